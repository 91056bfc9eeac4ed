/** Blocks of deflated data that hold nothing (RFC 1951, 3.2), by which what follows begins at another bit of a byte. */

/** Bits of an archive's data: the lowest of each byte comes first. */
export interface Bits {
  bytes: Uint8Array;
  count: number;
}

/** Fields of so many bits each; codes are given with their first bit lowest. */
function bitsOf(fields: readonly (readonly [value: number, count: number])[]): number[] {
  return fields.flatMap(([value, count]) => Array.from({ length: count }, (_, at) => (value >> at) & 1));
}

/** With fixed codes (3.2.6): its header, and the end of the block. Ten bits. */
const even = bitsOf([
  [0, 1],
  [1, 2],
  [0, 7],
]);

/** Lengths of the codes of code lengths, in their order, up to that of 1: two bits for 18 and 1, one for 0. */
const codeLengths = [0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2];
const one = [0b01, 2] as const;
const zero = [0, 1] as const;
const zeros = (count: number) =>
  [
    [0b11, 2],
    [count - 11, 7],
  ] as const;

/**
 * With codes of its own (3.2.7): a literal and the end of the block, and two distances, have one bit each. No code is
 * incomplete, as some programs take none of these. 99 bits.
 */
const odd = bitsOf([
  [0, 1],
  [2, 2],
  [0, 5],
  [1, 5],
  [codeLengths.length - 4, 4],
  ...codeLengths.map((length) => [length, 3] as const),
  one,
  ...zeros(138),
  ...zeros(116),
  zero,
  one,
  one,
  one,
  [1, 1],
]);

function packed(bits: readonly number[]): Bits {
  const bytes = new Uint8Array((bits.length >> 3) + 1);
  for (const [at, bit] of bits.entries()) bytes[at >> 3]! |= bit << (at & 7);
  return { bytes, count: bits.length };
}

/** By how many bits beyond whole bytes they take. */
export const emptyBlocks: readonly Bits[] = Array.from({ length: 8 }, (_, beyond) => {
  const bits = beyond % 2 ? [...odd] : [];
  while (bits.length % 8 !== beyond) bits.push(...even);
  return packed(bits);
});
