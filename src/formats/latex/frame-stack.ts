import type { Budget } from "../../checker/budget.ts";
import { DrawingFrame, FigureFrame, FloatFrame, type Frame, ListFrame, PartFrame } from "./frames.ts";
import { TableFrame } from "./table-frame.ts";

/** What a caption belongs to; that of a table over several pages stands in the table itself. */
const hasCaptions = (frame: Frame): boolean =>
  frame instanceof FigureFrame ||
  frame instanceof PartFrame ||
  frame instanceof FloatFrame ||
  (frame instanceof TableFrame && /^(?:long|tall|super|x)/.test(frame.name));

/** The environments that are open and matter. */
export class FrameStack {
  /** The outermost figure that is open. */
  figure: FigureFrame | null = null;
  /** The outermost drawing that is open. */
  drawing: DrawingFrame | null = null;
  tables = 0;
  readonly #frames: Frame[] = [];
  readonly #names = new Map<string, number>();
  readonly #captioned: Frame[] = [];
  readonly #lists: ListFrame[] = [];

  get top(): Frame | undefined {
    return this.#frames.at(-1);
  }

  get isEmpty(): boolean {
    return this.#frames.length === 0;
  }

  /** What a caption that stands here belongs to. */
  get captioned(): Frame | undefined {
    return this.#captioned.at(-1);
  }

  /** The list that an item that stands here belongs to. */
  get list(): ListFrame | undefined {
    return this.#lists.at(-1);
  }

  isOpen(name: string): boolean {
    return (this.#names.get(name) ?? 0) > 0;
  }

  push(frame: Frame, budget: Budget): void {
    budget.depth(this.#frames.length + 1);
    this.#frames.push(frame);
    this.#names.set(frame.name, (this.#names.get(frame.name) ?? 0) + 1);
    if (hasCaptions(frame)) this.#captioned.push(frame);
    if (frame instanceof FigureFrame) this.figure ??= frame;
    else if (frame instanceof DrawingFrame) this.drawing ??= frame;
    else if (frame instanceof ListFrame) this.#lists.push(frame);
    else if (frame instanceof TableFrame) this.tables++;
  }

  pop(): Frame {
    const frame = this.#frames.pop()!;
    const left = this.#names.get(frame.name)! - 1;
    if (left) this.#names.set(frame.name, left);
    else this.#names.delete(frame.name);
    if (hasCaptions(frame)) this.#captioned.pop();
    if (frame instanceof ListFrame) this.#lists.pop();
    else if (frame instanceof TableFrame) this.tables--;
    if (frame === this.figure) this.figure = null;
    if (frame === this.drawing) this.drawing = null;
    return frame;
  }
}
