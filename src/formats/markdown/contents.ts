/** Marks in whose place programs write a table of contents: [TOC], [[_TOC_]], {{TOC}}, {{< toc >}}, ${toc}, {:toc}. */
const mark =
  /^(?:@?\[{1,2}_?toc_?\]{1,2}|\{\{[<%]?\s*toc\s*[%>]?\}\}|\$\{toc\}|\{%\s*toc\s*%\}|(?:toc\s*\n\s*)?\{:\s*toc\b[^{}\n]{0,100}\})$/i;

/** Whether a paragraph is such a mark. */
export const isContentsMark = (text: string): boolean => text.length < 200 && mark.test(text.trim());
