import type { DrawnCell } from "./drawn-table.ts";
import type { ProseLine } from "./prose.ts";

/** A paragraph in a cell, or an item of a list. */
interface DrawnPart {
  list: "ul" | "ol" | null;
  lines: ProseLine[];
}

/** The paragraphs and items that the lines of a cell make; markers are no part of them. */
export function drawnParts(lines: DrawnCell["lines"]): DrawnPart[] {
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
