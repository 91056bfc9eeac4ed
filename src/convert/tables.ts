import { type Attributes, attribute, type Markup, review } from "./markup.ts";

interface Table {
  rows: number;
  /** Cells of the longest row. */
  columns: number;
  cellsInRow: number;
  isInHead: boolean;
  hasHeaders: boolean;
  isLayout: boolean;
}

const alignment = ({ align = "" }: Attributes) => {
  const side = /^(?:center|right)$/i.exec(align)?.[0];
  return side ? ` class="${side.toLowerCase()}"` : "";
};

/** Writes tables: header cells get a scope, and a table without any is marked for a person. */
export class Tables {
  /** Tables of two rows and two columns or more in which no cell is a header. */
  withoutHeaders = 0;
  readonly #markup: Markup;
  readonly #open: Table[] = [];

  constructor(markup: Markup) {
    this.#markup = markup;
  }

  begin(attributes: Attributes): () => void {
    const isLayout = /^(?:presentation|none)$/.test(attributes.role ?? "");
    const table = { rows: 0, columns: 0, cellsInRow: 0, isInHead: false, hasHeaders: false, isLayout };
    this.#open.push(table);
    const mark = this.#markup.slot();
    const end = this.#markup.element("table", attributes);
    return () => {
      this.#open.pop();
      if (!table.hasHeaders && !isLayout && table.rows > 1 && table.columns > 1) {
        this.withoutHeaders++;
        const words = "Table without header cells: a person must mark those that name a row or column.";
        this.#markup.fill(mark, `<p>${review(words)}</p>`);
      }
      end();
    };
  }

  /** A part of the innermost table; outside of tables it is left out. */
  part(name: string, attributes: Attributes): () => void {
    const table = this.#open.at(-1);
    if (!table) return () => {};
    if (name === "thead") table.isInHead = true;
    if (name === "tbody" || name === "tfoot") table.isInHead = false;
    if (name === "tr") {
      table.rows++;
      table.cellsInRow = 0;
    }
    if (name === "th" || name === "td") table.columns = Math.max(table.columns, ++table.cellsInRow);
    if (name === "th" && !table.isLayout) return this.#headerCell(attributes, table);
    const written = table.isLayout && name === "th" ? "td" : name;
    return this.#markup.element(written, attributes, alignment(attributes));
  }

  /** A header cell with a scope; an empty one, which heads nothing, becomes a data cell. */
  #headerCell(attributes: Attributes, table: Table): () => void {
    const given = /^(?:col|row|colgroup|rowgroup)$/i.exec(attributes.scope ?? "")?.[0]?.toLowerCase();
    const scope = given ?? (table.isInHead || table.rows <= 1 ? "col" : "row");
    const written = this.#markup.attributes("th", attributes) + alignment(attributes);
    const start = this.#markup.slot();
    const before = this.#markup.filled;
    return () => {
      const isEmpty = this.#markup.filled === before;
      this.#markup.fill(start, isEmpty ? `<td${written}>` : `<th${attribute("scope", scope)}${written}>`);
      if (!isEmpty) table.hasHeaders = true;
      this.#markup.write(isEmpty ? "</td>" : "</th>");
    };
  }
}
