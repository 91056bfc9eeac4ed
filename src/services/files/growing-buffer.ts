import type { Holding } from "../concurrency/semaphore.ts";

const smallest = 16_384;

/** Memory that grows as bytes arrive: nothing is held for those that have not come. */
export class GrowingBuffer {
  readonly #holding: Holding;
  #bytes = new Uint8Array(0);
  #filled = 0;

  constructor(holding: Holding) {
    this.#holding = holding;
  }

  get size(): number {
    return this.#bytes.length;
  }

  get filled(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#filled);
  }

  /** As many of the bytes as there is room for; answers the others. */
  add(bytes: Uint8Array): Uint8Array {
    const taken = bytes.subarray(0, this.size - this.#filled);
    this.#bytes.set(taken, this.#filled);
    this.#filled += taken.length;
    return bytes.subarray(taken.length);
  }

  #larger(most: number): number {
    return Math.min(most, Math.max(smallest, 2 * this.size));
  }

  #grow(size: number): void {
    const larger = new Uint8Array(size);
    larger.set(this.filled);
    this.#bytes = larger;
  }

  /** Grows, up to a size, if there is memory for it at once. */
  tryGrow(most: number): boolean {
    const size = this.#larger(most);
    if (!this.#holding.tryTake(size - this.size)) return false;
    this.#grow(size);
    return true;
  }

  /** Grows, up to a size, as soon as there is memory for it. */
  async grow(most: number): Promise<void> {
    const size = this.#larger(most);
    await this.#holding.take(size - this.size);
    this.#grow(size);
  }

  /** Lets its bytes be overwritten. */
  clear(): void {
    this.#filled = 0;
  }

  /** Gives its memory back. */
  release(): void {
    this.#bytes = new Uint8Array(0);
    this.#filled = 0;
    this.#holding.keep(0);
  }
}
