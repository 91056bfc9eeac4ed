import { Buffer } from "node:buffer";
import type { Budget } from "../../../checker/budget.ts";
import { decodeSize } from "../../../checker/bytes/decoding.ts";
import { detached } from "../../../checker/snippet.ts";
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
}

/**
 * Reads a part by the tokenizer that readers use, so that elements have the numbers that addresses have, as far as the
 * handler looks. Throws
 * MalformedXml, OverBudget, and what the pieces throw.
 */
export async function survey(
  pieces: AsyncIterable<Uint8Array>,
  handler: SurveyHandler,
  budget: Budget,
): Promise<Codec> {
  let codec: Codec | null = null;
  const tokenizer: XmlTokenizer = new XmlTokenizer(
    {
      tagCost: plainTagCost,
      start: (name, { element }) => {
        if (handler.looksAt?.(element, name) === false) handler.pass?.(element);
        else handler.start(new Tag(name, tokenizer.source, codec!, tokenizer));
      },
      end: (name) => handler.end?.(name, { from: tokenizer.from, to: tokenizer.to }),
      ...(handler.text
        ? {
            text: () => {
              if (handler.wantsText === false) return;
              const text = detached(unescaped(tokenizer.source, codec!));
              handler.text!(text, { from: tokenizer.from, to: tokenizer.to });
            },
          }
        : {}),
    },
    budget,
  );
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
      if (search) {
        const found = search.push(rest);
        if (!found) break;
        tokenizer.goOn(search.passed);
        search = null;
        rest = found;
      }
      tokenizer.write(codec.scanned(rest.subarray(0, decodeSize)));
      rest = rest.subarray(decodeSize);
      if (handler.hasMetAll) return codec;
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
