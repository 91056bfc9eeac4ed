/** How the components of a picture, or of one tile, are written (T.800, A.6.1). */
export interface Coding {
  progression: number;
  layers: number;
  hasColourTransform: boolean;
  hasStartMarks: boolean;
  hasEndMarks: boolean;
  /** How often the picture was halved. */
  levels: number;
  /** Sizes of code blocks, as powers of two. */
  blockWidth: number;
  blockHeight: number;
  style: number;
  isReversible: boolean;
  /** Sizes of precincts by resolution, as powers of two. */
  precincts: readonly (readonly [width: number, height: number])[];
}

/** How coefficients are quantized (A.6.4). */
export interface Quantization {
  /** 0: not at all, 1: by the first step, 2: by a step for each band. */
  style: number;
  guardBits: number;
  steps: readonly { exponent: number; mantissa: number }[];
}

export interface Component {
  depth: number;
  /** Every how many samples of the grid one of its own stands. */
  dx: number;
  dy: number;
}

export interface Tile {
  index: number;
  coding: Coding[];
  quantization: Quantization[];
  parts: Uint8Array[];
}

export interface Codestream {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  tileX: number;
  tileY: number;
  tileWidth: number;
  tileHeight: number;
  components: Component[];
  tiles: Tile[];
}

const start = 0xff4f;
const size = 0xff51;
const coding = 0xff52;
const codingOfComponent = 0xff53;
const quantization = 0xff5c;
const quantizationOfComponent = 0xff5d;
const tilePart = 0xff90;
const dataStart = 0xff93;
const end = 0xffd9;
/** Regions of interest, changes of the progression, packed headers: written by hardly anyone, and not read. */
const unread = new Set([0xff5e, 0xff5f, 0xff60, 0xff61]);

const mostComponents = 8;
const mostTiles = 4_096;
const mostLevels = 32;

