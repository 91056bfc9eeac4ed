import { defineCheck } from "../check.ts";

export const dynamicXfa = defineCheck({
  id: "dynamic-xfa",
  name: "No dynamic XFA form",
  category: "forms",
  tier: 2,
  severity: "major",
  wcag: ["4.1.2"],
  pdfUa: ["25-001"],
  isConformanceFailure: false,
  needs: "xfa",
  noun: ["document", "documents"],
  says: {
    passed: "The document is no dynamic XFA form.",
    failed: "The document is a dynamic XFA form.",
    not_applicable: "This document cannot hold such a form.",
  },
  help: "Dynamic XFA forms work in very few programs; most people, and nearly all who use assistive technology, see only a page that asks them for other software.",
  example: {
    bad: 'A form that shows "Please wait…" in most programs.',
    good: "The same form as an ordinary PDF form (AcroForm), or as a web page.",
  },
  messages: {
    dynamic: {
      text: "The document is a dynamic XFA form. Most programs and nearly all assistive technology show only a page that says that it cannot be opened.",
      fix: {
        default: "Make the form again as an ordinary PDF form or as a web page.",
        acrobat:
          "Open the form in the designer that made it and save it as a static PDF form, or build it again with All tools > Prepare a form.",
      },
    },
  },
  looksAt: ["document"],
  test: ({ hasDynamicXfa }) => (hasDynamicXfa ? "dynamic" : "pass"),
});
