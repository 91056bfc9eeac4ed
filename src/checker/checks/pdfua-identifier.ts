import { defineCheck } from "../check.ts";

export const pdfuaIdentifier = defineCheck({
  id: "pdfua-identifier",
  name: "PDF/UA identifier",
  category: "tagged_pdf",
  tier: 2,
  severity: "minor",
  wcag: [],
  pdfUa: ["06-002"],
  isConformanceFailure: false,
  needs: "pdf-ua",
  noun: ["document", "documents"],
  says: {
    passed: "The document declares that it follows PDF/UA.",
    failed: "The document does not declare that it follows PDF/UA.",
    not_applicable: "This document has no place for a PDF/UA identifier.",
  },
  help: "A document that follows PDF/UA, the standard for accessible PDF, says so in its metadata. The mark is a claim and proves nothing by itself.",
  example: {
    bad: "A tagged PDF whose metadata does not name PDF/UA.",
    good: "Metadata with pdfuaid:part 1, in a file that was checked for PDF/UA.",
  },
  messages: {
    missing: {
      text: "The document does not declare that it follows PDF/UA. Where that standard is asked for, as by many public bodies, the document does not meet it.",
      fix: {
        default: "When everything else is in order, save the document with the PDF/UA identifier.",
        acrobat:
          "When everything else is in order, choose All tools > Use print production > Preflight, and run the fixup Set PDF/UA-1 entry.",
        libreoffice:
          'Choose File > Export As > Export as PDF, and select "Universal Accessibility (PDF/UA)".',
        latex: "Write \\DocumentMetadata{pdfstandard=ua-2, tagging=on} before \\documentclass.",
      },
      isExportStep: true,
    },
  },
  looksAt: ["document"],
  test: ({ pdfUa }) => (pdfUa === null ? "missing" : "pass"),
});
