import { isBlank } from "../checker/text.ts";
import type { Node } from "../formats/html/node.ts";
import { tableRoles } from "../formats/html/tables.ts";
import { isInParagraph } from "./html-roles.ts";
import type { Attributes } from "./markup.ts";
import type { PageBuilder } from "./page.ts";

/** What an element is to the table of ARIA roles that it stands in; null where it is part of none, or within a cell. */
type Part = "table" | "group" | "row" | null;

const headerScopes: Record<string, string> = { columnheader: "col", rowheader: "row" };
const cellRoles = new Set(["cell", "gridcell", "columnheader", "rowheader"]);

/** Writes tables that are made of ARIA roles as such of HTML (ARIA in HTML 4, WAI-ARIA 1.2, 5.3.3). */
export class AriaTables {
  readonly #page: PageBuilder;
  /** For each open element what the ones in it may be parts of. */
  readonly #open: { part: Part; isCellImplied: boolean }[] = [];

  constructor(page: PageBuilder) {
    this.#page = page;
  }

  /** Writes the element where it is a table of roles or a part of one. */
  begin(node: Node, attributes: Attributes): boolean {
    this.#endImplied();
    const { role } = node;
    const around = this.#open.at(-1)?.part ?? null;
    const isTable =
      role !== null && tableRoles.has(role) && node.element.name !== "table" && !isInParagraph(node);
    if (isTable) this.#begin("table", "table", attributes);
    else if (around === "table" && role === "caption") this.#begin("caption", null, attributes);
    else if (around === "table" && role === "rowgroup") this.#begin("tbody", "group", attributes);
    else if ((around === "table" || around === "group") && role === "row")
      this.#begin("tr", "row", attributes);
    else if (around === "row" && role !== null && cellRoles.has(role)) this.#cell(role, attributes);
    // What stands between a table and its rows, or a row and its cells, groups them at most.
    else if (around !== null) this.#begin("group", around, attributes);
    else {
      this.#open.push({ part: null, isCellImplied: false });
      return false;
    }
    return true;
  }

  #begin(name: string, part: Part, { role: _, ...attributes }: Attributes): void {
    this.#page.open(name, attributes);
    this.#open.push({ part, isCellImplied: false });
  }

  #cell(role: string, attributes: Attributes): void {
    const scope = headerScopes[role];
    const { "aria-colspan": columns, "aria-rowspan": rows } = attributes;
    this.#begin(scope === undefined ? "td" : "th", null, {
      ...attributes,
      ...(scope === undefined ? {} : { scope }),
      ...(columns === undefined ? {} : { colspan: columns }),
      ...(rows === undefined ? {} : { rowspan: rows }),
    });
  }

  /** Text that stands in a table outside of its cells gets one of its own. */
  text(data: string): void {
    const open = this.#open.at(-1);
    if (!open || open.part === null || open.isCellImplied || isBlank(data)) return;
    if (open.part !== "row") this.#page.open("tr", {});
    this.#page.open("td", {});
    open.isCellImplied = true;
  }

  end(): void {
    this.#endImplied();
    this.#open.pop();
  }

  #endImplied(): void {
    const open = this.#open.at(-1);
    if (!open?.isCellImplied) return;
    open.isCellImplied = false;
    this.#page.close();
    if (open.part !== "row") this.#page.close();
  }
}
