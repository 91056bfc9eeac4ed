import type { ContainerName } from "./containers.ts";
import type { DrawnTable } from "./drawn-table.ts";
import type { ProseLine } from "./prose.ts";

/** What a call that may be long answers: a promise where it is not done yet. */
export type MaybeLater = Promise<void> | undefined | void;

/** Where something begins, and its line as written. */
export interface Start {
  line: number;
  column: number;
  source: string;
  /** The byte of the file at which it begins; NaN where that is not known. */
  from: number;
}

/** A row has fewer cells than the header of its table, or more, in which something stands (GFM 4.10). */
export type RowFit = "short" | "long" | null;

/**
 * Takes the blocks of a document in order; containers open before and close after what is in them. What may be long
 * answers a promise where it gave way before its end: nothing else is called until then.
 */
export interface BlockHandler {
  open(name: ContainerName, start: Start): void;
  close(name: ContainerName): void;
  /** Lines of a heading, paragraph or table cell; the source line is the block's first. */
  heading(level: number, lines: ProseLine[], start: Start): MaybeLater;
  paragraph(lines: ProseLine[], start: Start): MaybeLater;
  definition(label: string, target: string): void;
  /** Code begins; `info` is what follows the fence, null for indented code. */
  code(info: string | null, start: Start): MaybeLater;
  codeLine(text: string): void;
  codeEnd(): MaybeLater;
  html(line: number): MaybeLater;
  /** A line of HTML, with what stands before it in the line as spaces; `from` is the byte at which the line begins. */
  htmlLine(text: string, from: number): void;
  htmlEnd(): void;
  /** `delimiters` is the row of hyphens below the header. */
  table(header: ProseLine[], start: Start, delimiters: string): MaybeLater;
  /** Cells beyond those of the header are left out. */
  row(cells: ProseLine[], start: Start, fit: RowFit): MaybeLater;
  /** Whether the row of a table holds nothing that is wanted, so that it need not be taken apart. */
  passesOver?(row: string): boolean;
  tableEnd(): MaybeLater;
  /** A table that Pandoc reads from how its lines are set. */
  drawnTable(table: DrawnTable, start: Start): MaybeLater;
  rule(start: Start): MaybeLater;
  /** Called between pieces of the file, when all calls so far have ended: gives on what was kept of them. */
  release?(): Promise<void> | undefined;
}
