import type { DocumentFact } from "../../checker/model.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Lookalike } from "../content-survey.ts";
import type { ShownText } from "../first-lines.ts";
import { type Ask, type Fix, keptLimit, type Whole } from "../fix.ts";
import { isTitle } from "../title-words.ts";

const options = [
  { value: "1", label: "A heading of level 1, the most important" },
  ...[2, 3, 4, 5, 6].map((level) => ({ value: String(level), label: `A heading of level ${level}` })),
  { value: "none", label: "No heading" },
];

/** Characters of a heading that is put in. */
const longestHeading = 200;

/** Where nothing looks like a heading, only one that is put in can be found. */
function insertion({ document, filename }: Whole): Ask {
  const { value, place } = document.title;
  return {
    sort: "ask",
    kind: "text",
    prompt:
      "The document has no headings, and no line of it looks like one. Which heading may be put at its beginning, in a few words? It will be seen there.",
    place,
    suggestion:
      value !== null && isTitle(value, filename)
        ? { value: value.trim(), source: "It is the title of the document." }
        : null,
    seed: "document",
    things: 1,
    needs: ["insert-heading"],
    resolve: (text) =>
      isBlank(text) || text.length > longestHeading
        ? `A heading has up to ${longestHeading} characters.`
        : [{ kind: "insert-heading", text }],
  };
}

/** Where nothing can be put in, what stands first on a page may head it. */
const headOfPage = ({ text, address, place }: ShownText): Ask => ({
  sort: "ask",
  kind: "choice",
  prompt: `The document has no headings. “${text}” stands first on its page: is it a heading, and how important is it?`,
  place,
  options,
  suggestion: null,
  seed: text,
  things: 1,
  needs: ["set-heading-level"],
  unless: "insert-heading",
  resolve: (value) =>
    value === "none"
      ? []
      : [{ kind: "set-heading-level", at: address, level: Number(value), mayRestyle: true }],
});

/** Short documents need no headings; there are none in this one. */
const areMissing = ({ headings: { total, isElsewhere } }: DocumentFact): boolean => !total && !isElsewhere;

/**
 * Paragraphs that look like headings, where a document has none. Without any that look so only a long one is asked for
 * headings.
 */
export const headings: Fix = {
  id: "headings",
  checkId: "headings-present",
  start: () => {
    let isMissing = false;
    /** Lines that the reader of a format finds which emits facts alone. */
    const reported: Lookalike[] = [];
    return {
      facts: {
        "possible-heading"({ text, address, place, level }) {
          if (address && reported.length < keptLimit) reported.push({ text, address, place, level });
        },
      },
      finding({ messageId }) {
        if (messageId === "none" || messageId === "allEmpty") isMissing = true;
      },
      needsContent: ({ document }) => isMissing || (reported.length > 0 && areMissing(document)),
      finish(whole) {
        const { content, document } = whole;
        if (!isMissing && !areMissing(document)) return [];
        const lookalikes = content?.lookalikes.length ? content.lookalikes : reported;
        if (!isMissing && !lookalikes.length) return [];
        if (!content && !lookalikes.length) return [];
        // Where no line looks like a heading, the title may be one.
        const titles = content?.titles.map((title) => ({ ...title, level: 1 })) ?? [];
        const candidates = lookalikes.length ? lookalikes : titles;
        if (!candidates.length)
          return [insertion(whole), ...(content?.firstLines ?? []).map((line) => headOfPage(line))];
        return candidates.map(({ text, address, place, level }) => ({
          sort: "ask",
          kind: "choice",
          prompt: `“${text}” looks like a heading: is it one, and how important is it?`,
          place,
          options,
          suggestion: lookalikes.length
            ? { value: String(level), source: "It is how large the line is beside the others." }
            : { value: "1", source: "It is the title at the beginning." },
          seed: text,
          things: isMissing ? 1 : 0,
          needs: ["set-heading-level"],
          resolve: (value) =>
            value === "none"
              ? []
              : [{ kind: "set-heading-level", at: address, level: Number(value), mayRestyle: true }],
        }));
      },
    };
  },
  describe: (count) =>
    count === 1
      ? "There is a heading now, as answered."
      : `${count} paragraphs are headings now, as answered.`,
};
