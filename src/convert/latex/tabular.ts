import type { Style } from "./flow.ts";
import type { LatexWriter } from "./writer.ts";

/** The longest head of a long table that is looked ahead for, in characters. */
const headReach = 20_000;
const mostColumns = 1_000;

type Section = "endfirsthead" | "endhead" | "endfoot" | "endlastfoot";

/** A table that is written row by row; a cell begins with what is in it, so that one that is covered by another has no place. */
export class Tabular {
  /** Groups that are open where its rows end: in others a line ends. */
  depth: number;
  /** What is written now is its caption, and no cell. */
  isInCaption = false;
  readonly #to: LatexWriter;
  /** One column in a cell of another table, or of a line: its rows are lines. */
  readonly #isStack: boolean;
  /** Rows at the top that are set to be headers. */
  readonly #headerRows: number;
  /** What marks the ends of the head and the foot of a long table, from where the table is on. */
  readonly #sections: Section[];
  readonly #flowDepth: number;
  /** Those of the table, from which each cell begins. */
  readonly #styles: readonly Style[];
  #isHeadWritten = false;
  #isRowOpen = false;
  #isCellOpen = false;
  #rows = 0;
  #column = 0;
  /** Of the next cell. */
  #columns = 1;
  #lines = 1;
  #isHeader = false;
  #align = "";
  /** Rows that a cell above still covers, by column. */
  readonly #covered = new Map<number, number>();

  constructor(to: LatexWriter, given: { isStack: boolean; isLong: boolean }) {
    this.#to = to;
    this.#isStack = given.isStack;
    this.#headerRows = to.headerRows;
    this.#sections = given.isLong ? sectionsAhead(to) : [];
    this.depth = to.groups.depth;
    this.#styles = to.groups.styles;
    if (!this.#isStack) to.flow.begin("table", to.isLayout ? { role: "presentation" } : {});
    this.#flowDepth = to.flow.depth;
    if (this.#isLeftOut) to.flow.part("template");
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
      this.#rows < this.#headerRows
    );
  }

  beginCell(): void {
    if (this.#isStack || this.#isCellOpen || this.isInCaption) return;
    const { flow } = this.#to;
    if (!this.#isRowOpen) flow.part("tr");
    this.#isRowOpen = true;
    const spans: Record<string, string> = { align: this.#align };
    if (this.#columns > 1) spans.colspan = String(this.#columns);
    if (this.#lines > 1) {
      spans.rowspan = String(this.#lines);
      for (let at = 0; at < this.#columns; at++) this.#covered.set(this.#column + at, this.#lines);
    }
    const isHeader = this.#isHeader || this.#isInHead;
    flow.part(
      isHeader ? "th" : "td",
      isHeader && this.#isInHead ? { ...spans, scope: "col" } : spans,
      "lines",
    );
    this.#isCellOpen = true;
  }

  /** The next cell takes so many columns or rows. */
  span(columns: number, lines: number, align = ""): void {
    if (this.#isCellOpen) return;
    if (columns > 1) this.#columns = Math.min(columns, mostColumns - this.#column);
    if (lines > 1) this.#lines = Math.min(lines, 1_000);
    this.#align = align;
  }

  /** The next cell is one that heads its column or row. */
  header(): void {
    if (!this.#isCellOpen) this.#isHeader = true;
  }

  endCell(): void {
    if (this.#isStack) {
      this.#to.print(" ");
      return;
    }
    if (!this.#isCellOpen && !(this.#covered.get(this.#column) ?? 0)) this.beginCell();
    this.#closeCell();
  }

  #closeCell(): void {
    if (this.#isCellOpen) this.#to.flow.endTo(this.#flowDepth + (this.#isLeftOut ? 2 : 1));
    if (this.#to.groups.depth === this.depth) this.#to.groups.styles = this.#styles;
    this.#isCellOpen = false;
    this.#column = Math.min(this.#column + this.#columns, mostColumns);
    this.#columns = 1;
    this.#lines = 1;
    this.#isHeader = false;
    this.#align = "";
    if (!this.#isRowOpen && this.#column) {
      this.#to.flow.part("tr");
      this.#isRowOpen = true;
    }
  }

  endRow(): void {
    if (this.#isStack) {
      this.#to.lineBreak();
      return;
    }
    if (!this.#isRowOpen && !this.#isCellOpen) return;
    if (this.#isCellOpen || this.#column) this.endCell();
    this.#to.flow.endTo(this.#flowDepth + (this.#isLeftOut ? 1 : 0));
    this.#isRowOpen = false;
    this.#column = 0;
    this.#rows++;
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
    if (this.#isLeftOut) this.#to.flow.part("template");
  }

  end(): void {
    this.endRow();
    if (this.#isStack) return;
    this.#to.flow.endTo(this.#flowDepth - 1);
  }
}

/** The parts that a long table has, as far as they can be seen from its beginning. */
function sectionsAhead(to: LatexWriter): Section[] {
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
