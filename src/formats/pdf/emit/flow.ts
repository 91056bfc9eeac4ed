import type { LabelledField } from "../../content.ts";
import type { Details, EmittedPicture, Emitter, MarkSort, Source, TextSource } from "./emitter.ts";

type Attributes = Record<string, string>;

/** Where an element may stand, as far as PDF's structure could put it elsewhere. */
type Place = "flow" | "phrasing" | "item" | "row" | "row group" | "cell" | "caption";

interface Frame {
  name: string;
  attributes: Attributes;
  /** What stands in it: lines of text, blocks, or what only it may hold. */
  holds: "phrasing" | "flow" | "text or flow" | "items" | "rows" | "groups" | "cells" | "as around it";
  isBlock: boolean;
  isWritten: boolean;
  /** Made because what stands in it needs it: it ends with that. */
  isImplied: boolean;
  details: Details;
}

const places: Record<string, Place> = {
  li: "item",
  tr: "row",
  thead: "row group",
  tbody: "row group",
  tfoot: "row group",
  th: "cell",
  td: "cell",
  caption: "caption",
};
for (const name of "a abbr code em q rp rt ruby span strong sub sup".split(" ")) places[name] = "phrasing";

const contents: Record<string, Frame["holds"]> = {
  ul: "items",
  ol: "items",
  table: "groups",
  thead: "rows",
  tbody: "rows",
  tfoot: "rows",
  tr: "cells",
  li: "text or flow",
  td: "text or flow",
  th: "text or flow",
  caption: "text or flow",
  figure: "text or flow",
  figcaption: "text or flow",
};
for (const name of "p pre h1 h2 h3 h4 h5 h6 a abbr code em q rp rt ruby span strong sub sup".split(" "))
  contents[name] = "phrasing";

/** What has to be opened first, the outermost first, so that something may stand in an element. */
function missing(holds: Frame["holds"], place: Place): string[] {
  switch (holds) {
    case "items":
      return place === "item" ? [] : ["li"];
    case "groups":
      if (place === "caption" || place === "row group" || place === "row") return [];
      return place === "cell" ? ["tr"] : ["tr", "td"];
    case "rows":
      return place === "row" ? [] : place === "cell" ? ["tr"] : ["tr", "td"];
    case "cells":
      return place === "cell" ? [] : ["td"];
    default:
      if (place === "item") return ["ul"];
      if (place === "row" || place === "row group") return ["table"];
      if (place === "cell") return ["table", "tr"];
      return place === "phrasing" && holds === "flow" ? ["p"] : [];
  }
}

/** Cells and rows hold their place even when nothing is in them. */
const writtenWhenEmpty = new Set(["tr", "td", "th"]);

