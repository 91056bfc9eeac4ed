/** Where a segment or a page does not say how long it is. */
export const unknownLength = 0xffff_ffff;
const mostSegments = 10_000;

export interface Segment {
  number: number;
  type: number;
  /** Numbers of the segments that it refers to. */
  refersTo: number[];
  data: Uint8Array;
}

/** Reads segments one after the other (T.88, 7.2). */
export class SegmentReader {
  readonly #data: Uint8Array;
  readonly #view: DataView;
  #at = 0;
  #count = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
    this.#view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  }

  get isAtEnd(): boolean {
    // What fills up the end is no segment.
    return this.#at + 11 > this.#data.length;
  }

  /** Null where it is damaged, or where there are too many. */
  next(): Segment | null {
    const view = this.#view;
    if (++this.#count > mostSegments) return null;
    const number = view.getUint32(this.#at);
    const flags = view.getUint8(this.#at + 4);
    let at = this.#at + 5;
    let count = view.getUint8(at) >> 5;
    if (count === 7) {
      count = view.getUint32(at) & 0x1fff_ffff;
      at += 4 + ((count + 8) >> 3);
    } else at++;
    const size = number <= 256 ? 1 : number <= 65_536 ? 2 : 4;
    const afterReferences = at + count * size + (flags & 64 ? 4 : 1);
    if (afterReferences + 4 > this.#data.length) return null;
    const refersTo = Array.from({ length: count }, (_, index) => {
      const place = at + index * size;
      return size === 1 ? view.getUint8(place) : size === 2 ? view.getUint16(place) : view.getUint32(place);
    });
    at = afterReferences;
    const type = flags & 63;
    const given = view.getUint32(at);
    at += 4;
    const length = given === unknownLength ? this.#lengthFrom(at, type) : given;
    if (length === null) return null;
    // The last may be cut.
    const end = Math.min(this.#data.length, at + length);
    this.#at = end;
    return { number, type, refersTo, data: this.#data.subarray(at, end) };
  }

  /** Of a generic region that was written before its length was known: it ends with a mark and its rows (7.2.7). */
  #lengthFrom(start: number, type: number): number | null {
    if (type !== 38 || start + 18 > this.#data.length) return null;
    const isMmr = (this.#data[start + 17]! & 1) !== 0;
    const [first, second] = isMmr ? [0, 0] : [0xff, 0xac];
    for (let at = start + 18; at + 6 <= this.#data.length; at++)
      if (this.#data[at] === first && this.#data[at + 1] === second) return at + 6 - start;
    return null;
  }
}
