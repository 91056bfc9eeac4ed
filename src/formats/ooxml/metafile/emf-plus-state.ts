import { identity, type Matrix, times } from "../matrix.ts";
import type { Canvas } from "./canvas.ts";
import type { PlusCursor } from "./emf-plus-objects.ts";

/** Units of an inch (2.1.1.33): points, inches, documents, millimetres. */
export const unitsOfInch = new Map([
  [3, 72],
  [4, 1],
  [5, 300],
  [6, 25.4],
]);

/** Record types (MS-EMFPLUS 2.1.1.1). */
const R = {
  header: 0x4001,
  save: 0x4025,
  restore: 0x4026,
  beginContainer: 0x4028,
  endContainer: 0x4029,
  setWorld: 0x402a,
  resetWorld: 0x402b,
  multiplyWorld: 0x402c,
  translateWorld: 0x402d,
  scaleWorld: 0x402e,
  rotateWorld: 0x402f,
  setPage: 0x4030,
  resetClip: 0x4031,
  setClipRect: 0x4032,
} as const;

/** States that are saved at once. */
const mostSaved = 64;

/** Where GDI+ draws: units of the page, the world and the clip (MS-EMFPLUS 2.3.7 to 2.3.9). */
export class PlusState {
  readonly #canvas: Canvas;
  page = 1;
  dpi = 96;
  #world: Matrix = identity;
  /** What was saved, by the number that it goes by. */
  readonly #saved: { index: number; page: number; world: Matrix }[] = [];

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
  }

  /** What the canvas draws by from here on. */
  apply(): void {
    this.#canvas.state.world = times([this.page, 0, 0, this.page, 0, 0], this.#world);
  }

  /** Whether the record sets what is drawn with from here on. */
  set(type: number, flags: number, from: PlusCursor): boolean {
    const isAfter = (flags & 0x2000) !== 0;
    const change = (matrix: Matrix) => {
      this.#world = isAfter ? times(matrix, this.#world) : times(this.#world, matrix);
    };
    const matrix = () => from.floats(6) as unknown as Matrix;
    switch (type) {
      case R.header:
        from.at = 8;
        this.dpi = from.unsigned() || 96;
        return true;
      case R.save:
      case R.beginContainer: {
        const index = from.unsigned();
        if (this.#saved.length >= mostSaved) return true;
        this.#saved.push({ index, page: this.page, world: this.#world });
        this.#canvas.save();
        return true;
      }
      case R.restore:
      case R.endContainer: {
        const index = from.unsigned();
        const at = this.#saved.findLastIndex((saved) => saved.index === index);
        const saved = this.#saved[at];
        if (!saved) return true;
        this.#canvas.restore(at + 1);
        this.#saved.length = at;
        this.page = saved.page;
        this.#world = saved.world;
        return true;
      }
      case R.setWorld:
        if (from.left >= 24) this.#world = matrix();
        return true;
      case R.resetWorld:
        this.#world = identity;
        return true;
      case R.multiplyWorld:
        if (from.left >= 24) change(matrix());
        return true;
      case R.translateWorld:
        change([1, 0, 0, 1, from.float(), from.float()]);
        return true;
      case R.scaleWorld:
        change([from.float(), 0, 0, from.float(), 0, 0]);
        return true;
      case R.rotateWorld: {
        const angle = (from.float() / 180) * Math.PI;
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        change([cos, sin, -sin, cos, 0, 0]);
        return true;
      }
      case R.setPage: {
        const perInch = unitsOfInch.get(flags & 255);
        this.page = (from.float() || 1) * (perInch ? this.dpi / perInch : 1);
        return true;
      }
      case R.resetClip:
        this.#canvas.clipTo(null);
        return true;
      case R.setClipRect:
        // Replaced or cut; the other ways of combining cannot be shown by a rectangle.
        if (((flags >> 8) & 15) === 0) this.#canvas.clipTo(null);
        if (((flags >> 8) & 15) <= 1) this.#canvas.intersectClip(from.rectangle(0));
        return true;
      default:
        return false;
    }
  }
}
