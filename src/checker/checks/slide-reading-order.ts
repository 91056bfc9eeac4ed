import { defineCheck } from "../check.ts";

export const slideReadingOrder = defineCheck({
  id: "slide-reading-order",
  name: "Slide reading order",
  category: "document_structure",
  tier: 2,
  severity: "minor",
  wcag: ["1.3.2"],
  pdfUa: [],
  isConformanceFailure: false,
  needs: "slide-order",
  noun: ["slide", "slides"],
  says: {
    passed: [
      "is read out in the order in which it is seen",
      "are read out in the order in which they are seen",
    ],
    needs_review: [
      "needs a person to check the order in which it is read out",
      "need a person to check the order in which they are read out",
    ],
    failed: ["does not begin with its title when read out", "do not begin with their title when read out"],
    not_applicable: "There are no slides.",
  },
  help: "Screen readers read a slide in the order of its layers, the lowest first. The title should come first, and then everything in the order in which it is meant to be seen.",
  example: {
    bad: "A slide whose title was drawn last, and so is read last.",
    good: "The title at the bottom of the Selection Pane, which is read first.",
  },
  messages: {
    titleNotFirst: {
      text: "On slide {number} something else is read before the title, so that listeners do not know what the slide is about until later.",
      fix: {
        default: "Put the title first in the reading order.",
        powerpoint:
          "Choose Review > Check Accessibility > Reading Order Pane, and move the title to the top.",
        libreoffice: "Right-click the title and choose Arrange > Send to Back.",
        "google-docs": "Right-click the title and choose Order > Send to back.",
      },
    },
    otherOrder: {
      text: 'On slide {number}, "{later}" is read after "{earlier}", but stands above it or before it. Check whether the order in which the slide is read makes sense.',
      fix: {
        default: "Put the texts into the order in which they are meant to be read.",
        powerpoint:
          "Choose Review > Check Accessibility > Reading Order Pane, and move the texts into the order in which they are meant to be read.",
        libreoffice:
          "Right-click a text and choose Arrange > Send Backward or Bring Forward: what lies lowest is read first.",
        "google-docs":
          "Right-click a text and choose Order > Send backward or Bring forward: what lies lowest is read first.",
      },
      needsReview: true,
    },
  },
  looksAt: ["slide"],
  test: ({ number, isReadInOrder, contradiction }) => {
    if (!isReadInOrder) return { message: "titleNotFirst", values: { number } };
    return contradiction ? { message: "otherOrder", values: { number, ...contradiction } } : "pass";
  },
});
