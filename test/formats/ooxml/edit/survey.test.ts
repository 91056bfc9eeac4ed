import { describe, expect, it } from "vitest";
import { Budget } from "../../../../src/checker/budget.ts";
import { type SurveyHandler, survey } from "../../../../src/formats/ooxml/edit/survey.ts";
import { together, Watch } from "../../../../src/formats/ooxml/edit/watch.ts";

const encoder = new TextEncoder();

/** A part of ten pieces, each with one paragraph: element 0 is the root. Answers how many were read. */
async function read(handler: SurveyHandler): Promise<number> {
  let count = 0;
  async function* pieces() {
    for (let at = 0; at < 10; at++) {
      count++;
      const start = at === 0 ? '<w:body xmlns:w="urn:w">' : "";
      yield encoder.encode(`${start}<w:p>Boats ${at}</w:p>${at === 9 ? "</w:body>" : ""}`);
    }
  }
  await survey(pieces(), handler, new Budget({ steps: 1e6, bytes: 1e6, depth: 64 }));
  return count;
}

function watching(element: number, texts: string[]): Watch {
  const watch = new Watch();
  watch.add(element, () => ({ text: (text) => texts.push(text) }));
  return watch;
}

describe("a survey of a part", () => {
  it("ends when all elements that are watched have been closed", async () => {
    const texts: string[] = [];
    expect(await read(watching(3, texts))).toBe(3);
    expect(texts).toEqual(["Boats 2"]);
  });

  it("goes on as long as one of several handlers looks", async () => {
    const [first, second]: string[][] = [[], []];
    const texts = { first: first!, second: second! };
    expect(await read(together([watching(1, texts.first), watching(6, texts.second)]))).toBe(6);
    expect(texts).toEqual({ first: ["Boats 0"], second: ["Boats 5"] });
  });

  it("reads to the end where a handler does not say when it is done", async () => {
    let elements = 0;
    const all: SurveyHandler = {
      start: () => {
        elements++;
      },
    };
    expect(await read(together([watching(1, []), all]))).toBe(10);
    expect(elements).toBe(11);
  });
});

describe("what a handler leaves out of a part", () => {
  const rows = Array.from({ length: 30 }, (_, at) => `<x:row r="${at + 2}"><x:c><x:v>7</x:v></x:c></x:row>`);
  const sheet = [
    '\ufeff<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>',
    '<x:row r="1"><x:c/></x:row>',
    ...rows,
    "<!-- </x:sheetData> --><x:row><x:c><x:is><x:t>Pier é</x:t></x:is></x:c></x:row>",
    "<x:row><x:c><x:is><x:t><![CDATA[</x:sheetData><x:mergeCell/>]]></x:t></x:is></x:c></x:row><x:sheetDataMore></x:sheetDataMore>",
    '</x:sheetData ><x:mergeCells><x:mergeCell ref="A1:B2"/></x:mergeCells></x:worksheet>',
  ].join("");

  it.each([3, 4, 5, 7, 10, 11, 64, 500, 100_000])(
    "is not scanned, and what follows stands where it does, in pieces of %i bytes",
    async (size) => {
      const bytes = encoder.encode(sheet);
      async function* pieces() {
        for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
      }
      const met: string[] = [];
      const ended: string[] = [];
      let isLeft = false;
      let merged = "";
      const handler: SurveyHandler = {
        get leaves() {
          return isLeft ? "x:sheetData" : null;
        },
        start(tag) {
          met.push(tag.name);
          if (tag.name === "x:mergeCell")
            merged = Buffer.from(bytes.subarray(3)).toString("latin1", tag.from, tag.to);
        },
        end(name) {
          ended.push(name);
          isLeft ||= name === "x:row";
        },
      };
      await survey(pieces(), handler, new Budget({ steps: 1e6, bytes: 1e6, depth: 64 }));
      expect(merged).toBe('<x:mergeCell ref="A1:B2"/>');
      expect(met.filter((name) => name === "x:mergeCell")).toHaveLength(1);
      expect(ended.slice(-4)).toEqual(["x:sheetData", "x:mergeCell", "x:mergeCells", "x:worksheet"]);
      expect(ended.filter((name) => name === "x:row").length).toBeLessThan(size > 2_000 ? 40 : 20);
    },
  );

  it("is looked at where another handler of the part does not leave it out", async () => {
    let cells = 0;
    const all: SurveyHandler = {
      start(tag) {
        if (tag.name === "x:c") cells++;
      },
    };
    async function* pieces() {
      for (let at = 0; at < sheet.length; at += 50) yield encoder.encode(sheet.slice(at, at + 50));
    }
    await survey(
      pieces(),
      together([new Watch("x:sheetData"), all]),
      new Budget({ steps: 1e6, bytes: 1e6, depth: 64 }),
    );
    expect(cells).toBe(33);
  });
});
