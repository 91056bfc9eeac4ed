import type { Patch } from "../../ooxml/edit/patches.ts";
import type { Span } from "../../ooxml/edit/survey.ts";
import type { Tag } from "../../ooxml/edit/tag.ts";
import type { TaskOf } from "../../ooxml/edit/task.ts";
import { childOf, type Tree, TreeWatcher, valueIn } from "../../ooxml/edit/tree.ts";
import type { Watcher } from "../../ooxml/edit/watch.ts";
import { patchesOf, type Wish, type Wishing } from "../../ooxml/edit/wish.ts";
import { isOn } from "../../ooxml/values.ts";
import type { StyleSheet } from "./style-sheet.ts";

/** Bits of w:tblLook's w:val (ECMA-376 part 4, 14.3.7). */
const bits = { firstRow: 0x0020, firstColumn: 0x0080 };

/** Marks header rows and columns of one w:tbl; nested tables are none of it. */
export class TableWatcher implements Watcher {
  readonly #task: TaskOf<"mark-header-cells">;
  readonly #part: string;
  readonly #sheet: StyleSheet;
  readonly #wishing: Wishing;
  readonly #tree: TreeWatcher;
  readonly #patches: Patch[] = [];
  #rows = 0;
  #inner = 0;
  #row: { watcher: TreeWatcher; depth: number } | null = null;

  constructor(
    tag: Tag,
    task: TaskOf<"mark-header-cells">,
    { part, sheet, wishing }: { part: string; sheet: StyleSheet; wishing: Wishing },
  ) {
    this.#task = task;
    this.#part = part;
    this.#sheet = sheet;
    this.#wishing = wishing;
    this.#tree = new TreeWatcher(
      tag,
      (name) => name === "w:tblPr",
      (tree) => this.#finish(tree),
    );
  }

  start(tag: Tag, depth: number): void {
    this.#tree.start(tag, depth);
    if (this.#row) this.#row.watcher.start(tag, depth - this.#row.depth);
    if (tag.name === "w:tbl") this.#inner++;
    else if (tag.name === "w:tr" && !this.#inner && this.#rows < this.#task.edit.rows)
      this.#startRow(tag, depth);
  }

  end(name: string, at: Span, depth: number): void {
    if (name === "w:tbl" && depth > 0) this.#inner--;
    const row = this.#row;
    if (row) {
      row.watcher.end(name, at, depth - row.depth);
      if (depth === row.depth) this.#row = null;
    }
    this.#tree.end(name, at, depth);
  }

  #startRow(tag: Tag, depth: number): void {
    const keeps = (name: string) => name === "w:tblPrEx" || name === "w:trPr";
    const watcher = new TreeWatcher(tag, keeps, (tree) => this.#head(tree));
    this.#row = { watcher, depth };
  }

  #head(tree: Tree): void {
    const properties = childOf(tree, "w:trPr");
    // A row that is deleted is none any more.
    if (childOf(properties, "w:del")) return;
    this.#rows++;
    const mark = childOf(properties, "w:tblHeader");
    if (mark && isOn(mark.tag.get("w:val"))) return;
    const wish: Wish = {
      children: { "w:trPr": { children: { "w:tblHeader": mark ? { attributes: { "w:val": null } } : {} } } },
    };
    this.#patches.push(...patchesOf(tree, wish, this.#wishing));
  }

  #finish(tree: Tree): void {
    const { rows, columns } = this.#task.edit;
    if (!rows) {
      this.#task.refuse(
        "Word has header rows and no header columns that screen readers announce: give the table a header row.",
      );
      return;
    }
    const properties = childOf(tree, "w:tblPr");
    if (properties) this.#patches.push(...this.#lookPatches(properties, columns > 0));
    this.#task.take(this.#part, ...this.#patches);
  }

  /** Says in the table's look that its first row and column are special, where its style makes no difference of it. */
  #lookPatches(properties: Tree, hasColumns: boolean): Patch[] {
    const look = childOf(properties, "w:tblLook");
    const conditions = new Set(
      this.#sheet
        .chain(valueIn(properties, "w:tblStyle", "w:val"), "table")
        .flatMap((style) => [...style.conditions]),
    );
    const value = look?.tag.get("w:val") ?? null;
    const number = value !== null && /^[\da-f]{1,4}$/i.test(value) ? Number.parseInt(value, 16) : null;
    // A look that is not there is not that of no bits: programs differ.
    if (!look || (value !== null && number === null)) return [];
    let bitsOf = number ?? 0;
    const attributes: Record<string, string> = {};
    const set = (name: keyof typeof bits, condition: string) => {
      const own = look.tag.get(`w:${name}`);
      const isSet = own === null ? (bitsOf & bits[name]) !== 0 : isOn(own);
      const corners = name === "firstRow" ? /^n[ew]Cell$/ : /^[ns]wCell$/;
      if (isSet || conditions.has(condition) || [...conditions].some((one) => corners.test(one))) return;
      // Bands are counted from behind the header.
      if (
        [...conditions].some((one) => (name === "firstRow" ? /^band[12]Horz$/ : /^band[12]Vert$/).test(one))
      )
        return;
      bitsOf |= bits[name];
      if (own !== null || number === null) attributes[`w:${name}`] = "1";
    };
    set("firstRow", "firstRow");
    if (hasColumns) set("firstColumn", "firstCol");
    if (number !== null && bitsOf !== number)
      attributes["w:val"] = bitsOf.toString(16).toUpperCase().padStart(4, "0");
    return patchesOf(look, { attributes }, this.#wishing);
  }
}
