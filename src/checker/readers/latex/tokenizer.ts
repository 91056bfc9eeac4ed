import type { Budget } from "../../budget.ts";

/** Line and column from 1, in UTF-16 units. */
export interface Position {
  line: number;
  column: number;
}

/** The source of one argument without its delimiters, and where it begins. */
export interface Argument extends Position {
  source: string;
}

export type Arguments = readonly (Argument | null | undefined)[];

/** What takes the tokens of a TeX source in order. */
export interface TokenHandler {
  /** Ordinary characters, at most one line of them; "\n" by itself is a line end. */
  text(text: string): void;
  open(): void;
  close(): void;
  /** `$` or `$$`. */
  math(): void;
  /** `&`. */
  cell(): void;
  /** One blank line or more. */
  paragraph(): void;
  /** A control word or symbol, without its backslash. */
  command(name: string): void;
  /** `\begin{name}`. */
  begin(name: string): void;
  /** `\end{name}`. */
  end(name: string): void;
  /** Arguments that never end: what was read of them stands where it begins. */
  broken(source: string, at: Position): void;
}

/** Arguments that are still to be read. */
export interface Wanted {
  signature: string;
  found: (Argument | null)[];
  done: (found: Arguments) => void;
}

interface Capture extends Position {
  closing: number;
  depth: number;
  text: string;
}

interface Verbatim {
  mark: string;
  text: string;
  keep: number;
  done: (text: string, isEnded: boolean) => void;
}

/** What can always be looked ahead, so that no token but an argument or a verbatim text spans two pieces. */
const lookahead = 8_192;
/** How far the end of something short is looked for. */
const reach = 4_096;
/** Longest argument that is kept, in characters. */
export const argumentLimit = 32_768;

const newline = 10;
const dollar = 36;
const percent = 37;
const ampersand = 38;
const backslash = 92;
const opening = 123;
const closing = 125;

const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const isBlank = (code: number) => code === 32 || code === 9;

/**
 * Splits TeX source into tokens as it comes, in linear time and flat memory. As in TeX the handler decides what
 * follows: after a command it may `take` arguments, or `skipTo` the end of a verbatim text.
 *
 * A signature has one letter for each argument: `s` a star, `o` an optional argument in brackets, `d` one in
 * parentheses, `a` an overlay in angle brackets, `g` an optional group, `m` a mandatory argument, `M` one of any
 * length (kept in part), `u` one in which a percent sign is no comment, `v` one between two equal characters, `e` an
 * optional equals sign, `p` all up to the next brace, `w` a file name with or without braces.
 */
export class Tokenizer {
  /** `@` is a letter, between \makeatletter and \makeatother. */
  hasAtLetters = false;
  /** `_` and `:` are letters, between \ExplSyntaxOn and \ExplSyntaxOff. */
  hasExplLetters = false;
  /** Characters that work as \verb does. */
  shortVerbs = "";
  /** Where the token that was told last begins. */
  start: Position;
  readonly #handler: TokenHandler;
  readonly #budget: Budget;
  readonly #isFixed: boolean;
  #buffer = "";
  #at = 0;
  /** Where the next line end is; the buffer's length when it holds none. */
  #newline = 0;
  #line: number;
  /** Column of the character at `#at`, minus `#at`. */
  #shift: number;
  #isBlankLine = true;
  #inComment = false;
  #isStopped = false;
  #wanted: Wanted | null = null;
  #capture: Capture | null = null;
  #verbatim: Verbatim | null = null;

  /** With `isFixed` every token is told to begin at `start`: the source is that of a macro, used there. */
  constructor(
    handler: TokenHandler,
    budget: Budget,
    start: Position = { line: 1, column: 1 },
    isFixed = false,
  ) {
    this.#handler = handler;
    this.#budget = budget;
    this.#isFixed = isFixed;
    this.start = start;
    this.#line = start.line;
    this.#shift = start.column;
  }

  /** Takes the next piece of the source. */
  write(text: string): void {
    this.#shift += this.#at;
    this.#buffer = this.#buffer.slice(this.#at) + text;
    this.#at = 0;
    this.#newline = this.#nextNewline(0);
    this.#run(this.#buffer.length - lookahead, false);
  }

