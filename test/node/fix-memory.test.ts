import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { docxEditor } from "../../src/formats/docx/editor.ts";
import type { Edit } from "../../src/formats/edits.ts";
import { docx } from "../checker/build/docx.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
const held = () => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

const MiB = 1_048_576;
/** As Word writes it: a tag with attributes is a part of the piece that it was read from. */
const p = (text: string) =>
  `<w:p w:rsidR="00AB12CD" w:rsidRDefault="00AB12CD"><w:r w:rsidRPr="00AB12CD"><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
/** Longer than the pieces that a part is read in, so that each list stands in another one. */
const between = p("The harbour office publishes the dues of each berth. ".repeat(800));

/** What making so many lists of a document of their length takes at most, in bytes over what is held before. */
async function peakOf(lists: number): Promise<number> {
  const items = p("1. North") + p("2. South");
  const bytes = docx({ body: (items + between).repeat(lists) });
  // Body, and then three tags for a paragraph: w:p, w:r and w:t.
  const at = (paragraph: number) => ({
    in: "part" as const,
    part: "word/document.xml",
    element: 2 + 3 * paragraph,
  });
  const edits: Edit[] = Array.from({ length: lists }, (_, list) => ({
    kind: "make-list",
    at: [at(3 * list), at(3 * list + 1)],
    sort: "numbers",
    numerals: "1",
  }));
  const before = held();
  let peak = 0;
  const look = async () => {
    peak = Math.max(peak, held() - before);
  };
  // While it is read, whenever it gives way, and while it is written.
  const budget = Object.assign(new Budget(), { turn: look });
  let turns = 0;
  Object.defineProperty(budget, "isDue", { get: () => ++turns % 50 === 0 });
  const outcomes = await docxEditor.apply(bytesSource(bytes), edits, { write: look }, {}, budget);
  expect(outcomes.filter(({ status }) => status === "applied")).toHaveLength(lists);
  return peak;
}

it("many edits of a large part are held without the part", async () => {
  await peakOf(10);
  expect(await peakOf(600)).toBeLessThan(8 * MiB);
});
