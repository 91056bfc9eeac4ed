import type { Mark } from "./marked-page.ts";
import type { TextItem, TextRun } from "./page-text.ts";

/** A page's text by what it belongs to. */
export interface SortedText {
  /** Text by leaf; a line break stands where a line of the page ends. */
  leaves: Map<number, string>;
  /** What belongs to no leaf and is no artifact. */
  loose: TextRun[];
  artifacts: TextRun[];
}

/**
 * Gives the page's text to the leaves of the structure. The marks come from another parser than the items: where they
 * do not tell the same marked contents in the same order, the identifiers decide, which are given in `byIdentifier`.
 */
export function sortText(
  items: readonly TextItem[],
  marks: readonly Mark[],
  byIdentifier: ReadonlyMap<number, number>,
): SortedText {
  const begun = items.filter((item) => item.sort === "begin");
  const isSame = begun.length === marks.length && begun.every(({ tag }, at) => tag === marks[at]!.tag);
  const sorted: SortedText = { leaves: new Map(), loose: [], artifacts: [] };
  const add = (leaf: number, text: string) => {
    if (text) sorted.leaves.set(leaf, (sorted.leaves.get(leaf) ?? "") + text);
  };
  const outside: Mark = { tag: null, leaf: -1, isArtifact: false, actualText: null };
  const open: { mark: Mark; isReplaced: boolean }[] = [];
  let now = { mark: outside, isReplaced: false };
  let next = 0;
  let last: TextRun | null = null;
  for (const item of items) {
    if (item.sort === "begin") {
      open.push(now);
      const known = isSame ? marks[next++]! : guessed(item, now.mark, byIdentifier);
      const isReplacement = known.actualText !== null && !now.isReplaced;
      if (isReplacement && known.leaf >= 0) add(known.leaf, known.actualText!);
      now = { mark: known, isReplaced: now.isReplaced || (known.actualText !== null && known.leaf >= 0) };
    } else if (item.sort === "end") now = open.pop() ?? now;
    else if (now.mark.leaf >= 0) {
      const gap = item.text && last && isApart(last, item) ? " " : "";
      if (!now.isReplaced) add(now.mark.leaf, gap + item.text);
      if (item.endsLine) add(now.mark.leaf, "\n");
    } else if (now.mark.isArtifact) sorted.artifacts.push(item);
    else sorted.loose.push(item);
    if (item.sort === "text" && item.text) last = item.endsLine ? null : item;
  }
  return sorted;
}

/** A gap wider than this part of the font's size is a space. */
const wordGap = 0.12;

/** Whether a gap is between two runs of one line, which pdf.js tells by spaces only where text goes on to the right. */
function isApart(last: TextRun, next: TextRun): boolean {
  if (Math.abs(next.y - last.y) > 0.5 * Math.max(next.size, last.size)) return false;
  const gap = Math.max(next.x - last.x - last.width, last.x - next.x - next.width);
  return gap > wordGap * next.size;
}

function guessed(
  { tag, mcid }: Extract<TextItem, { sort: "begin" }>,
  outer: Mark,
  byIdentifier: ReadonlyMap<number, number>,
): Mark {
  const isArtifact = outer.isArtifact || tag === "Artifact";
  const leaf = isArtifact ? -1 : mcid === null ? outer.leaf : (byIdentifier.get(mcid) ?? outer.leaf);
  return { tag, leaf, isArtifact, actualText: null };
}
