import type { Finding } from "../judge.ts";
import type { Place } from "../model.ts";

/** Labels of the same words for different things, and which of them each is. */
export type PlacesApart = (finding: Finding) => Place;

/** What is said of one thing by several checks comes from several facts: its path is the same. */
function keyOf({ place: { part, path, line, column, apart }, thing }: Finding): string {
  const isFound = path !== undefined || line !== undefined;
  return isFound ? JSON.stringify([part, path, line, column, apart]) : String(thing);
}

/**
 * Where findings have to be distinguished. What several checks say of a page as a whole is said of one thing, which no
 * number counts.
 */
const spotOf = ({ place: { label }, check }: Finding): string =>
  /^(?:Page|Slide) \d+$/.test(label) ? `${label} ${check.id}` : label;

/**
 * Distinguishes the places of different things whose labels are the same words, such as three pictures of one name on a
 * slide: by what the format knows of each, or by a number where it knows nothing.
 */
export function placesApart(findings: readonly Finding[]): PlacesApart {
  const things = new Map<string, Map<string, number>>();
  for (const finding of findings) {
    const spot = spotOf(finding);
    const same = things.get(spot) ?? new Map<string, number>();
    things.set(spot, same);
    const key = keyOf(finding);
    if (!same.has(key)) same.set(key, same.size + 1);
  }
  return (finding) => {
    const { apart, ...shown } = finding.place;
    const { label } = shown;
    const same = things.get(spotOf(finding))!;
    // Lines and columns distinguish by themselves.
    if (same.size === 1 || shown.line !== undefined) return shown;
    return { ...shown, label: apart ? `${label}, ${apart}` : `${label} (${same.get(keyOf(finding))})` };
  };
}
