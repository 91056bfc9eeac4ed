import { defineCheck } from "../check.ts";

export const imageAlt = defineCheck({
  id: "image-alt",
  name: "Image alt text",
  category: "images_media",
  tier: 1,
  severity: "critical",
  wcag: ["1.1.1"],
  pdfUa: ["01-005", "13-001"],
  isConformanceFailure: true,
  needs: "images",
  noun: ["image", "images"],
  help: "Every image needs alternative text that says what it tells the reader, or a mark that it is decoration.",
  messages: {
    missing: {
      text: "This image has no alternative text, so people who cannot see it do not learn what it shows.",
      fix: {
        default:
          "Add alternative text that says what the image tells the reader, or mark the image as decorative.",
      },
    },
  },
  looksAt: ["image"],
  test: (image) => {
    if (image.isDecorative) return "pass";
    return image.alt?.trim() ? "pass" : "missing";
  },
});
