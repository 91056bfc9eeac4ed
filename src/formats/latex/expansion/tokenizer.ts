import type { Budget } from "../../../checker/budget.ts";
import {
  type Argument,
  ArgumentReader,
  type Arguments,
  verbatimEnd,
  type Wanted,
} from "./argument-reader.ts";
import { Cursor, code, isSpace, lookahead, type Position } from "./cursor.ts";

/** What takes the tokens of a TeX source in order. */
export interface TokenHandler {
  /** Ordinary characters, at most one line of them; "\n" by itself is a line end. */
  text(text: string): void;
  open(): void;
  close(): void;
  /** `$`, or `$$` where it is double. */
  math(isDouble: boolean): void;
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
  /** An argument that never ends: what was read of it stands where it begins. */
  broken(argument: Argument): void;
}

interface Verbatim {
  mark: string;
  text: string;
  keep: number;
  done: (text: string, isEnded: boolean) => void;
}

/**
 * Splits TeX source into tokens as it comes, in linear time and flat memory. As in TeX the handler decides what
 * follows: after a command it may `take` arguments, or `skipTo` the end of a verbatim text.
 */
export class Tokenizer {
  /** Characters that work as \verb does. */
  shortVerbs = "";
  /** Where the token that was reported last begins. */
  start: Position;
  readonly cursor: Cursor;
  readonly #handler: TokenHandler;
  readonly #budget: Budget;
  #isBlankLine: boolean;
  #inComment = false;
  #isStopped = false;
  #reading: ArgumentReader | null = null;
  #verbatim: Verbatim | null = null;

  /**
   * Without `start` the source is a file; with it one inside another, which begins in the middle of a line. With
   * `isFixed` every token is reported to begin at `start`: the source is that of a macro, used there.
   */
  constructor(handler: TokenHandler, budget: Budget, start?: Position, isFixed = false) {
    this.start = start ?? { line: 1, column: 1, index: 0 };
    this.cursor = new Cursor(this.start, isFixed);
    this.#isBlankLine = start === undefined;
    this.#handler = handler;
    this.#budget = budget;
  }

  /** Takes the next piece of the source. */
  write(text: string): void {
    this.#take(text);
    this.#run(this.cursor.buffer.length - lookahead, false);
  }

  /** The same, giving way between tokens: a macro may make much of few characters. */
  async follow(text: string): Promise<void> {
    this.#take(text);
    // What is followed costs more time than the steps that it draws.
    this.#budget.worked(text.length);
    while (!this.#run(this.cursor.buffer.length - lookahead, false, true)) await this.#budget.turn();
  }

  #take(text: string): void {
    this.#budget.step(text.length >> 4);
    this.cursor.write(text);
  }

