/** A cell that may head others, whose tags wait for the whole table. */
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
  holdsSection: boolean;
}

/** What the cells of a column hold, below the rows that may head it. */
interface Column {
  numbers: boolean;
  words: boolean;
}

/** A number, an amount, a share, a date in figures, or nothing but a dash. */
const number =
  /^[\s\p{Sc}(]*[-+−–±<>~≈]?\s*[\d.,'’\s/:%‰\u00a0-]*\d[\d.,'’\s/:%‰\u00a0)*-]*\p{Sc}?\s*\p{L}{0,3}$/u;
const dash = /^\s*[-–—]?\s*$/;
/** Characters by which a cell is judged, and that a header has at most. */
const longestText = 120;
const mostColumns = 200;
/** Rows that head the others by what they hold: units, groups and names of columns. */
export const mostHeadRows = 3;
/** Rows whose names are compared: of more it is not reported whether each is named. */
const mostNames = 1_000;

const isNumber = ({ text }: CellText) => number.test(text);
const isFilled = (cell: CellText | undefined): cell is CellText =>
  cell !== undefined && cell.text.trim() !== "";
/** Whether a cell may be a header by its length, and holds nothing that no header cell may. */
const isShort = ({ text, holdsSection }: CellText) => text.length <= longestText && !holdsSection;

/** Infers from type and weight of its cells whether the first rows or the first column of a table head the others. */
export class HeaderGuess {
  readonly candidates: Candidate[] = [];
  /** The first rows. */
  readonly #head: CellText[][] = [];
  /** What stands below them. */
  readonly #body: Column[] = [];
  #rows = 0;
  #columns = 0;
  /** The last row with bold type in its first cell, and in others. */
  #lastBold = 0;
  #lastBoldBeside = 0;
  #isColumnBold = true;
  #columnCells = 0;
  /** What the first cells of the rows below the first say, as long as no two say the same. */
  #names: Set<string> | null = new Set();
  #cell: CellText | null = null;

  beginCell(): void {
    this.#cell = { text: "", isBold: false, isPlain: false, holdsSection: false };
  }

  holdSection(): void {
    if (this.#cell) this.#cell.holdsSection = true;
  }

  text(data: string, isBold: boolean): void {
    const cell = this.#cell;
    if (!cell || !data.trim()) return;
    if (cell.text.length <= longestText) cell.text += data.slice(0, longestText + 1);
    if (isBold) cell.isBold = true;
    else cell.isPlain = true;
  }

  /** A cell that has ended, by its place in the table, from 0. Answers whether it may be a header cell. */
  endCell(row: number, column: number): boolean {
    const cell = this.#cell;
    this.#cell = null;
    if (cell) this.#takeCell(cell, row, column);
    return cell !== null && !cell.holdsSection;
  }

  #takeCell(cell: CellText, row: number, column: number): void {
    if (column >= mostColumns) return;
    this.#rows = Math.max(this.#rows, row + 1);
    this.#columns = Math.max(this.#columns, column + 1);
    const isBold = cell.isBold && !cell.isPlain;
    if (row < mostHeadRows) {
      this.#head[row] ??= [];
      this.#head[row][column] = cell;
    }
    if (row === 0) return;
    if (column === 0) this.#takeName(cell);
    if (column === 0 && cell.holdsSection) {
      this.#isColumnBold = false;
      this.#names = null;
    }
    if (dash.test(cell.text)) return;
    if (row >= mostHeadRows) this.#take(this.#body, column, cell);
    if (isBold && column > 0) this.#lastBoldBeside = row;
    if (column > 0) return;
    if (isBold) this.#lastBold = row;
    this.#columnCells++;
    if (!isBold || isNumber(cell)) this.#isColumnBold = false;
  }

