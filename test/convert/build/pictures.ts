import { inflateSync } from "node:zlib";

const bytesOf = (base64: string) => Uint8Array.from(Buffer.from(base64, "base64"));

/** A PNG of one pixel, with so many bytes at least. */
export function png(size = 0): Uint8Array {
  const pixel = bytesOf(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABc3UBGAAAAABJRU5ErkJggg==",
  );
  const all = new Uint8Array(Math.max(size, pixel.length));
  all.set(pixel);
  return all;
}

/** A GIF of one pixel. */
export const gif = (): Uint8Array => bytesOf("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7");

/** Depth, colour type and rows of a PNG in a data URL, without their filters. */
export function pngOf(url: string) {
  const data = Buffer.from(/^data:image\/png;base64,(.*)$/.exec(url)![1]!, "base64");
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < data.length; at += data.readUInt32BE(at) + 12)
    chunks.set(
      data.toString("latin1", at + 4, at + 8),
      data.subarray(at + 8, at + 8 + data.readUInt32BE(at)),
    );
  const head = chunks.get("IHDR")!;
  const [width, height, depth, color] = [head.readUInt32BE(0), head.readUInt32BE(4), head[8], head[9]!];
  const raw = inflateSync(chunks.get("IDAT")!);
  const length = raw.length / height;
  const step = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[color]!;
  const rows: number[][] = [];
  for (let y = 0; y < height; y++) {
    const filter = raw[y * length]!;
    const row = [...raw.subarray(y * length + 1, (y + 1) * length)];
    row.forEach((value, x) => {
      const before = filter === 1 ? (row[x - step] ?? 0) : filter === 2 ? (rows[y - 1]?.[x] ?? 0) : 0;
      row[x] = (value + before) & 255;
    });
    rows.push(row);
  }
  return { width, height, depth, color, rows, palette: chunks.has("PLTE") ? [...chunks.get("PLTE")!] : null };
}

/** Bytes of these bits, filled up with 0; blanks are for readers. */
export function bitsOf(bits: string): Uint8Array {
  const plain = bits.replaceAll(" ", "");
  return Uint8Array.from({ length: Math.ceil(plain.length / 8) }, (_, at) =>
    Number.parseInt(plain.slice(8 * at, 8 * at + 8).padEnd(8, "0"), 2),
  );
}

/** A TIFF of one strip: its fields by their tags, as SHORTs in the order of the machine or the other. */
export function tiff(
  data: Uint8Array,
  fields: Record<number, number | number[]>,
  isLittle = true,
): Uint8Array {
  const entries = Object.entries({ ...fields, 273: 8, 279: data.length }).map(
    ([tag, value]): [number, number[]] => [Number(tag), Array.isArray(value) ? value : [value]],
  );
  const start = 8 + data.length + (data.length % 2);
  let more = start + 2 + 12 * entries.length + 4;
  const bytes = new Uint8Array(more + 2 * entries.reduce((sum, [, values]) => sum + values.length, 0));
  const view = new DataView(bytes.buffer);
  bytes.set(isLittle ? [0x49, 0x49, 42, 0] : [0x4d, 0x4d, 0, 42]);
  view.setUint32(4, start, isLittle);
  bytes.set(data, 8);
  view.setUint16(start, entries.length, isLittle);
  for (const [index, [tag, values]] of entries.entries()) {
    const at = start + 2 + 12 * index;
    view.setUint16(at, tag, isLittle);
    view.setUint16(at + 2, 3, isLittle);
    view.setUint32(at + 4, values.length, isLittle);
    if (values.length > 2) view.setUint32(at + 8, more, isLittle);
    const from = values.length > 2 ? more : at + 8;
    for (const [place, value] of values.entries()) view.setUint16(from + 2 * place, value, isLittle);
    if (values.length > 2) more += 2 * values.length;
  }
  return bytes;
}
