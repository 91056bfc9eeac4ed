import { OverBudget } from "../../../checker/budget.ts";
import { Column } from "../file/column.ts";
import { ElementTexts } from "./element-texts.ts";
import { longestKept } from "./text-store.ts";

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

/** Different attributes of cells that are remembered, and characters of those that are long. */
const sharedLimit = 1_000;
const longLimit = 4_194_304;

const packed = ({ rowSpan, columnSpan, scope, id, headers }: CellAttributes): string =>
  JSON.stringify([rowSpan, columnSpan, scope, id, ...headers]);

function unpacked(text: string): CellAttributes {
  const [rowSpan, columnSpan, scope, id, ...headers] = JSON.parse(text);
  return { rowSpan, columnSpan, scope, id, headers };
}

/** The attributes of cells by element: one object for all that say the same, as nearly all do. */
export class CellStore {
  readonly #different: CellAttributes[] = [];
  /** Which of the different ones are the element's, from 1. */
  readonly #places = new Column(Int32Array);
  readonly #shared = new Map<string, number>();
  /** Those that are the element's own. */
  readonly #own = new ElementTexts();
  #long = 0;

  get(element: number): CellAttributes | undefined {
    const own = this.#own.get(element);
    return own === undefined ? this.#different[this.#places.get(element) - 1] : unpacked(own);
  }

  /** Throws OverBudget when more cells name very many headers than a document may have. */
  set(element: number, cell: CellAttributes): void {
    const written = packed(cell);
    const known = this.#shared.get(written);
    if (known !== undefined) this.#places.set(element, known);
    else if (written.length > longestKept) this.#keepLong(element, cell, written.length);
    else if (cell.id === null && this.#shared.size < sharedLimit) this.#share(element, cell, written);
    else this.#own.set(element, written);
  }

  #keepLong(element: number, cell: CellAttributes, length: number): void {
    this.#long += length;
    if (this.#long > longLimit)
      throw new OverBudget(
        "The document is too complex to be read: too many table cells name very many headers.",
      );
    this.#places.set(element, this.#different.push(cell));
  }

  #share(element: number, cell: CellAttributes, written: string): void {
    const place = this.#different.push(cell);
    this.#shared.set(written, place);
    this.#places.set(element, place);
  }
}
