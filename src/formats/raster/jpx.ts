import type { Budget } from "../../checker/budget.ts";
import { decodeBlock } from "./jpx-block.ts";
import { type Codestream, codestreamOf, type Tile } from "./jpx-header.ts";
import { readPackets } from "./jpx-packets.ts";
import {
  type Area,
  areaOfTile,
  type Band,
  componentsOfTile,
  type Resolution,
  type TileComponent,
} from "./jpx-tile.ts";
import { inverseWavelet } from "./jpx-wavelet.ts";

/** A decoded JPEG 2000 picture. */
export interface JpxPicture {
  width: number;
  height: number;
  /** Channels of a pixel, one byte each. */
  channels: number;
  bytes: Uint8Array;
}

/** What a file says of its picture beside the codestream (T.800, annex I). */
export interface JpxFile {
  codestream: Uint8Array;
  /** The number of its colour space: 16 red, green and blue, 17 grey, 18 luma and chroma, 12 inks; null where it has none. */
  colours: number | null;
  /** Values stand for entries of a palette of its own. */
  hasPalette: boolean;
  /** The channel that says where the picture is seen, if one does. */
  opacity: number | null;
}

/** Finds the codestream in a file; null where there is none. */
export function jpxFileOf(data: Uint8Array): JpxFile | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const file: JpxFile = { codestream: data, colours: null, hasPalette: false, opacity: null };
  if (data.length > 4 && view.getUint32(0) === 0xff4f_ff51) return file;
  let isFound = false;
  const boxes = (from: number, end: number, depth: number) => {
    for (let at = from; at + 8 <= end; ) {
      const given = view.getUint32(at);
      const name = String.fromCharCode(...data.subarray(at + 4, at + 8));
      // The last may reach to the end, or be too long for four bytes.
      const isLong = given === 1 && at + 16 <= end;
      const head = isLong ? 16 : 8;
      const length = given === 0 ? end - at : isLong ? view.getUint32(at + 12) : given;
      if (length < head) return;
      const [start, until] = [at + head, Math.min(end, at + length)];
      if (name === "jp2h" && depth === 0) boxes(start, until, 1);
      else if (name === "jp2c" && !isFound) {
        file.codestream = data.subarray(start, until);
        isFound = true;
      } else if (name === "pclr") file.hasPalette = true;
      else if (name === "colr" && data[start] === 1 && start + 7 <= until)
        file.colours ??= view.getUint32(start + 3);
      else if (name === "cdef" && start + 2 <= until)
        for (let index = 0; index < view.getUint16(start) && start + 8 + 6 * index <= until; index++) {
          const place = start + 2 + 6 * index;
          const kind = view.getUint16(place + 2);
          if (kind === 1 || kind === 2) file.opacity = view.getUint16(place);
        }
      at += length;
    }
  };
  boxes(0, data.length, 0);
  return isFound ? file : null;
}

/** Samples of all channels together: those of a tile are all held. */
const mostSamples = 4_500_000;
/** A picture of more channels is not one of colours. */
const mostChannels = 5;
/** Samples of a block that one of its passes looks at for a step, as a power of two. */
const samplesPerStep = 3;

/**
 * Decodes a codestream, as much smaller as it may be halved until it is no wider than asked for; null where it is damaged,
 * too large, or of a kind that is not read. Indices of a palette stay as they are.
 */
export async function decodedJpx(
  codestream: Uint8Array,
  widest: number,
  isPalette: boolean,
  budget: Budget,
): Promise<JpxPicture | null> {
  const stream = codestreamOf(codestream);
  if (!stream || stream.components.length > mostChannels) return null;
  const levels = Math.min(...stream.tiles.flatMap(({ coding }) => coding.map((own) => own.levels)));
  let halvings = 0;
  const across = (value: number) => Math.ceil(value / 2 ** halvings);
  const widthNow = () => across(stream.x1) - across(stream.x0);
  const isTooMuch = () =>
    widthNow() * (across(stream.y1) - across(stream.y0)) * stream.components.length > mostSamples;
  while (!isPalette && halvings < levels && (widthNow() > widest || isTooMuch())) halvings++;
  if (isTooMuch()) return null;
  const canvas = new Canvas(stream, halvings, isPalette);
  for (const tile of stream.tiles) {
    const area = areaOfTile(stream, tile.index);
    const components = area && componentsOfTile(stream, tile, area, budget);
    if (!components) return null;
    budget.step(tile.parts.length + components.length * 16);
    await readPackets(tile, components, budget);
    await canvas.paint(tile, components, budget);
  }
  return canvas.picture;
}

class Canvas {
  readonly picture: JpxPicture;
  readonly #stream: Codestream;
  readonly #halvings: number;
  readonly #isPalette: boolean;
  readonly #x0: number;
  readonly #y0: number;

