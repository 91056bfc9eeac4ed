import { defineCheck } from "../check.ts";
import { listSteps } from "../wording/tool-steps.ts";
import { unlessWithoutTags } from "../wording/without-tags.ts";

/** What is done about a list that is tagged wrongly. */
const steps = {
  default: "Make the list again with the tool's own list function.",
  acrobat:
    "Open the Accessibility tags panel and put the list in order: an L tag holds LI tags only, and each LI an Lbl (the bullet or number) and an LBody (the text).",
  "text-editor": "Let <ul> and <ol> hold <li> elements only, and put everything else inside the items.",
};

export const listStructure = defineCheck({
  id: "list-structure",
  name: "List structure",
  category: "document_structure",
  tier: 1,
  severity: "minor",
  wcag: ["1.3.1"],
  pdfUa: ["09-005", "16-001", "16-002", "16-003"],
  isConformanceFailure: true,
  needs: "lists",
  noun: ["list", "lists"],
  says: {
    passed: ["is marked properly as a list", "are marked properly as lists"],
    failed: ["is not marked properly as a list", "are not marked properly as lists"],
    not_applicable: unlessWithoutTags("a list", "There are no lists."),
  },
  help: "A list that is marked as one is announced with the number of its items, and people can move from item to item or skip it.",
  example: {
    bad: 'Three paragraphs that begin with a typed "- ".',
    good: "A list with three items: <ul><li>Pier A</li> …</ul>, or the style List Bullet.",
  },
  messages: {
    typed: {
      text: "These {items} lines begin with typed bullets or numbers and are not marked as a list. Screen readers do not announce a list or the number of its items.",
      fix: listSteps,
    },
    typedContents: {
      text: "These {items} lines are a table of contents that was typed by hand. Screen readers announce no list, and nobody can follow an entry to its page.",
      fix: {
        default: "Let the tool make the table of contents from the headings.",
        word: "Delete the typed lines and choose References > Table of Contents; Word then makes it from the headings.",
        libreoffice:
          "Delete the typed lines and choose Insert > Table of Contents and Index; it is then made from the headings.",
        "google-docs": "Delete the typed lines and choose Insert > Table of contents.",
        latex: "Replace the typed lines by \\tableofcontents.",
        "text-editor": "Make it a list of links, each to the heading that it names.",
      },
    },
    foreignChild: {
      text: "This list holds something that is no list item ({detail}). Screen readers then announce a wrong number of items, or lose what stands between them.",
      fix: steps,
    },
    strayItem: {
      text: "This list item stands outside any list. Screen readers do not announce that a list begins or how many items it has.",
      fix: {
        ...steps,
        "text-editor": "Put the item into a <ul> or <ol> element.",
        acrobat: "Open the Accessibility tags panel and move the LI tag into an L tag.",
      },
    },
    foreignItemChild: {
      text: "This list item holds {detail} where only its label and its text may stand. Screen readers may not read it as a part of the item.",
      fix: steps,
    },
    missingBody: {
      text: "This list item has no body (LBody), so that screen readers cannot tell its text from its bullet or number.",
      fix: steps,
    },
    strayBody: {
      text: "The text or label of a list item stands outside any list item. Screen readers do not read it as a part of a list.",
      fix: {
        ...steps,
        acrobat: "Open the Accessibility tags panel and move the LBody or Lbl tag into an LI tag.",
      },
    },
    captionNotFirst: {
      text: "The caption of this list does not stand before its items, so that listeners hear what the list is about too late.",
      fix: {
        default: "Put the caption first in the list.",
        acrobat:
          "Open the Accessibility tags panel and move the Caption tag to the first place in the L tag.",
      },
    },
    malformedDescriptionList: {
      text: "The terms and descriptions of this list do not belong together properly ({detail}). Screen readers cannot say which description belongs to which term.",
      fix: {
        default: "Let each term be followed by its description.",
        "text-editor":
          "Let the <dl> element hold groups of <dt> followed by <dd>, each group optionally in a <div>, and nothing else.",
      },
    },
    brokenRoles: {
      text: "The roles of this list do not fit together ({detail}). Screen readers announce no list, or one without items.",
      fix: {
        default: "Use the tool's own lists.",
        "text-editor":
          'Use <ul> and <li>, or let the element with role="list" hold elements with role="listitem".',
      },
    },
  },
  looksAt: ["list", "typed-list"],
  test: (fact) => {
    if (fact.kind === "typed-list") {
      const message = fact.sort === "contents" ? "typedContents" : "typed";
      return { message, values: { items: fact.items } };
    }
    if (!fact.defects.length) return "pass";
    return fact.defects.map(({ defect, place, detail, snippet }) => ({
      message: messageOf[defect],
      values: { detail: detail ?? fallbackDetail[defect] ?? "" },
      place,
      ...(snippet ? { snippet } : {}),
    }));
  },
});

const messageOf = {
  "foreign-child": "foreignChild",
  "stray-item": "strayItem",
  "foreign-item-child": "foreignItemChild",
  "missing-body": "missingBody",
  "stray-body": "strayBody",
  "caption-not-first": "captionNotFirst",
  "malformed-description-list": "malformedDescriptionList",
  "broken-roles": "brokenRoles",
} as const;

/** What is said in a sentence where the reader gives no detail. */
const fallbackDetail: Partial<Record<keyof typeof messageOf, string>> = {
  "foreign-child": "another element",
  "foreign-item-child": "something else",
  "malformed-description-list": "a term or a description is missing",
  "broken-roles": "items or the list around them are missing",
};
