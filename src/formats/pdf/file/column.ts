/** Numbers that lie in one piece of memory. */
const pieceBits = 12;
const pieceMask = (1 << pieceBits) - 1;
/** Bytes of the first piece, as most documents have few things of a kind: so few lie with the object itself. */
const fewestBytes = 64;

type Numbers = Uint8Array | Uint16Array | Int32Array;

interface NumbersOf {
  new (length: number): Numbers;
  readonly BYTES_PER_ELEMENT: number;
}

/** A number for each index, 0 where none was set. It grows piece by piece, so that no old memory is left behind. */
export class Column {
  private readonly type: NumbersOf;
  private readonly pieces: (Numbers | undefined)[] = [];

  constructor(type: NumbersOf) {
    this.type = type;
  }

  get(at: number): number {
    return this.pieces[at >> pieceBits]?.[at & pieceMask] ?? 0;
  }

  set(at: number, value: number): void {
    const number = at >> pieceBits;
    while (this.pieces.length < number) this.pieces.push(undefined);
    const place = at & pieceMask;
    let piece = this.pieces[number];
    if (!piece || place >= piece.length) {
      piece = this.longer(piece, number === 0 ? place : pieceMask);
      this.pieces[number] = piece;
    }
    piece[place] = value;
  }

  /** The piece, or a new one, with room for the place. */
  private longer(piece: Numbers | undefined, place: number): Numbers {
    let length = Math.max(fewestBytes / this.type.BYTES_PER_ELEMENT, piece ? 2 * piece.length : 0);
    while (length <= place) length *= 2;
    const longer = new this.type(length);
    if (piece) longer.set(piece);
    return longer;
  }
}
