import { defineCheck } from "../check.ts";

/** Slides that are named in the message; the others are counted. */
const named = 10;

export const readingOrder = defineCheck({
  id: "reading-order",
  name: "Reading order",
  category: "document_structure",
  tier: 3,
  severity: "major",
  wcag: ["1.3.2"],
  pdfUa: ["09-001"],
  isConformanceFailure: true,
  needs: null,
  noun: ["document", "documents"],
  says: {
    passed: "There is nothing to look at.",
    failed: "The reading order is wrong.",
    needs_review: ({ parts }) =>
      parts === "slides"
        ? "A person must go through the slides and see whether they are read in a sensible order."
        : "A person must go through the pages and see whether they are read in a sensible order.",
    not_applicable: {
      otherwise: "The document is read in the order in which it is written.",
      withoutTags: "Without tags nothing says in which order the pages are read.",
    },
  },
  help: "What is read out must come in an order that makes sense. Whether it does, only somebody who understands the text can judge.",
  example: {
    bad: "A page of two columns that is read line by line across both.",
    good: "The same page, where the left column is read to its end before the right one.",
  },
  messages: {
    pages: {
      text: "Look at the order in which the {pages} read. Columns, boxes, side notes, tables and footnotes are where it goes wrong most often.",
      fix: {
        default:
          "Go through the document with a screen reader, or compare the order of the tags with the pages.",
        acrobat:
          "Open the Accessibility tags panel and go through the tags with the arrow keys: the highlighted content must move in the order in which it should be read. Drag a tag to move it.",
        indesign:
          "Put the frames into the right order in the Articles panel, and export with its order as the reading order.",
      },
      needsReview: true,
    },
    slides: {
      text: "Look at the order in which the {slides} read.{begin} Everything should be read in the order in which it is meant to be seen.",
      fix: {
        default: "Go through the slides with the tab key, which follows the reading order.",
        powerpoint:
          "Choose Review > Check Accessibility > Reading Order Pane, and go through the slides one by one.",
      },
      needsReview: true,
    },
  },
  looksAt: ["page", "slide"],
  start: () => ({ pages: 0, slides: 0, outOfOrder: [] as number[] }),
  test: (fact, state) => {
    if (fact.kind === "page") {
      if (fact.characters) state.pages++;
    } else if (!fact.isHeading) {
      state.slides++;
      if (!fact.isReadInOrder && state.outOfOrder.length <= named) state.outOfOrder.push(fact.number);
    }
    return "skip";
  },
  finish: (_, { pages, slides, outOfOrder }) => {
    if (slides) {
      const numbers =
        outOfOrder.slice(0, named).join(", ") + (outOfOrder.length > named ? " and others" : "");
      const begin = outOfOrder.length
        ? ` Begin with ${outOfOrder.length === 1 ? "slide" : "slides"} ${numbers}.`
        : "";
      return {
        message: "slides",
        values: { slides: slides === 1 ? "slide is" : `${slides} slides are`, begin },
      };
    }
    if (!pages) return "skip";
    return {
      message: "pages",
      values: { pages: pages === 1 ? "tagged page is" : `${pages} tagged pages are` },
    };
  },
});
