/** A cell of the first row or column, whose tags wait for the whole table. */
export interface Candidate {
  row: number;
  column: number;
  /** Takes its start tag without the end of it. */
  begin(tag: string): void;
  /** Takes its end tag. */
  end(tag: string): void;
  /** Of its tags, as they are written. */
  attributes: string;
}

/** What is known of a cell's text. */
interface CellText {
  text: string;
  isBold: boolean;
  isPlain: boolean;
}

/** A number, an amount, a share, a date in figures, or nothing but a dash. */
const number =
  /^[\s\p{Sc}(]*[-+−–±<>~≈]?\s*[\d.,'’\s/:%‰\u00a0-]*\d[\d.,'’\s/:%‰\u00a0)*-]*\p{Sc}?\s*\p{L}{0,3}$/u;
const dash = /^\s*[-–—]?\s*$/;
/** Characters by which a cell is judged, and that a header has at most. */
const longestText = 120;
const mostColumns = 200;

/** Tells from type and weight of its cells whether the first row or column of a table heads the others. */
export class HeaderGuess {
  readonly candidates: Candidate[] = [];
  readonly #head: CellText[] = [];
  /** For each column, whether there are numbers below the first row, and anything else. */
  readonly #numbers: boolean[] = [];
  readonly #words: boolean[] = [];
  #rows = 0;
  #hasBoldBelow = false;
  #hasBoldBeside = false;
  #isColumnBold = true;
  #columnCells = 0;
  #cell: CellText | null = null;

  beginCell(): void {
    this.#cell = { text: "", isBold: false, isPlain: false };
  }

  text(data: string, isBold: boolean): void {
    const cell = this.#cell;
    if (!cell || !data.trim()) return;
    if (cell.text.length <= longestText) cell.text += data.slice(0, longestText + 1);
    if (isBold) cell.isBold = true;
    else cell.isPlain = true;
  }

  /** A cell that has ended, by its place in the table, from 0. */
  endCell(row: number, column: number): void {
    const cell = this.#cell;
    this.#cell = null;
    if (!cell || column >= mostColumns) return;
    this.#rows = Math.max(this.#rows, row + 1);
    const isBold = cell.isBold && !cell.isPlain;
    if (row === 0) {
      this.#head[column] = cell;
      return;
    }
    if (dash.test(cell.text)) return;
    if (number.test(cell.text)) this.#numbers[column] = true;
    else this.#words[column] = true;
    if (isBold && column > 0) this.#hasBoldBeside = true;
    if (isBold) this.#hasBoldBelow = true;
    if (column > 0) return;
    this.#columnCells++;
    if (!isBold || number.test(cell.text)) this.#isColumnBold = false;
  }

  /** Whether the first column heads the rows: all of it is bold, and nothing beside it. */
  get isColumnHeader(): boolean {
    return this.#columnCells >= 2 && this.#isColumnBold && !this.#hasBoldBeside;
  }

  /** Whether the first row could head the columns, where something besides its cells says that it does. */
  get mayHead(): boolean {
    const filled = this.#head.filter((cell) => cell && cell.text.trim() !== "");
    return filled.length >= 2 && filled.every(({ text }) => text.length <= longestText);
  }

  /** Whether the first row heads the columns: all of it is bold and nothing below, or words stand over figures alone. */
  get isRowHeader(): boolean {
    const filled = this.#head.filter((cell) => cell && cell.text.trim() !== "");
    // The corner over a first column may be empty, no other cell.
    const isFilled = filled.length >= 2 && filled.length >= this.#head.length - 1;
    const isShort = filled.every(({ text }) => text.length <= longestText);
    if (this.#rows < 2 || !isFilled || !isShort) return false;
    const isBold = filled.every((cell) => cell.isBold && !cell.isPlain);
    if (isBold && (!this.#hasBoldBelow || this.isColumnHeader)) return true;
    if (this.#rows < 3 || this.#head.slice(1).some((cell) => cell && number.test(cell.text))) return false;
    const figures = this.#head.slice(1).filter((_, at) => this.#numbers[at + 1] && !this.#words[at + 1]);
    return figures.length >= 1 && figures.length === this.#head.length - 1;
  }
}
