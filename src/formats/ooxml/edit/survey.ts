import { Buffer } from "node:buffer";
import type { Budget } from "../../../checker/budget.ts";
import { detached } from "../../../checker/snippet.ts";
import type { ElementPlace, ElementPlaces } from "../element-places.ts";
import { plainTagCost, XmlTokenizer } from "../xml.ts";
import { Codec } from "./codec.ts";
import { Tag, unescaped } from "./tag.ts";

/** Where something ends, in characters as they are scanned. */
export interface Span {
  from: number;
  to: number;
}

/** Takes a part's XML with where each piece of it stands. */
export interface SurveyHandler {
  start(tag: Tag): void;
  /** Whether it looks at the start tag of this number and name; where it is absent it looks at all of them. */
  looksAt?(element: number, name: string): boolean;
  /** Takes a start tag that it does not look at. */
  pass?(element: number): void;
  /** The end tag; of an empty element the tag itself. */
  end?(name: string, at: Span): void;
  /** A piece of text, in memory of its own. */
  text?(text: string, at: Span): void;
  /** False as long as it looks at no text, which is not made then. */
  readonly wantsText?: boolean;
  /** True when it has met all that it looks for: the rest of the part, which has been read before, is left. */
  readonly hasMetAll?: boolean;
  /** The element, open now, of whose rest it looks at nothing more: up to its end tag that is not scanned. */
  readonly leaves?: string | null;
  /** The number of the next element that it looks at, where it looks at nothing before; null where it may. */
  readonly awaits?: number | null;
}

/** Bytes that are scanned before it is asked again how far the handler looks. */
const scannedAtOnce = 4_096;

/** A tokenizer whose events are a handler's. */
function tokenizerFor(handler: SurveyHandler, codecOf: () => Codec, budget: Budget): XmlTokenizer {
  const tokenizer: XmlTokenizer = new XmlTokenizer(
    {
      tagCost: plainTagCost,
      start: (name, { element }) => {
        if (handler.looksAt?.(element, name) === false) handler.pass?.(element);
        else handler.start(new Tag(name, tokenizer.source, codecOf(), tokenizer));
      },
      end: (name) => handler.end?.(name, { from: tokenizer.from, to: tokenizer.to }),
      ...(handler.text
        ? {
            text: () => {
              if (handler.wantsText === false) return;
              const text = detached(unescaped(tokenizer.source, codecOf()));
              handler.text!(text, { from: tokenizer.from, to: tokenizer.to });
            },
          }
        : {}),
    },
    budget,
  );
  return tokenizer;
}

/**
 * Reads a part by the tokenizer that readers use, so that elements have the numbers that addresses have, as far as the
 * handler looks: from one to the next of the places that are known of it, where nothing between them is looked at. Throws
 * MalformedXml, OverBudget, and what the pieces throw.
 */
export async function survey(
  pieces: AsyncIterable<Uint8Array>,
  handler: SurveyHandler,
  budget: Budget,
  places: ElementPlaces | null | undefined = null,
): Promise<Codec> {
  let codec: Codec | null = null;
  const tokenizer = tokenizerFor(handler, () => codec!, budget);
  /** Bytes up to the place that comes next. */
  let skipped = 0;
  let search: EndSearch | null = null;
  /** The element that was left: its end tag may come in two pieces. */
  let leftOnce: string | null | undefined = null;
  for await (const piece of pieces) {
    let rest = piece;
    if (!codec) {
      codec = new Codec(piece);
      rest = piece.subarray(codec.mark);
    }
    while (rest.length) {
      if (skipped) {
        const length = Math.min(skipped, rest.length);
        skipped -= length;
        rest = rest.subarray(length);
        continue;
      }
      if (search) {
        const found = search.push(rest);
        if (!found) break;
        tokenizer.goOn(search.passed);
        search = null;
        rest = found;
      }
      tokenizer.write(codec.scanned(rest.subarray(0, scannedAtOnce)));
      rest = rest.subarray(scannedAtOnce);
      if (handler.hasMetAll) return codec;
      const awaited = codec.unit === 1 ? handler.awaits : null;
      const place = awaited == null ? null : (places?.before(awaited) ?? null);
      if (place && place.at > tokenizer.received) {
        skipped = place.at - tokenizer.received;
        tokenizer.jump(place);
      }
      const { leaves } = handler;
      const left = codec.unit === 1 && leaves && leaves !== leftOnce ? tokenizer.leave(leaves) : null;
      if (left) {
        leftOnce = leaves;
        search = new EndSearch(left.raw);
        rest = Buffer.concat([Buffer.from(left.rest, "latin1"), rest]);
      }
      if (budget.isDue) await budget.turn();
    }
  }
  tokenizer.end();
  return codec ?? new Codec(Buffer.alloc(0));
}

