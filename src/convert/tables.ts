import { HeaderGuess, mostHeadRows as mostGuessedRows } from "./header-guess.ts";
import { type Attributes, attribute, type Markup, review } from "./markup.ts";
import { TableSpans } from "./table-spans.ts";
import { escaped } from "./vocabulary.ts";

/** What the documents of a format say of header cells. */
export interface HeaderTraits {
  /** Hardly ever which ones they are, so that it is inferred from how they look. */
  infersHeaders?: boolean;
  /** Those beside others at the head of a table must not be empty. */
  namesHeaders?: boolean;
}

/** A header cell whose row is not yet known. */
interface HeaderCell {
  /** Takes its start tag without its end. */
  fill(tag: string): void;
  attributes: string;
}

interface Table {
  grid: TableSpans;
  /** Null where what its author says of headers stands. */
  guess: HeaderGuess | null;
  rows: number;
  /** To the eye its first rows head the others. */
  looksHeaded: boolean;
  /** Where no cell looks as if it headed others, it is layout. */
  isLoose: boolean;
  /** Its document does not say that it is one. */
  isUndeclared: boolean;
  /** Rows that the cells of the first reach down to. */
  headRows: number;
  /** Cells of the longest row. */
  columns: number;
  cellsInRow: number;
  isInHead: boolean;
  hasHeaders: boolean;
  isLayout: boolean;
  /** Groups of columns by the columns that they have, and where they are to be written. */
  groups: number[];
  groupsAt: number | null;
  hasGroupHeaders: boolean;
  /** Ids of header cells so far. */
  ids: Set<string>;
  /** Header cells of the row that say nothing of what they head. */
  undecided: HeaderCell[];
  /** The row holds cells that are none of headers, with something in them. */
  hasDataInRow: boolean;
  /** Some cell holds something. */
  hasContent: boolean;
  /** Cells at its head that say nothing, and must say what they head where others there do. */
  blankHeads: { begin(tag: string): void; attributes: string; end: number }[];
}

const headersMark = review("header cells", "Table without header cells");
const undeclaredMark = review("table", "Cells that may be a table");

const blankHead = "Header cell without words";

/** Cells of one table that may turn out to be headers. */
const mostCandidates = 5_000;
const mostGroups = 1_000;

const alignment = ({ align = "" }: Attributes) => {
  const side = /^(?:center|right)$/i.exec(align)?.[0];
  return side ? ` class="${side.toLowerCase()}"` : "";
};

/** Rows that head the others reach down no further. */
const mostHeadRows = 4;
const headRowsOf = ({ rowspan = "" }: Attributes) =>
  /^[2-4]$/.test(rowspan) ? Math.min(mostHeadRows, Number(rowspan)) : 1;

/** Writes tables: header cells get a scope, and a table without any is marked for a person. */
export class Tables {
  /** Tables of two rows and two columns or more in which no cell is a header. */
  withoutHeaders = 0;
  /** The same of cells that no one made a table of. */
  undeclared = 0;
  /** Tables at the head of which a cell says nothing. */
  blankHeaders = 0;
  /** Tables whose header cells were inferred from how they look. */
  inferred = 0;
  readonly #markup: Markup;
  readonly #infersHeaders: boolean;
  readonly #namesHeaders: boolean;
  readonly #open: Table[] = [];

  constructor(markup: Markup, { infersHeaders = false, namesHeaders = false }: HeaderTraits) {
    this.#markup = markup;
    this.#infersHeaders = infersHeaders;
    this.#namesHeaders = namesHeaders;
  }

  /** Whether text matters to what header cells are reported by. */
  get takesText(): boolean {
    return this.#infersHeaders && this.#open.length > 0;
  }

