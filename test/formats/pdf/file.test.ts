import { describe, expect, it } from "vitest";
import { type Allowance, allowance, Budget } from "../../../src/checker/budget.ts";
import { type ByteSource, bytesSource } from "../../../src/checker/source.ts";
import { PdfFile } from "../../../src/formats/pdf/file/file.ts";
import { Dict, Ref, Stream } from "../../../src/formats/pdf/file/objects.ts";
import { deflated, latin, name, PdfBuilder, pdf, raw, stream } from "../../checker/build/pdf.ts";

const open = (bytes: Uint8Array | string, limits: Partial<Allowance> = {}) =>
  PdfFile.open(
    bytesSource(typeof bytes === "string" ? latin(bytes) : bytes),
    new Budget({ ...allowance, ...limits }),
  );
const source = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
const catalogOf = async (file: PdfFile) => (await file.dict(file.trailer.get("Root")))!;

/** The content of every page, by the page tree of one level that the builder makes. */
async function contents(file: PdfFile): Promise<string[]> {
  const pages = (await file.dict((await catalogOf(file)).get("Pages")))!;
  const texts: string[] = [];
  for (const kid of (await file.array(pages.get("Kids")))!) {
    const page = await file.dict(kid);
    const content = page && (await file.get(page, "Contents"));
    texts.push(content instanceof Stream ? source(await file.decoded(content)) : "");
  }
  return texts;
}

const pages = ["BT (one) Tj ET", "BT (two) Tj ET"];
const simple = pdf({ pages, catalog: () => ({ Lang: "en" }) });
const compact = pdf({ pages, catalog: () => ({ Lang: "en" }), options: { form: "streams" } });