/**
 * Reads one element of a part that is at hand as scanned characters, with the root tag of the part, whose prefixes hold in
 * it. The root is not shown to the handler.
 */
export function surveyElement(
  text: string,
  place: ElementPlace,
  root: Tag,
  { codec, handler }: { codec: Codec; handler: SurveyHandler },
  budget: Budget,
): void {
  let depth = 0;
  let isOver = false;
  const tokenizer = tokenizerFor(
    {
      start(tag) {
        if (tag.element === 0 || isOver) return;
        depth++;
        handler.start(tag);
      },
      end(name, at) {
        if (isOver) return;
        handler.end?.(name, at);
        isOver = --depth === 0;
      },
    },
    () => codec,
    budget,
  );
  tokenizer.write(text.slice(0, root.to));
  tokenizer.jump(place);
  for (let { at } = place; !isOver && at < text.length; at += scannedAtOnce)
    tokenizer.write(text.slice(at, at + scannedAtOnce));
}

/** Reads a part that is at hand up to a character in its root, and the end of the root. */
export function surveyEnds(
  text: string,
  to: number | null,
  codec: Codec,
  handler: SurveyHandler,
  budget: Budget,
): void {
  const tokenizer = tokenizerFor(handler, () => codec, budget);
  const end = text.lastIndexOf("</");
  if (to === null || end < to) tokenizer.write(text);
  else {
    tokenizer.write(text.slice(0, to));
    tokenizer.jump({ element: 0, at: end });
    tokenizer.write(text.slice(end));
  }
  tokenizer.end();
}

/** Finds the end tag of an element whose content is not looked at; what stands in comments and CDATA is none. */
class EndSearch {
  /** Bytes before the end tag. */
  passed = 0;
  readonly #tag: Buffer;
  #kept = Buffer.alloc(0);
  /** The end of the comment or CDATA section that is open. */
  #closing: string | null = null;

  constructor(raw: string) {
    this.#tag = Buffer.from(`</${raw}`, "latin1");
  }

  /** What comes from the end tag on; null where it has not come yet. */
  push(bytes: Uint8Array): Uint8Array | null {
    const all = Buffer.concat([this.#kept, bytes]);
    let at = 0;
    for (;;) {
      if (this.#closing !== null) {
        const close = all.indexOf(this.#closing, at);
        if (close < 0) break;
        at = close + this.#closing.length;
        this.#closing = null;
      }
      const end = this.#endFrom(all, at);
      const open = all.indexOf("<!", at);
      if (open >= 0 && (end < 0 || open < end)) {
        if (open + longestMark > all.length) break;
        const isComment = all.toString("latin1", open, open + 4) === "<!--";
        this.#closing = isComment ? "-->" : "]]>";
        at = open + (isComment ? 4 : longestMark);
        continue;
      }
      if (end < 0) break;
      this.passed += end;
      return all.subarray(end);
    }
    // What may be the beginning of what is looked for.
    const kept = Math.max(at, all.length - Math.max(this.#tag.length, longestMark));
    this.passed += kept;
    this.#kept = all.subarray(kept);
    return null;
  }

  /** The end tag, behind whose name another one does not go on. */
  #endFrom(all: Buffer, from: number): number {
    for (let at = all.indexOf(this.#tag, from); at >= 0; at = all.indexOf(this.#tag, at + 1))
      if (/[\s>]/.test(String.fromCharCode(all[at + this.#tag.length] ?? 0))) return at;
    return -1;
  }
}

/** "<![CDATA[" */
const longestMark = 9;
