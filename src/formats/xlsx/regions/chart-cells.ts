import type { GraphicContent } from "../../content.ts";
import { chartContent } from "../../ooxml/drawing/chart.ts";
import { type ChartCells, missingReferences } from "../../ooxml/drawing/chart-data.ts";
import type { OfficePackage } from "../../ooxml/package.ts";
import { type Range, RowReader, rangeOf } from "../cells/rows.ts";
import { type CellValues, cellValues, shownValue } from "../cells/shown-value.ts";
import { Sweep } from "./sweep.ts";

/** Charts of one sheet whose cells are looked up, and cells that are kept for them. */
const mostCharts = 100;
const mostCells = 20_000;

/** Bytes of sheets that are read once more for the charts of a workbook. */
export class RereadBytes {
  #left = 20_000_000;

  /** Takes so many of them; false where there are not as many left. */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }
}

/** The cells that a series refers to, along a row or a column. */
interface Referred extends Range {
  texts: Map<number, string>;
}

/** What charts are read with. */
export interface ChartSource {
  file: OfficePackage;
  values: CellValues;
  /** The parts of the sheets that are shown, by their names in lower case. */
  parts: ReadonlyMap<string, string>;
  reread: RereadBytes;
}

/** The cells that the charts of one sheet refer to, where the charts do not keep their values: read when the first asks. */
export class SheetChartCells implements ChartCells {
  readonly #source: ChartSource;
  readonly #charts: readonly string[];
  #found: Map<string, Referred> | null = null;
  #kept = 0;

  constructor(source: ChartSource, charts: readonly string[]) {
    this.#source = source;
    this.#charts = charts;
  }

  async texts(reference: string): Promise<ReadonlyMap<number, string> | null> {
    this.#found ??= await this.#read();
    return this.#found.get(reference)?.texts ?? null;
  }

  async #read(): Promise<Map<string, Referred>> {
    const { file, parts, reread } = this.#source;
    const found = new Map<string, Referred>();
    const bySheet = new Map<string, Referred[]>();
    for (const chart of this.#charts.slice(0, mostCharts))
      for (const reference of await missingReferences(file, chart)) {
        const referred = found.has(reference) ? null : referredBy(reference);
        const part = referred && parts.get(referred.sheet.toLowerCase());
        if (!referred || !part) continue;
        found.set(reference, referred);
        const others = bySheet.get(part);
        if (others) others.push(referred);
        else bySheet.set(part, [referred]);
      }
    for (const [part, ranges] of bySheet)
      if (reread.take(file.entry(part)?.size ?? 0)) await this.#readSheet(part, ranges);
    return found;
  }

  async #readSheet(part: string, ranges: readonly Referred[]): Promise<void> {
    const { file, values } = this.#source;
    const sweep = new Sweep(ranges, file.budget);
    const reader = new RowReader(({ number, isHidden, cells }) => {
      const here = sweep.at(number);
      if (isHidden || !here.length) return;
      file.budget.step(here.length * cells.length);
      for (const cell of cells)
        for (const { top, left, right, texts } of here) {
          if (cell.column < left || cell.column > right || ++this.#kept > mostCells) continue;
          texts.set(number - top + cell.column - left, shownValue(cell, values));
        }
    });
    await file.read(part, reader, true);
  }
}

/** Shown sheets as charts refer to them. */
export const partsByName = (
  sheets: readonly { name: string; part: string | null }[],
): ReadonlyMap<string, string> =>
  new Map(sheets.flatMap(({ name, part }) => (part === null ? [] : [[name.toLowerCase(), part] as const])));

export type ChartContents = (part: string) => Promise<GraphicContent | null>;

/** Gives what a chart shows by itself, in a workbook that is read for its facts: its cells are read when it asks. */
export function lazyChartContent(
  file: OfficePackage,
  main: string,
  sheets: readonly { name: string; part: string | null }[],
): ChartContents {
  const reread = new RereadBytes();
  return async (part) => {
    const cells: ChartCells = {
      texts: async (reference) => (await source()).texts(reference),
    };
    let opened: SheetChartCells | null = null;
    const source = async () => {
      opened ??= new SheetChartCells(
        { file, values: await cellValues(file, main), parts: partsByName(sheets), reread },
        [part],
      );
      return opened;
    };
    return await chartContent(file, part, cells);
  };
}

/** The range of "'Sheet 1'!$A$2:$A$9" along a row or a column; null of others. */
function referredBy(reference: string): (Referred & { sheet: string }) | null {
  const found = /^(?:'((?:[^']|'')+)'|([^'!()[\]]+))!([$A-Za-z\d:]+)$/.exec(reference.trim());
  const range = found && rangeOf(found[3]!);
  if (!range || (range.top !== range.bottom && range.left !== range.right)) return null;
  return { ...range, sheet: found[1]?.replaceAll("''", "'") ?? found[2]!, texts: new Map() };
}
