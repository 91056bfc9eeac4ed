import type { BlockHandler, MaybeLater, RowFit, Start } from "./block-handler.ts";
import type { ContainerName } from "./containers.ts";
import type { DrawnTable } from "./drawn-table.ts";
import type { ProseLine } from "./prose.ts";

/** Keeps the calls that follow one which is not done yet, for as long as that is so. */
export class CallQueue implements BlockHandler {
  readonly handler: BlockHandler;
  readonly #first: Promise<void>;
  readonly #calls: (() => MaybeLater)[] = [];

  constructor(handler: BlockHandler, first: Promise<void>) {
    this.handler = handler;
    this.#first = first;
  }

  /** Waits for the first one and makes the others, each after the one before it. */
  async run(): Promise<void> {
    await this.#first;
    for (const call of this.#calls) await call();
  }

  open(name: ContainerName, start: Start): void {
    this.#calls.push(() => this.handler.open(name, start));
  }

  close(name: ContainerName): void {
    this.#calls.push(() => this.handler.close(name));
  }

  heading(level: number, lines: ProseLine[], start: Start): void {
    this.#calls.push(() => this.handler.heading(level, lines, start));
  }

  paragraph(lines: ProseLine[], start: Start): void {
    this.#calls.push(() => this.handler.paragraph(lines, start));
  }

  definition(label: string, target: string): void {
    this.#calls.push(() => this.handler.definition(label, target));
  }

  code(info: string | null, start: Start): void {
    this.#calls.push(() => this.handler.code(info, start));
  }

  codeLine(text: string): void {
    this.#calls.push(() => this.handler.codeLine(text));
  }

  codeEnd(): void {
    this.#calls.push(() => this.handler.codeEnd());
  }

  html(line: number): void {
    this.#calls.push(() => this.handler.html(line));
  }

  htmlLine(text: string, from: number): void {
    this.#calls.push(() => this.handler.htmlLine(text, from));
  }

  htmlEnd(): void {
    this.#calls.push(() => this.handler.htmlEnd());
  }

  table(header: ProseLine[], start: Start, delimiters: string): void {
    this.#calls.push(() => this.handler.table(header, start, delimiters));
  }

  row(cells: ProseLine[], start: Start, fit: RowFit): void {
    this.#calls.push(() => this.handler.row(cells, start, fit));
  }

  tableEnd(): void {
    this.#calls.push(() => this.handler.tableEnd());
  }

  drawnTable(table: DrawnTable, start: Start): void {
    this.#calls.push(() => this.handler.drawnTable(table, start));
  }

  rule(start: Start): void {
    this.#calls.push(() => this.handler.rule(start));
  }
}
