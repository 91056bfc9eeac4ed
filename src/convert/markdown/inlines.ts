import type { Budget } from "../../checker/budget.ts";
import { type Definitions, destinationAt, titleEnd } from "../../checker/readers/markdown/definitions.ts";
import { decoded } from "../../checker/readers/markdown/entities.ts";
import { htmlEnd, lastRuns } from "../../checker/readers/markdown/inline-ends.ts";
import type { ProseLine } from "../../checker/readers/markdown/prose.ts";
import { escaped } from "../vocabulary.ts";
import { bareAddressAt, mayBeginAddress, normalizedUrl } from "./addresses.ts";
import { Emphasis, type Mark } from "./emphasis.ts";

/** What inline text may refer to. */
export interface Referable {
  definitions: Definitions;
  /** Keys of notes. */
  notes: ReadonlySet<string>;
}

/** Longer text is taken in parts, in characters: all that a part holds is in memory until its brackets are closed. */
const partSize = 32_768;

/** As labels are compared (CommonMark 4.7). */
const folded = (label: string) => label.trim().replace(/\s+/g, " ").toLowerCase().toUpperCase();

/** The key of the note that a text such as `[^1]: …` begins; null where it begins none. */
export function noteKey(source: string): string | null {
  const label = /^\s*\[\^([^\]\s]{1,200})\]/.exec(source)?.[1];
  return label === undefined ? null : folded(label);
}

/** Whether a text may be more than text: anything of CommonMark 6, such as a hard break, or the automatic links of GFM. */
const isMarked = (text: string) => text.search(special) >= 0;

/** The inline content of a heading, paragraph or cell as HTML that is still to be made safe. */
export function* inlineHtml(
  lines: readonly ProseLine[],
  known: Referable,
  budget: Budget,
): Generator<string> {
  for (const part of parts(lines)) {
    budget.step(part.length);
    // White space at the end of a text is none of it: it stands between two parts.
    const text = part.trimEnd();
    yield isMarked(text) ? new InlineReader(text, known, budget).html() : escaped(text);
    yield part.slice(text.length);
  }
}

/** The lines in parts of about one size, cut between lines or, in a line that is too long, between words. */
function* parts(lines: readonly ProseLine[]): Generator<string> {
  let part = "";
  for (let at = 0; at < lines.length; at++) {
    const line = at + 1 < lines.length ? `${lines[at]!.text}\n` : lines[at]!.text;
    if (part && part.length + line.length > partSize) {
      yield part;
      part = "";
    }
    if (line.length <= partSize) {
      part += line;
      continue;
    }
    for (let from = 0; from < line.length; ) {
      const space = line.lastIndexOf(" ", from + partSize);
      const to = space > from ? space + 1 : from + partSize;
      yield line.slice(from, to);
      from = to;
    }
  }
  if (part) yield part;
}

/** A piece of the content: its HTML, and its text as alternative texts have it. */
export interface Piece {
  html: string;
  text: string;
}

/** A bracket that may begin a link or an image. */
interface Opener {
  isImage: boolean;
  /** Where what it holds begins in the text, its piece, and the last mark of emphasis before it. */
  from: number;
  piece: number;
  before: Mark | null;
  /** Another bracket stands after it, so that what follows is no label. */
  hasInner: boolean;
  /** A link stands after it: links do not hold links. */
  isActive: boolean;
}

/** What a closing bracket leads to. */
interface Target {
  url: string;
  title: string | null;
  end: number;
}

