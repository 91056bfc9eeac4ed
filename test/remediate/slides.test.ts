import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Question, Remediation } from "../../src/remediate/result.ts";
import { longestTitle } from "../../src/remediate/title-words.ts";
import { docx, p } from "../checker/build/docx.ts";
import { ap, pptx, sp, title } from "../checker/build/pptx.ts";
import { utf8 } from "../formats/edited.ts";
import { fixed } from "./fixing.ts";

const statusOf = ({ after }: Remediation, id: string) =>
  after.checks.find((check) => check.id === id)?.status;

async function partOf({ result }: Remediation, name: string): Promise<string> {
  return Buffer.from(unzipSync(await result!.read(0, result!.size))[name]!).toString();
}

/** The document with the questions of a check answered; running it again changes and asks nothing of it. */
async function answered(
  bytes: Uint8Array,
  filename: string,
  check: string,
  value: (question: Question) => string,
) {
  const first = await fixed(bytes, { filename });
  const asked = first.questions.filter(({ check_id }) => check_id === check);
  expect(asked).not.toHaveLength(0);
  const answers = asked.map((question) => ({ question_id: question.id, value: value(question) }));
  const made = await fixed(bytes, { filename, answers });
  if (made.result) {
    const again = await fixed(await made.result.read(0, made.result.size), { filename });
    expect(again.result).toBeNull();
    if (!made.rejected.length)
      expect(again.questions.filter(({ check_id }) => check_id === check)).toEqual([]);
  }
  return { asked, made };
}

describe("slides with one title", () => {
  const runs = (...texts: string[]) =>
    texts.map((text) => `<a:r><a:rPr b="1"/><a:t>${text}</a:t></a:r>`).join("");
  const own = (content: string) =>
    sp("Title", { placeholder: 'type="title"', text: `<a:p>${content}</a:p>` });
  const bytes = pptx({ slides: [title("Dues"), own(runs("Du", "es")), title("DUES "), title("Tides")] });

  it("are asked about, with a number as suggestion, and get other titles in the look of the first run", async () => {
    const { asked, made } = await answered(
      bytes,
      "dues.pptx",
      "heading-hierarchy",
      ({ suggestion }) => suggestion!.value,
    );
    expect(asked.map(({ suggestion }) => suggestion!.value)).toEqual(["Dues (2)", "DUES (3)"]);
    expect(made.rejected).toEqual([]);
    expect(statusOf(made, "heading-hierarchy")).toBe("passed");
    expect(await partOf(made, "ppt/slide2.xml")).toContain(own(runs("Dues (2)", "")));
  });

  it("keep theirs where the answer is the title of another one, or the title holds a field", async () => {
    const { made } = await answered(bytes, "dues.pptx", "heading-hierarchy", () => "tides");
    expect(made.rejected).toHaveLength(2);
    expect(made.result).toBeNull();
    const fielded = pptx({
      slides: [title("Dues"), own(`${runs("Dues")}<a:fld id="{1}" type="slidenum"><a:t></a:t></a:fld>`)],
    });
    const other = await answered(fielded, "dues.pptx", "heading-hierarchy", () => "Other dues");
    expect(other.made.rejected).toMatchObject([{ message: expect.stringContaining("PowerPoint") }]);
  });
});

