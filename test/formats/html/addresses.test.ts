import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import type { Fact } from "../../../src/checker/model.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { htmlReader } from "../../../src/formats/html/reader.ts";

async function addressed(bytes: Uint8Array): Promise<Map<Fact["kind"], Uint8Array>> {
  const found = new Map<Fact["kind"], Uint8Array>();
  const take = (fact: Fact) => {
    if ("address" in fact && fact.address?.in === "bytes")
      found.set(fact.kind, bytes.subarray(fact.address.from, fact.address.to));
  };
  await htmlReader.read(bytesSource(bytes), take, new Budget());
  return found;
}

const kinds = ["heading", "image", "link", "list", "table", "field"] as const;
const content = [
  "<h1 class='a > b'>Größe</h1>",
  '<img src="größe.png" data-x="über">',
  '<a href="x">más</a>',
  "<ul class=é><li>ß</ul>",
  "<table title='€'><tr><th>a<tr><td>b</table>",
  "<input name=ü>",
];
const expected = [
  /^<h1 [\s\S]*b'>$/,
  /^<img [\s\S]*>$/,
  /^<a href="x">$/,
  /^<ul [\s\S]*>$/,
  /^<table [\s\S]*>$/,
  /^<input [\s\S]*>$/,
];

/** Text of many lengths before each tag, so that pieces end in all places. */
const page = (filler: string) =>
  content.map((tag, at) => `${filler.repeat(9_000 + at * 2_777)}${tag}`).join("<!-- < > -->\r\n");

const utf16 = (text: string, isBig: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(text.length * 2 + 2));
  for (const [at, unit] of `\uFEFF${text}`.split("").entries())
    view.setUint16(at * 2, unit.charCodeAt(0), !isBig);
  return new Uint8Array(view.buffer);
};
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0) & 255);

const files: [string, Uint8Array, string][] = [
  ["UTF-8", new TextEncoder().encode(page("für € 🙂 a < b ")), "utf-8"],
  ["UTF-8 with a mark", new TextEncoder().encode(`\uFEFF${page("für 🙂")}`), "utf-8"],
  ["ASCII", new TextEncoder().encode(page("words of it ").replace(/[^ -~\r\n]/g, "?")), "utf-8"],
  ["malformed UTF-8", bytesOf(`<meta charset=utf-8>${page("f\xFCr \xE2\x82 \xF0\x9F x")}`), "latin1"],
  ["Windows-1252", bytesOf(page("f\xFCr \x80 ")), "latin1"],
  ["ISO 8859-5", bytesOf(`<meta charset=iso-8859-5>${page("\xD0\xD1 ")}`), "latin1"],
  ["Shift JIS", bytesOf(`<meta charset=shift_jis>${page("\x83\x5C\x83\x7C \xB1 \x83")}`), "latin1"],
  ["GB 18030", bytesOf(`<meta charset=gb18030>${page("\xC4\xE3 \x81\x30\x81\x30 \xC4")}`), "latin1"],
  ["UTF-16", utf16(page("für 🙂 "), false), "utf-16le"],
  ["UTF-16, big-endian", utf16(page("für 🙂x "), true), "utf-16be"],
];

describe("addresses of an HTML file", () => {
  it.each(files)("are the bytes of start tags in %s", async (_, bytes, label) => {
    const found = await addressed(bytes);
    for (const [at, kind] of kinds.entries())
      expect(new TextDecoder(label).decode(found.get(kind)), kind).toMatch(expected[at]!);
  });

  it("are missing where brackets cannot be found in the bytes, and for elements that nobody wrote", async () => {
    expect((await addressed(bytesOf("<meta charset=iso-2022-jp><img src=a>"))).size).toBe(0);
    const found = await addressed(bytesOf("<li>a</li><img src=a>"));
    expect(found.get("image")).toHaveLength(11);
  });
});
