import type { Format } from "../../core/formats.ts";
import type { Edition, Message } from "../check.ts";
import type { DocumentFact, Tool } from "../model.ts";

/** How each tool makes a tagged PDF, for documents whose source is fixed and whose PDF has to be made again. */
const pdfAgain: Partial<Record<Tool, string>> = {
  word: 'Then make the PDF again: File > Save As > PDF, Options, "Document structure tags for accessibility".',
  powerpoint:
    'Then make the PDF again: File > Save As > PDF, Options, "Document structure tags for accessibility".',
  excel:
    'Then make the PDF again: File > Save As > PDF, Options, "Document structure tags for accessibility".',
  indesign: 'Then make the PDF again: File > Export > Adobe PDF (Interactive or Print), "Create Tagged PDF".',
  libreoffice:
    'Then make the PDF again: File > Export As > Export as PDF, "Universal Accessibility (PDF/UA)".',
  "google-docs":
    "Then make the PDF again: File > Download > PDF Document (.pdf), and check that it is tagged.",
  latex: "Then typeset the document again.",
  browser: "Then print or save the page as a tagged PDF again.",
};

const editions: Partial<Record<Tool, Partial<Record<Format, Edition>>>> = {
  libreoffice: { xlsx: "calc", pptx: "impress" },
  "google-docs": { xlsx: "google-sheets", pptx: "google-slides" },
  "text-editor": { markdown: "markdown" },
  latex: { pdf: "latex-pdf" },
};

/** What comes before the steps of LaTeX where the source is written for another format of TeX. */
const before: Partial<Record<Edition, string>> = {
  "plain-tex": "Plain TeX has no means for it that Lectern knows: write the document in LaTeX. There:",
  "latex-209":
    "Begin the document with \\documentclass in place of \\documentstyle, as LaTeX does since 1994. Then:",
  context: "ConTeXt has commands of its own; those of LaTeX for it are these:",
};

/** An element, and no link that is written as its address. */
const htmlTag = /^<[a-z][a-z0-9-]*(?:[\s/>]|$)/i;

/** What to do, in the tool that made the document; for a PDF that was made from a source, how to make it again. */
export function fixFor(
  message: Message,
  { tool, program, format }: Pick<DocumentFact, "tool" | "program" | "format">,
  snippet?: string,
): string {
  // What is written as HTML in Markdown is fixed as HTML.
  const isElement = format === "markdown" && snippet !== undefined && htmlTag.test(snippet);
  const edition = isElement ? undefined : (program ?? editions[tool]?.[format]);
  const steps = (edition && message.fix[edition]) ?? message.fix[tool] ?? message.fix.default;
  const again = format === "pdf" && message.fix[tool] && !message.isExportStep ? pdfAgain[tool] : undefined;
  if (edition && message.fix[tool] && !message.fix[edition] && before[edition])
    return `${before[edition]} ${steps}`;
  return again ? `${steps} ${again}` : steps;
}
