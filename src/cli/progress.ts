/** What gives a person how far a run is. */
interface Terminal {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** One line that is written over and over, on a terminal only. */
export class Progress {
  readonly #total: number;
  readonly #terminal: Terminal | null;

  constructor(total: number, terminal: Terminal | null) {
    this.#total = total;
    this.#terminal = terminal?.isTTY && total > 1 ? terminal : null;
  }

  show(done: number, path: string): void {
    if (!this.#terminal) return;
    const room = Math.max(20, (this.#terminal.columns ?? 80) - 1);
    this.#terminal.write(`\r${`Checked ${done} of ${this.#total}: ${path}`.slice(0, room)}\u001b[K`);
    if (done === this.#total) this.end();
  }

  /** Takes the line away. */
  end(): void {
    this.#terminal?.write("\r\u001b[K");
  }
}