  /** The innermost table has rows. */
  get hasRows(): boolean {
    return (this.#open.at(-1)?.rows ?? 0) > 0;
  }

  /** The cell that is open holds a heading or a section, which no header cell may (HTML 4.9.10). */
  holdsSection(): void {
    this.#open.at(-1)?.guess?.holdSection();
  }

  text(data: string, isBold: boolean): void {
    this.#open.at(-1)?.guess?.text(data, isBold);
  }

  begin(attributes: Attributes): () => void {
    const isLayout = /^(?:presentation|none)$/.test(attributes.role ?? "");
    const table: Table = {
      grid: new TableSpans(this.#markup),
      guess: this.#infersHeaders && !isLayout ? new HeaderGuess() : null,
      looksHeaded: false,
      isLoose: false,
      isUndeclared: false,
      headRows: 1,
      rows: 0,
      columns: 0,
      cellsInRow: 0,
      isInHead: false,
      hasHeaders: false,
      isLayout,
      groups: [],
      groupsAt: null,
      hasGroupHeaders: false,
      ids: new Set(),
      undecided: [],
      hasDataInRow: false,
      hasContent: false,
      blankHeads: [],
    };
    this.#open.push(table);
    const mark = this.#markup.reserve();
    const end = this.#markup.element("table", attributes);
    this.#markup.markTag();
    const inTag = isLayout || attributes.role !== undefined ? null : this.#markup.reserveInTag();
    return () => {
      this.#decide(table);
      this.#guess(table);
      this.#writeBlankHeads(table);
      table.grid.end();
      this.#writeGroups(table);
      this.#open.pop();
      // One that holds nothing has nothing to be headed.
      const isNone = !table.hasContent || (table.isLoose && !table.hasHeaders);
      if (isNone && inTag !== null) this.#markup.fill(inTag, ' role="presentation"');
      else if (!table.hasHeaders && !isLayout && table.rows > 1 && table.columns > 1) {
        if (table.isUndeclared) this.undeclared++;
        else this.withoutHeaders++;
        this.#markup.fill(mark, `<p>${table.isUndeclared ? undeclaredMark : headersMark}</p>`);
      }
      end();
    };
  }

  /** Cells that say nothing beside headers of other columns are headers, and are marked. */
  #writeBlankHeads({ blankHeads, hasHeaders }: Table): void {
    if (hasHeaders && blankHeads.length) this.blankHeaders++;
    for (const { begin, attributes, end } of blankHeads) {
      begin(hasHeaders ? `<th${attribute("scope", "col")}${attributes}` : `<td${attributes}`);
      this.#markup.fill(end, hasHeaders ? `${review("header cell", blankHead)}</th>` : "</td>");
    }
  }

  /** To the eye the first rows of the innermost table head the others. */
  looksHeaded(): void {
    const table = this.#open.at(-1);
    if (table) table.looksHeaded = true;
  }

  /** The innermost table is layout, unless cells of it look as if they headed others. */
  isLoose(): void {
    const table = this.#open.at(-1);
    if (table) table.isLoose = true;
  }

  /** The document does not say that the innermost table is one. */
  isUndeclared(): void {
    const table = this.#open.at(-1);
    if (table) table.isUndeclared = true;
  }

  columnGroup(span: number): void {
    const table = this.#open.at(-1);
    if (!table || table.rows || table.groups.length >= mostGroups) return;
    table.groups.push(span);
    table.groupsAt = this.#markup.reserve();
  }

  /** Groups of columns, where header cells head them, as far as there are columns (HTML 4.9.12.1). */
  #writeGroups({ groups, groupsAt, hasGroupHeaders, grid }: Table): void {
    if (groupsAt === null || !hasGroupHeaders) return;
    let left = grid.columns;
    let written = "";
    for (const span of groups) {
      const columns = Math.min(span, left);
      left -= columns;
      if (columns > 0)
        written += columns > 1 ? `<colgroup span="${columns}"></colgroup>` : "<colgroup></colgroup>";
    }
    this.#markup.fill(groupsAt, written);
  }

