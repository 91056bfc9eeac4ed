import { OverBudget } from "../../budget.ts";
import { Column } from "./column.ts";

/** What the attributes of a table cell say (ISO 32000-2, 14.8.5.7). */
export interface CellAttributes {
  rowSpan: number;
  columnSpan: number;
  /** As written; null where there is none. */
  scope: string | null;
  headers: string[];
  /** The element's identifier. */
  id: string | null;
}

/** Different attributes of cells that are remembered, and identifiers. */
const sharedLimit = 1_000;
const idLimit = 65_536;
/** Identifiers that all cells together may name as their headers. */
const headerLimit = 500_000;

/** The attributes of cells by element: one object for all that say the same, as nearly all do. */
export class CellStore {
  readonly #different: CellAttributes[] = [];
  /** Which of the different ones are the element's, from 1. */
  readonly #places = new Column(Int32Array);
  readonly #shared = new Map<string, number>();
  /** Identifiers come again and again. */
  readonly #ids = new Map<string, string>();
  #headers = 0;

  get(element: number): CellAttributes | undefined {
    return this.#different[this.#places.get(element) - 1];
  }

  /** Throws OverBudget when the cells name more headers than all tables of a document may. */
  set(element: number, cell: CellAttributes): void {
    this.#places.set(element, this.#placeOf(cell));
  }

  #placeOf({ rowSpan, columnSpan, scope, headers, id }: CellAttributes): number {
    const key = id === null ? [rowSpan, columnSpan, scope, ...headers].join("\n") : null;
    const known = key === null ? undefined : this.#shared.get(key);
    if (known !== undefined) return known;
    this.#headers += headers.length;
    if (this.#headers > headerLimit)
      throw new OverBudget(
        "The document is too complex to be checked: its table cells name too many headers.",
      );
    const place = this.#different.push({
      rowSpan,
      columnSpan,
      scope,
      headers: headers.map((header) => this.#idOf(header)),
      id: id === null ? null : this.#idOf(id),
    });
    if (key !== null && this.#shared.size < sharedLimit) this.#shared.set(key, place);
    return place;
  }

  #idOf(id: string): string {
    const known = this.#ids.get(id);
    if (known !== undefined) return known;
    if (this.#ids.size < idLimit) this.#ids.set(id, id);
    return id;
  }
}
