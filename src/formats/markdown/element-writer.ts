import { Attributes } from "../html/parser/attributes.ts";
import type { Origin } from "../html/parser/tokens.ts";
import type { Start } from "./block-handler.ts";
import type { PictureDirective } from "./directives.ts";
import type { DrawnCell, DrawnTable } from "./drawn-table.ts";
import type { ProseLine } from "./prose.ts";

/** What elements of Markdown are written by. */
export interface ElementWriter {
  start(name: string, origin: Origin, attributes?: Attributes): void;
  end(name: string): void;
  /** The inline content of lines. */
  prose(lines: ProseLine[]): Generator<void>;
  originOf(start: Start): Origin;
}

/** Of what nothing is said besides that it is there. */
export const inlineOrigin: Origin = { line: 1, column: 1, source: "", isMarkdown: true };

function* lines(to: ElementWriter, name: string, own: ProseLine[], origin: Origin): Generator<void> {
  to.start(name, origin);
  yield* to.prose(own);
  to.end(name);
}

/** Writes a table that is drawn with hyphens. */
export function* drawnTable(
  to: ElementWriter,
  { rows, headerRows }: DrawnTable,
  start: Start,
): Generator<void> {
  to.start("table", { ...to.originOf(start), isDrawnTable: true });
  if (headerRows) to.start("thead", inlineOrigin);
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at === headerRows) to.end("thead");
    to.start("tr", inlineOrigin);
    for (const cell of row) yield* drawnCell(to, at < headerRows ? "th" : "td", cell, start);
    to.end("tr");
  }
  to.end("table");
}

function* drawnCell(
  to: ElementWriter,
  name: "th" | "td",
  { lines: all, columnSpan, rowSpan }: DrawnCell,
  start: Start,
): Generator<void> {
  const first = all.find((line) => line !== null);
  const { line, column, from = Number.NaN } = first ?? start;
  const attributes = new Attributes();
  if (columnSpan > 1) attributes.set("colspan", String(columnSpan));
  if (rowSpan > 1) attributes.set("rowspan", String(rowSpan));
  to.start(name, to.originOf({ line, column, source: first?.text ?? start.source, from }), attributes);
  const parts = drawnParts(all);
  for (const [at, { list, lines: own }] of parts.entries()) {
    const origin = to.originOf({ ...inlineOrigin, ...own[0]!, source: own[0]!.text, from: Number.NaN });
    if (list && parts[at - 1]?.list !== list) to.start(list, origin);
    if (list) yield* lines(to, "li", own, origin);
    else if (parts.length > 1) yield* lines(to, "p", own, origin);
    else yield* to.prose(own);
    if (list && parts[at + 1]?.list !== list) to.end(list);
  }
  to.end(name);
}

/** A paragraph in a cell, or an item of a list. */
interface DrawnPart {
  list: "ul" | "ol" | null;
  lines: ProseLine[];
}

/** The paragraphs and items that the lines of a cell make; markers are no part of them. */
function drawnParts(lines: DrawnCell["lines"]): DrawnPart[] {
  const parts: DrawnPart[] = [];
  let isOpen = false;
  for (const line of lines) {
    const marker = line === null ? null : /^(?:[-+*]|(\d{1,9})[.)])[ \t]+(?=\S)/.exec(line.text);
    if (line === null) isOpen = false;
    else if (marker) {
      const length = marker[0].length;
      const item = { ...line, text: line.text.slice(length), column: line.column + length, from: Number.NaN };
      parts.push({ list: marker[1] ? "ol" : "ul", lines: [item] });
      isOpen = true;
    } else if (isOpen) parts.at(-1)!.lines.push(line);
    else {
      parts.push({ list: null, lines: [line] });
      isOpen = true;
    }
  }
  return parts;
}

/** Writes a picture of a directive, with its caption; without an alternative it is named by its file. */
export function* directivePicture(
  to: ElementWriter,
  { target, alt, caption }: PictureDirective,
  start: Start,
  isWritten: boolean,
): Generator<void> {
  const origin = to.originOf(start);
  const isFigure = isWritten && caption.length > 0;
  to.start(isFigure ? "figure" : "p", origin);
  to.start("img", { ...origin, to: Number.NaN }, new Attributes(["src", target, "alt", alt ?? target]));
  if (isFigure) yield* lines(to, "figcaption", caption, inlineOrigin);
  to.end(isFigure ? "figure" : "p");
  if (!isWritten && caption.length) yield* lines(to, "p", caption, inlineOrigin);
}