const special = /[\\`*_[\]<&!~\n@]|https?:\/\/|www\./gi;
const escapable = /[!-/:-@[-`{-~]/;
const automatic =
  /<(?:([A-Za-z][A-Za-z\d+.-]{1,31}:[^\s<>]*)|([\w.!#$%&'*+/=?^`{|}~-]{1,200}@[A-Za-z\d](?:[A-Za-z\d.-]{0,200}[A-Za-z\d])?))>/y;
const callOfNote = /\[\^([^\][\s]{1,200})\]/y;
const longestLabel = 999;

/** The inline structure of one part (CommonMark 0.31, 6, and GFM), in one run from left to right. */
class InlineReader {
  readonly #text: string;
  readonly #known: Referable;
  readonly #budget: Budget;
  readonly #pieces: Piece[] = [];
  readonly #emphasis = new Emphasis(this.#pieces);
  readonly #openers: Opener[] = [];
  /** Where what is being read begins, and where the text before it that is not yet a piece does. */
  #at = 0;
  #from = 0;
  #lastRuns: Map<number, number> | null = null;
  /** Ends that the rest of the text does not have. */
  readonly #missing = new Set<string>();

  constructor(text: string, known: Referable, budget: Budget) {
    this.#text = text;
    this.#known = known;
    this.#budget = budget;
  }

  html(): string {
    const text = this.#text;
    special.lastIndex = 0;
    for (let found = special.exec(text); found; found = special.exec(text)) {
      this.#at = found.index;
      this.#budget.step();
      special.lastIndex = this.#special(found[0][0]!) ?? this.#at + 1;
    }
    this.#flush(text.length);
    this.#emphasis.resolve(null);
    return this.#pieces.map(({ html }) => html).join("");
  }

  /** Reads what begins with the character and answers where it ends; null where it is only text. */
  #special(character: string): number | null {
    switch (character) {
      case "\n":
        return this.#newline();
      case "\\":
        return this.#escape();
      case "`":
        return this.#code();
      case "*":
      case "_":
      case "~":
        return this.#marks(character);
      case "[":
        return this.#note() ?? this.#open(false);
      case "!":
        return this.#text[this.#at + 1] === "[" && !this.#noteAt(this.#at + 1) ? this.#open(true) : null;
      case "]":
        return this.#close();
      case "<":
        return this.#angle();
      case "&":
        return this.#reference();
      default:
        return this.#address();
    }
  }

  /** Makes a piece of the text before `end`. */
  #flush(end: number): void {
    if (this.#from < end) this.#add(this.#text.slice(this.#from, end));
    this.#from = end;
  }

  #add(text: string, html = escaped(text)): void {
    this.#pieces.push({ html, text });
  }

  /** A piece in place of what stands from here to `end`. */
  #put(end: number, text: string, html?: string): number {
    this.#flush(this.#at);
    this.#add(text, html);
    this.#from = end;
    return end;
  }

  /** A line ends: two spaces before it make a break, and no white space stands around it. */
  #newline(): number {
    const text = this.#text;
    let from = this.#at;
    while (from > this.#from && (text[from - 1] === " " || text[from - 1] === "\t")) from--;
    const space = text.slice(from, this.#at);
    const isHard = space.length > 1 && !space.includes("\t");
    let end = this.#at + 1;
    while (text[end] === " " || text[end] === "\t") end++;
    this.#at = from;
    return this.#put(end, "\n", isHard ? "<br />\n" : "\n");
  }

  #escape(): number | null {
    const next = this.#text[this.#at + 1];
    if (next === "\n") return this.#put(this.#at + 1, "", "<br />");
    if (next === undefined || !escapable.test(next)) return null;
    return this.#put(this.#at + 2, next);
  }

  #code(): number {
    const text = this.#text;
    let from = this.#at;
    while (text[from] === "`") from++;
    const length = from - this.#at;
    this.#lastRuns ??= lastRuns(text);
    if ((this.#lastRuns.get(length) ?? 0) < from) return from;
    for (let open = text.indexOf("`", from), end = open; open >= 0; open = text.indexOf("`", end)) {
      for (end = open; text[end] === "`"; ) end++;
      this.#budget.step();
      if (end - open !== length) continue;
      const code = text.slice(from, open).replaceAll("\n", " ");
      const isPadded = code.startsWith(" ") && code.endsWith(" ") && /[^ ]/.test(code);
      const shown = isPadded ? code.slice(1, -1) : code;
      return this.#put(end, shown, `<code>${escaped(shown)}</code>`);
    }
    return from;
  }

  #reference(): number | null {
    const written = /^&[#\w]{1,40};/.exec(this.#text.slice(this.#at, this.#at + 42))?.[0];
    const text = written === undefined ? "" : decoded(written);
    // Of a name that is not known HTML may still decode its beginning.
    const isKnown = written !== undefined && (text.length === 1 || !text.endsWith(";"));
    return isKnown ? this.#put(this.#at + written.length, text) : null;
  }

  #marks(character: string): number {
    let end = this.#at + 1;
    while (this.#text[end] === character) end++;
    this.#flush(this.#at);
    this.#add(this.#text.slice(this.#at, end));
    this.#from = end;
    this.#emphasis.add(character, end - this.#at, this.#characterAt(this.#at, -1), this.#characterAt(end, 1));
    return end;
  }

  /** The character before or behind the place; empty at the ends of the text. */
  #characterAt(at: number, step: -1 | 1): string {
    const text = this.#text;
    if (step > 0) return at < text.length ? String.fromCodePoint(text.codePointAt(at)!) : "";
    const pair = text.slice(Math.max(0, at - 2), at);
    return /[\ud800-\udbff][\udc00-\udfff]$/.test(pair) ? pair : pair.slice(-1);
  }

  #angle(): number | null {
    automatic.lastIndex = this.#at;
    const link = automatic.exec(this.#text);
    if (link) {
      const words = link[1] ?? link[2]!;
      return this.#link(automatic.lastIndex, link[1] === undefined ? `mailto:${words}` : words, words);
    }
    const end = htmlEnd(this.#text, this.#at, this.#missing);
    return end === null ? null : this.#put(end, "", this.#text.slice(this.#at, end));
  }

  #link(end: number, url: string, words: string): number {
    return this.#put(end, words, `<a href="${escaped(normalizedUrl(url))}">${escaped(words)}</a>`);
  }

  /** An address without brackets (GFM 6.9), which none stands in that is still open. */
  #address(): number | null {
    if (this.#openers.length || !mayBeginAddress(this.#text, this.#at)) return null;
    const found = bareAddressAt(this.#text, this.#at, this.#from);
    if (!found) return null;
    this.#at = found.start;
    return this.#link(
      found.end,
      found.prefix + this.#text.slice(found.start, found.end),
      this.#text.slice(found.start, found.end),
    );
  }

  #noteAt(at: number): { key: string; end: number } | null {
    if (this.#text[at + 1] !== "^") return null;
    callOfNote.lastIndex = at;
    const label = callOfNote.exec(this.#text)?.[1];
    const key = label === undefined ? "" : folded(label);
    return this.#known.notes.has(key) ? { key, end: callOfNote.lastIndex } : null;
  }

  #note(): number | null {
    const note = this.#noteAt(this.#at);
    if (!note) return null;
    return this.#put(note.end, "", `<note-reference data-note="${escaped(note.key)}"></note-reference>`);
  }

  #open(isImage: boolean): number {
    const end = this.#at + (isImage ? 2 : 1);
    const last = this.#openers.at(-1);
    if (last) last.hasInner = true;
    this.#put(end, isImage ? "![" : "[");
    const piece = this.#pieces.length - 1;
    const before = this.#emphasis.last;
    this.#openers.push({ isImage, from: end, piece, before, hasInner: false, isActive: true });
    return end;
  }

  #close(): number | null {
    const opener = this.#openers.pop();
    const target = opener?.isActive ? this.#target(opener) : null;
    if (!opener || !target) return null;
    this.#flush(this.#at);
    this.#emphasis.resolve(opener.before);
    const title = target.title === null ? "" : ` title="${escaped(target.title)}"`;
    const url = escaped(normalizedUrl(target.url));
    const pieces = this.#pieces;
    if (opener.isImage) {
      let alt = "";
      for (let at = opener.piece + 1; at < pieces.length; at++) alt += pieces[at]!.text;
      pieces.length = opener.piece;
      this.#add(alt, `<img src="${url}" alt="${escaped(alt)}"${title} />`);
    } else {
      pieces[opener.piece] = { html: `<a href="${url}"${title}>`, text: "" };
      this.#add("", "</a>");
      this.#deactivate();
    }
    this.#from = target.end;
    return target.end;
  }

  /** Links do not hold links: brackets that are open around this one begin none any more. */
  #deactivate(): void {
    for (let at = this.#openers.length - 1; at >= 0; at--) {
      const outer = this.#openers[at]!;
      if (outer.isImage) continue;
      if (!outer.isActive) return;
      outer.isActive = false;
    }
  }

  /** What follows the closing bracket: a destination, a label, or nothing, so that the text itself is the label. */
  #target(opener: Opener): Target | null {
    const text = this.#text;
    const after = this.#at + 1;
    const inline = text[after] === "(" ? this.#inlineTarget(after + 1) : null;
    if (inline) return inline;
    const { definitions } = this.#known;
    if (!definitions.size) return null;
    const isShort = !opener.hasInner && this.#at - opener.from <= longestLabel;
    const own = isShort ? text.slice(opener.from, this.#at) : null;
    if (text[after] === "[") {
      const label = labelAt(text, after);
      const name = label === "" ? own : label;
      const found = name === null ? undefined : definitions.get(name);
      if (found !== undefined) return { url: unescaped(found), title: null, end: after + label!.length + 2 };
      if (label) return null;
    }
    const found = own === null ? undefined : definitions.get(own);
    return found === undefined ? null : { url: unescaped(found), title: null, end: after };
  }

  #inlineTarget(from: number): Target | null {
    const text = this.#text;
    let at = afterSpace(text, from);
    if (text[at] === ")") return { url: "", title: null, end: at + 1 };
    if (text[at] === "<" && this.#missing.has("target")) return null;
    const target = destinationAt(text, at);
    if (!target) {
      if (text[at] === "<" && text.indexOf(">", at) < 0) this.#missing.add("target");
      return null;
    }
    at = afterSpace(text, target.end);
    let title: string | null = null;
    const quote = text[at]!;
    if (at > target.end && /["'(]/.test(quote) && !this.#missing.has(quote)) {
      const end = titleEnd(text, at);
      if (end === null) this.#missing.add(quote);
      else {
        title = unescaped(text.slice(at + 1, end - 1));
        at = afterSpace(text, end);
      }
    }
    return text[at] === ")" ? { url: unescaped(target.text), title, end: at + 1 } : null;
  }
}

/** The label in brackets at the place, empty where nothing stands in them; null where there is none. */
function labelAt(text: string, at: number): string | null {
  const label = /^\[((?:[^\\[\]]|\\.)*)\]/s.exec(text.slice(at, at + longestLabel + 2))?.[1];
  return label === undefined || (label && !label.trim()) ? null : label;
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === " " || text[at] === "\t" || text[at] === "\n") at++;
  return at;
}

const unescaped = (text: string): string => decoded(text.replace(/\\([!-/:-@[-`{-~])/g, "$1"));
