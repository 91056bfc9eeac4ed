import { describe, expect, inject, it } from "vitest";
import { check } from "../../src/checker/index.ts";
import { type ByteSource, bytesSource } from "../../src/checker/source.ts";
import { picture } from "../../src/remediate/picture.ts";
import type { Answer, Question } from "../../src/remediate/result.ts";
import { docx, picture as drawn, p } from "../checker/build/docx.ts";
import { relationships } from "../checker/build/office.ts";
import { operators, tag, taggedPdf } from "../checker/build/tagged-pdf.ts";
import { drawingPart, thing, xlsx } from "../checker/build/xlsx.ts";
import { fixed } from "./fixing.ts";

/** Fixtures with the one fault that their name says, and whether an answer is needed to fix it. */
const fixable: Record<string, "automatic" | "asked"> = {
  "pdf/bookmarks-missing.pdf": "automatic",
  "pdf/caption-typed.pdf": "automatic",
  "pdf/heading-skipped.pdf": "automatic",
  "pdf/image-without-alt.pdf": "asked",
  "pdf/list-typed.pdf": "automatic",
  "pdf/table-without-header-row.pdf": "asked",
  "pdf/title-missing.pdf": "automatic",
  "docx/caption-typed.docx": "automatic",
  "docx/form-control-without-label.docx": "automatic",
  "docx/heading-skipped.docx": "automatic",
  "docx/image-alt-file-name.docx": "asked",
  "docx/image-without-alt.docx": "asked",
  "docx/language-missing.docx": "asked",
  "docx/list-typed.docx": "automatic",
  "docx/table-without-header-row.docx": "asked",
  "docx/title-missing.docx": "automatic",
  "pptx/chart-without-alt.pptx": "asked",
  "pptx/image-without-alt.pptx": "asked",
  "pptx/list-typed.pptx": "asked",
  "pptx/slide-without-title.pptx": "asked",
  "pptx/table-without-header-row.pptx": "asked",
  "pptx/title-missing.pptx": "automatic",
  "xlsx/chart-without-alt.xlsx": "asked",
  "xlsx/image-without-alt.xlsx": "asked",
  "xlsx/many-sheets.xlsx": "automatic",
  "xlsx/sheet-name-generic.xlsx": "asked",
  "xlsx/title-missing.xlsx": "asked",
  "html/canvas-without-alternative.html": "asked",
  "html/field-without-label.html": "asked",
  "html/heading-empty.html": "automatic",
  "html/heading-skipped.html": "automatic",
  "html/image-alt-file-name.html": "asked",
  "html/image-without-alt.html": "asked",
  "html/language-missing.html": "asked",
  "html/language-unknown.html": "asked",
  "html/list-typed.html": "automatic",
  "html/table-without-headers.html": "asked",
  "html/title-missing.html": "automatic",
  "markdown/field-without-label.md": "asked",
  "markdown/heading-empty.md": "automatic",
  "markdown/heading-skipped.md": "automatic",
  "markdown/image-alt-file-name.md": "asked",
  "markdown/image-raw-without-alt.md": "asked",
  "markdown/image-without-alt.md": "asked",
  "markdown/language-malformed.md": "asked",
  "markdown/list-typed.md": "asked",
  "markdown/title-missing.md": "asked",
  "latex/drawing-without-alt.tex": "asked",
  "latex/field-without-label.tex": "asked",
  "latex/image-alt-file-name.tex": "asked",
  "latex/image-without-alt.tex": "asked",
  "latex/language-missing.tex": "asked",
  "latex/navigation-missing.tex": "asked",
  "latex/table-without-headers.tex": "asked",
};

const sound = [
  "docx/good.docx",
  "docx/good-uncaptioned.docx",
  "pptx/good.pptx",
  "xlsx/good.xlsx",
  "html/good.html",
  "markdown/good.md",
  "latex/good.tex",
  "pdf/good.pdf",
  "pdf/bookmarks-present.pdf",
];

const fixtures = inject("fixtures");
const bytesOf = (path: string) => new Uint8Array(Buffer.from(fixtures[path]!, "base64"));
const nameOf = (path: string) => path.split("/")[1]!;

