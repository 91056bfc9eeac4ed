/** Numbers that lie in one piece of memory. */
const pieceBits = 12;
const pieceMask = (1 << pieceBits) - 1;

type Numbers = Uint8Array | Uint16Array | Int32Array;

/** A number for each index, 0 where none was set. It grows piece by piece, so that no old memory is left behind. */
export class Column {
  readonly #type: new (
    length: number,
  ) => Numbers;
  readonly #pieces: (Numbers | undefined)[] = [];

  constructor(type: new (length: number) => Numbers) {
    this.#type = type;
  }

  get(at: number): number {
    return this.#pieces[at >> pieceBits]?.[at & pieceMask] ?? 0;
  }

  set(at: number, value: number): void {
    const number = at >> pieceBits;
    while (this.#pieces.length < number) this.#pieces.push(undefined);
    this.#pieces[number] ??= new this.#type(1 << pieceBits);
    this.#pieces[number][at & pieceMask] = value;
  }
}
