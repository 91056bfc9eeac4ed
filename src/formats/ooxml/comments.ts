/** What a page says of comments that it has not. */
export const commentsLeftOut = (count: number): { remarks?: string[] } =>
  count ? { remarks: [count === 1 ? "1 comment was left out." : `${count} comments were left out.`] } : {};
