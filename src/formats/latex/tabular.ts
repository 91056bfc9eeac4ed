import { snippet } from "../../checker/snippet.ts";
import type { Address, Cell, Colour, Place, Table } from "../content.ts";
import type { DeclaredColour } from "./colours.ts";
import type { Expander } from "./expansion/expander.ts";
import type { Flow, Style } from "./flow.ts";
import type { Groups } from "./groups.ts";

/** What a table needs of the document around it. */
interface TableHost extends Pick<Expander, "budget" | "scanner"> {
  readonly flow: Flow;
  readonly groups: Groups;
  readonly tables: readonly Tabular[];
  readonly address: { address?: Address };
  at(): () => Place;
  lineBreak(): void;
  print(text: string): void;
}

/** The longest head of a long table that is looked ahead for, in characters. */
const headReach = 20_000;
const mostColumns = 1_000;
/** How much of the first row is kept for the table's snippet, in characters. */
const longestRow = 200;

type Section = "endfirsthead" | "endhead" | "endfoot" | "endlastfoot";

/** What is known of a table where it begins. */
export interface TableOptions {
  environment: string;
  place: () => Place;
  /** One column in a cell of another table, or of a line: its rows are lines. */
  isStack: boolean;
  isLong: boolean;
  headerRows: number;
  headerColumns: number;
  isLayout: boolean;
  /** Something shows a header row to the eye. */
  looksHeaded: boolean;
}

/** A table that is reported row by row; a cell begins with what is in it, so that one that is covered by another has no place. */
export class Tabular {
  /** Groups that are open where its rows end: in others a line ends. */
  depth: number;
  /** What is reported now is its caption, and no cell. */
  isInCaption = false;
  readonly #to: TableHost;
  readonly #options: TableOptions;
  readonly #node: Table;
  /** What marks the ends of the head and the foot of a long table, from where the table is on. */
  readonly #sections: Section[];
  readonly #flowDepth: number;
  /** Those of the table, from which each cell begins. */
  readonly #styles: readonly Style[];
  readonly #colour: DeclaredColour | null;
  /** What stands behind the row and the cell; null where that is not known, undefined where nothing set it. */
  #rowBackground: Colour | null | undefined;
  #cellBackground: Colour | null | undefined;
  #isHeadWritten = false;
  #isRowOpen = false;
  #isCellOpen = false;
  #rows = 0;
  #column = 0;
  /** Of the next cell. */
  #columns = 1;
  #lines = 1;
  #isHeader = false;
  #align: Cell["align"];
  /** Rows that a cell above still covers, by column. */
  readonly #covered = new Map<number, number>();
  /** The first row as it is typed. */
  #firstRow = "";
  /** Of the first row: cells with text, and those of them in bold type. */
  #filledCells = 0;
  #boldCells = 0;
  #isFilled = false;
  #isBold = false;
  /** Rows above the first horizontal lines. */
  readonly #rules: number[] = [];
  #hasText = false;
  #hasPictures = false;
  #widest = 0;