  constructor(stream: Codestream, halvings: number, isPalette: boolean) {
    const scaled = (value: number) => Math.ceil(value / 2 ** halvings);
    this.#stream = stream;
    this.#halvings = halvings;
    this.#isPalette = isPalette;
    [this.#x0, this.#y0] = [scaled(stream.x0), scaled(stream.y0)];
    const [width, height] = [scaled(stream.x1) - this.#x0, scaled(stream.y1) - this.#y0];
    const channels = stream.components.length;
    this.picture = { width, height, channels, bytes: new Uint8Array(width * height * channels) };
  }

  async paint(tile: Tile, components: readonly TileComponent[], budget: Budget): Promise<void> {
    const planes: Plane[] = [];
    for (const component of components) planes.push(await planeOf(component, this.#halvings, budget));
    const [first, second, third] = planes;
    const isMixed = tile.coding[0]!.hasColourTransform;
    if (isMixed && first && second && third && sameSize(first, second) && sameSize(first, third)) {
      budget.step(first.samples.length >> 3);
      unmix(first.samples, second.samples, third.samples, tile.coding[0]!.isReversible);
    }
    for (const [channel, plane] of planes.entries()) {
      this.#lay(plane, channel);
      budget.step(plane.samples.length >> 3);
      if (budget.isDue) await budget.turn();
    }
  }

  #lay({ area, samples }: Plane, channel: number): void {
    const { width, height, channels, bytes } = this.picture;
    const { depth, dx, dy } = this.#stream.components[channel]!;
    const across = area.x1 - area.x0;
    const most = 2 ** depth - 1;
    // Samples lose their sign by half of the range (T.800, G.1); those that keep it are shown alike.
    const lift = 2 ** (depth - 1);
    const scale = this.#isPalette ? 1 : 255 / most;
    const [left, right] = [area.x0 * dx - this.#x0, Math.min(width, area.x1 * dx - this.#x0)];
    const [top, bottom] = [area.y0 * dy - this.#y0, Math.min(height, area.y1 * dy - this.#y0)];
    for (let y = Math.max(0, top); y < bottom; y++) {
      const row = Math.floor((y + this.#y0) / dy) - area.y0;
      for (let x = Math.max(0, left); x < right; x++) {
        const at = row * across + Math.floor((x + this.#x0) / dx) - area.x0;
        const value = Math.max(0, Math.min(most, Math.round(samples[at]!) + lift)) * scale;
        bytes[(y * width + x) * channels + channel] = Math.min(255, Math.round(value));
      }
    }
  }
}

interface Plane {
  area: Area;
  samples: Float32Array;
}

const sameSize = (one: Plane, other: Plane) => one.samples.length === other.samples.length;

/** The samples of a component, after so many halvings less. */
async function planeOf(component: TileComponent, halvings: number, budget: Budget): Promise<Plane> {
  const { coding, resolutions } = component;
  let plane: Plane | null = null;
  for (const resolution of resolutions.slice(0, resolutions.length - halvings)) {
    const [width, height] = [resolution.x1 - resolution.x0, resolution.y1 - resolution.y0];
    const samples = new Float32Array(width * height);
    const isLowest = plane === null;
    if (plane) spread(plane, resolution, samples);
    for (const band of resolution.bands)
      await decodeBand(band, component, { area: resolution, samples }, isLowest ? 1 : 2, budget);
    if (!isLowest) {
      budget.step(samples.length >> 3);
      inverseWavelet(samples, resolution, coding.isReversible);
    }
    if (budget.isDue) await budget.turn();
    plane = { area: resolution, samples };
  }
  return plane!;
}

/** Puts what is low in both directions where it belongs. */
function spread(plane: Plane, resolution: Resolution, samples: Float32Array): void {
  const width = resolution.x1 - resolution.x0;
  const { area } = plane;
  let from = 0;
  for (let y = area.y0; y < area.y1; y++)
    for (let x = area.x0; x < area.x1; x++)
      samples[(2 * y - resolution.y0) * width + 2 * x - resolution.x0] = plane.samples[from++]!;
}

async function decodeBand(
  { kind, planes, step, precincts }: Band,
  { coding }: TileComponent,
  { area, samples }: Plane,
  every: 1 | 2,
  budget: Budget,
): Promise<void> {
  const width = area.x1 - area.x0;
  const [right, below] = [kind & 1, kind >> 1];
  for (const { blocks } of precincts)
    for (const block of blocks) {
      budget.step(1);
      if (!block.segments.length) continue;
      const size = (block.x1 - block.x0) * (block.y1 - block.y0);
      const passes = block.segments.reduce((sum, own) => sum + own.passes, 0);
      budget.step(16 + ((Math.min(passes, 3 * planes) * size) >> samplesPerStep));
      if (budget.isDue) await budget.turn();
      const values = decodeBlock(block, kind, planes, coding.style);
      let from = 0;
      for (let y = block.y0; y < block.y1; y++)
        for (let x = block.x0; x < block.x1; x++) {
          const value = values[from++]!;
          if (!value) continue;
          const at = (every * y + below - area.y0) * width + every * x + right - area.x0;
          samples[at] = coding.isReversible ? Math.trunc(value / 2) : (value / 2) * step;
        }
      // What was decoded is not needed any more.
      block.segments = [];
    }
}

/** Luma and chroma as red, green and blue (annex G.2, G.3). */
function unmix(first: Float32Array, second: Float32Array, third: Float32Array, isReversible: boolean): void {
  for (let at = 0; at < first.length; at++) {
    const [luma, blue, red] = [first[at]!, second[at]!, third[at]!];
    if (isReversible) {
      const green = luma - Math.floor((blue + red) / 4);
      [first[at], second[at], third[at]] = [red + green, green, blue + green];
    } else {
      first[at] = luma + 1.402 * red;
      second[at] = luma - 0.344136 * blue - 0.714136 * red;
      third[at] = luma + 1.772 * blue;
    }
  }
}
