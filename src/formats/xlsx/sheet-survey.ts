import type { FactSink, Place } from "../../checker/model.ts";
import type { ColourDoubt } from "../notes.ts";
import { isColour } from "../ooxml/colour/paint.ts";
import { wholeNumber } from "../ooxml/values.ts";
import { Blocks, headedFrom, type SurveyedCell } from "./blocks.ts";
import type { CellLooks } from "./cell-looks.ts";
import { cellAt, type Range } from "./cells/rows.ts";
import { cellName } from "./drawing.ts";
import { shownColours, type TablePartColours, tableColours } from "./table-colours.ts";

/** A table of the sheet, or what a pivot table covers. */
export interface CoveredRange extends Range {
  /** Null for one without; undefined where its colours are not known. */
  style: string | null | undefined;
  hasHeader: boolean;
}

/** Cells of one look in one part of the sheet. */
interface Alike {
  style: number;
  colours: TablePartColours | null | "cells";
  first: string;
  count: number;
}

/** Looks that are reported of one sheet, and ranges of conditional formats. */
const looksLimit = 2_000;
const rangesLimit = 100;

/** "B2:D20", or "B2" alone. */
export function rangeOf(text: string): Range | null {
  const [from = "", to = from] = text.split(":");
  const [start, end] = [cellAt(from), cellAt(to)];
  return start.row && end.row
    ? { top: start.row, left: start.column, bottom: end.row, right: end.column }
    : null;
}

const holds = (range: Range, row: number, column: number) =>
  row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;

/** Gathers, while the cells of a sheet are read, in which colours they are shown and which blocks they make. */
export class SheetSurvey {
  readonly #looks: CellLooks;
  /** Someone looks at the colours of cells. */
  readonly #hasColours: boolean;
  readonly #covered: readonly CoveredRange[];
  readonly #alike = new Map<string, Alike>();
  readonly #blocks = new Blocks();
  readonly #conditions: string[] = [];
  readonly #hidden: [first: number, last: number][] = [];

  constructor(looks: CellLooks, covered: readonly CoveredRange[], hasColours: boolean) {
    this.#looks = looks;
    this.#hasColours = hasColours;
    this.#covered = covered;
  }

  /** Columns that are not shown. */
  hide(first: number, last: number): void {
    if (this.#hidden.length < 1_000) this.#hidden.push([first, last]);
  }

  /**
   * A cell with a value: its reference, its style and its type as in the file. Answers it where it is one of text in a
   * block, whose length is reported while its row is read.
   */
  cell(reference: string, styleText: string | null, type: string | null): SurveyedCell | null {
    const { row, column } = cellAt(reference);
    if (!row || this.#hidden.some(([first, last]) => first <= column && column <= last)) return null;
    const style = wholeNumber(styleText) ?? 0;
    const look = this.#looks.at(style);
    const range = this.#covered.find((one) => holds(one, row, column));
    if (this.#hasColours) this.#takeColours(style, range, row, reference);
    if (range) return null;
    const isText = type === "s" || type === "str" || type === "inlineStr";
    const { isBold, fill } = look;
    const cell: SurveyedCell = { row, column, isText, isBold, hasFill: fill !== null, isLong: false };
    this.#blocks.cell(cell);
    return isText ? cell : null;
  }

  #takeColours(style: number, range: CoveredRange | undefined, row: number, reference: string): void {
    const part = !range ? 0 : range.hasHeader && row === range.top ? 1 : 2;
    const key = `${style} ${part && range!.style} ${part}`;
    const known = this.#alike.get(key);
    if (known) known.count++;
    else if (this.#alike.size < looksLimit)
      this.#alike.set(key, { style, colours: this.#coloursOf(range, part), first: reference, count: 1 });
  }

  #coloursOf(range: CoveredRange | undefined, part: number): Alike["colours"] {
    if (!range) return "cells";
    if (range.style === undefined) return null;
    const colours = tableColours(range.style, this.#looks);
    return colours && (part === 1 ? colours.head : colours.body);
  }

  /** A rule of conditional formatting: the range that it holds for, what sort it is and what it changes. */
  condition(range: string, type: string, format: number | null): void {
    if (!this.#hasColours) return;
    const isColouring =
      type === "colorScale" || type === "dataBar" || (format !== null && this.#looks.isColouring(format));
    if (isColouring && this.#conditions.length < rangesLimit && !this.#conditions.includes(range))
      this.#conditions.push(range);
  }

  /** Emits the colours of the cells. */
  emitColours(emit: FactSink, place: (called: string) => Place): void {
    for (const { style, colours, first, count } of this.#alike.values()) {
      const { isLarge, ...look } = this.#looks.at(style);
      const { text, fills } = shownColours(look, colours, this.#looks);
      const unknown = fills.find((fill) => !isColour(fill)) ?? (isColour(text) ? undefined : text);
      const [background = null, ...others] = fills.filter(isColour);
      emit({
        kind: "colour",
        foreground: isColour(text) ? text : null,
        background: unknown === undefined ? background : null,
        ...(others.length ? { others } : {}),
        ...(unknown === undefined ? {} : { doubt: unknown as ColourDoubt }),
        isLarge,
        get place() {
          const more = count > 1 ? ` and ${count - 1} more like it` : "";
          return place(`cell ${first}${more}`);
        },
        anchor: `${place("").label} ${style} ${first.replace(/\d+/, "")}`,
      });
    }
    for (const range of this.#conditions)
      emit({
        kind: "colour",
        foreground: null,
        background: null,
        doubt: "condition",
        isLarge: false,
        place: place(`cells ${range.slice(0, 100)}`),
        anchor: `${place("").label} condition ${range.slice(0, 100)}`,
      });
  }

  /** Blocks of data that are no tables and that their first row or column heads. */
  *headedBlocks(): Generator<{ range: string; area: Range; rows: number; columns: number }> {
    for (const block of this.#blocks.end()) {
      const head = headedFrom(block);
      if (!head) continue;
      const { bottom, left, right } = block;
      yield {
        range: `${cellName(left - 1, head.top - 1)}:${cellName(right - 1, bottom - 1)}`,
        area: { top: head.top, left, bottom, right },
        rows: bottom - head.top + 1,
        columns: right - left + 1,
      };
    }
  }
}
