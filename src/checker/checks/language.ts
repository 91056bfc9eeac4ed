import { defineCheck, type Message } from "../check.ts";
import { declarationOf, namesNoLanguage } from "../language/declared.ts";
import { foundValues } from "../language/found.ts";
import { isLanguageTag, isWellFormed, trimmedTag } from "../language-tag.ts";
import type { TextLanguageFact } from "../model.ts";

/** Whether the code has the form of a language tag, which is all that PDF asks for, and names no language. */
const isUnregistered = (tag: string): boolean => isWellFormed(tag) && !isLanguageTag(tag);

/** How the document comes to declare the language that its text is in. */
const declareTheTexts: Message["fix"] = {
  default: "Set the language of the document to the one that its text is in.",
  word: "Select all text (Ctrl+A), choose Review > Language > Set Proofing Language, and take the language that the text is in; choose Set As Default for new documents.",
  powerpoint:
    "Select all slides in the outline view (Ctrl+A), choose Review > Language > Set Proofing Language, and take the language that the text is in.",
  excel:
    "Close the workbook, right-click its file in the File Explorer of Windows, choose Properties > Details, and set Language to the one that the text is in; Excel itself does not show it.",
  acrobat:
    "Choose Menu > Document properties > Advanced, and set Language under Reading options to the one that the text is in.",
  indesign:
    "Set the language that the text is in in the paragraph styles (Advanced Character Formats > Language), and when exporting choose it under Advanced > Language.",
  libreoffice:
    "Choose Tools > Options > Languages and Locales > General, and set the default language for this document to the one that the text is in.",
  "google-docs": "Choose File > Language and take the language that the text is in.",
  latex:
    "Give the language that the text is in in \\DocumentMetadata{lang=…}, and as the main language of babel or polyglossia.",
  browser: "Set the lang attribute of the page's html element to the language that the text is in.",
  "text-editor": "Set the lang attribute of the html element to the language that the text is in.",
  markdown: "Set the line that begins with lang: in the front matter to the language that the text is in.",
};

/** The document's text is not in the declared language. */
const mismatch = ({ found, isCertain, place, ...fact }: TextLanguageFact) => ({
  message: `${isCertain ? "other" : "maybeOther"}${"script" in found ? "Script" : "Language"}` as const,
  values: foundValues({ found, ...fact }),
  place,
});

/** Steps of programs that give every text a language that they know. */
const setInProgram = {
  word: "Select all text (Ctrl+A), choose Review > Language > Set Proofing Language, and take the language of the text; choose Set As Default for new documents.",
  powerpoint:
    "Select all slides in the outline view (Ctrl+A), choose Review > Language > Set Proofing Language, and take the language of the text.",
  libreoffice:
    "Choose Tools > Options > Languages and Locales > General, and set the default language for this document.",
  "google-docs": "Choose File > Language and take the language of the text.",
};

