import { deflateSync } from "fflate";
import { describe, expect, it } from "vitest";
import { allowance, Budget } from "../../../src/checker/budget.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { BlockNotes, KnownInflate, knownBlocks } from "../../../src/formats/ooxml/known-blocks.ts";
import { ZipArchive } from "../../../src/formats/ooxml/zip.ts";
import { zip } from "../../checker/build/zip.ts";

/** Words that repeat and differ, so that they are packed in blocks with codes of their own. */
function words(length: number): Uint8Array {
  let state = 7;
  let text = "";
  while (text.length < length) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    text += `<w:t>${(state >>> 16).toString(state & 64 ? 36 : 7)} pier</w:t>`;
  }
  return new TextEncoder().encode(text);
}

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece.slice());
  return Buffer.concat(all);
}

const part = words(3_000_000);
const archiveOf = () => zip({ "one.xml": part, "other.xml": new TextEncoder().encode("<other/>") });

describe("parts that are unpacked again", () => {
  it("come the same by the blocks that were noted first, and cost no less of what a document may unpack to", async () => {
    const source = bytesSource(archiveOf());
    const read = async () => {
      const budget = new Budget();
      const archive = await ZipArchive.open(source, budget);
      const bytes = await joined(archive.pieces(archive.get("one.xml")!));
      return { bytes, spent: budget.spent.bytes, entry: archive.get("one.xml")! };
    };
    const first = await read();
    const noted = knownBlocks(source).get(first.entry)!;
    expect(noted.bits.length).toBeGreaterThan(5);
    expect(noted.bits.some((bit) => bit % 8)).toBe(true);
    const again = await read();
    expect(again.bytes.equals(first.bytes) && first.bytes.equals(part)).toBe(true);
    expect(again.spent).toBe(first.spent);
  });

  it.each([1, 7, 1_000, 70_000])("come the same where they are read %i bytes at a time", async (size) => {
    const source = bytesSource(archiveOf());
    const archive = await ZipArchive.open(source, new Budget());
    const entry = archive.get("one.xml")!;
    await joined(archive.pieces(entry));
    const inflate = new KnownInflate(knownBlocks(source).get(entry)!, new Budget());
    const packed = await source.read(entry.offset + 30 + "one.xml".length, entry.compressedSize);
    const all: Uint8Array[] = [];
    for (let at = 0; at < packed.length; at += size) {
      // Where it is small, most of the data come at once.
      const end = size < 100 && at === 0 ? packed.length - 200 * size : at + size;
      all.push(...inflate.push(packed.subarray(at, end)));
      at = end - size;
    }
    expect(Buffer.concat(all).equals(part)).toBe(true);
  });

  it("are not noted before they were read to their end", async () => {
    const source = bytesSource(archiveOf());
    const archive = await ZipArchive.open(source, new Budget());
    const entry = archive.get("one.xml")!;
    for await (const _ of archive.pieces(entry)) break;
    expect(knownBlocks(source).get(entry)).toBeNull();
  });

  it("are refused where they are others than before", async () => {
    const bytes = archiveOf();
    const source = bytesSource(bytes);
    const archive = await ZipArchive.open(source, new Budget());
    const entry = archive.get("one.xml")!;
    await joined(archive.pieces(entry));
    bytes.fill(0xff, entry.offset + 100_000, entry.offset + 100_100);
    await expect(joined(archive.pieces(entry))).rejects.toMatchObject({ code: "unreadable_document" });
  });

  it("have no notes where one block is longer than what is unpacked at once", () => {
    const notes = new BlockNotes();
    notes.note(800, 300_000);
    notes.note(8_000, 2_000_000);
    notes.note(9_000, 2_300_000);
    expect(notes.end(2_000, 2_400_000)).toBeNull();
  });

  it("draw on what the document may cost", () => {
    const packed = deflateSync(new Uint8Array(300_000));
    const blocks = { bits: [0], bytes: [0], packedSize: packed.length, size: 300_000 };
    const inflate = new KnownInflate(blocks, new Budget({ ...allowance, bytes: 200_000 }));
    expect(() => [...inflate.push(packed)]).toThrow("unpacks to more data");
  });
});
