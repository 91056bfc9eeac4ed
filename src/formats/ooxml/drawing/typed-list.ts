import { TypedItems, type TypedList } from "../../../checker/text/typed-items.ts";
import { follows, type ItemMarker, leadingMarker, numeralsOf } from "../../../checker/text/typed-markers.ts";
import type { ListStyle, Paragraph } from "./text.ts";
import { textOf } from "./text.ts";

/** How a list is marked whose first item begins so. */
export function typedStyle(marker: ItemMarker): ListStyle {
  if (marker.sort === "bullet") return { isNumbered: false, type: "", start: 1 };
  const type = numeralsOf(marker);
  if (!type) return { isNumbered: true, type: "1", start: 1, isLabelled: true };
  const form = marker.style.startsWith("(") ? "()" : marker.style.endsWith(")") ? ")" : null;
  return { isNumbered: true, type, start: marker.value, ...(form ? { form } : {}) };
}

/** Characters that the list shows in the place of what was typed. */
export const replacedLength = (marker: ItemMarker): number =>
  marker.sort === "bullet" || numeralsOf(marker) ? marker.length : 0;

/**
 * Paragraphs whose bullets or numbers are typed, two or more after one another, as the items of a list that they are,
 * but for lines of programs.
 */
export function withTypedLists(
  paragraphs: readonly Paragraph[],
  code: ReadonlyMap<number, number>,
): Paragraph[] {
  const listed = [...paragraphs];
  const markers = paragraphs.map((paragraph) => (paragraph.list ? null : leadingMarker(textOf(paragraph))));
  for (const [from, end] of code) markers.fill(null, from, end);
  const typed = typedRuns(paragraphs, markers);
  for (let at = 0; at < markers.length; ) {
    const first = markers[at]!;
    let end = typed.get(at) ?? at + 1;
    while (first && markers[end] && follows(markers[end - 1]!, markers[end]!)) end++;
    if (end - at > 1) {
      // Blank paragraphs part lists; slides have lines with dashes for items, not for direct speech.
      const isTyped =
        (first!.sort === "bullet" || typed.has(at)) &&
        paragraphs.slice(at + 1, end).some(({ isAfterBlank }) => !isAfterBlank);
      for (let item = at; item < end; item++)
        listed[item] = itemOf(paragraphs[item]!, first!, markers[item]!, isTyped);
    }
    at = end;
  }
  return listed;
}

/** Where typed lists begin, and where they end, as checks find them in running text. */
function typedRuns(
  paragraphs: readonly Paragraph[],
  markers: readonly (ItemMarker | null)[],
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const run = new TypedItems<number>();
  const note = (ended: TypedList<number> | null) => {
    if (ended) found.set(ended.start, ended.start + ended.items);
  };
  for (const [at, paragraph] of paragraphs.entries())
    note(run.next(markers[at] ? textOf(paragraph) : null, () => at));
  note(run.end());
  return found;
}

function itemOf(paragraph: Paragraph, first: ItemMarker, marker: ItemMarker, isTyped: boolean): Paragraph {
  const text = textOf(paragraph);
  const length = replacedLength(marker);
  let left = length;
  const runs = paragraph.runs.flatMap((run) => {
    const cut = Math.min(left, run.text.length);
    left -= cut;
    return cut && cut === run.text.length ? [] : [{ ...run, text: run.text.slice(cut) }];
  });
  return {
    ...paragraph,
    runs,
    list: typedStyle(first),
    typed: { isTyped, text, marker: text.slice(0, length) },
  };
}
