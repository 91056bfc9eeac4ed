/** Letters that are read from right to left. */
const rtlLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** No text without such characters has any of them; nearly all is distinguished by this alone. */
const beyondLtr = /[^\u0000-\u058f]/;

const mirrorImages = new Map([..."()[]{}<>«»‹›"].map((sign, at, all) => [sign, all[at ^ 1]!]));

/** What a sign is shown as on lines from right to left (Unicode Standard Annex 9, 3.4); undefined for most, which stay. */
export const mirrorImageOf = (sign: string): string | undefined => mirrorImages.get(sign);

export const isMirrored = (sign: string): boolean => mirrorImages.has(sign);

/** Whether a glyph is the mirror image of what it stands for, so that its line goes from right to left. */
export const isMirrorImage = (shown: string, meant: string): boolean =>
  shown !== meant && isMirrored(shown) && isMirrored(meant);

/** Whether most of a page's text is read from right to left: that of the runs that say how they are shown. */
export function goesFromRight(
  runs: Iterable<{ readonly text: string; readonly shown: readonly unknown[] | null }>,
): boolean {
  let [right, all] = [0, 0];
  for (const { text, shown } of runs) {
    all += text.length;
    if (shown) right += text.length;
  }
  return right > all / 2;
}

export const hasRtl = (text: string): boolean => beyondLtr.test(text) && rtlLetter.test(text);