  /** The cells that head one, as far as they have been written. */
  #headersOf({ headers }: Attributes, { ids }: Table): string {
    if (headers === undefined || !ids.size) return "";
    const known = headers.split(/\s+/).filter((id) => ids.has(id));
    return known.length ? attribute("headers", known.join(" ")) : "";
  }

  /** A part of the innermost table; outside of tables it is left out. */
  part(name: string, attributes: Attributes): () => void {
    const table = this.#open.at(-1);
    if (!table) return () => {};
    if (name === "thead" || name === "tbody" || name === "tfoot") {
      this.#decide(table);
      table.grid.endGroup();
    }
    if (name === "thead") table.isInHead = true;
    if (name === "tbody" || name === "tfoot") table.isInHead = false;
    if (name === "tr") {
      this.#decide(table);
      table.rows++;
      table.cellsInRow = 0;
      table.hasDataInRow = false;
      return table.grid.row(this.#markup.attributes("tr", attributes));
    }
    if (name === "th" || name === "td") table.columns = Math.max(table.columns, ++table.cellsInRow);
    if (name === "th" && !table.isLayout) return this.#headerCell(attributes, table);
    const written = table.isLayout && name === "th" ? "td" : name;
    if (written !== "td") return this.#markup.element(written, attributes, alignment(attributes));
    const given =
      this.#markup.attributes("td", attributes) + this.#headersOf(attributes, table) + alignment(attributes);
    const spanning = table.grid.cell(attributes);
    const [row, column] = [table.rows - 1, table.cellsInRow - 1];
    const { guess } = table;
    if (row === 0) table.headRows = Math.max(table.headRows, headRowsOf(attributes));
    const isCandidate =
      guess !== null &&
      (row < Math.max(mostGuessedRows, table.headRows) || column === 0) &&
      guess.candidates.length < mostCandidates;
    const slot = isCandidate && !spanning ? this.#markup.reserve() : -1;
    const begin = spanning ?? ((tag: string) => this.#markup.fill(slot, `${tag}>`));
    if (isCandidate) guess.beginCell();
    else if (spanning) spanning(`<td${given}`);
    else this.#markup.write(`<td${given}>`);
    if (!isCandidate) guess?.beginCell();
    const before = this.#markup.filled;
    return () => {
      const isFilled = this.#markup.filled > before;
      table.hasDataInRow ||= isFilled;
      table.hasContent ||= isFilled;
      const mayHead = guess?.endCell(row, column) ?? false;
      if (!isCandidate) {
        this.#markup.write("</td>");
        return;
      }
      const ending = this.#markup.reserve();
      const end = (tag: string) => this.#markup.fill(ending, tag);
      guess.candidates.push({ row: isFilled && mayHead ? row : -1, column, begin, end, attributes: given });
    };
  }

  /** Writes the tags that have waited: of header cells where that is certain and nothing else says so. */
  #guess(table: Table): void {
    const { guess } = table;
    if (!guess) return;
    const isOpen = !table.hasHeaders && table.rows > 1 && table.columns > 1;
    const declared = isOpen ? guess.headRows : 0;
    const isRow = declared > 0 || (isOpen && table.looksHeaded && guess.mayHead);
    const isTall = table.looksHeaded && table.headRows < table.rows;
    const headRows = Math.max(1, declared, isTall ? table.headRows : 1);
    // Beyond the candidates cells are written already.
    const isColumn = isOpen && guess.isColumnHeader && guess.candidates.length < mostCandidates;
    if (isRow || isColumn) {
      this.inferred++;
      table.hasHeaders = true;
    }
    for (const { row, column, begin, end, attributes } of guess.candidates) {
      const isHead = row >= 0 && row < headRows;
      const scope = isRow && isHead ? "col" : isColumn && !isHead && row > 0 && column === 0 ? "row" : null;
      begin(scope ? `<th${attribute("scope", scope)}${attributes}` : `<td${attributes}`);
      end(scope ? "</th>" : "</td>");
    }
  }

  /**
   * A header cell with a scope; an empty one, which heads nothing, becomes a data cell. Words that name it are known at
   * its end, and stand in it where nothing else does.
   */
  #headerCell(attributes: Attributes, table: Table): () => void {
    const given = /^(?:col|row|colgroup|rowgroup)$/i.exec(attributes.scope ?? "")?.[0]?.toLowerCase();
    const own = this.#markup.attributes("th", attributes);
    const others = own + this.#headersOf(attributes, table) + alignment(attributes);
    const spanning = table.grid.cell(attributes);
    const slot = spanning ? -1 : this.#markup.reserve();
    const fill = spanning ?? ((tag: string) => this.#markup.fill(slot, `${tag}>`));
    const before = this.#markup.filled;
    const column = table.cellsInRow;
    return () => {
      const isAtHead = table.isInHead || table.rows <= 1;
      // Beside others at the head of its column it stays what its author made it.
      const isBeside = table.hasHeaders && isAtHead;
      const name = attributes["aria-label"] ?? "";
      const isBare = this.#markup.filled === before;
      if (name && isBare) this.#markup.write(escaped(name));
      const written = name && !isBare ? others + attribute("aria-label", name) : others;
      const isNameless = isBare && !name;
      // The corner heads nothing.
      const isMissed = isNameless && isAtHead && this.#namesHeaders && column > 1;
      if (isMissed && table.blankHeads.length < mostCandidates) {
        table.blankHeads.push({ begin: fill, attributes: written, end: this.#markup.reserve() });
        return;
      }
      const isEmpty = isNameless && (isMissed || !isBeside);
      const scope = given === "colgroup" && !table.groups.length ? "col" : given;
      const id = isEmpty ? undefined : / id="([^"]*)"/.exec(own)?.[1];
      if (id !== undefined && table.ids.size < mostCandidates) table.ids.add(id);
      table.hasGroupHeaders ||= !isEmpty && scope === "colgroup";
      if (isEmpty) fill(`<td${written}`);
      else if (scope) fill(`<th${attribute("scope", scope)}${written}`);
      else table.undecided.push({ fill, attributes: written });
      if (!isEmpty) table.hasHeaders = table.hasContent = true;
      this.#markup.write(isEmpty ? "</td>" : "</th>");
    };
  }

  /** Headers head their columns in the first row, in the head, and where the row holds nothing else (HTML 4.9.12.2). */
  #decide(table: Table): void {
    const isAloneInRow = table.undecided.length === 1 && table.cellsInRow > 1;
    const isInHead = table.isInHead || table.rows <= 1;
    const scope = isInHead || !(table.hasDataInRow || isAloneInRow) ? "col" : "row";
    for (const { fill, attributes } of table.undecided) fill(`<th${attribute("scope", scope)}${attributes}`);
    table.undecided = [];
  }
}
