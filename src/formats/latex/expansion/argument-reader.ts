import type { Budget } from "../../../checker/budget.ts";
import { type Cursor, code, type Position, reach } from "./cursor.ts";

/** The source of one argument without its delimiters, and where it begins. */
export interface Argument extends Position {
  source: string;
}

export type Arguments = readonly (Argument | null | undefined)[];

/** Arguments that are still to be read. */
export interface Wanted {
  signature: string;
  found: (Argument | null)[];
  done: (found: Arguments) => void;
}

/** An argument of which the beginning has been read. */
interface Capture extends Position {
  closing: number;
  depth: number;
  text: string;
}

/** Longest argument that is kept, in characters. */
export const argumentLimit = 32_768;

/** What has come of reading on. */
export type Progress =
  | "on"
  /** All arguments have been found. */
  | "complete"
  /** The source ends before the next argument. */
  | "starved"
  /** A comment goes on behind what there is of the source. */
  | "comment"
  /** The argument does not end as it should. */
  | "broken";

/**
 * Reads the arguments of a command, as far as the source has come. A signature has one letter for each: `s` a star,
 * `o` an optional argument in brackets, `d` one in parentheses, `a` an overlay in angle brackets, `g` an optional
 * group, `m` a mandatory argument, `M` one of any length (kept in part), `u` one in which a percent sign is no
 * comment, `v` one between two equal characters, `e` an optional equals sign, `p` all up to the next brace, `w` a
 * file name with or without braces.
 */
export class ArgumentReader {
  readonly wanted: Wanted;
  readonly #cursor: Cursor;
  readonly #budget: Budget;
  #capture: Capture | null = null;

  constructor(wanted: Wanted, cursor: Cursor, budget: Budget) {
    this.wanted = wanted;
    this.#cursor = cursor;
    this.#budget = budget;
  }

  /** What has been read of an argument that has not ended; null outside of one. */
  get unfinished(): Argument | null {
    const capture = this.#capture;
    return (
      capture && { line: capture.line, column: capture.column, index: capture.index, source: capture.text }
    );
  }

  /** Reads the next argument or a part of it; nothing is begun behind `limit`. */
  read(limit: number, isLast: boolean): Progress {
    return this.#capture ? this.#group(this.#capture, limit) : this.#argument(isLast);
  }

