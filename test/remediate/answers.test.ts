import { describe, expect, it } from "vitest";
import { answerFlaw } from "../../src/remediate/answer-flaws.ts";
import { xlsx } from "../checker/build/xlsx.ts";
import { fixed } from "./fixing.ts";

describe("an answer", () => {
  const long = `https://example.org/${"a".repeat(100)}`;
  it.each<[string, Parameters<typeof answerFlaw>[0], string, RegExp | null]>([
    ["is a language that names one", { check_id: "language", kind: "language" }, "de-AT", null],
    ["is no code without a language", { check_id: "language", kind: "language" }, "und", /no registered/],
    ["is no code of several languages", { check_id: "language", kind: "language" }, "mul", /no registered/],
    [
      "is no address of a link",
      { check_id: "link-text", kind: "text" },
      "https://example.org/dues/of/2026.html",
      /is an address/,
    ],
    ["is quoted up to 100 characters", { check_id: "link-text", kind: "text" }, long, /^“.{99}…” is/],
    ["says where a link leads", { check_id: "link-text", kind: "text" }, "click here", /does not say where/],
    ["may be so elsewhere", { check_id: "form-labels", kind: "text" }, "click here", null],
    ["is one of the options", { check_id: "x", kind: "choice", options: [] }, "1", /none of the options/],
    ["is free where there are none", { check_id: "x", kind: "choice" }, "1", null],
    ["has no more than 2,000 characters", { check_id: "x", kind: "text" }, "x".repeat(2_001), /2,000/],
    ["may have 2,000", { check_id: "x", kind: "text" }, "x".repeat(2_000), null],
    ["has no lone surrogates", { check_id: "x", kind: "text" }, "a\ud800b", /cannot be written/],
  ])("%s", (_, question, value, flaw) => {
    if (flaw) expect(answerFlaw(question, value)).toMatch(flaw);
    else expect(answerFlaw(question, value)).toBeNull();
  });
});

it.each([
  ["the name that the program would give", "Sheet4", /calls a new sheet/],
  ["signs that Excel does not take", "North/South", /at most 31 characters/],
  ["more than 31 characters", "x".repeat(32), /at most 31 characters/],
  ["the name of another sheet", "berths", /is a sheet “berths” already/],
])("sheets take no name with %s", async (_, value, message) => {
  const bytes = xlsx({
    sheets: [
      {
        name: "Sheet1",
        rows: [
          ["Berth", "Dues"],
          ["North", "310"],
        ],
      },
      {
        name: "Berths",
        rows: [
          ["Berth", "Dues"],
          ["North", "310"],
        ],
      },
    ],
  });
  const { questions } = await fixed(bytes, { filename: "dues.xlsx" });
  const { id } = questions.find(({ prompt }) => prompt.startsWith("What is on the sheet “Sheet1”"))!;
  const named = (given: string) =>
    fixed(bytes, { filename: "dues.xlsx", answers: [{ question_id: id, value: given }] });
  expect((await named(value)).rejected).toMatchObject([{ message: expect.stringMatching(message) }]);
  expect((await named("x".repeat(31))).rejected).toEqual([]);
});
