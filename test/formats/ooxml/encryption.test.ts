import { describe, expect, it } from "vitest";
import { CompoundFile } from "../../../src/checker/bytes/compound-file.ts";
import { check, detectFormat } from "../../../src/checker/index.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { structure } from "../../../src/convert/convert.ts";
import type { Page } from "../../../src/convert/page.ts";
import { writePage } from "../../../src/convert/write.ts";
import { hear } from "../../../src/heard/read.ts";
import { remediate } from "../../../src/remediate/remediate.ts";
import { docx, p, r } from "../../checker/build/docx.ts";
import { compoundFile, type EncryptedAs, encryptedOffice } from "../../checker/build/encrypted-office.ts";
import { xlsx } from "../../checker/build/xlsx.ts";

const filename = "tides.xlsx";
const book = xlsx({
  title: "Tide tables",
  sheets: [
    {
      name: "Tides",
      rows: [
        ["Port", "High"],
        ["Hook", "4.2"],
      ],
    },
    { name: "Sheet2", rows: Array.from({ length: 400 }, (_, at) => [`Port ${at * 7919}`, `${at * 31}`]) },
  ],
});
const encrypted = (as?: EncryptedAs) => bytesSource(encryptedOffice(book, as));
const plain = await check(bytesSource(book), { filename });

describe("a book that is encrypted with Excel's default password", () => {
  it.each<[string, EncryptedAs]>([
    ["agile, SHA-512 and 256 bits, as Excel writes it", {}],
    ["agile, SHA-1 and 128 bits", { hash: "sha1", keyBits: 128 }],
    ["agile, SHA-256 and 192 bits", { hash: "sha256", keyBits: 192 }],
    ["standard, 128 bits", { kind: "standard", keyBits: 128 }],
    ["standard, 256 bits", { kind: "standard", keyBits: 256 }],
    ["sectors of 4,096 bytes", { sectorSize: 4_096 }],
    ["sectors here and there", { stride: 3 }],
  ])("is checked as the book in it: %s", async (_, as) => {
    expect(plain.checks.find(({ id }) => id === "headings-present")?.status).toBe("failed");
    expect(await check(encrypted(as), { filename })).toEqual(plain);
  });

  it("is converted and heard", async () => {
    const source = encrypted();
    const written = async (page: Promise<Page>) =>
      new TextDecoder().decode(await writePage(await page, filename));
    const html = await written(structure(await detectFormat(source, { filename }), source));
    expect(html).toContain("Hook");
    expect(html).toBe(await written(structure("xlsx", bytesSource(book))));
    const heard = await hear(source, { filename, window: { from: 0, count: 50 } });
    expect(JSON.stringify(heard)).toContain("Hook");
  });

  it("is not fixed, as its copy would not be encrypted", async () => {
    const fixing = remediate(encrypted(), {
      filename,
      scratch: async () => {
        throw new Error("Nothing is to be written.");
      },
    });
    await expect(fixing).rejects.toMatchObject({
      code: "encrypted_document",
      message: expect.stringContaining("Excel's own encryption"),
    });
  });
});

describe("an encrypted document is refused", () => {
  const refusal = { code: "encrypted_document", message: expect.stringContaining("Remove the password") };

  it.each<[string, Uint8Array]>([
    ["with another password, agile", encryptedOffice(book, { password: "tides" })],
    ["with another password, standard", encryptedOffice(book, { password: "tides", kind: "standard" })],
    ["with more rounds than Office takes", encryptedOffice(book, { rounds: 250_001 })],
    ["that is no book", encryptedOffice(docx({ body: p(r("Tides")) }))],
    ["with its names in capitals", compoundFile({ ENCRYPTEDPACKAGE: new Uint8Array(5_000) })],
    ["without its description", compoundFile({ EncryptedPackage: new Uint8Array(5_000) })],
    [
      "with a description that is none",
      compoundFile({
        EncryptionInfo: Uint8Array.of(4, 0, 4, 0, 0, 0, 0, 0, 60),
        EncryptedPackage: new Uint8Array(9),
      }),
    ],
  ])("%s", async (_, bytes) => {
    await expect(check(bytesSource(bytes), { filename })).rejects.toMatchObject(refusal);
  });

  it("also in another", async () => {
    await expect(
      check(bytesSource(encryptedOffice(encryptedOffice(book))), { filename }),
    ).rejects.toMatchObject({
      code: "unreadable_document",
    });
  });
});

describe("a compound file", () => {
  it("gives streams whose table goes on past its header", async () => {
    const long = new Uint8Array(8 * 1_048_576);
    for (let at = 0; at < long.length; at += 512) new DataView(long.buffer).setUint32(at, at);
    const file = await CompoundFile.open(
      bytesSource(compoundFile({ Long: long, Short: Uint8Array.of(7, 8) })),
    );
    const read = async (name: string, offset: number) => {
      const stream = await file!.stream(file!.named(name)!);
      return [...(await stream!.read(offset, 4))];
    };
    expect(await read("Long", 8 * 1_048_576 - 512)).toEqual([0, 0x7f, 0xfe, 0]);
    expect(await read("Long", 7 * 1_048_576 + 510)).toEqual([0, 0, 0, 0x70]);
    expect(await read("Short", 0)).toEqual([7, 8]);
  });

  it("whose sectors lead back to themselves ends", async () => {
    const bytes = compoundFile({ Long: new Uint8Array(6_000), Other: new Uint8Array(6_000) });
    const file = await CompoundFile.open(bytesSource(bytes));
    const view = new DataView(bytes.buffer);
    const table = (view.getUint32(76, true) + 1) * 512;
    view.setUint32(table, 0, true);
    const stream = await (await CompoundFile.open(bytesSource(bytes)))!.stream(file!.named("Long")!);
    expect(stream?.size).toBe(6_000);
  });
});
