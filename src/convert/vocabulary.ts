import { remarkMark, sheetMark, slideMark } from "../formats/page-marks.ts";
import { mathAttributes, mathElements } from "./mathml.ts";

const words = (text: string) => new Set(text.split(" "));

/** Elements that are written as they are; what is not named here loses its tags and keeps its text. */
export const keptElements = words(
  "a abbr article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em fieldset figcaption figure h1 h2 h3 h4 h5 h6 hr i ins kbd legend li mark ol optgroup option p pre q rp rt ruby s samp section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr",
);

/** Elements written as others: landmarks that the page has already, and what HTML has given up. */
export const renamedElements: ReadonlyMap<string, string> = new Map([
  ["address", "div"],
  ["center", "div"],
  ["dir", "ul"],
  ["footer", "div"],
  ["form", "div"],
  ["header", "div"],
  ["hgroup", "div"],
  ["main", "div"],
  ["menu", "ul"],
  ["nav", "div"],
  ["search", "div"],
  ["big", "span"],
  ["font", "span"],
  ["output", "span"],
  ["strike", "s"],
  ["tt", "code"],
]);

/** Elements that are left out with all that is in them. */
export const droppedElements = words(
  "base datalist link meta noembed noframes param script source style template track",
);

/** Elements that are written in a way of their own. */
export const replacedElements = new Set([...words("button input label select textarea")]);

export const voidElements = words("br col hr input wbr");
export const headingElements = words("h1 h2 h3 h4 h5 h6");
export const sectionElements = words("article aside section");
export const tableParts = words("caption col colgroup tbody td tfoot th thead tr");

const wholeNumber = (most: number) => (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= most;
const one = (pattern: RegExp) => (value: string) => pattern.test(value);
const anything = () => true;
const ids = one(/^[\w:.\- ]{1,1000}$/);
const span = { colspan: wholeNumber(1_000), rowspan: wholeNumber(65_534), title: anything };

/** What names and describes a control; nothing by which it could be sent. */
const control = {
  "aria-label": anything,
  "aria-labelledby": ids,
  "aria-describedby": ids,
  title: anything,
  required: anything,
};

const remark = { class: one(/^review$/), [remarkMark]: one(/^[a-z ]*$/) };

/** Phrases and cells that may be explained when they are pointed at. */
const explained = "b bdi bdo cite code del dfn em i ins kbd mark q s samp small span sub sup u var";

/** Attributes that are kept where their value is what it may be, by element. */
export const keptAttributes: Record<string, Record<string, (value: string) => boolean>> = {
  ...Object.fromEntries([...mathElements].map((name) => [name, mathAttributes])),
  ...Object.fromEntries(explained.split(" ").map((name) => [name, { title: anything }])),
  a: {
    "aria-label": anything,
    "aria-describedby": one(/^[\w:.-]{1,200}$/),
    role: one(/^doc-(?:backlink|noteref)$/),
  },
  abbr: { title: anything },
  aside: remark,
  button: control,
  col: { span: wholeNumber(1_000) },
  colgroup: { span: wholeNumber(1_000) },
  details: { open: anything },
  div: { role: one(/^note$/) },
  input: { ...control, placeholder: anything },
  label: { for: one(/^\S{1,200}$/) },
  li: { value: one(/^-?\d{1,9}$/) },
  math: { ...mathAttributes, alttext: anything },
  ol: {
    class: one(/^labelled$/),
    role: one(/^list$/),
    start: one(/^-?\d{1,9}$/),
    reversed: anything,
    type: one(/^[1aAiI]$/),
  },
  optgroup: { label: anything },
  option: { label: anything, selected: anything },
  strong: { title: anything, ...remark },
  section: {
    role: one(/^doc-endnotes$/),
    "aria-labelledby": ids,
    [slideMark]: wholeNumber(99_999),
    [sheetMark]: wholeNumber(99_999),
  },
  select: { ...control, multiple: anything },
  table: { role: one(/^(?:presentation|none)$/) },
  td: span,
  textarea: { ...control, placeholder: anything },
  th: span,
  time: { datetime: anything, title: anything },
};

const schemes = words("http https mailto tel");

/** The URL that a link may lead to; null for one that could run script or reach what is not on the web. */
export function safeUrl(written: string): string | null {
  // WHATWG URL 4.4: white space around it, and tabs and line breaks within, are no part of a URL.
  let start = 0;
  let end = written.length;
  while (start < end && written.charCodeAt(start) <= 32) start++;
  while (end > start && written.charCodeAt(end - 1) <= 32) end--;
  const url = written.slice(start, end).replace(/[\t\n\r]/g, "");
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  if (scheme !== undefined && !schemes.has(scheme)) return null;
  const escapedUrl = notInUrls.test(url) ? url.replace(notInUrls, encodeURIComponent) : url;
  // Brackets stand in hosts alone (RFC 3986, 3.2.2).
  const encoded = escapedUrl.includes("[")
    ? escapedUrl.replace(afterHost, (rest) => rest.replace(/[[\]]/g, encodeURIComponent))
    : escapedUrl;
  const isAddress = scheme === "http" || scheme === "https" || encoded.startsWith("//");
  return isAddress && !URL.canParse(encoded, "https://page.invalid") ? null : encoded;
}

/** What follows the host of a URL. */
const afterHost = /(?<=^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*)[/?#].*$|^(?!(?:[a-z][a-z\d+.-]*:)?\/\/).*$/is;

/** Characters that stand in URLs in encoded form only (RFC 3986, 2). */
const notInUrls = /[ "<>\\^`{|}\u0000-\u001f\u007f]/g;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that are replaced at once: a replacement keeps all that it finds until it ends. */
const replacedAtOnce = 32_768;

/** Text as HTML; control characters and code points that are none, which HTML cannot hold, become U+FFFD. */
export function escaped(text: string): string {
  if (text.length <= lookedThrough && isPlain(text)) return text;
  const whole = text.toWellFormed();
  if (whole.length <= replacedAtOnce) return escapedPiece(whole);
  let html = "";
  for (let at = 0; at < whole.length; at += replacedAtOnce)
    html += escapedPiece(whole.slice(at, at + replacedAtOnce));
  return html;
}

/** Characters up to which it is quicker to look for any that is replaced. */
const lookedThrough = 256;

function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 128 ? !plain[code] : code < 160 || (code >= 0xd800 && !isWhole(code))) return false;
  }
  return true;
}

/** Of those from the surrogates on: no half of a pair, and no code point that is no character. */
const isWhole = (code: number): boolean =>
  code >= 0xe000 && code < 0xfffe && (code < 0xfdd0 || code > 0xfdef);

/** Characters of ASCII that stand in HTML as they are. */
const plain = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(
    code === 9 ||
      code === 10 ||
      code === 13 ||
      (code >= 32 && code !== 127 && !'&<>"'.includes(String.fromCharCode(code))),
  ),
);

const escapedPiece = (text: string): string =>
  text.replace(
    /[&<>"\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFDD0-\uFDEF\uFFFE\uFFFF]/g,
    (character) => entities[character] ?? "\uFFFD",
  );
