/** The elements of a page that roles within lines of text are. */
export const phraseNames: Readonly<Record<string, string>> = {
  Span: "span",
  Quote: "span",
  Reference: "span",
  BibEntry: "span",
  Sub: "span",
  Warichu: "span",
  Em: "em",
  Strong: "strong",
  Code: "code",
  Ruby: "ruby",
  RB: "span",
  RT: "rt",
  RP: "rp",
};
/** The same for blocks that need no more than a name. */
export const blockNames: Readonly<Record<string, string>> = {
  P: "p",
  BlockQuote: "blockquote",
  Aside: "aside",
  TOC: "ul",
  TOCI: "li",
  LI: "li",
  THead: "thead",
  TBody: "tbody",
  TFoot: "tfoot",
  TR: "tr",
};
