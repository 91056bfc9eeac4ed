const parts: readonly (readonly [value: number, letters: string])[] = [
  [1_000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

/** A positive number in lower-case Roman letters; above 3,999 with as many `m` as it has thousands. */
export function romanNumeral(value: number): string {
  let rest = value;
  let written = "";
  for (const [part, letters] of parts) for (; rest >= part; rest -= part) written += letters;
  return written;
}
