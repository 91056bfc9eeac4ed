import { countText } from "../../core/count-text.ts";
import { defineCheck } from "../check.ts";
import type { DocumentFact } from "../model.ts";

type Length = DocumentFact["navigation"]["length"];

/** Documents that are longer than this need a way through them. */
const longest: Record<Length["of"], number> = {
  pages: 20,
  slides: 20,
  sheets: 20,
  sections: 20,
  words: 5_000,
};

/** "about 33,529 words". */
const written = ({ count, of, isEstimated }: Length): string =>
  `${isEstimated ? "about " : ""}${countText(count)} ${of}`;

export const bookmarks = defineCheck({
  id: "bookmarks",
  name: "Bookmarks for long documents",
  category: "navigation",
  tier: 1,
  severity: "minor",
  wcag: ["2.4.5"],
  pdfUa: [],
  isConformanceFailure: false,
  needs: "bookmarks",
  noun: ["long document", "long documents"],
  says: {
    passed: "The document is long and has a way to move around in it.",
    failed: "The document is long and has no bookmarks or other way to move around in it.",
    not_applicable: "The document is short enough to do without bookmarks.",
  },
  help: "A long document needs bookmarks, a table of contents or the like, so that people can go to a part without passing through all that stands before it.",
  example: {
    bad: "A PDF of 60 pages with no bookmarks and no table of contents.",
    good: "The same PDF with bookmarks made from its headings.",
  },
  messages: {
    missing: {
      text: "The document is long ({length}) and has nothing by which to go to a part of it: no bookmarks, table of contents or the like. People who cannot skim it have to pass through everything.",
      fix: {
        default: "Add bookmarks or a table of contents that links to the parts.",
        word: "Choose References > Table of Contents; it is made from the heading styles. When saving as PDF select Options > Create bookmarks using Headings.",
        powerpoint: "Choose Home > Section > Add Section to group the slides, and give every slide a title.",
        excel:
          "Add a first sheet with links to the others (Insert > Link > Place in This Document), or name the ranges (Formulas > Define Name).",
        acrobat:
          "Open the Bookmarks panel and choose New bookmarks from structure from its options menu, or add bookmarks by hand.",
        indesign:
          'Make a table of contents (Layout > Table of Contents) with "Create PDF Bookmarks" selected, and export with "Bookmarks" selected.',
        libreoffice:
          'Choose Insert > Table of Contents and Index; when exporting as PDF select "Export outlines".',
        calc: "Add a first sheet with links to the others (Insert > Hyperlink > Document), or name the ranges (Sheet > Named Ranges and Expressions > Define).",
        impress: "Give every slide a title, or add a slide with links to the others.",
        "google-docs": "Choose Insert > Table of contents.",
        "google-sheets":
          "Add a first sheet with links to the others (Insert > Link), or name the ranges (Data > Named ranges).",
        "google-slides": "Give every slide a title, or add a slide with links to the others.",
        latex:
          "Load hyperref (or use \\DocumentMetadata), which makes bookmarks of the sections, or write \\tableofcontents.",
        "text-editor":
          "Put a list of links to the headings at the beginning, in a <nav> element, and make sure that their targets exist.",
        markdown:
          "Put a list of links to the headings at the beginning, such as - [Tides](#tides), and make sure that their targets exist.",
      },
      isExportStep: true,
    },
  },
  looksAt: ["document"],
  test: ({ navigation: { length, found, place } }) => {
    if (length.count <= longest[length.of]) return "skip";
    return found === null ? { message: "missing", values: { length: written(length) }, place } : "pass";
  },
});