const answerTo = ({ id, kind, suggestion, options }: Question): Answer => {
  const made = {
    text: "Harbour dues of the year",
    alternative_text: "Boats at low tide",
    language: "en",
    choice: options?.[0]?.value ?? "skip",
    headers: "rows:1,columns:0",
  };
  return { question_id: id, value: suggestion?.value ?? made[kind] };
};

describe.each(Object.entries(fixable))("%s", (path, how) => {
  const filename = nameOf(path);

  it(how === "automatic" ? "is fixed without a question" : "is fixed with the answer", async () => {
    const source = bytesSource(bytesOf(path));
    const before = await check(source, { filename });
    const first = await fixed(bytesOf(path), { filename });
    expect(first.before.overall_score).toBe(before.overall_score);
    expect(first.questions.length > 0).toBe(how === "asked");
    const answers = first.questions.map(answerTo);
    const { result, after, rejected, changes } = await fixed(bytesOf(path), { filename, answers });
    expect(rejected).toEqual([]);
    expect(changes.filter(({ taken_back }) => taken_back)).toEqual([]);
    expect(changes.map(({ message }) => message).join("\n")).not.toBe("");
    // The report on the new file says the same as the proof.
    const report = await check(result!, { filename });
    expect(report.overall_score).toBe(after.overall_score);
    expect(report.compliant).toBe(true);
    expect(report.total_failed).toBe(0);
    // The same again gives the same bytes, and the result is left as it is.
    const again = await fixed(bytesOf(path), { filename, answers });
    expect(await again.result!.read(0, again.result!.size)).toEqual(await result!.read(0, result!.size));
    const second = await fixed(await result!.read(0, result!.size), { filename, answers });
    expect(second.result).toBeNull();
    expect(second.changes).toEqual([]);
  });
});

it.each(Object.keys(fixtures))("%s stands before and after as a check of its own says", async (path) => {
  const filename = nameOf(path);
  const stands = async (source: ByteSource) => {
    const { overall_score, grade, compliant, verdict, checks } = await check(source, {
      filename,
      tiers: [1],
    });
    const found = checks.map(({ id, status, failed_count }) => ({ id, status, failed_count }));
    return { overall_score, grade, compliant, verdict, checks: found };
  };
  const made = await fixed(bytesOf(path), { filename }).catch((error: { code?: string }) => error.code);
  if (typeof made !== "object") {
    expect(made).toMatch(/^[a-z]+(?:_[a-z]+)+$/);
    return;
  }
  expect(made.before).toEqual(await stands(bytesSource(bytesOf(path))));
  expect(made.after).toEqual(await stands(made.result ?? bytesSource(bytesOf(path))));
});

it.each(sound)("%s is left as it is", async (path) => {
  const { result, changes, before, after } = await fixed(bytesOf(path), { filename: nameOf(path) });
  expect(before.compliant).toBe(true);
  expect(result).toBeNull();
  expect(changes).toEqual([]);
  expect(after).toEqual(before);
});

it.each(["docx/bad.docx", "pdf/bad.pdf", "html/bad.html", "pptx/bad.pptx"])(
  "%s cut short is refused by name or comes back readable",
  async (path) => {
    const whole = bytesOf(path);
    for (const share of [0.2, 0.5, 0.9]) {
      const cut = whole.slice(0, Math.floor(whole.length * share));
      const outcome = await fixed(cut, { filename: nameOf(path) }).catch((error: { code?: string }) => error);
      if ("code" in outcome) {
        expect(outcome.code).toMatch(
          /^(?:unreadable_document|invalid_file_type|encrypted_document|too_complex)$/,
        );
        continue;
      }
      if (!("result" in outcome) || !outcome.result) continue;
      expect((await check(outcome.result, { filename: nameOf(path) })).filename).toBe(nameOf(path));
    }
  },
);

