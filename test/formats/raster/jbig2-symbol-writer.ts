import { ArithmeticEncoder, encodePixels, long, type Pixels, usualPixels } from "./jbig2-writer.ts";

/** Contexts of one kind of number or bitmap, apart from all others. */
const room = 0x2_0000;
const rooms = ["strip", "first", "distance", "row", "isRefined", "width", "height", "x", "y"] as const;
type Kind = (typeof rooms)[number] | "classHeight" | "symbolWidth" | "instances" | "exported";
const kinds: readonly Kind[] = [...rooms, "classHeight", "symbolWidth", "instances", "exported"];
const [idRoom, refinementRoom] = [(kinds.length + 1) * room, (kinds.length + 2) * room];

const ranges = [
  [2, 0],
  [4, 4],
  [6, 20],
  [8, 84],
  [12, 340],
  [32, 4436],
] as const;

/** Writes numbers, symbols and refinements by arithmetic codes (T.88, annex A, the other way round). */
export class SymbolEncoder {
  readonly encoder = new ArithmeticEncoder();
  readonly idBits: number;

  constructor(symbolCount: number) {
    this.idBits = Math.ceil(Math.log2(symbolCount));
  }

  /** Null is the value out of band. */
  number(kind: Kind, value: number | null): void {
    let before = 1;
    const bit = (bit: number) => {
      this.encoder.bit((kinds.indexOf(kind) + 1) * room + before, bit);
      before = before < 256 ? (before << 1) | bit : (((before << 1) | bit) & 511) | 256;
    };
    bit(value === null || value < 0 ? 1 : 0);
    const size = Math.abs(value ?? 0);
    const range = ranges.findIndex(([bits, offset]) => size < offset + 2 ** bits);
    for (let at = 0; at < range; at++) bit(1);
    if (range < ranges.length - 1) bit(0);
    const [bits, offset] = ranges[range]!;
    for (let at = bits - 1; at >= 0; at--) bit(Math.floor((size - offset) / 2 ** at) % 2);
  }

  id(id: number): void {
    let before = 1;
    for (let at = this.idBits - 1; at >= 0; at--) {
      const bit = (id >> at) & 1;
      this.encoder.bit(idRoom + before, bit);
      before = 2 * before + bit;
    }
  }

  pixels(pixels: Pixels, template: number, adaptive = usualPixels[template]!): void {
    encodePixels(this.encoder, pixels, { template, adaptive });
  }

  refinement(pixels: Pixels, reference: Pixels, form: Refinement = {}): void {
    encodeRefinement(this.encoder, pixels, reference, form, refinementRoom);
  }
}

export interface Refinement {
  x?: number;
  y?: number;
  template?: number;
  adaptive?: readonly number[];
  isTypical?: boolean;
}

const own = [
  [
    [0, -1],
    [1, -1],
    [-1, 0],
  ],
  [
    [-1, -1],
    [0, -1],
    [1, -1],
    [-1, 0],
  ],
] as const;
const around = [
  [
    [0, -1],
    [1, -1],
    [-1, 0],
    [0, 0],
    [1, 0],
    [-1, 1],
    [0, 1],
    [1, 1],
  ],
  [
    [0, -1],
    [-1, 0],
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ],
] as const;

/** Writes how pixels differ from others (T.88, 6.3). */
export function encodeRefinement(
  encoder: ArithmeticEncoder,
  pixels: Pixels,
  reference: Pixels,
  { x: left = 0, y: top = 0, template = 0, adaptive = [-1, -1, -1, -1], isTypical = false }: Refinement,
  contexts = 0,
): void {
  const at = (all: Pixels, x: number, y: number) => all[y]?.[x] ?? 0;
  const alike = (x: number, y: number) => {
    const nine = [-1, 0, 1].flatMap((down) =>
      [-1, 0, 1].map((across) => at(reference, x - left + across, y - top + down)),
    );
    return nine.every((pixel) => pixel === nine[0]) ? nine[0]! : null;
  };
  let wasTypical = 0;
  for (const [y, row] of pixels.entries()) {
    const typical = row.every((pixel, x) => (alike(x, y) ?? pixel) === pixel) ? 1 : 0;
    if (isTypical) {
      encoder.bit(contexts + (template ? 0x08 : 0x20), typical ^ wasTypical);
      wasTypical = typical;
    }
    for (const [x, pixel] of row.entries()) {
      if (isTypical && typical && alike(x, y) !== null) continue;
      let context = 0;
      const ownPlaces: (readonly number[])[] = [...own[template]!];
      const places: (readonly number[])[] = [...around[template]!];
      if (template === 0) {
        ownPlaces.push(adaptive.slice(0, 2));
        places.push(adaptive.slice(2));
      }
      for (const [across, down] of ownPlaces) context = (context << 1) | at(pixels, x + across!, y + down!);
      for (const [across, down] of places)
        context = (context << 1) | at(reference, x - left + across!, y - top + down!);
      encoder.bit(contexts + context, pixel);
    }
  }
}

/** A segment of page 1 that refers to others. */
export const referring = (
  number: number,
  type: number,
  refersTo: readonly number[],
  data: readonly number[],
): number[] => [...long(number), type, refersTo.length << 5, ...refersTo, 1, ...long(data.length), ...data];

