import type { Budget } from "../../checker/budget.ts";
import { joined } from "./joined.ts";
import type { Coding, Tile } from "./jpx-header.ts";
import type { Band, Block, Segment, TileComponent } from "./jpx-tile.ts";

/** How code blocks may be written (T.800, table A.19). */
export const isBypassed = 1;
export const resetsContexts = 2;
const endsEachPass = 4;
export const isVerticallyCausal = 8;
export const hasEndSymbols = 32;

/** Reads bits of a packet's head: after a byte of ones stands a bit of 0. */
class HeadReader {
  readonly data: Uint8Array;
  at: number;
  #byte = 0;
  #left = 0;

  constructor(data: Uint8Array, at: number) {
    this.data = data;
    this.at = at;
  }

  bit = (): number => {
    if (this.#left === 0) {
      this.#left = this.#byte === 0xff ? 7 : 8;
      this.#byte = this.data[this.at++] ?? 0;
    }
    this.#left--;
    return (this.#byte >> this.#left) & 1;
  };

  bits(count: number): number {
    let value = 0;
    for (let at = 0; at < count; at++) value = 2 * value + this.bit();
    return value;
  }

  /** Goes behind the head. */
  align(): void {
    if (this.#byte === 0xff) this.at++;
    this.#byte = 0;
    this.#left = 0;
  }

  get isPastEnd(): boolean {
    return this.at > this.data.length;
  }
}

interface Packet {
  layer: number;
  component: number;
  resolution: number;
  precinct: number;
}

/** Gives the code blocks of a tile their data, as far as it goes (T.800, B.9 to B.12). */
export async function readPackets(
  tile: Tile,
  components: readonly TileComponent[],
  budget: Budget,
): Promise<void> {
  const [coding] = tile.coding as [Coding];
  const data = joined(tile.parts);
  let at = 0;
  budget.step(
    components.reduce(
      (sum, { resolutions }) => sum + resolutions.reduce((all, { places }) => all + 4 * places.length, 0),
      1,
    ),
  );
  for (const packet of packets(coding, components)) {
    const { bands } = components[packet.component]!.resolutions[packet.resolution]!;
    budget.step(8);
    if (budget.isDue) await budget.turn();
    // What is cut shows what there is.
    if (at >= data.length) return;
    const next = readPacket(
      data,
      at,
      packet,
      coding,
      components[packet.component]!.coding.style,
      bands,
      budget,
    );
    if (next === null) return;
    at = next;
  }
}

/** Packets in the order in which they stand (B.12.1). */
function* packets(coding: Coding, components: readonly TileComponent[]): Generator<Packet> {
  const all = components.flatMap(({ resolutions }, component) =>
    resolutions.flatMap(({ places }, resolution) =>
      places.map(({ x, y }, precinct) => ({ x, y, component, resolution, precinct })),
    ),
  );
  type Place = (typeof all)[number];
  const by =
    (...keys: ("x" | "y" | "component" | "resolution" | "precinct")[]) =>
    (one: Place, other: Place) => {
      for (const key of keys) if (one[key] !== other[key]) return one[key] - other[key];
      return 0;
    };
  const orders = [
    by("resolution", "component", "precinct"),
    by("resolution", "component", "precinct"),
    by("resolution", "y", "x", "component", "precinct"),
    by("y", "x", "component", "resolution", "precinct"),
    by("component", "y", "x", "resolution", "precinct"),
  ];
  all.sort(orders[coding.progression]!);
  const layers = Array.from({ length: coding.layers }, (_, layer) => layer);
  if (coding.progression === 0)
    for (const layer of layers) for (const place of all) yield { ...place, layer };
  else if (coding.progression === 1) {
    const most = Math.max(...components.map(({ resolutions }) => resolutions.length));
    for (let resolution = 0; resolution < most; resolution++) {
      const own = all.filter((place) => place.resolution === resolution);
      for (const layer of layers) for (const place of own) yield { ...place, layer };
    }
  } else for (const place of all) for (const layer of layers) yield { ...place, layer };
}

/** Where the next packet begins; null where the data ends. */
function readPacket(
  data: Uint8Array,
  from: number,
  { layer, precinct }: Packet,
  { hasStartMarks, hasEndMarks }: Coding,
  style: number,
  bands: readonly Band[],
  budget: Budget,
): number | null {
  const isMark = (at: number, second: number) => data[at] === 0xff && data[at + 1] === second;
  const head = new HeadReader(data, hasStartMarks && isMark(from, 0x91) ? from + 6 : from);
  const told: { segment: Segment; length: number }[] = [];
  if (head.bit())
    for (const band of bands) {
      const { blocks, columns, inclusion, zeroPlanes } = band.precincts[precinct]!;
      budget.step(2 * blocks.length);
      for (const [index, block] of blocks.entries()) {
        const [column, row] = [index % columns, Math.floor(index / columns)];
        if (block.isIncluded) {
          if (!head.bit()) continue;
        } else {
          if (inclusion.below(layer + 1, column, row, head.bit) === null) continue;
          const planes = zeroPlanes.below(band.planes + 1, column, row, head.bit);
          if (planes === null) return null;
          block.isIncluded = true;
          block.zeroPlanes = planes;
        }
        if (!readLengths(block, style, head, told)) return null;
        if (head.isPastEnd) return null;
      }
    }
  head.align();
  let { at } = head;
  if (hasEndMarks && isMark(at, 0x92)) at += 2;
  for (const { segment, length } of told) {
    if (at < data.length) segment.parts.push(data.subarray(at, at + length));
    at += length;
  }
  return at;
}

/** How many passes of a block come, and how long they are (B.10.6, B.10.7). */
function readLengths(
  block: Block,
  style: number,
  head: HeadReader,
  told: { segment: Segment; length: number }[],
): boolean {
  let passes = passCount(head);
  while (head.bit()) if (++block.lengthBits > 31) return false;
  while (passes > 0) {
    let segment = block.segments.at(-1);
    let room = segment ? roomOf(block, segment, style) : 0;
    if (!segment || room <= 0) {
      segment = { passes: 0, parts: [] };
      block.segments.push(segment);
      room = roomOf(block, segment, style);
    }
    const own = Math.min(passes, room);
    const length = head.bits(block.lengthBits + Math.floor(Math.log2(own)));
    segment.passes += own;
    passes -= own;
    told.push({ segment, length });
  }
  return true;
}

function passCount(head: HeadReader): number {
  if (!head.bit()) return 1;
  if (!head.bit()) return 2;
  const few = head.bits(2);
  if (few < 3) return 3 + few;
  const more = head.bits(5);
  return more < 31 ? 6 + more : 37 + head.bits(7);
}

/** How many passes a segment still takes. */
function roomOf(block: Block, segment: Segment, style: number): number {
  if (style & endsEachPass) return 1 - segment.passes;
  if (!(style & isBypassed)) return Number.POSITIVE_INFINITY;
  const index = block.segments.indexOf(segment);
  // Ten passes by arithmetic codes, then two as they are and one by codes in turn.
  return (index === 0 ? 10 : index % 2 ? 2 : 1) - segment.passes;
}
