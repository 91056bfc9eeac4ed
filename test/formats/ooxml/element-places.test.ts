import { expect, test } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { survey } from "../../../src/formats/ooxml/edit/survey.ts";
import { Watch } from "../../../src/formats/ooxml/edit/watch.ts";
import { ElementPlaces } from "../../../src/formats/ooxml/element-places.ts";
import { readXml } from "../../../src/formats/ooxml/xml.ts";

const namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const budget = () => new Budget({ steps: 1e9, bytes: 1e9, depth: 100 });

/** Paragraphs of different lengths within elements of a body, their texts in the letters given. */
const body = (words: string, count = 4_000) =>
  `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${namespace}"><w:body>${Array.from(
    { length: count },
    (_, at) =>
      at % 7
        ? `<w:p><w:r><w:t>${words.repeat(at % 5)} ${at}</w:t></w:r></w:p>`
        : `<w:tbl><w:tr><w:tc><w:p><w:r><w:t>${words} ${at}</w:t></w:r></w:p></w:tc></w:tr></w:tbl>`,
  ).join("")}</w:body></w:document>`;

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function placesOf(bytes: Uint8Array): Promise<ElementPlaces> {
  const places = new ElementPlaces();
  const handler = {
    elementPlaces: places,
    start(name: string, attributes: { element: number; place: number | null }) {
      if (name === "w:p" || name === "w:tbl") places.note(attributes);
    },
  };
  await readXml(pieces(bytes, 10_007), handler as never, budget());
  return places;
}

/** Where paragraphs stand by a survey that goes from place to place, or reads all. */
async function found(bytes: Uint8Array, wanted: readonly number[], places: ElementPlaces | null) {
  const spans: string[] = [];
  let starts = 0;
  const watch = new Watch();
  for (const element of wanted)
    watch.add(element, (tag) => {
      spans.push(`${tag.name} ${tag.from}`);
      return {
        text: (text) => spans.push(text),
        end: (name, at, depth) => depth || spans.push(`${name} ${at.to}`),
      };
    });
  const counting = {
    start: (tag: never) => watch.start(tag),
    text: (text: string, at: never) => watch.text(text, at),
    end: (name: string, at: never) => watch.end(name, at),
    pass: () => {
      starts++;
      watch.pass();
    },
    looksAt: (element: number) => watch.looksAt(element),
    get awaits() {
      return watch.awaits;
    },
    get hasMetAll() {
      return watch.hasMetAll;
    },
    get wantsText() {
      return watch.wantsText;
    },
  };
  await survey(pieces(bytes, 20_011), counting, budget(), places);
  return { spans, starts };
}

test.each([
  ["ASCII", "Boats "],
  ["letters of two bytes", "Größe "],
  ["letters of three and four bytes", "船 𝒳 "],
])("finds elements of %s where they stand, without reading all before them", async (_, words) => {
  const bytes = new TextEncoder().encode(body(words));
  const places = await placesOf(bytes);
  // Of 4,000 paragraphs those at some hundred elements.
  const wanted = [2, 900, 901, 1_900, 5_002, 5_005, 9_000, 12_100];
  const all = await found(bytes, wanted, null);
  const near = await found(bytes, wanted, places);
  expect(near.spans).toEqual(all.spans);
  expect(near.spans.length).toBeGreaterThan(wanted.length);
  expect(near.starts).toBeLessThan(all.starts / 4);
});

test("keeps some of the places of very many elements", async () => {
  const bytes = new TextEncoder().encode(body("", 150_000));
  const places = await placesOf(bytes);
  const wanted = [350_000, 400_000];
  const all = await found(bytes, wanted, null);
  const near = await found(bytes, wanted, places);
  expect(near.spans).toEqual(all.spans);
  expect(near.starts).toBeLessThan(all.starts / 4);
});

test("goes nowhere in bytes that are no UTF-8", async () => {
  const bytes = new TextEncoder().encode(body("Größe "));
  bytes[bytes.indexOf(0xb6, 5_000)] = 0x20;
  expect((await placesOf(bytes)).before(9_000)).toBeNull();
});

test("notes no place that means something else by what stands around it", async () => {
  const xml = `<w:document xmlns:w="${namespace}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:body><w:p/><w:sdt xmlns:q="urn:q"><w:p/></w:sdt><mc:AlternateContent><w:p/></mc:AlternateContent><w:p xmlns:q="urn:q"/></w:body></w:document>`;
  const places = await placesOf(new TextEncoder().encode(xml));
  expect([3, 5, 6, 7].map((element) => places.before(element)?.element)).toEqual([2, 2, 2, 7]);
});
