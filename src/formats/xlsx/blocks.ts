/** A cell with a value, as far as it says whether it heads others. */
export interface SurveyedCell {
  row: number;
  column: number;
  isText: boolean;
  isBold: boolean;
  hasFill: boolean;
  /** Its text is a sentence or more by its length; known when the row ends. */
  isLong: boolean;
}

/** Characters of a text that is no name, heading or label. */
export const longText = 50;

/** What cells have in common. */
interface Sum {
  cells: number;
  texts: number;
  bold: number;
  filled: number;
  long: number;
}

/** Neighbouring cells that blank rows and columns part from others. */
export interface Block {
  top: number;
  bottom: number;
  left: number;
  right: number;
  all: Sum;
  /** Of its first rows, to find the one that heads it. */
  rows: { number: number; sum: Sum }[];
  /** Of its leftmost column, the first rows left out that may head it. */
  side: Sum & { column: number };
}

/** Blocks that are open at once; more is no sheet of this world, and they are joined. */
const openLimit = 200;
/** Blocks that are given of one sheet. */
const blockLimit = 200;
/** First rows of a block that are looked at: titles may stand above the head. */
const rowsLookedAt = 4;

const nothing = (): Sum => ({ cells: 0, texts: 0, bold: 0, filled: 0, long: 0 });

function take(sum: Sum, { isText, isBold, hasFill, isLong }: SurveyedCell): void {
  sum.cells++;
  if (isText) sum.texts++;
  if (isBold) sum.bold++;
  if (hasFill) sum.filled++;
  if (isLong) sum.long++;
}

function join(into: Sum, from: Sum): void {
  into.cells += from.cells;
  into.texts += from.texts;
  into.bold += from.bold;
  into.filled += from.filled;
  into.long += from.long;
}

/** Finds the blocks of a sheet while its cells are read, row by row. */
export class Blocks {
  #open: Block[] = [];
  readonly #found: Block[] = [];
  #row: SurveyedCell[] = [];

  /** There may be more blocks than are given. */
  get isFull(): boolean {
    return this.#found.length >= blockLimit;
  }

  cell(cell: SurveyedCell): void {
    if (this.#row.length && this.#row[0]!.row !== cell.row) this.#endRow();
    this.#row.push(cell);
  }

  /** All cells have been read. */
  end(): readonly Block[] {
    this.#endRow();
    for (const block of this.#open) this.#close(block);
    this.#open = [];
    return this.#found;
  }

  #close(block: Block): void {
    if (this.#found.length < blockLimit && block.all.cells > 3) this.#found.push(block);
  }

  #endRow(): void {
    const cells = this.#row;
    this.#row = [];
    if (!cells.length) return;
    const { row } = cells[0]!;
    const open: Block[] = [];
    for (const block of this.#open)
      if (block.bottom >= row - 1) open.push(block);
      else this.#close(block);
    this.#open = open;
    let run: SurveyedCell[] = [];
    for (const cell of cells) {
      if (run.length && cell.column > run.at(-1)!.column + 1) {
        this.#place(run);
        run = [];
      }
      run.push(cell);
    }
    this.#place(run);
  }

  /** Cells side by side belong to the block that they touch, and join those that they touch. */
  #place(run: readonly SurveyedCell[]): void {
    const [left, right] = [run[0]!.column, run.at(-1)!.column];
    const isFull = this.#open.length >= openLimit;
    const touched = this.#open.filter(
      (block) => isFull || (left <= block.right + 1 && right >= block.left - 1),
    );
    const { row } = run[0]!;
    const [first, ...others] = touched;
    const block = first ?? this.#begin(row, left);
    for (const other of others) {
      merge(block, other);
      this.#open.splice(this.#open.indexOf(other), 1);
    }
    for (const cell of run) {
      take(block.all, cell);
      const known = block.rows.find(({ number }) => number === row);
      if (known) take(known.sum, cell);
      else if (block.rows.length < rowsLookedAt) {
        const sum = nothing();
        take(sum, cell);
        block.rows.push({ number: row, sum });
      }
      if (cell.column < block.side.column) block.side = { ...nothing(), column: cell.column };
      if (cell.column === block.side.column) take(block.side, cell);
    }
    block.bottom = Math.max(block.bottom, row);
    block.left = Math.min(block.left, left);
    block.right = Math.max(block.right, right);
  }

