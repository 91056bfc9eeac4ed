import { defineCheck } from "../check.ts";
import { unlessWithoutTags } from "../wording/without-tags.ts";

const steps = {
  default:
    "If it heads the text below it, mark it as a heading of the level that fits into the outline. If it does not, leave it as it is.",
  word: "If it heads the text below it, click into it and choose Home > Styles > Heading {level}, or the level that fits into the outline. If it does not, leave it as it is.",
  acrobat:
    "If it heads the text below it, open the Accessibility tags panel, right-click its tag, choose Properties, and set Type to Heading Level {level}, or the level that fits into the outline.",
  indesign:
    "If it heads the text below it, give it a paragraph style whose Export Tagging (Paragraph Style Options) has a heading tag such as H{level}, then export again.",
  libreoffice:
    "If it heads the text below it, click into it and choose Styles > Heading {level}, or the level that fits into the outline.",
  impress:
    "If it heads the slide, write it into the title placeholder of the slide (Slide > Layout). If it does not, leave it as it is.",
  calc: "If it heads the text below it, put both into a text document of LibreOffice Writer and choose Styles > Heading {level} there. If it does not, leave it as it is.",
  "google-docs":
    "If it heads the text below it, click into it and choose Format > Paragraph styles > Heading {level}, or the level that fits into the outline.",
  latex:
    "If it heads the text below it, write \\section or the sectioning command that fits instead of \\textbf.",
  "text-editor": "If it heads the text below it, use <h2> to <h6>, of the level that fits into the outline.",
  markdown:
    "If it heads the text below it, begin it with number signs (#), as many as the level that fits into the outline.",
};

export const possibleHeadings = defineCheck({
  id: "possible-headings",
  name: "Possible headings",
  category: "document_structure",
  tier: 2,
  severity: "major",
  wcag: ["1.3.1", "2.4.6"],
  pdfUa: ["14-001"],
  isConformanceFailure: true,
  needs: "heading-looks",
  noun: ["paragraph", "paragraphs"],
  says: {
    passed: ["does not look like a heading", "do not look like headings"],
    failed: ["looks like a heading and is none", "look like headings and are none"],
    needs_review: [
      "looks like a heading and is not marked as one: a person must decide whether it is",
      "look like headings and are not marked as such: a person must decide whether they are",
    ],
    not_applicable: unlessWithoutTags(
      "a paragraph",
      "No paragraph looks like a heading without being marked as one.",
    ),
  },
  help: "Text that is only set in bold or large type is a heading to the eye alone: screen readers read it as any other paragraph, and nobody can jump to it or find it in an outline.",
  example: {
    bad: "<p><strong>Tides in winter</strong></p>, with text below it.",
    good: "<h2>Tides in winter</h2>",
  },
  messages: {
    bold: {
      text: 'The paragraph "{text}" looks like a heading: it is short, all bold, and has text below it. Check whether it is one: people who use a screen reader are not told, and cannot jump to it.',
      fix: steps,
      needsReview: true,
    },
    larger: {
      text: 'The paragraph "{text}" looks like a heading: it is short, larger than the text, and has text below it. Check whether it is one: people who use a screen reader are not told, and cannot jump to it.',
      fix: steps,
      needsReview: true,
    },
  },
  looksAt: ["possible-heading"],
  test: ({ text, isBold, level }) => ({ message: isBold ? "bold" : "larger", values: { text, level } }),
});
