import type { Budget } from "../../checker/budget.ts";
import type { DrawnCell, DrawnTable } from "./drawn-table.ts";
import { gridTable } from "./grid-table.ts";
import { type Measure, type ProseLine, unmeasured } from "./prose.ts";
import { boundsIn, isParted, sliceBetween } from "./text-columns.ts";

/** A line behind the marks of the containers that it stands in. */
export interface DrawnLine extends ProseLine {
  /** As it stands in the file, with the byte at which it begins. */
  whole: string;
  wholeFrom: number;
}

/**
 * `simple` has a line of hyphens below its header, `bare` one above and one below its rows, `multiline` parts rows by
 * blank lines, `grid` has borders. `indented` may turn out to begin a simple one.
 */
export type DrawnKind = "simple" | "bare" | "multiline" | "grid" | "indented";

const groups = /^ *-{2,}(?: +-{2,})+ *$/;
const full = /^ *-{3,} *$/;
const border = /^ {0,3}\+(?:[-=:]+\+)+ *$/;

/** What a line may begin; the header of a simple table stands in the paragraph above it. */
export function drawnKindOf(line: string, isBelowOneLine: boolean, isBelowText: boolean): DrawnKind | null {
  if (line.length > longestLine) return null;
  if (line.trimStart().startsWith("+"))
    return !isBelowText &&
      border.test(line) &&
      line.indexOf("+", line.indexOf("+") + 1) < line.lastIndexOf("+")
      ? "grid"
      : null;
  if (groups.test(line)) return isBelowOneLine ? "simple" : isBelowText ? null : "bare";
  return !isBelowText && full.test(line) ? "multiline" : null;
}

const longestLine = 4_000;
/** Lines that are looked at for the end of a table, and those of the header of a multiline one. */
const mostLines = 2_000;
const mostHeaderLines = 12;
const mostColumns = 100;

/** Gathers the lines of what may be a table. */
export class DrawnTableLines {
  kind: DrawnKind;
  /** What it was taken for at first. */
  readonly began: DrawnKind;
  readonly lines: DrawnLine[] = [];
  readonly #header: ProseLine | null;
  readonly #budget: Budget;
  readonly #measure: Measure;
  /** The line of hyphens that says where columns stand; -1 until it comes. */
  #ruler = -1;

  constructor(kind: DrawnKind, header: ProseLine | null, budget: Budget, measure: Measure = unmeasured) {
    this.kind = kind;
    this.began = kind;
    this.#header = header;
    this.#budget = budget;
    this.#measure = measure;
  }

  /**
   * Takes a line. Answers `more` where it may belong to a table, `last` where it ends one, `behind` where one has ended
   * before it, and `none` where the lines are no table.
   */
  take(line: DrawnLine): "more" | "last" | "behind" | "none" {
    const { lines, kind } = this;
    this.#budget.step();
    const { text } = line;
    if (text.length > longestLine || lines.length >= mostLines) return "none";
    const isBlank = text.trim() === "";
    const at = lines.length;
    if (kind === "grid" && at > 0 && !/^ {0,3}[+|]/.test(text)) return "behind";
    if (kind === "indented" && at === 1) {
      if (!groups.test(text)) return "none";
      this.kind = "simple";
    }
    if (isBlank && (kind === "simple" || kind === "indented")) return "behind";
    lines.push(line);
    if (kind === "simple" && at === 0) this.#ruler = 0;
    else if (kind === "indented" && at === 1) this.#ruler = 1;
    else if (kind === "bare") {
      if (at === 0) this.#ruler = 0;
      else if (groups.test(text) || full.test(text)) return "last";
      else if (at === 1 && isBlank) return "none";
    } else if (kind === "multiline" && at > 0) {
      if (this.#ruler < 0) {
        if (groups.test(text) && at > 1) this.#ruler = at;
        else if (isBlank || full.test(text) || at > mostHeaderLines) return "none";
      } else if (full.test(text)) return "last";
    }
    return "more";
  }

  /** The table that the lines are; null where they are none. */
  table(): DrawnTable | null {
    const { lines } = this;
    if (this.kind === "grid") return gridTable(lines, this.#budget, this.#measure);
    if (this.#ruler < 0) return null;
    const bounds = boundsIn(lines[this.#ruler]!.text);
    if (bounds.length < 2 || bounds.length > mostColumns) return null;
    const isMultiline = this.kind === "multiline" || lines.some(({ text }) => text.trim() === "");
    const hasEnd = this.kind === "bare" || this.kind === "multiline";
    const body = lines.slice(this.#ruler + 1, hasEnd ? -1 : undefined);
    const head =
      this.kind === "multiline"
        ? lines.slice(1, this.#ruler)
        : this.#header
          ? [this.#header]
          : lines.slice(0, this.#ruler);
    const first = head.length ? head : body.slice(0, 1);
    if (!body.some(({ text }) => text.trim() !== "") || !isParted(first, bounds)) return null;
    const rows = head.length ? [this.#row(head, bounds)] : [];
    for (const row of isMultiline ? byBlankLines(body) : body.map((line) => [line]))
      rows.push(this.#row(row, bounds));
    return { rows, headerRows: head.length ? 1 : 0 };
  }

  #row(lines: readonly ProseLine[], bounds: readonly number[]): DrawnCell[] {
    this.#budget.step(lines.length * bounds.length);
    return bounds.map((from, column) => ({
      lines: lines.flatMap((line) => {
        const slice = sliceBetween(line, column ? from : 0, bounds[column + 1] ?? null, this.#measure);
        return slice ? [slice] : [];
      }),
      columnSpan: 1,
      rowSpan: 1,
    }));
  }
}

function byBlankLines(lines: readonly ProseLine[]): ProseLine[][] {
  const rows: ProseLine[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const isBlank = line.text.trim() === "";
    if (!isBlank && isOpen) rows.at(-1)!.push(line);
    else if (!isBlank) rows.push([line]);
    isOpen = !isBlank;
  }
  return rows;
}
