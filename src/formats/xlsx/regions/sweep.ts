import type { Budget } from "../../../checker/budget.ts";

/** Answers, for rows from top to bottom, which things stand in them. */
export class Sweep<Item extends { top: number; bottom: number }> {
  readonly #items: readonly Item[];
  readonly #budget: Budget;
  #next = 0;
  #active: Item[] = [];

  constructor(items: readonly Item[], budget: Budget) {
    this.#items = items.toSorted((one, other) => one.top - other.top);
    this.#budget = budget;
  }

  /** What stands in this row; rows must come in order. */
  at(row: number): readonly Item[] {
    this.#budget.step(this.#active.length);
    if (this.#active.some(({ bottom }) => bottom < row))
      this.#active = this.#active.filter(({ bottom }) => bottom >= row);
    for (; this.#next < this.#items.length && this.#items[this.#next]!.top <= row; this.#next++) {
      const item = this.#items[this.#next]!;
      if (item.bottom >= row) this.#active.push(item);
    }
    return this.#active;
  }
}
