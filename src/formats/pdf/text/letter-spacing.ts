import { isTypewriterFont } from "../../code-lines.ts";

/** The glyphs of a run, and of its spaces those that are no more than gaps. */
interface SpacedRun {
  glyphs: string[];
  gaps: readonly { at: number; width: number }[] | null;
  line: { size: number };
  font: { name: string };
}

/** Letters that are set apart: so many gaps at least, between most of them. */
const leastSpaced = 4;
/** Kerning closes no more of them than this where words are parted by spaces that are shown. */
const leastKerned = 0.35;
/** A typewriter's space is as wide as its letters: what is narrower than this, as part of the font's size, beside signs that join words is the grid of a program. */
const typedSpace = 0.3;
const joinsNext = /[-_./\\([{]$/u;
const joinsLast = /^[-_./\\)\]};,:]/u;
const mostlySpaced = 0.75;
/** As parts of the font's size: gaps narrower than those between words, and the widest between letters where those between words are wider. */
const narrow = 0.22;
const widestSpacing = 0.5;
/** Capitals between which so many gaps are even are set apart, too: names of variables do not come so many in a row. */
const leastEven = 5;
const even = 0.05;
/** Gaps between words are so much wider than those between their letters. */
const wordsApart = 1.6;

/** The gap between the letters of a run that are set apart; 0 where they are not. */
export function letterSpacing({ glyphs, gaps, line }: Omit<SpacedRun, "font">): number {
  if (!gaps || gaps.length < mostlySpaced * (glyphs.length - gaps.length - 1)) return 0;
  const { width } = gaps.at(-1)!;
  return width < widestSpacing * line.size ? width : 0;
}

/** The glyphs of a run, of letters that are set apart without the gaps between those of a word. */
export function unspaced({ glyphs, gaps, line, font }: SpacedRun): string[] {
  if (!gaps) return glyphs;
  if (isTypewriterFont(font.name.toLowerCase().replace(/\d+$/u, ""))) {
    const isWithin = (at: number) =>
      joinsNext.test(glyphs[at - 1] ?? "") || joinsLast.test(glyphs[at + 1] ?? "");
    const between = new Set(
      gaps.flatMap(({ at, width }) => (width < typedSpace * line.size && isWithin(at) ? [at] : [])),
    );
    return between.size ? glyphs.filter((_, at) => !between.has(at)) : glyphs;
  }
  if (gaps.length < leastSpaced) return glyphs;
  const signs = glyphs.filter((glyph) => glyph !== " ").length;
  const widths = gaps.map(({ width }) => width).sort((a, b) => a - b);
  // Where words are parted by spaces that are shown, narrow gaps are those between letters; kerning may close some.
  const spaces = glyphs.length - signs - gaps.length;
  const areMost = gaps.length > 2 * spaces && gaps.length >= leastKerned * (signs - spaces);
  if (spaces > 0 && areMost && widths.at(-1)! <= narrow * line.size) {
    const narrowest = new Set(gaps.map(({ at }) => at));
    return glyphs.filter((_, at) => !narrowest.has(at));
  }
  if (gaps.length < mostlySpaced * (signs - 1)) return glyphs;
  const usual = widths[widths.length >> 1]!;
  const hasWords = glyphs.length > signs + gaps.length || widths.at(-1)! > wordsApart * usual;
  const isEven = widths.filter((width) => Math.abs(width - usual) < even * usual).length >= leastEven;
  const areCapitals = isEven && glyphs.every((glyph) => /^[\p{Lu}\p{Lo} ]$/u.test(glyph));
  if (usual > (hasWords || areCapitals ? widestSpacing : narrow) * line.size) return glyphs;
  const dropped = new Set(gaps.flatMap(({ at, width }) => (width > wordsApart * usual ? [] : [at])));
  return glyphs.filter((_, at) => !dropped.has(at));
}
