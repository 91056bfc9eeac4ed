import type { Budget } from "../checker/budget.ts";
import type { Definitions } from "../formats/markdown/definitions.ts";
import { type Emphasised, type Inline, Inlines } from "../formats/markdown/inlines.ts";
import { type ProseLine, withoutComments } from "../formats/markdown/prose.ts";
import { attribute } from "./markup.ts";
import { escaped } from "./vocabulary.ts";

/** What inline text may refer to. */
export interface Referable extends Emphasised {
  definitions: Definitions;
}

/** Longer text is taken in parts, in characters: all of a part is kept until its marks are paired. */
const partSize = 65_536;
/** Characters of HTML that are gathered before they are given on. */
const gathered = 4_096;

/** Whether a text may be more than text: anything of CommonMark 6, such as a hard break, or the automatic links of GFM. */
const isMarked = (text: string) => /[\\`*_[\]<>&!~@:]|www\.|\s\n/.test(text);

/** The inline content of a heading, paragraph or cell as HTML that is still to be made safe. */
export function* inlineHtml(
  lines: readonly ProseLine[],
  known: Referable,
  budget: Budget,
): Generator<string> {
  for (const part of parts(lines)) {
    budget.step(part.length >> 3);
    // White space at the end of a text is none of it: it stands between two parts.
    const whole = withoutComments(part);
    const text = whole.trimEnd();
    if (isMarked(text)) yield* marked(text, known, budget);
    else yield escaped(text);
    yield whole.slice(text.length);
  }
}

function* marked(text: string, known: Referable, budget: Budget): Generator<string> {
  const pieces: Inline[] = [];
  const inlines = new Inlines(text, known.definitions, budget, (piece) => pieces.push(piece), known);
  for (const _ of inlines.read()) yield "";
  let html = "";
  let isInLink = false;
  for (const piece of pieces) {
    budget.step();
    if (piece.kind === "link") isInLink = true;
    if (piece.kind === "linkEnd") isInLink = false;
    html += piece.kind === "text" && !isInLink ? withAddresses(piece.text) : htmlOf(piece);
    if (html.length < gathered) continue;
    yield html;
    html = "";
  }
  yield html;
}

function htmlOf(piece: Inline): string {
  switch (piece.kind) {
    case "text":
      return escaped(piece.text);
    case "code":
      return `<code>${escaped(piece.text)}</code>`;
    case "html":
      return piece.text;
    case "line":
      return piece.isHard ? "<br />\n" : "\n";
    case "link":
      return `<a${attribute("href", encoded(piece.target))}${titled(piece.title)}>`;
    case "linkEnd":
      return "</a>";
    case "image":
      return `<img${attribute("src", encoded(piece.target))}${attribute("alt", piece.alt)}${titled(piece.title)} />`;
    case "emphasis":
      return `<${piece.name}>`;
    case "emphasisEnd":
      return `</${piece.name}>`;
    case "note":
      return `<note-reference${attribute("data-note", piece.key)}></note-reference>`;
    default:
      return "";
  }
}

const titled = (title: string | null) => (title === null ? "" : attribute("title", title));

/** A URL whose characters that none has are written in percent notation. */
const encoded = (url: string): string =>
  url
    .toWellFormed()
    .replace(/%(?![\dA-Za-z]{2})|[^!#$%&-;=?-Z_a-z~]/gu, (character) => encodeURIComponent(character));

/** An e-mail address (GFM 6.9): its last character is neither a hyphen nor an underscore. */
const address = /[\w.+-]{1,200}@[\w-]{1,200}(?:\.[\w-]{1,200})+/g;

function withAddresses(text: string): string {
  if (!text.includes("@")) return escaped(text);
  let html = "";
  let from = 0;
  for (const found of text.matchAll(address)) {
    const before = text[found.index - 1] ?? " ";
    if (/[-_]$/.test(found[0]) || before === "/") continue;
    html += `${escaped(text.slice(from, found.index))}<a${attribute("href", `mailto:${found[0]}`)}>${escaped(found[0])}</a>`;
    from = found.index + found[0].length;
  }
  return html + escaped(text.slice(from));
}

/** The lines in parts of about one size, cut between lines or, in a line that is too long, between words. */
function* parts(lines: readonly ProseLine[]): Generator<string> {
  let part = "";
  for (let at = 0; at < lines.length; at++) {
    const line = at + 1 < lines.length ? `${lines[at]!.text}\n` : lines[at]!.text;
    if (part && part.length + line.length > partSize) {
      yield part;
      part = "";
    }
    if (line.length <= partSize) {
      part += line;
      continue;
    }
    yield* cut(line, partSize);
  }
  if (part) yield part;
}

/** The text in pieces of about this size, cut between words where that can be. */
function* cut(text: string, size: number): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const space = from + size < text.length ? text.slice(from, from + size + 1).lastIndexOf(" ") : -1;
    const to = from + (space > 0 ? space + 1 : size);
    yield text.slice(from, to);
    from = to;
  }
}
