import { constants, crc32, deflateRawSync, inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Budget } from "../../../../src/checker/budget.ts";
import { Inflate } from "../../../../src/checker/bytes/inflate.ts";
import { PackedPart, packingMemory } from "../../../../src/formats/ooxml/edit/packed-part.ts";
import { emptyBlocks } from "../../../../src/formats/ooxml/empty-blocks.ts";
import { BlockNotes, type Blocks, KnownInflate } from "../../../../src/formats/ooxml/known-blocks.ts";

let state = 7;
const random = (below: number) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return (state >>> 16) % below;
};

/** Words, and among them bytes that cannot be compressed, which are packed in stored blocks. */
const part = Buffer.concat(
  Array.from({ length: 60 }, (_, at) =>
    at % 7 === 5
      ? Buffer.from(Array.from({ length: 20_000 + at }, () => random(256)))
      : Buffer.from(Array.from({ length: 6_000 }, () => `<w:t>${random(90_000)} pier</w:t>`).join("")),
  ),
);

/** As one stream, and as one that is flushed in between. */
const streams = {
  "in one go": deflateRawSync(part),
  "with flushes": Buffer.concat(
    Array.from({ length: Math.ceil(part.length / 50_000) }, (_, at) =>
      deflateRawSync(part.subarray(50_000 * at, 50_000 * (at + 1)), {
        finishFlush: 50_000 * (at + 1) < part.length ? constants.Z_SYNC_FLUSH : constants.Z_FINISH,
      }),
    ),
  ),
};

function unpacked(bytes: Uint8Array): Buffer {
  const inflate = new Inflate(new Budget());
  const pieces: Uint8Array[] = [];
  for (const piece of inflate.push(bytes)) pieces.push(piece.slice());
  for (const piece of inflate.end()) pieces.push(piece.slice());
  return Buffer.concat(pieces);
}

function blocksOf(bytes: Uint8Array): Blocks {
  const notes = new BlockNotes();
  const inflate = new Inflate(new Budget(), (bits, at) => notes.note(bits, at));
  const size = [...inflate.push(bytes), ...inflate.end()].reduce((sum, { length }) => sum + length, 0);
  return notes.end(bytes.length, size)!;
}

/** The part written anew with something put before blocks of these numbers. */
async function written(packed: Uint8Array, changed: ReadonlySet<number>) {
  const out: Uint8Array[] = [];
  const expected: Uint8Array[] = [];
  const write = async (bytes: Uint8Array) => void out.push(bytes.slice());
  const made = new PackedPart(write, packingMemory(), new Budget());
  let at = 0;
  for (const span of new KnownInflate(blocksOf(packed), new Budget()).spans(packed)) {
    if (changed.has(at)) {
      const own = Buffer.concat([Buffer.from(`<new n="${at}"/>`), span.unpacked]);
      expected.push(own);
      await made.add(own);
    } else {
      expected.push(span.unpacked.slice());
      // What it may repeat has to be as it was.
      if (changed.has(at - 1)) await made.add(span.unpacked);
      else await made.copy(span);
    }
    at++;
  }
  const blocks = (await made.end())!;
  return { made, blocks, packed: Buffer.concat(out), expected: Buffer.concat(expected), spans: at };
}

describe.each(Object.entries(streams))("a part that was packed %s", (_, packed) => {
  it("is taken over whole where nothing is changed", async () => {
    const { packed: again, spans } = await written(packed, new Set());
    expect(again.equals(packed)).toBe(true);
    expect(spans).toBeGreaterThan(10);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("unpacks to what it is changed to, draw %i", async (draw) => {
    state = draw;
    const changed = new Set(Array.from({ length: 1 + random(4) }, () => random(20)));
    const { made, blocks, packed: again, expected } = await written(packed, changed);
    expect(unpacked(again).equals(expected)).toBe(true);
    expect(inflateRawSync(again).equals(expected)).toBe(true);
    expect([made.crc, made.size, made.compressed]).toEqual([crc32(expected), expected.length, again.length]);
    // It can be read by where its blocks begin, and written once more.
    expect(Buffer.concat([...new KnownInflate(blocks, new Budget()).push(again)]).equals(expected)).toBe(
      true,
    );
    expect(unpacked((await written(again, new Set([2]))).packed).length).toBe(expected.length + 12);
  });
});

describe("blocks that hold nothing", () => {
  it("take each number of bits beyond whole bytes, and are read by every inflate", () => {
    const end = deflateRawSync(Buffer.from("pier"));
    for (const [beyond, { bytes, count }] of emptyBlocks.entries()) {
      expect(count % 8).toBe(beyond);
      // A stored block follows, which ends with a whole byte.
      const stored = Buffer.concat([
        bytes.subarray(0, (count + 3 + 7) >> 3),
        Buffer.alloc(Math.max(0, ((count + 3 + 7) >> 3) - bytes.length)),
        Buffer.from([0, 0, 0xff, 0xff]),
        end,
      ]);
      expect(unpacked(stored).toString()).toBe("pier");
      expect(inflateRawSync(stored).toString()).toBe("pier");
    }
  });
});
