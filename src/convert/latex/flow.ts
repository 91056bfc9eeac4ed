import type { PageBuilder } from "../page.ts";

/** An element of a line of text that goes on over the ends of paragraphs, such as bold type. */
export interface Style {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/** A block that is open: what holds blocks has its text in paragraphs, what holds lines has it as it is. */
type Block = "blocks" | "lines";

/** Begins and ends paragraphs and the styles in them where text stands, as TeX does between its two modes. */
export class Flow {
  readonly page: PageBuilder;
  /** What the text that follows is to be in. */
  styles: readonly Style[] = [];
  /** Called before anything is written, as a table's cell begins only with what is in it. */
  before: () => void = () => {};
  readonly #open: Style[] = [];
  readonly #blocks: Block[] = [];
  #isInParagraph = false;
  /** Nothing has been printed in the line yet; a space waits for what comes behind it. */
  #isAtStart = true;
  #hasSpace = false;
  #isInBefore = false;

  constructor(page: PageBuilder) {
    this.page = page;
  }

  /** A line is begun, so that white space counts. */
  get isInLine(): boolean {
    return this.#isInParagraph || this.#blocks.at(-1) === "lines";
  }

  /** Writes text, its white space as TeX has it: one space, and none at the ends of a line. */
  text(data: string): void {
    const text = data.replace(/[ \t\n]+/g, " ");
    if (text === " ") {
      this.#hasSpace ||= this.isInLine;
      return;
    }
    if (text.startsWith(" ")) this.#hasSpace = true;
    const printed = text.trim() === "" ? text : text.replace(/^ | $/g, "");
    this.inline(() => this.page.text(printed));
    this.#hasSpace = text.endsWith(" ");
  }

  /** Writes something that stands in a line of text. */
  inline(write: () => void): void {
    this.#prepare();
    if (!this.isInLine) {
      this.page.open("p", {});
      this.#isInParagraph = true;
      this.#isAtStart = true;
    }
    this.#follow();
    this.#isAtStart = false;
    write();
  }

  /** Ends the line without ending the paragraph. */
  break(): void {
    this.#hasSpace = false;
    this.inline(() => {
      this.page.open("br", {});
      this.page.close();
    });
    this.#isAtStart = true;
  }

  /** Opens and closes elements until those that are open are those that are wanted. */
  #follow(): void {
    let same = 0;
    while (same < this.#open.length && this.#open[same] === this.styles[same]) same++;
    this.#closeStyles(same);
    if (this.#hasSpace && !this.#isAtStart) this.page.text(" ");
    this.#hasSpace = false;
    for (const style of this.styles.slice(same)) {
      this.page.open(style.name, style.attributes);
      this.#open.push(style);
    }
  }

  #closeStyles(down = 0): void {
    while (this.#open.length > down) {
      this.page.close();
      this.#open.pop();
    }
  }

  /** Writes something that stands between paragraphs. */
  block(write: () => void): void {
    this.#prepare();
    this.endParagraph();
    write();
  }

  endParagraph(): void {
    this.#closeStyles();
    if (this.#isInParagraph) this.page.close();
    this.#isInParagraph = false;
    this.#isAtStart = true;
    this.#hasSpace = false;
  }

  begin(name: string, attributes: Readonly<Record<string, string>> = {}, holds: Block = "blocks"): void {
    this.#prepare();
    this.part(name, attributes, holds);
  }

  /** Begins a part of a table, before which no cell begins. */
  part(name: string, attributes: Readonly<Record<string, string>> = {}, holds: Block = "blocks"): void {
    this.endParagraph();
    this.page.open(name, attributes);
    this.#blocks.push(holds);
  }

  end(): void {
    if (!this.#blocks.length) return;
    this.endParagraph();
    this.page.close();
    this.#blocks.pop();
  }

  get depth(): number {
    return this.#blocks.length;
  }

  /** Ends all blocks that were begun since the depth was this. */
  endTo(depth: number): void {
    while (this.#blocks.length > depth) this.end();
  }

  #prepare(): void {
    if (this.#isInBefore) return;
    this.#isInBefore = true;
    this.before();
    this.#isInBefore = false;
  }
}
