/** Text that inline notation is looked for in, with the place of each of its lines in the file. */
export class Prose {
  readonly text: string;
  readonly #lines: readonly ProseLine[];
  /** Where each line begins; null where there is but one. */
  readonly #offsets: number[] | null = null;
  #last = 0;

  constructor(lines: readonly ProseLine[]) {
    this.#lines = lines;
    this.text = lines[0]!.text;
    if (lines.length === 1) return;
    this.#offsets = [];
    const texts: string[] = [];
    let offset = 0;
    for (let at = 0; at < lines.length; at++) {
      const { text } = lines[at]!;
      texts.push(text);
      this.#offsets.push(offset);
      offset += text.length + 1;
    }
    this.text = texts.join("\n");
  }

  /** Line and column of an offset; quick when the offsets asked for go up. */
  place(offset: number): { line: number; column: number } {
    const offsets = this.#offsets ?? onlyBeginning;
    if (offsets[this.#last]! > offset) this.#last = 0;
    while (this.#last + 1 < offsets.length && offsets[this.#last + 1]! <= offset) this.#last++;
    const { line, column } = this.#lines[this.#last]!;
    return { line, column: column + offset - offsets[this.#last]! };
  }
}

const onlyBeginning = [0];

export interface ProseLine {
  text: string;
  line: number;
  column: number;
}
