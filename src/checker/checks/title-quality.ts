import { defineCheck, type Outcome } from "../check.ts";
import { isTemplateTitle, type TitleFlaw, titleFlaw } from "../text/title-text.ts";

const rewrite = {
  default: "Replace the title in the document's properties by one that says what the document is about.",
  word: "Choose File > Info and replace the Title by what the document is about.",
  powerpoint: "Choose File > Info and replace the Title by what the presentation is about.",
  excel: "Choose File > Info and replace the Title by what the workbook is about.",
  acrobat:
    "Choose Menu > Document properties > Description, and replace the Title by what the document is about.",
  indesign: "Choose File > File Info > Basic, and replace the Document Title by what the document is about.",
  libreoffice: "Choose File > Properties > Description, and replace the Title by what the document is about.",
  latex: "Write \\title{…} or \\hypersetup{pdftitle={…}} with what the document is about.",
  "text-editor": "Replace the text of the <title> element by what the page is about.",
  markdown: "Replace the title in the front matter, or the first heading, by what the page is about.",
};

export const titleQuality = defineCheck({
  id: "title-quality",
  name: "Title quality",
  category: "document_structure",
  tier: 2,
  severity: "minor",
  wcag: ["2.4.2"],
  pdfUa: ["06-004"],
  isConformanceFailure: false,
  needs: "title",
  noun: ["title", "titles"],
  says: {
    passed: "There is nothing odd about the title.",
    failed: "The title says little of what the document is about.",
    needs_review: "The title needs a second look.",
    not_applicable: "The document has no title of its own to look at.",
  },
  help: "A good title says in a few words what the document is about, and tells it from others.",
  example: {
    bad: 'Title: "Microsoft Word - draft_v7.docx".',
    good: 'Title: "Harbour dues 2026: what berths cost".',
  },
  messages: {
    programName: {
      text: 'The title, "{title}", begins with the name of a program. It was made when the document was printed to PDF, and people hear the program before the subject.',
      fix: {
        ...rewrite,
        word: "Choose File > Info, write the Title, and save with File > Save As > PDF instead of printing.",
      },
    },
    fileLike: {
      text: 'The title, "{title}", is the name of a file. It seldom tells a listener what the document is about.',
      fix: rewrite,
      follows: { check: "title", messages: ["fileName"] },
    },
    hollow: {
      text: 'The title, "{title}", fits any document. People who have several open cannot tell which one this is.',
      fix: rewrite,
    },
    tooLong: {
      text: "The title has more than 250 characters. It is announced whenever the document comes to the front, and people have to listen to all of it.",
      fix: rewrite,
      needsReview: true,
    },
    conflict: {
      text: 'The document has two titles, "{title}" and "{other}". Which one people see or hear depends on their software.',
      fix: {
        ...rewrite,
        default:
          "Give the document one title, the same in the metadata (XMP) and in the document information.",
        acrobat:
          "Choose Menu > Document properties > Description, write the Title again and save: Acrobat writes it in both places.",
      },
    },
  },
  looksAt: ["document"],
  test: ({ title: { value, conflict, place } }) => {
    if (value === null || isTemplateTitle(value)) return "skip";
    const title = value.length > 160 ? `${value.slice(0, 159)}…` : value;
    const found: Outcome<TitleFlaw | "conflict">[] = [];
    const flaw = titleFlaw(value);
    if (flaw) found.push({ message: flaw, values: { title }, place });
    if (conflict !== null) found.push({ message: "conflict", values: { title, other: conflict }, place });
    return found.length ? found : "pass";
  },
});
