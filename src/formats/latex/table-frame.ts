import type { Place } from "../../checker/model.ts";
import { snippet } from "../../checker/text.ts";
import { Frame, type FrameHost } from "./frames.ts";

/** How much of the first row is kept as the table's snippet, in characters. */
const textLimit = 200;

/** A table: its rows and columns, and what shows that its first row is one of headers. */
export class TableFrame extends Frame {
  /** Header rows or columns are set for tagging. */
  readonly hasHeaders: boolean;
  readonly isLayout: boolean;
  readonly isNested: boolean;
  /** Something shows a header row to the eye: a rule, a colour, a repeated head. */
  looksHeaded: boolean;
  #rows = 0;
  #columns = 0;
  #isRagged = false;
  #merged = 0;
  /** Of the current row. */
  #cells = 1;
  #isFilled = false;
  #spanned = 0;
  /** Of the first row: cells with text, and cells in bold. */
  #filledCells = 0;
  #boldCells = 0;
  #isCellFilled = false;
  #isCellBold = false;
  #text = "";
  /** Cells with text, and with pictures only, in the whole table. */
  #texts = 0;
  #pictures = 0;

  constructor(
    name: string,
    place: Place,
    given: { hasHeaders: boolean; isLayout: boolean; isNested: boolean; looksHeaded: boolean },
  ) {
    super(name, place);
    this.hasHeaders = given.hasHeaders;
    this.isLayout = given.isLayout;
    this.isNested = given.isNested;
    this.looksHeaded = given.looksHeaded;
  }

  text(text: string): void {
    this.#isFilled = true;
    this.#texts++;
    if (this.#rows > 0) return;
    this.#isCellFilled = true;
    if (this.#text.length < textLimit) this.#text += text;
  }

  picture(): void {
    this.#isFilled = true;
    this.#pictures++;
  }

  bold(): void {
    this.#isCellBold = true;
  }

  merged(columns: number): void {
    this.#merged++;
    this.#spanned += Math.max(0, Math.min(columns, 1_000) - 1);
  }

  cell(): void {
    this.#endCell();
    this.#cells++;
    this.#isFilled = true;
    if (this.#rows === 0 && this.#text.length < textLimit) this.#text += " | ";
  }

  row(): void {
    this.#endCell();
    const columns = this.#cells + this.#spanned;
    if (this.#isFilled) {
      if (this.#rows > 0 && columns !== this.#columns) this.#isRagged = true;
      this.#columns = Math.max(this.#columns, columns);
      this.#rows++;
    }
    this.#cells = 1;
    this.#spanned = 0;
    this.#isFilled = false;
  }

  #endCell(): void {
    if (this.#isCellFilled) this.#filledCells++;
    if (this.#isCellFilled && this.#isCellBold) this.#boldCells++;
    this.#isCellFilled = false;
    this.#isCellBold = false;
  }

  #rules: number[] = [];

  /** A horizontal line; one that only parts the rows of a table looks like the end of its head too. */
  rule(isMidrule: boolean): void {
    if (this.#rows > 0 && (isMidrule || this.#rows <= 2) && this.#rules.length < 3) {
      this.#rules.push(this.#rows);
    }
  }

  colour(): void {
    if (this.#rows === 0) this.looksHeaded = true;
  }

  override close({ tell }: FrameHost): void {
    this.row();
    const rows = this.#rows;
    const columns = this.#columns;
    const isData = rows > 1 && columns > 1;
    const isGrid = this.#texts === 0 && this.#pictures > 0;
    const isBold = this.#boldCells > 0 && this.#boldCells * 2 >= this.#filledCells;
    const isVisual = this.looksHeaded || isBold || this.#rules.some((row) => row < rows);
    const isMarked = this.hasHeaders || this.isLayout || isGrid || !isData;
    const source = snippet(`\\begin{${this.name}} ${this.#text}`);
    tell({
      kind: "table",
      place: this.place,
      snippet: source,
      rows,
      columns,
      isLayout: this.isLayout || isGrid || !isData,
      defects: isMarked || isVisual ? [] : [{ defect: "no-headers", place: this.place, snippet: source }],
      forPerson: !isMarked && isVisual ? "visual-header" : null,
      headersWithoutScope: null,
      mergedCells: this.#merged,
      isRagged: this.#isRagged,
      isNested: this.isNested,
    });
  }
}
