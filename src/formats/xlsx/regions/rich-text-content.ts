import type { Phrase, Place } from "../../content.ts";
import type { ContentSink } from "../../content-buffer.ts";
import { endOfMark, mark } from "../cells/rich-text.ts";

const sorts: Record<string, Phrase["sort"]> = {
  b: "strong",
  i: "emphasis",
  s: "strike",
  u: "superscript",
  d: "subscript",
};

/** Emits a text with its marks and line breaks. */
export function emitRichText(to: ContentSink, value: string, place: () => Place): void {
  if (!value.includes(mark)) {
    emitLines(to, value, place);
    return;
  }
  for (const run of value.split(mark)) {
    const [letters, text] = run.includes(endOfMark)
      ? (run.split(endOfMark, 2) as [string, string])
      : ["", run];
    for (const letter of letters) to.open({ role: "phrase", sort: sorts[letter]!, place });
    emitLines(to, text, place);
    for (const _ of letters) to.close();
  }
}

function emitLines(to: ContentSink, text: string, place: () => Place): void {
  let from = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
    if (end > from) to.text({ text: text.slice(from, end), place });
    to.open({ role: "break", place });
    to.close();
    from = end + 1;
  }
  if (from < text.length) to.text({ text: text.slice(from), place });
}
