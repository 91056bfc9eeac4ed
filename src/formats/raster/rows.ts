import type { Budget } from "../../checker/budget.ts";

/** Rows of `size` bytes from pieces of any length, `count` of them: what is beyond is left out, what is missing is 0. */
export async function* rowsFrom(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  size: number,
  count: number,
  budget: Budget,
): AsyncGenerator<Uint8Array> {
  let row = new Uint8Array(size);
  let filled = 0;
  let given = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length && given < count; ) {
      const part = piece.subarray(at, at + size - filled);
      row.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < size) continue;
      budget.step(1 + (size >> 5));
      yield row;
      given++;
      filled = 0;
      row = new Uint8Array(size);
    }
    if (given === count) return;
    if (budget.isDue) await budget.turn();
  }
  for (; given < count; given++) {
    yield row;
    row = new Uint8Array(size);
  }
}

/**
 * The values of `count` samples of `bits` bits (1, 2, 4, 8 or 16) that are packed from the highest bit on; of 16 bits the
 * upper 8, which stand first unless the least significant byte does.
 */
export function samplesOfRow(
  row: Uint8Array,
  bits: number,
  count: number,
  isLittleEndian = false,
): Uint8Array {
  if (bits === 8) return row;
  const values = new Uint8Array(count);
  if (bits === 16) {
    const upper = isLittleEndian ? 1 : 0;
    for (let at = 0; at < count; at++) values[at] = row[2 * at + upper]!;
    return values;
  }
  const most = (1 << bits) - 1;
  for (let at = 0; at < count; at++)
    values[at] = (row[(at * bits) >> 3]! >> (8 - bits - ((at * bits) & 7))) & most;
  return values;
}
