import type { HeadingFact, Place } from "../../checker/model.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Address } from "../../formats/content.ts";
import type { Edit } from "../../formats/edits.ts";
import { counted, type Fix, type Proposal, yesOrNo } from "../fix.ts";

/** Headings of a document beyond which its levels are left as they are. */
const mostHeadings = 10_000;

/** A heading whose level may change. */
interface Levelled {
  address: Address;
  level: number;
  place: Place;
}

/** One that leaves levels out. */
type Leap = Pick<HeadingFact, "text" | "snippet" | "anchor">;

/** Whether these levels, one after the other, leave none out on the way down. */
function isOrdered(levels: readonly number[], first: number | null): boolean {
  if (first !== null && levels.length && levels[0]! > first) return false;
  return levels.every((level, at) => at === 0 || level <= levels[at - 1]! + 1);
}

/**
 * Other levels for all headings that keep their order of importance: the levels that are used, drawn together. Null
 * where that leaves a level out all the same, so that some heading would have to become more important than another.
 */
function drawnTogether(levels: readonly number[], first: number | null): Map<number, number> | null {
  const used = [...new Set(levels)].sort((a, b) => a - b);
  // What may come first is the least important level that may: a heading above it stays above.
  const base = Math.min(first ?? used[0]!, used[0]!);
  const drawn = new Map(used.map((level, at) => [level, base + at]));
  return isOrdered(
    levels.map((level) => drawn.get(level)!),
    first,
  )
    ? drawn
    : null;
}

/** A heading that leaves levels out, with what goes with it, and the level of the heading before it by then. */
interface Part {
  heading: Levelled & Leap;
  /** All of its part but what stands below another heading that leaves levels out, which is asked about itself. */
  all: Levelled[];
  before: number | null;
  /** The same as it is now. */
  former: number | null;
}

/**
 * The headings of a document as they come. Of most no more than the level is kept: one that no heading which leaves
 * levels out stands above, and above whose level none is free, keeps its level whatever comes.
 */
class LevelsInUse {
  readonly levels: number[] = [];
  readonly #kept = new Map<number, Levelled>();
  readonly #leaps = new Map<number, Leap>();
  readonly #used = new Set<number>();
  /** All levels up to this one are used. */
  #settled = 0;
  /** The most important heading that has left levels out and whose part goes on. */
  #open: number | null = null;

  add({ address, level, place }: Levelled, leap: Leap | null): void {
    const at = this.levels.push(level) - 1;
    this.#used.add(level);
    while (this.#used.has(this.#settled + 1)) this.#settled++;
    if (this.#open !== null && level < this.#open) this.#open = null;
    if (leap) {
      this.#open ??= level;
      const { text, snippet, anchor } = leap;
      this.#leaps.set(at, {
        text,
        ...(snippet === undefined ? {} : { snippet }),
        ...(anchor === undefined ? {} : { anchor }),
      });
    }
    if (this.#open !== null || level > this.#settled) this.#kept.set(at, { address, level, place });
  }

  /** The headings that get another level by these. */
  changedBy(drawn: ReadonlyMap<number, number>): (Levelled & { isLeap: boolean })[] {
    return this.levels.flatMap((level, at) =>
      drawn.get(level) === level ? [] : [{ ...this.#kept.get(at)!, isLeap: this.#leaps.has(at) }],
    );
  }

  /** The parts that such headings begin, each until a heading that is more important; no heading is in two of them. */
  parts(nextOf: (before: number | null) => number): Part[] {
    const parts: Part[] = [];
    /** Those that are open, the innermost last, with how far its headings rise if it gets the next level. */
    const open: { part: Part; rise: number }[] = [];
    let before: number | null = null;
    this.levels.forEach((level, at) => {
      while (open.length && open.at(-1)!.part.heading.level > level) open.pop();
      const leap = this.#leaps.get(at);
      if (leap) {
        const heading = { ...this.#kept.get(at)!, ...leap };
        const part = { heading, all: [], before, former: this.levels[at - 1] ?? null };
        // A heading of the same level after it belongs to it, unless it leaves levels out itself.
        if (open.at(-1)?.part.heading.level === level) open.pop();
        open.push({ part, rise: level - nextOf(before) });
        parts.push(part);
      }
      const own = open.at(-1);
      own?.part.all.push(this.#kept.get(at)!);
      before = Math.max(1, level - (own?.rise ?? 0));
    });
    return parts;
  }
}

/** Levels that are left out on the way down. */
export const headingLevels: Fix = {
  id: "heading-levels",
  checkId: "heading-hierarchy",
  start: () => {
    let headings = new LevelsInUse();
    let leap: HeadingFact | null = null;
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
        leap = fact;
      },
      facts: {
        heading(fact) {
          const { address, level, place, text } = fact;
          const isNew = headings.levels.length === 0;
          if (level === null || fact.isAfterGap || headings.levels.length >= mostHeadings) isOpen = true;
          else if (isBlank(text)) hasBlank = true;
          else if (!address) isOpen = true;
          else if (!isOpen) {
            headings.add({ address, level, place }, leap === fact ? fact : null);
            if (isNew) ({ first } = fact);
          }
          if (isOpen) headings = new LevelsInUse();
        },
      },
      finish() {
        const { levels } = headings;
        if (isOpen) return [];
        if (isOrdered(levels, first) || !(isFailed || hasBlank)) return [];
        const drawn = drawnTogether(levels, first);
        if (drawn) {
          const changed = headings.changedBy(drawn);
          return changed.map(({ address, level, place, isLeap }): Proposal => {
            const edit: Edit = { kind: "set-heading-level", at: address, level: drawn.get(level)! };
            const edits = [edit];
            return {
              sort: "automatic",
              edits,
              place,
              otherwise: yesOrNo({
                prompt: `Levels of headings are left out: may ${counted(changed.length, "heading", "headings")} get the next level instead? They will look, and may be numbered, as headings of that level do.`,
                place,
                yes: { value: "levels", label: "Yes, leave no level out" },
                seed: "heading levels",
                isOnce: true,
                things: isLeap ? 1 : 0,
                edits,
                mayRestyle: true,
              }),
            };
          });
        }
        const nextOf = (before: number | null) => (before === null ? (first ?? 1) : before + 1);
        return headings.parts(nextOf).map(({ heading: own, all, before, former }): Proposal => {
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
            count: all.length,
            needs: ["set-heading-level"],
            resolve: (value) =>
              // What stands below it goes with it.
              all.map((below) => ({
                kind: "set-heading-level",
                at: below.address,
                level: Math.max(1, below.level - level + Number(value)),
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
