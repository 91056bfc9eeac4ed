import type { Budget } from "../../checker/budget.ts";
import type { EmphasisName, Inline, Marks } from "./inline.ts";
import { unit } from "./units.ts";

/** A run while it is paired: what it ends, what is left of it, and what it begins, the last paired first. */
interface Run {
  marks: Marks;
  left: number;
  closes: EmphasisName[];
  opens: EmphasisName[];
}

/** Whether marks between these characters may begin and end something; no character counts as white space. */
export function marksBetween(mark: number, length: number, before: string, after: string): Marks {
  const isAfterSpace = before === "" || /\s/.test(before);
  const isBeforeSpace = after === "" || /\s/.test(after);
  const isAfterPunctuation = /[\p{P}\p{S}]/u.test(before);
  const isBeforePunctuation = /[\p{P}\p{S}]/u.test(after);
  const isLeft = !isBeforeSpace && (!isBeforePunctuation || isAfterSpace || isAfterPunctuation);
  const isRight = !isAfterSpace && (!isAfterPunctuation || isBeforeSpace || isBeforePunctuation);
  const isWordMark = mark === unit.underscore;
  const canOpen = isLeft && (!isWordMark || !isRight || isAfterPunctuation);
  const canClose = isRight && (!isWordMark || !isLeft || isBeforePunctuation);
  return { kind: "marks", mark, length, canOpen, canClose };
}

const pairs = ({ marks: opener, left }: Run, { marks: closer, left: needed }: Run): boolean => {
  if (opener.mark !== closer.mark) return false;
  if (opener.mark === unit.tilde) return left === needed;
  if (!opener.canClose && !closer.canOpen) return true;
  const isThird = (length: number) => length % 3 === 0;
  return !isThird(opener.length + closer.length) || (isThird(opener.length) && isThird(closer.length));
};

/** Closers alike find no opener below where one of them has found none. */
const sortOf = ({ mark, length, canOpen }: Marks): string =>
  `${mark} ${mark === unit.tilde ? length : length % 3} ${canOpen}`;

/** Pairs the runs of marks (CommonMark, "process emphasis"): what is left of them is text. */
export function paired(pieces: readonly Inline[], budget: Budget): Inline[] {
  const runs = new Map<Inline, Run>();
  const openers: Run[] = [];
  const bottoms = new Map<string, number>();
  for (const piece of pieces) {
    if (piece.kind !== "marks") continue;
    const run: Run = { marks: piece, left: piece.length, closes: [], opens: [] };
    runs.set(piece, run);
    if (piece.canClose) close(run, openers, bottoms, budget);
    if (piece.canOpen && run.left > 0) openers.push(run);
  }
  return runs.size ? pieces.flatMap((piece) => written(piece, runs.get(piece))) : [...pieces];
}

function close(run: Run, openers: Run[], bottoms: Map<string, number>, budget: Budget): void {
  const sort = sortOf(run.marks);
  while (run.left > 0) {
    const bottom = bottoms.get(sort) ?? 0;
    let at = openers.length - 1;
    for (; at >= bottom && !pairs(openers[at]!, run); at--) budget.step();
    if (at < bottom) {
      bottoms.set(sort, openers.length);
      return;
    }
    const opener = openers[at]!;
    const isDeletion = run.marks.mark === unit.tilde;
    const used = isDeletion ? run.left : opener.left > 1 && run.left > 1 ? 2 : 1;
    const name = isDeletion ? "del" : used === 2 ? "strong" : "em";
    opener.opens.push(name);
    run.closes.push(name);
    opener.left -= used;
    run.left -= used;
    openers.length = opener.left > 0 ? at + 1 : at;
    for (const [other, from] of bottoms) if (from > openers.length) bottoms.set(other, openers.length);
  }
}

function written(piece: Inline, run: Run | undefined): Inline[] {
  if (!run) return [piece];
  const text = String.fromCharCode(run.marks.mark).repeat(run.left);
  return [
    ...run.closes.map((name): Inline => ({ kind: "emphasisEnd", name })),
    ...(text ? [{ kind: "text", text } as const] : []),
    ...run.opens.toReversed().map((name): Inline => ({ kind: "emphasis", name })),
  ];
}