  constructor(to: TableHost, options: TableOptions) {
    this.#to = to;
    this.#options = options;
    this.#sections = options.isLong ? sectionsAhead(to) : [];
    this.depth = to.groups.depth;
    this.#styles = to.groups.styles;
    this.#colour = to.groups.colour;
    const { place, isLayout, headerRows, headerColumns } = options;
    this.#node = { role: "table", place, ...to.address, isLayout, headerRows, headerColumns };
    // What stands in a cell of another table begins that cell.
    if (this.#isStack) to.tables.at(-1)?.beginCell();
    else to.flow.begin(this.#node);
    this.#flowDepth = to.flow.depth;
    if (this.#isLeftOut) this.#beginRepeated();
  }

  get isLong(): boolean {
    return this.#options.isLong;
  }

  get #isStack(): boolean {
    return this.#options.isStack;
  }

  /** A head or foot that is printed on later pages only. */
  #beginRepeated(): void {
    const sort = this.#sections[0] === "endhead" ? "head" : "foot";
    this.#to.flow.part({ role: "row-group", sort, hidden: "artifact", place: this.#to.at() });
  }

  /** A picture in a cell. */
  picture(): void {
    this.#hasPictures = true;
  }

  /** A formula in a cell. */
  formula(): void {
    this.#hasText = true;
    if (this.#rows === 0) this.#isFilled = true;
  }

  /** Text of a cell as it is typed. */
  mark(text: string): void {
    if (this.isInCaption || !text.trim()) return;
    this.#hasText = true;
    if (this.#rows > 0) return;
    this.#isFilled = true;
    if (this.#firstRow.length < longestRow) this.#firstRow += text;
  }

  /** Bold type begins, by which a cell may look like one of headers. */
  bold(): void {
    this.#isBold = true;
  }

  /** What the text stands on, where a command of the table says so. */
  get background(): Colour | null {
    return (this.#cellBackground === undefined ? this.#rowBackground : this.#cellBackground) ?? null;
  }

  colourCell(colour: Colour | null): void {
    this.#cellBackground = colour;
  }

  colourRow(colour: Colour | null): void {
    this.#rowBackground = colour;
    if (this.#rows === 0) this.#options.looksHeaded = true;
  }

  looksHeaded(): void {
    this.#options.looksHeaded = true;
  }

  /** A horizontal line; one that only parts the rows of a table looks like the end of its head too. */
  rule(isMidrule: boolean): void {
    if (this.#rows > 0 && (isMidrule || this.#rows <= 2) && this.#rules.length < 3)
      this.#rules.push(this.#rows);
  }

  #endMarks(): void {
    if (this.#isFilled) this.#filledCells++;
    if (this.#isFilled && this.#isBold) this.#boldCells++;
    this.#isFilled = false;
    this.#isBold = false;
  }

  /** Whether the rows here are printed on later pages only, so that they stand elsewhere as well. */
  get #isLeftOut(): boolean {
    const [section] = this.#sections;
    if (section === "endhead") return this.#isHeadWritten;
    return section === "endfoot" && this.#sections.includes("endlastfoot");
  }

  get #isInHead(): boolean {
    const [section] = this.#sections;
    return (
      section === "endfirsthead" ||
      (section === "endhead" && !this.#isHeadWritten) ||
      this.#rows < this.#options.headerRows
    );
  }

  beginCell(): void {
    if (this.#isStack || this.#isCellOpen || this.isInCaption) return;
    const { flow } = this.#to;
    this.#beginRow();
    const place = this.#to.at();
    const isRowHead = !this.#isInHead && this.#column < this.#options.headerColumns;
    const cell: Cell = { role: "cell", place, isHeader: this.#isHeader || this.#isInHead || isRowHead };
    if (this.#align) cell.align = this.#align;
    if (this.#columns > 1) cell.columnSpan = this.#columns;
    if (this.#lines > 1) {
      cell.rowSpan = this.#lines;
      this.#to.budget.step(this.#columns);
      for (let at = 0; at < this.#columns; at++) this.#covered.set(this.#column + at, this.#lines);
    }
    if (this.#isInHead) cell.scope = "col";
    else if (isRowHead) cell.scope = "row";
    flow.part(cell, "lines");
    this.#isCellOpen = true;
  }

  #beginRow(): void {
    if (this.#isRowOpen) return;
    this.#to.flow.part({ role: "row", place: this.#to.at() });
    this.#isRowOpen = true;
  }

  /** The next cell takes so many columns or rows. */
  span(columns: number, lines: number, align?: Cell["align"]): void {
    if (this.#isCellOpen) return;
    if (columns > 1) this.#columns = Math.min(columns, mostColumns - this.#column);
    if (lines > 1) this.#lines = Math.min(lines, 1_000);
    this.#align = align;
  }

  /** The next cell is one that heads its column or row. */
  header(): void {
    if (!this.#isCellOpen) this.#isHeader = true;
  }

  /** A cell that one above has taken in. */
  #takenIn(): void {
    this.#beginRow();
    this.#to.flow.endParagraph();
    this.#to.flow.emit({ role: "cell", isHeader: false, hidden: "gone", place: this.#to.at() });
  }

  /** The end of a cell that is not the last. */
  endCell(): void {
    if (this.#isStack) {
      this.#to.print(" ");
      return;
    }
    this.#endMarks();
    if (this.#rows === 0 && this.#firstRow.length < longestRow) this.#firstRow += " | ";
    this.#finishCell();
  }

  #finishCell(): void {
    if (!this.#isCellOpen && !(this.#covered.get(this.#column) ?? 0)) this.beginCell();
    else if (!this.#isCellOpen) this.#takenIn();
    this.#closeCell();
  }

  #closeCell(): void {
    if (this.#isCellOpen) this.#to.flow.endTo(this.#flowDepth + (this.#isLeftOut ? 2 : 1));
    if (this.#to.groups.depth === this.depth) {
      this.#to.groups.styles = this.#styles;
      this.#to.groups.colour = this.#colour;
    }
    this.#cellBackground = undefined;
    this.#isCellOpen = false;
    this.#column = Math.min(this.#column + this.#columns, mostColumns);
    this.#columns = 1;
    this.#lines = 1;
    this.#isHeader = false;
    this.#align = undefined;
    if (this.#column) this.#beginRow();
  }

  endRow(): void {
    if (this.#isStack) {
      this.#to.lineBreak();
      return;
    }
    this.#endMarks();
    if (!this.#isRowOpen && !this.#isCellOpen) return;
    if (this.#isCellOpen || this.#column) this.#finishCell();
    this.#to.flow.endTo(this.#flowDepth + (this.#isLeftOut ? 1 : 0));
    this.#isRowOpen = false;
    this.#rowBackground = undefined;
    this.#widest = Math.max(this.#widest, this.#column);
    this.#column = 0;
    this.#rows++;
    this.#to.budget.step(this.#covered.size);
    for (const [column, lines] of this.#covered) {
      if (lines > 1) this.#covered.set(column, lines - 1);
      else this.#covered.delete(column);
    }
  }

  /** \endhead and its like. */
  endSection(name: string): void {
    this.endRow();
    if (this.#isLeftOut) this.#to.flow.endTo(this.#flowDepth);
    const at = this.#sections.indexOf(name as Section);
    if (at >= 0) this.#sections.splice(0, at + 1);
    if (name === "endfirsthead" || name === "endhead") this.#isHeadWritten = true;
    if (this.#isLeftOut) this.#beginRepeated();
  }

  end(): void {
    if (this.#isStack) return;
    this.endRow();
    const { environment, looksHeaded } = this.#options;
    const isBold = this.#boldCells > 0 && this.#boldCells * 2 >= this.#filledCells;
    this.#node.looksHeaded = looksHeaded || isBold || this.#rules.some((row) => row < this.#rows);
    // Pictures side by side are no data, nor is a single row or column.
    const isGrid = this.#hasPictures && !this.#hasText;
    this.#node.isLayout ||= isGrid || this.#rows < 2 || this.#widest < 2;
    this.#node.snippet = snippet(`\\begin{${environment}} ${this.#firstRow}`);
    this.#to.flow.endTo(this.#flowDepth - 1);
  }
}

/** The parts that a long table has, as far as they can be seen from its beginning. */
function sectionsAhead(to: TableHost): Section[] {
  const { cursor } = to.scanner;
  const ahead = cursor.ahead(cursor.at, headReach);
  to.budget.step(ahead.length >> 4);
  const end = ahead.search(/\\end\s*\{(?:longtable|supertabular|xltabular|longtabu|xtabular)\}/);
  const text = end < 0 ? ahead : ahead.slice(0, end);
  return [...text.matchAll(/\\(endfirsthead|endhead|endfoot|endlastfoot)(?![a-zA-Z])/g)]
    .slice(0, 4)
    .map(([, name]) => name as Section);
}

/** How many columns a specification such as `l|*{3}{r}p{2cm}` has. */
export function columnsOf(specification: string): number {
  let text = specification.slice(0, 2_000);
  for (let at = 0; at < 3; at++)
    text = text.replace(/\*\s*\{(\d{1,3})\}\s*\{([^{}]*)\}/g, (_, count: string, columns: string) =>
      columns.repeat(Math.min(100, Number(count))),
    );
  return text
    .replace(/[@!<>]\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, "")
    .replace(/\[[^\]]*\]|\{(?:[^{}]|\{[^{}]*\})*\}/g, "")
    .replace(/[^a-zA-Z]/g, "").length;
}
