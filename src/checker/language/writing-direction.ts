/** Primary subtags of languages that are written from right to left. */
const rightToLeft = /^(?:ar|arc|ckb|dv|fa|he|iw|ks|ps|sd|ug|ur|yi)(?:-(?!latn)|$)/i;

/** Whether text in the language goes from right to left, by its tag (BCP 47). */
export const isRightToLeft = (tag: string): boolean => rightToLeft.test(tag);
