import { defineCheck, type Outcome } from "../check.ts";

export const fonts = defineCheck({
  id: "fonts",
  name: "Fonts",
  category: "tagged_pdf",
  tier: 2,
  severity: "major",
  wcag: ["1.3.1"],
  pdfUa: ["10-001", "31-009"],
  isConformanceFailure: false,
  needs: "fonts",
  noun: ["font", "fonts"],
  says: {
    passed: [
      "is embedded and says which characters it shows",
      "are embedded and say which characters they show",
    ],
    failed: [
      "is not embedded, or does not say which characters it shows",
      "are not embedded, or do not say which characters they show",
    ],
    not_applicable: "There are no fonts.",
  },
  help: "A font must be in the file and must say which characters its shapes stand for; otherwise text looks wrong or is read out as nonsense.",
  example: {
    bad: 'A PDF that names "Harbour Sans" and does not hold it.',
    good: "The same PDF with the font embedded and its characters mapped to Unicode.",
  },
  messages: {
    notEmbedded: {
      text: 'The font "{name}" is not in the file. Where it is missing another takes its place, and characters may look different or be lost.',
      fix: {
        default: "Embed all fonts when the PDF is made.",
        word: "Choose File > Save As > PDF > Options, and select PDF/A compliant, which embeds all fonts.",
        acrobat:
          "Choose All tools > Use print production > Preflight, and run the fixup Embed missing fonts.",
        indesign:
          "Choose File > Export > Adobe PDF (Print), which embeds the fonts whose licence permits it.",
        latex: "Typeset with LuaLaTeX, which embeds all fonts.",
      },
      isExportStep: true,
    },
    noUnicode: {
      text: 'The font "{name}" does not say which characters its shapes stand for. Its text cannot be read out, searched or copied properly.',
      fix: {
        default: "Make the PDF again with a tool that writes Unicode for all fonts, or use another font.",
        acrobat:
          "Make the PDF again from its source, or replace the text by running All tools > Scan & OCR > Recognize text.",
        latex: "Typeset with LuaLaTeX, or load the package cmap and write \\pdfgentounicode=1 with pdfLaTeX.",
      },
      isExportStep: true,
    },
  },
  looksAt: ["font"],
  test: ({ name, isEmbedded, hasUnicode }) => {
    const found: Outcome<"notEmbedded" | "noUnicode">[] = [];
    if (!isEmbedded) found.push({ message: "notEmbedded", values: { name } });
    if (!hasUnicode) found.push({ message: "noUnicode", values: { name } });
    return found.length ? found : "pass";
  },
});
