import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { docxEditor } from "../../src/formats/docx/editor.ts";
import type { Edit } from "../../src/formats/edits.ts";
import { Task } from "../../src/formats/ooxml/edit/task.ts";
import type { Fix } from "../../src/remediate/fix.ts";
import { fixes } from "../../src/remediate/fixes/all.ts";
import { survey } from "../../src/remediate/survey.ts";
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

it("what is written is held without the pieces that it was put together of", () => {
  const task = new Task({ kind: "set-title", title: "Dues" }, 0);
  const before = held();
  for (let at = 0; at < 2_000; at++) {
    let text = "";
    for (let piece = 0; piece < 40 + (at % 2); piece++) text += `<w:n${at}/>`;
    task.take("word/document.xml", { from: at, to: at, text });
  }
  // About 380 characters each, and as much again for what goes with them.
  expect(held() - before).toBeLessThan(1.5 * MiB);
  expect([...task.patches][0]![1]).toHaveLength(2_000);
});

const nextTask = () => new Promise((resolve) => setImmediate(resolve));

it("of what was read no more is kept than what may be written or asked", async () => {
  const heading = (level: number, text: string) =>
    `<w:p><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const part = heading(1, "Dues") + heading(2, "Berths") + p("1. North") + p("2. South");
  const places: WeakRef<object>[] = [];
  let content: WeakRef<object> | null = null;
  let kept = 0;
  const probe: Fix = {
    id: "probe",
    checkId: "title",
    describe: () => "",
    start: () => ({
      facts: { heading: ({ place }) => void places.push(new WeakRef(place)) },
      async finish(whole) {
        content = new WeakRef(whole.content!);
        // What a job has made a reference of is held until its end.
        await nextTask();
        collect();
        kept = places.filter((place) => place.deref()).length;
        return [];
      },
    }),
  };
  const source = bytesSource(docx({ body: part.repeat(600), title: "" }));
  const read = await survey("docx", source, { filename: "dues.docx", fixes: [...fixes, probe] });
  expect(places).toHaveLength(1_200);
  expect(kept).toBeLessThan(200);
  await nextTask();
  collect();
  expect(content!.deref()).toBeUndefined();
  expect(read.proposals.map(({ proposal }) => proposal.sort)).toContain("ask");
  expect(read.proposals.length).toBeGreaterThan(600);
  const said = read.findings.map(({ check, messageId }) => `${check.id} ${messageId}`);
  expect(said).toContain("list-structure typed");
  expect(new Set(said).size).toBe(said.length);
});
