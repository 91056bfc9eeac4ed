import { expect, it } from "vitest";
import { docx, p, r, table } from "../checker/build/docx.ts";
import { planned } from "./fixing.ts";

const text = p(
  "The harbour office publishes the dues of each berth every spring, and boats pay them.",
).repeat(12);
const bold = (words: string, more = "") => `<w:p>${r(words, "<w:b/>")}${more}</w:p>`;
const head = [bold("Quay"), bold("Dues")];
const below = [
  ["North", "12"],
  ["South", "9"],
  ["West", "7"],
];
const inBold = "The first row alone is in bold type.";
const named = "The first row has words, and below them stand numbers.";

it.each<[string, string[][], string | null]>([
  ["a cell of it is blank", [[bold("Quay"), ""], ...below], null],
  ["a cell below is bold, too", [head, ...below.slice(1), [bold("All"), "28"]], named],
  ["a part of it is not bold", [[bold("Quay", r(" or pier")), bold("Dues")], ...below], named],
  ["it has a number", [[bold("Quay"), bold("2026")], ...below], inBold],
  ["no numbers stand below", [head, ["North", "twelve"], ["South", "nine"], ["West", "seven"]], inBold],
  ["a column below has one number and no more", [head, ["North", "12"], ["South", ""], ["West", ""]], inBold],
  ["numbers below stand among words", [head, ["North", "12"], ["South", "none yet"], ["West", "7"]], inBold],
  ["one row stands below", [head, ["North", "12"]], inBold],
  [
    "cells are merged",
    [head, ...below, [`<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${p("All of them")}`]],
    inBold,
  ],
  [
    "it is not bold, and no numbers stand below",
    [
      ["Quay", "Dues"],
      ["North", "twelve"],
      ["South", "nine"],
    ],
    null,
  ],
])("a first row is asked about where %s", async (_, rows, source) => {
  const body = p("Dues", "berschrift1") + text + table(rows);
  const { edits, questions } = await planned("docx", docx({ title: "Dues", body }));
  expect(edits).toEqual([]);
  expect(questions.filter(({ kind }) => kind === "headers").map(({ suggestion }) => suggestion)).toEqual([
    source && { value: "rows:1,columns:0", source },
  ]);
});

it("a first row heads a table without a question where it is bold alone, and names numbers below", async () => {
  const body = p("Dues", "berschrift1") + text + table([head, ...below]);
  const { edits, questions } = await planned("docx", docx({ title: "Dues", body }));
  expect(edits).toMatchObject([{ kind: "mark-header-cells", rows: 1, columns: 0 }]);
  expect(questions).toEqual([]);
});

it("a table within another one is asked about, and so is the outer one", async () => {
  const inner = table([head, ...below]);
  const outer = table([head, ...below.slice(1), [`${inner}${p("All")}`, "28"]]);
  const body = p("Dues", "berschrift1") + text + outer;
  const { edits, questions } = await planned("docx", docx({ title: "Dues", body }));
  expect(edits).toEqual([]);
  expect(questions.map(({ kind }) => kind)).toEqual(["headers", "headers"]);
});