describe("the picture beside a question", () => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const shown = docx({
    title: "Dues",
    body: p(drawn('id="1" name="Picture 1"')),
    parts: { "image1.png": { type: "image", content: new Uint8Array(png) } },
  });

  it("is the very one that the document holds", async () => {
    const { questions } = await fixed(shown, { filename: "dues.docx" });
    const [question] = questions.filter(({ kind }) => kind === "alternative_text");
    expect(question!.has_picture).toBe(true);
    const found = await picture(bytesSource(shown), { filename: "dues.docx", question: question!.id });
    expect(found).toMatchObject({ mediaType: "image/png" });
    expect(Buffer.from(found!.bytes).equals(png)).toBe(true);
  });

  it("is that over the cells of a sheet, too", async () => {
    const blip = '<xdr:blipFill><a:blip r:embed="image1.png"/></xdr:blipFill>';
    const sheet = xlsx({
      sheets: [
        {
          name: "Dues",
          rows: [["Berth"]],
          rest: '<x:drawing r:id="d.xml"/>',
          parts: {
            "d.xml": drawingPart(thing("pic", "Picture 1", "", blip), thing("sp", "Arrow 2")),
            "_rels/d.xml.rels": {
              type: "relationships",
              content: relationships([["image1.png", "image", "image1.png"]]),
            },
            "image1.png": { type: "image", content: new Uint8Array(png) },
          },
        },
      ],
    });
    const { questions } = await fixed(sheet, { filename: "dues.xlsx" });
    const asked = questions.filter(({ kind }) => kind === "alternative_text");
    expect(asked.map(({ check_id, has_picture }) => [check_id, has_picture])).toEqual([
      ["image-alt", true],
      ["figure-alt", false],
    ]);
    const found = await picture(bytesSource(sheet), { filename: "dues.xlsx", question: asked[0]!.id });
    expect(Buffer.from(found!.bytes).equals(png)).toBe(true);
  });

  it.each([
    [
      "dues.html",
      (body: string) =>
        `<!doctype html><html lang="en"><head><title>Dues of boats</title></head><body><h1>Dues</h1>${body}</body></html>`,
    ],
    ["dues.md", (body: string) => `---\nlang: en\ntitle: Dues of boats\n---\n\n# Dues\n\n${body}\n`],
  ])("is the drawing that stands in the page, and one in an address: %s", async (filename, page) => {
    const path = '<path d="M0 0h9v9z" fill="url(#g)" onclick="x()"/>';
    const gradient =
      '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs>';
    const drawings = [
      `<p>All dues.</p><p><svg role="img" width="90" height="90">${gradient}${path}</svg></p>`,
      `<p><img src="data:image/png;base64,${png.toString("base64")}"></p>`,
      `<p><img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Crect width='5' height='5'/%3E%3C/svg%3E"></p>`,
      `<p><svg role="img"><defs>${path}</defs></svg></p>`,
      '<p><img src="dues.png"></p>',
    ];
    const bytes = new TextEncoder().encode(page(drawings.join("\n\n")));
    const asked = (await fixed(bytes, { filename })).questions.filter(
      ({ kind }) => kind === "alternative_text",
    );
    expect(asked.map(({ has_picture }) => has_picture)).toEqual([true, true, true, false, false]);
    const found = await Promise.all(
      asked.map(async ({ id }) => await picture(bytesSource(bytes), { filename, question: id })),
    );
    expect(found.map((one) => one?.mediaType)).toEqual([
      "image/svg+xml",
      "image/png",
      "image/svg+xml",
      undefined,
      undefined,
    ]);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" color="#000"';
    expect(Buffer.from(found[0]!.bytes).toString()).toBe(
      `${svg} width="90" height="90"><defs><linearGradient id="g"><stop offset="0" stop-color="red"></stop></linearGradient></defs><path d="M0 0h9v9z" fill="url(#g)"></path></svg>`,
    );
    expect(Buffer.from(found[1]!.bytes).equals(png)).toBe(true);
    expect(Buffer.from(found[2]!.bytes).toString()).toContain('<rect width="5" height="5">');
  });

  it("is not said to be there where nothing is painted", async () => {
    const page = taggedPdf({ tags: [tag("H1", "Dues"), tag("Figure", operators("q Q"))] });
    const { questions } = await fixed(page, { filename: "dues.pdf" });
    expect(questions).toMatchObject([{ kind: "alternative_text", has_picture: false }]);
  });

  it("is none where there is no such question", async () => {
    expect(await picture(bytesSource(shown), { filename: "dues.docx", question: "none" })).toBeNull();
  });
});
