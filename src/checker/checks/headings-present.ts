import { defineCheck } from "../check.ts";
import { isBlank } from "../white-space.ts";
import { headingSteps } from "../wording/tool-steps.ts";

export const headingsPresent = defineCheck({
  id: "headings-present",
  name: "Headings present",
  category: "document_structure",
  tier: 1,
  severity: "major",
  wcag: ["1.3.1", "2.4.6"],
  pdfUa: ["14-001"],
  isConformanceFailure: false,
  needs: "headings",
  noun: ["slide or sheet", "slides or sheets"],
  nounIn: { slides: ["slide", "slides"], sheets: ["sheet", "sheets"] },
  says: {
    passed: ({ parts }) => {
      if (parts === "slides") return ["has a title", "have titles"];
      if (parts === "sheets") return ["has a name of its own", "have names of their own"];
      return "The document has headings.";
    },
    failed: ({ parts, headings: { total, blank } }) => {
      if (parts === "slides") return ["has no title", "have no titles"];
      if (parts === "sheets") return ["has no name of its own", "have no names of their own"];
      return total && total === blank
        ? "All headings of the document are empty."
        : "The document has no headings.";
    },
    needs_review: "The document has no headings, as far as it was read.",
    not_applicable: {
      otherwise: "The document has no headings and is short enough to do without.",
      withoutTags:
        "Without tags nothing says what is a heading; the document is short enough to do without headings.",
    },
  },
  help: "Headings let people who use a screen reader get an overview of a document and jump to the part that they want, as others do by leafing through it.",
  example: {
    bad: "A report of 20 pages whose chapter titles are bold paragraphs.",
    good: "The same titles in the styles Heading 1 and Heading 2.",
  },
  messages: {
    none: {
      text: "The document has no headings. People who use a screen reader cannot get an overview and have to listen to all of it to find one part.",
      fix: headingSteps,
      follows: {
        check: "structure-tags",
        messages: ["untagged", "emptyTree"],
        says: [
          "Without tags the document can have no headings.",
          "Without tags the document can have no headings.",
        ],
      },
    },
    unseen: {
      text: "What was read of the document has no headings. Files that belong to it are not part of the upload and may have some.",
      fix: { default: "Check the files that were not read as well, or put everything into one file." },
      needsReview: true,
    },
    allEmpty: {
      text: "All headings of the document are empty. They are announced as headings and say nothing, so nobody can find a part by them.",
      fix: {
        default: "Put the text of the headings into them, or remove them and mark the real headings.",
        word: "Write the text of the headings into them, or click into each empty line and choose Home > Styles > Normal; then select the lines that are headings and choose Home > Styles > Heading 1, Heading 2 and so on.",
        acrobat:
          "Open the Accessibility tags panel and move the text of each heading into its tag, or delete the empty heading tags and mark the real headings with Fix reading order.",
        libreoffice:
          "Write the text of the headings into them, or give the empty lines the style Body Text; then select the lines that are headings and choose Styles > Heading 1, Heading 2 and so on.",
        "google-docs":
          "Write the text of the headings into them, or click into each empty line and choose Format > Paragraph styles > Normal text; then mark the lines that are headings.",
        latex:
          "Write the text of the headings between the braces of their commands, or delete the empty ones and use \\section, \\subsection and so on for the real headings.",
        "text-editor":
          "Write text between the tags of the headings, or delete the empty ones and mark the real headings as <h1> to <h6>.",
        markdown:
          "Write text after the number signs (#), or delete the empty headings and begin the real ones with # to ###### and a space.",
      },
      follows: {
        check: "structure-tags",
        messages: ["hiddenText"],
        says: [
          "The tags hold hardly any text, and the headings have none.",
          "The tags hold hardly any text, and the headings have none.",
        ],
      },
    },
    slideWithoutTitle: {
      text: "Slide {number} has no title. People who use a screen reader move from title to title, and cannot find or name this slide.",
      fix: {
        default:
          "Give the slide a title in its title placeholder. It may stand outside the slide if it should not be seen.",
        powerpoint:
          "Choose Home > Layout, take a layout with a title and write it there. For a title that is not to be seen choose Review > Check Accessibility > Slide Title > Add Hidden Slide Title.",
        libreoffice: "Choose Slide > Layout and take a layout with a title, and write the title there.",
        "google-docs":
          "Choose Slide > Apply layout and take a layout with a title, and write the title there.",
      },
    },
    slideByNumber: {
      text: 'The heading "{heading}" stands in for a title, which slide {number} does not have. People who use a screen reader go from heading to heading, and cannot tell by it what the slide is about.',
      fix: { default: "Write into the heading what the slide is about." },
    },
    sheetByProgram: {
      text: 'The heading "{name}" is the name that a program gave to a sheet. People who use a screen reader go from heading to heading, and cannot tell by it what is on the sheet.',
      fix: { default: "Write into the heading what is on the sheet, or delete the section if it is empty." },
    },
    sheetWithoutName: {
      text: "No heading says what is on this sheet. People who use a screen reader go from heading to heading, and cannot find it.",
      fix: { default: "Begin the sheet with a heading that says what is on it." },
    },
    slideWithoutHeading: {
      text: "No heading says what slide {number} is about. People who use a screen reader go from heading to heading, and cannot find it.",
      fix: { default: "Begin the slide with a heading that says what it is about." },
    },
    genericSheet: {
      text: 'The sheet "{name}" still has the name that the program gave it. People who use a screen reader choose a sheet by its name and cannot tell what is on this one.',
      fix: {
        default: "Give the sheet a name that says what is on it.",
        excel: "Double-click the sheet's tab (or right-click it and choose Rename) and write what is on it.",
        libreoffice: "Double-click the sheet's tab and write what is on it.",
        "google-docs": "Double-click the sheet's tab and write what is on it.",
      },
    },
    emptySheet: {
      text: 'The sheet "{name}" is empty and still has the name that the program gave it. People who use a screen reader cannot tell by the name that there is nothing to read, and open it in vain.',
      fix: {
        default: "Delete the sheet, or give it a name that says what it is for.",
        excel:
          "Right-click the sheet's tab and choose Delete, or double-click the tab and write what the sheet is for.",
        libreoffice:
          "Right-click the sheet's tab and choose Delete Sheet, or double-click the tab and write what the sheet is for.",
        "google-docs":
          "Right-click the sheet's tab and choose Delete, or double-click the tab and write what the sheet is for.",
      },
    },
  },
  looksAt: ["slide", "sheet", "document"],
  start: () => ({ hasParts: false }),
  test: (fact, state) => {
    if (fact.kind === "document") {
      const { total, blank, isElsewhere } = fact.headings;
      if (state.hasParts) return "skip";
      if (total > blank) return "pass";
      if (total > 0) return "allEmpty";
      if (isElsewhere) return "unseen";
      return fact.isSubstantial ? "none" : "skip";
    }
    state.hasParts = true;
    if (fact.kind === "sheet") {
      const { name, isGenericName, isEmpty, isHeading } = fact;
      if (!isGenericName) return "pass";
      if (!isHeading) return { message: isEmpty ? "emptySheet" : "genericSheet", values: { name } };
      return isBlank(name) ? "sheetWithoutName" : { message: "sheetByProgram", values: { name } };
    }
    const { title, number, standIn, isHeading } = fact;
    if (!isBlank(title)) return "pass";
    if (standIn !== undefined) return { message: "slideByNumber", values: { heading: standIn, number } };
    return { message: isHeading ? "slideWithoutHeading" : "slideWithoutTitle", values: { number } };
  },
});
