import type { Budget } from "../../../checker/budget.ts";
import type { ColourDoubt } from "../../notes.ts";
import type { Colour } from "../content/colour.ts";
import type { Box } from "../content/geometry.ts";
import { type Area, type Clip, covers, showsAt } from "./area.ts";
import type { Look } from "./look.ts";

/** Something painted that text may stand on. */
export interface Layer {
  area: Area;
  clip: Clip | null;
  /** What of the area's box the clip lets through. */
  box: Box;
  /** Its colour, or why that cannot be known. */
  paint: Colour | ColourDoubt;
  /** From 0 to 1. */
  alpha: number;
  blend: Look["blend"];
}

/** What shows at a point behind a text; "hidden" where something painted later covers it. */
export type Behind = Colour | ColourDoubt | "hidden";

export const isColour = (paint: Behind): paint is Colour => typeof paint !== "string";

const white: Colour = [255, 255, 255];

/** Layers of a page: more are on maps and in pictures made of areas. */
const mostLayers = 20_000;
/** From so many on they are found by the cells of a grid over the page, so many along each side. */
const fewLayers = 24;
const gridSide = 32;
/** A layer in more cells than this is compared with every text instead. */
const mostCells = 48;
/** Half transparent layers over one another that are mixed. */
const mostMixed = 16;

/** What is painted on a page, in its order, that text may stand on. */
export class Layers {
  readonly #budget: Budget;
  readonly #page: Box;
  readonly #layers: Layer[] = [];
  /** More was painted than is kept, from here on. */
  #isFull = false;
  #cells: number[][] | null = null;
  #large: number[] = [];
  /** By layer, the last question that it was a candidate for. */
  #seen = new Int32Array(0);
  #question = 0;

  constructor(page: Box, budget: Budget) {
    this.#page = page;
    this.#budget = budget;
  }

  /** How many were painted until now: what is painted next stands on these. */
  get count(): number {
    return this.#layers.length;
  }

