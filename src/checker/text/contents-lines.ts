/** Characters of a line that are looked at from its end. */
const reach = 200;

/** A page number at the end of a line, and the leaders before it. */
const pageNumber = /(?<!\p{Nd})\p{Nd}{1,4}$|(?<![ivxlc])[ivxlc]{1,7}$/u;
const leaders = /(?:[.…·_‧]{3}|(?:\s\.){3})$/u;

/** A line of a table of contents: leaders, a tab or a wide gap, and a page number at its end. */
export function isContentsLine(line: string): boolean {
  const end = line.slice(-reach).trimEnd();
  // Most lines end in something else, which is cheaper to see than where a number could begin.
  const last = end.charCodeAt(end.length - 1);
  if (last < 128 && !/[\divxlc]/.test(end.slice(-1))) return false;
  const number = pageNumber.exec(end);
  if (!number) return false;
  const before = end.slice(0, number.index);
  const text = before.trimEnd();
  const gap = before.slice(text.length);
  return gap.length > 2 || gap.includes("\t") || leaders.test(text.slice(-6));
}
