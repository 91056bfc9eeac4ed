/** Gathers the text of what is open, up to a length: as assistive technology reads it, white space not yet folded. */
export class OpenTexts {
  readonly #open: OpenText[] = [];

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

  add(piece: string): void {
    for (const text of this.#open) text.add(piece);
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
