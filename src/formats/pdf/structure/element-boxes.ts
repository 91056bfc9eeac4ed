import type { Box } from "../content/geometry.ts";
import { Column } from "../file/column.ts";

/** What a column of 16 bits holds. */
const largest = 65_535;

const sides = () => new Column(Uint16Array);

/** The boxes of elements' own content, each on one page: left, top, right and bottom as `shownBox` gives them. */
export class ElementBoxes {
  readonly #left = sides();
  readonly #top = sides();
  readonly #right = sides();
  /** 0 for none. */
  readonly #bottom = sides();

  /** What stands further out than a page of the largest size that readers show (200 inches) is left out. */
  add(element: number, [left, top, right, bottom]: Box): void {
    if (right > largest || bottom > largest || bottom <= 0) return;
    if (!this.#bottom.get(element)) {
      this.#left.set(element, left);
      this.#top.set(element, top);
      this.#right.set(element, right);
      this.#bottom.set(element, bottom);
      return;
    }
    if (left < this.#left.get(element)) this.#left.set(element, left);
    if (top < this.#top.get(element)) this.#top.set(element, top);
    if (right > this.#right.get(element)) this.#right.set(element, right);
    if (bottom > this.#bottom.get(element)) this.#bottom.set(element, bottom);
  }

  get(element: number): Box | null {
    const bottom = this.#bottom.get(element);
    if (!bottom) return null;
    return [this.#left.get(element), this.#top.get(element), this.#right.get(element), bottom];
  }
}
