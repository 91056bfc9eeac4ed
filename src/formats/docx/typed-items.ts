import { type ItemMarker, leadingMarker, numeralsOf } from "../../checker/text/typed-markers.ts";
import type { ItemOf as Item } from "./lists.ts";

/** A paragraph that begins with a bullet or number that was typed. */
export interface TypedItem {
  marker: ItemMarker;
  item: Item;
  /** Characters that the list shows in their place. */
  length: number;
}

/** What a paragraph's text begins with as a typed item; null where it is none. */
export function typedItem(text: string): TypedItem | null {
  const marker = leadingMarker(text);
  if (!marker) return null;
  const list = { list: "typed", level: 0, label: "" } as const;
  if (marker.sort === "bullet")
    return { marker, item: { ...list, number: null, type: "1", isPlain: true }, length: marker.length };
  const type = numeralsOf(marker) ?? "1";
  // Numbers with other signs than a full stop, in circles and of other scripts stay as they were typed.
  const isPlain = marker.style === `${type}.`;
  const length = isPlain ? marker.length : 0;
  return { marker, item: { ...list, number: marker.value, type, isPlain }, length };
}