/** A file of literal parts: objects by number, then what comes after them, with the offsets of the objects filled in. */
function literal(objects: string[], tail: (offsets: number[], length: number) => string): string {
  let text = "%PDF-1.4\n";
  const offsets = [0];
  for (const [at, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  return text + tail(offsets, text.length);
}

const entry = (offset: number, kind = "n") => `${String(offset).padStart(10, "0")} 00000 ${kind} \n`;
const bare = [
  "<</Type/Catalog/Pages 2 0 R>>",
  "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  "<</Type/Page/Parent 2 0 R>>",
];
const classic = (objects: string[], trailer = "") =>
  literal(
    objects,
    (offsets, length) =>
      `xref\n0 ${offsets.length}\n0000000000 65535 f \n${offsets
        .slice(1)
        .map((offset) => entry(offset))
        .join("")}trailer\n<</Size ${offsets.length}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF`,
  );

describe("objects are found", () => {
  it("of an update whose end is cut off", async () => {
    const whole = literal(
      bare,
      (offsets, length) =>
        `xref\n0 4\n0000000000 65535 f \n${[1, 2, 3].map((num) => entry(offsets[num]!)).join("")}` +
        `trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    );
    const update = "1 0 obj\n<</Type/Catalog/Pages 2 0 R/Lang(de)>>\nendobj\nxref\n1 1\n00000";
    const file = await open(whole + update);
    expect(file.isRebuilt).toBe(true);
    expect((await file.string((await catalogOf(file)).get("Lang")))?.text()).toBe("de");
  });

  it("by a cross-reference table", async () => {
    const file = await open(simple);
    expect(file.isRebuilt).toBe(false);
    expect(file.isEncrypted).toBe(false);
    expect(file.permissions).toBeNull();
    expect(file.version).toBe("1.7");
    expect(await contents(file)).toEqual(pages);
  });

  it("by a cross-reference stream, in object streams", async () => {
    const file = await open(compact);
    expect(file.isRebuilt).toBe(false);
    expect(await contents(file)).toEqual(pages);
  });

  it("by a cross-reference stream and in object streams whose types are damaged", async () => {
    const file = await open(
      source(compact).replace("/Type /XRef", "/Tipe /XRef").replace("/ObjStm", "/Stream"),
    );
    expect(file.isRebuilt).toBe(false);
    expect(await contents(file)).toEqual(pages);
  });

  it("with junk before the header and after the end", async () => {
    const junk = pdf({ pages, options: { junk: "HTTP/1.1 200 OK\r\n\r\n" } });
    // Offsets that count from the header, not from the beginning of the file.
    const shifted = latin(`junk before\n${source(simple)}`);
    for (const bytes of [junk, shifted, latin(`${source(simple)}\n${"x".repeat(5_000)}`)]) {
      const file = await open(bytes);
      expect(file.isRebuilt).toBe(false);
      expect(await contents(file)).toEqual(pages);
    }
  });

  it("by a table with sloppy lines, and by one that begins at 1 instead of 0", async () => {
    const text = classic(bare);
    const sloppy = text.replace(/ n \n/g, " n\n").replace(/ f \n/, " f\r");
    const shifted = text.replace("xref\n0 4", "xref\n1 4");
    for (const variant of [sloppy, shifted]) {
      const file = await open(variant);
      expect(file.isRebuilt).toBe(false);
      expect(await contents(file)).toEqual([""]);
    }
  });

  it("by the newest of several sections; what was freed is gone", async () => {
    const first = classic([...bare, "(old)", "(freed)"], "/Test[4 0 R 5 0 R]");
    const previous = /startxref\n(\d+)/.exec(first)![1]!;
    const offset = first.length + 1;
    const update = `\n4 0 obj\n(new)\nendobj\n`;
    const updated = `${first}${update}xref\n4 2\n${entry(offset)}${entry(0, "f")}trailer\n<</Size 6/Root 1 0 R/Prev ${previous}/Test[4 0 R 5 0 R]>>\nstartxref\n${first.length + update.length}\n%%EOF`;
    for (const text of [updated, updated.replace(`/Prev ${previous}`, `/Prev ${previous} 0 R`)]) {
      const file = await open(text);
      const [four, five] = (await file.array(file.trailer.get("Test")))!;
      expect((await file.string(four))?.text()).toBe("new");
      expect(await file.resolve(five)).toBeNull();
      expect(file.isRebuilt).toBe(false);
    }
  });

  it("by the stream of a hybrid file, which the table calls free", async () => {
    const hidden = deflated("4 0 (hidden)", { Type: name("ObjStm"), N: 1, First: 4 });
    const text = literal([...bare, "null"], (offsets, length) => {
      const container = `5 0 obj\n<</Type/ObjStm/N 1/First 4/Length ${hidden.data.length}/Filter/FlateDecode>>stream\n${String.fromCharCode(...hidden.data)}\nendstream\nendobj\n`;
      const rows = String.fromCharCode(2, 0, 5, 0, 1, length >> 8, length & 255, 0);
      const section = `6 0 obj\n<</Type/XRef/Size 7/W[1 2 1]/Index[4 2]/Length 8>>stream\n${rows}\nendstream\nendobj\n`;
      const at = length + container.length;
      const table = `xref\n0 5\n0000000000 65535 f \n${offsets
        .slice(1, 4)
        .map((offset) => entry(offset))
        .join("")}${entry(0, "f")}`;
      return `${container}${section}${table}trailer\n<</Size 7/Root 1 0 R/XRefStm ${at}>>\nstartxref\n${at + section.length}\n%%EOF`;
    });
    const file = await open(text);
    expect((await file.string(new Ref(4, 0)))?.text()).toBe("hidden");
    expect(file.isRebuilt).toBe(false);
  });

  it("only under their own generation", async () => {
    const file = await open(simple);
    expect(await file.resolve(new Ref(1, 0))).toBeInstanceOf(Dict);
    expect(await file.resolve(new Ref(1, 1))).toBeNull();
    expect(await file.resolve(new Ref(9_999, 0))).toBeNull();
  });
});

describe("values", () => {
  it("are resolved through references, and null where these lead in a circle", async () => {
    const file = await open(classic([...bare, "5 0 R", "6 0 R", "(end)", "8 0 R", "7 0 R"]));
    expect((await file.string(new Ref(4, 0)))?.text()).toBe("end");
    expect(await file.resolve(new Ref(7, 0))).toBeNull();
  });

  it("have the type that was asked for, or are null", async () => {
    const file = await open(classic([...bare, "<</A 1/B/N/C(s)/D[1]/E<</F true>>>>"]));
    const dict = (await file.dict(new Ref(4, 0)))!;
    expect(await file.number(dict.get("A"))).toBe(1);
    expect(await file.name(dict.get("B"))).toBe("N");
    expect((await file.string(dict.get("C")))?.text()).toBe("s");
    expect(await file.array(dict.get("D"))).toEqual([1]);
    expect((await file.dict(dict.get("E")))?.get("F")).toBe(true);
    expect(await file.number(dict.get("B"))).toBeNull();
    expect(await file.dict(dict.get("A"))).toBeNull();
    expect(await file.get(dict, "Nothing")).toBeNull();
  });
});

describe("a stream ends", () => {
  const data = async (object: string) => {
    const file = await open(classic([...bare, object, "10", "5"]));
    return source(await file.decoded((await file.resolve(new Ref(4, 0))) as Stream));
  };

  it.each([
    ["by its length", "<</Length 10>>stream\n0123456789\nendstream"],
    ["by a length elsewhere", "<</Length 5 0 R>>stream\r\n0123456789\nendstream"],
    ["at endstream without a length", "<<>>stream\n0123456789\r\nendstream"],
    ["at endstream where the length is too short", "<</Length 3>>stream\n0123456789\nendstream"],
    ["at endstream where the length is too long", "<</Length 30000>>stream\n0123456789\nendstream"],
    ["at endstream where the length is negative", "<</Length -1>>stream\n0123456789\nendstream"],
    ["at endstream where the length is itself", "<</Length 4 0 R>>stream\n0123456789\nendstream"],
  ])("%s", async (_, object) => expect(await data(object)).toBe("0123456789"));

  it("by its length, whatever stands in it", async () => {
    expect(await data("<</Length 10>>stream\nendstream!\nendstream")).toBe("endstream!");
  });
});

describe("broken cross references", () => {
  const broken = (bytes: Uint8Array) => latin(source(bytes).replace(/startxref\n\d+/, "startxref\n3"));

  it.each([
    ["a table", broken(simple)],
    ["a stream", broken(compact)],
    ["no end at all", latin(source(simple).replace(/xref[\s\S]*/, ""))],
    ["offsets that are wrong", latin(source(simple).replace("%PDF-1.7\n", "%PDF-1.7\n%%%%%%%%\n"))],
    ["a root that is no catalog", latin(source(simple).replace(/\/Root 1 0 R/, "/Root 3 0 R"))],
    ["no root", latin(source(simple).replace(/\/Root 1 0 R/, "/Boot 1 0 R"))],
    ["no root in object streams", latin(source(compact).replace(/\/Root 1 0 R/, "/Boot 1 0 R"))],
    ["no page tree", latin(source(simple).replace("/Kids", "/Kinder"))],
    [
      "streams without types",
      broken(latin(source(compact).replace("/Type /XRef", "/Tipe /XRef").replace("/ObjStm", "/Stream"))),
    ],
    [
      "a root without pages, and another catalog with pages",
      latin(`${source(broken(simple))}9 0 obj <</Type/Catalog/Pages 99 0 R>> endobj trailer <</Root 9 0 R>>`),
    ],
  ])("are rebuilt: %s", async (_, bytes) => {
    const file = await open(bytes);
    expect(file.isRebuilt).toBe(true);
    expect(await contents(file)).toEqual(pages);
  });

  it("are rebuilt when an object is not where it should be, while reading", async () => {
    const text = classic([...bare, "(four)"]);
    const offset = String(text.indexOf("4 0 obj")).padStart(10, "0");
    const file = await open(text.replace(offset, "0000000011"));
    expect(file.isRebuilt).toBe(false);
    expect((await file.string(new Ref(4, 0)))?.text()).toBe("four");
    expect(file.isRebuilt).toBe(true);
  });

  it("are rebuilt when an object stream is not where it should be, while it is read", async () => {
    const text = source(compact).replace("\n", "\n%moved\n");
    const file = await open(text.replace(/startxref\n(\d+)/, (_, at) => `startxref\n${Number(at) + 7}`));
    expect(file.isRebuilt).toBe(true);
    expect(await contents(file)).toEqual(pages);
  });

  it("give the last of several objects of one number", async () => {
    const text = `${classic([...bare, "(old)"])}\n4 0 obj (new) endobj`.replace("startxref", "");
    const file = await open(text);
    expect((await file.string(new Ref(4, 0)))?.text()).toBe("new");
  });

  it("give no object that only stands in the data of a stream", async () => {
    const inner = "4 0 obj (inner) endobj";
    const objects = [...bare, "(outer)", `<</Length ${inner.length}>>stream\n${inner}\nendstream`];
    const file = await open(classic(objects).replace("startxref", ""));
    expect(file.isRebuilt).toBe(true);
    expect((await file.string(new Ref(4, 0)))?.text()).toBe("outer");
  });

  it("give objects in streams unless the file has later ones", async () => {
    const builder = new PdfBuilder();
    const root = builder.reserve();
    const text = builder.add("in a stream");
    const tree = builder.add({ Type: name("Pages"), Kids: [], Count: 0 });
    builder.put(root, { Type: name("Catalog"), Pages: tree });
    const file = source(builder.build({ root, form: "streams" })).replace("startxref", "");
    const read = async (bytes: string) => (await (await open(bytes)).string(text))?.text();
    expect(await read(file)).toBe("in a stream");
    expect(await read(`${file}\n${text.num} 0 obj (later) endobj\n`)).toBe("later");
    expect(await read(file.replace("%PDF-1.7", `%PDF-1.7\n${text.num} 0 obj (earlier) endobj\n`))).toBe(
      "in a stream",
    );
  });

  it("give what stands after a string that is not closed", async () => {
    const text = classic([...bare, "<</Broken (no end>>", "(after)"]).replace("startxref", "");
    expect((await (await open(text)).string(new Ref(5, 0)))?.text()).toBe("after");
  });

  it("give the object that begins on the next line after a dictionary that is cut short", async () => {
    const file = await open(
      "%PDF-1.7\n3 0 obj\n<</Typ\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n",
    );
    expect((await file.dict(file.trailer.get("Root")))?.name("Type")).toBe("Catalog");
  });

  it("are not taken from the index of a damaged object stream", async () => {
    const damaged =
      "6 0 obj <</Type/ObjStm/N 2/First 16/Length 24>>stream\n1 0 2 99999999   (no) \nendstream endobj";
    const text = classic([...bare, "(four)", "(five)"]).replace("startxref", damaged);
    const file = await open(text, { steps: 100_000 });
    expect((await catalogOf(file)).name("Type")).toBe("Catalog");
    expect((await file.dict(new Ref(2, 0)))?.name("Type")).toBe("Pages");
  });

  it("give objects of any length", async () => {
    const text = classic([...bare, `[${"0 ".repeat(200_000)}]`]).replace("startxref", "");
    expect(await (await open(text)).array(new Ref(4, 0))).toHaveLength(200_000);
  });

  it("of a file cut in the middle give the pages that are left", async () => {
    const text = classic([
      bare[0]!,
      "<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>",
      "<</Type/Page/Parent 2 0 R/Contents 4 0 R>>",
      "<</Length 5>>stream\nfirst\nendstream",
      "<</Type/Page/Parent 2 0 R/Contents 6 0 R>>",
      "<</Length 6>>stream\nsecond\nendstream",
    ]);
    const file = await open(text.slice(0, text.indexOf("ond")));
    expect(file.isRebuilt).toBe(true);
    expect(await contents(file)).toEqual(["first", "sec"]);
  });

  it("of a file whose first page is lost give the others", async () => {
    const text = classic([
      bare[0]!,
      "<</Type/Pages/Kids[9 0 R 3 0 R]/Count 2>>",
      "<</Type/Page/Parent 2 0 R/Contents 4 0 R>>",
      "<</Length 6>>stream\nsecond\nendstream",
    ]);
    expect(await contents(await open(text))).toEqual(["", "second"]);
  });

  it.each([
    ["nothing", ""],
    ["text", "This is no PDF."],
    ["a beginning", source(simple).slice(0, 60)],
    ["no catalog", classic(bare.slice(1)).replace("Root 1", "Root 9")],
  ])("with neither catalog nor pages make the document unreadable: %s", async (_, text) => {
    await expect(open(text)).rejects.toMatchObject({
      code: "unreadable_document",
      message: expect.stringContaining("neither its catalog nor its pages can be found"),
    });
  });
});

/** A source that counts what is read of it. */
function counted(bytes: Uint8Array): ByteSource & { reads: number; bytes: number } {
  return {
    size: bytes.length,
    reads: 0,
    bytes: 0,
    async read(offset, length) {
      const read = bytes.subarray(offset, offset + length);
      this.reads++;
      this.bytes += read.length;
      return read;
    },
  };
}

describe("reading by ranges", () => {
  it("leaves pictures unread", async () => {
    const picture = new Uint8Array(400_000);
    const bytes = pdf({
      pages: Array.from({ length: 50 }, () => "/I Do"),
      page: (builder) => ({
        Resources: { XObject: { I: builder.add(stream(picture, { Subtype: name("Image") })) } },
      }),
    });
    const source = counted(bytes);
    const file = await PdfFile.open(source, new Budget());
    expect(await contents(file)).toHaveLength(50);
    for (const ref of file.refs()) await file.resolve(ref);
    expect(source.bytes).toBeLessThan(bytes.length / 20);
    expect(source.reads).toBeLessThan(64);
  });

  it("reads many small objects together", async () => {
    const builder = new PdfBuilder();
    const root = builder.reserve();
    const tree = builder.add({ Type: name("Pages"), Kids: [], Count: 0 });
    builder.put(root, { Type: name("Catalog"), Pages: tree });
    for (let count = 0; count < 20_000; count++) builder.add({ Number: count, Text: "x".repeat(100) });
    const source = counted(builder.build({ root }));
    const file = await PdfFile.open(source, new Budget());
    for (const ref of file.refs()) expect(await file.resolve(ref)).toBeInstanceOf(Dict);
    expect(source.reads).toBeLessThan(24);
    expect(source.bytes).toBeLessThan(source.size * 1.5);
  });
});

describe("hostile files", () => {
  const section = (dict: string, data: string) => {
    const objects = literal(bare, (_, length) => {
      const object = `4 0 obj\n<</Type/XRef/Root 1 0 R/Length ${data.length}${dict}>>stream\n${data}\nendstream\nendobj\n`;
      return `${object}startxref\n${length}\n%%EOF`;
    });
    return objects;
  };

  it("with entries of no width, or of a giant one, are rebuilt", async () => {
    for (const widths of ["[0 0 0]", "[1 2000000000 1]", "[-1 -1 -1]"]) {
      const file = await open(section(`/W${widths}/Size 2000000000`, "x"));
      expect(file.isRebuilt).toBe(true);
      expect(await contents(file)).toEqual([""]);
    }
  });

  it("with sections in a circle end", async () => {
    const text = classic(bare, "/Prev 77777");
    const start = /startxref\n(\d+)/.exec(text)![1]!;
    const file = await open(text.replace("/Prev 77777", `/Prev ${start}`));
    expect(await contents(file)).toEqual([""]);
  });

  it("with an object stream in itself give null for it", async () => {
    const self = deflated("5 0 (self)", { Type: name("ObjStm"), N: 1, First: 4 });
    const rows = String.fromCharCode(2, 5, 0);
    const text = literal(bare, (offsets, length) => {
      const entries = [0, ...offsets.slice(1)].map((offset) => String.fromCharCode(1, offset, 0)).join("");
      const container = `5 0 obj\n<</Type/ObjStm/N 1/First 4/Length 5 0 R/Filter/FlateDecode>>stream\n${String.fromCharCode(...self.data)}\nendstream\nendobj\n`;
      const index = `4 0 obj\n<</Type/XRef/Root 1 0 R/Size 6/W[1 1 1]/Index[0 4 5 1]/Length 15>>stream\n${entries}${rows}\nendstream\nendobj\n`;
      return `${container}${index}startxref\n${length + container.length}\n%%EOF`;
    });
    const file = await open(text);
    expect(await file.resolve(new Ref(5, 0))).toBeNull();
  });

  it("with a million kids cost steps, not stack or time without end", async () => {
    const kids = classic([bare[0]!, `<</Type/Pages/Kids[${"3 0 R ".repeat(200_000)}]>>`, bare[2]!]);
    expect((await open(kids)).isRebuilt).toBe(false);
    await expect(open(kids, { steps: 10_000 })).rejects.toMatchObject({ code: "too_complex" });
  });

  it("with many objects that do not end are given up within the allowance", async () => {
    const endless = `%PDF-1.4\n${"1 0 obj (".repeat(50_000)}`;
    await expect(open(endless)).rejects.toMatchObject({ code: "unreadable_document" });
  });

  it("with a giant table of nothing do not take memory for it", async () => {
    const text = classic(bare).replace("xref\n0 4", "xref\n0 4000000000");
    expect(await contents(await open(text))).toEqual([""]);
  });

  it("with raw values nested in one another without end are read", async () => {
    const builder = new PdfBuilder();
    const root = builder.reserve();
    const tree = builder.add({ Type: name("Pages"), Kids: [], Count: 0 });
    builder.put(root, { Type: name("Catalog"), Pages: tree, Deep: raw("[".repeat(50_000)) });
    expect((await catalogOf(await open(builder.build({ root })))).name("Type")).toBe("Catalog");
  });
});