export const language = defineCheck({
  id: "language",
  name: "Language set",
  category: "document_structure",
  tier: 1,
  severity: "critical",
  wcag: ["3.1.1"],
  pdfUa: ["11-001", "11-002", "11-003", "11-004", "11-005", "11-006"],
  isConformanceFailure: true,
  needs: "language",
  noun: ["language declaration", "language declarations"],
  says: {
    passed: ({ language }) =>
      language?.value && isUnregistered(trimmedTag(language.value))
        ? "The document gives a language code of the right form, though none that is registered."
        : "The document says which language it is written in.",
    failed: ({ language }) => {
      if (language?.isOfBody && language.value === null)
        return "The html element does not say which language the page is in.";
      if (language && language.value === null && !language.isCovered)
        return "The document does not say which language it is written in.";
      if (language && language.value !== null && !language.isValid)
        return "The document gives a language code that is not registered.";
      return ["is wrong or missing", "are wrong or missing"];
    },
    needs_review: ({ language }) => {
      if (language?.value && !namesNoLanguage(language.value))
        return "The text seems to be in another language than the document says.";
      if (language?.value)
        return "The document says that its language is not known or that it is in several.";
      return language?.isElsewhere
        ? "The document does not say which language it is written in, as far as it was read."
        : "The document does not say which language it is written in, and its format does not ask for it.";
    },
    not_applicable: "This document has no place for a language.",
  },
  help: "A document must say which language it is written in, so that screen readers choose the right voice and braille displays the right code.",
  example: {
    bad: "A letter in Welsh whose HTML begins with <html>: nothing says which language it is.",
    good: '<html lang="cy">',
  },
  messages: {
    missing: {
      text: "The document does not say which language it is written in. Screen readers may then read it with the voice of another language, which can make it impossible to understand.",
      fix: {
        default: "Set the language of the document in its properties.",
        ...setInProgram,
        acrobat: "Choose Menu > Document properties > Advanced, and set Language under Reading options.",
        indesign:
          "Set the language in the paragraph styles (Advanced Character Formats > Language), and when exporting choose the language under Advanced > Language.",
        latex: "Write \\DocumentMetadata{lang=en} (with your language) before \\documentclass.",
        "plain-tex":
          "Write \\pdfcatalog{/Lang (en)} (with your language) into the source and typeset it with pdfTeX.",
        context: "Write \\mainlanguage[en] (with your language) before \\starttext.",
        browser: 'Set the lang attribute of the page\'s html element, such as <html lang="en">.',
        "text-editor":
          'Write the language into the html element: <html lang="en">, with the code of your language.',
        markdown: 'Write a line "lang: en" into the front matter, with the code of your language.',
      },
    },
    ofBody: {
      text: "The body of the page says which language it is in, but the html element does not: its title is in no language, and software that asks for the language of the page is told none.",
      fix: {
        default:
          'Write the language into the html element as well: <html lang="en">, with the code of your language.',
      },
    },
    invalid: {
      text: 'The document gives "{value}" as its language, which is not a registered language code. Screen readers cannot choose a voice from it.',
      fix: {
        default: "Give a language code as registered, such as en, en-GB, de or pt-BR.",
        ...setInProgram,
        excel:
          "Close the workbook, right-click its file in the File Explorer of Windows, choose Properties > Details, and set Language to a code such as en, en-GB or de; Excel itself does not show it.",
        acrobat:
          "Choose Menu > Document properties > Advanced, and set Language under Reading options to a code such as en, en-GB or de.",
        latex: "Give a registered code in \\DocumentMetadata{lang=…}, such as en, en-GB or de.",
        "text-editor": 'Give a registered code, as in <html lang="en">.',
        markdown: 'Give a registered code in the front matter, as in "lang: en".',
      },
    },
    undetermined: {
      text: 'The document gives "{value}" as its language, which says that there is no one language, or that it is not known. Check whether that is so: screen readers cannot choose a voice from it.',
      fix: {
        default:
          "Give the language in which most of the text is written, and mark the parts that are in others.",
      },
      needsReview: true,
    },
    undeclared: {
      text: "The document does not say which language it is written in. Whatever shows it has to guess, and screen readers may read it with the wrong voice.",
      fix: {
        default: "Say the language where the format has a place for it, or where the document is published.",
        "text-editor":
          'Add front matter with a line such as "lang: en", or make sure that the page into which the text is put declares its language.',
      },
      needsReview: true,
    },
    unseen: {
      text: "What was read of the document does not say which language it is written in. Files that belong to it are not part of the upload and may say it.",
      fix: {
        default: "Make sure that one of the files that were not read sets the language.",
        latex:
          "Make sure that one of the files that were not read sets the language, or write \\DocumentMetadata{lang=en} (with your language) before \\documentclass.",
        "plain-tex":
          "Make sure that one of the files that were not read sets the language, or write \\pdfcatalog{/Lang (en)} (with your language) into the source and typeset it with pdfTeX.",
      },
      needsReview: true,
    },
    otherScript: {
      text: 'The document says that it is in {declared}, which is not written in {found} letters, but {letters} of the {all} letters of its text are {found}, from "{text}" on. Screen readers choose the voice by the language and cannot read the text with this one.',
      fix: declareTheTexts,
    },
    otherLanguage: {
      text: 'The document says that it is in {declared}, but its text is in {found}, from "{text}" on ({words}). Screen readers read it with the voice of the wrong language, which makes it hard or impossible to understand.',
      fix: declareTheTexts,
    },
    maybeOtherScript: {
      text: 'The document says that it is in {declared}, which is not written in {found} letters, but {letters} of the {all} letters of its text are {found}, from "{text}" on. Check in which language most of the text is, and whether the parts in others are marked.',
      fix: declareTheTexts,
      needsReview: true,
    },
    maybeOtherLanguage: {
      text: 'The document says that it is in {declared}, but {most} of its text seems to be in {found}, from "{text}" on (about {words}). Check in which language most of the text is, and whether the parts in others are marked.',
      fix: declareTheTexts,
      needsReview: true,
    },
    malformedPart: {
      text: 'A part of the document gives "{value}" as its language, which is not a valid language code. Screen readers read this part with the wrong voice.',
      fix: {
        default:
          "Give this part a registered language code, such as en, en-GB or de, or remove the code if the part is in the document's own language.",
        acrobat:
          "Open the Accessibility tags panel, right-click the tag, choose Properties, and set Language to a code such as en, en-GB or de.",
      },
      follows: { check: "language", messages: ["invalid"], same: "value" },
    },
    mismatch: {
      text: "The same part is given two different languages: {value}. Software that knows only one of them reads the text with the wrong voice.",
      fix: {
        default: "Let both declarations name the same language.",
        "text-editor": "Let the attributes lang and xml:lang have the same value, or remove xml:lang.",
      },
    },
    uncovered: {
      text: "No language is given for this text ({value}), and there is none for the whole document that it could take over. Screen readers have to guess how to pronounce it.",
      fix: {
        default: "Set the language of the whole document; this text then takes it over.",
        acrobat: "Choose Menu > Document properties > Advanced, and set Language under Reading options.",
      },
      isConformanceFailure: false,
      follows: { check: "language", messages: ["missing"] },
    },
  },
  looksAt: ["language-defect", "text-language", "document"],
  start: () => ({ mismatch: null as TextLanguageFact | null }),
  test: (fact, state) => {
    if (fact.kind === "text-language") {
      // One declaration is one thing: what is wrong with it is reported with the document.
      if (fact.of === "document") state.mismatch = fact;
      return "skip";
    }
    if (fact.kind === "language-defect") {
      if (fact.isOfPart) return "skip";
      const message = fact.defect === "malformed" ? "malformedPart" : fact.defect;
      return { message, values: { value: fact.detail } };
    }
    if (!fact.language) return "skip";
    const { value, place } = fact.language;
    const declaration = declarationOf(fact.language);
    if (declaration === "named") return state.mismatch ? mismatch(state.mismatch) : "pass";
    if (declaration === "ofParts") return "pass";
    return { message: declaration, ...(value === null ? {} : { values: { value } }), place };
  },
});
