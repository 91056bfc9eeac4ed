import type { HeadingFact } from "../../checker/model.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Edit } from "../../formats/edits.ts";
import { counted, type Fix, type Proposal, yesOrNo } from "../fix.ts";

/** Headings of a document beyond which its levels are left as they are. */
const mostHeadings = 10_000;

type Levelled = HeadingFact & { level: number };

/** Whether these levels, one after the other, leave none out on the way down. */
function isOrdered(levels: readonly number[], first: number | null): boolean {
  if (first !== null && levels.length && levels[0]! > first) return false;
  return levels.every((level, at) => at === 0 || level <= levels[at - 1]! + 1);
}

/**
 * Other levels for all headings that keep their order of importance: the levels that are used, drawn together. Null
 * where that leaves a level out all the same, so that some heading would have to become more important than another.
 */
function drawnTogether(headings: readonly Levelled[], first: number | null): Map<number, number> | null {
  const used = [...new Set(headings.map(({ level }) => level))].sort((a, b) => a - b);
  // What may come first is the least important level that may: a heading above it stays above.
  const base = Math.min(first ?? used[0]!, used[0]!);
  const levels = new Map(used.map((level, at) => [level, base + at]));
  return isOrdered(
    headings.map(({ level }) => levels.get(level)!),
    first,
  )
    ? levels
    : null;
}

/** A heading that leaves levels out, with what goes with it, and the level of the heading before it by then. */
interface Part {
  heading: Levelled;
  /** All of its part but what stands below another heading that leaves levels out, which is asked about itself. */
  all: Levelled[];
  before: number | null;
  /** The same as it is now. */
  former: number | null;
}

/** The parts that such headings begin, each until a heading that is more important; no heading is in two of them. */
function partsOf(
  headings: readonly Levelled[],
  skipped: readonly number[],
  nextOf: (before: number | null) => number,
): Part[] {
  const begins = new Set(skipped);
  const parts: Part[] = [];
  /** Those that are open, the innermost last, with how far its headings rise if it gets the next level. */
  const open: { part: Part; rise: number }[] = [];
  let before: number | null = null;
  headings.forEach((heading, at) => {
    while (open.length && open.at(-1)!.part.heading.level > heading.level) open.pop();
    if (begins.has(at)) {
      const part = { heading, all: [], before, former: headings[at - 1]?.level ?? null };
      // A heading of the same level after it belongs to it, unless it leaves levels out itself.
      if (open.at(-1)?.part.heading.level === heading.level) open.pop();
      open.push({ part, rise: heading.level - nextOf(before) });
      parts.push(part);
    }
    const own = open.at(-1);
    own?.part.all.push(heading);
    before = Math.max(1, heading.level - (own?.rise ?? 0));
  });
  return parts;
}

/** Levels that are left out on the way down. */
export const headingLevels: Fix = {
  id: "heading-levels",
  checkId: "heading-hierarchy",
  start: () => {
    const headings: Levelled[] = [];
    const skipped: number[] = [];
    let first: number | null = null;
    /** Levels that are not known: PDF's H, and headings that may stand in other files. */
    let isOpen = false;
    let isFailed = false;
    /** A heading becomes a paragraph, so that another one may stand below one that it did not. */
    let hasBlank = false;
    return {
      finding({ messageId, fact }) {
        if (fact.kind !== "heading" || (messageId !== "skipped" && messageId !== "first")) return;
        isFailed = true;
        if (isBlank(fact.text)) return;
        skipped.push(headings.length);
      },
      facts: {
        heading(fact) {
          if (fact.level === null || fact.isAfterGap || headings.length >= mostHeadings) isOpen = true;
          else if (!isBlank(fact.text)) headings.push(fact as Levelled);
          else hasBlank = true;
          if (headings.length === 1) ({ first } = headings[0]!);
        },
      },
      finish() {
        if (isOpen || headings.some(({ address }) => !address)) return [];
        const isRight = isOrdered(
          headings.map(({ level }) => level),
          first,
        );
        if (isRight || !(isFailed || hasBlank)) return [];
        const levels = drawnTogether(headings, first);
        if (levels) {
          const changed = headings.filter(({ level }) => levels.get(level) !== level);
          const failing = new Set(skipped.map((at) => headings[at]));
          return changed.map((heading): Proposal => {
            const { address, level, place } = heading;
            const edit: Edit = { kind: "set-heading-level", at: address!, level: levels.get(level)! };
            return {
              sort: "automatic",
              edits: [edit],
              place,
              otherwise: yesOrNo({
                prompt: `Levels of headings are left out: may ${counted(changed.length, "heading", "headings")} get the next level instead? They will look, and may be numbered, as headings of that level do.`,
                place,
                yes: { value: "levels", label: "Yes, leave no level out" },
                seed: "heading levels",
                isOnce: true,
                things: failing.has(heading) ? 1 : 0,
                edits: [{ ...edit, mayRestyle: true }],
              }),
            };
          });
        }
        const nextOf = (before: number | null) => (before === null ? (first ?? 1) : before + 1);
        return partsOf(headings, skipped, nextOf).map(({ heading: own, all, before, former }): Proposal => {
          const { level, text, place, snippet, anchor } = own;
          const next = nextOf(before);
          const options = Array.from({ length: next }, (_, index) => ({
            value: String(index + 1),
            label: index ? `Level ${index + 1}` : "Level 1, the most important",
          }));
          return {
            sort: "ask",
            kind: "choice",
            prompt: `How important is the heading “${text}”? It is marked as level ${level}${former === null ? ", and no heading stands before it" : ` and follows one of level ${former}`}.`,
            place,
            options,
            suggestion: {
              value: String(next),
              source:
                before === former
                  ? "It is the next level after the heading before it."
                  : `It is the next level where the heading before it gets level ${before}.`,
            },
            seed: anchor ?? snippet ?? text,
            things: 1,
            needs: ["set-heading-level"],
            resolve: (value) =>
              // What stands below it goes with it.
              all.map((heading) => ({
                kind: "set-heading-level",
                at: heading.address!,
                level: Math.max(1, heading.level - level + Number(value)),
                mayRestyle: true,
              })),
          };
        });
      },
    };
  },
  describe: (count) =>
    `${counted(count, "heading has another level now", "headings have other levels now")}, so that no level is skipped; the order of importance is as before.`,
};