  #take(columns: Column[], at: number, cell: CellText): void {
    columns[at] ??= { numbers: false, words: false };
    if (isNumber(cell)) columns[at].numbers = true;
    else columns[at].words = true;
  }

  #takeName({ text }: CellText): void {
    const name = text.trim();
    if (!this.#names || this.#names.has(name) || this.#names.size >= mostNames) this.#names = null;
    else this.#names.add(name);
  }

  /** Whether the first column heads the rows: all of it is bold, and nothing beside it; or it names each row of figures. */
  get isColumnHeader(): boolean {
    return this.#isColumnBoldBelow(this.headRows) || this.#isNamed;
  }

  /** Whether below so many rows all of the first column is bold, and nothing beside it. */
  #isColumnBoldBelow(rows: number): boolean {
    return this.#columnCells >= 2 && this.#isColumnBold && this.#lastBoldBeside < Math.max(1, rows);
  }

  /** Below the rows that head the others, words stand in the first column alone, each time others. */
  get #isNamed(): boolean {
    const rows = this.headRows;
    if (!rows || !this.#names || this.#rows - rows < 2 || this.#columns < 2) return false;
    const [first, ...others] = this.#columnsBelow(rows);
    if (!first?.words || first.numbers || others.length < this.#columns - 1) return false;
    return (
      this.#columnCells >= this.#rows - rows && others.every((column) => column?.numbers && !column.words)
    );
  }

  /** Whether the first row could head the columns, where something besides its cells says that it does. */
  get mayHead(): boolean {
    const filled = (this.#head[0] ?? []).filter(isFilled);
    return filled.length >= 2 && filled.every(isShort);
  }

  /** The rows that head the columns: all of them are bold and nothing below, or words stand over figures alone. */
  get headRows(): number {
    const head = this.#head[0] ?? [];
    const filled = head.filter(isFilled);
    // The corner over a first column may be empty, no other cell.
    const isWhole = filled.length >= 2 && filled.length >= head.length - 1;
    if (this.#rows < 2) return 0;
    const bold = this.#lastBoldBeside + 1;
    if ((bold > 1 || isWhole) && this.#isBold(bold)) return bold;
    for (let rows = isWhole ? 1 : 2; rows <= mostHeadRows && rows < this.#rows - 1; rows++)
      if (this.#isOverFigures(rows)) return rows;
    return 0;
  }

  /** Whether so many rows of short words are bold, and nothing below but the first column. */
  #isBold(rows: number): boolean {
    if (rows > mostHeadRows || rows >= this.#rows) return false;
    if (this.#lastBold >= rows && !this.#isColumnBoldBelow(rows)) return false;
    return this.#head.slice(0, rows).every((row) => {
      const filled = (row ?? []).filter(isFilled);
      return filled.length >= 2 && filled.every((cell) => cell.isBold && !cell.isPlain && isShort(cell));
    });
  }

  /** Whether so many rows of short words, which name each column, stand over figures alone. */
  #isOverFigures(rows: number): boolean {
    const head = this.#head.slice(0, rows);
    const isOfWords = head.every(
      (row) => row?.some(isFilled) && row.every((cell, at) => isShort(cell) && (at === 0 || !isNumber(cell))),
    );
    const next = this.#head[rows];
    const isBegun = rows >= mostHeadRows || next?.some((cell, at) => at > 0 && cell && isNumber(cell));
    if (!isOfWords || !isBegun) return false;
    const below = this.#columnsBelow(rows);
    for (let at = 1; at < this.#columns; at++) {
      const isHeaded = rows === 1 || isFilled(head.at(-1)?.[at]);
      const column = below[at];
      if (!isHeaded || !column?.numbers || column.words) return false;
    }
    return this.#columns > 1;
  }

  /** What each column holds below so many rows. */
  #columnsBelow(rows: number): Column[] {
    const columns = this.#body.map((column) => ({ ...column }));
    for (const row of this.#head.slice(rows))
      for (const [at, cell] of (row ?? []).entries())
        if (cell && !dash.test(cell.text)) this.#take(columns, at, cell);
    return columns;
  }
}
