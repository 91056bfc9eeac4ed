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
  /** The end tag; of an empty element the tag itself. */
  end?(name: string, at: Span): void;
  /** A piece of text, in memory of its own. */
  text?(text: string, at: Span): void;
  /** False as long as it looks at no text, which is not made then. */
  readonly wantsText?: boolean;
  /** True when it has met all that it looks for: the rest of the part, which has been read before, is left. */
  readonly hasMetAll?: boolean;
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
      start: (name) => handler.start(new Tag(name, tokenizer.source, codec!, tokenizer)),
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
  for await (const piece of pieces) {
    let at = 0;
    if (!codec) {
      codec = new Codec(piece);
      at = codec.mark;
    }
    for (; at < piece.length; at += decodeSize) {
      tokenizer.write(codec.scanned(piece.subarray(at, at + decodeSize)));
      if (handler.hasMetAll) return codec;
      if (budget.isDue) await budget.turn();
    }
  }
  tokenizer.end();
  return codec ?? new Codec(Buffer.alloc(0));
}
