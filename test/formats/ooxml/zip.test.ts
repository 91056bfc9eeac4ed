import { strFromU8, strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { ZipArchive } from "../../../src/formats/ooxml/zip.ts";
import { joined, zip } from "../../checker/build/zip.ts";

const open = (bytes: Uint8Array, budget = new Budget()) => ZipArchive.open(bytesSource(bytes), budget);

async function content(archive: ZipArchive, name: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of archive.pieces(archive.get(name)!)) pieces.push(piece.slice());
  return strFromU8(joined(...pieces));
}

const long = "The quick brown fox jumps over the lazy dog. ".repeat(10_000);

describe("a sound archive", () => {
  it("gives stored and deflated files", async () => {
    const archive = await open(
      zip({ "a.xml": "one", "b/c.xml": { content: long, isStored: true }, "d.xml": long }),
    );
    expect([...archive.entries.keys()]).toEqual(["a.xml", "b/c.xml", "d.xml"]);
    expect(await content(archive, "a.xml")).toBe("one");
    expect(await content(archive, "b/c.xml")).toBe(long);
    expect(await content(archive, "d.xml")).toBe(long);
  });

  it("gives what was packed with codes of every length", async () => {
    // Each character as often as the two before it together: the rarer, the longer its code.
    let text = "";
    for (let code = 0, often = 1, before = 1; code < 22; code++) {
      text += String.fromCharCode(48 + code).repeat(often);
      [often, before] = [often + before, often];
    }
    const shuffled = Array.from(text, (_, at) => text[(at * 7_919) % text.length]).join("");
    const archive = await open(zip({ "a.xml": shuffled }));
    expect(await content(archive, "a.xml")).toBe(shuffled);
  });

  it("finds names without regard to case, a leading slash or backslashes", async () => {
    const archive = await open(zip({ "Word\\Document.xml": "one" }));
    expect(archive.get("/word/document.XML")?.size).toBe(3);
    expect(archive.get("word/other.xml")).toBeUndefined();
  });

  it("is read with a comment, with bytes before it and with bytes after it", async () => {
    for (const shape of [
      { comment: "made by hand" },
      { before: strToU8("#!/bin/sh\n") },
      { after: strToU8("trailing junk") },
      { before: strToU8("junk"), after: strToU8("junk"), comment: "PK\u0005\u0006 is no record here" },
    ])
      expect(await content(await open(zip({ "a.xml": long }, shape)), "a.xml")).toBe(long);
  });

  it("is read as ZIP64, with bytes before it too", async () => {
    for (const shape of [{ isZip64: true }, { isZip64: true, before: strToU8("junk") }])
      expect(await content(await open(zip({ "a.xml": "one", "b.xml": long }, shape)), "b.xml")).toBe(long);
  });

  it("is read by ranges, never as a whole", async () => {
    const noise = new Uint8Array(3_000_000).map((_, at) => (at * 2_654_435_761) >>> 13);
    const bytes = zip({ "media/image.png": { content: noise, isStored: true }, "a.xml": "one" });
    let most = 0;
    let sum = 0;
    const archive = await ZipArchive.open(
      {
        size: bytes.length,
        read: async (offset, length) => {
          most = Math.max(most, length);
          sum += length;
          return bytes.subarray(offset, offset + length);
        },
      },
      new Budget(),
    );
    expect(await content(archive, "a.xml")).toBe("one");
    expect(sum).toBeLessThan(80_000);
    await content(archive, "media/image.png");
    expect(most).toBeLessThanOrEqual(131_072);
  });

  it("asks once for small files that lie together, in two orders at the same time", async () => {
    const noise = new Uint8Array(600_000).map((_, at) => (at * 2_654_435_761) >>> 13);
    const files: Record<string, string | { content: Uint8Array; isStored: boolean }> = {};
    for (let at = 0; at < 1_000; at++) {
      files[`slide${at}.xml`] = `<slide n="${at}"/>`;
      if (at === 500) files["media/image.png"] = { content: noise, isStored: true };
    }
    for (let at = 0; at < 1_000; at++) files[`slide${at}.rels`] = `<relations n="${at}"/>`;
    const bytes = zip(files);
    let [reads, sum] = [0, 0];
    const archive = await ZipArchive.open(
      {
        size: bytes.length,
        read: async (offset, length) => {
          reads++;
          sum += length;
          return bytes.subarray(offset, offset + length);
        },
      },
      new Budget(),
    );
    for (let at = 0; at < 1_000; at++) {
      expect(await content(archive, `slide${at}.xml`)).toBe(`<slide n="${at}"/>`);
      expect(await content(archive, `slide${at}.rels`)).toBe(`<relations n="${at}"/>`);
    }
    expect(reads).toBeLessThan(10);
    expect(sum).toBeLessThan(500_000);
  });
});

describe("a hostile or damaged archive", () => {
  const code = (code: string) => expect.objectContaining({ code });

  it("is refused when it is cut anywhere in its directory", async () => {
    const whole = zip({ "a.xml": long, "b.xml": "two" });
    for (const cut of [1, 30, 60, 120, 300])
      await expect(open(whole.subarray(0, whole.length - cut))).rejects.toEqual(code("unreadable_document"));
    await expect(open(whole.subarray(0, 200))).rejects.toThrow(/directory .* is missing/);
    await expect(open(new Uint8Array(0))).rejects.toEqual(code("unreadable_document"));
  });

  it("is refused when it has more files than a document may have", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 10_001 }, (_, at) => [`f${at}`, { content: "", isStored: true }]),
    );
    await expect(open(zip(files))).rejects.toEqual(code("too_complex"));
  });

  it("is refused when files overlap", async () => {
    const bytes = zip({ "a.xml": long, "b.xml": { content: long, offset: 0 } });
    await expect(open(bytes)).rejects.toThrow(/overlap/);
  });

  it("gives no more of a file than its told size", async () => {
    const archive = await open(zip({ "a.xml": { content: "0".repeat(50_000_000), size: 1_000 } }));
    const budget = new Budget();
    await expect(content(archive, "a.xml")).rejects.toThrow(/unpacks to more/);
    expect(budget.spent.bytes).toBeLessThan(5_000_000);
  });

  it("stops a file that unpacks to more than the allowance", async () => {
    const budget = new Budget({ steps: 1_000, bytes: 1_000_000, depth: 10 });
    const archive = await open(zip({ "a.xml": "0".repeat(50_000_000) }), budget);
    await expect(content(archive, "a.xml")).rejects.toEqual(code("too_complex"));
    expect(budget.spent.bytes).toBeLessThan(6_000_000);
  });

  it("tells a wrong checksum, a short file, and data that do not inflate", async () => {
    for (const file of [
      { content: long, crc: 1 },
      { content: long, size: long.length + 1 },
      { content: new Uint8Array([7, 255, 255, 0, 1]), isStored: true, method: 8 },
    ])
      await expect(content(await open(zip({ "a.xml": file })), "a.xml")).rejects.toEqual(
        code("unreadable_document"),
      );
  });

  it("tells an encrypted file and an unknown method", async () => {
    const archive = await open(
      zip({ "a.xml": { content: "one", isEncrypted: true }, "b.xml": { content: "two", method: 12 } }),
    );
    await expect(content(archive, "a.xml")).rejects.toEqual(code("encrypted_document"));
    await expect(content(archive, "b.xml")).rejects.toThrow(/method/);
  });

  it("tells a file whose data are not where the directory says", async () => {
    const archive = await open(zip({ "a.xml": { content: "one", offset: 999_999 } }));
    await expect(content(archive, "a.xml")).rejects.toThrow(/not where/);
  });
});
