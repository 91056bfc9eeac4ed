/** Letters that are read from right to left. */
const rtlLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const letter = /\p{L}/u;
const digit = /\p{N}/u;

/** No text without such characters has any of them; nearly all is distinguished by this alone. */
const beyondLtr = /[^\u0000-\u058f]/;

const mirrored = /^[()[\]{}<>«»‹›]$/;

/** Whether a sign is shown as its mirror image on lines from right to left (Unicode Standard Annex 9, 3.4). */
export const isMirrored = (sign: string): boolean => mirrored.test(sign);

/** Whether a glyph is the mirror image of what it stands for, so that its line goes from right to left. */
export const isMirrorImage = (shown: string, meant: string): boolean =>
  shown !== meant && isMirrored(shown) && isMirrored(meant);

/** Whether a bracket has its other half elsewhere. */
export const isUnbalanced = (text: string): boolean =>
  text.replace(/[^([]/g, "").length !== text.replace(/[^)\]]/g, "").length;

export const hasRtl = (text: string): boolean => beyondLtr.test(text) && rtlLetter.test(text);

/** What a glyph is for the order of its line (Unicode Standard Annex 9, in short). */
type Direction = "right" | "left" | "number" | "neutral";

function directionOf(glyph: string): Direction {
  if (rtlLetter.test(glyph) && !/\p{Nd}/u.test(glyph)) return "right";
  if (digit.test(glyph)) return "number";
  return letter.test(glyph) ? "left" : "neutral";
}

/** Text of whose letters so many are read from right to left goes that way as a whole. */
export const leastRtl = 0.3;
const shortText = 4;

/** Between digits: parts of one number. */
const inNumbers = /^[.,:/\-+]$/;
/** Before or behind digits. */
const beside = /^[%$€£¥+\-#°]$/;

/**
 * Glyphs that stand from left to right on a line, in the order in which they are read. What one glyph stands for stays
 * as it is, however many letters it has. `hasMirrorImages`: some are shown as their mirror images, which says by itself
 * that the line goes from right to left where it has no letters that do.
 */
export function logicalOrder(glyphs: readonly string[], hasMirrorImages = false): string[] {
  const directions = glyphs.map(directionOf);
  const rtl = directions.filter((direction) => direction === "right").length;
  const letters = directions.filter((direction) => direction === "right" || direction === "left").length;
  const isRtlLine = glyphs.length <= shortText || rtl >= leastRtl * letters || (hasMirrorImages && rtl === 0);
  resolveNumbers(glyphs, directions);
  const ordered = isRtlLine ? glyphs.toReversed() : [...glyphs];
  const found = isRtlLine ? directions.toReversed() : directions;
  // What goes against the line's direction is turned around by itself.
  const isAgainst = (direction: Direction) =>
    isRtlLine ? direction === "left" || direction === "number" : direction === "right";
  for (let at = 0; at < ordered.length; at++) {
    if (!isAgainst(found[at]!)) continue;
    let end = at;
    for (let next = at + 1; next < ordered.length; next++) {
      const direction = found[next]!;
      if (direction === "neutral" || (direction === "number" && !isRtlLine)) continue;
      // Two numbers with a space between them are two, whatever is around them.
      const isJoined = next === end + 1 || !isRtlLine || found[end] === "left" || direction === "left";
      if (!isAgainst(direction) || !isJoined) break;
      end = next;
    }
    const part = ordered.slice(at, end + 1).reverse();
    for (const [offset, glyph] of (isRtlLine ? part : withNumbers(part)).entries())
      ordered[at + offset] = glyph;
    at = end;
  }
  return ordered;
}

/** Signs that belong to a number count as a part of it. */
function resolveNumbers(glyphs: readonly string[], directions: Direction[]): void {
  for (const [at, glyph] of glyphs.entries()) {
    if (directions[at] !== "neutral") continue;
    const [before, after] = [directions[at - 1], directions[at + 1]];
    if (before === "number" && after === "number" && inNumbers.test(glyph)) directions[at] = "number";
    else if ((before === "number" || after === "number") && beside.test(glyph)) directions[at] = "number";
  }
}

/** Numbers in what was turned around are turned back. */
function withNumbers(glyphs: string[]): string[] {
  const all: string[] = [];
  let number: string[] = [];
  for (const glyph of glyphs) {
    if (digit.test(glyph) || (number.length && inNumbers.test(glyph))) number.unshift(glyph);
    else {
      all.push(...number, glyph);
      number = [];
    }
  }
  return [...all, ...number];
}
