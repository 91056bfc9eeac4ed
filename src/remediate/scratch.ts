import { bytesSource } from "../checker/source.ts";
import type { Scratch } from "./result.ts";

/** A result in memory. */
export async function memoryScratch(): Promise<Scratch> {
  let parts: Uint8Array[] = [];
  let size = 0;
  return {
    async write(bytes) {
      // What is written may be used again by whoever wrote it.
      parts.push(new Uint8Array(bytes));
      size += bytes.length;
    },
    async finish() {
      const whole = new Uint8Array(size);
      let at = 0;
      for (const part of parts) {
        whole.set(part, at);
        at += part.length;
      }
      parts = [];
      return bytesSource(whole);
    },
    async discard() {
      parts = [];
      size = 0;
    },
  };
}