  get #kind(): string | undefined {
    return this.wanted.signature[this.wanted.found.length];
  }

  #found(argument: Argument | null): Progress {
    this.wanted.found.push(argument);
    return "on";
  }

  /** Takes what stands up to `to` as the next argument, and goes on behind its closing delimiter. */
  #foundUpTo(from: number, to: number, delimiter = 0): Progress {
    const cursor = this.#cursor;
    cursor.pass(from);
    const argument = { ...cursor.position(), source: cursor.buffer.slice(from, to) };
    cursor.pass(to + delimiter);
    return this.#found(argument);
  }

  #argument(isLast: boolean): Progress {
    const kind = this.#kind;
    if (!kind) return "complete";
    const cursor = this.#cursor;
    const { buffer } = cursor;
    const at = cursor.gap(kind !== "g" && kind !== "v");
    if (at >= buffer.length && isLast) return "starved";
    const first = cursor.code(at);
    switch (kind) {
      case "s":
        return first === code.star ? this.#foundUpTo(at, at + 1) : this.#found(null);
      case "e":
        return first === code.equals ? this.#foundUpTo(at, at + 1) : this.#found(null);
      case "o":
        return first === code.leftBracket ? this.#begin(at, code.rightBracket) : this.#found(null);
      case "g":
        return first === code.leftBrace ? this.#begin(at, code.rightBrace) : this.#found(null);
      case "d":
        return first === code.leftParenthesis ? this.#bracketed(at, ")") : this.#found(null);
      case "a":
        return first === code.lessThan ? this.#bracketed(at, ">") : this.#found(null);
      case "v": {
        const end = verbatimEnd(cursor, at);
        return end < 0 ? this.#found(null) : this.#foundUpTo(at + 1, end, 1);
      }
      case "p": {
        const text = cursor.ahead(cursor.at, reach / 4);
        const end = text.indexOf("{");
        this.#budget.step((end < 0 ? text.length : end) >> 4);
        return this.#foundUpTo(cursor.at, cursor.at + Math.max(0, end));
      }
    }
    if (first === code.leftBrace) return this.#begin(at, code.rightBrace);
    if (first === code.rightBrace || first === code.newline || first === code.percent) {
      return this.#found(null);
    }
    if (kind === "w") {
      const name = /^[^\s\\{}%$&]+/.exec(cursor.ahead(at, reach / 4))?.[0];
      return name ? this.#foundUpTo(at, at + name.length) : this.#found(null);
    }
    const end = first === code.backslash ? Math.max(cursor.wordEnd(at + 1), at + 2) : at + 1;
    if (/^\\(?:begin|end)$/.test(buffer.slice(at, end))) return this.#found(null);
    return this.#foundUpTo(at, Math.min(buffer.length, end));
  }

  /** A short argument that ends within its line. */
  #bracketed(at: number, delimiter: string): Progress {
    const text = this.#cursor.ahead(at + 1, reach / 8);
    const end = text.indexOf(delimiter);
    if (end < 0 || text.lastIndexOf("\n", end) >= 0) return this.#found(null);
    return this.#foundUpTo(at + 1, at + 1 + end, 1);
  }

  #begin(at: number, closing: number): Progress {
    this.#cursor.pass(at + 1);
    this.#capture = { ...this.#cursor.position(), closing, depth: 0, text: "" };
    return "on";
  }

  /** Reads on in an argument up to its closing brace or bracket. */
  #group(capture: Capture, limit: number): Progress {
    const kind = this.#kind;
    const cursor = this.#cursor;
    const { buffer, at: from } = cursor;
    const longest = kind === "M" ? Number.POSITIVE_INFINITY : from + argumentLimit - capture.text.length;
    let progress: Progress = "on";
    let isClosed = false;
    let at = from;
    while (at < limit && !isClosed && progress === "on") {
      const character = buffer.charCodeAt(at);
      if (at > longest) {
        progress = "broken";
      } else if (character === code.backslash) {
        const word = buffer.slice(at + 1, at + 20);
        if (/^(?:begin|end)\{document\}/.test(word)) progress = "broken";
        else at += 2;
      } else if (character === code.percent && kind !== "u") {
        const lineEnd = buffer.indexOf("\n", at);
        if (lineEnd < 0) progress = "comment";
        at = lineEnd < 0 ? buffer.length : lineEnd;
      } else if (capture.depth === 0 && character === capture.closing) {
        isClosed = true;
      } else if (capture.depth === 0 && character === code.rightBrace) {
        progress = "broken";
      } else {
        if (character === code.leftBrace) capture.depth++;
        else if (character === code.rightBrace) capture.depth--;
        at++;
      }
    }
    const end = Math.min(buffer.length, at);
    this.#budget.step((end - from) >> 5);
    capture.text += buffer.slice(from, Math.min(end, from + 2 * argumentLimit - capture.text.length));
    cursor.pass(isClosed ? end + 1 : end);
    if (!isClosed) return progress;
    this.#capture = null;
    return this.#found({
      line: capture.line,
      column: capture.column,
      index: capture.index,
      source: capture.text,
    });
  }
}

/** Where a text ends that stands between two equal characters of one line, or in braces; -1 where there is none. */
export function verbatimEnd(cursor: Cursor, at: number): number {
  const mark = cursor.buffer[at];
  if (mark === undefined || /[\s\\a-zA-Z]/.test(mark)) return -1;
  const text = cursor.ahead(at + 1, reach);
  const end = text.indexOf(mark === "{" ? "}" : mark);
  if (end < 0 || (mark !== "{" && text.lastIndexOf("\n", end) >= 0)) return -1;
  return at + 1 + end;
}
