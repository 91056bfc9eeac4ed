import { expect, test } from "vitest";
import { allowanceFor, Budget } from "../../src/checker/budget.ts";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { remediate } from "../../src/remediate/remediate.ts";
import { memoryScratch } from "../../src/remediate/scratch.ts";
import { deflated } from "./build/pdf.ts";
import { onPage, tag, taggedPdf } from "./build/tagged-pdf.ts";
import { xlsx } from "./build/xlsx.ts";

/** Numbers that repeat with the seed, as those of people hardly do: what is packed of them is not much less. */
function* numbers(seed: number): Generator<number> {
  for (let value = seed; ; ) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield value;
  }
}

/** A workbook of so many rows of numbers a sheet below a row of names. */
function workbook(rows: number): Uint8Array {
  const given = numbers(7);
  const cell = (column: string, row: number) => {
    const { value } = given.next() as { value: number };
    return `<x:c r="${column}${row}"><x:v>${(value >> 8) % 90}</x:v></x:c>`;
  };
  const data = Array.from(
    { length: rows },
    (_, at) =>
      `<x:row r="${at + 2}">${["A", "B", "C", "D", "E"].map((name) => cell(name, at + 2)).join("")}</x:row>`,
  ).join("");
  const names = ["Ship", "Crew", "Tons", "Year", "Cost"].map(
    (name, at) => `<x:c r="${"ABCDE"[at]}1" t="inlineStr"><x:is><x:t>${name}</x:t></x:is></x:c>`,
  );
  const head = `<x:row r="1">${names.join("")}</x:row>`;
  return xlsx({ sheets: ["North", "South"].map((name) => ({ name, data: head + data })) });
}

/** A book of pages of text whose glyphs are painted each by an operator of its own, as Chromium does. */
function book(pages: number): Uint8Array {
  const given = numbers(11);
  const line = (at: number) => {
    let text = `1 0 0 1 72 ${740 - 14 * at} Tm`;
    for (let glyph = 0; glyph < 80; glyph++) {
      const { value } = given.next() as { value: number };
      text += ` <${(97 + ((value >> 8) % 26)).toString(16)}> Tj ${5 + ((value >> 16) % 900) / 1_000} 0 Td`;
    }
    return text;
  };
  const page = () => `BT /F1 11 Tf ${Array.from({ length: 45 }, (_, at) => line(at)).join(" ")} ET`;
  const contents = Array.from({ length: pages }, page);
  return taggedPdf({
    pages,
    tags: contents.map((_, at) => onPage(at, tag("P", ["Ships"]))),
    page: (builder, at) => ({ Contents: builder.add(deflated(contents[at]!)) }),
  });
}

test.each([
  ["workbook.xlsx", () => workbook(30_000)],
  ["book.pdf", () => book(60)],
])("a plain document costs at most two thirds of what it may: %s", async (filename, make) => {
  const bytes = make();
  const allowance = allowanceFor(bytes.length);
  const budget = new Budget(allowance);
  await check(bytesSource(bytes), { filename, budget });
  expect(budget.spent.steps).toBeGreaterThan(allowance.steps / 5);
  expect(budget.spent.steps).toBeLessThan((allowance.steps * 2) / 3);
});

test("what could be read can be edited, where edits take several readings of it", async () => {
  const bytes = workbook(30_000);
  const source = bytesSource(bytes);
  const options = { filename: "workbook.xlsx", scratch: memoryScratch };
  const { questions } = await remediate(source, options);
  const answers = questions.map(({ id, kind }) => ({
    question_id: id,
    value: kind === "headers" ? "rows:1,columns:0" : "Ships of the harbour",
  }));
  const { rejected, result } = await remediate(source, { ...options, answers });
  expect(questions.map(({ kind }) => kind)).toContain("headers");
  expect(rejected).toEqual([]);
  expect(result).not.toBeNull();
});