  /** Ends the source; gives back the arguments that it began to ask for and does not hold. */
  end(): Wanted | null {
    this.#run(this.#buffer.length, true);
    if (this.#isStopped) return null;
    const verbatim = this.#verbatim;
    this.#verbatim = null;
    verbatim?.done(verbatim.text, false);
    this.#breakOff();
    return this.#wanted;
  }

  /** Leaves out everything that follows. */
  stop(): void {
    this.#isStopped = true;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Reads arguments after the token that was told last, then calls `done` with them. */
  take(signature: string, done: (found: Arguments) => void): void {
    this.#wanted = { signature, found: [], done };
  }

  /** Goes on with arguments that a macro's text asked for and that stand behind its use. */
  adopt(wanted: Wanted): void {
    this.#wanted = wanted;
  }

  /** Leaves out everything up to and with `mark`; `done` gets the first `keep` characters. */
  skipTo(mark: string, keep: number, done: (text: string, isEnded: boolean) => void): void {
    this.#verbatim = { mark, text: "", keep, done };
  }

  #run(limit: number, isLast: boolean): void {
    while (!this.#isStopped) {
      const isAsking = isLast && this.#wanted && !this.#capture && !this.#inComment;
      if (this.#at >= limit && !isAsking) return;
      this.#budget.step();
      if (this.#inComment) this.#skipComment(limit);
      else if (this.#capture) this.#group(limit);
      else if (this.#verbatim) this.#skipVerbatim(isLast);
      else if (!this.#wanted) this.#token(limit);
      else if (!this.#argument(isLast)) return;
    }
  }

  /** Moves on and counts the lines that are passed. */
  #pass(to: number): void {
    while (this.#newline < to) {
      this.#line++;
      this.#shift = -this.#newline;
      this.#newline = this.#nextNewline(this.#newline + 1);
    }
    this.#at = to;
  }

  #nextNewline(from: number): number {
    const found = this.#buffer.indexOf("\n", from);
    return found < 0 ? this.#buffer.length : found;
  }

  #positionOf(at: number): Position {
    return this.#isFixed ? this.start : { line: this.#line, column: at + this.#shift };
  }

  #token(limit: number): void {
    const code = this.#buffer.charCodeAt(this.#at);
    const wasBlankLine = this.#isBlankLine;
    this.start = this.#positionOf(this.#at);
    this.#isBlankLine = false;
    switch (code) {
      case newline:
        this.#lineEnd(wasBlankLine);
        break;
      case percent:
        this.#inComment = true;
        break;
      case backslash:
        this.#control();
        break;
      case opening:
        this.#pass(this.#at + 1);
        this.#handler.open();
        break;
      case closing:
        this.#pass(this.#at + 1);
        this.#handler.close();
        break;
      case ampersand:
        this.#pass(this.#at + 1);
        this.#handler.cell();
        break;
      case dollar:
        this.#pass(this.#at + (this.#buffer.charCodeAt(this.#at + 1) === dollar ? 2 : 1));
        this.#handler.math();
        break;
      default: {
        if (this.shortVerbs.includes(this.#buffer[this.#at]!) && this.#verb()) break;
        const text = this.#buffer.slice(this.#at, this.#textEnd(limit));
        this.#isBlankLine = wasBlankLine && text.trim() === "";
        this.#pass(this.#at + text.length);
        this.#handler.text(text);
      }
    }
  }

  #textEnd(limit: number): number {
    const buffer = this.#buffer;
    let end = this.#at + 1;
    for (; end < buffer.length; end++) {
      const code = buffer.charCodeAt(end);
      if (code === newline || code === dollar || code === percent || code === ampersand) break;
      if (code === backslash || code === opening || code === closing) break;
      if (end >= limit && code === 32) break;
      if (this.shortVerbs !== "" && this.shortVerbs.includes(buffer[end]!)) break;
    }
    return end;
  }

  /** TeX ends a paragraph at a line that holds nothing but white space. */
  #lineEnd(wasBlankLine: boolean): void {
    let isParagraph = wasBlankLine;
    let end = this.#at + 1;
    for (; end < this.#buffer.length; end++) {
      const code = this.#buffer.charCodeAt(end);
      if (code === newline) isParagraph = true;
      else if (!isBlank(code)) break;
    }
    this.#pass(end);
    this.#isBlankLine = true;
    if (isParagraph) this.#handler.paragraph();
    else this.#handler.text("\n");
  }

  /** A comment takes its line end and the white space that the next line begins with. */
  #skipComment(limit: number): void {
    const lineEnd = this.#buffer.indexOf("\n", this.#at);
    let end = lineEnd < 0 ? Math.max(limit, this.#at) : lineEnd + 1;
    while (lineEnd >= 0 && isBlank(this.#buffer.charCodeAt(end))) end++;
    this.#pass(end);
    this.#inComment = lineEnd < 0;
    this.#isBlankLine = true;
  }

  #skipVerbatim(isLast: boolean): void {
    const verbatim = this.#verbatim!;
    const { mark, keep } = verbatim;
    const found = this.#buffer.indexOf(mark, this.#at);
    const from = this.#at;
    const end = found >= 0 ? found : this.#buffer.length - (isLast ? 0 : mark.length);
    this.#budget.step((end - from) >> 6);
    verbatim.text += this.#buffer.slice(from, Math.min(end, from + keep - verbatim.text.length));
    this.#pass(found < 0 ? end : found + mark.length);
    if (found < 0) return;
    this.#verbatim = null;
    this.#isBlankLine = false;
    verbatim.done(verbatim.text, true);
  }

  #control(): void {
    const from = this.#at + 1;
    const end = this.#wordEnd(from);
    if (end === from) {
      const symbol = String.fromCodePoint(this.#buffer.codePointAt(from) ?? 32);
      this.#pass(Math.min(this.#buffer.length, from + symbol.length));
      this.#isBlankLine = symbol === "\n";
      this.#handler.command(symbol);
      return;
    }
    const name = this.#buffer.slice(from, end);
    this.#pass(end);
    const environment = name === "begin" || name === "end" ? this.#environment() : null;
    if (environment === null) this.#handler.command(name);
    else if (name === "begin") this.#handler.begin(environment);
    else this.#handler.end(environment);
  }

  #wordEnd(from: number): number {
    const last = Math.min(this.#buffer.length, from + reach);
    let end = from;
    for (; end < last; end++) {
      const code = this.#buffer.charCodeAt(end);
      if (isLetter(code) || (code === 64 && this.hasAtLetters)) continue;
      if (this.hasExplLetters && (code === 95 || code === 58)) continue;
      break;
    }
    return end;
  }

  /** The name in braces after \begin or \end; null when there is none. */
  #environment(): string | null {
    const from = this.#gap(true);
    if (this.#buffer.charCodeAt(from) !== opening) return null;
    const name = /^[^{}\\%$\n]*(?=\})/.exec(this.#buffer.slice(from + 1, from + 100))?.[0];
    if (name === undefined) return null;
    this.#pass(from + name.length + 2);
    return name.trim();
  }

  #found(argument: Argument | null): true {
    this.#wanted!.found.push(argument);
    return true;
  }

  /** Takes what stands up to `to` as the next argument, and goes on behind its closing delimiter. */
  #foundUpTo(from: number, to: number, delimiter = 0): true {
    this.#pass(from);
    const argument = { ...this.#positionOf(from), source: this.#buffer.slice(from, to) };
    this.#pass(to + delimiter);
    return this.#found(argument);
  }

  /** Reads the next argument, or to its beginning; false when the source ends before it. */
  #argument(isLast: boolean): boolean {
    const { signature, found, done } = this.#wanted!;
    const kind = signature[found.length];
    if (!kind) {
      this.#wanted = null;
      this.#isBlankLine = false;
      done(found);
      return true;
    }
    const buffer = this.#buffer;
    const at = this.#gap(kind !== "g" && kind !== "v");
    if (at >= buffer.length && isLast) return false;
    const code = buffer.charCodeAt(at);
    switch (kind) {
      case "s":
        return code === 42 ? this.#foundUpTo(at, at + 1) : this.#found(null);
      case "e":
        return code === 61 ? this.#foundUpTo(at, at + 1) : this.#found(null);
      case "o":
        return code === 91 ? this.#begin(at, 93) : this.#found(null);
      case "g":
        return code === opening ? this.#begin(at, closing) : this.#found(null);
      case "d":
        return (code === 40 && this.#bracketed(at, ")")) || this.#found(null);
      case "a":
        return (code === 60 && this.#bracketed(at, ">")) || this.#found(null);
      case "v":
        return this.#verb() || this.#found(null);
      case "p": {
        const end = buffer.slice(this.#at, this.#at + reach / 4).indexOf("{");
        return this.#foundUpTo(this.#at, this.#at + Math.max(0, end));
      }
    }
    if (code === opening) return this.#begin(at, closing);
    if (code === closing || code === newline || code === percent) return this.#found(null);
    if (kind === "w") {
      const name = /^[^\s\\{}%$&]+/.exec(buffer.slice(at, at + reach / 4))?.[0];
      return name ? this.#foundUpTo(at, at + name.length) : this.#found(null);
    }
    const end = code === backslash ? Math.max(this.#wordEnd(at + 1), at + 2) : at + 1;
    if (/^\\(?:begin|end)$/.test(buffer.slice(at, end))) return this.#found(null);
    return this.#foundUpTo(at, Math.min(buffer.length, end));
  }

  /** Where the next argument begins: behind white space and comments, but never behind a blank line. */
  #gap(overLines: boolean): number {
    const last = Math.min(this.#buffer.length, this.#at + reach);
    let lines = 0;
    let at = this.#at;
    for (; at < last; at++) {
      const code = this.#buffer.charCodeAt(at);
      if (code === newline) {
        if (!overLines || ++lines > 1) return at;
      } else if (code === percent && overLines) {
        const lineEnd = this.#buffer.slice(at, last).indexOf("\n");
        if (lineEnd < 0) return at;
        at += lineEnd;
      } else if (!isBlank(code)) {
        return at;
      }
    }
    return at;
  }

  /** A short argument that ends within its line. */
  #bracketed(at: number, delimiter: string): boolean {
    const text = this.#buffer.slice(at + 1, at + reach / 8);
    const end = text.indexOf(delimiter);
    if (end < 0 || text.lastIndexOf("\n", end) >= 0) return false;
    return this.#foundUpTo(at + 1, at + 1 + end, 1);
  }

  /** What stands between two equal characters of one line, or in braces. */
  #verb(): boolean {
    const from = this.#gap(false);
    const mark = this.#buffer[from];
    if (mark === undefined || /[\s\\a-zA-Z]/.test(mark)) return false;
    const text = this.#buffer.slice(from + 1, from + reach);
    const end = text.indexOf(mark === "{" ? "}" : mark);
    if (end < 0 || (mark !== "{" && text.lastIndexOf("\n", end) >= 0)) return false;
    if (this.#wanted) return this.#foundUpTo(from + 1, from + 1 + end, 1);
    this.#pass(from + end + 2);
    return true;
  }

  #begin(at: number, delimiter: number): true {
    this.#pass(at + 1);
    this.#capture = { ...this.#positionOf(at + 1), closing: delimiter, depth: 0, text: "" };
    return true;
  }

  /** Reads on in an argument up to its closing brace or bracket. */
  #group(limit: number): void {
    const capture = this.#capture!;
    const { signature, found } = this.#wanted!;
    const kind = signature[found.length];
    const from = this.#at;
    const longest = kind === "M" ? Number.POSITIVE_INFINITY : from + argumentLimit - capture.text.length;
    let at = from;
    let isClosed = false;
    let isBroken = false;
    for (; at < limit && !isClosed && !isBroken; at++) {
      const code = this.#buffer.charCodeAt(at);
      if (code === backslash) {
        isBroken = /^(?:begin|end)\{document\}/.test(this.#buffer.slice(at + 1, at + 20));
        if (!isBroken) at++;
      } else if (code === percent && kind !== "u") {
        const lineEnd = this.#buffer.indexOf("\n", at);
        this.#inComment = lineEnd < 0;
        at = lineEnd < 0 ? this.#buffer.length : lineEnd;
        if (lineEnd < 0) break;
      } else if (code === opening) {
        capture.depth++;
      } else if (capture.depth === 0 && (code === capture.closing || code === closing)) {
        isClosed = code === capture.closing;
        isBroken = !isClosed;
      } else if (code === closing) {
        capture.depth--;
      }
      isBroken ||= at > longest;
    }
    // The loop has gone one further than the delimiter or the place where it broke off.
    const end = Math.min(this.#buffer.length, isClosed || isBroken ? at - 1 : at);
    this.#budget.step((end - from) >> 5);
    capture.text += this.#buffer.slice(from, Math.min(end, from + 2 * argumentLimit - capture.text.length));
    this.#pass(isClosed ? end + 1 : end);
    if (isClosed) {
      this.#capture = null;
      const { line, column, text: source } = capture;
      this.#found({ line, column, source });
    } else if (isBroken) {
      this.#breakOff();
    }
  }

  /** Gives up arguments that do not end: what was read of them is content. */
  #breakOff(): void {
    const capture = this.#capture;
    if (!capture) return;
    this.#capture = null;
    this.#wanted = null;
    this.#handler.broken(capture.text, { line: capture.line, column: capture.column });
  }
}
