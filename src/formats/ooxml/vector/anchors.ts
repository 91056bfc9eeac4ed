import type { Attributes } from "../xml.ts";
import type { VectorShape } from "./vector-shape.ts";

/** Where something floats, in EMU from an edge that is named (20.4.2.10, 20.4.2.11). */
export interface AnchorPosition {
  x: number;
  y: number;
  /** What both are measured from: `column paragraph`. */
  from: string;
}

/** EMU between shapes that are put below one another. */
const gap = 180_000;

/** Reads where the drawing floats that is read. */
export class AnchorReader {
  #axis: "x" | "y" | null = null;
  #offset: string | null = null;
  #found: { x?: { from: string; at: number }; y?: { from: string; at: number } } = {};
  #from = "";

  /** Text is that of an offset. */
  get isOpen(): boolean {
    return this.#offset !== null;
  }

  /** Null where it does not say, or is aligned. */
  get position(): AnchorPosition | null {
    const { x, y } = this.#found;
    return x && y ? { x: x.at, y: y.at, from: `${x.from} ${y.from}` } : null;
  }

  start(name: string, attributes: Attributes): void {
    if (name === "wp:anchor" || name === "wp:inline") this.#found = {};
    else if (name === "wp:positionH" || name === "wp:positionV") {
      this.#axis = name === "wp:positionH" ? "x" : "y";
      this.#from = attributes.get("relativeFrom", 40) ?? "";
    } else if (name === "wp:posOffset" && this.#axis) this.#offset = "";
  }

  text(text: string): void {
    if (this.#offset !== null && this.#offset.length < 20) this.#offset += text;
  }

  end(name: string): void {
    if (name === "wp:posOffset" && this.#axis) {
      const at = Number.parseInt(this.#offset ?? "", 10);
      if (Math.abs(at) < 1e9) this.#found[this.#axis] = { from: this.#from, at };
      this.#offset = null;
    } else if (name === "wp:positionH" || name === "wp:positionV") this.#axis = null;
    else if (name === "w:drawing") this.#found = {};
  }
}

/** Shapes where they stand on the page as far as that is known of them all; others below these. */
export function placedTogether(
  shapes: readonly VectorShape[],
  anchors: ReadonlyMap<VectorShape, AnchorPosition>,
): VectorShape[] {
  const counts = new Map<string, number>();
  for (const shape of shapes) {
    const from = anchors.get(shape)?.from;
    if (from !== undefined) counts.set(from, (counts.get(from) ?? 0) + 1);
  }
  const [[usual] = [""]] = [...counts].sort(([, one], [, other]) => other - one);
  const isPlaced = (shape: VectorShape) => anchors.get(shape)?.from === usual;
  const moved = (shape: VectorShape, x: number, y: number): VectorShape =>
    shape.frame ? { ...shape, frame: { ...shape.frame, x: shape.frame.x + x, y: shape.frame.y + y } } : shape;
  const placed = new Map<VectorShape, VectorShape>();
  let left = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const shape of shapes) {
    if (!isPlaced(shape)) continue;
    const { x, y } = anchors.get(shape)!;
    const own = moved(shape, x, y);
    placed.set(shape, own);
    if (!own.frame) continue;
    left = Math.min(left, own.frame.x);
    bottom = Math.max(bottom, own.frame.y + own.frame.height);
  }
  for (const shape of shapes) {
    if (isPlaced(shape) || !shape.frame) continue;
    const own = moved(shape, left - shape.frame.x, bottom + gap - shape.frame.y);
    placed.set(shape, own);
    bottom = own.frame!.y + own.frame!.height;
  }
  return shapes.map((shape) => placed.get(shape) ?? shape);
}
