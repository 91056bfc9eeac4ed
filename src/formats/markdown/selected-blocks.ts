import { partitionPoint } from "../../core/partition-point.ts";
import type { BlockHandler, MaybeLater, RowFit, Start } from "./block-handler.ts";
import { CallQueue } from "./call-queue.ts";
import type { ContainerName } from "./containers.ts";
import type { DrawnTable } from "./drawn-table.ts";
import type { ProseLine } from "./prose.ts";

/** What of a document is wanted. */
export interface Selection {
  /** The bytes at which it begins. */
  froms: Iterable<number>;
  areHeadingsWanted?: boolean;
  /** Something that is wanted has begun, so that all is wanted until it ends. */
  isWithin?(): boolean;
  /**
   * Whatever tables, pictures and HTML there are, too, each with the text before it; and of other text no more than that.
   */
  areThingsWanted?: boolean;
}

/** Bytes that a UTF-16 unit has at most, in all encodings of Markdown. */
const mostBytes = 3;
/** What waits for what comes behind it: more is given on as it is. */
const mostWaiting = 64;

/** Raw HTML, by which elements begin and end, and what is a picture. */
const isHtml = (lines: readonly ProseLine[]): boolean => lines.some(({ text }) => text.includes("<"));
const isPicture = (lines: readonly ProseLine[]): boolean => lines.some(({ text }) => text.includes("!["));
/** It begins with text that is shown as it is. */
const beginsWithText = ({ text }: ProseLine): boolean => /^[\p{L}\p{N}]/u.test(text);

type Call = (to: BlockHandler) => MaybeLater;

/**
 * Gives on of a document the blocks that hold what is wanted: all others need not be taken apart into elements, which
 * takes many times as long as finding where they begin. Containers open with the first block in them that is given on.
 */
export class SelectedBlocks implements BlockHandler {
  readonly #inner: BlockHandler;
  readonly #selection: Selection;
  readonly #froms: readonly number[];
  /** Containers that are open; the first so many have been given on. */
  readonly #open: { name: ContainerName; start: Start }[] = [];
  #given = 0;
  /** The text before what comes. */
  #waiting: Call[] = [];
  /** The table that is open: what begins it where that is not given on yet, and whether all of it is wanted. */
  #table: { begin: Call | null; isWhole: boolean } | null = null;

  constructor(inner: BlockHandler, selection: Selection) {
    this.#inner = inner;
    this.#selection = selection;
    this.#froms = [...selection.froms].sort((one, other) => one - other);
  }

  open(name: ContainerName, start: Start): void {
    this.#open.push({ name, start });
    if (this.#isWanted(start.from, start.from + 1)) this.#openAll();
  }

  close(name: ContainerName): void {
    this.#open.pop();
    if (this.#given <= this.#open.length) return;
    this.#given = this.#open.length;
    this.#inner.close(name);
  }

  heading(level: number, lines: ProseLine[], start: Start): MaybeLater {
    const isWanted = this.#selection.areHeadingsWanted === true || this.#holdsWanted(lines, start);
    return this.#prose((to) => to.heading(level, lines, start), lines.slice(0, 1), isWanted);
  }

  paragraph(lines: ProseLine[], start: Start): MaybeLater {
    const isWanted = this.#holdsWanted(lines, start);
    return this.#prose((to) => to.paragraph(lines, start), lines.slice(0, 1), isWanted);
  }

  table(header: ProseLine[], start: Start, delimiters: string): MaybeLater {
    const begin: Call = (to) => to.table(header, start, delimiters);
    const isWhole = this.#isWanted(start.from, start.from + 1);
    this.#table = { begin, isWhole };
    if (isWhole || this.#selection.areThingsWanted || this.#holdsWanted(header, start)) return this.#give();
    return;
  }

  row(cells: ProseLine[], start: Start, fit: RowFit): MaybeLater {
    const isWanted = this.#table?.isWhole === true || this.#holdsWanted(cells, start);
    return this.#prose((to) => to.row(cells, start, fit), cells, isWanted);
  }

  tableEnd(): MaybeLater {
    const isGiven = this.#table?.begin === null;
    if (!isGiven) {
      this.#table = null;
      return;
    }
    // Its last row is the text before what follows.
    const rest = this.#give((to) => to.tableEnd());
    this.#table = null;
    return rest;
  }

  drawnTable(table: DrawnTable, start: Start): MaybeLater {
    return this.#give((to) => to.drawnTable(table, start));
  }

  code(info: string | null, start: Start): MaybeLater {
    return this.#give((to) => to.code(info, start));
  }

  codeLine(text: string): void {
    this.#inner.codeLine(text);
  }

  codeEnd(): MaybeLater {
    return this.#inner.codeEnd();
  }

  html(line: number): MaybeLater {
    return this.#give((to) => to.html(line));
  }

  htmlLine(text: string, from: number): void {
    this.#inner.htmlLine(text, from);
  }

  htmlEnd(): void {
    this.#inner.htmlEnd();
  }

  rule(start: Start): MaybeLater {
    return this.#give((to) => to.rule(start));
  }

  definition(): void {}

  /** The document has ended: what text stands in it at all is seen by the last of it. */
  end(): MaybeLater {
    return this.#give();
  }

  release(): Promise<void> | undefined {
    return this.#inner.release?.();
  }

  /** Gives prose on, or keeps it as the text before what comes; `parts` are those that may begin with text. */
  #prose(call: Call, parts: readonly ProseLine[], isWanted: boolean): MaybeLater {
    if (isWanted || this.#waiting.length >= mostWaiting) return this.#give(call);
    if (!this.#selection.areThingsWanted) return;
    // Text before it stands farther from what comes.
    if (parts.some(beginsWithText)) this.#waiting = [];
    this.#waiting.push(call);
    return;
  }

  /** Gives on what comes, behind the text before it and in the containers that it stands in. */
  #give(call?: Call): MaybeLater {
    const calls = this.#waiting;
    this.#waiting = [];
    calls.push((to) => this.#openAll(to));
    const table = this.#table;
    if (table?.begin) {
      calls.push(table.begin);
      table.begin = null;
    }
    if (call) calls.push(call);
    for (const [at, one] of calls.entries()) {
      const work = one(this.#inner);
      if (!work) continue;
      const queue = new CallQueue(this.#inner, work);
      for (const later of calls.slice(at + 1)) later(queue);
      return queue.run();
    }
    return;
  }

  #openAll(to: BlockHandler = this.#inner): void {
    for (; this.#given < this.#open.length; this.#given++) {
      const { name, start } = this.#open[this.#given]!;
      to.open(name, start);
    }
  }

  #holdsWanted(lines: readonly ProseLine[], { from }: Start): boolean {
    const last = lines.at(-1);
    const end = (last?.from ?? Number.NaN) + mostBytes * (last?.text.length ?? 0);
    if (isHtml(lines) || this.#isWanted(from, Number.isNaN(end) ? from + 1 : end + 1)) return true;
    return this.#selection.areThingsWanted === true && isPicture(lines);
  }

  /** Whether something that is wanted begins in these bytes, the end not included, or has begun before. */
  #isWanted(from: number, end: number): boolean {
    if (!(from >= 0) || this.#selection.isWithin?.()) return true;
    const froms = this.#froms;
    const at = partitionPoint(froms.length, (index) => froms[index]! < from);
    return at < froms.length && froms[at]! < end;
  }
}