const isWide = (character: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u.test(character);

/**
 * Gives blocks and text to an emitter so that the result is well-formed whatever stands in what: blocks end the paragraph
 * that they stand in, stray items get a list, text gets a paragraph, and what stays empty is not written. Lines of text
 * are joined to paragraphs.
 */
export class Flow {
  readonly #emitter: Emitter;
  #frames: Frame[] = [];
  /** The last character of the text in this block; empty at its beginning. */
  #last = "";
  /** White space that is written before more text, and a hyphen at the end of a line that may be none. */
  #gap = false;
  #hyphen = "";
  #anchor: string | null = null;
  #from: TextSource | null = null;

  constructor(emitter: Emitter) {
    this.#emitter = emitter;
  }

  /** What comes now stands there, as far as it does not say otherwise. */
  at(from: TextSource, source: Source): void {
    this.#from = from;
    this.#emitter.source = source;
  }

  /** Gives what was written to the listener. */
  flush(): Promise<void> {
    return this.#emitter.flush();
  }

  /** Opens an element that ends with `close`; null is a grouping, or part of a line, without an element of its own. */
  open(name: string | null, attributes: Attributes = {}, details: Details = {}, sort?: "phrasing"): void {
    if (name === null) {
      if (sort) this.#beginLine();
      this.#push("", attributes, "as around it", details);
      return;
    }
    const place = sort ?? places[name] ?? "flow";
    const holds = sort ?? contents[name] ?? "flow";
    if (place === "phrasing") {
      this.#beginLine();
      this.#push(name, attributes, holds, details);
    } else if (
      this.#frames.some(({ name: outer }) => /^h[1-6]$/.test(outer)) ||
      (name === "p" && this.#holds() === "phrasing" && !this.#frames.at(-1)!.isImplied)
    ) {
      // Headings hold lines only, and a paragraph in a line is part of it.
      this.#space();
      this.#push("", {}, "as around it", details);
    } else this.#openBlock(name, attributes, place, holds, details);
  }

  /** Part of a line begins: what follows it stands in the same paragraph. */
  #beginLine(): void {
    if (this.#holds() === "flow") this.#makeRoom("phrasing");
  }

  #openBlock(
    name: string,
    attributes: Attributes,
    place: Place,
    holds: Frame["holds"],
    details: Details,
  ): void {
    this.#makeRoom(place);
    const links = this.#leaveLines();
    this.#push(name, attributes, holds, details);
    this.#begin();
    if (writtenWhenEmpty.has(name)) this.#write();
    if (holds === "phrasing")
      for (const link of links) this.#push(link.name, link.attributes, "phrasing", link.details, true);
  }

  close(): void {
    while (this.#frames.at(-1)?.isImplied) this.#pop();
    this.#pop();
  }

  /** Closes all that is open. */
  end(): void {
    while (this.#frames.length) this.#pop();
  }

  /** Takes text of a listing as it is, its line breaks and all of its white space included. */
  verbatim(data: string): void {
    this.#emitter.text = this.#from;
    this.#inLine(() => this.#emitter.write(data));
  }

  /** Takes text; a line break in it is where a line of the page ended. */
  text(data: string, from: TextSource | null = this.#from): void {
    this.#emitter.text = from;
    for (const part of data.split(/(\s+)/)) {
      if (!part) continue;
      if (/\s/.test(part[0]!)) this.#white(part.includes("\n"));
      else this.#word(part);
    }
  }

  /** The next element that is written gets this id; where none is written before more text, an empty one does. */
  anchor(id: string): void {
    this.#anchor = id;
  }

  picture(picture: EmittedPicture, source?: Source): void {
    if (this.#gap && this.#last) this.#emitter.write(" ");
    this.#gap = false;
    this.#inLine(() => this.#emitter.picture(picture, source));
  }

  /** Writes a reference to a note, which is written later. */
  note(key: string): void {
    this.#inLine(() => this.#emitter.noteReference(key));
  }

  /** Marks in its place what a person has to complete. */
  mark(words: string, about: MarkSort = null): void {
    this.#inLine(() => this.#emitter.mark(words, about));
  }

  field(field: LabelledField, source?: Source): void {
    this.#makeRoom("flow");
    this.#leaveLines();
    this.#write("flow");
    this.#emitter.field(field, source);
    this.#begin();
  }

  /** Whether a picture would stand in a line that has begun, or has to: in a heading or a link. */
  get isInLine(): boolean {
    return this.#frames.some(
      ({ holds, isWritten, name }) =>
        holds === "phrasing" && (isWritten || name === "a" || /^h\d$/.test(name)),
    );
  }

  #white(isLineEnd: boolean): void {
    if (this.#hyphen && !isLineEnd) this.#flushHyphen();
    if (this.#hyphen || this.#last) this.#gap = true;
  }

  #space(): void {
    if (this.#last || this.#hyphen) {
      this.#flushHyphen();
      this.#gap = true;
    }
  }

  #word(word: string): void {
    if (this.#hyphen) this.#joinHyphen(word);
    let shown = word.replace(/\u00ad(?=.)/g, "");
    const ending = /(?<=\p{L})[-\u2010\u00ad]$/u.exec(shown)?.[0] ?? "";
    if (ending) shown = shown.slice(0, -1);
    if (shown) this.#put(shown);
    this.#hyphen = ending;
  }

  /** A hyphen at a line's end falls where the word goes on in small letters (and always where it is a soft one). */
  #joinHyphen(next: string): void {
    const isSoft = this.#hyphen === "\u00ad";
    const isWordDivided = this.#gap && /^\p{Ll}/u.test(next);
    if (isSoft || isWordDivided) this.#hyphen = "";
    this.#gap = false;
    this.#flushHyphen();
  }

  #flushHyphen(): void {
    const hyphen = this.#hyphen;
    this.#hyphen = "";
    if (hyphen && hyphen !== "\u00ad") this.#put(hyphen);
  }

  #put(text: string): void {
    const isGap = this.#gap && this.#last !== "" && !(isWide(this.#last) && isWide(text[0]!));
    this.#gap = false;
    // Space belongs to what is around an element that begins here.
    if (isGap) this.#emitter.write(" ");
    this.#inLine(() => this.#emitter.write(text));
    this.#last = text.at(-1)!;
  }

  #inLine(write: () => void): void {
    this.#makeRoom("phrasing");
    this.#write();
    if (this.#anchor !== null) {
      this.#emitter.anchor(this.#anchor);
      this.#anchor = null;
    }
    write();
    if (!this.#last) this.#last = "\u200b";
  }

  /** What the innermost element that is one holds. */
  #holds(): Frame["holds"] {
    return this.#inner()?.holds ?? "flow";
  }

  #inner(): Frame | undefined {
    return this.#frames.findLast(({ holds }) => holds !== "as around it");
  }

  /** Opens what is missing around something; what was opened for something else ends. */
  #makeRoom(place: Place): void {
    for (let top = this.#frames.at(-1); top?.isImplied; top = this.#frames.at(-1)) {
      const isLeft = top.name === "p" && place !== "phrasing";
      if (!isLeft && !missing(this.#holds(), place).length) break;
      this.#pop();
    }
    for (const name of missing(this.#holds(), place)) {
      this.#push(name, {}, contents[name] ?? "flow", {}, true);
      this.#begin();
    }
  }

  /** Ends the lines around a block; they go on in new ones after it. Answers the links that the block stands in. */
  #leaveLines(): Frame[] {
    // Lines around the block that this one stands in have ended with its beginning.
    const block = this.#frames.findLastIndex(({ holds }) => holds !== "phrasing" && holds !== "as around it");
    const from = this.#frames.findIndex(({ holds }, at) => at > block && holds === "phrasing");
    if (from >= 0) {
      this.#flushHyphen();
      for (const frame of this.#frames.slice(from).toReversed()) {
        if (frame.isWritten && frame.name) this.#emitter.close();
        frame.isWritten = false;
      }
    }
    return this.#frames.filter(({ name, isImplied }) => name === "a" && !isImplied);
  }

  #push(
    name: string,
    attributes: Attributes,
    holds: Frame["holds"],
    details: Details,
    isImplied = false,
  ): void {
    const isBlock = holds !== "phrasing" || (contents[name] === "phrasing" && places[name] !== "phrasing");
    this.#frames.push({ name, attributes, holds, isBlock, isWritten: false, isImplied, details });
  }

  #pop(): void {
    const frame = this.#frames.at(-1);
    if (!frame) return;
    const isBlock = isBlockFrame(frame);
    if (isBlock) this.#flushHyphen();
    this.#frames.pop();
    if (frame.isWritten && frame.name) this.#emitter.close();
    if (isBlock) this.#begin();
  }

  #begin(): void {
    this.#last = "";
    this.#gap = false;
    this.#hyphen = "";
  }

  /** Writes what is open and not yet written; lines around a block have ended. */
  #write(next: "flow" | "phrasing" = "phrasing"): void {
    const block = next === "flow" ? this.#frames.length : this.#frames.findLastIndex(isBlockFrame);
    this.#frames.forEach((frame, at) => {
      if (frame.isWritten || (frame.holds === "phrasing" && at < block)) return;
      frame.isWritten = true;
      if (!frame.name) return;
      const isAnchor = this.#anchor !== null && frame.attributes.id === undefined;
      const attributes = isAnchor ? { ...frame.attributes, id: this.#anchor! } : frame.attributes;
      this.#emitter.open(frame.name, attributes, frame.details);
      if (isAnchor) this.#anchor = null;
    });
  }
}

const isBlockFrame = ({ name, isBlock }: Frame) => isBlock && name !== "";
