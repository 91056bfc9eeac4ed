import { defineCheck, type Message } from "../check.ts";
import { contrast as contrastOf, hex, nearestWithContrast } from "../contrast.ts";
import type { ColourFact } from "../model.ts";
import { snippet } from "../snippet.ts";
import { isBlank } from "../white-space.ts";

/** Why the contrast cannot be calculated, as a part of a sentence. */
const reasons: Record<NonNullable<ColourFact["doubt"]>, string> = {
  picture: "it stands on a picture",
  gradient: "it stands on a gradient",
  pattern: "it stands on a pattern",
  transparency: "its colour or what is behind it is half transparent",
  overlap: "it may stand on areas of several colours",
  floating: "a picture or shape lies behind the text here, and which text stands on it is not known",
  style: "the file does not say in which colours it is shown",
  condition: "conditional formatting can change its colours",
  "text-fill": "its letters are filled with a gradient, pattern or picture",
};

/** Characters of the text that the message repeats. */
const quoted = 60;

const wordsOf = (text: string | undefined) =>
  isBlank(text ?? null) ? "this text" : `the text "${snippet(text!, quoted).replaceAll('"', "'")}"`;

const otherColour: Message["fix"] = {
  default:
    "Take a darker or lighter colour for the text or its background: {suggestion} on {background} would be enough.",
  word: "Select the text and choose Home > Font Color > More Colors > Custom: {suggestion} on this background would be enough.",
  powerpoint:
    "Select the text and choose Home > Font Color > More Colors > Custom: {suggestion} on this background would be enough.",
  excel:
    "Select the cells and choose Home > Font Color > More Colors > Custom: {suggestion} on this background would be enough.",
  libreoffice:
    "Select the text and choose Format > Character > Font Effects > Font Color > Custom Color: {suggestion} on this background would be enough.",
  calc: "Select the cells and choose Format > Cells > Font Effects > Font Color > Custom Color: {suggestion} on this background would be enough.",
  "google-docs":
    "Select the text and choose Text color > Custom: {suggestion} on this background would be enough.",
  acrobat:
    "Change the colour in the document that the PDF was made from and export it again, or in Acrobat Pro choose Edit a PDF, select the text and take another colour: {suggestion} on this background would be enough.",
  indesign:
    "Select the text and change its swatch (Window > Color > Swatches), or that of the frame behind it: {suggestion} on this background would be enough.",
  latex:
    "Take another colour for the text or for what is behind it, where the source says \\textcolor, \\color or \\colorbox: {suggestion} on this background would be enough.",
  "text-editor": "Change the style, for example to color: {suggestion}.",
};

const incalculable =
  "The contrast of {words} cannot be calculated, as {why}; {needed} to 1 is needed{size}. Check whether it can be read easily.";

export const contrast = defineCheck({
  id: "contrast",
  name: "Colour contrast",
  category: "document_structure",
  tier: 2,
  severity: "major",
  wcag: ["1.4.3"],
  pdfUa: [],
  isConformanceFailure: true,
  needs: "colours",
  noun: ["coloured text", "coloured texts"],
  says: {
    passed: ["has enough contrast with its background", "have enough contrast with their background"],
    failed: ["has too little contrast with its background", "have too little contrast with their background"],
    needs_review: [
      "needs a person to check its contrast with its background",
      "need a person to check their contrast with their background",
    ],
    not_applicable: "No text was found whose colours could be compared.",
  },
  help: "Text needs a contrast of at least 4.5 to 1 with its background, large text of at least 3 to 1, so that people with low vision can read it.",
  example: {
    bad: "Light grey text (#999999) on white: 2.8 to 1.",
    good: "Dark grey text (#595959) on white: 7 to 1.",
  },
  messages: {
    low: {
      text: "The contrast of {words} is {ratio} to 1 ({foreground} on {background}), and {needed} to 1 is needed{size}. People with low vision, or anybody in bright light, may not be able to read it.",
      fix: otherColour,
    },
    same: {
      text: "The colour of {words} is that of its background ({background}), so that nobody sees it. Check whether it is meant to be seen; if so, {needed} to 1 is needed{size}.",
      fix: otherColour,
      needsReview: true,
    },
    unset: {
      text: incalculable,
      fix: {
        default:
          "Look at the text where it is shown, with a colour contrast analyser. Where the contrast is too little, set the colour of the text and of what is behind it.",
      },
      needsReview: true,
    },
    unknown: {
      text: incalculable,
      fix: {
        default:
          "Compare the text with the lightest and the darkest place behind it, with a colour contrast analyser. Where that is too little, put a plain colour behind the text.",
        word: "Compare the text with the lightest and the darkest place behind it, with a colour contrast analyser. Where that is too little, give its box a plain fill (Shape Format > Shape Fill), or move it beside the picture.",
        powerpoint:
          "Compare the text with the lightest and the darkest place behind it, with a colour contrast analyser. Where that is too little, give its box a plain fill (Shape Format > Shape Fill).",
        acrobat:
          "Compare the text with the lightest and the darkest place behind it, with a colour contrast analyser. Where that is too little, put a plain colour behind the text in the document that the PDF was made from, and export it again.",
        excel:
          "Compare the text with the lightest and the darkest colour that its cells can have (Home > Conditional Formatting > Manage Rules).",
      },
      needsReview: true,
    },
  },
  looksAt: ["colour"],
  test: ({ foreground, background, others, doubt = "overlap", isLarge, text }) => {
    const needed = isLarge ? 3 : 4.5;
    const common = { words: wordsOf(text), needed, size: isLarge ? ", as it is large" : "" };
    if (!foreground || !background)
      return { message: doubt === "style" ? "unset" : "unknown", values: { ...common, why: reasons[doubt] } };
    const ratio = contrastOf(foreground, background);
    const isEnough = ratio >= needed;
    if (others?.some((other) => contrastOf(foreground, other) >= needed !== isEnough))
      return { message: "unknown", values: { ...common, why: reasons.overlap } };
    if (isEnough) return "pass";
    const values = {
      ...common,
      foreground: hex(foreground),
      background: hex(background),
      ratio: Math.floor(ratio * 100) / 100,
      suggestion: hex(nearestWithContrast(foreground, background, needed)),
    };
    // It is hidden from everybody alike, and often on purpose, such as the value behind a control.
    return { message: ratio > 1 ? "low" : "same", values };
  },
});
