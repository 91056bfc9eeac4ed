import { type Segment, textOf } from "./segments.ts";

/** So many lines of names, each above lines of what is said of them, are those of cards. */
const leastHeads = 2;

/**
 * Whether lines of several pieces are those of cards that stand side by side and below one another: the first one is of
 * bold names, and such lines come again, each with other lines below it. Sums of a table are bold as well, and are numbers.
 */
export function areCards<Thing>(lines: readonly (readonly Segment<Thing>[])[]): boolean {
  const most = Math.max(0, ...lines.map((line) => line.length));
  const names = lines.map(
    (line) =>
      line.length === most &&
      line.every(
        ({ style, isUniform, spans }) => style.isBold && isUniform && !/\p{Nd}/u.test(textOf(spans)),
      ),
  );
  const heads = names.filter((own, at) => own && at + 1 < names.length && !names[at + 1]).length;
  return names[0] === true && heads >= leastHeads && heads === names.filter(Boolean).length;
}
