import type { TokenizerSink } from "./tokenizer-sink.ts";
import { unit } from "./units.ts";

/** Longest section of character data that is kept from one piece to the next, in UTF-16 units. */
const longestData = 4_096;

type Kind = "unknown" | "bogus" | "comment" | "data";

/** What begins with "<!" and is no element: comments, declarations, sections of character data (WHATWG HTML 13.2.5.41 to 71). */
export class MarkupDeclaration {
  readonly #sink: Pick<TokenizerSink, "comment" | "data">;
  #kind: Kind = "unknown";
  isOpen = false;
  /** What was read so far of what gives its kind, or of a section. */
  #partial = "";
  /** How much was read of what ends it. */
  #matched = 0;

  constructor(sink: Pick<TokenizerSink, "comment" | "data">) {
    this.#sink = sink;
  }

  /** Begins one; a bogus comment ends with the next closing bracket. */
  begin(isBogus: boolean): void {
    this.#kind = isBogus ? "bogus" : "unknown";
    this.#partial = "";
    this.isOpen = true;
  }

  /** Reads on from here and returns where it ends, or the length of the text. */
  read(text: string, from: number): number {
    let at = from;
    if (this.#kind === "unknown") at = this.#emit(text, at);
    if (at === text.length) return at;
    if (this.#kind === "bogus") return this.#bogus(text, at);
    return this.#kind === "comment" ? this.#comment(text, at) : this.#data(text, at);
  }

  /** Reads what gives its kind. */
  #emit(text: string, from: number): number {
    for (let at = from; at < text.length; at++) {
      const begun = this.#partial + text[at];
      if (!"--".startsWith(begun) && !"[CDATA[".startsWith(begun)) {
        this.#kind = "bogus";
        return at;
      }
      this.#partial = begun;
      if (begun !== "--" && begun !== "[CDATA[") continue;
      this.#kind = begun === "--" ? "comment" : "data";
      this.#matched = begun === "--" ? beginning : 0;
      this.#partial = "";
      return at + 1;
    }
    return text.length;
  }

  #bogus(text: string, from: number): number {
    const at = text.indexOf(">", from);
    return at < 0 ? text.length : this.#endComment(at);
  }

  #endComment(at: number): number {
    this.#sink.comment();
    this.isOpen = false;
    return at + 1;
  }

  #comment(text: string, from: number): number {
    let matched = this.#matched;
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === unit.hyphen) matched = afterHyphen[matched]!;
      else if (code === unit.greater && matched >= 2) return this.#endComment(at);
      else matched = code === unit.exclamation && matched === 2 ? 3 : 0;
    }
    this.#matched = matched;
    return text.length;
  }

  #data(text: string, from: number): number {
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === unit.greater && this.#matched === 2) {
        this.isOpen = false;
        this.#sink.data((this.#partial + text.slice(from, at)).slice(0, -2));
        return at + 1;
      }
      this.#matched = code === unit.bracketEnd ? Math.min(2, this.#matched + 1) : 0;
    }
    if (this.#partial.length < longestData) this.#partial += text.slice(from, from + longestData);
    return text.length;
  }
}

/** How much of what ends a comment was read ("", "-", "--", "--!"); from 4 on nothing else or only a hyphen was read. */
const afterHyphen = [1, 2, 2, 1, 5, 2];
const beginning = 4;