  /** Ends the source; gives back the arguments that it began to ask for and does not hold. */
  end(): Wanted | null {
    this.#run(this.cursor.buffer.length, true);
    if (this.#isStopped) return null;
    const verbatim = this.#verbatim;
    this.#verbatim = null;
    verbatim?.done(verbatim.text, false);
    if (this.#reading?.unfinished) this.#breakOff(this.#reading);
    return this.#reading?.wanted ?? null;
  }

  /** Leaves out everything that follows. */
  stop(): void {
    this.#isStopped = true;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Reads arguments after the token that was reported last, then calls `done` with them. */
  take(signature: string, done: (found: Arguments) => void): void {
    this.adopt({ signature, found: [], done });
  }

  /** Goes on with arguments that a macro's text asked for and that stand behind its use. */
  adopt(wanted: Wanted): void {
    this.#reading = new ArgumentReader(wanted, this.cursor, this.#budget);
  }

  /** Leaves out everything up to and with `mark`; `done` gets the first `keep` characters. */
  skipTo(mark: string, keep: number, done: (text: string, isEnded: boolean) => void): void {
    this.#verbatim = { mark, text: "", keep, done };
  }

  /** Reads up to the limit; false where it stops before, as a turn is due. */
  #run(limit: number, isLast: boolean, givesWay = false): boolean {
    while (!this.#isStopped) {
      if (givesWay && this.#budget.isDue) return false;
      const reading = this.#reading;
      if (this.cursor.at >= limit && !(isLast && reading && !reading.unfinished && !this.#inComment))
        return true;
      this.#budget.step(4);
      if (this.#inComment) this.#skipComment(limit);
      else if (this.#verbatim) this.#skipVerbatim(this.#verbatim, isLast);
      else if (!reading) this.#token(limit);
      else if (!this.#readOn(reading, limit, isLast)) return true;
    }
    return true;
  }

  /** Reads on in arguments; false when the source has to go on first. */
  #readOn(reading: ArgumentReader, limit: number, isLast: boolean): boolean {
    switch (reading.read(limit, isLast)) {
      case "starved":
        return false;
      case "comment":
        this.#inComment = true;
        break;
      case "broken":
        this.#breakOff(reading);
        break;
      case "complete":
        this.#reading = null;
        this.#isBlankLine = false;
        reading.wanted.done(reading.wanted.found);
    }
    return true;
  }

  /** Gives up arguments that do not end: what was read of the last one is content. */
  #breakOff(reading: ArgumentReader): void {
    this.#reading = null;
    if (reading.unfinished) this.#handler.broken(reading.unfinished);
  }

  #token(limit: number): void {
    const { cursor } = this;
    const wasBlankLine = this.#isBlankLine;
    this.start = cursor.position();
    this.#isBlankLine = false;
    switch (cursor.code()) {
      case code.newline:
        this.#lineEnd(wasBlankLine);
        break;
      case code.percent:
        this.#inComment = true;
        break;
      case code.backslash:
        this.#control();
        break;
      case code.leftBrace:
        cursor.pass(cursor.at + 1);
        this.#handler.open();
        break;
      case code.rightBrace:
        cursor.pass(cursor.at + 1);
        this.#handler.close();
        break;
      case code.ampersand:
        cursor.pass(cursor.at + 1);
        this.#handler.cell();
        break;
      case code.dollar:
        this.#math();
        break;
      default:
        this.#text(limit, wasBlankLine);
    }
  }

  #math(): void {
    const { cursor } = this;
    const isDouble = cursor.code(cursor.at + 1) === code.dollar;
    cursor.pass(cursor.at + (isDouble ? 2 : 1));
    this.#handler.math(isDouble);
  }

  #text(limit: number, wasBlankLine: boolean): void {
    const { cursor } = this;
    if (this.shortVerbs.includes(cursor.buffer[cursor.at]!)) {
      const end = verbatimEnd(cursor, cursor.at);
      if (end >= 0) {
        cursor.pass(end + 1);
        return;
      }
    }
    const text = cursor.buffer.slice(cursor.at, this.#textEnd(limit));
    this.#isBlankLine = wasBlankLine && text.trim() === "";
    cursor.pass(cursor.at + text.length);
    this.#handler.text(text);
  }

  #textEnd(limit: number): number {
    const { buffer, at } = this.cursor;
    let end = at + 1;
    for (; end < buffer.length; end++) {
      const character = buffer.charCodeAt(end);
      if (character === code.newline || character === code.backslash) break;
      if (character === code.leftBrace || character === code.rightBrace) break;
      if (character === code.dollar || character === code.percent || character === code.ampersand) break;
      if (end >= limit && character === 32) break;
      if (this.shortVerbs !== "" && this.shortVerbs.includes(buffer[end]!)) break;
    }
    return end;
  }

  /** TeX ends a paragraph at a line that holds nothing but white space. */
  #lineEnd(wasBlankLine: boolean): void {
    const { cursor } = this;
    let isParagraph = wasBlankLine;
    let end = cursor.at + 1;
    for (; end < cursor.buffer.length; end++) {
      const character = cursor.code(end);
      if (character === code.newline) isParagraph = true;
      else if (!isSpace(character)) break;
    }
    cursor.pass(end);
    this.#isBlankLine = true;
    if (isParagraph) this.#handler.paragraph();
    else this.#handler.text("\n");
  }

  /** A comment takes its line end and the white space that the next line begins with. */
  #skipComment(limit: number): void {
    const { cursor } = this;
    const lineEnd = cursor.buffer.indexOf("\n", cursor.at);
    let end = lineEnd < 0 ? Math.max(limit, cursor.at) : lineEnd + 1;
    while (lineEnd >= 0 && isSpace(cursor.code(end))) end++;
    cursor.pass(end);
    this.#inComment = lineEnd < 0;
    this.#isBlankLine = true;
  }

  #skipVerbatim(verbatim: Verbatim, isLast: boolean): void {
    const { mark, keep } = verbatim;
    const { buffer, at: from } = this.cursor;
    const found = buffer.indexOf(mark, from);
    const end = found >= 0 ? found : buffer.length - (isLast ? 0 : mark.length);
    this.#budget.step((end - from) >> 6);
    verbatim.text += buffer.slice(from, Math.min(end, from + keep - verbatim.text.length));
    this.cursor.pass(found < 0 ? end : found + mark.length);
    if (found < 0) return;
    this.#verbatim = null;
    this.#isBlankLine = false;
    verbatim.done(verbatim.text, true);
  }

  #control(): void {
    const { cursor } = this;
    const from = cursor.at + 1;
    const end = cursor.wordEnd(from);
    if (end === from) {
      const symbol = String.fromCodePoint(cursor.buffer.codePointAt(from) ?? 32);
      cursor.pass(Math.min(cursor.buffer.length, from + symbol.length));
      this.#isBlankLine = symbol === "\n";
      this.#handler.command(symbol);
      return;
    }
    const name = cursor.buffer.slice(from, end);
    cursor.pass(end);
    const environment = name === "begin" || name === "end" ? this.#environment() : null;
    if (environment === null) this.#handler.command(name);
    else if (name === "begin") this.#handler.begin(environment);
    else this.#handler.end(environment);
  }

  /** The name in braces after \begin or \end; null when there is none. */
  #environment(): string | null {
    const { cursor } = this;
    const from = cursor.gap(true);
    if (cursor.code(from) !== code.leftBrace) return null;
    const name = /^[^{}\\%$\n]*(?=\})/.exec(cursor.ahead(from + 1, 100))?.[0];
    if (name === undefined) return null;
    cursor.pass(from + name.length + 2);
    return name.trim();
  }
}
