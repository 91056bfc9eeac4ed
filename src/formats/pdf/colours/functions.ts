import type { PdfFile } from "../file/file.ts";
import { type Dict, type PdfValue, Stream } from "../file/objects.ts";
import { calculatorOf } from "./calculator.ts";

/** A function of numbers (ISO 32000-2, 7.10). */
export type PdfFunction = (inputs: readonly number[]) => number[];

/** Functions in one another, and parts of one that is stitched together. */
const deepest = 4;
const mostParts = 64;
/** Inputs of a function of samples, each of which doubles what one value takes; and bytes of its samples. */
const mostInputs = 6;
const mostSamples = 1_048_576;
const mostOutputs = 32;
/** Bytes of the source of a calculator. */
const longestSource = 16_384;

/** Null for what is none, or has more than such functions have. */
export async function functionOf(file: PdfFile, value: PdfValue, depth = 0): Promise<PdfFunction | null> {
  file.budget.step(16);
  const found = await file.resolve(value);
  const dict = await file.dict(found);
  if (!dict || depth > deepest) return null;
  const domain = await numbers(file, dict.get("Domain"));
  const range = await numbers(file, dict.get("Range"));
  const inner = await ofType(file, dict, found, domain, range, depth);
  if (!inner) return null;
  return (inputs) => within(inner(within(inputs, domain)), range);
}

async function ofType(
  file: PdfFile,
  dict: Dict,
  value: PdfValue,
  domain: readonly number[],
  range: readonly number[],
  depth: number,
): Promise<PdfFunction | null> {
  switch (await file.number(dict.get("FunctionType"))) {
    case 0:
      return value instanceof Stream ? sampled(file, value, domain, range) : null;
    case 2:
      return exponential(file, dict);
    case 3:
      return stitched(file, dict, domain, depth);
    case 4:
      if (!(value instanceof Stream)) return null;
      return calculatorOf(await file.decoded(value, longestSource), file.budget);
    default:
      return null;
  }
}

async function exponential(file: PdfFile, dict: Dict): Promise<PdfFunction> {
  const low = await numbers(file, dict.get("C0"));
  const high = await numbers(file, dict.get("C1"));
  const power = (await file.number(dict.get("N"))) ?? 1;
  const [from, to] = [low.length ? low : [0], high.length ? high : [1]];
  return ([input = 0]) => from.map((value, at) => value + input ** power * ((to[at] ?? 0) - value));
}

async function stitched(
  file: PdfFile,
  dict: Dict,
  [least = 0, most = 1]: readonly number[],
  depth: number,
): Promise<PdfFunction | null> {
  const parts: PdfFunction[] = [];
  for (const value of ((await file.array(dict.get("Functions"))) ?? []).slice(0, mostParts)) {
    const part = await functionOf(file, value, depth + 1);
    if (!part) return null;
    parts.push(part);
  }
  if (!parts.length) return null;
  const bounds = await numbers(file, dict.get("Bounds"));
  const encode = await numbers(file, dict.get("Encode"));
  return ([input = 0]) => {
    let part = 0;
    while (part < parts.length - 1 && part < bounds.length && input >= bounds[part]!) part++;
    const [from, to] = [part ? bounds[part - 1]! : least, bounds[part] ?? most];
    const [low, high] = [encode[2 * part] ?? 0, encode[2 * part + 1] ?? 1];
    return parts[part]!([to === from ? low : low + ((input - from) * (high - low)) / (to - from)]);
  };
}

async function sampled(
  file: PdfFile,
  stream: Stream,
  domain: readonly number[],
  range: readonly number[],
): Promise<PdfFunction | null> {
  const { dict } = stream;
  const sizes = (await numbers(file, dict.get("Size"))).map((size) => Math.max(1, Math.floor(size)));
  const bits = (await file.number(dict.get("BitsPerSample"))) ?? 8;
  const outputs = range.length >> 1;
  const count = sizes.reduce((product, size) => product * size, outputs);
  const isUsual = sizes.length > 0 && sizes.length <= mostInputs && outputs > 0 && outputs <= mostOutputs;
  if (!isUsual || bits < 1 || bits > 32 || !(count * bits <= 8 * mostSamples)) return null;
  const encode = await numbers(file, dict.get("Encode"));
  const decode = await numbers(file, dict.get("Decode"));
  const data = await file.decoded(stream, Math.ceil((count * bits) / 8));
  const highest = 2 ** bits - 1;
  const sample = (index: number) => {
    let value = 0;
    for (let bit = index * bits, end = bit + bits; bit < end; ) {
      const taken = Math.min(8 - (bit & 7), end - bit);
      const byte = data[bit >> 3] ?? 0;
      value = value * 2 ** taken + ((byte >> (8 - (bit & 7) - taken)) & ((1 << taken) - 1));
      bit += taken;
    }
    return value / highest;
  };
  return (inputs) => {
    const places = sizes.map((size, at) => {
      const [from, to] = [domain[2 * at] ?? 0, domain[2 * at + 1] ?? 1];
      const [low, high] = [encode[2 * at] ?? 0, encode[2 * at + 1] ?? size - 1];
      const share = to === from ? 0 : ((inputs[at] ?? 0) - from) / (to - from);
      return Math.max(0, Math.min(size - 1, low + share * (high - low)));
    });
    const sums = new Array<number>(outputs).fill(0);
    // Of each corner of the samples around the place, by how near it is.
    for (let corner = 0; corner < 1 << sizes.length; corner++) {
      let share = 1;
      let index = 0;
      let stride = 1;
      for (const [at, place] of places.entries()) {
        const low = Math.min(Math.floor(place), Math.max(0, sizes[at]! - 2));
        const isHigh = (corner >> at) & 1;
        share *= isHigh ? place - low : 1 - (place - low);
        index += Math.min(low + isHigh, sizes[at]! - 1) * stride;
        stride *= sizes[at]!;
      }
      if (share) for (let at = 0; at < outputs; at++) sums[at]! += share * sample(index * outputs + at);
    }
    return sums.map((sum, at) => {
      const low = decode[2 * at] ?? range[2 * at] ?? 0;
      return low + sum * ((decode[2 * at + 1] ?? range[2 * at + 1] ?? 1) - low);
    });
  };
}

/** Values cut to the pairs of least and most. */
const within = (values: readonly number[], bounds: readonly number[]): number[] =>
  values.map((value, at) =>
    2 * at + 1 < bounds.length ? Math.max(bounds[2 * at]!, Math.min(bounds[2 * at + 1]!, value)) : value,
  );

/** The numbers of an array; empty where there is none. */
async function numbers(file: PdfFile, value: PdfValue | undefined): Promise<number[]> {
  const found: number[] = [];
  for (const entry of ((await file.array(value)) ?? []).slice(0, 2 * mostParts))
    found.push((await file.number(entry)) ?? 0);
  return found;
}
