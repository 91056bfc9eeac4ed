import { union } from "../content/geometry.ts";
import { areIndexed } from "./lines-of-page.ts";
import { between, type Segment } from "./segments.ts";
import { linesIn } from "./table-rows.ts";
import { isTypewriter } from "./text-style.ts";

/** The lines of listings as one piece each, however wide the gaps within them are: no table was found in them. What is set otherwise ends them. */
export function withListings<Thing>(segments: Segment<Thing>[]): Segment<Thing>[] {
  const typed = segments.filter(({ thing, style }) => thing === null && isTypewriter(style));
  // The columns of an index are not those of a listing.
  if (typed.length < 2 || areIndexed(segments)) return segments;
  const joined = new Set(segments);
  const own = new Set(typed);
  for (const line of linesIn(segments, false)) {
    const from = line.findIndex((segment) => own.has(segment));
    if (from < 0) continue;
    const [first, ...others] = line.slice(from) as [Segment<Thing>, ...Segment<Thing>[]];
    let { box } = first;
    const spans = [...first.spans];
    let last = first;
    const all = [first];
    for (const segment of others) {
      const isNear = segment.box[0] - last.box[2] < widestTab * segment.size;
      if (!isNear || !own.has(segment)) break;
      spans.push(between(" "), ...segment.spans);
      box = union(box, segment.box);
      all.push(segment);
      last = segment;
    }
    if (all.length < 2) continue;
    for (const segment of all) joined.delete(segment);
    joined.add({ ...first, box, spans });
  }
  return [...joined];
}

/** The widest gap within a line of a listing, as part of the font's size. */
const widestTab = 12;

/** Whether what is set in the face of a typewriter makes it a listing, whose words stand in columns by chance. */
export const isListing = <Thing>(segments: readonly Segment<Thing>[]): boolean =>
  segments.filter(({ style }) => isTypewriter(style)).length > 0.8 * segments.length;
