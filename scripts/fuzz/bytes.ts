import { type Dice, oddNumbers } from "./dice.ts";

/** Largest case that is made, in bytes. */
export const sizeLimit = 2 * 1_048_576;

export const joined = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

/** One change to the bytes of a file; `other` is another file of the same format. */
export type ByteMutation = (bytes: Uint8Array, dice: Dice, other: Uint8Array) => Uint8Array;

function flipped(bytes: Uint8Array, dice: Dice): Uint8Array {
  const changed = bytes.slice();
  for (let count = dice.skewed(64); count > 0 && changed.length; count--) {
    changed[dice.below(changed.length)]! ^= 1 << dice.below(8);
  }
  return changed;
}

function overwritten(bytes: Uint8Array, dice: Dice): Uint8Array {
  const changed = bytes.slice();
  const [from, to] = dice.range(bytes.length, 256);
  const fill = dice.pick([0, 0x20, 0xff, null]);
  for (let at = from; at < to; at++) changed[at] = fill ?? dice.below(256);
  return changed;
}

/** An odd number of two or four bytes in either order. */
function numbered(bytes: Uint8Array, dice: Dice): Uint8Array {
  if (bytes.length < 4) return bytes;
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  const at = dice.below(bytes.length - 3);
  if (dice.oneIn(2)) view.setUint16(at, dice.pick(oddNumbers), dice.oneIn(2));
  else view.setUint32(at, dice.pick(oddNumbers), dice.oneIn(2));
  return changed;
}

function cut(bytes: Uint8Array, dice: Dice): Uint8Array {
  if (dice.oneIn(2)) return bytes.subarray(0, dice.below(bytes.length + 1));
  const [from, to] = dice.range(bytes.length);
  return joined(bytes.subarray(0, from), bytes.subarray(to));
}

function repeated(bytes: Uint8Array, dice: Dice): Uint8Array {
  const [from, to] = dice.range(bytes.length, 1_024);
  const room = Math.max(1, Math.floor((sizeLimit - bytes.length) / Math.max(1, to - from)));
  const piece = bytes.subarray(from, to);
  const copies = Array.from({ length: Math.min(room, dice.skewed(20_000)) }, () => piece);
  return joined(bytes.subarray(0, to), ...copies, bytes.subarray(to));
}

function spliced(bytes: Uint8Array, dice: Dice, other: Uint8Array): Uint8Array {
  const [from, to] = dice.range(other.length, 65_536);
  const at = dice.below(bytes.length + 1);
  const behind = dice.oneIn(2) ? at : Math.min(bytes.length, at + to - from);
  return joined(bytes.subarray(0, at), other.subarray(from, to), bytes.subarray(behind));
}

function moved(bytes: Uint8Array, dice: Dice): Uint8Array {
  const [from, to] = dice.range(bytes.length);
  const rest = joined(bytes.subarray(0, from), bytes.subarray(to));
  const at = dice.below(rest.length + 1);
  return joined(rest.subarray(0, at), bytes.subarray(from, to), rest.subarray(at));
}

/** Changes that know nothing of a format, by the names that the output gives them. */
export const byteMutations: Record<string, ByteMutation> = {
  flipped,
  overwritten,
  numbered,
  cut,
  repeated,
  spliced,
  moved,
};