describe("parts that are marked as being in a language that there is not", () => {
  const marked = (code: string) => `<a:p><a:r><a:rPr lang="${code}"/><a:t>Hello there</a:t></a:r></a:p>`;

  it("of PowerPoint are asked about once for each code", async () => {
    const slide = (code: string) => title("Dues") + sp("Text 1", { text: marked(code) + ap("x"), top: 500 });
    const bytes = pptx({ slides: [slide("zz-ZZ") + sp("Text 2", { text: marked("zz-ZZ"), top: 900 })] });
    const { asked, made } = await answered(bytes, "dues.pptx", "language-of-parts", () => "cy");
    expect(asked).toHaveLength(1);
    expect(asked[0]!.prompt).toContain("“zz-ZZ”");
    const text = await partOf(made, "ppt/slide1.xml");
    expect(text).not.toContain("zz-ZZ");
    expect(text.match(/lang="cy"/g)).toHaveLength(2);
  });

  it("of Word get their language in all parts, and what is marked otherwise stays", async () => {
    const run = (code: string) => `<w:r><w:rPr><w:lang w:val="${code}"/></w:rPr><w:t>Hello there</w:t></w:r>`;
    const bytes = docx({ body: `${p("Dues", "berschrift1")}<w:p>${run("zz-ZZ")}${run("fr-FR")}</w:p>` });
    const { made } = await answered(bytes, "dues.docx", "language-of-parts", () => "cy");
    expect(await partOf(made, "word/document.xml")).toContain(`${run("cy")}${run("fr-FR")}`);
  });

  it("of pages are marked where they stand", async () => {
    const bytes = utf8(
      '<!DOCTYPE html><html lang="en"><title>Dues of berths</title><h1>Dues</h1><p lang="zz">Hello</p><p lang="fr">Bonjour</p></html>',
    );
    const { made } = await answered(bytes, "dues.html", "language-of-parts", () => "cy");
    const text = Buffer.from(await made.result!.read(0, made.result!.size)).toString();
    expect(text).toContain('<p lang="cy">Hello</p><p lang="fr">Bonjour</p>');
  });
});

it("gives back only the titles of slides, where their words are in another language than the slides", async () => {
  const text = (at: number) => `<a:p><a:r><a:t>Вступ до теми ${at}</a:t></a:r></a:p>`;
  const typed = ["- перше", "- друге"].map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join("");
  const bytes = pptx({ slides: [0, 1, 2].map((at) => sp("Box", { text: text(at) + typed })) });
  const filename = "slides.pptx";
  const { questions } = await fixed(bytes, { filename });
  const answers = questions.map(({ id, kind, options }, at) => ({
    question_id: id,
    value:
      kind === "choice" ? options![0]!.value : kind === "language" ? "skip" : `Harbour dues, part ${at + 1}`,
  }));
  const made = await fixed(bytes, { filename, answers });
  expect(made.changes.filter(({ taken_back }) => taken_back).map(({ fix_id }) => fix_id)).toEqual([
    "slide-titles",
  ]);
  expect(statusOf(made, "list-structure")).toBe("passed");
});

describe("titles of slides with line breaks", () => {
  const lines = "<a:p><a:r><a:t>Storms</a:t></a:r><a:br/><a:r><a:t>of the year</a:t></a:r></a:p>";
  const bytes = () => pptx({ slides: [0, 1].map(() => title("Title").replace(/<a:p>.*<\/a:p>/, lines)) });

  it.each([
    [
      "keep their lines where they go on",
      "Storms of the year (2)",
      "Storms</a:t></a:r><a:br/><a:r><a:t>of the year (2)</a:t>",
    ],
    ["are replaced with their lines", "Winter", "<a:t>Winter</a:t></a:r><a:r><a:t></a:t>"],
  ])("%s", async (_, value, written) => {
    const { questions } = await fixed(bytes(), { filename: "year.pptx" });
    const asked = questions.find(({ check_id }) => check_id === "heading-hierarchy")!;
    const answers = [{ question_id: asked.id, value }];
    const made = await fixed(bytes(), { filename: "year.pptx", answers });
    expect(made.rejected).toEqual([]);
    expect(statusOf(made, "heading-hierarchy")).toBe("passed");
    const result = await made.result!.read(0, made.result!.size);
    const slide = Object.entries(unzipSync(result)).find(([name]) => name.endsWith("slide2.xml"))![1];
    expect(new TextDecoder().decode(slide)).toContain(written);
    expect((await fixed(result, { filename: "year.pptx", answers })).changes).toEqual([]);
  });
});

it.each([
  ["a title of more than 250 characters", "x".repeat(longestTitle + 1), /at most/],
  ["the title of another slide", " DUES", /has the title/],
])("slides take no %s", async (_, value, message) => {
  const bytes = pptx({ slides: [title("Dues"), sp("Text", { text: ap("The dues of each berth") })] });
  const { made } = await answered(bytes, "dues.pptx", "headings-present", () => value);
  expect(made.rejected).toMatchObject([{ message: expect.stringMatching(message) }]);
  const longest = await answered(bytes, "dues.pptx", "headings-present", () => "x".repeat(longestTitle));
  expect(longest.made.rejected).toEqual([]);
});
