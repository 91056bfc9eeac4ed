/** Gathers the text of what is open, up to a length: as assistive technology reads it, white space not yet folded. */
export class OpenTexts {
  readonly #open: OpenText[] = [];
  /** Texts that were open where something began that is read apart from them, such as a note. */
  readonly #apart: number[] = [];

  start(most: number): OpenText {
    const text = new OpenText(most);
    this.#open.push(text);
    return text;
  }

  /** Ends the text and those that were started after it. */
  end(text: OpenText): string {
    const at = this.#open.lastIndexOf(text);
    if (at >= 0) this.#open.length = at;
    return text.value;
  }

  /** What follows is no part of the texts that are open. */
  beginApart(): void {
    this.#apart.push(this.#open.length);
  }

  get isApart(): boolean {
    return this.#apart.length > 0;
  }

  endApart(): void {
    this.#open.length = this.#apart.pop() ?? 0;
  }

  add(piece: string): void {
    for (let at = this.#apart.at(-1) ?? 0; at < this.#open.length; at++) this.#open[at]!.add(piece);
  }
}

export class OpenText {
  value = "";
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(piece: string): void {
    if (this.value.length < this.#most) this.value += piece;
  }
}
