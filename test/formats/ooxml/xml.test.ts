import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { readXml } from "../../../src/formats/ooxml/xml.ts";

/** Events as text: "<w:p", "w:val=x", ">w:p", plain text. */
async function events(
  xml: string | Uint8Array,
  { asked = [] as string[], size = 1 << 20, budget = new Budget() } = {},
) {
  const bytes = typeof xml === "string" ? strToU8(xml) : xml;
  const reported: string[] = [];
  let text = "";
  const flush = () => {
    if (text) reported.push(text);
    text = "";
  };
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const read = readXml(
    pieces(),
    {
      start(name, attributes) {
        flush();
        reported.push(`<${name}`);
        for (const attribute of asked) {
          const value = attributes.get(attribute);
          if (value !== null) reported.push(`${attribute}=${value}`);
        }
      },
      end(name) {
        flush();
        reported.push(`>${name}`);
      },
      text(piece) {
        text += piece;
      },
    },
    budget,
  );
  const error = await read.then(
    () => null,
    (cause: Error) => cause.message,
  );
  return { reported, error };
}

/** The texts of XML that comes in pieces of a size, as they are reported; after it damage where that is asked for. */
async function texts(xml: string, size: number, isDamaged = false): Promise<string[]> {
  const bytes = strToU8(xml);
  const reported: string[] = [];
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    if (isDamaged) throw new Error("damage");
  }
  const handler = { start() {}, text: (text: string) => void reported.push(text) };
  await readXml(pieces(), handler, new Budget()).catch(() => {});
  return reported;
}

const transitional = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const strict = "http://purl.oclc.org/ooxml/wordprocessingml/main";

describe("names", () => {
  it("are the same whatever the prefix, in transitional and strict files", async () => {
    const expected = ["<w:p", "<w:t", "w:val=1", "one", ">w:t", ">w:p"];
    for (const xml of [
      `<w:p xmlns:w="${transitional}"><w:t w:val="1">one</w:t></w:p>`,
      `<ns0:p xmlns:ns0='${strict}'><ns0:t ns0:val = '1'>one</ns0:t></ns0:p>`,
      `<p xmlns="${strict}" xmlns:q="${strict}"><t q:val="1">one</t></p>`,
    ])
      expect((await events(xml, { asked: ["w:val"] })).reported).toEqual(expected);
  });

  it("follow declarations that change inside the document and change back", async () => {
    const xml = `<a:p xmlns:a="${transitional}"><a:x xmlns:a="urn:other" a:y="1"><a:z/></a:x><a:t/></a:p>`;
    expect((await events(xml)).reported).toEqual([
      "<w:p",
      "<?:x",
      "<?:z",
      ">?:z",
      ">?:x",
      "<w:t",
      ">w:t",
      ">w:p",
    ]);
  });

  it("without a prefix are plain, undeclared ones unknown", async () => {
    const { reported } = await events('<a b="1" c:b="2"><c:d/></a>', { asked: ["b", "?:b"] });
    expect(reported).toEqual(["<a", "b=1", "?:b=2", "<?:d", ">?:d", ">a"]);
  });
});

