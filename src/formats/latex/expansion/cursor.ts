/** Line and column from 1, in UTF-16 units. */
export interface Position {
  line: number;
  column: number;
  /** Units of the source before it, a line end counted as one; NaN where it does not stand in the file. */
  index: number;
}

/** Codes of the characters that TeX gives a meaning. */
export const code = {
  newline: 10,
  dollar: 36,
  percent: 37,
  ampersand: 38,
  star: 42,
  equals: 61,
  leftParenthesis: 40,
  lessThan: 60,
  leftBracket: 91,
  backslash: 92,
  rightBracket: 93,
  leftBrace: 123,
  rightBrace: 125,
} as const;

/** What can always be looked ahead, so that nothing short spans two pieces. */
export const lookahead = 8_192;
/** How far the end of something short is looked for. */
export const reach = 4_096;

const isLetter = (character: number) =>
  (character >= 97 && character <= 122) || (character >= 65 && character <= 90);
export const isSpace = (character: number) => character === 32 || character === 9;

/** A place in source that comes piece by piece, with its line and column. */
export class Cursor {
  /** What is kept of the source: from `at` on, and at most one piece before. */
  buffer = "";
  at = 0;
  /** `@` is a letter, between \makeatletter and \makeatother. */
  hasAtLetters = false;
  /** `_` and `:` are letters, between \ExplSyntaxOn and \ExplSyntaxOff. */
  hasExplLetters = false;
  readonly #fixed: Position | null;
  /** Where the next line end is; the buffer's length when it holds none. */
  #newline = 0;
  #line: number;
  /** The position of the buffer's beginning, as an index of the source. */
  #base: number;
  /** The column of any index of the buffer in this line, minus the index. */
  #shift: number;

  /** With `isFixed` every place is that at which the source begins: it is that of a macro, used there. */
  constructor(start: Position, isFixed: boolean) {
    this.#fixed = isFixed ? start : null;
    this.#line = start.line;
    this.#shift = start.column;
    this.#base = start.index;
  }

  write(text: string): void {
    this.#shift += this.at;
    this.#base += this.at;
    this.buffer = this.buffer.slice(this.at) + text;
    this.at = 0;
    this.#newline = this.#nextNewline(0);
  }

  /** Moves on and counts the lines that are passed. */
  pass(to: number): void {
    while (this.#newline < to) {
      this.#line++;
      this.#shift = -this.#newline;
      this.#newline = this.#nextNewline(this.#newline + 1);
    }
    this.at = to;
  }

  #nextNewline(from: number): number {
    const found = this.buffer.indexOf("\n", from);
    return found < 0 ? this.buffer.length : found;
  }

  /** Line and column of an index in the line of `at`. */
  position(at = this.at): Position {
    return this.#fixed ?? { line: this.#line, column: at + this.#shift, index: at + this.#base };
  }

  code(at = this.at): number {
    return this.buffer.charCodeAt(at);
  }

  /** At most so many characters from an index on. */
  ahead(from: number, length: number): string {
    return this.buffer.slice(from, from + length);
  }

  /** Where the letters of a control word end. */
  wordEnd(from: number): number {
    const last = Math.min(this.buffer.length, from + reach);
    let end = from;
    for (; end < last; end++) {
      const character = this.buffer.charCodeAt(end);
      if (isLetter(character) || (character === 64 && this.hasAtLetters)) continue;
      if (this.hasExplLetters && (character === 95 || character === 58)) continue;
      break;
    }
    return end;
  }

  /** Where the next argument begins: behind white space and comments, but never behind a blank line. */
  gap(overLines: boolean): number {
    const last = Math.min(this.buffer.length, this.at + reach);
    let lines = 0;
    let at = this.at;
    for (; at < last; at++) {
      const character = this.buffer.charCodeAt(at);
      if (character === code.newline) {
        if (!overLines || ++lines > 1) return at;
      } else if (character === code.percent && overLines) {
        const lineEnd = this.ahead(at, last - at).indexOf("\n");
        if (lineEnd < 0) return at;
        at += lineEnd;
      } else if (!isSpace(character)) {
        return at;
      }
    }
    return at;
  }
}
