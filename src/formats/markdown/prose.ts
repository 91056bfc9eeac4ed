import type { Positions } from "../html/parser/byte-positions.ts";

/** Text that inline notation is looked for in, with the place of each of its lines in the file. */
export class Prose {
  readonly text: string;
  /** The text as written: comments of MDX are no part of it. */
  readonly #source: string;
  readonly #measure: Measure;
  /** An offset and its byte: the last ones that were asked for. */
  readonly #known = { offset: 0, line: -1, byte: Number.NaN };
  readonly #lines: readonly ProseLine[];
  /** Where each line begins; null where there is but one. */
  readonly #offsets: number[] | null = null;
  #last = 0;

  constructor(lines: readonly ProseLine[], measure: Measure = unmeasured) {
    this.#lines = lines;
    this.#measure = measure;
    this.#source = lines[0]!.text;
    this.text = withoutComments(this.#source);
    if (lines.length === 1) return;
    this.#offsets = [];
    const texts: string[] = [];
    let offset = 0;
    for (let at = 0; at < lines.length; at++) {
      const { text } = lines[at]!;
      texts.push(text);
      this.#offsets.push(offset);
      offset += text.length + 1;
    }
    this.#source = texts.join("\n");
    this.text = withoutComments(this.#source);
  }

  /** Line and column of an offset; quick when the offsets asked for go up. */
  place(offset: number): { line: number; column: number } {
    const start = this.#find(offset);
    const { line, column } = this.#lines[this.#last]!;
    return { line, column: column + offset - start };
  }

  /** The byte of the file at which an offset stands; NaN where that is not known. Quick when the offsets go up. */
  byteAt(offset: number): number {
    if (this.#measure === unmeasured) return Number.NaN;
    const start = this.#find(offset);
    const known = this.#known;
    const isNear = known.line === this.#last && known.offset <= offset;
    const from = isNear ? known.offset : start;
    const byte = isNear ? known.byte : (this.#lines[this.#last]!.from ?? Number.NaN);
    known.byte = byte + (from < offset ? this.#measure(this.#source.slice(from, offset)) : 0);
    known.offset = offset;
    known.line = this.#last;
    return known.byte;
  }

  /** Where the text from this offset on stands in the file. */
  positions(start: number): Positions {
    return {
      of: (index) => this.byteAt(start + index),
      after: (index) => this.byteAt(start + index + 1),
    };
  }

  /** Finds the line in which the offset stands; answers where it begins. */
  #find(offset: number): number {
    const offsets = this.#offsets ?? onlyBeginning;
    if (offsets[this.#last]! > offset) this.#last = 0;
    while (this.#last + 1 < offsets.length && offsets[this.#last + 1]! <= offset) this.#last++;
    return offsets[this.#last]!;
  }
}

/** Comments of MDX as blanks, so that all else keeps its place; not where code may show one. */
function withoutComments(text: string): string {
  let from = text.indexOf("{/*");
  if (from < 0 || text.includes("`")) return text;
  const parts: string[] = [];
  let at = 0;
  while (from >= 0) {
    const end = text.indexOf("*/}", from + 3);
    if (end < 0) break;
    parts.push(text.slice(at, from), text.slice(from, end + 3).replace(/[^\n]/g, " "));
    at = end + 3;
    from = text.indexOf("{/*", at);
  }
  return parts.join("") + text.slice(at);
}

const onlyBeginning = [0];

export interface ProseLine {
  text: string;
  line: number;
  column: number;
  /** The byte of the file at which the text begins; NaN or missing where the text is not as written. */
  from?: number;
}

/** How many bytes of the file a text is; NaN where that is not known. */
export type Measure = (text: string) => number;

export const unmeasured: Measure = () => Number.NaN;

/** By the label of the file's encoding, which is UTF-8, UTF-16 or one with a byte for each character. */
export function measureOf(label: string): Measure {
  if (label === "utf-8") return utf8Length;
  return label.startsWith("utf-16") ? (text) => text.length * 2 : (text) => text.length;
}

function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    // What stands for malformed bytes may be one to three of them.
    if (code === 0xfffd) return Number.NaN;
    bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
  }
  return bytes;
}
