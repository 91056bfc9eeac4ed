import { defineCheck } from "../check.ts";

export const floatingObjects = defineCheck({
  id: "floating-objects",
  name: "Floating objects",
  category: "document_structure",
  tier: 2,
  severity: "minor",
  wcag: ["1.3.2"],
  pdfUa: ["09-001"],
  isConformanceFailure: false,
  needs: "floating",
  noun: ["object", "objects"],
  says: {
    passed: ["stands in line with the text", "stand in line with the text"],
    failed: ["floats over the page", "float over the page"],
    needs_review: [
      "floats over the page: a person must check where it is read",
      "float over the page: a person must check where they are read",
    ],
    not_applicable: "Nothing floats over the pages.",
  },
  help: "What floats over the page is read where it is anchored in the text, which may be far from where it is seen, and some screen readers leave it out. In line with the text it is read where it stands.",
  example: {
    bad: "A text box beside a paragraph on page 3 that is anchored in the heading of page 2.",
    good: "The picture in a paragraph of its own, in line with the text.",
  },
  messages: {
    floating: {
      text: 'This {sort} floats over the page and is read with "{beside}", where it is anchored. Check whether that is where it belongs: it may be seen somewhere else.',
      fix: {
        default: "Put it in line with the text, where it is meant to be read.",
        word: "For a picture, shape or text box choose Layout Options > In Line with Text and move it to where it is meant to be read; for a table choose Table Properties > Text wrapping > None; for a frame choose Remove Frame.",
        libreoffice:
          "Right-click it and choose Anchor > As Character, then move it to where it is meant to be read.",
        "google-docs": "Click it and choose In line, then move it to where it is meant to be read.",
      },
      needsReview: true,
    },
    alone: {
      text: "This {sort} floats over the page and is anchored where no text stands. Check whether it is read where it belongs: it may be seen somewhere else.",
      fix: {
        default: "Put it in line with the text, where it is meant to be read.",
        word: "For a picture, shape or text box choose Layout Options > In Line with Text and move it to where it is meant to be read; for a table choose Table Properties > Text wrapping > None; for a frame choose Remove Frame.",
      },
      needsReview: true,
    },
  },
  looksAt: ["floating-object"],
  test: ({ sort, beside }) => ({ message: beside ? "floating" : "alone", values: { sort, beside } }),
});
