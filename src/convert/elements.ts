import type { Node, Section } from "../formats/content.ts";
import { remarkMark, sheetMark, slideMark } from "../formats/page-marks.ts";

/** The elements of HTML that phrases are written as; the others are reported by their words alone. */
const phrases: Partial<Record<Extract<Node, { role: "phrase" }>["sort"], string>> = {
  emphasis: "em",
  strong: "strong",
  italic: "i",
  bold: "b",
  underline: "u",
  strike: "s",
  small: "small",
  mark: "mark",
  code: "code",
  subscript: "sub",
  superscript: "sup",
  quotation: "q",
  citation: "cite",
  definition: "dfn",
  abbreviation: "abbr",
  inserted: "ins",
  deleted: "del",
  variable: "var",
  sample: "samp",
  keyboard: "kbd",
  label: "label",
  ruby: "ruby",
  "ruby-text": "rt",
};

/** The elements of HTML that sections are written as; the others mean nothing of their own. */
const sections: Partial<Record<Section["sort"], string>> = {
  article: "article",
  aside: "aside",
  details: "details",
  fields: "fieldset",
  sheet: "section",
  slide: "section",
};

/** Times that HTML has (2.3.5): months, dates, days of a year, times, zones, weeks, years and durations. */
const isTime =
  /^(?:\d{4,}-(?:0[1-9]|1[0-2])|\d{4,}|\d{4,}-W(?:0[1-9]|[1-4]\d|5[0-3])|(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d)|(?:\d{4,}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d))?(?:(?:^|[T ])(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?|P(?:\d{1,6}D)?(?:T(?=\d)(?:\d{1,6}H)?(?:\d{1,6}M)?(?:\d{1,6}S)?)?)$/;

/** The element of HTML that a node is written as. */
export function elementOf(node: Node): string {
  switch (node.role) {
    case "paragraph":
      return node.isSummary ? "summary" : node.isPreformatted ? "pre" : "p";
    case "quotation":
      return "blockquote";
    case "list":
      return node.sort === "numbers" ? "ol" : node.sort === "terms" ? "dl" : "ul";
    case "item":
      return "li";
    case "term":
      return "dt";
    case "description":
      return "dd";
    case "table":
      return "table";
    case "row-group":
      return node.sort === "head" ? "thead" : node.sort === "foot" ? "tfoot" : "tbody";
    case "column-group":
      return "colgroup";
    case "row":
      return "tr";
    case "cell":
      return node.isHeader ? "th" : "td";
    case "figure":
      return "figure";
    case "caption":
      return node.of === "table" ? "caption" : node.of === "fields" ? "legend" : "figcaption";
    case "link":
      return "a";
    case "phrase":
      if (node.sort === "time") return node.time !== undefined && isTime.test(node.time) ? "time" : "span";
      return phrases[node.sort] ?? "span";
    case "math":
      return node.name;
    case "break":
      return "br";
    case "rule":
      return "hr";
    case "media":
      return node.sort;
    case "section":
      if (node.number !== undefined) return "section";
      return isNote(node) ? "div" : (sections[node.sort] ?? "div");
    default:
      return "span";
  }
}

/** An aside that is no landmark in its document: a page with many of them has none by which people go. */
const isNote = (node: Node) =>
  node.role === "section" && node.sort === "aside" && node.landmark !== "complementary";

/** The attributes that its element has. */
export function attributesOf(node: Node): Record<string, string> {
  const attributes: Record<string, string> = {};
  if (node.language !== undefined) attributes.lang = node.language;
  if (node.direction !== undefined) attributes.dir = node.direction;
  if (node.id !== undefined) attributes.id = node.id;
  if (node.tooltip !== undefined) attributes.title = node.tooltip;
  if (node.remark !== undefined) Object.assign(attributes, { class: "review", [remarkMark]: node.remark });
  if (node.role === "link") {
    if (node.target !== null) attributes.href = node.target;
    if (node.label !== undefined) attributes["aria-label"] = node.label;
  }
  if (node.role === "section" && node.isOpen) attributes.open = "";
  if (node.role === "section" && node.number !== undefined)
    attributes[(node.shows ?? node.sort) === "sheet" ? sheetMark : slideMark] = String(node.number);
  if (isNote(node)) attributes.role = "note";
  if (node.role === "math") Object.assign(attributes, node.attributes);
  if (node.role === "phrase") {
    if (node.expansion !== undefined) attributes.title = node.expansion;
    if (node.time !== undefined) attributes.datetime = node.time;
    if (node.labels !== undefined) attributes.for = node.labels;
  }
  if (node.role === "table" && node.isLayout) attributes.role = "presentation";
  if (node.role === "cell") {
    if (node.columnSpan !== undefined) attributes.colspan = String(node.columnSpan);
    if (node.rowSpan !== undefined) attributes.rowspan = String(node.rowSpan);
    if (node.align !== undefined) attributes.align = node.align === "end" ? "right" : node.align;
    if (node.headers?.length) attributes.headers = node.headers.join(" ");
    if (node.scope !== undefined && node.scope !== "auto" && node.scope !== "both")
      attributes.scope = node.scope;
  }
  if (node.role === "list") {
    if (node.isLabelled) Object.assign(attributes, { class: "labelled", role: "list" });
    if (node.start !== undefined) attributes.start = String(node.start);
    if (node.numerals !== undefined) attributes.type = node.numerals;
    if (node.isReversed) attributes.reversed = "";
  }
  if (node.role === "item" && node.value !== undefined) attributes.value = String(node.value);
  return attributes;
}
