import type { Budget } from "../../checker/budget.ts";
import type { Codestream, Coding, Component, Quantization, Tile } from "./jpx-header.ts";

/** A part of the plane, its end not included. */
export interface Area {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface Segment {
  passes: number;
  parts: Uint8Array[];
}

/** A code block, with what the packets say of it. */
export interface Block extends Area {
  isIncluded: boolean;
  /** Bits of the highest planes that are 0 in the whole block. */
  zeroPlanes: number;
  lengthBits: number;
  segments: Segment[];
}

/** The code blocks of a band in one precinct. */
interface BandBlocks {
  columns: number;
  rows: number;
  blocks: Block[];
  inclusion: TagTree;
  zeroPlanes: TagTree;
}

export interface Band extends Area {
  /** 0: low in both directions; 1: high across; 2: high down; 3: high in both. */
  kind: number;
  /** What one step of a coefficient is worth. */
  step: number;
  /** Planes of bits of a coefficient. */
  planes: number;
  /** By precinct. */
  precincts: BandBlocks[];
}

export interface Resolution extends Area {
  bands: Band[];
  /** Where each precinct begins on the grid, in the order of its rows. */
  places: { x: number; y: number }[];
}

export interface TileComponent extends Area {
  coding: Coding;
  resolutions: Resolution[];
}

/** More precincts and blocks has no picture of the sizes that are read. */
const mostPlaces = 200_000;

/** A tree that tells numbers of a grid, each no smaller than those that stand for it (T.800, B.10.2). */
class TagTree {
  readonly #levels: { columns: number; values: Uint16Array; known: Uint8Array }[] = [];

  constructor(columns: number, rows: number) {
    for (let [across, down] = [columns, rows]; ; ) {
      const count = across * down;
      this.#levels.push({ columns: across, values: new Uint16Array(count), known: new Uint8Array(count) });
      if (count <= 1) break;
      [across, down] = [Math.ceil(across / 2), Math.ceil(down / 2)];
    }
  }

  /** The number at a place as far as it is below the limit; else null. */
  below(limit: number, column: number, row: number, bit: () => number): number | null {
    let least = 0;
    for (let level = this.#levels.length - 1; level >= 0; level--) {
      const { columns, values, known } = this.#levels[level]!;
      const at = (row >> level) * columns + (column >> level);
      let value = Math.max(least, values[at]!);
      while (!known[at] && value < limit) {
        if (bit()) known[at] = 1;
        else value++;
      }
      values[at] = value;
      least = value;
      if (!known[at] || value >= limit) return null;
    }
    return least;
  }
}

const up = (value: number, power: number) => Math.ceil(value / 2 ** power);
const down = (value: number, power: number) => Math.floor(value / 2 ** power);

/** The area that a tile covers on the grid (B.3). */
export function areaOfTile(stream: Codestream, index: number): Area | null {
  const columns = Math.ceil((stream.x1 - stream.tileX) / stream.tileWidth);
  const rows = Math.ceil((stream.y1 - stream.tileY) / stream.tileHeight);
  if (index >= columns * rows) return null;
  const [column, row] = [index % columns, Math.floor(index / columns)];
  return {
    x0: Math.max(stream.x0, stream.tileX + column * stream.tileWidth),
    y0: Math.max(stream.y0, stream.tileY + row * stream.tileHeight),
    x1: Math.min(stream.x1, stream.tileX + (column + 1) * stream.tileWidth),
    y1: Math.min(stream.y1, stream.tileY + (row + 1) * stream.tileHeight),
  };
}

/** Lays out resolutions, bands, precincts and code blocks (B.5 to B.7); null where they are too many or not described. */
export function componentsOfTile(
  stream: Codestream,
  tile: Tile,
  area: Area,
  budget: Budget,
): TileComponent[] | null {
  const layout = new TileLayout(budget);
  const found: TileComponent[] = [];
  for (const [index, component] of stream.components.entries()) {
    const [coding, quantization] = [tile.coding[index], tile.quantization[index]];
    if (!coding || !quantization) return null;
    const made = layout.component(component, coding, quantization, area);
    if (!made) return null;
    found.push(made);
  }
  return found;
}

class TileLayout {
  readonly #budget: Budget;
  #places = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Whether so many more precincts or blocks are not too many. */
  #takes(count: number): boolean {
    this.#budget.step(1 + 4 * count);
    this.#places += count;
    return this.#places <= mostPlaces;
  }

