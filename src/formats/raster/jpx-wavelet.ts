import type { Area } from "./jpx-tile.ts";

/** Lifting steps of the transform that is not reversible (T.800, table F.4). */
const alpha = -1.586134342059924;
const beta = -0.052980118572961;
const gamma = 0.882911075530934;
const delta = 0.443506852043971;
const scale = 1.230174104914001;
/** Samples that are made up beyond each end. */
const margin = 4;

/** One resolution out of the one below and its three bands, which stand interleaved already (T.800, annex F.3). */
export function inverseWavelet(samples: Float32Array, area: Area, isReversible: boolean): void {
  const [width, height] = [area.x1 - area.x0, area.y1 - area.y0];
  const filter = isReversible ? reversible : irreversible;
  const line = new Float32Array(Math.max(width, height) + 2 * margin + 2);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) line[margin + x] = samples[y * width + x]!;
    transform(line, width, area.x0 & 1, filter, isReversible);
    for (let x = 0; x < width; x++) samples[y * width + x] = line[margin + x]!;
  }
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) line[margin + y] = samples[y * width + x]!;
    transform(line, height, area.y0 & 1, filter, isReversible);
    for (let y = 0; y < height; y++) samples[y * width + x] = line[margin + y]!;
  }
}

type Filter = (line: Float32Array, first: number, end: number) => void;

/** Where the first sample is odd, it belongs to the high band. */
function transform(
  line: Float32Array,
  length: number,
  parity: number,
  filter: Filter,
  isReversible: boolean,
): void {
  if (length === 1) {
    if (parity) line[margin] = isReversible ? Math.trunc(line[margin]! / 2) : line[margin]! / 2;
    return;
  }
  // Mirrored beyond both ends, about the last sample.
  const period = 2 * (length - 1);
  for (let at = 1; at <= margin; at++) {
    line[margin - at] = line[margin + mirrored(at % period, length)]!;
    line[margin + length - 1 + at] = line[margin + mirrored((length - 1 + at) % period, length)]!;
  }
  // Of even places in the line, those that are low; the margin is even itself.
  filter(line, parity ? margin + 1 : margin, margin + length);
}

const mirrored = (at: number, length: number) => (at < length ? at : 2 * (length - 1) - at);

/** The first place given is a low one. */
function reversible(line: Float32Array, low: number, end: number): void {
  for (let at = low - 2; at < end + 2; at += 2) {
    if (at < 1) continue;
    line[at] = line[at]! - Math.floor((line[at - 1]! + line[at + 1]! + 2) / 4);
  }
  for (let at = low - 1; at < end + 1; at += 2)
    line[at] = line[at]! + Math.floor((line[at - 1]! + line[at + 1]!) / 2);
}

function irreversible(line: Float32Array, low: number, end: number): void {
  for (let at = low - 4; at < end + 4; at += 2) line[at] = line[at]! * scale;
  // Reads and writes before the line have no effect.
  for (let at = low - 5; at < end + 4; at += 2) line[at] = line[at]! / scale;
  lift(line, low - 4, end + 3, delta);
  lift(line, low - 3, end + 2, gamma);
  lift(line, low - 2, end + 1, beta);
  lift(line, low - 1, end, alpha);
}

function lift(line: Float32Array, from: number, end: number, factor: number): void {
  for (let at = from; at < end; at += 2)
    if (at >= 1) line[at] = line[at]! - factor * (line[at - 1]! + line[at + 1]!);
}
