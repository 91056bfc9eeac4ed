import type { Graphic, PictureData } from "../content.ts";

/** Shapes of one drawing; what is beyond is a picture of its own. */
const mostShapes = 500;

/**
 * Shapes and lines that float beside one paragraph and that no one has described or grouped, with the boxes among them:
 * a chart is often drawn so. A page shows them as one picture, where the first of them stands.
 */
export class LooseShapes {
  readonly #draw: (elements: readonly number[]) => Promise<PictureData | null>;
  /** In the order in which they are painted. */
  readonly #elements: number[] = [];
  #first: Graphic | null = null;
  #drawn = 0;
  #worded = 0;

  constructor(draw: (elements: readonly number[]) => Promise<PictureData | null>) {
    this.#draw = draw;
  }

  /** A shape or line without words. */
  addDrawn(node: Graphic, element: number): void {
    if (this.#elements.length >= mostShapes) return;
    this.#elements.push(element);
    this.#drawn++;
    if (this.#first) node.isShownElsewhere = true;
    else this.#first = node;
    this.#join();
  }

  /** A box with words, which are heard in their place. */
  addWorded(element: number): void {
    if (this.#elements.length >= mostShapes) return;
    this.#elements.push(element);
    this.#worded++;
    this.#join();
  }

  #join(): void {
    const first = this.#first;
    // A line beside one box is still a line.
    if (!first || (this.#drawn < 2 && this.#worded < 2)) return;
    if (this.#drawn > 1) first.name = `${this.#drawn} drawn shapes and lines`;
    first.load = () => this.#draw(this.#elements);
    if (this.#worded) first.hasWordsBeside = true;
  }
}
