import { defineCheck } from "../check.ts";
import { contrast as contrastOf, hex, nearestWithContrast } from "../contrast.ts";

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
    not_applicable: "There is no text whose colours stand in the file.",
  },
  help: "Text needs a contrast of at least 4.5 to 1 with its background, large text of at least 3 to 1, so that people with low vision can read it.",
  example: {
    bad: "Light grey text (#999999) on white: 2.8 to 1.",
    good: "Dark grey text (#595959) on white: 7 to 1.",
  },
  messages: {
    low: {
      text: "The contrast of this text ({foreground} on {background}) is {ratio} to 1; it needs {needed} to 1. People with low vision, or anybody in bright light, may not be able to read it.",
      fix: {
        default:
          "Take a darker or lighter colour for the text or its background: {suggestion} on {background} would be enough.",
        word: "Select the text and choose Home > Font Color > More Colors > Custom: {suggestion} on this background would be enough.",
        powerpoint:
          "Select the text and choose Home > Font Color > More Colors > Custom: {suggestion} on this background would be enough.",
        libreoffice:
          "Select the text and choose Format > Character > Font Effects > Font Color > Custom Color: {suggestion} on this background would be enough.",
        "google-docs":
          "Select the text and choose Text color > Custom: {suggestion} on this background would be enough.",
        "text-editor": "Change the style, for example to color: {suggestion}.",
      },
    },
  },
  looksAt: ["colour"],
  test: ({ foreground, background, isLarge }) => {
    const needed = isLarge ? 3 : 4.5;
    const ratio = contrastOf(foreground, background);
    if (ratio >= needed) return "pass";
    const values = {
      foreground: hex(foreground),
      background: hex(background),
      ratio: Math.floor(ratio * 100) / 100,
      needed,
      suggestion: hex(nearestWithContrast(foreground, background, needed)),
    };
    return { message: "low", values };
  },
});
