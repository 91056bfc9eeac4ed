/** Letters that are read from right to left. */
const rtlLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** No text without such characters has any of them; nearly all is distinguished by this alone. */
const beyondLtr = /[^\u0000-\u058f]/;

const mirrored = /^[()[\]{}<>«»‹›]$/;

/** Whether a sign is shown as its mirror image on lines from right to left (Unicode Standard Annex 9, 3.4). */
export const isMirrored = (sign: string): boolean => mirrored.test(sign);

/** Whether a glyph is the mirror image of what it stands for, so that its line goes from right to left. */
export const isMirrorImage = (shown: string, meant: string): boolean =>
  shown !== meant && isMirrored(shown) && isMirrored(meant);

export const hasRtl = (text: string): boolean => beyondLtr.test(text) && rtlLetter.test(text);
