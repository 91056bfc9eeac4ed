import { describe, expect, it } from "vitest";
import type { Remediation } from "../../src/remediate/result.ts";
import { TextDigest } from "../../src/remediate/text-digest.ts";
import { textOf, utf8 } from "../formats/edited.ts";
import { fixed } from "./fixing.ts";

const read = async ({ result }: Remediation) => await result!.read(0, result!.size);
const page = (body: string) =>
  utf8(
    `<!DOCTYPE html><html lang="en"><head><title>A berth</title></head><body><h1>Berth</h1>${body}</body></html>`,
  );

it.each([
  ["fields behind the same text", "<p>Name <input></p><p>Name <input></p>", "form-labels", "Owner"],
  ["figures in a row", "<canvas></canvas><canvas></canvas>", "figure-alt", "Tides of a day"],
])("an answer about one thing is never taken for another one: %s", async (_, body, check, value) => {
  const options = { filename: "berth.html" };
  const first = await fixed(page(body), options);
  const asked = first.questions.filter(({ check_id }) => check_id === check);
  expect(asked).toHaveLength(2);
  expect(asked[0]!.fingerprint).not.toBe(asked[1]!.fingerprint);
  const made = await fixed(page(body), {
    ...options,
    answers: [{ question_id: asked[0]!.fingerprint, value }],
  });
  expect(made.questions.map(({ fingerprint }) => fingerprint)).toEqual([asked[1]!.fingerprint]);
  // The answer that is kept for the first thing goes with the next version, too.
  const next = await fixed(await read(made), {
    ...options,
    answers: [{ question_id: asked[0]!.fingerprint, value }],
  });
  expect(next.changes).toEqual([]);
  expect(next.rejected).toMatchObject([{ is_unknown: true }]);
  expect(textOf(await read(made))!.split(`aria-label="${value}"`)).toHaveLength(2);
});

it("what is asked in the same words is numbered", async () => {
  const rows = (cell: string) => `<table><tr><td>Boat<td>Berth</tr><tr><td>${cell}<td>2</tr></table>`;
  const asked = async (body: string) =>
    (await fixed(page(body), { filename: "berth.html" })).questions
      .filter(({ check_id }) => check_id === "table-headers")
      .map(({ prompt }) => [
        /first row is “(.*?)”/.exec(prompt)![1],
        ...(/ It is number .*/.exec(prompt) ?? []),
      ]);
  expect(await asked(rows("Lark") + rows("Wren") + rows("Lark").replace("Boat", "Captain"))).toEqual([
    ["Boat, Berth", " It is number 1 of 2 of which the same is asked, in the order of the document."],
    ["Boat, Berth", " It is number 2 of 2 of which the same is asked, in the order of the document."],
    ["Captain, Berth"],
  ]);
});

it("what gains most is asked first, however much there is of the rest", async () => {
  const pictures = Array.from({ length: 12 }, (_, at) => `<p><img src="${at}.png"></p>`).join("");
  const html = `<!DOCTYPE html><html><head><title>A berth</title></head><body><h1>Berth</h1>${pictures}</body></html>`;
  const { questions } = await fixed(utf8(html), { filename: "berth.html" });
  const gains = questions.map(({ gain }) => gain);
  expect(questions[0]!.check_id).toBe("language");
  expect(gains).toEqual(gains.toSorted((a, b) => b - a));
  expect(new Set(gains).size).toBeGreaterThan(1);
});

it.each(["$BANNER$", "@TITLE@", "%title%"])(
  "what a template is filled in with is no title: %s",
  async (heading) => {
    const html = `<!DOCTYPE html><html lang="en"><head></head><body><h1>${heading}</h1><p>Dues.</p></body></html>`;
    const { changes, questions } = await fixed(utf8(html), { filename: "berth.html" });
    expect(changes).toEqual([]);
    expect(questions.find(({ check_id }) => check_id === "title")?.suggestion?.value).not.toBe(heading);
  },
);

