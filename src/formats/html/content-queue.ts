import type { ContentListener, Node, Run } from "../content.ts";
import { piecesOf } from "../content-buffer.ts";

/** What a call needs that only more of the page says: a name that is made of elements further down. */
export interface Settling {
  isKnown(): boolean;
  /** Fills in what the node says of itself, as far as it is known. */
  settle(): void;
}

/** Pieces that wait for one call; then it is made with what is known. Characters of text count as pieces too. */
const mostWaiting = 50_000;

/** Calls between two looks at whether a turn is due. */
const callsAtOnce = 256;

class Opening {
  readonly node: Node;
  readonly settling: Settling | null;
  constructor(node: Node, settling: Settling | null) {
    this.node = node;
    this.settling = settling;
  }
}

class Closing extends Opening {}

/**
 * Content on its way to a listener: the page is parsed without waiting, and names by reference may stand below what
 * they name, so that calls wait here until they can be made in their order. Where nothing waits they are made at once.
 */
export class ContentQueue {
  readonly #listener: ContentListener;
  #calls: (Opening | Closing | Run)[] = [];
  #next = 0;
  /** What waits, in pieces. */
  #size = 0;
  /** What the listener does before it takes the next call. */
  #busy: Promise<void> | null = null;
  /** A call was made before all was known that it says. */
  isIncomplete = false;

  constructor(listener: ContentListener) {
    this.#listener = listener;
  }

  open(node: Node, settling: Settling | null = null): void {
    if (this.#isFree && settle(settling)) {
      this.#busy = this.#listener.open(node) ?? null;
      return;
    }
    this.#size++;
    this.#calls.push(new Opening(node, settling));
  }

  text(run: Run): void {
    if (this.#isFree) {
      this.#busy = this.#listener.text(run) ?? null;
      return;
    }
    this.#size += 1 + piecesOf(run.text.length);
    this.#calls.push(run);
  }

  close(node: Node, settling: Settling | null = null): void {
    if (this.#isFree && settle(settling)) {
      this.#busy = this.#listener.close(node) ?? null;
      return;
    }
    this.#size++;
    this.#calls.push(new Closing(node, settling));
  }

  /** Makes the calls that can be made at once: something has become known. */
  drain(): void {
    while (this.#busy === null && this.#next < this.#calls.length) {
      const call = this.#calls[this.#next]!;
      if (call instanceof Opening) {
        if (!settle(call.settling)) break;
        this.#size--;
      } else this.#size -= 1 + piecesOf(call.text.length);
      this.#next++;
      this.#busy = this.#made(call) ?? null;
    }
    if (this.#next === this.#calls.length) this.#restart([]);
  }

  #restart(calls: (Opening | Closing | Run)[]): void {
    if (this.#calls.length) this.#calls = calls;
    this.#next = 0;
  }

  #made(call: Opening | Closing | Run): void | Promise<void> {
    if (!(call instanceof Opening)) return this.#listener.text(call);
    return call instanceof Closing ? this.#listener.close(call.node) : this.#listener.open(call.node);
  }

  get #isFree(): boolean {
    return this.#busy === null && this.#calls.length === 0;
  }

  /** Makes the calls that can be made; at the end all of them. `giveWay` is asked between some of them. */
  async release(isEnd: boolean, giveWay: () => Promise<void> | null): Promise<void> {
    if (this.#busy) await this.#busy;
    this.#busy = null;
    let made = 0;
    for (; this.#next < this.#calls.length; this.#next++) {
      const call = this.#calls[this.#next]!;
      if (++made % callsAtOnce === 0) await giveWay();
      const settling = call instanceof Opening ? call.settling : null;
      if (settling) {
        const isKnown = isEnd || settling.isKnown();
        if (!isKnown && this.#size <= mostWaiting) break;
        if (!isKnown) this.isIncomplete = true;
        settling.settle();
      }
      this.#size -= call instanceof Opening ? 1 : 1 + piecesOf(call.text.length);
      const done = this.#made(call);
      if (done) await done;
    }
    if (this.#next === this.#calls.length) this.#restart([]);
    else if (this.#next > callsAtOnce) this.#restart(this.#calls.slice(this.#next));
  }
}

/** Fills in what is known; false where something is missing. */
function settle(settling: Settling | null): boolean {
  if (settling === null) return true;
  if (!settling.isKnown()) return false;
  settling.settle();
  return true;
}
