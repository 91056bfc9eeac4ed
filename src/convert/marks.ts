import type { Markup } from "./markup.ts";

/** Puts marks for a person behind the links and headings that they are about, which would be named by their words. */
export class Marks {
  readonly #markup: Markup;
  /** Whether a link or heading is open. */
  readonly #isHeld: () => boolean;
  /** Marks that wait, and places of those that are written when more is known. */
  #waiting: (string | ((write: (mark: string) => void) => void))[] = [];

  constructor(markup: Markup, isHeld: () => boolean) {
    this.#markup = markup;
    this.#isHeld = isHeld;
  }

  write(mark: string): void {
    if (!mark) return;
    if (this.#isHeld()) this.#waiting.push(mark);
    else this.#markup.write(mark);
  }

  /** Keeps a place for a mark that may come; answers how it is written. */
  later(): (mark: string) => void {
    let write: ((mark: string) => void) | null = null;
    if (this.#isHeld())
      this.#waiting.push((place) => {
        write = place;
      });
    else {
      const slot = this.#markup.reserve();
      write = (mark) => this.#markup.fill(slot, mark);
    }
    return (mark) => write?.(mark);
  }

  /** A link or heading has ended: behind it stand the marks about it. */
  release(): void {
    if (!this.#waiting.length || this.#isHeld()) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const mark of waiting) {
      if (typeof mark === "string") this.#markup.write(mark);
      else {
        const slot = this.#markup.reserve();
        mark((written) => this.#markup.fill(slot, written));
      }
    }
  }
}