it("a title is put where it counts, not among the templates of a page", async () => {
  const html =
    '<!DOCTYPE html><template><template><html lang="en"><head><meta charset="utf-8"></head></template></template><h1>Harbour guide</h1>';
  const made = await fixed(utf8(html), { filename: "guide.html" });
  expect(made.changes.map(({ fix_id }) => fix_id)).toEqual(["title"]);
  expect(made.after.checks.find(({ id }) => id === "title")?.status).toBe("passed");
  expect((await fixed(await read(made), { filename: "guide.html" })).changes).toEqual([]);
});

describe("fields without names", () => {
  const namesOf = async (body: string) => {
    const { result, questions } = await fixed(page(body), { filename: "berth.html" });
    const html = result ? textOf(await result.read(0, result.size))! : "";
    return {
      written: [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name),
      asked: questions
        .filter(({ check_id }) => check_id === "form-labels")
        .map(({ suggestion }) => suggestion?.value ?? null),
    };
  };

  it.each([
    ["alone behind a text with a colon", "<p>Name of the boat: <input></p>", ["Name of the boat"]],
    ["a box before its text", "<p><input type=checkbox> I pay the dues</p>", ["I pay the dues"]],
    [
      "alone in the second cell of two",
      "<table><tr><td>Street</td><td><input></td></tr></table>",
      ["Street"],
    ],
  ])("get the text beside them where it can be nothing else: %s", async (_, body, written) => {
    expect(await namesOf(body)).toEqual({ written, asked: [] });
  });

  it.each([
    ["text on both sides", "<p>Length: <input> metres</p>", ["Length"]],
    ["two in one line", "<p>From: <input> To: <input></p>", ["From", "To"]],
    ["boxes in one line", "<p><input type=radio> Yes <input type=radio> No</p>", ["Yes", "No"]],
    [
      "text without a colon",
      "<p>Please sign here</p><p><input></p><p><input></p>",
      ["Please sign here", null],
    ],
    ["a link before, which leads elsewhere", '<p><a href="/buy">Purchase</a></p><p><input></p>', [null]],
    [
      "a text that shows in it",
      '<p>Dear</p><p><input placeholder="Name of the boat"></p>',
      ["Name of the boat"],
    ],
    ["a sentence that shows in it", '<p>Boat</p><p><input placeholder="Write here."></p>', ["Boat"]],
    ["a text on the line and one that shows in it", '<p>Boat <input placeholder="Anna"></p>', ["Boat"]],
    ["a row of more cells", "<table><tr><td>A</td><td><input></td><td>2</td></tr></table>", ["A"]],
  ])("are asked for elsewhere, with the text beside each: %s", async (_, body, asked) => {
    expect(await namesOf(body)).toEqual({ written: [], asked });
  });
});

describe("the text of a document", () => {
  const digestOf = (...pieces: string[]) => {
    const sample = new TextDigest({ text() {}, break() {} });
    for (const text of pieces) sample.text(text, { place: () => ({ label: "" }) });
    return sample.end();
  };
  const long = "The dues of each berth. ".repeat(2_000);

  it.each<[string, string[], string[]]>([
    ["in other pieces", ["The du", "es"], ["The", " dues"]],
    ["in other pieces of Greek, whose small letters depend on those beside them", ["ΟΔΟ", "Σ"], ["ΟΔΟΣ"]],
    ["with its markers gone", ["1. Gebühren", "• für Boote"], ["Gebühren", "für Boote"]],
    ["in capitals", ["straße 5"], ["STRASSE"]],
    ["beside letters of another script", ["Gebühr – 港口"], ["GEBÜHR港口"]],
    ["in pieces that part a character", ["𐐀".repeat(3_000), "é"], [`${"𐐀".repeat(3_000)}É`]],
    ["beside other signs", ["é“–”", "ŉ𐐨ﬁ"], ["É", "ʼN𐐀FI"]],
    ["behind more than is gathered", [long, "é", long], [`${long}é`, long]],
  ])("is the same %s", (_, before, after) => {
    expect(digestOf(...after)).toBe(digestOf(...before));
  });

  it.each<[string, string[], string[]]>([
    ["with a letter more", [long, "dues"], [long, "duess"]],
    ["in another order", ["a", "é", "b"], ["b", "é", "a"]],
    ["without a letter of another script", ["Gebühr"], ["Gebhr"]],
  ])("is not the same %s", (_, before, after) => {
    expect(digestOf(...after)).not.toBe(digestOf(...before));
  });
});
