import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { check } from "../../../src/checker/index.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { PdfFile } from "../../../src/formats/pdf/file/file.ts";
import { Stream } from "../../../src/formats/pdf/file/objects.ts";
import { latin, name, pdf } from "../../checker/build/pdf.ts";
import { locked, opened } from "./encrypted-files.ts";

const open = (bytes: Uint8Array) => PdfFile.open(bytesSource(bytes), new Budget());
const fromBase64 = (text: string) => latin(atob(text));
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const without = (key: string, dict: object) =>
  Object.fromEntries(Object.entries(dict).filter(([own]) => own !== key));

describe("a file that opens without a password", () => {
  it.each(Object.keys(opened))("gives strings and streams: %s", async (variant) => {
    const file = await open(fromBase64(opened[variant]!));
    expect(file.isEncrypted).toBe(true);
    expect(file.isRebuilt).toBe(false);
    const catalog = (await file.dict(file.trailer.get("Root")))!;
    expect((await file.string(catalog.get("Lang")))?.text()).toBe("de-DE");
    const info = (await file.dict(file.trailer.get("Info")))!;
    expect((await file.string(info.get("Title")))?.text()).toBe("Geheimer Titel");
    const pages = (await file.dict(catalog.get("Pages")))!;
    const page = (await file.dict((await file.array(pages.get("Kids")))![0]))!;
    const content = await file.get(page, "Contents");
    expect(text(await file.decoded(content as Stream))).toBe("BT /F1 12 Tf (Offen) Tj ET");
    const metadata = await file.get(catalog, "Metadata");
    expect(metadata).toBeInstanceOf(Stream);
    expect(text(await file.decoded(metadata as Stream))).toBe("<x:xmpmeta/>");
  });

  it("is one whose attachments alone are encrypted", async () => {
    const encrypted = (more: object, less = "") =>
      pdf({
        pages: ["BT (Open) Tj ET"],
        catalog: () => ({ Lang: "de" }),
        options: {
          trailer: {
            Encrypt: without(less, {
              Filter: name("Standard"),
              V: 5,
              R: 6,
              P: -4,
              CF: { StdCF: { AuthEvent: name("EFOpen"), CFM: name("AESV3") } },
              StmF: name("Identity"),
              StrF: name("Identity"),
              EFF: name("StdCF"),
              ...more,
            }),
          },
        },
      });
    const file = await open(encrypted({}));
    const catalog = (await file.dict(file.trailer.get("Root")))!;
    expect((await file.string(catalog.get("Lang")))?.text()).toBe("de");
    const pages = (await file.dict(catalog.get("Pages")))!;
    const page = (await file.dict((await file.array(pages.get("Kids")))![0]))!;
    expect(text(await file.decoded((await file.get(page, "Contents")) as Stream))).toBe("BT (Open) Tj ET");
    expect(file.permissions).toBe(-4);
    // Their filter is for them even where none is said to be, and those of the rest may do nothing under a name.
    const byEvent = await open(encrypted({}, "EFF"));
    expect(byEvent.isEncrypted).toBe(true);
    const filters = {
      StdCF: { AuthEvent: name("EFOpen"), CFM: name("AESV3") },
      NoCF: { AuthEvent: name("DocOpen"), CFM: name("None") },
    };
    const byName = await open(encrypted({ CF: filters, StmF: name("NoCF"), StrF: name("NoCF") }));
    expect(byName.isEncrypted).toBe(true);
    const { checks } = await check(bytesSource(encrypted({})), { filename: "open.pdf" });
    expect(checks.find(({ id }) => id === "language")?.status).toBe("passed");
    await expect(open(encrypted({ StmF: name("StdCF") }))).rejects.toMatchObject({
      code: "encrypted_document",
    });
  });

  it("tells what its owner permits", async () => {
    const file = await open(fromBase64(opened["RC4 with 128 bits"]!));
    expect(file.permissions).toBe(-20);
  });

  it("is still read when its cross references are broken", async () => {
    const broken = atob(opened["AES with 256 bits in object streams"]!).replace(
      /startxref\n\d+/,
      "startxref\n1",
    );
    const file = await open(latin(broken));
    expect(file.isRebuilt).toBe(true);
    const catalog = (await file.dict(file.trailer.get("Root")))!;
    expect((await file.string(catalog.get("Lang")))?.text()).toBe("de-DE");
  });
});

describe("a file whose end is cut off", () => {
  it("is decrypted all the same", async () => {
    const whole = atob(opened["AES with 256 bits, revision 6"]!);
    const file = await open(latin(whole.slice(0, whole.lastIndexOf("xref\n0"))));
    expect(file.isRebuilt).toBe(true);
    const catalog = (await file.dict(file.trailer.get("Root")))!;
    expect((await file.string(catalog.get("Lang")))?.text()).toBe("de-DE");
  });
});

describe("a file that does not", () => {
  it.each(Object.keys(locked))("is refused with a request for another copy: %s", async (variant) => {
    await expect(open(fromBase64(locked[variant]!))).rejects.toMatchObject({
      code: "encrypted_document",
      message: expect.stringMatching(/password.*[Aa]sk for a copy without an opening password/),
    });
  });

  it("is refused too when it is encrypted for recipients", async () => {
    const bytes = pdf({
      pages: [""],
      options: { trailer: { Encrypt: { Filter: name("Adobe.PubSec"), V: 4 } } },
    });
    await expect(open(bytes)).rejects.toMatchObject({ code: "encrypted_document" });
  });
});
