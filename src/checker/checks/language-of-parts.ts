import { defineCheck } from "../check.ts";
import { isLanguageTag } from "../language-tag.ts";

export const languageOfParts = defineCheck({
  id: "language-of-parts",
  name: "Language of parts",
  category: "document_structure",
  tier: 2,
  severity: "major",
  wcag: ["3.1.2"],
  pdfUa: [],
  isConformanceFailure: true,
  needs: "part-languages",
  noun: ["part with a language of its own", "parts with a language of their own"],
  says: {
    passed: ["names a language that exists", "name languages that exist"],
    failed: ["names a language that does not exist", "name languages that do not exist"],
    not_applicable: "No part of the document is marked as being in another language.",
  },
  help: "Words and passages in another language need to be marked with it, so that screen readers change the voice for them.",
  example: {
    bad: '<span lang="english">low water</span>',
    good: '<span lang="en">low water</span>',
  },
  messages: {
    unknown: {
      text: 'This part is marked as being in the language "{value}", which is not registered. Screen readers do not know which voice to take.',
      fix: {
        default: "Mark the part with a registered language code, such as en, fr or zh-Hans.",
        word: "Select the text, choose Review > Language > Set Proofing Language, and take its language.",
        powerpoint:
          "Select the text, choose Review > Language > Set Proofing Language, and take its language.",
        acrobat:
          "Open the Accessibility tags panel, right-click the tag, choose Properties, and set Language to a registered code.",
        "text-editor": 'Give the attribute lang a registered code, such as lang="fr".',
      },
    },
  },
  looksAt: ["part-language"],
  test: ({ value }) => (isLanguageTag(value) ? "pass" : { message: "unknown", values: { value } }),
});
