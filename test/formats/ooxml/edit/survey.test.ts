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
