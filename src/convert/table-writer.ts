import type { Role, Table } from "../formats/content.ts";
import { cellContent, tableRoles } from "./content-roles.ts";
import { attributesOf } from "./elements.ts";
import type { PageBuilder } from "./page-builder.ts";
import type { References } from "./references.ts";

type Anchor = Parameters<References["anchor"]>[0];

/** Places between the cells of a table that are kept. */
const mostAnchors = 1_000;

/** Writes tables; one that only frames what stands in it is none. */
export class TableWriter {
  readonly #page: PageBuilder;
  /** The frames of open tables, null for those that are tables. */
  readonly #frames: ("cell" | "column" | null)[] = [];
  #isUndeclared = false;
  /** Places between rows or cells, which stand in none. */
  #anchors: Anchor[] = [];

  constructor(page: PageBuilder) {
    this.#page = page;
  }

  /** What the innermost table frames; null where it is a table, undefined outside of all. */
  get frame(): "cell" | "column" | null | undefined {
    return this.#frames.at(-1);
  }

  /** In a page that is converted again a remark says that nothing declares the next table. */
  nextIsUndeclared(): void {
    this.#isUndeclared = true;
  }

  begin(node: Table): () => void {
    const page = this.#page;
    const frame = node.frames ?? null;
    const isUndeclared = node.isUndeclared || this.#isUndeclared;
    this.#isUndeclared = false;
    this.#frames.push(frame);
    page.open(frame ? "div" : "table", frame ? {} : attributesOf(node));
    if (node.isLoose && !frame) page.tableIsLoose();
    return () => {
      this.#frames.pop();
      if (node.looksHeaded && !frame) page.tableLooksHeaded();
      if (node.isLayout && !frame) page.tableIsLoose();
      if (isUndeclared && !frame) page.tableIsUndeclared();
      page.close();
    };
  }

  keepAnchor(node: Anchor): void {
    if (this.#anchors.length < mostAnchors) this.#anchors.push(node);
  }

  /** The places that have waited for a cell, or for the end of the table. */
  takeAnchors(): readonly Anchor[] {
    const anchors = this.#anchors;
    if (anchors.length) this.#anchors = [];
    return anchors;
  }

  /** Whether what stands in this, in a table, is in none of its cells. */
  isOutsideCells(around: Role | undefined): around is Role {
    return around !== undefined && tableRoles.has(around) && this.frame === null;
  }

  /** Something stands in a table outside of its cells: it gets one (HTML 4.9.9). Null where it needs none. */
  implyCell(role: Role, around: Role): (() => void) | null {
    if (!cellContent.has(role)) return null;
    const page = this.#page;
    if (around !== "row") page.open("tr", {});
    page.open("td", {});
    return () => {
      page.close();
      if (around !== "row") page.close();
    };
  }
}
