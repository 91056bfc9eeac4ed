import type { Address, ContentListener, Link, Node, Phrase, Place, Run } from "../content.ts";

/** What text is in, which goes on over the ends of paragraphs, such as bold type. */
export type Style = Phrase | Link;

/** A block that is open: what holds blocks has its text in paragraphs, what holds lines has it as it is. */
type Block = "blocks" | "lines";

/** Where in a line the text is. */
interface Line {
  /** Styles that are open. */
  open: Style[];
  blocks: Block[];
  isInParagraph: boolean;
  /** Nothing has been printed in the line yet; a space waits for what comes behind it. */
  isAtStart: boolean;
  hasSpace: boolean;
  styles: readonly Style[];
}

/** Whether text holds white space other than single blanks. */
function isSpaced(text: string): boolean {
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 9 || unit === 10 || (unit === 32 && before === 32)) return true;
    before = unit;
  }
  return false;
}

const newLine = (): Line => ({
  open: [],
  blocks: [],
  isInParagraph: false,
  isAtStart: true,
  hasSpace: false,
  styles: [],
});

/** Text whose place in the bytes is found when it is asked for, as that of few is. */
class AddressedRun implements Run {
  readonly text: string;
  readonly place: () => Place;
  readonly #address: () => Address | undefined;

  constructor(text: string, place: () => Place, address: () => Address | undefined) {
    this.text = text;
    this.place = place;
    this.#address = address;
  }

  get address(): Address | undefined {
    return this.#address();
  }
}

/** Begins and ends paragraphs and the styles in them where text stands, as TeX does between its two modes. */
export class Flow {
  /** Called before anything is reported, as a table's cell begins only with what is in it. */
  before: () => void = () => {};
  /** Text is no part of the document, as that of a drawing; pictures and links in it are reported all the same. */
  isSilent = false;
  /** Styles that were opened so far: one that nothing is printed in never is. */
  opened = 0;
  readonly #listener: ContentListener;
  /** Where the current token stands. */
  readonly #place: () => () => Place;
  /** The bytes where it stands, found when asked for; null where no one does. */
  readonly #address: (() => () => Address | undefined) | null;
  /** Nodes that are open, innermost last. */
  readonly #nodes: Node[] = [];
  #line = newLine();
  #isInBefore = false;

  constructor(
    listener: ContentListener,
    place: () => () => Place,
    address: (() => () => Address | undefined) | null,
  ) {
    this.#listener = listener;
    this.#place = place;
    this.#address = address;
  }

  /** What the text that follows is to be in. */
  get styles(): readonly Style[] {
    return this.#line.styles;
  }

  set styles(styles: readonly Style[]) {
    this.#line.styles = styles;
  }

  /** A line is begun, so that white space counts. */
  get isInLine(): boolean {
    return this.#line.isInParagraph || this.#line.blocks.at(-1) === "lines";
  }

  // As no node of LaTeX is emitted with data that a listener would have to wait for, no call returns a promise.

  open(node: Node): void {
    this.#listener.open(node);
    this.#nodes.push(node);
  }

  close(): void {
    const node = this.#nodes.pop();
    if (node) this.#listener.close(node);
  }

  /** Text as it is, white space too. */
  run(text: string): void {
    const place = this.#place();
    const address = this.#address?.();
    this.#listener.text(address ? new AddressedRun(text, place, address) : { text, place });
  }

  /** A node that holds nothing. */
  emit(node: Node): void {
    this.open(node);
    this.close();
  }

  /** The same where it stands in a line; in what is silent it has none. */
  put(node: Node): void {
    if (this.isSilent) this.emit(node);
    else this.inline(() => this.emit(node));
  }

  /** Emits text, its white space as TeX has it: one space, and none at the ends of a line. */
  text(data: string): void {
    if (this.isSilent) return;
    if (data === " " || data === "\n") {
      this.#line.hasSpace ||= this.isInLine;
      return;
    }
    const text = isSpaced(data) ? data.replace(/[ \t\n]+/g, " ") : data;
    if (text === " ") {
      this.#line.hasSpace ||= this.isInLine;
      return;
    }
    const begins = text.charCodeAt(0) === 32;
    const ends = text.charCodeAt(text.length - 1) === 32;
    if (begins) this.#line.hasSpace = true;
    const printed =
      (begins || ends) && text.trim() !== ""
        ? text.slice(begins ? 1 : 0, ends ? text.length - 1 : text.length)
        : text;
    this.inline(() => this.run(printed));
    this.#line.hasSpace = ends;
  }

  /** Emits something that stands in a line of text. */
  inline(emit: () => void): void {
    if (this.isSilent) return;
    this.#prepare();
    if (!this.isInLine) {
      const address = this.#address?.()();
      this.open({ role: "paragraph", place: this.#place(), ...(address ? { address } : {}) });
      this.#line.isInParagraph = true;
      this.#line.isAtStart = true;
    }
    this.#follow();
    this.#line.isAtStart = false;
    emit();
  }

  /** Ends the line without ending the paragraph. */
  break(): void {
    this.#line.hasSpace = false;
    this.inline(() => this.emit({ role: "break", place: this.#place() }));
    this.#line.isAtStart = true;
  }

  /** Opens and closes styles until those that are open are those that are wanted. */
  #follow(): void {
    const { open, styles } = this.#line;
    let same = 0;
    while (same < open.length && open[same] === styles[same]) same++;
    this.#closeStyles(same);
    if (this.#line.hasSpace && !this.#line.isAtStart) this.run(" ");
    this.#line.hasSpace = false;
    for (const style of styles.slice(same)) {
      this.open(style);
      this.opened++;
      open.push(style);
    }
  }

  #closeStyles(down = 0): void {
    const { open } = this.#line;
    while (open.length > down) {
      this.close();
      open.pop();
    }
  }

  /** Emits something that stands between paragraphs. */
  block(emit: () => void): void {
    this.#prepare();
    this.endParagraph();
    emit();
  }

  endParagraph(): void {
    this.#closeStyles();
    const line = this.#line;
    if (line.isInParagraph) this.close();
    line.isInParagraph = false;
    line.isAtStart = true;
    line.hasSpace = false;
  }

  begin(node: Node, holds: Block = "blocks"): void {
    this.#prepare();
    this.part(node, holds);
  }

  /** Begins a part of a table, before which no cell begins. */
  part(node: Node, holds: Block = "blocks"): void {
    this.endParagraph();
    this.open(node);
    this.#line.blocks.push(holds);
  }

  end(): void {
    if (!this.#line.blocks.length) return;
    this.endParagraph();
    this.close();
    this.#line.blocks.pop();
  }

  get depth(): number {
    return this.#line.blocks.length;
  }

  /** Ends all blocks that were begun since the depth was this. */
  endTo(depth: number): void {
    while (this.#line.blocks.length > depth) this.end();
  }

  /** Begins a node whose text stands by itself, such as a note in the middle of a line; answers how it ends. */
  enter(node: Node): () => void {
    const line = this.#line;
    const { before } = this;
    this.#line = newLine();
    this.before = () => {};
    this.open(node);
    return () => {
      this.endTo(0);
      this.endParagraph();
      this.close();
      this.before = before;
      this.#line = line;
    };
  }

  #prepare(): void {
    if (this.#isInBefore) return;
    this.#isInBefore = true;
    this.before();
    this.#isInBefore = false;
  }
}
