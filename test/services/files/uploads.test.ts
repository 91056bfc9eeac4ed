import { env } from "cloudflare:workers";
import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { Semaphore, type SemaphoreSize } from "../../../src/services/concurrency/semaphore.ts";
import { uploadService } from "../../../src/services/files/uploads.ts";
import { spoolStore } from "../../../src/store/spool.ts";

const KiB = 1_024;
const MiB = 1_024 * KiB;
const usual = { capacity: 12 * MiB, small: { room: MiB, each: MiB }, reserve: 9 * MiB };

function world(size: SemaphoreSize = usual) {
  const semaphore = new Semaphore(size, () => 0);
  const uploads = uploadService({ spool: spoolStore(env.FILES), uploadMemory: semaphore, now: () => 0 });
  return { semaphore, uploads };
}

/** Bytes that say where they stand. */
const bytesOf = (size: number) => new Uint8Array(size).map((_, at) => (at * 31 + (at >> 8)) & 255);

/** As `toEqual`, which takes seconds for megabytes. */
const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.from(one).equals(other);

async function* inPieces(bytes: Uint8Array, size = 60_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Pieces that are handed over one by one. */
function slow() {
  const waiting: ((piece: Uint8Array | null) => void)[] = [];
  const asked: (() => void)[] = [];
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const piece = await new Promise<Uint8Array | null>((resolve) => {
        waiting.push(resolve);
        asked.shift()?.();
      });
      if (!piece) return;
      yield piece;
    }
  }
  return {
    pieces: pieces(),
    /** Hands a piece over and waits until the next is asked for. */
    async send(piece: Uint8Array | null) {
      if (!waiting.length) await new Promise<void>((resolve) => asked.push(resolve));
      waiting.shift()!(piece);
      if (piece) await new Promise<void>((resolve) => asked.push(resolve));
    },
  };
}

/** How much of the semaphore is free for somebody else, to 64 KiB. */
function free(semaphore: Semaphore): number {
  const probe = semaphore.open("probe");
  let taken = 0;
  while (probe.tryTake(64 * KiB)) taken += 64 * KiB;
  probe.leave();
  return taken;
}

const named = { accountId: "a", filename: "a.pdf" };

/** What waits in storage; work of tests before may still put documents there. */
const spooled = async () => (await env.FILES.list({ prefix: "spool/" })).objects.map(({ key }) => key);

describe("memory", () => {
  it("is taken as bytes arrive, not as they are promised", async () => {
    const { semaphore, uploads } = world({ capacity: 10 * MiB, small: { room: 0, each: 0 } });
    const { pieces, send } = slow();
    const received = uploads.receive({ ...named, expected: 8 * MiB, pieces });
    expect(free(semaphore)).toBe(10 * MiB);
    await send(bytesOf(100_000));
    expect(free(semaphore)).toBeGreaterThan(9.7 * MiB);
    expect(free(semaphore)).toBeLessThan(10 * MiB);
    await send(bytesOf(2 * MiB));
    expect(free(semaphore)).toBeLessThan(8 * MiB);
    await send(null);
    const file = await received;
    expect(file.source.size).toBe(100_000 + 2 * MiB);
    await file.discard();
    expect(free(semaphore)).toBe(10 * MiB);
  });

  it.each(["fails", "is too large"])("is given back when the file %s", async (what) => {
    const { semaphore, uploads } = world({ capacity: 20 * MiB, small: { room: 0, each: 0 } });
    async function* pieces() {
      yield bytesOf(5 * MiB);
      if (what === "fails") throw new Error("broken off");
      yield bytesOf(6 * MiB);
    }
    const claim = { ...named, filename: "a.md", expected: null, pieces: pieces() };
    await expect(uploads.receive(claim)).rejects.toThrow();
    expect(free(semaphore)).toBe(20 * MiB);
    expect(await spooled()).toEqual([]);
  });
});

describe("a file that memory has no room for", () => {
  it.each([
    ["is put aside while it arrives", 5 * MiB, 100],
    ["may have much behind it", 3 * MiB, 500 * KiB],
  ])("%s and is the same", async (_, size, after) => {
    const { semaphore, uploads } = world();
    const other = semaphore.open("b");
    expect(other.tryTake(1.5 * MiB)).toBe(true);
    const bytes = bytesOf(size);
    const file = await uploads.receive({ ...named, expected: size + after, pieces: inPieces(bytes) });
    expect(await spooled()).toHaveLength(1);
    expect(file.isSpooled).toBe(false);
    expect(file.source.size).toBe(size);
    // Memory has its end alone.
    expect(free(semaphore)).toBeGreaterThan(0);
    for (const [offset, length] of [
      [0, 100],
      [size - 600 * KiB, 600 * KiB],
      [size - 100, 200],
      [1_000, size],
    ] as const)
      expect(isSame(await file.source.read(offset, length), bytes.subarray(offset, offset + length))).toBe(
        true,
      );
    other.leave();
    expect(isSame(await file.whole(), bytes)).toBe(true);
    await file.discard();
    expect(await spooled()).toEqual([]);
    expect(free(semaphore)).toBe(2 * MiB);
  });

  it("leaves nothing behind when it breaks off", async () => {
    const { semaphore, uploads } = world();
    const other = semaphore.open("b");
    expect(other.tryTake(1.5 * MiB)).toBe(true);
    async function* pieces() {
      yield* inPieces(bytesOf(3 * MiB));
      throw new Error("broken off");
    }
    await expect(uploads.receive({ ...named, expected: 6 * MiB, pieces: pieces() })).rejects.toThrow(
      "broken off",
    );
    expect(await spooled()).toEqual([]);
    other.leave();
    expect(free(semaphore)).toBe(2 * MiB);
  });

  it("waits for it where its length is not known, until it is there", async () => {
    const { semaphore, uploads } = world({ ...usual, reserve: 0, capacity: 6 * MiB });
    const other = semaphore.open("b");
    expect(other.tryTake(4.5 * MiB)).toBe(true);
    const bytes = bytesOf(4 * MiB);
    const received = uploads.receive({ ...named, expected: null, pieces: inPieces(bytes) });
    expect(await Promise.race([received, new Promise((resolve) => setTimeout(resolve, 200, "waits"))])).toBe(
      "waits",
    );
    other.leave();
    const file = await received;
    expect(isSame(await file.whole(), bytes)).toBe(true);
    await file.discard();
  });

  it("does not keep others from it: many at once all arrive", async () => {
    const { semaphore, uploads } = world();
    const files = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const bytes = bytesOf(2 * MiB + at);
        const expected = at % 2 ? null : bytes.length + 200;
        const file = await uploads.receive({
          ...named,
          accountId: `a${at}`,
          expected,
          pieces: inPieces(bytes),
        });
        const isWhole = isSame(await file.source.read(0, file.source.size), bytes);
        await file.discard();
        return isWhole;
      }),
    );
    expect(files).toEqual(Array(12).fill(true));
    expect(free(semaphore)).toBe(2 * MiB);
  });
});
