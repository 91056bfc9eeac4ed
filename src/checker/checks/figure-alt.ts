import { defineCheck } from "../check.ts";
import type { FigureSort } from "../model.ts";
import { altTextFlaw, isOneLetterOrMark } from "../text/alt-text.ts";
import { figureAltSteps } from "../wording/tool-steps.ts";
import { unlessWithoutTags } from "../wording/without-tags.ts";

/** What people call each sort of figure. */
const sortNames: Record<FigureSort, string> = {
  figure: "figure",
  formula: "formula",
  chart: "chart",
  diagram: "diagram",
  shape: "shape",
  group: "group of shapes",
  connector: "connecting line",
  drawing: "drawing",
  ink: "handwriting or ink drawing",
  object: "embedded object",
  media: "sound or video",
  canvas: "drawing area",
  plot: "plot",
};

export const figureAlt = defineCheck({
  id: "figure-alt",
  name: "Figure alt text",
  category: "images_media",
  tier: 1,
  severity: "critical",
  wcag: ["1.1.1"],
  pdfUa: ["13-004", "17-002"],
  isConformanceFailure: true,
  needs: "figures",
  noun: ["figure", "figures"],
  says: {
    passed: [
      "has alternative text or is marked as decoration",
      "have alternative text or are marked as decoration",
    ],
    failed: ["has no useful alternative text", "have no useful alternative text"],
    needs_review: ["may be described by the text around it", "may be described by the text around them"],
    not_applicable: unlessWithoutTags("a figure", "No figures besides images need alternative text."),
  },
  remark: ({ tagging }) => {
    const count = tagging?.untaggedImages ?? 0;
    if (!count) return null;
    return `${count} ${count === 1 ? "picture or drawing is" : "pictures or drawings are"} painted outside the tags.`;
  },
  help: "Charts, diagrams, shapes, formulas and embedded objects need alternative text that says what they tell the reader, just as images do.",
  example: {
    bad: "A chart without alternative text.",
    good: 'The chart with "Line chart: water level at the pier, highest in March at 4.2 m".',
  },
  messages: {
    missing: {
      text: "This {sort} has no alternative text, so people who cannot see it do not learn what it shows or says.",
      fix: figureAltSteps,
    },
    review: {
      text: "This {sort} has no alternative text of its own. Check whether the text before or after it says everything that it shows.",
      fix: {
        default: "Describe beside it in the text what it shows, or give it alternative text.",
        "text-editor":
          'Describe before or after it in the text what it shows, or write that into aria-label="…" on its element, with role="img" on an <svg> or a <canvas>. If it tells nothing, write aria-hidden="true".',
        markdown:
          "Describe before or after it in the text what it shows, or put in a picture of it with alternative text.",
      },
      needsReview: true,
    },
    fileName: {
      text: 'The alternative text of this {sort} is a file name ("{alt}"). It tells people who cannot see it nothing of what it shows.',
      fix: figureAltSteps,
    },
    cameraName: {
      text: 'The alternative text of this {sort} is a name that a camera or a program gave it ("{alt}"). It tells people who cannot see it nothing of what it shows.',
      fix: figureAltSteps,
    },
    url: {
      text: 'The alternative text of this {sort} is a web address ("{alt}"). It is read out letter by letter and says nothing of what it shows.',
      fix: figureAltSteps,
    },
    generic: {
      text: 'The alternative text of this {sort} is only "{alt}". That names the kind of thing, and what it shows remains unknown.',
      fix: figureAltSteps,
    },
    placeholder: {
      text: 'The alternative text of this {sort}, "{alt}", only holds the place for a text that was never written.',
      fix: figureAltSteps,
    },
  },
  looksAt: ["figure"],
  test: (figure) => {
    if (figure.isDecorative) return "pass";
    const sort = sortNames[figure.sort];
    const flaw = altTextFlaw(figure.alt, figure.fileName);
    if (flaw === null || (figure.sort === "formula" && flaw !== "missing" && isOneLetterOrMark(figure.alt!)))
      return "pass";
    if (flaw !== "missing") return { message: flaw, values: { sort, alt: figure.alt!.trim() } };
    return { message: figure.needsReview ? "review" : "missing", values: { sort } };
  },
});
