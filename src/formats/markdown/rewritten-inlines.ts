import type { Budget } from "../../checker/budget.ts";
import type { Inline } from "./inline.ts";
import { Inlines } from "./inlines.ts";
import type { Known } from "./known.ts";

/** Longer text is taken in parts, in characters: all of a part is kept until its marks are paired. */
const partSize = 65_536;

/** An e-mail address (GFM 6.9): its last character is neither a hyphen nor an underscore. */
const address = /[\w.+-]{1,200}@[\w-]{1,200}(?:\.[\w-]{1,200})+/g;

/** Whether a text may be more than text: anything of CommonMark 6, such as a hard break, or the automatic links of GFM. */
const isMarked = (text: string) => /[\\`*_[\]<>&!~@:$]|www\.|\s\n/.test(text);

/**
 * The inline content of a text that is written anew: with its emphasis, its notes and the addresses in it. Yields
 * behind each part of a long text, and where a turn is due.
 */
export function* rewrittenInlines(
  text: string,
  known: Known,
  budget: Budget,
  take: (piece: Inline) => void,
): Generator<void> {
  let isInLink = false;
  for (let from = 0; from < text.length; ) {
    const to = partEnd(text, from);
    // White space at the end of a text is none of it: it stands between two parts.
    const whole = text.slice(from, to);
    const part = whole.trimEnd();
    budget.step(part.length >> 3);
    const base = from;
    if (isMarked(part))
      yield* new Inlines(
        part,
        known.definitions,
        budget,
        (piece) => {
          if (piece.kind === "link") isInLink = true;
          else if (piece.kind === "linkEnd") isInLink = false;
          if (piece.kind === "text" && !isInLink && piece.text.includes("@")) withAddresses(piece.text, take);
          else take(base > 0 ? moved(piece, base) : piece);
        },
        known,
      ).read();
    else if (part) take({ kind: "text", text: part });
    if (to < text.length && part.length < whole.length) take({ kind: "text", text: " " });
    from = to;
    if (from < text.length) yield;
  }
}

/** Where a part ends: between lines or, in a line that is too long, between words. */
function partEnd(text: string, from: number): number {
  const most = from + partSize;
  if (most >= text.length) return text.length;
  const line = text.lastIndexOf("\n", most);
  if (line > from) return line + 1;
  const space = text.lastIndexOf(" ", most);
  return space > from ? space + 1 : most;
}

/** A piece of a part, as one of the whole. */
function moved(piece: Inline, by: number): Inline {
  if (!("at" in piece)) return piece;
  return "end" in piece
    ? { ...piece, at: piece.at + by, end: piece.end + by }
    : { ...piece, at: piece.at + by };
}

function withAddresses(text: string, take: (piece: Inline) => void): void {
  let from = 0;
  const before = (to: number) => {
    if (to > from) take({ kind: "text", text: text.slice(from, to) });
  };
  for (const found of text.matchAll(address)) {
    const [words] = found;
    if (/[-_]$/.test(words) || text[found.index - 1] === "/") continue;
    before(found.index);
    take({ kind: "link", target: `mailto:${words}`, title: null, at: 0, end: 0 });
    take({ kind: "text", text: words });
    take({ kind: "linkEnd" });
    from = found.index + words.length;
  }
  before(text.length);
}
