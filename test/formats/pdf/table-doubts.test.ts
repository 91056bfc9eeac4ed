import { expect, test } from "vitest";
import { between, type Segment } from "../../../src/formats/pdf/layout/segments.ts";
import { areNumberedNames } from "../../../src/formats/pdf/layout/table-doubts.ts";
import { noStyle } from "../../../src/formats/pdf/layout/text-style.ts";

const cell = (text: string) => ({
  segments: text
    ? [
        {
          box: [0, 0, 1, 1],
          y: 0,
          size: 8,
          style: noStyle,
          isUniform: true,
          spans: [between(text)],
          thing: null,
        } satisfies Segment<never>,
      ]
    : [],
  columns: 1,
  rows: 1,
});
const rows = (...texts: string[][]) => texts.map((row) => row.map(cell));

test("numbers of parts that rise before their names are entries of contents, no table", () => {
  const entries = rows(
    ["1308.01", "Scope of the part."],
    ["1308.02", "Definitions."],
    ["1308.03", "Administration", "Controlled", "Sub-"],
    ["", "SCHEDULES"],
    ["1308.11", "Schedule of all."],
    ["1308.12", "Schedule of some."],
  );
  expect(areNumberedNames(entries)).toBe(true);
  // Numbers that fall, values, and a word in each of several columns are those of tables.
  expect(areNumberedNames(rows(["2.1", "North"], ["2.3", "South"], ["2.2", "West"]))).toBe(false);
  expect(areNumberedNames(rows(["2.1", "14"], ["2.2", "15"], ["2.3", "16"]))).toBe(false);
  expect(areNumberedNames(rows(["2.1", "a", "b"], ["2.2", "c", "d"], ["2.3", "e", "f"]))).toBe(false);
});
