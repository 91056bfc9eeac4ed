import { afterEach, describe, expect, inject, it, vi } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import type { Fact } from "../../src/checker/model.ts";
import { readers } from "../../src/checker/readers/all.ts";
import { type ByteSource, bytesSource } from "../../src/checker/source.ts";
import type { Format } from "../../src/core/formats.ts";
import { loadEditor } from "../../src/formats/all.ts";
import type { Edit } from "../../src/formats/edits.ts";
import { OfficePackage } from "../../src/formats/ooxml/package.ts";
import { SheetContents } from "../../src/formats/xlsx/content.ts";
import { fixes } from "../../src/remediate/fixes/all.ts";
import { memoryScratch } from "../../src/remediate/scratch.ts";
import { survey } from "../../src/remediate/survey.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const fixtures = Object.entries(inject("fixtures"));
const fixture = (path: string) => new Uint8Array(Buffer.from(inject("fixtures")[path]!, "base64"));

async function factsOf(format: Format, source: ByteSource) {
  const facts: string[] = [];
  const take = (fact: Fact) => void facts.push(JSON.stringify(fact));
  await readers[format].read(source, take, new Budget());
  return facts;
}

/** The result of edits as a remediation has it, and the parts that are read of it then. */
async function resultOf(format: Format, bytes: Uint8Array, edits: readonly Edit[]) {
  const source = bytesSource(bytes);
  const editor = (await loadEditor(format))!;
  const { reading } = await survey(format, source, { filename: "", fixes });
  const scratch = await memoryScratch();
  const outcomes = await editor.apply(source, edits, scratch, { reading }, new Budget());
  const result = await scratch.finish();
  editor.wrote?.(scratch, result);
  const isRead = vi.spyOn(OfficePackage.prototype, "read");
  const facts = await factsOf(format, result);
  const parts = isRead.mock.calls.map(([part]) => part);
  isRead.mockRestore();
  const whole = await factsOf(format, bytesSource(await result.read(0, result.size)));
  return { statuses: outcomes.map(({ status }) => status), facts, whole, parts };
}

const title: Edit = { kind: "set-title", title: "Harbour dues of the year" };
const language: Edit = { kind: "set-language", at: null, language: "el" };

describe.each(["docx", "pptx", "xlsx"] as const)("a result of %s", (format) => {
  it.each([
    ["its title", [title]],
    ["its language", [language]],
    ["both", [title, language]],
  ])("is read as by a reading of its own where edits set %s", async (_, edits) => {
    for (const [path] of fixtures) {
      if (!path.startsWith(`${format}/`)) continue;
      const { facts, whole } = await resultOf(format, fixture(path), edits);
      expect(facts, path).toEqual(whole);
      expect(facts.length, path).toBeGreaterThan(1);
    }
  });
});

const holdsText = /document\.xml|slides\/slide|worksheets\/sheet/;

it.each([
  ["docx/good.docx", /styles|theme|settings/],
  ["pptx/good.pptx", /slideLayouts\/slide|slideMasters\/slide|theme|tableStyles/],
  ["xlsx/good.xlsx", /styles|theme|sharedStrings/],
])("parts of %s that say how text looks are read once where they are not edited", async (path, of) => {
  const format = path.split("/")[0] as Format;
  const { statuses, parts } = await resultOf(format, fixture(path), [title]);
  expect(statuses).toEqual(["applied"]);
  expect(parts.filter((part) => of.test(part))).toEqual([]);
  expect(parts.some((part) => holdsText.test(part))).toBe(true);
});

it("styles that an edit changes are read again", async () => {
  const { parts } = await resultOf("docx", fixture("docx/good.docx"), [language]);
  expect(parts.filter((part) => /styles/.test(part))).toEqual(["word/styles.xml"]);
});

it("cells of a result are read for their text only where it is compared", async () => {
  const openings = vi.spyOn(SheetContents, "open");
  const source = bytesSource(fixture("xlsx/bad.xlsx"));
  const proof = { filename: "", fixes: [], readContent: false, isCompared: true } as const;
  const results = [];
  for (const hasDigest of [true, false]) {
    const { results: found, digest } = await survey("xlsx", source, { ...proof, hasDigest });
    expect(digest !== null).toBe(hasDigest);
    results.push(found);
  }
  expect(openings).toHaveBeenCalledTimes(1);
  expect(results[1]).toEqual(results[0]);
});
