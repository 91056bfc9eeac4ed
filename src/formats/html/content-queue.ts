import type { ContentListener, Node, Run } from "../content.ts";
import { piecesOf } from "../content-buffer.ts";

/** What a call needs that only more of the page tells: a name that is made of elements further down. */
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
 * they name, so that calls wait here until they can be made in their order.
 */
export class ContentQueue {
  readonly #listener: ContentListener;
  #calls: (Opening | Closing | Run)[] = [];
  #next = 0;
  /** What waits, in pieces. */
  #size = 0;
  /** A call was made before all was known that it tells. */
  isIncomplete = false;

  constructor(listener: ContentListener) {
    this.#listener = listener;
  }

  open(node: Node, settling: Settling | null = null): void {
    this.#size++;
    this.#calls.push(new Opening(node, settling));
  }

  text(run: Run): void {
    this.#size += 1 + piecesOf(run.text.length);
    this.#calls.push(run);
  }

  close(node: Node, settling: Settling | null = null): void {
    this.#size++;
    this.#calls.push(new Closing(node, settling));
  }

  /** Makes the calls that can be made; at the end all of them. `giveWay` is asked between some of them. */
  async release(isEnd: boolean, giveWay: () => Promise<void> | null): Promise<void> {
    let made = 0;
    for (; this.#next < this.#calls.length; this.#next++) {
      const call = this.#calls[this.#next]!;
      if (++made % callsAtOnce === 0) await giveWay();
      if (!(call instanceof Opening)) {
        this.#size -= 1 + piecesOf(call.text.length);
        const done = this.#listener.text(call);
        if (done) await done;
        continue;
      }
      const { node, settling } = call;
      if (settling) {
        const isKnown = isEnd || settling.isKnown();
        if (!isKnown && this.#size <= mostWaiting) break;
        if (!isKnown) this.isIncomplete = true;
        settling.settle();
      }
      this.#size--;
      const done = call instanceof Closing ? this.#listener.close(node) : this.#listener.open(node);
      if (done) await done;
    }
    if (this.#next === this.#calls.length) this.#calls = [];
    else if (this.#next > callsAtOnce) this.#calls = this.#calls.slice(this.#next);
    else return;
    this.#next = 0;
  }
}
