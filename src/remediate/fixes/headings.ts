import type { Fix } from "../fix.ts";

const options = [
  { value: "1", label: "A heading of level 1, the most important" },
  ...[2, 3, 4, 5, 6].map((level) => ({ value: String(level), label: `A heading of level ${level}` })),
  { value: "none", label: "No heading" },
];

/** Paragraphs that look like headings, where a long document has none. */
export const headings: Fix = {
  id: "headings",
  checkId: "headings-present",
  start: () => {
    let isMissing = false;
    return {
      finding({ messageId }) {
        if (messageId === "none" || messageId === "allEmpty") isMissing = true;
      },
      needsContent: () => isMissing,
      finish({ content }) {
        if (!isMissing || !content) return [];
        // Where no line looks like a heading, the title may be one.
        const titles = content.titles.map((title) => ({ ...title, level: 1 }));
        const candidates = content.lookalikes.length ? content.lookalikes : titles;
        return candidates.map(({ text, address, place, level }) => ({
          sort: "ask",
          kind: "choice",
          prompt: `“${text}” looks like a heading: is it one, and how important is it?`,
          place,
          options,
          suggestion: content.lookalikes.length
            ? { value: String(level), source: "It is how large the line is beside the others." }
            : { value: "1", source: "It is the title at the beginning." },
          seed: text,
          things: 1,
          needs: ["set-heading-level"],
          resolve: (value) =>
            value === "none" ? [] : [{ kind: "set-heading-level", at: address, level: Number(value) }],
        }));
      },
    };
  },
  describe: (count) =>
    count === 1
      ? "A paragraph is a heading now, as answered."
      : `${count} paragraphs are headings now, as answered.`,
};
