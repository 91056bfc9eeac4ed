import type { Finding } from "./judge.ts";
import type { Place } from "./model.ts";

/** Labels of the same words for different things, and which of them each is. */
export type PlacesApart = (finding: Finding) => Place;

/** What is said of one thing by several checks comes from several facts: its path is the same. */
function keyOf({ place: { part, path, line, column, apart }, thing }: Finding): string {
  const isFound = path !== undefined || line !== undefined;
  return isFound ? JSON.stringify([part, path, line, column, apart]) : String(thing);
}

/**
 * Distinguishes the places of different things whose labels are the same words, such as three pictures of one name on a
 * slide: by what the format knows of each, or by a number where it knows nothing.
 */
export function placesApart(findings: readonly Finding[]): PlacesApart {
  const things = new Map<string, Map<string, number>>();
  for (const finding of findings) {
    const { label } = finding.place;
    const same = things.get(label) ?? new Map<string, number>();
    things.set(label, same);
    const key = keyOf(finding);
    if (!same.has(key)) same.set(key, same.size + 1);
  }
  return (finding) => {
    const { apart, ...shown } = finding.place;
    const { label } = shown;
    const same = things.get(label)!;
    // Lines and columns distinguish by themselves.
    if (same.size === 1 || shown.line !== undefined) return shown;
    return { ...shown, label: apart ? `${label}, ${apart}` : `${label} (${same.get(keyOf(finding))})` };
  };
}
