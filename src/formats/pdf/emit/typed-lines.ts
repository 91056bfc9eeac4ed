import { follows, type ItemMarker, itemMarker, numeralsOf } from "../../../checker/text/typed-markers.ts";
import { isLineByLine } from "../structure/broken-lines.ts";

/** A part of a paragraph, from one character to before another: running text, or the items of a list. */
export type TypedPart =
  | { sort: "text"; from: number; to: number }
  | { sort: "list"; items: { from: number; to: number; marker: ItemMarker }[] };

interface Line {
  from: number;
  to: number;
  text: string;
  marker: ItemMarker | null;
  /** The line before had room for the first word of this one. */
  isBroken: boolean;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf("\n", from);
    const to = end < 0 ? text.length : end + 1;
    const own = text.slice(from, to).trim();
    if (own) lines.push({ from, to, text: own, marker: itemMarker(own), isBroken: true });
    from = to;
  }
  const longest = lines.reduce((most, line) => Math.max(most, line.text.length), 0);
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const { length = 0 } = line.marker ?? {};
    const word = length + line.text.slice(length).search(/\s|$/);
    line.isBroken = !before || before.text.length + 1 + word <= longest;
  }
  return lines;
}

/** Where the list ends that begins with a line: what goes on with an item belongs to it. */
function endOf(lines: readonly Line[], first: number): { end: number; items: number[] } {
  const items = [first];
  let end = first + 1;
  for (; end < lines.length; end++) {
    const { marker, isBroken } = lines[end]!;
    if (marker && follows(lines[items.at(-1)!]!.marker!, marker)) items.push(end);
    else if (marker || isBroken) break;
  }
  return { end, items };
}

/** The lines of a paragraph as the lists that line breaks part in them; null where there are none. */
export function typedParts(text: string): TypedPart[] | null {
  const lines = linesOf(text);
  const parts: TypedPart[] = [];
  let from = 0;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    const mayBegin = line.marker && (line.marker.sort === "bullet" || line.marker.value === 1);
    const { end, items } = mayBegin ? endOf(lines, at) : { end: at + 1, items: [at] };
    const isList =
      items.length > 1 && (isLineByLine(items, line.text) || items.every((item) => lines[item]!.isBroken));
    if (isList) {
      if (line.from > from) parts.push({ sort: "text", from, to: line.from });
      from = end < lines.length ? lines[end]!.from : text.length;
      parts.push({
        sort: "list",
        items: items.map((item, index) => ({
          from: lines[item]!.from,
          to: index + 1 < items.length ? lines[items[index + 1]!]!.from : from,
          marker: lines[item]!.marker!,
        })),
      });
    }
    at = isList ? end : at + 1;
  }
  if (!parts.length) return null;
  if (from < text.length) parts.push({ sort: "text", from, to: text.length });
  return parts;
}

/** The element of a list of such items; a labelled one does not show their numbers by itself. */
export function listElement(marker: ItemMarker): { name: "ul" | "ol"; attributes: Record<string, string> } {
  if (marker.sort === "bullet") return { name: "ul", attributes: {} };
  const numerals = numeralsOf(marker);
  if (!numerals) return { name: "ol", attributes: { class: "labelled" } };
  return { name: "ol", attributes: numerals === "1" ? {} : { type: numerals } };
}
