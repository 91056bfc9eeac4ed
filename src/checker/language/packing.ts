/** How n-grams are packed into text (`scripts/ngrams.ts`): what the signs in it stand for. */

/** A digit each, for languages and for the ranks of scores. */
export const letters =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&()*+,-./:;<=>?@[]^_{|}~";
/** Ranks below it have one digit; each digit from it on stands before a second one. */
export const lone = 80;
/** An n-gram begins with a sign for the characters that it has from the one before (times 7) and its own ones, */
export const prefixMark = 40;
/** and one for the number of languages that follow it. */
export const pairMark = 60;
