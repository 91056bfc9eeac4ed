import { isBlank } from "../checker/white-space.ts";
import type { Field, Node } from "../formats/content.ts";
import { inlineRoles } from "./content-roles.ts";
import type { PageBuilder } from "./page-builder.ts";

/** Characters of words that name a field, and of those that are kept before it. */
const longestLabel = 80;
const longestBefore = 200;
const isWord = /\p{L}/u;

/** What begins lines and ends them. */
const blocks: ReadonlySet<Node["role"]> = new Set([
  "paragraph",
  "heading",
  "title",
  "item",
  "term",
  "description",
  "cell",
  "row",
  "table",
  "section",
  "caption",
]);

/** The words of a cell, as far as it holds nothing else. */
interface CellWords {
  text: string;
  hasField: boolean;
}

/**
 * Determines which words beside a field of a form name it where its author has not: those before it that end with a colon, the
 * cell to the left of the one that it begins, and those behind a box with which a line begins.
 */
export class InferredLabels {
  readonly #page: PageBuilder;
  /** Fields that were named so. */
  #count = 0;
  #before = "";
  /** The line begins with a box, so that the words of each box stand behind it. */
  #isOfBoxes = false;
  #hasField = false;
  #left: CellWords | null = null;
  readonly #cells: CellWords[] = [];
  /** Nodes that are open around the label of a box, which goes on with the words behind it; null without one. */
  #boxLabel: number | null = null;

  constructor(page: PageBuilder) {
    this.#page = page;
  }

  /** A node begins. */
  opened({ role }: Node): void {
    if (!this.#page.infers) return;
    if (role === "field" || !inlineRoles.has(role)) this.#endBox();
    if (!blocks.has(role)) return;
    this.#startLine();
    if (role === "row" || role === "table") this.#left = null;
    if (role === "cell") this.#cells.push({ text: "", hasField: false });
  }

  /** A node ends with which so many are open. */
  closed({ role }: Node, depth: number): void {
    if (!this.#page.infers) return;
    if (this.#boxLabel === depth) this.#endBox();
    if (!blocks.has(role)) return;
    this.#startLine();
    if (role === "cell") this.#left = this.#cells.pop() ?? null;
    if (role === "table") this.#left = null;
  }

  #startLine(): void {
    this.#before = "";
    this.#isOfBoxes = false;
    this.#hasField = false;
  }

  text(text: string): void {
    if (!this.#page.infers) return;
    const before = text.length < longestBefore ? this.#before + text : text;
    this.#before = before.length > longestBefore ? before.slice(-longestBefore) : before;
    const cell = this.#cells.at(-1);
    if (cell && cell.text.length <= longestLabel) cell.text += ` ${text}`.slice(0, longestLabel + 2);
  }

  /** A field with which so many nodes are open, with the words beside it for a name where it has none. */
  labelled(node: Field, depth: number): Field {
    const { control } = node;
    const isUnnamed = node.isInline && !node.isDead && node.name === null && node.nameShown === undefined;
    if (!this.#page.infers || !isUnnamed || control === "button") {
      this.#passed();
      return node;
    }
    if (control !== "check box" && control !== "radio button") return { ...node, name: this.#named() };
    this.#isOfBoxes ||= isBlank(this.#before) && !this.#hasField;
    this.#passed();
    if (this.#isOfBoxes) {
      this.#page.open("label", {});
      this.#boxLabel = depth;
    }
    return node;
  }

  /** Says which fields were named so. */
  remark(): void {
    const count = this.#count;
    if (!count) return;
    this.#page.remark(
      count === 1
        ? "1 form field has the words beside it for a label: check that they name it."
        : `${count} form fields have the words beside them for labels: check that they name them.`,
    );
  }

  /** The name of a field that stands here; null where no words beside it are certain to be that. */
  #named(): string | null {
    const before = this.#before;
    const cell = this.#cells.at(-1);
    const isFirst = isBlank(before) && !this.#hasField && cell !== undefined && isBlank(cell.text);
    const left = isFirst && !cell.hasField && this.#left && !this.#left.hasField ? this.#left.text : null;
    this.#passed();
    const words = left ?? /(?:^|[:：;.!?\t])([^:：;.!?\t]+)[:：]\s*$/.exec(before)?.[1] ?? "";
    const name = words
      .replace(/\s+/g, " ")
      .replace(/\s*[:：]\s*$/, "")
      .trim();
    if (name.length > longestLabel || !isWord.test(name)) return null;
    this.#count++;
    return name;
  }

  /** The words behind a box have ended. */
  #endBox(): void {
    if (this.#boxLabel === null) return;
    this.#boxLabel = null;
    if (isWord.test(this.#before)) this.#count++;
    this.#page.close();
  }

  /** A field has come: what stood before it is not that of the next. */
  #passed(): void {
    this.#before = "";
    this.#hasField = true;
    const cell = this.#cells.at(-1);
    if (cell) cell.hasField = true;
  }
}
