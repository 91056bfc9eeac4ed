import type { Span, SurveyHandler } from "./survey.ts";
import type { Tag } from "./tag.ts";

/** Takes what is within one element. Depths are counted from that: 0 is the element itself, 1 its children. */
export interface Watcher {
  start?(tag: Tag, depth: number): void;
  /** Whether it looks at a start tag of this depth; where it is absent it looks at all of them. */
  looksAt?(depth: number): boolean;
  text?(text: string, at: Span, depth: number): void;
  /** The end of what is within it; with 0 its own, after which nothing comes. */
  end?(name: string, at: Span, depth: number): void;
}

/** Begins to watch an element; null where it is not one that can be changed so. */
export type Begin = (tag: Tag) => Watcher | null;

/** Watches elements of a part by their numbers. */
export class Watch implements SurveyHandler {
  /** Of most elements there is one. */
  readonly #begins = new Map<number, Begin | Begin[]>();
  readonly #open: { watcher: Watcher; depth: number }[] = [];
  #depth = 0;
  /** Elements that have not come yet. */
  #awaited = 0;
  /** All of them in the order of the part, once it is read. */
  #order: Uint32Array | null = null;
  readonly leaves: string | null;

  /** `leaves`: an element in whose content nothing is watched. */
  constructor(leaves: string | null = null) {
    this.leaves = leaves;
  }

  add(element: number, begin: Begin): void {
    const all = this.#begins.get(element);
    if (all) {
      if (Array.isArray(all)) all.push(begin);
      else this.#begins.set(element, [all, begin]);
      return;
    }
    this.#begins.set(element, begin);
    this.#awaited++;
    this.#order = null;
  }

  get hasMetAll(): boolean {
    return this.#awaited === 0 && this.#open.length === 0;
  }

  get awaits(): number | null {
    if (this.#open.length) return null;
    this.#order ??= Uint32Array.from(this.#begins.keys()).sort();
    return this.#order[this.#order.length - this.#awaited] ?? null;
  }

  get wantsText(): boolean {
    return this.#open.length > 0;
  }

  looksAt(element: number): boolean {
    if (this.#begins.has(element)) return true;
    for (const { watcher, depth } of this.#open)
      if (watcher.looksAt?.(this.#depth + 1 - depth) !== false) return true;
    return false;
  }

  pass(): void {
    this.#depth++;
  }

  start(tag: Tag): void {
    this.#depth++;
    const begins = this.#begins.get(tag.element);
    if (begins) {
      this.#awaited--;
      this.#begins.delete(tag.element);
    }
    // Who watches may keep it.
    if (begins || this.#open.length) tag.detach();
    for (const { watcher, depth } of this.#open) watcher.start?.(tag, this.#depth - depth);
    for (const begin of begins === undefined ? [] : [begins].flat()) {
      const watcher = begin(tag);
      if (watcher) this.#open.push({ watcher, depth: this.#depth });
    }
  }

  text(text: string, at: Span): void {
    for (const { watcher, depth } of this.#open) watcher.text?.(text, at, this.#depth - depth);
  }

  end(name: string, at: Span): void {
    for (const { watcher, depth } of this.#open) watcher.end?.(name, at, this.#depth - depth);
    while (this.#open.at(-1)?.depth === this.#depth) this.#open.pop();
    this.#depth--;
  }
}

/** Numbers of elements in the order of their part. */
export const inOrder = (elements: Iterable<number>): number[] => [...elements].sort((a, b) => a - b);

/** Passes the same to several handlers. */
export const together = (handlers: readonly SurveyHandler[]): SurveyHandler => ({
  get wantsText() {
    return handlers.some(({ text, wantsText = true }) => text && wantsText);
  },
  get hasMetAll() {
    return handlers.every((handler) => handler.hasMetAll);
  },
  get leaves() {
    const [first, ...others] = handlers;
    const leaves = first?.leaves ?? null;
    return others.every((other) => other.leaves === leaves) ? leaves : null;
  },
  get awaits() {
    let next = Number.POSITIVE_INFINITY;
    for (const handler of handlers) {
      if (handler.hasMetAll) continue;
      const { awaits = null } = handler;
      if (awaits === null) return null;
      next = Math.min(next, awaits);
    }
    return next;
  },
  looksAt(element, name) {
    return handlers.some((handler) => handler.looksAt?.(element, name) !== false);
  },
  pass(element) {
    for (const handler of handlers) handler.pass?.(element);
  },
  start(tag) {
    for (const handler of handlers) handler.start(tag);
  },
  text(text, at) {
    for (const handler of handlers) handler.text?.(text, at);
  },
  end(name, at) {
    for (const handler of handlers) handler.end?.(name, at);
  },
});
