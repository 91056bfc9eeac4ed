import { type NewElement, renderedElement } from "../../ooxml/edit/names.ts";
import type { PackageEdit } from "../../ooxml/edit/package-edit.ts";
import type { Patch } from "../../ooxml/edit/patches.ts";
import type { Span } from "../../ooxml/edit/survey.ts";
import { escapedText, type Tag } from "../../ooxml/edit/tag.ts";
import { cellAt } from "../cells/rows.ts";

/** The name of a column. */
export const letters = (column: number): string =>
  column > 26
    ? letters(Math.floor((column - 1) / 26)) + letters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);

/** Gives cells of one row texts of their own; cells with formulas are left. A row that is not there is written. */
export class CellTexts {
  readonly patches: (Patch | null)[] = [];
  readonly #edit: PackageEdit;
  readonly #row: number;
  /** The format of a cell that is written, by the one that it had. */
  readonly #formatOf: (format: number) => number;
  /** By column from left to right, what is not written yet. */
  readonly #texts: Map<number, string>;
  #open: Tag | null = null;
  /** The row stands in the sheet. */
  #isMet = false;
  #isPast = false;
  #cell: { tag: Tag; text: string } | null = null;

  constructor(
    edit: PackageEdit,
    row: number,
    texts: ReadonlyMap<number, string>,
    formatOf = (format: number) => format,
  ) {
    this.#edit = edit;
    this.#row = row;
    this.#formatOf = formatOf;
    this.#texts = new Map(texts);
  }

  /** The row has come, or a later one in its place. */
  get hasMetAll(): boolean {
    return this.#isPast;
  }

  get isWritten(): boolean {
    return this.#texts.size === 0;
  }

  start(tag: Tag): void {
    if (tag.name === "x:row") {
      const number = Number(tag.get("r"));
      if (number > this.#row && !this.isWritten && !this.#open) this.#addRow(tag, tag.from);
      // What is written into a hidden row no one sees.
      this.#open = number === this.#row && !/^(?:1|true)$/.test(tag.get("hidden") ?? "") ? tag : null;
      this.#isMet ||= number === this.#row;
      this.#isPast ||= number > this.#row;
    } else if (!this.#open) return;
    else if (tag.name === "x:c") {
      const { column, row } = cellAt(tag.get("r") ?? "");
      if (row !== this.#row) return;
      for (const before of [...this.#texts.keys()].filter((one) => one < column).sort((a, b) => a - b))
        this.#insert(before, tag.from);
      const text = this.#texts.get(column);
      this.#cell = text === undefined ? null : { tag, text };
      if (this.#cell) this.#texts.delete(column);
    } else if (tag.name === "x:f" && this.#cell) {
      // What a formula gives is not to be written over.
      this.#texts.set(0, "");
      this.#cell = null;
    }
  }

  end(name: string, at: Span): void {
    if (name === "x:c" && this.#cell) {
      const { tag, text } = this.#cell;
      const content = this.#content(tag, text);
      const format = Number(tag.get("s") ?? 0) || 0;
      const own = this.#formatOf(format);
      this.patches.push(tag.set("t", "inlineStr"), own === format ? null : tag.set("s", String(own)));
      this.patches.push(tag.isEmpty ? tag.insertion(content) : { from: tag.to, to: at.from, text: content });
      this.#cell = null;
    } else if (name === "x:row" && this.#open) {
      const open = this.#open;
      this.#open = null;
      if (open.isEmpty) {
        this.patches.push(open.insertion(this.#cellsIn(open)));
        return;
      }
      for (const column of [...this.#texts.keys()].filter((one) => one > 0).sort((a, b) => a - b))
        this.#insert(column, at.from, open);
    }
  }

  /** All texts that are left, as cells of an element that may have another prefix. */
  #cellsIn(like: Tag): string {
    const texts = [...this.#texts];
    this.#texts.clear();
    return texts
      .map(([column, text]) => renderedElement(like, this.#edit.isStrict, this.#cellOf(column, text)))
      .join("");
  }

  #addRow(like: Tag, at: number): void {
    const texts = [...this.#texts];
    // The row was there, or holds a formula that is not to be written over.
    if (this.#isMet) return;
    this.#texts.clear();
    const row: NewElement = [
      "x:row",
      { r: String(this.#row) },
      ...texts.map(([column, text]) => this.#cellOf(column, text)),
    ];
    this.patches.push({ from: at, to: at, text: renderedElement(like, this.#edit.isStrict, row) });
  }

  #cellOf(column: number, text: string): NewElement {
    const format = this.#formatOf(0);
    return [
      "x:c",
      { r: `${letters(column)}${this.#row}`, ...(format ? { s: String(format) } : {}), t: "inlineStr" },
      ["x:is", {}, ["x:t", {}, escapedText(text)]],
    ];
  }

  #insert(column: number, at: number, row = this.#open!): void {
    const text = this.#texts.get(column)!;
    this.#texts.delete(column);
    const cell = renderedElement(row, this.#edit.isStrict, this.#cellOf(column, text));
    this.patches.push({ from: at, to: at, text: cell });
  }

  #content(tag: Tag, text: string): string {
    return renderedElement(tag, this.#edit.isStrict, ["x:is", {}, ["x:t", {}, escapedText(text)]]);
  }
}
