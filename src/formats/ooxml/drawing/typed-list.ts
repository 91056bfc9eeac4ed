import { follows, type ItemMarker, itemMarker } from "../../../checker/typed-markers.ts";
import type { ListStyle, Paragraph } from "./text.ts";
import { textOf } from "./text.ts";

/** The bullet or number that a text begins with as typed characters; null for none. */
export const markerOf = (text: string): ItemMarker | null => itemMarker(text.slice(0, 200));

/** Whether the next item of a typed list may begin so. */
export const isNext = follows;

/** How a list is marked whose first item begins so. */
export const typedStyle = (marker: ItemMarker): ListStyle =>
  marker.sort === "bullet"
    ? { isNumbered: false, type: "", start: 1 }
    : {
        isNumbered: true,
        type: /[1aAiI]/.exec(marker.style)?.[0] ?? "1",
        start: marker.value,
        ...(marker.style.startsWith("(")
          ? { form: "()" as const }
          : marker.style.endsWith(")")
            ? { form: ")" as const }
            : {}),
      };

/** Characters of the marker and the white space around it. */
export const markerLength = (text: string, { sort }: ItemMarker): number =>
  (sort === "bullet" ? /^\s*\S\s*/u : /^\s*\(?(?:\d{1,3}|[ivx]{1,5}|[a-zа-т])[.)]\s*/i).exec(text)?.[0]
    .length ?? 0;

/** Paragraphs whose bullets or numbers are typed, two or more after one another, as the items of a list that they are. */
export function withTypedLists(paragraphs: readonly Paragraph[]): Paragraph[] {
  const listed = [...paragraphs];
  const markers = paragraphs.map((paragraph) => (paragraph.list ? null : markerOf(textOf(paragraph))));
  for (let at = 0; at < markers.length; ) {
    const first = markers[at]!;
    let end = at + 1;
    while (first && markers[end] && isNext(markers[end - 1]!, markers[end]!)) end++;
    if (end - at > 1) {
      // Blank paragraphs part lists, and a number other than 1 begins none.
      const isTyped =
        (first!.sort === "bullet" || first!.value === 1) &&
        paragraphs.slice(at + 1, end).some(({ isAfterBlank }) => !isAfterBlank);
      for (let item = at; item < end; item++)
        listed[item] = itemOf(paragraphs[item]!, first!, markers[item]!, isTyped);
    }
    at = end;
  }
  return listed;
}

function itemOf(paragraph: Paragraph, first: ItemMarker, marker: ItemMarker, isTyped: boolean): Paragraph {
  const text = textOf(paragraph);
  const length = markerLength(text, marker);
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