describe("content", () => {
  const xml =
    '<?xml version="1.0"?><!-- a > b --><a t="1 > 0 &amp; &quot;&#233;&#x20AC;"><![CDATA[<&amp;>]]>x &lt; y&amp;z<b/>\u00e9\u{1F600}</a>\n';
  const expected = ["<a", 't=1 > 0 & "é€', "<&amp;>x < y&z", "<b", ">b", "é😀", ">a"];

  it("is the same however the bytes are cut", async () => {
    for (const size of [1, 2, 3, 7, 64])
      expect(await events(xml, { asked: ["t"], size })).toEqual({ reported: expected, error: null });
  });

  it("is read in UTF-8 with a mark and in UTF-16 of both orders", async () => {
    const plain = '<a t="é">ß</a>';
    const wide = (isLittle: boolean, mark: string) => {
      const bytes = new Uint8Array((mark + plain).length * 2);
      [...(mark + plain)].forEach((one, at) => {
        new DataView(bytes.buffer).setUint16(at * 2, one.charCodeAt(0), isLittle);
      });
      return bytes;
    };
    for (const bytes of [
      strToU8(`\uFEFF${plain}`),
      wide(true, "\uFEFF"),
      wide(false, "\uFEFF"),
      wide(true, ""),
      wide(false, ""),
    ])
      expect(await events(bytes, { asked: ["t"] })).toEqual({
        reported: ["<a", "t=é", "ß", ">a"],
        error: null,
      });
  });

  it("passes over attributes of megabytes and gives their beginning", async () => {
    const value = "x".repeat(3_000_000);
    const { reported } = await events(`<a b="${value}"/>`, { asked: ["b"], size: 4_096 });
    expect(reported[1]?.length).toBe(2 + 4_096);
    expect(reported[2]).toBe(">a");
  });
});

describe("what is wrong", () => {
  it("ends the reading after what came before", async () => {
    const cases: [string, RegExp, number][] = [
      ["<a><b></a>", /closed by/, 2],
      ["<a><b/>", /before its last element/, 3],
      ["<a><b", /before its last element/, 1],
      ["<a/><b/>", /more than one root/, 2],
      ["", /empty/, 0],
      ["plain text", /outside its root/, 0],
      ["<a><b <c></a>", /not closed/, 1],
    ];
    for (const [xml, error, count] of cases) {
      const found = await events(xml);
      expect(found.error, xml).toMatch(error);
      expect(found.reported.length, xml).toBe(count);
    }
  });

  it("is a document type declaration, so that entities never expand", async () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>';
    const found = await events(bomb);
    expect(found.error).toMatch(/document type declaration/);
    expect(found.reported).toEqual([]);
  });

  it("is nesting beyond the allowance, and more tags than it has steps for", async () => {
    expect((await events("<a>".repeat(600))).error).toMatch(/nested more than 512/);
    const budget = new Budget({ steps: 100, bytes: 1_000, depth: 10 });
    expect((await events(`<a>${"<b/>".repeat(200)}</a>`, { budget })).error).toMatch(/more steps/);
  });
});

describe("text", () => {
  it("is told whole, wherever the pieces part that it comes in", async () => {
    for (const size of [1, 7, 64, 10_000])
      expect(await texts("<a>one &amp; two<b/>three</a>", size)).toEqual(["one & two", "three"]);
    expect(await texts(`<a>${"b".repeat(20_000)}</a>`, 9_000)).toEqual(["b".repeat(20_000)]);
  });

  it("that is long is parted between words, and never within an entity", async () => {
    const long = "word ".repeat(20_000);
    const reported = await texts(`<a>${long}</a>`, 9_001);
    expect(reported.length).toBeGreaterThan(1);
    expect(reported.join("")).toBe(long);
    for (const text of reported.slice(0, -1)) expect(text).toMatch(/ $/);
    const entities = await texts(`<a>${"&amp;".repeat(20_000)}</a>`, 9_001);
    expect(entities.length).toBeGreaterThan(1);
    expect(entities.join("")).toBe("&".repeat(20_000));
  });

  it("that breaks off is told as far as it came", async () => {
    expect(await texts("<a>one<b/>two", 5, true)).toEqual(["one", "two"]);
    expect(await texts("<a>one<b/><c", 5, true)).toEqual(["one"]);
  });
});

it("lets its reader give on what it has after every few kilobytes, however long the pieces are", async () => {
  let started = 0;
  let most = 0;
  async function* pieces() {
    yield strToU8(`<a>${"<b/>".repeat(16_384)}</a>`);
  }
  await readXml(
    pieces(),
    {
      start: () => {
        started++;
      },
      pause: async () => {
        most = Math.max(most, started);
        started = 0;
      },
    },
    new Budget(),
  );
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(4_096);
});
