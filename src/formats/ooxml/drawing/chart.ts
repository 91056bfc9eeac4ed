import { isBlank } from "../../../checker/white-space.ts";
import type { Cell, GraphicContent, Place } from "../../content.ts";
import { ContentEmitter, type ContentSink } from "../../content-buffer.ts";
import type { OfficePackage } from "../package.ts";
import { type ChartCells, type ChartData, readChart, type Series, shown, titlesOf } from "./chart-data.ts";
import { linesContent } from "./lines-content.ts";

/** The data of a chart as tables; null where there are none. */
export async function chartContent(
  file: OfficePackage,
  part: string,
  cells: ChartCells | null = null,
): Promise<GraphicContent | null> {
  const data = await readChart(file, part, cells);
  // What is known of a chart that keeps no numbers.
  if (data && !data.series.length)
    return linesContent([[titlesOf(data), data.categoryTitle].filter(Boolean).join(", ")]);
  return (
    data && {
      isCut: data.isCut,
      // Its numbers say all that it shows.
      replacesPicture: !data.isCut,
      picture: async () => (await import("./chart-drawing.ts")).drawnChart(data),
      emit: async (to) => emitChartData(new ContentEmitter(to), data),
    }
  );
}

/** Emits the data as tables, one for all series that have the same categories. */
export function emitChartData(to: ContentSink, data: ChartData): void {
  const groups = new Map<string, Series[]>();
  for (const series of data.series) {
    const key =
      series.values.length > 1
        ? `${groups.size}`
        : JSON.stringify(series.categories.map(({ texts }) => [...texts]));
    groups.set(key, [...(groups.get(key) ?? []), series]);
  }
  for (const group of groups.values()) emitTable(to, data, group);
}

const nowhere = (): Place => ({ label: "" });

function emitCell(to: ContentSink, text: string, cell: Partial<Cell> = {}): void {
  to.open({ role: "cell", isHeader: false, place: nowhere, ...cell });
  to.text({ text });
  to.close();
}

const columnHeader = { isHeader: true, scope: "col" } as const;

function emitTable(to: ContentSink, data: ChartData, group: readonly Series[]): void {
  const { categoryTitle } = data;
  const levels = group.find(({ categories }) => categories.some(({ texts }) => texts.size))?.categories ?? [];
  const columns = group.flatMap(({ name, values }) =>
    values.map((points, at) => ({
      name: at ? `${name} (${at + 1})` : name,
      points,
      show: shown(points, false),
    })),
  );
  const categories = levels.map((points) => shown(points, false));
  const indexes = new Set(
    [...columns.map(({ points }) => points), ...levels.slice(0, 1)].flatMap(({ texts }) => [...texts.keys()]),
  );
  to.open({ role: "table", isLayout: false, place: nowhere });
  to.open({ role: "caption", of: "table", place: nowhere });
  to.open({ role: "phrase", sort: "plain", language: "en", place: nowhere });
  to.text({ text: "Data of the chart" });
  to.close();
  const titles = titlesOf(data);
  if (titles) to.text({ text: ` ${titles}` });
  to.close();
  to.open({ role: "row", place: nowhere });
  emitCell(to, categoryTitle, categoryTitle ? columnHeader : {});
  for (const [at, { name }] of columns.entries())
    emitCell(to, isBlank(name) ? `Series ${at + 1}` : name, {
      ...columnHeader,
      ...(isBlank(name) ? { language: "en" } : {}),
    });
  to.close();
  /** Of an outer level, the last category stands until the next. */
  const last: string[] = [];
  for (const index of [...indexes].sort((one, other) => one - other)) {
    const names = categories.map((show, level) => {
      const text = show(index);
      if (level && text) last[level] = text;
      return level ? (last[level] ?? "") : text;
    });
    const name = names.reverse().filter(Boolean).join(", ");
    to.open({ role: "row", place: nowhere });
    emitCell(to, name || String(index + 1), { isHeader: true, scope: "row" });
    for (const { show } of columns) emitCell(to, show(index), { align: "end" });
    to.close();
  }
  to.close();
}
