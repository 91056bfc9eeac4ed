import { defineCheck } from "../check.ts";

export const securityBit = defineCheck({
  id: "security-bit",
  name: "Security lets assistive technology in",
  category: "tagged_pdf",
  tier: 2,
  severity: "critical",
  wcag: ["4.1.2"],
  pdfUa: ["26-002"],
  isConformanceFailure: true,
  needs: "security",
  noun: ["document", "documents"],
  says: {
    passed: "The security settings let screen readers read the document.",
    failed: "The security settings keep screen readers from reading the document.",
    not_applicable: "This document can have no security settings.",
  },
  help: "The security settings of a PDF can forbid software to take out its text. A screen reader is such software.",
  example: {
    bad: "A protected PDF that forbids copying of text to every program.",
    good: 'The same protection with "Enable text access for screen reader devices".',
  },
  messages: {
    forbidden: {
      text: "The security settings of the document forbid software to take out its text. Screen readers may then read nothing of it.",
      fix: {
        default: "Allow text access for screen reader devices, or take the protection off.",
        acrobat:
          'Choose All tools > Protect a PDF > Encrypt with password (Advanced security options), and select "Enable text access for screen reader devices for the visually impaired".',
      },
    },
  },
  looksAt: ["document"],
  test: ({ allowsAssistiveTechnology }) => (allowsAssistiveTechnology ? "pass" : "forbidden"),
});
