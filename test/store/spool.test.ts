import { env } from "cloudflare:test";
import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { pieces } from "../../src/checker/source.ts";
import { r2Source, spoolStore } from "../../src/store/spool.ts";

const size = 6 * 1_048_576 + 12_345;
/** Bytes that say where they stand. */
const bytes = new Uint8Array(size).map((_, at) => (at * 31 + (at >> 8)) & 255);

async function stored(key: string) {
  const spooling = await spoolStore(env.FILES).open(key);
  for (const content of [bytes.subarray(0, 5 * 1_048_576), bytes.subarray(5 * 1_048_576)]) {
    const part = spooling.part(content.length);
    await part.write(content.subarray(0, 1_000));
    await part.write(content.subarray(1_000));
    await part.close();
  }
  return spooling.close();
}

describe("a file in R2", () => {
  it("is what its parts were", async () => {
    const source = await stored("spool/parts");
    expect(source.size).toBe(size);
    const object = await env.FILES.get("spool/parts");
    expect(Buffer.from(await object!.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it("leaves nothing behind when it breaks off within a part", async () => {
    const spooling = await spoolStore(env.FILES).open("spool/broken");
    const part = spooling.part(5 * 1_048_576);
    await part.write(bytes.subarray(0, 1_048_576));
    await spooling.abort();
    await expect(part.write(bytes.subarray(0, 10))).rejects.toThrow();
    await expect(spooling.close()).rejects.toThrow();
    expect(await env.FILES.head("spool/broken")).toBeNull();
  });

  it.each([400_000, 1_400_000])(
    "of %d bytes gives the same by ranges, into memory that is used again, and in pieces",
    async (size) => {
      await env.FILES.put("ranges", bytes.subarray(0, size));
      const source = r2Source(env.FILES, "ranges", size);
      let memory = new ArrayBuffer(100_000);
      for (const [offset, length] of [
        [0, 1_000],
        [60_000, 20_000],
        [70_000, 100_000],
        [size - 1_000, 1_000],
        [size - 50_000, 100_000],
        [size, 10],
      ] as const) {
        const end = Math.min(size, offset + length);
        expect(await source.read(offset, length)).toEqual(bytes.subarray(offset, end));
        const read = await source.readInto!(offset, new Uint8Array(memory, 0, length));
        expect(read).toEqual(bytes.subarray(offset, end));
        memory = read.buffer;
      }
      let at = 0;
      for await (const piece of pieces(source, 70_000)) {
        expect(piece).toEqual(bytes.subarray(at, at + piece.length));
        at += piece.length;
      }
      expect(at).toBe(size);
    },
  );

  it.each([
    [1_048_576, 1],
    [1_048_577, 40],
  ])("of %d bytes is asked for by %d requests where 40 ranges of it are read", async (size, requests) => {
    await env.FILES.put("ranges", bytes.subarray(0, size));
    let asked = 0;
    const files = {
      get: (key: string, options: R2GetOptions) => {
        asked++;
        return env.FILES.get(key, options);
      },
    } as unknown as R2Bucket;
    const source = r2Source(files, "ranges", size);
    for (let at = 0; at < 40; at++) {
      const offset = 100_000 + at * 20_000;
      expect(await source.read(offset, 1_000)).toEqual(bytes.subarray(offset, offset + 1_000));
    }
    expect(asked).toBe(requests);
  });

  it("says so when it is gone", async () => {
    const source = r2Source(env.FILES, "never", 400_000);
    await expect(source.read(100_000, 10)).rejects.toThrow("gone from storage");
    await expect(source.readInto!(100_000, new Uint8Array(10))).rejects.toThrow("gone from storage");
  });
});
