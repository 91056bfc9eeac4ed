import type { Fact, FactSink, Place } from "../../checker/model.ts";
import { detached } from "../../checker/snippet.ts";
import { ElementPlace, PathPlace } from "./places.ts";

/** Facts that wait for one that stands before them, of one sort. */
const mostWaiting = 10_000;

/** What waits: a fact, or what makes facts when all that they refer to is known. */
export interface Waiting {
  isKnown(): boolean;
  make(): readonly Fact[];
}

/** Facts that some check sees together are reported in one order. */
const sorts: Partial<Record<Fact["kind"], string>> = { figure: "image", caption: "image" };
const sortOf = (kind: Fact["kind"]): string => sorts[kind] ?? kind;

/**
 * Emits facts in the order in which what they are about ends, though some are known only when more of the page has been
 * read: those of the same sort wait behind them.
 */
export class FactOrder {
  readonly #emit: FactSink;
  readonly #queues = new Map<string, { waiting: (Fact | Waiting)[]; next: number }>();
  /** Something was reported before all was known that it refers to. */
  isIncomplete = false;

  constructor(emit: FactSink) {
    this.#emit = emit;
  }

  emit(fact: Fact): void {
    const queue = this.#queues.size ? this.#queues.get(sortOf(fact.kind)) : undefined;
    if (!queue) this.#emit(fact);
    else {
      queue.waiting.push(alone(fact));
      this.#drain(sortOf(fact.kind), false);
    }
  }

  /** Emits what is made when it is known what it refers to, or when all has been read. */
  emitLater(kind: Fact["kind"], waiting: Waiting): void {
    const sort = sortOf(kind);
    let queue = this.#queues.get(sort);
    if (!queue) {
      queue = { waiting: [], next: 0 };
      this.#queues.set(sort, queue);
    }
    queue.waiting.push(waiting);
    this.#drain(sort, false);
  }

  /** Emits all that waits: nothing more will be known. */
  settle(): void {
    for (const sort of [...this.#queues.keys()]) this.#drain(sort, true);
  }

  #drain(sort: string, isEnd: boolean): void {
    const queue = this.#queues.get(sort)!;
    for (; queue.next < queue.waiting.length; queue.next++) {
      const first = queue.waiting[queue.next]!;
      if ("kind" in first) {
        this.#emit(first);
        continue;
      }
      const isKnown = isEnd || first.isKnown();
      if (!isKnown && queue.waiting.length - queue.next <= mostWaiting) break;
      if (!isKnown) this.isIncomplete = true;
      for (const fact of first.make()) this.#emit(fact);
    }
    if (queue.next === queue.waiting.length) this.#queues.delete(sort);
    else if (queue.next > mostWaiting) {
      queue.waiting = queue.waiting.slice(queue.next);
      queue.next = 0;
    }
  }
}

/** A fact that keeps nothing of the page but its own few words. */
export const alone = <Kept extends Fact>(fact: Kept): Kept => ({
  ...fact,
  place: placeAlone(fact.place),
  ...(fact.snippet === undefined ? {} : { snippet: detached(fact.snippet) }),
});

function placeAlone(place: Place): Place {
  if (place instanceof ElementPlace) return new PathPlace(place.line, place.column, detached(place.path));
  return place;
}
