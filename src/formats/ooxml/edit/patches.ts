import type { Codec } from "./codec.ts";

/** Replaces characters of a part, as they are scanned, by text. Where `from` is `to` the text is inserted. */
export interface Patch {
  from: number;
  to: number;
  text: string;
}

/** In the order of the part: what is inserted at a place stands before what replaces something from there on. */
export function inOrder(patches: readonly Patch[]): Patch[] {
  return patches
    .map((patch, at) => ({ patch, at }))
    .sort(
      (one, other) =>
        one.patch.from - other.patch.from ||
        Number(one.patch.to > one.patch.from) - Number(other.patch.to > other.patch.from) ||
        one.at - other.at,
    )
    .map(({ patch }) => patch);
}

/** The part with the patches made, which are in order: what lies outside of them comes byte for byte. */
export async function* patched(
  pieces: AsyncIterable<Uint8Array>,
  patches: readonly Patch[],
  codec: Codec,
): AsyncGenerator<Uint8Array> {
  const byteOf = (character: number) => codec.mark + character * codec.unit;
  let at = 0;
  let next = 0;
  /** Bytes before this are replaced. */
  let dropped = 0;
  for await (const piece of pieces) {
    const end = at + piece.length;
    let kept = Math.max(at, dropped);
    while (next < patches.length && byteOf(patches[next]!.from) < end) {
      const { from, to, text } = patches[next]!;
      const start = byteOf(from);
      if (start > kept) yield piece.subarray(kept - at, start - at);
      if (text) yield codec.bytes(text);
      dropped = byteOf(to);
      kept = Math.max(kept, start, dropped);
      next++;
    }
    if (kept < end) yield piece.subarray(Math.max(0, kept - at));
    at = end;
  }
  for (; next < patches.length; next++) yield codec.bytes(patches[next]!.text);
}
