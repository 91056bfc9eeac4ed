import { defineCheck } from "../check.ts";
import { isWithoutTags, unlessWithoutTags } from "../wording/without-tags.ts";

export const blankParagraphs = defineCheck({
  id: "blank-paragraphs",
  name: "Blank paragraphs as spacing",
  category: "document_structure",
  tier: 2,
  severity: "minor",
  wcag: [],
  pdfUa: [],
  isConformanceFailure: false,
  needs: "blank-paragraphs",
  noun: ["run of blank paragraphs", "runs of blank paragraphs"],
  says: {
    passed: "No blank paragraphs are used to make space.",
    failed: (_, all) =>
      `Blank paragraphs are used to make space in ${all === 1 ? "one place" : `${all} places`}.`,
    not_applicable: unlessWithoutTags("a paragraph", "There are no paragraphs."),
  },
  help: 'Some screen readers say "blank" for each empty paragraph, and people may think that the document has ended. Space belongs into the style of the paragraphs.',
  example: {
    bad: "Five empty paragraphs before a heading.",
    good: "One heading style with 60 pt of space before it.",
  },
  messages: {
    run: {
      text: '{count} blank paragraphs follow one another to make space. Some screen readers say "blank" for each of them, and people may think that the document has ended.',
      fix: {
        default: "Delete the blank paragraphs and set the space before or after the paragraph instead.",
        word: "Delete the blank paragraphs and set Layout > Spacing > Before or After; for a new page use Layout > Breaks > Page.",
        libreoffice:
          "Delete the blank paragraphs and set Format > Paragraph > Indents & Spacing; for a new page use Insert > Page Break.",
        "google-docs":
          "Delete the blank paragraphs and use Format > Line & paragraph spacing; for a new page use Insert > Break > Page break.",
      },
    },
  },
  looksAt: ["blank-run"],
  start: () => ({ hasRun: false }),
  test: ({ count }, state) => {
    state.hasRun = true;
    return { message: "run", values: { count } };
  },
  finish: (document, { hasRun }) => (hasRun || isWithoutTags(document) ? "skip" : "pass"),
});
