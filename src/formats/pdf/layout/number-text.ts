const numeric =
  /^[\s\p{Sc}(+–−<>-]*\.?\p{Nd}[\p{Nd}.,\s%\p{Sc})–−-]*(?:e[+−-]?\p{Nd}{1,3}\s*)?(?:[*†‡]{1,4}\s*)?$/u;

/** Digits of a value, with its power of ten and the stars of its significance, no year alone, which may head a column as well. */
export const isNumber = (text: string) => numeric.test(text) && !/^\s*(?:19|20)\p{Nd}{2}\s*$/u.test(text);
