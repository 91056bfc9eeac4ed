import { crc32 } from "node:zlib";
import { joined } from "./joined.ts";

/** What the samples of a PNG are (PNG 11.2.1). */
export interface PngHeader {
  width: number;
  height: number;
  /** Bits of a sample. */
  depth: 1 | 2 | 4 | 8;
  color: "gray" | "rgb" | "palette" | "gray and alpha" | "rgb and alpha";
  /** Red, green and blue of each entry. */
  palette?: Uint8Array;
}

const colorTypes = { gray: 0, rgb: 2, palette: 3, "gray and alpha": 4, "rgb and alpha": 6 };
const channels = { gray: 1, rgb: 3, palette: 1, "gray and alpha": 2, "rgb and alpha": 4 };

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Bytes of rows that are compressed at once. */
const batchSize = 65_536;

/** An image of these rows, each without its filter byte; null where it would have more bytes than the limit. */
export async function pngOf(
  header: PngHeader,
  rows: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Uint8Array | null> {
  const data = await compressed(filtered(rows, header), limit);
  if (!data) return null;
  const { width, height, depth, color, palette } = header;
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([depth, colorTypes[color]], 8);
  const chunks = [
    signature,
    chunk("IHDR", head),
    ...(palette ? [chunk("PLTE", palette)] : []),
    chunk("IDAT", data),
    chunk("IEND", new Uint8Array()),
  ];
  return joined(chunks);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at++) bytes[4 + at] = type.charCodeAt(at);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}

/** Each row after the filter that makes its bytes smallest: none, the difference to the left, or to the row above (9.2). */
async function* filtered(
  rows: AsyncIterable<Uint8Array>,
  { color, depth }: PngHeader,
): AsyncGenerator<Uint8Array> {
  const step = channels[color];
  const isSmooth = depth === 8 && color !== "palette";
  let above: Uint8Array | null = null;
  for await (const row of rows) {
    const left = new Uint8Array(row.length + 1);
    const up = new Uint8Array(row.length + 1);
    const plain = new Uint8Array(row.length + 1);
    plain.set(row, 1);
    if (!isSmooth) {
      yield plain;
      continue;
    }
    left[0] = 1;
    up[0] = 2;
    const sums = [0, 0, 0] as [number, number, number];
    for (let at = 0; at < row.length; at++) {
      const value = row[at]!;
      left[at + 1] = value - (at < step ? 0 : row[at - step]!);
      up[at + 1] = value - (above?.[at] ?? 0);
      sums[0] += size(value);
      sums[1] += size(left[at + 1]!);
      sums[2] += size(up[at + 1]!);
    }
    const least = Math.min(...sums);
    yield least === sums[2] ? up : least === sums[1] ? left : plain;
    above = row;
  }
}

/** A byte as the distance from 0 that it is as a difference. */
const size = (byte: number) => (byte < 128 ? byte : 256 - byte);

async function compressed(rows: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array | null> {
  const stream = new CompressionStream("deflate");
  const writer = stream.writable.getWriter();
  const output = collected(stream.readable as ReadableStream<Uint8Array>, limit);
  try {
    const batch = new Uint8Array(batchSize);
    let filled = 0;
    for await (const row of rows)
      for (let at = 0; at < row.length; ) {
        const part = row.subarray(at, at + batchSize - filled);
        batch.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled < batchSize) continue;
        await writer.write(batch.slice());
        filled = 0;
      }
    await writer.write(batch.slice(0, filled));
    await writer.close();
  } catch (error) {
    await writer.abort().catch(() => {});
    // Writing fails when reading has given up, as there is too much.
    if ((await output.catch(() => undefined)) !== null) throw error;
    return null;
  }
  return output;
}

/** All that comes; null when it is more than the limit. */
async function collected(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array | null> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
    parts.push(value!);
    length += value!.length;
    if (length <= limit) continue;
    await reader.cancel().catch(() => {});
    return null;
  }
  return joined(parts);
}

/** Every so many pixels, across and down, as the one that they are on the average. */
export async function* shrunk(
  rows: AsyncIterable<Uint8Array>,
  { width, height }: PngHeader,
  factor: number,
): AsyncGenerator<Uint8Array> {
  if (factor === 1) {
    yield* rows;
    return;
  }
  let sums: Uint32Array | null = null;
  let taken = 0;
  let given = 0;
  const count = { channels: 0 };
  for await (const row of rows) {
    // A row has the pixels of all columns, those cut at the right too.
    count.channels ||= Math.round(row.length / (width * factor)) || 1;
    const { channels } = count;
    sums ??= new Uint32Array(width * channels);
    for (let x = 0; x < width * factor; x++) {
      const target = Math.floor(x / factor) * channels;
      for (let at = 0; at < channels; at++) sums[target + at]! += row[x * channels + at]!;
    }
    if (++taken < factor) continue;
    if (given++ < height) yield Uint8Array.from(sums, (sum) => Math.round(sum / (factor * factor)));
    sums.fill(0);
    taken = 0;
  }
  if (sums && given < height)
    yield Uint8Array.from(sums, (sum) => Math.round(sum / (factor * Math.max(1, taken))));
}
