import type { Marking } from "../content/content-scope.ts";

/** Texts before one that it may be painted over: a heading of several lines is painted twice as a whole. */
const mostKept = 24;
/** How far a text stands beside its shadow, as part of the font's size. */
const shadowOffset = 0.15;

interface Painted {
  text: string;
  x: number;
  y: number;
  size: number;
}

/** Finds text that is painted once more over or beside itself, as a shadow or to look bold: it is read once. */
export class Shadows {
  readonly #texts: Painted[] = [];
  readonly #markings: Readonly<Marking>[] = [];
  /** Where the next one is kept. */
  #next = 0;

  /** Whether the text of an element was painted before; if not, it is kept. Without tags it is a sign of bold type. */
  has(painted: Painted, marking: Readonly<Marking>): boolean {
    if (marking.element < 0) return false;
    const { text, x, y, size } = painted;
    const most = shadowOffset * size;
    for (let at = 0; at < this.#texts.length; at++) {
      const before = this.#texts[at]!;
      if (!(Math.abs(before.x - x) < most && Math.abs(before.y - y) < most) || before.text !== text) continue;
      const { element, isArtifact } = this.#markings[at]!;
      const isAlike = element === marking.element && isArtifact === marking.isArtifact;
      if (isAlike && Math.abs(before.size - size) < 0.01 * size) return true;
    }
    this.#texts[this.#next] = painted;
    this.#markings[this.#next] = marking;
    this.#next = (this.#next + 1) % mostKept;
    return false;
  }
}
