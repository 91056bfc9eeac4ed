import { countText } from "../../core/count-text.ts";
import { defineCheck } from "../check.ts";

/** Words, or characters where words were not counted, below which there is too little to judge. */
const fewestWords = 50;
const fewestCharacters = 300;

export const plainLanguage = defineCheck({
  id: "plain-language",
  name: "Plain language",
  category: "document_structure",
  tier: 3,
  severity: "minor",
  wcag: ["3.1.5"],
  pdfUa: [],
  isConformanceFailure: false,
  needs: null,
  noun: ["document", "documents"],
  says: {
    passed: "There is nothing to look at.",
    failed: "The text is hard to understand.",
    needs_review: "A person must read the text and see whether its readers will understand it.",
    not_applicable: "There is too little text to judge.",
  },
  help: "A text in short sentences and common words helps everybody, and most of all people with learning difficulties, people who are deaf, and those who read in a second language.",
  example: {
    bad: '"Vessels shall be vacated upon notification of the undertaking."',
    good: '"Leave the boat when we tell you to."',
  },
  messages: {
    review: {
      text: "Read the {extent} with its readers in mind. Look for long sentences, unexplained terms and abbreviations, and whether the most important comes first, above all in instructions and in the summary.",
      fix: {
        default: "Shorten sentences, explain or replace rare words, and begin with what readers need most.",
        word: "Choose Home > Editor (or Review > Editor), look at Clarity and Conciseness, and turn on readability statistics in File > Options > Proofing.",
      },
      needsReview: true,
    },
  },
  looksAt: ["page", "document"],
  start: () => ({ pages: 0, characters: 0 }),
  test: (fact, state) => {
    if (fact.kind === "page") {
      state.pages++;
      state.characters += fact.characters;
      return "skip";
    }
    const { words, pages, paragraphs } = fact.extent;
    const isShort =
      words !== null ? words < fewestWords : state.pages > 0 && state.characters < fewestCharacters;
    const [count, unit] = words ? [words, "word"] : pages ? [pages, "page"] : [paragraphs, "paragraph"];
    if (isShort || !count) return "skip";
    return { message: "review", values: { extent: count === 1 ? unit : `${countText(count)} ${unit}s` } };
  },
});
