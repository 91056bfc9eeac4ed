import { type Segment, textOf } from "./segments.ts";
import { isValue } from "./table-rows.ts";

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

/** So many names with prices at least; remarks below them are smaller than this part of their size. */
const leastOffers = 2;
const mostlyRemarked = 0.5;
const remarkSize = 0.9;
const widestLeading = 1.9;

/**
 * Whether lines are names with their prices, one for each, most of them with a smaller or lighter line right below that
 * says what it is, as in menus: no table, though the prices stand below one another.
 */
export function areOffers<Thing>(lines: readonly (readonly Segment<Thing>[])[]): boolean {
  const isPriced = (line: readonly Segment<Thing>[]) =>
    line.length > 1 &&
    line.length % 2 === 0 &&
    line.every(({ spans }, at) => isValue(textOf(spans).trim()) === (at % 2 === 1));
  const isRemark = (line: readonly Segment<Thing>[] | undefined, above: readonly Segment<Thing>[]) => {
    const [first, name] = [line?.[0], above[0]!];
    if (!first || name.y - first.y > widestLeading * name.size) return false;
    const isLighter = name.style.isBold && !first.style.isBold;
    const isUnder = line!.every(({ box }) => above.some((cell) => Math.abs(cell.box[0] - box[0]) < 1));
    return isUnder && (isLighter || first.size < remarkSize * name.size);
  };
  const priced = lines.flatMap((line, at) => (isPriced(line) ? [at] : []));
  const remarked = priced.filter((at) => isRemark(lines[at + 1], lines[at]!)).length;
  return remarked >= leastOffers && remarked >= mostlyRemarked * priced.length;
}
