/** Deleted and moved text, former formats, and readings beside East Asian text (ECMA-376-1, 17.13.5 and 17.3.3.25). */
const leftOut = new Set([
  "w:moveFrom",
  "w:rPrChange",
  "w:pPrChange",
  "w:tblPrChange",
  "w:trPrChange",
  "w:tcPrChange",
  "w:sectPrChange",
  "w:tblGridChange",
  "w:tblPrExChange",
  "w:numberingChange",
  "w:delText",
  "w:delInstrText",
  "w:rt",
]);

/** Whether an element is no part of what the document says, with all that is in it. */
export const isLeftOut = (name: string, parent: string | undefined): boolean =>
  leftOut.has(name) || (name === "w:del" && parent !== "w:trPr");
