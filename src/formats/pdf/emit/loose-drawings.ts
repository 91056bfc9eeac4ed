import type { Budget } from "../../../checker/budget.ts";
import { operatorsOfDrawings } from "../content/drawing-clusters.ts";
import type { Drawing } from "../content/drawings.ts";
import { type Box, intersection } from "../content/geometry.ts";
import type { PaintedForms } from "../content/painted-forms.ts";
import type { LoosePage, Thing } from "../layout/loose-page.ts";
import { type Segment, textOf, turnedBox } from "../layout/segments.ts";
import { noStyle } from "../layout/text-style.ts";
import type { Page } from "../pages.ts";

/** Drawings of one page that are shown. */
const mostDrawings = 40;
/** Characters of all words in a drawing, and of one line of them: where there is more, the text is no part of it. */
const longestLabels = 1_500;
const longestLine = 60;
/** How far words may reach out of the drawing that they stand in, in points. */
const reach = 2;

/** Puts what paths draw on a page among what stands on it, with the words that stand in it. */
export function addDrawings(
  onPage: LoosePage,
  page: Page,
  boxes: readonly Box[],
  drawings: readonly Drawing[],
  forms: PaintedForms,
  turns: number,
  budget: Budget,
): void {
  const operators = operatorsOfDrawings(boxes, drawings, forms, budget);
  for (const box of boxes.slice(0, mostDrawings)) {
    const turned = turnedBox(box, turns);
    const labels = labelsIn(onPage, turned);
    onPage.segments = onPage.segments.filter((segment) => !labels.includes(segment));
    onPage.askew = onPage.askew.filter((segment) => !labels.includes(segment));
    const { marking } = drawings.find((drawing) => holds(box, drawing.box)) ?? drawings[0]!;
    // Dots and arrows that are set as text are seen in the drawing.
    const words = labels.map(({ spans }) => textOf(spans)).filter((text) => /[\p{L}\p{N}]/u.test(text));
    const drawing = { page, labels: words };
    const operator = operators.get(box)?.[0];
    onPage.segments.push({
      box: turned,
      y: turned[1],
      size: 10,
      style: noStyle,
      isUniform: true,
      spans: [],
      thing: {
        sort: "picture",
        picture: { stream: null, marking, box, drawing, ...(operator === undefined ? {} : { operator }) },
      },
    });
  }
}

/** The words in the drawing, from the top down; none where there is more of them than labels are. */
function labelsIn({ segments, askew }: LoosePage, box: Box): Segment<Thing>[] {
  const inside = [...segments, ...askew].filter((segment) => !segment.thing && holds(box, segment.box));
  const lengths = inside.map(({ spans }) => textOf(spans).length);
  const isProse =
    lengths.some((length) => length > longestLine) ||
    lengths.reduce((sum, length) => sum + length, 0) > longestLabels;
  if (isProse) return [];
  return inside.sort((a, b) => (Math.abs(a.y - b.y) < a.size / 2 ? a.box[0] - b.box[0] : b.y - a.y));
}

const holds = (outer: Box, inner: Box): boolean => {
  const grown: Box = [outer[0] - reach, outer[1] - reach, outer[2] + reach, outer[3] + reach];
  const shared = intersection(grown, inner);
  return shared.every((value, at) => Math.abs(value - inner[at]!) < 0.01);
};