/** Reads the markers of a codestream (T.800, annex A); null where it is damaged or of a kind that is not read. */
export function codestreamOf(data: Uint8Array): Codestream | null {
  const reader = new HeaderReader(data);
  try {
    return reader.read();
  } catch (cause) {
    // A view throws this behind its end.
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

class HeaderReader {
  readonly #data: Uint8Array;
  readonly #view: DataView;
  #stream: Codestream | null = null;
  #coding: Coding[] = [];
  #quantization: Quantization[] = [];
  /** Components that have settings of their own. */
  readonly #own = { coding: new Set<number>(), quantization: new Set<number>() };

  constructor(data: Uint8Array) {
    this.#data = data;
    this.#view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  }

  read(): Codestream | null {
    const view = this.#view;
    if (view.getUint16(0) !== start) return null;
    for (let at = 2; at + 4 <= this.#data.length; ) {
      const marker = view.getUint16(at);
      if (marker === end) break;
      if (marker === tilePart) {
        const next = this.#tilePart(at);
        if (next === null) return null;
        at = next;
        continue;
      }
      if (unread.has(marker) || marker < 0xff00) return null;
      const length = view.getUint16(at + 2);
      if (length < 2) return null;
      if (!this.#setting(marker, at + 4, at + 2 + length, this.#coding, this.#quantization, this.#own))
        return null;
      at += 2 + length;
    }
    return this.#stream?.tiles.length ? this.#stream : null;
  }

  /** Reads a marker of the head; false where it is damaged. */
  #setting(
    marker: number,
    at: number,
    until: number,
    codings: Coding[],
    quantizations: Quantization[],
    own: { coding: Set<number>; quantization: Set<number> },
  ): boolean {
    const view = this.#view;
    if (marker === size) return this.#size(at);
    const count = this.#stream?.components.length ?? 0;
    if (marker === coding) {
      const flags = view.getUint8(at);
      const found = {
        progression: view.getUint8(at + 1),
        layers: view.getUint16(at + 2),
        hasColourTransform: view.getUint8(at + 4) !== 0,
        hasStartMarks: (flags & 2) !== 0,
        hasEndMarks: (flags & 4) !== 0,
        ...this.#blocks(at + 5, (flags & 1) !== 0),
      };
      if (!isCoding(found) || !count) return false;
      for (let index = 0; index < count; index++) if (!own.coding.has(index)) codings[index] = found;
    } else if (marker === codingOfComponent) {
      const index = view.getUint8(at);
      const known = codings[index];
      if (!known) return false;
      codings[index] = { ...known, ...this.#blocks(at + 2, (view.getUint8(at + 1) & 1) !== 0) };
      own.coding.add(index);
      return isCoding(codings[index]!);
    } else if (marker === quantization || marker === quantizationOfComponent) {
      const isOwn = marker === quantizationOfComponent;
      const found = this.#steps(isOwn ? at + 1 : at, until);
      if (isOwn) {
        const index = view.getUint8(at);
        quantizations[index] = found;
        own.quantization.add(index);
      } else
        for (let index = 0; index < count; index++)
          if (!own.quantization.has(index)) quantizations[index] = found;
    }
    return true;
  }

  #size(at: number): boolean {
    const view = this.#view;
    const [x1, y1, x0, y0, tileWidth, tileHeight, tileX, tileY] = Array.from({ length: 8 }, (_, index) =>
      view.getUint32(at + 2 + 4 * index),
    ) as [number, number, number, number, number, number, number, number];
    const count = view.getUint16(at + 34);
    if (this.#stream || !count || count > mostComponents || x1 <= x0 || y1 <= y0) return false;
    if (!tileWidth || !tileHeight || tileX > x0 || tileY > y0) return false;
    const tiles = Math.ceil((x1 - tileX) / tileWidth) * Math.ceil((y1 - tileY) / tileHeight);
    if (tiles > mostTiles || x1 > 100_000 || y1 > 100_000) return false;
    const components = Array.from({ length: count }, (_, index) => {
      const place = at + 36 + 3 * index;
      const depth = view.getUint8(place);
      return {
        depth: (depth & 127) + 1,
        dx: view.getUint8(place + 1),
        dy: view.getUint8(place + 2),
      };
    });
    if (components.some(({ dx, dy, depth }) => !dx || !dy || depth > 16)) return false;
    this.#stream = { x0, y0, x1, y1, tileX, tileY, tileWidth, tileHeight, components, tiles: [] };
    return true;
  }

  #blocks(at: number, hasPrecincts: boolean) {
    const view = this.#view;
    const levels = view.getUint8(at);
    return {
      levels,
      blockWidth: (view.getUint8(at + 1) & 15) + 2,
      blockHeight: (view.getUint8(at + 2) & 15) + 2,
      style: view.getUint8(at + 3),
      isReversible: view.getUint8(at + 4) === 1,
      precincts: Array.from({ length: Math.min(levels, mostLevels) + 1 }, (_, index) => {
        const both = hasPrecincts ? view.getUint8(at + 5 + index) : 0xff;
        return [both & 15, both >> 4] as const;
      }),
    };
  }

  #steps(at: number, until: number): Quantization {
    const view = this.#view;
    const flags = view.getUint8(at);
    const style = flags & 31;
    const steps: { exponent: number; mantissa: number }[] = [];
    for (let place = at + 1; place + (style ? 2 : 1) <= until; place += style ? 2 : 1) {
      const value = style ? view.getUint16(place) : view.getUint8(place) << 8;
      steps.push({ exponent: value >> 11, mantissa: value & 0x7ff });
    }
    return { style, guardBits: flags >> 5, steps };
  }

  /** Reads a part of a tile; where the next begins, or null where it is damaged. */
  #tilePart(at: number): number | null {
    const view = this.#view;
    const stream = this.#stream;
    if (!stream) return null;
    const index = view.getUint16(at + 4);
    const given = view.getUint32(at + 6);
    // The last may reach to the end of the data, or be cut.
    const until = given ? Math.min(this.#data.length, at + given) : this.#data.length;
    let tile = stream.tiles.find((known) => known.index === index);
    if (!tile) {
      if (stream.tiles.length >= mostTiles) return null;
      tile = { index, coding: [...this.#coding], quantization: [...this.#quantization], parts: [] };
      stream.tiles.push(tile);
    }
    const own = { coding: new Set<number>(), quantization: new Set<number>() };
    for (let place = at + 12; place + 2 <= until; ) {
      const marker = view.getUint16(place);
      if (marker === dataStart) {
        tile.parts.push(this.#data.subarray(place + 2, until));
        return until;
      }
      const length = view.getUint16(place + 2);
      if (unread.has(marker) || marker < 0xff00 || length < 2) return null;
      const isRead = this.#setting(
        marker,
        place + 4,
        place + 2 + length,
        tile.coding,
        tile.quantization,
        own,
      );
      if (!isRead) return null;
      place += 2 + length;
    }
    return null;
  }
}

function isCoding({ levels, blockWidth, blockHeight, layers, progression }: Coding): boolean {
  const isBlock = blockWidth <= 10 && blockHeight <= 10 && blockWidth + blockHeight <= 12;
  return levels <= mostLevels && isBlock && layers > 0 && progression <= 4;
}
