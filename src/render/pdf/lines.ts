import bidiFactory from "bidi-js";
import type PDFDocument from "pdfkit";
import type { FontBook, Glyph } from "./fonts.ts";

const bidi = bidiFactory();

export interface TextStyle {
  /** Points. */
  size: number;
  isBold: boolean;
}

/** A stretch of a line in one font and one direction. */
export interface Run {
  /** As drawn: right-to-left stretches of a left-to-right font are turned and mirrored. */
  text: string;
  /** As read. */
  logical: string;
  font: string;
  /** From the start of the line, in points. */
  x: number;
  /** Its glyphs stand in another order, or are others, than its characters: text taken from them would be wrong. */
  isReshaped: boolean;
}

/** A line with its runs in reading order, each with its place in sight order. */
export interface Line {
  runs: Run[];
  width: number;
}

/** Scripts whose characters their fonts turn round by themselves. */
const isTurnedByFont = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u;
/** Scripts whose vowels and marks change places or fall apart when they are drawn. */
const isReordered =
  /[\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Khmer}\p{Script=Lao}\p{Script=Malayalam}\p{Script=Myanmar}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Thai}]/u;
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** After these a long word, path or address may be broken. */
const softBreak = /[-/\\_.?&=,;:|>)\]–—]/;

/** Sets text in lines. Measures with the document's fonts and draws nothing. */
export class Typesetter {
  readonly #pdf: PDFDocument;
  readonly #fonts: FontBook;

  constructor(pdf: PDFDocument, fonts: FontBook) {
    this.#pdf = pdf;
    this.#fonts = fonts;
  }

  /** The text in lines no wider than given, in points; a text without anything to see has none. */
  lines(text: string, style: TextStyle, width: number): Line[] {
    if (!text.trim()) return [];
    const glyphs = this.#fonts.glyphs(text.trimStart(), style.isBold);
    const logical = glyphs.map((glyph) => glyph.text).join("");
    const { levels } = bidi.getEmbeddingLevels(logical);
    let offset = 0;
    const levelled = glyphs.map((glyph) => {
      const level = levels[offset]!;
      offset += glyph.text.length;
      return { ...glyph, level };
    });
    return this.#broken(levelled, style, width).map((line) => this.#line(line, style));
  }

  /** The text on one line, cut with an ellipsis where it is wider than given. */
  cut(text: string, style: TextStyle, width: number): Line | undefined {
    const [first, second] = this.lines(text, style, width);
    if (!second) return first;
    for (let length = Math.min(text.length, 200); length > 0; length -= 4) {
      const lines = this.lines(`${text.slice(0, length).trimEnd().toWellFormed()}…`, style, width);
      if (lines.length === 1) return lines[0];
    }
    return undefined;
  }

  #width(text: string, font: string, { size }: TextStyle): number {
    return this.#pdf.font(font).fontSize(size).widthOfString(text);
  }

  /** Width in points, in all and without the space at the end, which may hang over the edge. */
  #measured(glyphs: readonly Levelled[], style: TextStyle): Measured {
    const width = stretches(glyphs).reduce((sum, { text, font }) => sum + this.#width(text, font, style), 0);
    const last = glyphs.at(-1)!;
    return { glyphs, width, seen: last.text === " " ? width - this.#width(" ", last.font, style) : width };
  }

  /** Greedy: words as long as they fit; what is wider than a line is broken after signs, or anywhere. */
  #broken(glyphs: readonly Levelled[], style: TextStyle, width: number): Levelled[][] {
    const lines: Levelled[][] = [[]];
    let room = width;
    const put = (piece: Measured) => {
      if (piece.seen > room && lines.at(-1)!.length) {
        lines.push([]);
        room = width;
      }
      lines.at(-1)!.push(...piece.glyphs);
      room -= piece.width;
    };
    /** Puts the pieces that the first rule makes; those that are too wide are cut by the next one. */
    const fill = (whole: readonly Levelled[], [isEnd, ...finer]: readonly End[]) => {
      for (const piece of pieces(whole, isEnd!)) {
        const measured = this.#measured(piece, style);
        if (measured.seen <= width || !finer.length) put(measured);
        else fill(piece, finer);
      }
    };
    fill(glyphs, [isWordEnd, isPartEnd, () => true]);
    return lines;
  }

  #line(glyphs: readonly Levelled[], style: TextStyle): Line {
    const runs = stretches(glyphs).map(({ text, font, level }) => {
      const isRightToLeft = level % 2 === 1;
      const isTurned = isRightToLeft && !isTurnedByFont.test(text);
      const drawn = isTurned
        ? [...text]
            .reverse()
            .map((character) => bidi.getMirroredCharacter(character) ?? character)
            .join("")
        : text;
      const width = this.#width(drawn, font, style);
      const isReshaped = isRightToLeft || isReordered.test(text);
      return { text: drawn, logical: text, font, isReshaped, level, width };
    });
    const xs = new Map<unknown, number>();
    let x = 0;
    for (const run of inSightOrder(runs)) {
      xs.set(run, x);
      x += run.width;
    }
    return {
      width: x,
      runs: runs.map(({ level: _, width: __, ...run }, at) => ({ ...run, x: xs.get(runs[at])! })),
    };
  }
}

interface Levelled extends Glyph {
  level: number;
}

interface Measured {
  glyphs: readonly Levelled[];
  width: number;
  /** Without the space at the end. */
  seen: number;
}

/** Whether a piece ends between two glyphs. */
type End = (glyph: Glyph, next: Glyph) => boolean;

const isWordEnd: End = (glyph, next) =>
  glyph.text === " " || (ideograph.test(glyph.text) && ideograph.test(next.text));
const isPartEnd: End = (glyph) => softBreak.test(glyph.text);

/** Cuts after each glyph that ends a piece, never between a character and what is attached to it. */
function pieces(glyphs: readonly Levelled[], isEnd: End): Levelled[][] {
  const all: Levelled[][] = [[]];
  glyphs.forEach((glyph, at) => {
    all.at(-1)!.push(glyph);
    const next = glyphs[at + 1];
    if (next && !next.isAttached && isEnd(glyph, next)) all.push([]);
  });
  return all;
}

/** Neighbours of one font and level put together. */
function stretches<Some extends Glyph & { level?: number }>(
  glyphs: readonly Some[],
): { text: string; font: string; level: number }[] {
  const all: { text: string; font: string; level: number }[] = [];
  for (const { text, font, level = 0 } of glyphs) {
    const last = all.at(-1);
    if (last && last.font === font && last.level === level) last.text += text;
    else all.push({ text, font, level });
  }
  return all;
}

/** Rule L2 of UAX 9: from the highest level down, what is at that level or above is turned round. */
function inSightOrder<Some extends { level: number }>(runs: readonly Some[]): Some[] {
  const order = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start;
      while (end < order.length && order[end]!.level >= level) end++;
      order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = end;
    }
  }
  return order;
}
