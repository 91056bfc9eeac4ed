import { Attributes, noAttributes } from "../html/parser/attributes.ts";
import type { RowFit, Start } from "./block-handler.ts";
import { inlineOrigin } from "./element-writer.ts";
import type { InlineElements } from "./inline-elements.ts";
import { isPlain } from "./inlines.ts";
import type { ProseLine } from "./prose.ts";

/** Writes the tables of GFM (4.10) as elements. */
export class TableElements {
  readonly #to: InlineElements;
  readonly #isRewritten: boolean;
  /** Of the columns of the table that is open. */
  #alignments: (string | null)[] = [];
  /** Rows of tables with words that have no place in them, and the line of the first. */
  #cutRows = 0;
  #firstCutRow = 0;

  constructor(to: InlineElements, isRewritten: boolean) {
    this.#to = to;
    this.#isRewritten = isRewritten;
  }

  /** What a person must know of rows that were cut; null where none was. */
  get remark(): string | null {
    const [rows, line] = [this.#cutRows, this.#firstCutRow];
    if (!rows) return null;
    return `${rows === 1 ? "1 row of a table has" : `${rows} rows of tables have`} more cells than the header, in line ${line}${rows === 1 ? "" : " for one"}: what stands in these was left out, as other programs leave it out.`;
  }

  /** Begins a table; its header is left to be written. */
  begin(header: ProseLine[], start: Start, delimiters: string): Generator<void> {
    this.#to.start("table", this.#to.originOf(start));
    if (!this.#isRewritten) return this.#cells("th", header, start);
    this.#alignments = alignmentsOf(delimiters);
    return this.#head(header, start);
  }

  row(cells: ProseLine[], start: Start, fit: RowFit): Generator<void> {
    if (fit === "long") {
      this.#cutRows++;
      this.#firstCutRow ||= start.line;
    }
    return this.#cells("td", cells, start, fit);
  }

  end(): void {
    this.#to.end("table");
  }

  *#head(header: ProseLine[], start: Start): Generator<void> {
    this.#to.start("thead", inlineOrigin);
    yield* this.#cells("th", header, start);
    this.#to.end("thead");
  }

  *#cells(name: "th" | "td", cells: ProseLine[], start: Start, fit: RowFit = null): Generator<void> {
    const to = this.#to;
    const origin = to.originOf(start);
    to.start("tr", fit === null ? origin : { ...origin, rowFit: fit });
    const columns = this.#isRewritten ? this.#alignments.length : cells.length;
    for (let at = 0; at < columns; at++) {
      const cell = cells[at] ?? { text: "", line: start.line, column: start.column };
      const align = this.#alignments[at] ?? null;
      const source = name === "th" && !cell.text ? start.source : cell.text.slice(0, 400);
      const { line, column, from = Number.NaN } = cell;
      const attributes = align === null ? noAttributes : new Attributes(["align", align]);
      to.start(name, to.originOf({ line, column, source, from }), attributes);
      if (this.#isRewritten || !isPlain(cell.text)) yield* to.prose([cell]);
      else if (cell.text) to.text(cell.text);
      to.end(name);
    }
    to.end("tr");
  }
}

/** How the columns of a table are aligned, by the row below its head (GFM 4.10). */
function alignmentsOf(delimiters: string): (string | null)[] {
  const cells = delimiters
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|");
  return cells.map((cell) => {
    const text = cell.trim();
    if (!text.endsWith(":")) return null;
    return text.startsWith(":") ? "center" : "right";
  });
}