/** A dictionary of these symbols, in classes by their height, by arithmetic codes (7.4.2). */
export function dictionaryData(symbols: readonly Pixels[], template = 0): number[] {
  const encoder = new SymbolEncoder(symbols.length);
  let height = 0;
  for (let at = 0; at < symbols.length; ) {
    encoder.number("classHeight", symbols[at]!.length - height);
    height = symbols[at]!.length;
    let width = 0;
    for (; symbols[at]?.length === height; at++) {
      encoder.number("symbolWidth", symbols[at]![0]!.length - width);
      width = symbols[at]![0]!.length;
      encoder.pixels(symbols[at]!, template);
    }
    encoder.number("symbolWidth", null);
  }
  encoder.number("exported", 0);
  encoder.number("exported", symbols.length);
  const adaptive = usualPixels[template]!.map((value) => value & 255);
  const counts = [...long(symbols.length), ...long(symbols.length)];
  return [template << 2, 0, ...adaptive, ...counts, ...encoder.encoder.end()];
}

/** Symbols that are each put together of others, or differ from one, in a class of one height (6.5.8.2). */
export function aggregateData(
  given: readonly Pixels[],
  made: readonly {
    pixels: Pixels;
    of: readonly { id: number; x: number; y: number; pixels?: Pixels }[];
  }[],
): number[] {
  const encoder = new SymbolEncoder(given.length + made.length);
  encoder.number("classHeight", made[0]!.pixels.length);
  let width = 0;
  for (const { pixels, of } of made) {
    encoder.number("symbolWidth", pixels[0]!.length - width);
    width = pixels[0]!.length;
    encoder.number("instances", of.length);
    if (of.length === 1) {
      const [{ id, x, y }] = of as [{ id: number; x: number; y: number }];
      encoder.id(id);
      encoder.number("x", x);
      encoder.number("y", y);
      encoder.refinement(pixels, given[id]!, { x, y });
    } else
      encodeInstances(
        encoder,
        of.map((one) => ({ ...one, symbol: given[one.id]!, refined: one.pixels })),
        { isRefined: true, corner: 1 },
      );
  }
  encoder.number("symbolWidth", null);
  encoder.number("exported", given.length);
  encoder.number("exported", made.length);
  const adaptive = [...usualPixels[0]!, -1, -1, -1, -1].map((value) => value & 255);
  return [0, 2, ...adaptive, ...long(made.length), ...long(made.length), ...encoder.encoder.end()];
}

interface Instance {
  id: number;
  symbol: Pixels;
  /** Where its upper left corner stands. */
  x: number;
  y: number;
  refined?: Pixels | undefined;
}

interface TextForm {
  isRefined?: boolean;
  template?: number;
  /** Bottom left, top left, bottom right, top right. */
  corner?: number;
  isTransposed?: boolean;
  stripBits?: number;
  offset?: number;
}

/** Instances in strips of their own, unless several rows make one. */
function encodeInstances(
  encoder: SymbolEncoder,
  all: readonly Instance[],
  { isRefined = false, template = 0, corner = 1, isTransposed = false, stripBits = 0, offset = 0 }: TextForm,
): void {
  const strips = 2 ** stripBits;
  const placed = all.map((one) => {
    const pixels = one.refined ?? one.symbol;
    const [width, height] = [pixels[0]!.length, pixels.length];
    const x = one.x + (corner >= 2 ? width - 1 : 0);
    const y = one.y + (corner & 1 ? 0 : height - 1);
    const [along, across] = isTransposed ? [y, x] : [x, y];
    const extent = (isTransposed ? height : width) - 1;
    return { ...one, along, across, extent, strip: Math.floor(across / strips) };
  });
  const isBefore = isTransposed ? !(corner & 1) : corner >= 2;
  encoder.number("strip", 0);
  let strip = 0;
  let first = 0;
  for (const number of [...new Set(placed.map((one) => one.strip))]) {
    encoder.number("strip", number - strip);
    strip = number;
    let place: number | null = null;
    for (const one of placed.filter((other) => other.strip === number)) {
      const start = one.along - (isBefore ? one.extent : 0);
      if (place === null) {
        encoder.number("first", start - first);
        first = start;
      } else encoder.number("distance", start - place - offset);
      place = start + one.extent;
      if (strips > 1) encoder.number("row", one.across - strips * number);
      encoder.id(one.id);
      if (!isRefined) continue;
      encoder.number("isRefined", one.refined ? 1 : 0);
      if (!one.refined) continue;
      const wider = one.refined[0]!.length - one.symbol[0]!.length;
      const higher = one.refined.length - one.symbol.length;
      for (const [kind, value] of [
        ["width", wider],
        ["height", higher],
        ["x", 0],
        ["y", 0],
      ] as const)
        encoder.number(kind, value);
      encoder.refinement(one.refined, one.symbol, {
        x: Math.floor(wider / 2),
        y: Math.floor(higher / 2),
        template,
      });
    }
    encoder.number("distance", null);
  }
}

/** A text region of symbols that stand anywhere in it, by arithmetic codes (7.4.3). */
export function textData(
  { width, height, x = 0, y = 0 }: { width: number; height: number; x?: number; y?: number },
  symbols: readonly Pixels[],
  instances: readonly { id: number; x: number; y: number; refined?: Pixels }[],
  form: TextForm = {},
): number[] {
  const encoder = new SymbolEncoder(symbols.length);
  encodeInstances(
    encoder,
    instances.map((one) => ({ ...one, symbol: symbols[one.id]! })),
    form,
  );
  const { isRefined, template = 0, corner = 1, isTransposed, stripBits = 0, offset = 0 } = form;
  const flags =
    (isRefined ? 2 : 0) |
    (stripBits << 2) |
    (corner << 4) |
    (isTransposed ? 64 : 0) |
    ((offset & 31) << 10) |
    (template << 15);
  const place = [...long(width), ...long(height), ...long(x), ...long(y), 0];
  const adaptive = isRefined && !template ? [255, 255, 255, 255] : [];
  const head = [...place, flags >> 8, flags & 255, ...adaptive, ...long(instances.length)];
  return [...head, ...encoder.encoder.end()];
}
