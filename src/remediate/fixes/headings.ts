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
      finish({ content }) {
        if (!isMissing || !content) return [];
        return content.lookalikes.map(({ text, address, place }) => ({
          sort: "ask",
          kind: "choice",
          prompt: `“${text}” stands alone in bold type: is it a heading, and how important is it?`,
          place,
          options,
          suggestion: {
            value: "1",
            source: "Nothing else looks more important: the document has no headings yet.",
          },
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