  add(layer: Layer): void {
    const { box } = layer;
    const page = this.#page;
    if (!(box[2] > box[0] && box[3] > box[1])) return;
    if (box[2] <= page[0] || box[0] >= page[2] || box[3] <= page[1] || box[1] >= page[3]) return;
    if (this.#layers.length >= mostLayers) this.#isFull = true;
    else this.#layers.push(layer);
  }

  /** What is behind a text at points of it (across and up in turn), that was painted when there were so many layers; `box` is over them all. */
  behind(box: Box, points: readonly number[], at: number): Behind[] {
    const candidates = this.#candidates(box);
    if (!candidates.length) return this.#isFull ? ["overlap"] : [white];
    const plain = this.#plain(candidates, box, at);
    if (plain) return [plain];
    this.#budget.step(1 + (((points.length / 2) * candidates.length) >> 1));
    const found: Behind[] = [];
    for (let point = 0; point < points.length; point += 2)
      found.push(this.#at(candidates, points[point]!, points[point + 1]!, at));
    return found;
  }

  /** What is behind all of the box, where that is one layer. */
  #plain(candidates: readonly number[], box: Box, at: number): Behind | null {
    const last = candidates.at(-1)!;
    if (last >= at) return null;
    const { area, clip, paint, alpha, blend, box: own } = this.#layers[last]!;
    const isWhole =
      !area.outlines && !area.isRough && !clip?.areas.length && alpha >= 1 && blend === "normal";
    if (!isWhole || own[0] > box[0] || own[1] > box[1] || own[2] < box[2] || own[3] < box[3]) return null;
    return this.#isFull ? "overlap" : paint;
  }

  #at(candidates: readonly number[], x: number, y: number, at: number): Behind {
    if (this.#isFull) return "overlap";
    const mixed: Layer[] = [];
    let base: Colour = white;
    for (let index = candidates.length - 1; index >= 0; index--) {
      const number = candidates[index]!;
      const layer = this.#layers[number]!;
      const { area, clip, paint, alpha, blend } = layer;
      if (alpha <= 0) continue;
      this.#budget.step(area.outlines ? area.outlines.points.length >> 3 : 0);
      const covered = covers(area, x, y);
      const shown = covered === false ? false : clip ? showsAt(clip, x, y) : true;
      if (covered === false || shown === false) continue;
      const isKnown = covered !== null && shown !== null;
      const isOpaque = alpha >= 1 && blend === "normal";
      if (number >= at) {
        if (isKnown && isOpaque) return "hidden";
        // What only may lie over the text hides nothing that is seen.
        if (isKnown) return "transparency";
        continue;
      }
      if (typeof paint === "string") return paint;
      if (!isKnown) return "overlap";
      if (blend === "unknown") return "transparency";
      if (isOpaque) {
        base = paint;
        break;
      }
      if (mixed.push(layer) > mostMixed) return "transparency";
    }
    for (let layer = mixed.pop(); layer; layer = mixed.pop()) base = over(layer.paint as Colour, base, layer);
    return base;
  }

  /** The layers that meet the box, in their order. */
  #candidates(box: Box): number[] {
    const layers = this.#layers;
    const found: number[] = [];
    if (layers.length <= fewLayers) {
      this.#budget.step(1 + (layers.length >> 3));
      for (let index = 0; index < layers.length; index++)
        if (meets(layers[index]!.box, box)) found.push(index);
      return found;
    }
    this.#cells ??= this.#grid();
    const question = ++this.#question;
    const [left, bottom, right, top] = this.#range(box);
    this.#budget.step(1 + (this.#large.length >> 5));
    for (const index of this.#large) if (meets(layers[index]!.box, box)) found.push(index);
    for (let row = bottom; row <= top; row++)
      for (let column = left; column <= right; column++) {
        const cell = this.#cells[row * gridSide + column]!;
        this.#budget.step(1 + (cell.length >> 5));
        for (const index of cell) {
          if (this.#seen[index] === question || !meets(layers[index]!.box, box)) continue;
          this.#seen[index] = question;
          found.push(index);
        }
      }
    return found.sort((a, b) => a - b);
  }

  #grid(): number[][] {
    const cells = Array.from({ length: gridSide * gridSide }, (): number[] => []);
    this.#seen = new Int32Array(this.#layers.length);
    for (const [index, { box }] of this.#layers.entries()) {
      const [left, bottom, right, top] = this.#range(box);
      const count = (right - left + 1) * (top - bottom + 1);
      this.#budget.step(1 + (Math.min(count, mostCells) >> 3));
      if (count > mostCells) {
        this.#large.push(index);
        continue;
      }
      for (let row = bottom; row <= top; row++)
        for (let column = left; column <= right; column++) cells[row * gridSide + column]!.push(index);
    }
    return cells;
  }

  /** The columns and rows of cells that a box lies in. */
  #range([left, bottom, right, top]: Box): Box {
    const page = this.#page;
    const cell = (value: number, from: number, to: number) =>
      Math.max(0, Math.min(gridSide - 1, Math.floor(((value - from) / (to - from || 1)) * gridSide)));
    return [
      cell(left, page[0], page[2]),
      cell(bottom, page[1], page[3]),
      cell(right, page[0], page[2]),
      cell(top, page[1], page[3]),
    ];
  }
}

const meets = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** A colour over another one (ISO 32000-2, 11.3). */
export function over(
  colour: Colour,
  behind: Colour,
  { alpha, blend }: Pick<Layer, "alpha" | "blend">,
): Colour {
  if (alpha === 1 && blend !== "multiply") return colour;
  const part = (at: 0 | 1 | 2) => {
    const own = blend === "multiply" ? (colour[at] * behind[at]) / 255 : colour[at];
    return Math.round(own * alpha + behind[at] * (1 - alpha));
  };
  return [part(0), part(1), part(2)];
}
