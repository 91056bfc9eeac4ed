import { defineCheck } from "../check.ts";
import { altTextFlaw } from "../text/alt-text.ts";
import { altTextSteps } from "../wording/tool-steps.ts";

export const altTextMeaning = defineCheck({
  id: "alt-text-meaning",
  name: "Meaning of alt texts",
  category: "images_media",
  tier: 3,
  severity: "major",
  wcag: ["1.1.1"],
  pdfUa: [],
  isConformanceFailure: true,
  needs: "images",
  noun: ["alternative text", "alternative texts"],
  says: {
    passed: "There is nothing to look at.",
    failed: "Alternative texts do not say what the pictures mean.",
    needs_review: "A person must compare the alternative texts with what the pictures tell the reader.",
    not_applicable: "There are no alternative texts and nothing is marked as decoration.",
  },
  help: "Alternative text must say what the picture tells the reader in its place. Whether it does, only somebody who sees the picture and understands the text can judge.",
  example: {
    bad: '"A line and some dots" for a chart of bookings.',
    good: '"Bookings doubled from 2024 to 2026".',
  },
  messages: {
    meaning: {
      text: 'Check whether this says what the picture tells the reader here: "{alt}"',
      fix: altTextSteps,
      needsReview: true,
    },
    decoration: {
      text: "Check whether {images} the reader nothing. People who use a screen reader do not learn of what is marked as decoration.",
      fix: altTextSteps,
      needsReview: true,
    },
  },
  looksAt: ["image", "figure"],
  start: () => ({ decorative: 0 }),
  test: ({ alt, isDecorative, isOfWords, fileName }, state) => {
    if (isDecorative) {
      state.decorative++;
      return "skip";
    }
    if (alt === null || isOfWords || altTextFlaw(alt, fileName) !== null) return "skip";
    return { message: "meaning", values: { alt: alt.trim() } };
  },
  finish: (_, { decorative: count }) => {
    if (!count) return "skip";
    const images =
      count === 1
        ? "the image that is marked as decoration tells"
        : `the ${count} images that are marked as decoration tell`;
    return { message: "decoration", values: { images } };
  },
});
