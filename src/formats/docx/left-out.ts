/** Deleted and moved text, and former formats (ECMA-376-1, 17.13.5). */
const leftOut = new Set([
  "w:del",
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
]);

/** Properties in which the same names mark that a row or the end of a paragraph is deleted or moved. */
const marked = new Set(["w:trPr", "w:rPr"]);

/** Whether an element is no part of what the document says, with all that is in it. */
export const isLeftOut = (name: string, parent: string | undefined): boolean =>
  leftOut.has(name) && !(isRemoval(name) && parent !== undefined && marked.has(parent));

export const isRemoval = (name: string): boolean => name === "w:del" || name === "w:moveFrom";
