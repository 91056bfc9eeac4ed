import { defineCheck, type Message } from "../check.ts";
import { foundValues } from "../language/found.ts";
import { isLanguageTag } from "../language-tag.ts";

/** How a part comes to be marked with the language that its text is in. */
const markTheTexts: Message["fix"] = {
  default:
    "Mark the part with the language that its text is in, or remove the mark where it is in that of the document.",
  word: "Select the text, choose Review > Language > Set Proofing Language, and take the language that it is in.",
  powerpoint:
    "Select the text, choose Review > Language > Set Proofing Language, and take the language that it is in.",
  acrobat:
    "Open the Accessibility tags panel, right-click the tag, choose Properties, and set Language to the one that the text is in.",
  latex: "Give the language that the text is in to \\foreignlanguage, \\selectlanguage or the environment.",
  "text-editor": "Set the lang attribute of the element to the language that its text is in.",
};

/** How a passage comes to be marked. */
const markThePassage: Message["fix"] = {
  ...markTheTexts,
  default: "Mark the passage with the language that it is in.",
  latex: "Put the passage into \\foreignlanguage{…}{…}, or into the environment otherlanguage.",
  "text-editor": "Put the passage into an element with a lang attribute that names its language.",
};

/** How alternative texts come to be in the language that holds for them. */
const writeTheSame: Message["fix"] = {
  default:
    "Write the alternative texts in the language of the text around them, or mark them with their own.",
};

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
  noun: ["language of a part", "languages of parts"],
  says: {
    passed: ["is registered", "are registered"],
    failed: [
      "is missing, not registered or not that of the text",
      "are missing, not registered or not those of the text",
    ],
    needs_review: ["may not be that of the text", "may not be those of the text"],
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
      follows: { check: "language", messages: ["invalid"], same: "value" },
    },
    otherScript: {
      text: 'Text that is marked as {declared}, which is not written in {found} letters, is in such letters ({letters} of {all}), from "{text}" on. Screen readers cannot read it with the voice that the mark asks for.',
      fix: markTheTexts,
    },
    otherLanguage: {
      text: 'Text that is marked as {declared} is in {found}, from "{text}" on ({words}). Screen readers read it with the voice of the wrong language.',
      fix: markTheTexts,
    },
    maybeOther: {
      text: 'Text that is marked as {declared} seems to be in {is}, from "{text}" on ({words}). Check whether the mark is right.',
      fix: markTheTexts,
      needsReview: true,
    },
    passage: {
      text: 'A passage that is read as {declared} is in {is}, from "{text}" on (about {words}{places}), and nothing marks it. Screen readers read it with the voice of the wrong language.',
      fix: markThePassage,
    },
    maybePassage: {
      text: 'A passage that is read as {declared} seems to be in {is}, from "{text}" on (about {words}{places}), and nothing marks it. Check whether it is, and if so mark it.',
      fix: markThePassage,
      needsReview: true,
    },
    otherAlternatives: {
      text: 'Alternative texts that are read as {declared} are in {is}, from "{text}" on ({words}). Screen readers read them with the voice of the wrong language.',
      fix: writeTheSame,
    },
    maybeOtherAlternatives: {
      text: 'Alternative texts that are read as {declared} seem to be in {is}, from "{text}" on ({words}). Check whether they are in the language of the text around them.',
      fix: writeTheSame,
      needsReview: true,
    },
  },
  looksAt: ["part-language", "text-language", "language-defect"],
  test: (fact) => {
    if (fact.kind === "language-defect")
      return fact.isOfPart ? { message: "unknown", values: { value: fact.detail } } : "skip";
    if (fact.kind === "part-language") {
      const { value } = fact;
      return isLanguageTag(value) ? "pass" : { message: "unknown", values: { value } };
    }
    const { of, found, isCertain } = fact;
    // Names and abbreviations in other letters are usual in alternatives.
    if (of === "document" || (of === "alternatives" && "script" in found && !isCertain)) return "skip";
    const values = foundValues(fact);
    if (of === "alternatives")
      return { message: isCertain ? "otherAlternatives" : "maybeOtherAlternatives", values };
    if (of === "passages") return { message: isCertain ? "passage" : "maybePassage", values };
    if (!isCertain) return { message: "maybeOther", values };
    return { message: "script" in found ? "otherScript" : "otherLanguage", values };
  },
});
