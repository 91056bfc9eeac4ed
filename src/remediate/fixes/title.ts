import type { HeadingFact, Place } from "../../checker/model.ts";
import { isFileName } from "../../checker/text/title-text.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Edit } from "../../formats/edits.ts";
import type { Fix, Whole } from "../fix.ts";
import { isTitle } from "../title-words.ts";
import { isOfShowing } from "./show-title.ts";

/** Headings that are kept to see what stands first. */
const mostHeadings = 50;

interface Shown {
  text: string;
  source: string;
}

/**
 * The headings before the first that is important enough to stand first below a title, one with another by as many
 * levels higher as the first of them needs. Null where they are not known or leave levels out already, and where no
 * such heading follows: then all levels are drawn together with the title.
 */
function raised(headings: readonly HeadingFact[], first: number): Edit[] | null {
  const end = headings.findIndex(({ level }) => level !== null && level <= first);
  if (end < 0) return null;
  const leading = headings.slice(0, end);
  const rise = (leading[0]?.level ?? first) - first;
  const edits: Edit[] = [];
  let before = first + rise - 1;
  for (const { address, level } of leading) {
    if (!address || level === null || level > before + 1) return null;
    edits.push({
      kind: "set-heading-level",
      at: address,
      level: Math.max(first, level - rise),
      mayRestyle: true,
    });
    before = level;
  }
  return edits;
}

export const title: Fix = {
  id: "title",
  checkId: "title",
  start: () => {
    const first: HeadingFact[] = [];
    /** The headings with which the document begins. */
    const beginning: HeadingFact[] = [];
    let firstSlide: string | null = null;
    let heading: HeadingFact | null = null;
    let found: "missing" | "template" | "fileName" | "unseen" | "unread" | null = null;
    let place: Place | null = null;

    const isMissing = () => found !== null && found !== "unseen" && found !== "unread";
    const isOnlyHeading = () => first.length === 1 && first[0] === heading;

    /** The one title that the document shows; null where it shows none or several. */
    function shown({ content, filename }: Whole): Shown | null {
      const titles = content?.titles ?? [];
      if (titles.length > 1) return null;
      const own = titles[0];
      const candidates: Shown[] = [];
      if (own) candidates.push({ text: own.text, source: "the title at the beginning" });
      else if (isOnlyHeading() && !content?.hasTextBeforeHeadings)
        candidates.push({ text: first[0]!.text, source: "the only heading of the first level" });
      else if (firstSlide && !isOnlyHeading())
        candidates.push({ text: firstSlide, source: "the title of the first slide" });
      const [one] = candidates;
      return one && isTitle(one.text, filename) ? one : null;
    }

    function suggested({ content, filename }: Whole): Shown | null {
      const all: Shown[] = [
        ...(content?.titles.map(({ text }) => ({ text, source: "the title at the beginning" })) ?? []),
        ...(firstSlide ? [{ text: firstSlide, source: "the title of the first slide" }] : []),
        ...(heading ? [{ text: heading.text, source: "the first heading" }] : []),
        ...(content?.lookalikes.slice(0, 1).map(({ text }) => ({ text, source: "the first bold line" })) ??
          []),
        ...(content?.firstTexts.has(1)
          ? [{ text: content.firstTexts.get(1)!, source: "the first text with letters on the first slide" }]
          : []),
        ...(content?.beginning
          ? [{ text: content.beginning, source: "the first line of the document" }]
          : []),
      ];
      return all.find(({ text }) => isTitle(text, filename)) ?? null;
    }

    return {
      facts: {
        slide({ number, title }) {
          if (number === 1) firstSlide = title?.trim() || null;
        },
        heading(fact) {
          if (isBlank(fact.text)) return;
          heading ??= fact;
          if (beginning.length < mostHeadings) beginning.push(fact);
          if (fact.level === 1 && first.length < mostHeadings) first.push(fact);
        },
      },
      finding({ messageId, fact }) {
        if (fact.kind !== "document" || isOfShowing(messageId)) return;
        found = messageId as typeof found;
        place = fact.title.place;
      },
      // Where no heading may be the title, a line that looks like one may; text before a heading may be it as well.
      needsContent(whole) {
        if (!isMissing()) return false;
        if (suggested({ ...whole, content: null }) === null) return true;
        const { address } = (isOnlyHeading() && heading) || {};
        return address ? [address] : false;
      },
      finish(whole) {
        // What may stand in files that are not here, or in a damaged part, is not for this one to say.
        if (!isMissing() || !place) return [];
        const own = shown(whole);
        if (own && found !== "fileName")
          return [
            {
              sort: "automatic",
              edits: [{ kind: "set-title", title: own.text }],
              place,
              detail: `“${own.text}”, ${own.source}`,
            },
          ];
        // What the answer resolves to is kept, and the whole is not.
        const { filename } = whole;
        const suggestion = suggested(whole);
        const below = heading?.firstUnderTitle;
        const levels = (below && raised(beginning, below)) || [];
        const which = levels.length > 1 ? `the first ${levels.length} headings move up, ` : "";
        const note = levels.length
          ? ` It stands above all headings, so that ${which}“${heading!.text}” becomes level ${below}.`
          : "";
        return [
          {
            sort: "ask",
            kind: "text",
            prompt: `What is the title of the document: what is it about, in a few words?${note}`,
            place,
            suggestion: suggestion && { value: suggestion.text, source: `It is ${suggestion.source}.` },
            seed: "document",
            things: 1,
            needs: ["set-title"],
            resolve: (value) =>
              isFileName(value, filename)
                ? `“${value.slice(0, 100)}” is the name of the file: say what the document is about.`
                : [{ kind: "set-title", title: value }, ...levels],
          },
        ];
      },
    };
  },
  describe: (_, [detail]) => (detail ? `The title is set to ${detail}.` : "The title is set."),
};