  #begin(row: number, column: number): Block {
    const block = {
      top: row,
      bottom: row,
      left: column,
      right: column,
      all: nothing(),
      rows: [],
      side: { ...nothing(), column },
    };
    this.#open.push(block);
    return block;
  }
}

function merge(block: Block, other: Block): void {
  block.top = Math.min(block.top, other.top);
  block.bottom = Math.max(block.bottom, other.bottom);
  block.left = Math.min(block.left, other.left);
  block.right = Math.max(block.right, other.right);
  join(block.all, other.all);
  for (const { number, sum } of other.rows) {
    const known = block.rows.find((row) => row.number === number);
    if (known) join(known.sum, sum);
    else block.rows.push({ number, sum });
  }
  block.rows.sort((one, two) => one.number - two.number);
  block.rows.length = Math.min(block.rows.length, rowsLookedAt);
  if (other.side.column < block.side.column) block.side = other.side;
  else if (other.side.column === block.side.column) join(block.side, other.side);
}

/** The part of the cells that has to have something for it to be said of all, and at most of the others. */
const most = 0.8;
const few = 0.5;
/** The part of the texts of a table that may be sentences where nothing sets its heads off. */
const rarely = 0.1;

/** Whether some cells stand out from the others: by type, weight or fill. */
function standOut(head: Sum, rest: Sum, columns: number): boolean {
  const part = (count: number, { cells }: Sum) => (cells ? count / cells : 0);
  const isText = part(head.texts, head) === 1;
  if (!isText || !rest.cells) return false;
  if (part(rest.texts, rest) <= few) return true;
  // Text in columns is prose, and no long text heads others.
  if (head.long > 0 || part(rest.long, rest) >= few) return false;
  // Two columns of text are labels and what is said of them.
  if (columns === 2 && part(rest.texts, rest) > most) return false;
  return (["bold", "filled"] as const).some(
    (key) => part(head[key], head) >= most && part(rest[key], rest) <= few,
  );
}

const without = (all: Sum, part: Sum): Sum => ({
  cells: all.cells - part.cells,
  texts: all.texts - part.texts,
  bold: all.bold - part.bold,
  filled: all.filled - part.filled,
  long: all.long - part.long,
});

/** Cells that a block of data has at least. */
const fewestCells = 6;
const gridCells = 12;

/** Where a block of data begins whose first row or column heads it; null where it is none. */
export function headedFrom(block: Block): { top: number } | null {
  const { all, bottom, left, right, rows, side } = block;
  const columns = right - left + 1;
  if (columns < 2 || all.cells < fewestCells) return null;
  let above = nothing();
  for (const { number, sum } of rows) {
    const height = bottom - number + 1;
    const rest = without(without(all, above), sum);
    const isWhole = rest.cells + sum.cells >= height * columns * 0.4;
    if (sum.cells >= Math.max(2, columns * 0.6)) {
      // A grid without a gap is data, also where nothing but a person can decide which words head it; numbers head nothing.
      const isNamed = sum.texts === sum.cells || side.texts === side.cells;
      const isGrid =
        isNamed && columns >= 3 && height >= 3 && sum.cells + rest.cells >= height * columns * 0.9;
      // Where nothing is set off, sentences among the texts are instructions that stand in columns.
      const isTerse = sum.long + rest.long <= (sum.texts + rest.texts) * rarely;
      const isLarge = sum.cells + rest.cells >= gridCells;
      if (height >= 2 && isWhole && ((isGrid && isLarge && isTerse) || standOut(sum, rest, columns)))
        return { top: number };
      break;
    }
    // A title above the head.
    above = { ...above };
    join(above, sum);
  }
  const others = without(all, side);
  // Labels and texts beside them, as in forms and instructions, are no data.
  const isOfValues = others.texts < others.cells * few;
  const isDense = all.cells >= (bottom - block.top + 1) * columns * 0.4;
  return isOfValues && isDense && side.cells >= 3 && standOut(side, others, columns)
    ? { top: block.top }
    : null;
}
