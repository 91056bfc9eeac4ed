import { isBlank } from "../../../checker/white-space.ts";
import type { OfficeEdits } from "../../ooxml/edit/editor.ts";
import { renderedElement } from "../../ooxml/edit/names.ts";
import type { PackageEdit } from "../../ooxml/edit/package-edit.ts";
import type { Patch } from "../../ooxml/edit/patches.ts";
import type { Span } from "../../ooxml/edit/survey.ts";
import { escapedText, type Tag } from "../../ooxml/edit/tag.ts";
import { placeOf, type TaskOf } from "../../ooxml/edit/task.ts";
import { childOf } from "../../ooxml/edit/tree.ts";
import { cellAt, rangeOf } from "../cells/rows.ts";
import { tablesOf } from "./tables.ts";

/** Characters of a column's name. */
const longestName = 255;

const isBlankName = (name: string) => isBlank(name.replace(/_x000[9AD]_/gi, " "));

/** Writes texts into the blank header cells of tables, and gives their columns the same names (ECMA-376 part 1, 18.5.1.3). */
export async function fillHeaderCells(
  { edit, main }: OfficeEdits,
  tasks: readonly TaskOf<"fill-header-cells">[],
): Promise<void> {
  if (!tasks.length) return;
  const tables = await tablesOf(edit, main);
  for (const task of tasks) {
    const place = placeOf(task, task.edit.at);
    if (!place) continue;
    const table = tables.find(({ part }) => part === place.part);
    const range = rangeOf(table?.tree.tag.get("ref") ?? "");
    const columns = childOf(table?.tree, "x:tableColumns")?.children ?? [];
    if (!table || !range || columns.length !== range.right - range.left + 1) {
      task.refuse("The table was not found in the workbook.");
      continue;
    }
    const names = columns.map(({ tag }) => tag.get("name") ?? "");
    const blanks = names.flatMap((name, at) => (isBlankName(name) ? [at] : []));
    const texts = task.edit.texts.map((text) => text.trim());
    const all = [...names.filter((name) => !isBlankName(name)), ...texts].map((name) => name.toLowerCase());
    if (blanks.length !== texts.length) {
      task.refuse(`The table has ${blanks.length} blank header cells.`);
      continue;
    }
    if (new Set(all).size < all.length || texts.some((text) => !text || text.length > longestName)) {
      task.refuse(`Each column needs a name of its own of up to ${longestName} characters.`);
      continue;
    }
    const wanted = new Map(blanks.map((at, index) => [range.left + at, texts[index]!]));
    const cells = new CellTexts(edit, range.top, wanted);
    await edit.survey(table.sheet, cells);
    if (!cells.isWritten) {
      task.refuse(
        "The header row of the table is written in a way that cannot be changed: name it in Excel.",
      );
      continue;
    }
    task.take(table.sheet, ...cells.patches);
    task.take(table.part, ...blanks.map((at, index) => columns[at]!.tag.set("name", texts[index]!)));
  }
}

const letters = (column: number): string =>
  column > 26
    ? letters(Math.floor((column - 1) / 26)) + letters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);

/** Gives cells of one row texts of their own; cells with formulas are left. */
class CellTexts {
  readonly patches: (Patch | null)[] = [];
  readonly #edit: PackageEdit;
  readonly #row: number;
  /** By column, what is not written yet. */
  readonly #texts: Map<number, string>;
  #open: Tag | null = null;
  #cell: { tag: Tag; text: string } | null = null;

  constructor(edit: PackageEdit, row: number, texts: ReadonlyMap<number, string>) {
    this.#edit = edit;
    this.#row = row;
    this.#texts = new Map(texts);
  }

  get isWritten(): boolean {
    return this.#texts.size === 0;
  }

  start(tag: Tag): void {
    if (tag.name === "x:row") this.#open = Number(tag.get("r")) === this.#row ? tag : null;
    else if (!this.#open) return;
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
      this.patches.push(tag.set("t", "inlineStr"));
      this.patches.push(tag.isEmpty ? tag.insertion(content) : { from: tag.to, to: at.from, text: content });
      this.#cell = null;
    } else if (name === "x:row" && this.#open) {
      const open = this.#open;
      this.#open = null;
      if (open.isEmpty) return;
      for (const column of [...this.#texts.keys()].filter((one) => one > 0).sort((a, b) => a - b))
        this.#insert(column, at.from, open);
    }
  }

  #insert(column: number, at: number, row = this.#open!): void {
    const text = this.#texts.get(column)!;
    this.#texts.delete(column);
    const cell = renderedElement(row, this.#edit.isStrict, [
      "x:c",
      { r: `${letters(column)}${this.#row}`, t: "inlineStr" },
      ["x:is", {}, ["x:t", {}, escapedText(text)]],
    ]);
    this.patches.push({ from: at, to: at, text: cell });
  }

  #content(tag: Tag, text: string): string {
    return renderedElement(tag, this.#edit.isStrict, ["x:is", {}, ["x:t", {}, escapedText(text)]]);
  }
}
