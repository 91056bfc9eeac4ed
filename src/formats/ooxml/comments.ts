/** What a page says of comments that it has not. */
export const commentsLeftOut = (count: number): string[] =>
  count ? [count === 1 ? "1 comment was left out." : `${count} comments were left out.`] : [];

/** Of a document, where there are any. */
export const remarksOf = (remarks: string[]): { remarks?: string[] } => (remarks.length ? { remarks } : {});
