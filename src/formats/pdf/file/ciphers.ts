import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Budget } from "../../../checker/budget.ts";
import type { Filter } from "../../raster/filter.ts";

const blockSize = 16;

const ascending = Uint8Array.from({ length: 256 }, (_, index) => index);

/** RC4; one run, over data in order, until it is begun again. */
export class Rc4 {
  /** The state that the key makes. */
  readonly #first: Uint8Array;
  readonly #state: Uint8Array;
  #i = 0;
  #j = 0;

  constructor(key: Uint8Array) {
    const state = ascending.slice();
    for (let i = 0, j = 0, at = 0; i < 256; i++) {
      const a = state[i]!;
      j = (j + a + key[at]!) & 255;
      state[i] = state[j]!;
      state[j] = a;
      if (++at === key.length) at = 0;
    }
    this.#first = state;
    this.#state = state.slice();
  }

  /** Begins again, for other data under the same key. */
  restart(): void {
    this.#state.set(this.#first);
    this.#i = 0;
    this.#j = 0;
  }

  run(data: Uint8Array): Uint8Array<ArrayBuffer> {
    const state = this.#state;
    const out = new Uint8Array(data.length);
    let i = this.#i;
    let j = this.#j;
    for (let at = 0; at < data.length; at++) {
      i = (i + 1) & 255;
      const a = state[i]!;
      j = (j + a) & 255;
      const b = state[j]!;
      state[i] = b;
      state[j] = a;
      out[at] = data[at]! ^ state[(a + b) & 255]!;
    }
    this.#i = i;
    this.#j = j;
    return out;
  }
}

/** AES in CBC mode without padding, 128 or 256 bits by the key; an unfinished last block is left out. */
export function aesDecrypted(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  return plain(aes(key, iv).update(data.subarray(0, data.length - (data.length % blockSize))));
}

/** The initialization vector, then the data with its padding, encrypted in CBC mode (7.6.3.1). */
export function aesEncrypted(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const cipher = createCipheriv(`aes-${key.length === 32 ? 256 : 128}-cbc`, key, iv);
  const body = cipher.update(data);
  const last = cipher.final();
  const all = new Uint8Array(blockSize + body.length + last.length);
  all.set(iv);
  all.set(body, blockSize);
  all.set(last, blockSize + body.length);
  return all;
}

/** A string or other short data: the initialization vector, then the data with its padding (7.6.3.1). */
export function aesString(key: Uint8Array, data: Uint8Array): Uint8Array {
  if (data.length < 2 * blockSize) return new Uint8Array();
  return withoutPadding(aesDecrypted(key, data.subarray(0, blockSize), data.subarray(blockSize)));
}

/** Undoes RC4 in a stream. */
export class Rc4Filter implements Filter {
  readonly #cipher: Rc4;
  readonly #budget: Budget;

  constructor(key: Uint8Array, budget: Budget) {
    this.#cipher = new Rc4(key);
    this.#budget = budget;
  }

  *push(piece: Uint8Array): Generator<Uint8Array> {
    this.#budget.inflated(piece.length);
    yield this.#cipher.run(piece);
  }

  *end(): Generator<Uint8Array> {}
}

/** Undoes AES in a stream. */
export class AesFilter implements Filter {
  readonly #key: Uint8Array;
  readonly #budget: Budget;
  readonly #iv = new Uint8Array(blockSize);
  #ivFilled = 0;
  #cipher: ReturnType<typeof createDecipheriv> | null = null;
  /** The last block so far: it may be the one with the padding. */
  #held: Uint8Array = new Uint8Array();

  constructor(key: Uint8Array, budget: Budget) {
    this.#key = key;
    this.#budget = budget;
  }

  *push(piece: Uint8Array): Generator<Uint8Array> {
    this.#budget.inflated(piece.length);
    const head = piece.subarray(0, blockSize - this.#ivFilled);
    this.#iv.set(head, this.#ivFilled);
    this.#ivFilled += head.length;
    if (this.#ivFilled < blockSize) return;
    this.#cipher ??= aes(this.#key, this.#iv);
    const out = plain(this.#cipher.update(piece.subarray(head.length)));
    if (out.length === 0) return;
    yield this.#held;
    yield out.subarray(0, out.length - blockSize);
    this.#held = out.slice(out.length - blockSize);
  }

  *end(): Generator<Uint8Array> {
    yield withoutPadding(this.#held);
  }
}

function aes(key: Uint8Array, iv: Uint8Array) {
  return createDecipheriv(key.length === 32 ? "aes-256-cbc" : "aes-128-cbc", key, iv).setAutoPadding(false);
}

/** The same memory as a plain array: a Buffer's slice is no copy. */
const plain = (buffer: Uint8Array): Uint8Array =>
  new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);

/** Takes the padding off (RFC 8018, 6.1.1); what is none stays. */
function withoutPadding(data: Uint8Array): Uint8Array {
  const count = data.at(-1) ?? 0;
  return count >= 1 && count <= blockSize && count <= data.length
    ? data.subarray(0, data.length - count)
    : data;
}
