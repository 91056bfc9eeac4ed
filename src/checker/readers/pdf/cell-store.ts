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

/** Different attributes of cells that are remembered. */
const sharedLimit = 1_000;

/** The attributes of cells by element: one object for all that say the same, as nearly all do. */
export class CellStore {
  readonly #different: CellAttributes[] = [];
  /** Which of the different ones are the element's, from 1. */
  readonly #places = new Column(Int32Array);
  readonly #shared = new Map<string, number>();

  get(element: number): CellAttributes | undefined {
    return this.#different[this.#places.get(element) - 1];
  }

  set(element: number, cell: CellAttributes): void {
    this.#places.set(element, this.#placeOf(cell));
  }

  #placeOf(cell: CellAttributes): number {
    const isOwn = cell.id !== null || cell.headers.length > 0;
    const key = isOwn ? "" : `${cell.rowSpan} ${cell.columnSpan} ${cell.scope}`;
    const known = this.#shared.get(key);
    if (known !== undefined) return known;
    const place = this.#different.push(cell);
    if (!isOwn && this.#shared.size < sharedLimit) this.#shared.set(key, place);
    return place;
  }
}
