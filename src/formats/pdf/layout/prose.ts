import { lengthOf } from "./columns.ts";
import { type Segment, textOf, withoutLeaders } from "./segments.ts";

/** Lines of one text that follow one another at one edge; more of them than a cell of a table has. */
const leastLines = 4;
/** Characters of such a line, on the average. */
const leastCharacters = 30;
/** How much of the width the lines of a text fill, and how many of them do. */
const filledWidth = 0.85;
const leastFilled = 0.7;
/** Distances of its base lines, as parts of the font's size. */
const [closest, widest] = [0.8, 1.9];
/** The first line may be moved in or out by so much, as part of the font's size. */
const mostIndent = 3;

interface Column<Thing> {
  left: number;
  last: Segment<Thing>;
  lines: Segment<Thing>[];
}

/** The lines of running text: pieces that stand below one another at one edge and fill the width of their column. */
export function proseOf<Thing>(segments: readonly Segment<Thing>[]): Set<Segment<Thing>> {
  const found = new Set<Segment<Thing>>();
  let open: Column<Thing>[] = [];
  const end = ({ lines }: Column<Thing>) => {
    if (isProse(lines)) for (const line of lines) found.add(line);
  };
  const isLed = (text: string) => withoutLeaders(text) !== text;
  const lines = segments.filter(({ thing, spans }) => thing === null && !isLed(textOf(spans)));
  for (const segment of lines.sort((a, b) => b.y - a.y)) {
    const { size, y, box } = segment;
    const going: Column<Thing>[] = [];
    let own: Column<Thing> | null = null;
    for (const column of open) {
      const down = (column.last.y - y) / size;
      if (down > widest) {
        end(column);
        continue;
      }
      going.push(column);
      const isFirst = column.lines.length === 1;
      const shift = Math.abs(box[0] - column.left);
      const isSameEdge = shift < 0.3 * size || (isFirst && shift < mostIndent * size);
      if (!own && down >= closest && isSameEdge && Math.abs(column.last.size - size) <= 0.1 * size)
        own = column;
    }
    open = going;
    if (own) {
      own.lines.push(segment);
      own.last = segment;
      own.left = box[0];
    } else open.push({ left: box[0], last: segment, lines: [segment] });
  }
  for (const column of open) end(column);
  return found;
}

function isProse<Thing>(lines: readonly Segment<Thing>[]): boolean {
  if (lines.length < leastLines) return false;
  const left = Math.min(...lines.map(({ box }) => box[0]));
  const right = Math.max(...lines.map(({ box }) => box[2]));
  const whole = lines.slice(0, -1);
  const filled = whole.filter(({ box }) => box[2] - left >= filledWidth * (right - left)).length;
  const characters = lines.reduce((sum, { spans }) => sum + lengthOf(textOf(spans)), 0);
  return filled >= leastFilled * whole.length && characters >= leastCharacters * lines.length;
}
