import type { Block, Paragraph } from "./paragraphs.ts";
import { textOf } from "./segments.ts";

/** Larger than the text by this factor, text may be a heading. */
const larger = 1.12;
const longest = 200;
/** One in another font than the text, but no larger. */
const longestOfSameSize = 80;
const mostLines = 3;
/** A font in which more of the document stands is no font of headings. */
const rareShare = 0.15;

const rounded = (size: number) => Math.round(size * 2) / 2;

/** Guesses from the sizes and fonts of a whole document which paragraphs are headings, and of which level. */
export class HeadingGuess {
  readonly #sizes = new Map<number, number>();
  readonly #fonts = new Map<string, number>();
  readonly #levels: number[] = [];
  #body = 0;
  #bodyFont = "";
  #characters = 0;

  constructor(blocks: readonly Block<unknown>[]) {
    for (const block of blocks) {
      if (block.sort !== "paragraph") continue;
      const { length } = textOf(block.spans);
      this.#characters += length;
      const size = rounded(block.size);
      this.#sizes.set(size, (this.#sizes.get(size) ?? 0) + length);
      this.#fonts.set(block.font, (this.#fonts.get(block.font) ?? 0) + length);
    }
    this.#body = mostOf(this.#sizes) ?? 0;
    this.#bodyFont = mostOf(this.#fonts) ?? "";
    const found = new Set<number>();
    for (const block of blocks)
      if (block.sort === "paragraph" && this.#isLarge(block)) found.add(rounded(block.size));
    this.#levels = [...found].sort((a, b) => b - a);
  }

  /** Null for a paragraph that is none. */
  level(paragraph: Paragraph): number | null {
    if (this.#isLarge(paragraph)) return Math.min(6, this.#levels.indexOf(rounded(paragraph.size)) + 1);
    return this.#isDistinct(paragraph) ? Math.min(6, this.#levels.length + 1) : null;
  }

  #isLarge(paragraph: Paragraph): boolean {
    return rounded(paragraph.size) >= this.#body * larger && isHeadingText(paragraph, longest);
  }

  /** A short line in a font that little else stands in, with space above it. */
  #isDistinct(paragraph: Paragraph): boolean {
    const { size, font, lines, space, spans } = paragraph;
    return (
      font !== this.#bodyFont &&
      rounded(size) >= this.#body &&
      lines === 1 &&
      space > 1.4 &&
      (this.#fonts.get(font) ?? 0) < rareShare * this.#characters &&
      isHeadingText(paragraph, longestOfSameSize) &&
      /^\s*(?:[\p{Lu}\p{Lo}]|\d+[.\s])/u.test(textOf(spans)) &&
      !/[.,;:]\s*$/.test(textOf(spans))
    );
  }
}

function isHeadingText({ spans, lines }: Paragraph, most: number): boolean {
  const text = textOf(spans).trim();
  // What leads to another place is an entry of a table of contents.
  if (spans.some(({ href }) => href?.startsWith("#"))) return false;
  return lines <= mostLines && text.length > 1 && text.length <= most && /\p{L}{2}|\p{Lo}/u.test(text);
}

function mostOf<Key>(counts: ReadonlyMap<Key, number>): Key | null {
  let best: { key: Key; count: number } | null = null;
  for (const [key, count] of counts) if (!best || count > best.count) best = { key, count };
  return best?.key ?? null;
}
