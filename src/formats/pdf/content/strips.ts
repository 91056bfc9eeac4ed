/**
 * Takes what is painted next, or joins it with what was painted before it; tiles come to rows, and rows to a whole.
 * `areOne` says whether two belong together, and `join` adds the second to the first.
 */
export function addStrip<Group>(
  groups: Group[],
  next: Group,
  areOne: (one: Group, other: Group) => boolean,
  join: (one: Group, other: Group) => void,
): void {
  groups.push(next);
  for (let at = groups.length - 1; at > 0 && areOne(groups[at - 1]!, groups[at]!); at--)
    join(groups[at - 1]!, groups.pop()!);
}
