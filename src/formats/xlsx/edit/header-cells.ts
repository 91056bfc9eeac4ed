import type { KeptReading } from "../../editor.ts";
import type { PackageEdit } from "../../ooxml/edit/package-edit.ts";
import type { SurveyHandler } from "../../ooxml/edit/survey.ts";
import { type Tree, TreeWatcher } from "../../ooxml/edit/tree.ts";
import { together, Watch } from "../../ooxml/edit/watch.ts";
import { plainText } from "../cells/rich-text.ts";
import { overlap, type Range, RowReader, rangeOf } from "../cells/rows.ts";
import { SharedStrings } from "../cells/shared-strings.ts";
import { WorkbookReading } from "../kept-reading.ts";

/** Characters of a column's name. */
const longestName = 255;

/** What is wrong with the names of all columns of a table; null where nothing is. */
export function columnNameFlaw(names: readonly string[]): string | null {
  const own = new Set(names.map((name) => name.trim().toLowerCase()));
  return own.size < names.length || own.has("") || names.some(({ length }) => length > longestName)
    ? `Each column needs a name of its own of up to ${longestName} characters.`
    : null;
}

/** The texts of the first row of a range, which become the names of its columns; or why they cannot. */
export type HeaderNames = { names: string[] } | { refused: string };

/**
 * What one reading of a sheet gives: texts by row and column, the ranges that merged cells reach into, and of its root
 * what its tables are about.
 */
interface SheetHeads {
  rows: Map<number, Map<number, string | null>>;
  merged: Set<Range>;
  root: Tree | null;
}

/**
 * The strings of a workbook, read when they are first asked for. Header cells of a table hold texts, no two of them
 * alike (ECMA-376 part 1, 18.5.1.3): Excel repairs a file with others.
 */
export class HeaderCells {
  readonly #edit: PackageEdit;
  readonly #part: string | null;
  #strings: SharedStrings | null = null;
  readonly #sheets = new Map<string, SheetHeads>();

  /** The part of the strings, and these where they have been read already. */
  constructor(edit: PackageEdit, sharedStrings: string | null, reading: KeptReading | null) {
    this.#edit = edit;
    this.#part = sharedStrings;
    if (reading instanceof WorkbookReading) this.#strings = reading.strings;
  }

  /** Reads a sheet once for all ranges of it that are asked about: what stands below their first rows is left out. */
  async read(sheet: string, ranges: readonly Range[]): Promise<void> {
    const edit = this.#edit;
    this.#strings ??= await SharedStrings.read(edit.file, this.#part);
    const strings = this.#strings;
    const heads: SheetHeads = { rows: new Map(), merged: new Set(), root: null };
    this.#sheets.set(sheet, heads);
    const last = Math.max(...ranges.map(({ top }) => top));
    let isPast = false;
    const byTop = new Map<number, Range[]>();
    for (const range of ranges) byTop.set(range.top, [...(byTop.get(range.top) ?? []), range]);
    const reader = new RowReader(
      ({ number, cells }) => {
        isPast ||= number >= last;
        const own = byTop.get(number);
        if (!own) return;
        const texts = new Map<number, string | null>();
        heads.rows.set(number, texts);
        for (const { column, type, value } of cells) {
          if (!own.some(({ left, right }) => column >= left && column <= right)) continue;
          if (type === "s") texts.set(column, plainText(strings.get(Number(value))));
          else texts.set(column, type === "inlineStr" ? plainText(value) : null);
        }
      },
      (name, attributes) => {
        const merged = name === "x:mergeCell" ? rangeOf(attributes.get("ref", 32) ?? "") : null;
        if (!merged) return;
        edit.budget.step(ranges.length);
        for (const range of ranges) if (overlap(merged, range)) heads.merged.add(range);
      },
    );
    const watch = new Watch("x:sheetData");
    watch.add(
      0,
      (tag) =>
        new TreeWatcher(
          tag,
          (name) => /^x:(?:autoFilter|tableParts|extLst)$/.test(name),
          (tree) => {
            heads.root = tree;
          },
        ),
    );
    const rows: SurveyHandler = {
      start: (tag) => reader.start(tag.name, tag),
      text: (text) => reader.text(text),
      end: (name) => reader.end(name),
      get leaves() {
        return isPast ? "x:sheetData" : null;
      },
    };
    await edit.survey(sheet, together([watch, rows]));
  }

  /** The root of a sheet that was read, with its filter, its tables and its extensions. */
  rootOf(sheet: string): Tree | null {
    return this.#sheets.get(sheet)?.root ?? null;
  }

  /** Whether no cell of the first row of a range has a value, and none is merged. */
  isBlank(sheet: string, range: Range): boolean {
    const { rows, merged } = this.#sheets.get(sheet)!;
    const columns = [...(rows.get(range.top)?.keys() ?? [])];
    return !merged.has(range) && !columns.some((column) => column >= range.left && column <= range.right);
  }

  /** Of a range that its sheet was read for. */
  namesIn(sheet: string, range: Range): HeaderNames {
    const { rows, merged } = this.#sheets.get(sheet)!;
    const texts = rows.get(range.top) ?? new Map<number, string | null>();
    if (merged.has(range)) return { refused: "Some of the cells are merged: make the table in Excel." };
    const names: string[] = [];
    const known = new Set<string>();
    for (let column = range.left; column <= range.right; column++) {
      const text = texts.get(column)?.replace(/\r\n?|\n/g, "_x000a_") ?? "";
      if (!text.trim() || text.length > longestName)
        return { refused: "Cells of the first row are blank or hold no text, so that they name no column." };
      if (known.has(text.toLowerCase()))
        return {
          refused: `Two cells of the first row say “${text.slice(0, 60)}”: give each column a name of its own.`,
        };
      known.add(text.toLowerCase());
      names.push(text);
    }
    return { names };
  }
}
