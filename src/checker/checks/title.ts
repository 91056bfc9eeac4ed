import { defineCheck, type Outcome } from "../check.ts";
import { isFileName, isTemplateTitle } from "../text/title-text.ts";

/** How a document shows its title, by tool. */
const showTitle = {
  default: "Set the document to show its title instead of the file name.",
  word: 'When saving as PDF (File > Save As > PDF > Options), select "Document properties" and "Document structure tags for accessibility"; if the title is still not shown, set it in Acrobat under Document properties > Initial view > Show: Document title.',
  acrobat: "Choose Menu > Document properties > Initial view, and set Show to Document title.",
  indesign: 'Choose File > Export > Adobe PDF, and under Advanced set "Display Title" to Document Title.',
  libreoffice:
    'Choose File > Export As > Export as PDF, and on the User Interface tab select "Display document title".',
  "latex-pdf": "Write \\hypersetup{pdfdisplaydoctitle=true}, or use \\DocumentMetadata.",
  "plain-tex":
    "Write \\pdfinfo{/Title (What the document is about)} and \\pdfcatalog{/ViewerPreferences <</DisplayDocTitle true>>} into the source and typeset it with pdfTeX.",
  latex:
    "Write \\maketitle after \\begin{document}; for the PDF add \\hypersetup{pdfdisplaydoctitle=true} or \\DocumentMetadata.",
};

export const title = defineCheck({
  id: "title",
  name: "Title set",
  category: "document_structure",
  tier: 1,
  severity: "major",
  wcag: ["2.4.2"],
  pdfUa: ["06-003", "07-001", "07-002"],
  isConformanceFailure: true,
  needs: "title",
  noun: ["document", "documents"],
  says: {
    passed: "The document has a title.",
    failed: ({ title: { value, isShown } }) => {
      if (value === null) return "The document has no title.";
      if (isTemplateTitle(value) && isShown === false)
        return "The title does not say what the document is about, and is not shown.";
      return isShown === false
        ? "The document has a title but does not show it."
        : "The title does not say what the document is about.";
    },
    needs_review: "The document has no title, as far as it was read.",
    not_applicable: "This document has no place for a title.",
  },
  help: "A document needs a title that says what it is about. Screen readers announce it first, and people find the document by it among open windows and tabs.",
  example: {
    bad: 'Title: "Document1", or none.',
    good: 'Title: "Harbour dues 2026: what berths cost".',
  },
  messages: {
    missing: {
      text: "The document has no title. People who use a screen reader hear the file name instead and cannot tell what the document is about.",
      fix: {
        default: "Give the document a title that says what it is about, in its properties.",
        word: "Choose File > Info and write what the document is about into Title.",
        powerpoint: "Choose File > Info and write what the presentation is about into Title.",
        excel: "Choose File > Info and write what the workbook is about into Title.",
        acrobat:
          "Choose Menu > Document properties > Description, and write what the document is about into Title.",
        indesign:
          "Choose File > File Info > Basic, and write what the document is about into Document Title.",
        libreoffice:
          "Choose File > Properties > Description, and write what the document is about into Title.",
        "google-docs":
          "Rename the document at the top left so that the name says what it is about, and check the title in the properties of the downloaded file.",
        latex: "Write \\title{What the document is about} and \\maketitle, or \\hypersetup{pdftitle={…}}.",
        "plain-tex":
          "Write \\pdfinfo{/Title (What the document is about)} into the source and typeset it with pdfTeX.",
        context: "Write \\setupinteraction[title={What the document is about}] before \\starttext.",
        "latex-pdf":
          "Write \\hypersetup{pdftitle={What the document is about}}, or load hyperref with the option pdfusetitle, which takes the title from \\title.",
        browser: "Give the web page a <title> that says what it is about.",
        "text-editor": "Write <title>What the page is about</title> into the head.",
        markdown:
          'Begin with a heading of level 1 ("# …"), or write a line "title: …" into the front matter.',
      },
    },
    unseen: {
      text: "What was read of the document has no title. Files that belong to it are not part of the upload and may have one.",
      fix: {
        default: "Make sure that one of the files that were not read gives the document a title.",
        latex:
          "Make sure that one of the files that were not read has \\title{What the document is about} and \\maketitle, or \\hypersetup{pdftitle={…}}.",
        "plain-tex":
          "Make sure that one of the files that were not read has a title, or write \\pdfinfo{/Title (What the document is about)} into the source and typeset it with pdfTeX.",
      },
      needsReview: true,
    },
    unread: {
      text: "What was read of the document has no title. A part of its properties is damaged and may have one.",
      fix: {
        default: "Open the document in the program that made it, repair and save it, and check it again.",
      },
      needsReview: true,
    },
    template: {
      text: 'The title is "{value}", which the program or the template put there. It does not say what the document is about.',
      fix: {
        default: "Replace it in the document's properties by a title that says what the document is about.",
        word: "Choose File > Info and replace the Title by what the document is about.",
        powerpoint: "Choose File > Info and replace the Title by what the presentation is about.",
        excel: "Choose File > Info and replace the Title by what the workbook is about.",
        acrobat: "Choose Menu > Document properties > Description, and replace the Title.",
        libreoffice: "Choose File > Properties > Description, and replace the Title.",
        latex: "Replace the text of \\title, or of pdftitle, by what the document is about.",
        "text-editor": "Replace the text of the <title> element by what the page is about.",
        markdown: "Replace the title in the front matter, or the first heading, by what the page is about.",
      },
    },
    fileName: {
      text: 'The title, "{value}", is the name of the file. A file name seldom tells a listener what the document is about.',
      fix: {
        default: "Replace it in the document's properties by a title in plain words.",
        word: "Choose File > Info and replace the Title by what the document is about, in plain words.",
        powerpoint:
          "Choose File > Info and replace the Title by what the presentation is about, in plain words.",
        excel: "Choose File > Info and replace the Title by what the workbook is about, in plain words.",
        acrobat: "Choose Menu > Document properties > Description, and replace the Title by plain words.",
        libreoffice: "Choose File > Properties > Description, and replace the Title by plain words.",
      },
    },
    notShown: {
      text: "The document does not show its title: readers see and hear the file name in its place.",
      fix: showTitle,
      isExportStep: true,
    },
    wouldNotShow: {
      text: "The document is set to show its file name, so that a title would be neither seen nor heard once it has one.",
      fix: showTitle,
      isExportStep: true,
    },
  },
  looksAt: ["document"],
  start: ({ filename }) => filename,
  test: ({ title: { value, isShown, isTyped, isElsewhere, isUnread, place } }, filename) => {
    const found: Outcome<"missing" | "template" | "fileName" | "notShown" | "wouldNotShow">[] = [];
    if (isElsewhere && (value === null || isShown === false)) return { message: "unseen", place };
    if (isUnread && value === null) return { message: "unread", place };
    if (value === null) found.push({ message: "missing", place });
    else if (isTemplateTitle(value)) found.push({ message: "template", values: { value }, place });
    else if (!isTyped && isFileName(value, filename))
      found.push({ message: "fileName", values: { value }, place });
    if (isShown === false) found.push({ message: value === null ? "wouldNotShow" : "notShown", place });
    return found.length ? found : "pass";
  },
});
