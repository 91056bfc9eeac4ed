/**
 * Where a sequence of `count` things changes, by halves: `isBefore` holds for all up to there and for none from there
 * on. As `std::partition_point` of C++: 0 where it holds for none, `count` where it holds for all.
 */
export function partitionPoint(count: number, isBefore: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