  component(
    { dx, dy, depth }: Component,
    coding: Coding,
    quantization: Quantization,
    area: Area,
  ): TileComponent | null {
    const own = {
      x0: Math.ceil(area.x0 / dx),
      y0: Math.ceil(area.y0 / dy),
      x1: Math.ceil(area.x1 / dx),
      y1: Math.ceil(area.y1 / dy),
    };
    const resolutions: Resolution[] = [];
    for (let number = 0; number <= coding.levels; number++) {
      const left = coding.levels - number;
      const resolution: Resolution = {
        x0: up(own.x0, left),
        y0: up(own.y0, left),
        x1: up(own.x1, left),
        y1: up(own.y1, left),
        bands: [],
        places: [],
      };
      const [width, height] = coding.precincts[number]!;
      const first = { column: down(resolution.x0, width), row: down(resolution.y0, height) };
      const isEmpty = resolution.x0 >= resolution.x1 || resolution.y0 >= resolution.y1;
      const columns = isEmpty ? 0 : up(resolution.x1, width) - first.column;
      const rows = isEmpty ? 0 : up(resolution.y1, height) - first.row;
      if (!this.#takes(columns * rows)) return null;
      for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns; column++)
          resolution.places.push({
            x: Math.max(area.x0, (first.column + column) * 2 ** (width + left) * dx),
            y: Math.max(area.y0, (first.row + row) * 2 ** (height + left) * dy),
          });
      // Precincts of bands are half as large, as these are.
      const half = number ? 1 : 0;
      if (number && (width === 0 || height === 0)) return null;
      const level = number ? left + 1 : left;
      for (const kind of number ? [1, 2, 3] : [0]) {
        const [right, below] = [kind & 1, kind >> 1];
        const shift = level ? 2 ** (level - 1) : 0;
        const band: Band = {
          x0: up(own.x0 - shift * right, level),
          y0: up(own.y0 - shift * below, level),
          x1: up(own.x1 - shift * right, level),
          y1: up(own.y1 - shift * below, level),
          kind,
          ...stepOf(quantization, coding, depth, number, kind),
          precincts: [],
        };
        if (Number.isNaN(band.step)) return null;
        for (let row = 0; row < rows; row++)
          for (let column = 0; column < columns; column++) {
            const part = {
              x0: Math.max(band.x0, (first.column + column) * 2 ** (width - half)),
              y0: Math.max(band.y0, (first.row + row) * 2 ** (height - half)),
              x1: Math.min(band.x1, (first.column + column + 1) * 2 ** (width - half)),
              y1: Math.min(band.y1, (first.row + row + 1) * 2 ** (height - half)),
            };
            const size = [
              Math.min(coding.blockWidth, width - half),
              Math.min(coding.blockHeight, height - half),
            ] as const;
            const blocks = this.#blocks(part, size);
            if (!blocks) return null;
            band.precincts.push(blocks);
          }
        resolution.bands.push(band);
      }
      resolutions.push(resolution);
    }
    return { ...own, coding, resolutions };
  }

  #blocks(part: Area, [width, height]: readonly [number, number]): BandBlocks | null {
    const isEmpty = part.x0 >= part.x1 || part.y0 >= part.y1;
    const [left, top] = [down(part.x0, width), down(part.y0, height)];
    const columns = isEmpty ? 0 : up(part.x1, width) - left;
    const rows = isEmpty ? 0 : up(part.y1, height) - top;
    if (!this.#takes(columns * rows)) return null;
    const blocks: Block[] = [];
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        blocks.push({
          x0: Math.max(part.x0, (left + column) * 2 ** width),
          y0: Math.max(part.y0, (top + row) * 2 ** height),
          x1: Math.min(part.x1, (left + column + 1) * 2 ** width),
          y1: Math.min(part.y1, (top + row + 1) * 2 ** height),
          isIncluded: false,
          zeroPlanes: 0,
          lengthBits: 3,
          segments: [],
        });
    const [inclusion, zeroPlanes] = [new TagTree(columns, rows), new TagTree(columns, rows)];
    return { columns, rows, blocks, inclusion, zeroPlanes };
  }
}

/** What a step of a band is worth and how many planes of bits it has (E.1). */
function stepOf(
  { style, guardBits, steps }: Quantization,
  { levels, isReversible }: Coding,
  depth: number,
  resolution: number,
  kind: number,
): { step: number; planes: number } {
  const derived = style === 1 ? steps[0] : steps[resolution ? 3 * (resolution - 1) + kind : 0];
  if (!derived) return { step: Number.NaN, planes: 0 };
  const exponent = style === 1 ? derived.exponent - (resolution ? resolution - 1 : 0) : derived.exponent;
  const gain = kind === 0 ? 0 : kind === 3 ? 2 : 1;
  const step = isReversible ? 1 : 2 ** (depth + gain - exponent) * (1 + derived.mantissa / 2048);
  const planes = guardBits + exponent - 1;
  return planes > 30 || planes < 0 || levels > 32 ? { step: Number.NaN, planes: 0 } : { step, planes };
}
