import type { Box } from "../content/geometry.ts";
import type { Band } from "./bands.ts";
import { boxOf } from "./columns.ts";
import type { PlacedLine } from "./placed.ts";
import { between, type Segment, sectionNumber, textOf } from "./segments.ts";
import { isTypewriter, keyOf } from "./text-style.ts";

/** Pieces of a line that are further apart than this, as part of the font's size, stand at two places. */
const partedBy = 4;
const gapBetween = (one: Box, other: Box) => Math.max(one[0], other[0]) - Math.min(one[2], other[2]);

const partings = (line: readonly { box: Box }[], size: number): number =>
  line.filter(({ box }, at) => at > 0 && gapBetween(line[at - 1]!.box, box) > partedBy * size).length;

/** Whether one stands below the other, however close, rather than beside it: small type under large one. */
const isUnder = (one: Box, other: Box): boolean =>
  gapBetween(one, other) < -0.5 * Math.min(one[2] - one[0], other[2] - other[0]);

/** What overlaps in height, line by line: what stands on one base line is one, and things come by themselves. */
export function* linesInBand<Thing>(
  { segments }: Pick<Band<Thing>, "segments">,
  isFromRight: boolean,
): Generator<PlacedLine | { segment: Segment<Thing> }> {
  const lines: Segment<Thing>[][] = [];
  // A thing comes after the line that it stands in.
  const height = ({ thing, y, box, size }: Segment<Thing>) => (thing ? (box[1] + box[3] - size) / 2 : y);
  for (const segment of segments.toSorted((a, b) => height(b) - height(a))) {
    const line = lines.at(-1);
    const first = line?.[0];
    const isSame =
      first &&
      !first.thing &&
      !segment.thing &&
      first.y - segment.y < 0.4 * Math.max(first.size, segment.size) &&
      !line!.some(({ box }) => isUnder(segment.box, box));
    if (isSame) line!.push(segment);
    else lines.push([segment]);
  }
  for (const line of lines) {
    line.sort((a, b) => (isFromRight ? b.box[0] - a.box[0] : a.box[0] - b.box[0]));
    const [first] = line;
    if (first!.thing) {
      yield { segment: first! };
      continue;
    }
    // The number of a section may stand far before its name, in another face.
    const named = line.length > 1 && sectionNumber.test(textOf(first!.spans)) ? line.slice(1) : line;
    const longest = named.reduce((a, b) => (textOf(b.spans).length > textOf(a.spans).length ? b : a));
    yield {
      sort: "line",
      spans: line.flatMap(({ spans }, at) => (at ? [between(" "), ...spans] : spans)),
      box: boxOf(line),
      y: longest.y,
      size: longest.size,
      style: longest.style,
      isUniform: named.every(({ style, isUniform }) => isUniform && keyOf(style) === keyOf(longest.style)),
      isTyped: named.every(({ isTyped, style }) => isTyped ?? isTypewriter(style)),
      begins: first!.begins ?? first!.style,
      isParted: partings(line, longest.size) > 0,
      isSpread: partings(line, longest.size) > 1,
    };
  }
}
