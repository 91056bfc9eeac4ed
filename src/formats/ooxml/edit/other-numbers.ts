import { itemMarker } from "../../../checker/text/typed-markers.ts";

/** What a list of Office may be counted by: the name of its numbers, and what it writes around them. */
export interface OtherNumbers {
  name: string;
  text: string;
}

/** A typed number of another script: what is typed of it, blanks around it included, and a tab behind it. */
export interface OtherMarker {
  typed: string;
  isFollowedByTab: boolean;
}

/** The numbers of a list whose first one is typed so, by the numbers that begin with it; null where there are none. */
export function otherNumbers(
  sign: string | undefined,
  names: Readonly<Record<string, string>>,
): OtherNumbers | null {
  const found = /^([(（]?)(.+?)([.．、)）]?)$/u.exec(sign ?? "");
  if (!found) return null;
  const [, open, number, close] = found as unknown as [string, string, string, string];
  const name = Object.hasOwn(names, number) ? names[number]! : null;
  return name === null ? null : { name, text: `${open}%1${close}` };
}

/** The marker with which a text begins, where it is the number with this value in the list that begins with `sign`. */
export function otherMarker(text: string, sign: string, value: number): OtherMarker | null {
  const marker = itemMarker(text);
  if (marker?.sort !== "number" || marker.style !== sign || marker.value !== value) return null;
  const whole = text.slice(0, marker.length);
  const typed = whole.replace(/\t$/, "");
  return typed.includes("\t") ? null : { typed, isFollowedByTab: typed !== whole };
}
