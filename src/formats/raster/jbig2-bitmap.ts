/** Rows of bits, each from a whole byte on; black is 1. */
export interface Bitmap {
  width: number;
  height: number;
  /** Bytes of a row. */
  stride: number;
  data: Uint8Array;
}

export function newBitmap(width: number, height: number): Bitmap {
  const stride = Math.ceil(width / 8);
  return { width, height, stride, data: new Uint8Array(stride * height) };
}

/** The pixel at a place, 0 where there is none. */
export function pixelAt({ width, height, stride, data }: Bitmap, x: number, y: number): number {
  if (x < 0 || x >= width || y < 0 || y >= height) return 0;
  return (data[y * stride + (x >> 3)]! >> (7 - (x & 7))) & 1;
}

/** How one bitmap meets what is below it, in the order of their numbers (T.88, 7.4.1.5). */
const combinations: readonly ((below: number, own: number) => number)[] = [
  (below, own) => below | own,
  (below, own) => below & own,
  (below, own) => below ^ own,
  (below, own) => ~(below ^ own),
  (_, own) => own,
];
export const combinationCount = combinations.length;

/** Steps that laying a bitmap draws, at 32 bytes or one row each. */
export const layingCost = ({ data, height }: Bitmap) => 1 + (data.length >> 5) + (height >> 2);

/** Lays one bitmap on another, a byte at a time; what reaches beyond it is cut off. */
export function lay(own: Bitmap, below: Bitmap, x: number, y: number, operation: number): void {
  const combine = combinations[operation]!;
  const first = Math.max(0, x);
  const end = Math.min(below.width, x + own.width);
  const lastRow = Math.min(own.height, below.height - y);
  if (first >= end) return;
  const lastByte = (end - 1) >> 3;
  for (let row = Math.max(0, -y); row < lastRow; row++) {
    const from = row * own.stride;
    const to = (y + row) * below.stride;
    for (let at = first >> 3; at <= lastByte; at++) {
      // The eight pixels from this one on, of which some may lie beside the bitmap.
      const column = 8 * at - x;
      const byte = column >> 3;
      const high = byte >= 0 && byte < own.stride ? own.data[from + byte]! : 0;
      const low = byte + 1 >= 0 && byte + 1 < own.stride ? own.data[from + byte + 1]! : 0;
      const bits = (((high << 8) | low) >> (8 - (column & 7))) & 255;
      const before = first - 8 * at;
      const behind = 8 * (at + 1) - end;
      const mask = (before > 0 ? 255 >> before : 255) & (behind > 0 ? (255 << behind) & 255 : 255);
      const old = below.data[to + at]!;
      below.data[to + at] = (old & ~mask) | (combine(old, bits) & mask);
    }
  }
}

/** A part of a bitmap; what lies beside it is 0. */
export function partOf(whole: Bitmap, x: number, y: number, width: number, height: number): Bitmap {
  const part = newBitmap(width, height);
  lay(whole, part, -x, -y, 0);
  return part;
}
