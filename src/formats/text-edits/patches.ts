import { type ByteSource, pieces } from "../../checker/source.ts";
import { partitionPoint } from "../../core/partition-point.ts";
import type { ByteSink } from "../editor.ts";

/** Bytes of a file, from `from` up to `to`, that others take the place of; where both are the same, those are inserted. */
export interface Patch {
  from: number;
  to: number;
  bytes: Uint8Array;
}

/** The patches of all edits of one file. An edit's patches are taken together or not at all. */
export class Patches {
  #sorted: Patch[] = [];

  get isEmpty(): boolean {
    return !this.#sorted.length;
  }

  /** False where one of them would change bytes that another one changes: then none is taken. */
  add(patches: readonly Patch[]): boolean {
    for (const [taken, patch] of patches.entries()) {
      if (this.#take(patch)) continue;
      for (const other of patches.slice(0, taken)) this.#sorted.splice(this.#sorted.lastIndexOf(other), 1);
      return false;
    }
    return true;
  }

  /** Puts one in its place, behind those of the same bytes. */
  #take(patch: Patch): boolean {
    const sorted = this.#sorted;
    const at = partitionPoint(sorted.length, (index) => {
      const { from, to } = sorted[index]!;
      return from < patch.from || (from === patch.from && to <= patch.to);
    });
    if (at > 0 && sorted[at - 1]!.to > patch.from) return false;
    if (at < sorted.length && sorted[at]!.from < patch.to) return false;
    sorted.splice(at, 0, patch);
    return true;
  }

  /** Adds what stands before all else that is inserted at the same byte. */
  addFirst(patch: Patch): boolean {
    const former = this.#sorted;
    this.#sorted = [patch];
    if (this.add(former)) return true;
    this.#sorted = former;
    return false;
  }

  /** Writes the file with the patches made; all other bytes are copied. */
  async write(source: ByteSource, out: ByteSink): Promise<void> {
    let next = 0;
    /** Bytes that are written or left out. */
    let done = 0;
    for await (const piece of this.#pieces(source)) {
      const start = piece.offset;
      const end = start + piece.bytes.length;
      while (next < this.#sorted.length && this.#sorted[next]!.from < end) {
        const { from, to, bytes } = this.#sorted[next++]!;
        if (from > done) await out.write(piece.bytes.subarray(done - start, from - start));
        if (bytes.length) await out.write(bytes);
        done = to;
      }
      if (done < end) {
        await out.write(piece.bytes.subarray(done - start));
        done = end;
      }
    }
    for (; next < this.#sorted.length; next++) await out.write(this.#sorted[next]!.bytes);
  }

  async *#pieces(source: ByteSource): AsyncGenerator<{ offset: number; bytes: Uint8Array }> {
    let offset = 0;
    for await (const bytes of pieces(source)) {
      yield { offset, bytes };
      offset += bytes.length;
    }
  }
}
