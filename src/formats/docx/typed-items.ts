import { type ItemMarker, itemMarker } from "../../checker/typed-markers.ts";
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
  const marker = itemMarker(text.slice(0, 200));
  if (!marker) return null;
  const list = { list: "typed", level: 0, label: "" } as const;
  if (marker.sort === "bullet") {
    const length = /^\s*.\s*/su.exec(text)![0].length;
    return { marker, item: { ...list, number: null, type: "1", isPlain: true }, length };
  }
  // Numbers in circles and of other scripts have none of these.
  const type = /[1aAiI]/.exec(marker.style)?.[0] ?? "1";
  // Numbers with other signs than a full stop stay as they were typed.
  const isPlain = marker.style === `${type}.`;
  const length = isPlain ? /^\s*\w{1,5}\.\s+/.exec(text)![0].length : 0;
  return { marker, item: { ...list, number: marker.value, type, isPlain }, length };
}
