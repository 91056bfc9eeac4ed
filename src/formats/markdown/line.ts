/** One line of a Markdown file as it is taken apart from the left: columns count tab stops of four (CommonMark 2.2). */
export class Line {
  text = "";
  /** From 1. */
  number = 0;
  /** The byte of the file at which it begins; NaN where that is not known. */
  from = Number.NaN;
  /** Index of the next unit, and its column from 0. */
  at = 0;
  column = 0;
  /** Columns that are left of a tab that was taken in part. */
  #tabRest = 0;
  /** Where the next unit that is no white space stands: found once, however often it is asked for. */
  #next = -1;
  #nextColumn = 0;

  /** Begins the next line: one object serves all of them. */
  begin(text: string, number: number, from: number): void {
    this.text = text;
    this.number = number;
    this.from = from;
    this.at = 0;
    this.column = 0;
    this.#tabRest = 0;
    this.#next = -1;
    this.#nextColumn = 0;
  }

  /** Columns of white space before the next other character. */
  get indent(): number {
    this.#find();
    return this.#nextColumn - this.column;
  }

  /** Takes at most so many columns of white space. */
  skip(columns: number): void {
    let left = columns;
    while (left > 0 && this.at < this.text.length) {
      const unit = this.text.charCodeAt(this.at);
      if (unit !== 32 && unit !== 9) return;
      const width = this.#tabRest || (unit === 9 ? 4 - (this.column % 4) : 1);
      const step = Math.min(width, left);
      left -= step;
      this.column += step;
      this.#tabRest = width - step;
      if (!this.#tabRest) this.at++;
    }
  }

  /** Takes all white space. */
  skipSpace(): void {
    this.#find();
    this.at = this.#next;
    this.column = this.#nextColumn;
    this.#tabRest = 0;
  }

  /** Takes so many other characters. */
  take(units: number): void {
    this.at += units;
    this.column += units;
  }

  /** Index of the next unit that is no white space; the line's length where there is none. */
  get next(): number {
    this.#find();
    return this.#next;
  }

  /** That unit; 0 where there is none. */
  get unit(): number {
    this.#find();
    return this.#next < this.text.length ? this.text.charCodeAt(this.#next) : 0;
  }

  /** What is left without the white space before it. */
  get content(): string {
    this.#find();
    return this.text.slice(this.#next);
  }

  get isBlank(): boolean {
    this.#find();
    return this.#next >= this.text.length;
  }

  /** What is left, a tab that was taken in part as spaces. */
  get rest(): string {
    return this.#tabRest
      ? " ".repeat(this.#tabRest) + this.text.slice(this.at + 1)
      : this.text.slice(this.at);
  }

  #find(): void {
    if (this.#next >= this.at) return;
    let at = this.#tabRest ? this.at + 1 : this.at;
    let column = this.column + this.#tabRest;
    for (; at < this.text.length; at++) {
      const unit = this.text.charCodeAt(at);
      if (unit === 32) column++;
      else if (unit === 9) column += 4 - (column % 4);
      else break;
    }
    this.#next = at;
    this.#nextColumn = column;
  }
}

/** Takes a line, its number from 1, and the byte of the file at which it begins; NaN where that is not known. */
type TakeLine = (line: string, number: number, from: number) => void;

const unknownByte = () => Number.NaN;

/** Cuts text that comes in pieces into lines; CR, LF and CR LF each end one. */
export class LineSplitter {
  #rest: string[] = [];
  #number = 0;
  #endsWithReturn = false;
  readonly #take: TakeLine;
  /** Where the line begins that is read. */
  #from: number;

  /** `from` is the byte at which the first line begins. */
  constructor(take: TakeLine, from = Number.NaN) {
    this.#take = take;
    this.#from = from;
  }

  /** `byteAfter` gives the byte behind the line end that stands at this index of the piece. */
  write(piece: string, byteAfter: (index: number) => number = unknownByte): void {
    let from = 0;
    if (this.#endsWithReturn && piece.charCodeAt(0) === 10) {
      from = 1;
      this.#from = byteAfter(0);
    }
    this.#endsWithReturn = false;
    if (piece.includes("\r")) from = this.#writeReturns(piece, from, byteAfter);
    else {
      for (let end = piece.indexOf("\n", from); end >= 0; end = piece.indexOf("\n", from)) {
        this.#put(piece.slice(from, end));
        from = end + 1;
        this.#from = byteAfter(end);
      }
    }
    if (from < piece.length) this.#rest.push(piece.slice(from));
  }

  #writeReturns(piece: string, begin: number, byteAfter: (index: number) => number): number {
    let from = begin;
    const ends = /\r\n?|\n/g;
    ends.lastIndex = from;
    for (let end = ends.exec(piece); end; end = ends.exec(piece)) {
      this.#put(piece.slice(from, end.index));
      from = end.index + end[0].length;
      this.#from = byteAfter(from - 1);
      if (end[0] === "\r" && from === piece.length) this.#endsWithReturn = true;
    }
    return from;
  }

  end(): void {
    if (this.#rest.length) this.#put("");
  }

  #put(text: string): void {
    this.#number++;
    if (!this.#rest.length) {
      this.#take(text, this.#number, this.#from);
      return;
    }
    this.#rest.push(text);
    const line = this.#rest.join("");
    this.#rest = [];
    this.#take(line, this.#number, this.#from);
  }
}
