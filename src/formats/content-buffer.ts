import type { ContentListener, Node, Run } from "./content.ts";
import type { FormatNote } from "./notes.ts";

/** Takes content from what need not know who listens. */
export interface ContentSink {
  open(node: Node): unknown;
  text(run: Run): unknown;
  /** Ends the node that was opened last. */
  close(): unknown;
}

/** Gives content to a listener and knows which nodes are open. */
export class ContentEmitter implements ContentSink {
  readonly #listener: ContentListener;
  readonly #open: Node[] = [];

  constructor(listener: ContentListener) {
    this.#listener = listener;
  }

  open(node: Node): void | Promise<void> {
    this.#open.push(node);
    return this.#listener.open(node);
  }

  text(run: Run): void | Promise<void> {
    return this.#listener.text(run);
  }

  /** Ends the node that was opened last. */
  close(): void | Promise<void> {
    const node = this.#open.pop();
    if (node) return this.#listener.close(node);
  }

  note(note: FormatNote): void | Promise<void> {
    return this.#listener.note(note);
  }
}

const end = Symbol("end of a node");

/** One piece of content that waits: a run of text, the start or end of a node, a note, or a buffer within. */
type Waiting = Run | Node | FormatNote | typeof end | ContentBuffer;

/** Counts what waits in a buffer and in all that are within it: pieces, and text by its length. */
interface Count {
  pieces: number;
}

/** Characters that take as much memory as another piece. */
const charactersPerPiece = 64;
/** How many pieces so many characters count as. */
export const piecesOf = (characters: number): number => Math.floor(characters / charactersPerPiece);

/** Pieces that a node counts as beside itself. */
function weightOf(node: Node): number {
  // What tables and lists say of themselves may come after them.
  if (node.role === "table" || node.role === "list" || node.role === "cell") return 0;
  const { snippet = "", id = "" } = node;
  let characters = snippet.length + id.length;
  if (node.role === "image" || node.role === "graphic")
    characters += (node.alternative?.length ?? 0) + (node.name?.length ?? 0);
  else if (node.role === "link") characters += node.target?.length ?? 0;
  else if (node.role === "field") {
    characters += node.value.length + (node.name?.length ?? 0);
    for (const option of node.options) characters += option.length + charactersPerPiece;
  }
  return characters < charactersPerPiece ? 0 : piecesOf(characters);
}

function piecesIn(waiting: Waiting): number {
  if (typeof waiting === "object") {
    if ("text" in waiting && typeof waiting.text === "string") return 1 + piecesOf(waiting.text.length);
    if ("role" in waiting) return 1 + weightOf(waiting);
  }
  return 1;
}

/**
 * Content that waits: for what only later parts of the document say, such as the rows that a cell spans. The
 * attributes of a node may be changed until the buffer is released.
 */
export class ContentBuffer implements ContentSink {
  readonly #count: Count;
  readonly #isLeftOut: boolean;
  #waiting: Waiting[] = [];
  #isOpen = false;

  /** One that is left out keeps nothing of what it is given. */
  constructor(count: Count = { pieces: 0 }, isLeftOut = false) {
    this.#count = count;
    this.#isLeftOut = isLeftOut;
  }

  /** A buffer that may be added to this one later. */
  apart(): ContentBuffer {
    return new ContentBuffer(this.#count, this.#isLeftOut);
  }

  /** Pieces that wait in all buffers that this one was parted from or made for. */
  get waiting(): number {
    return this.#count.pieces;
  }

  /** Whether there is anything but notes. */
  get hasContent(): boolean {
    return this.#waiting.some((one) => typeof one === "symbol" || !("kind" in one));
  }

  get isEmpty(): boolean {
    return !this.#waiting.length;
  }

  open<Kind extends Node>(node: Kind): Kind {
    this.#add(node);
    return node;
  }

  close(): void {
    this.#add(end);
  }

  /** A node that holds nothing. */
  leaf(node: Node): void {
    this.open(node);
    this.close();
  }

  text(run: Run): void {
    this.#add(run);
  }

  note(note: FormatNote): void {
    this.#add(note);
  }

  /** A buffer that stands here: what it holds comes before all that is added to this one later. */
  add(buffer: ContentBuffer): void {
    if (buffer.#isOpen || !buffer.isEmpty) this.#add(buffer);
  }

  /** A buffer that stands here and is written on until it is ended; nothing may be added to this one before that. */
  part(): ContentBuffer {
    const buffer = this.apart();
    buffer.#isOpen = true;
    this.#add(buffer);
    return buffer;
  }

  /** Nothing more comes into this part. */
  end(): void {
    this.#isOpen = false;
  }

  /** Gives all that waits, in order; of a part that is still open what it has so far. */
  async release(to: ContentEmitter): Promise<void> {
    const all = this.#waiting;
    this.#waiting = [];
    for (const one of all) {
      if (one instanceof ContentBuffer) {
        await one.release(to);
        if (one.#isOpen) {
          this.#waiting.push(one);
          continue;
        }
        this.#count.pieces--;
        continue;
      }
      this.#count.pieces -= piecesIn(one);
      const done =
        one === end ? to.close() : "role" in one ? to.open(one) : "kind" in one ? to.note(one) : to.text(one);
      if (done) await done;
    }
  }

  #add(one: Waiting): void {
    if (this.#isLeftOut) return;
    this.#count.pieces += piecesIn(one);
    this.#waiting.push(one);
  }
}
