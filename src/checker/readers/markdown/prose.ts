/** Text that inline notation is looked for in, with the place of each of its lines in the file. */
export class Prose {
  readonly text: string;
  readonly #lines: readonly ProseLine[];
  readonly #offsets: number[] = [];
  #last = 0;

  constructor(lines: readonly ProseLine[]) {
    this.#lines = lines;
    this.text = lines[0]!.text;
    this.#offsets.push(0);
    if (lines.length === 1) return;
    const texts: string[] = [];
    let offset = 0;
    for (let at = 0; at < lines.length; at++) {
      const { text } = lines[at]!;
      texts.push(text);
      if (at) this.#offsets.push(offset);
      offset += text.length + 1;
    }
    this.text = texts.join("\n");
  }

  /** Line and column of an offset; quick when the offsets asked for go up. */
  place(offset: number): { line: number; column: number } {
    if (this.#offsets[this.#last]! > offset) this.#last = 0;
    while (this.#last + 1 < this.#offsets.length && this.#offsets[this.#last + 1]! <= offset) this.#last++;
    const { line, column } = this.#lines[this.#last]!;
    return { line, column: column + offset - this.#offsets[this.#last]! };
  }
}

export interface ProseLine {
  text: string;
  line: number;
  column: number;
}
