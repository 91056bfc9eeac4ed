import { unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { bytesSource } from "../../src/checker/source.ts";
import type { Editor } from "../../src/formats/editor.ts";
import type { Edit } from "../../src/formats/edits.ts";
import { type PngHeader, pngOf } from "../../src/formats/raster/png.ts";
import type { RemediateOptions } from "../../src/remediate/options.ts";
import { remediate } from "../../src/remediate/remediate.ts";
import { memoryScratch } from "../../src/remediate/scratch.ts";
import { docx, p, picture } from "../checker/build/docx.ts";
import { namespaces } from "../checker/build/office.ts";
import { pic, pptx, title } from "../checker/build/pptx.ts";
import { fixed, recordingEditor } from "./fixing.ts";

const text = (count: number) =>
  Array.from({ length: count }, () =>
    p("The harbour office publishes the dues of each berth every spring, and the boats pay them in advance."),
  ).join("");

/** An editor that replaces the whole document, and keeps what it was asked for. */
function editorOf(result: Uint8Array, asked: Edit[] = []): Editor {
  return {
    format: "docx",
    kinds: new Set(["set-language", "set-title", "set-alternative", "mark-decorative"]),
    async apply(_source, edits, out) {
      asked.push(...edits);
      if (edits.length) await out.write(result);
      return edits.map(() => ({ status: "applied" }));
    },
  };
}

const run = (
  bytes: Uint8Array,
  options: Partial<RemediateOptions> = {},
  editor: Editor = recordingEditor("docx", []),
) => remediate(bytesSource(bytes), { filename: "dues.docx", scratch: memoryScratch, ...options }, { editor });

const media = { type: "image", content: new Uint8Array(200), id: "image1.png" };
/** A picture that is shown so large, in EMU. */
const inWord = (width: number, height: number): Uint8Array =>
  docx({
    title: "Dues",
    body:
      p("Harbour dues", "berschrift1") +
      p(
        picture('id="1" name="Picture 1"').replace(
          /<wp:docPr/,
          `<wp:extent cx="${width}" cy="${height}"/><wp:docPr`,
        ),
      ),
    parts: { "media/image1.png": media },
  });
const inSlides = (width: number, height: number): Uint8Array =>
  pptx({
    title: "Dues",
    slides: [
      title("Dues") +
        pic("Picture 1").replace(
          "</p:pic>",
          `<p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm></p:spPr></p:pic>`,
        ),
    ],
  });
const inPage = (size: string, source = "dot.png"): Uint8Array =>
  new TextEncoder().encode(
    `<!doctype html><html lang="en"><head><title>Dues</title></head><body><h1>Dues</h1><p>All dues.<img src="${source}" ${size}></p></body></html>`,
  );

/** A picture of 60 by 40 of the first pixel, at its end the second; so much of its rows is there. */
async function png(
  color: PngHeader["color"],
  share: number,
  ...samples: readonly number[]
): Promise<Uint8Array> {
  const channels = { gray: 1, rgb: 3, palette: 1, "gray and alpha": 2, "rgb and alpha": 4 }[color];
  const row = Uint8Array.from({ length: 60 * channels }, (_, at) => samples[at % channels]!);
  const last = row.slice();
  last.set(samples.slice(channels), last.length - channels);
  async function* rows() {
    for (let at = 0; at < 40 * share; at++) yield at === 39 ? last : row;
  }
  return (await pngOf({ width: 60, height: 40, depth: 8, color }, rows(), 1_000_000))!;
}

const untitled = { title: "", body: p("Harbour dues", "berschrift1") + text(12) };
const titled = { ...untitled, title: "Harbour dues" };

describe("remediate", () => {
  it("writes what the document itself says and proves it by reading it again", async () => {
    const asked: Edit[] = [];
    const { before, after, changes, questions, result, format } = await run(
      docx(untitled),
      {},
      editorOf(docx(titled), asked),
    );
    expect(format).toBe("docx");
    expect(asked).toEqual([{ kind: "set-title", title: "Harbour dues" }]);
    expect(before.checks.find(({ id }) => id === "title")!.status).toBe("failed");
    expect(after.checks.find(({ id }) => id === "title")!.status).toBe("passed");
    expect(after.overall_score).toBeGreaterThan(before.overall_score);
    expect(changes).toMatchObject([
      {
        fix_id: "title",
        check_id: "title",
        message: "The title is set to “Harbour dues”, the only heading of the first level.",
        count: 1,
      },
    ]);
    expect(questions).toEqual([]);
    expect(result!.size).toBe(docx(titled).length);
  });

  it("takes back a fix with which a check is worse", async () => {
    const worse = docx({ ...titled, body: `${p("Harbour dues", "berschrift3")}${text(12)}` });
    const { before, after, changes, result } = await run(docx(untitled), {}, editorOf(worse));
    expect(result).toBeNull();
    expect(after).toEqual(before);
    expect(changes).toMatchObject([{ fix_id: "title", taken_back: true, count: 0 }]);
    expect(changes[0]!.message).toMatch(/taken back.*Heading/);
  });

  it("gives an answer back with which a check is worse, and asks again", async () => {
    const shown = docx({ title: "Dues", body: text(12) + p(picture('id="1" name="Picture 1"')) });
    const [question] = (await run(shown)).questions.filter(({ check_id }) => check_id === "image-alt");
    const answers = [{ question_id: question!.id, value: "Boats at low tide" }];
    const twice = docx({
      title: "Dues",
      body: text(12) + p(picture('id="1" name="P"') + picture('id="2" name="Q"')),
    });
    const { changes, questions, rejected, result } = await run(shown, { answers }, editorOf(twice));
    expect(result).toBeNull();
    expect(changes).toMatchObject([{ fix_id: "image-alternatives", taken_back: true }]);
    expect(rejected).toMatchObject([
      { question_id: question!.id, message: expect.stringMatching(/was worse/) },
    ]);
    expect(questions.map(({ id }) => id)).toContain(question!.id);
  });

  it("takes back no other fix than the one that can have made the check worse", async () => {
    const many = { title: "", body: untitled.body + p(picture('id="1" name="Picture 1"')) };
    const [question] = (await run(docx(many))).questions;
    const answers = [{ question_id: question!.id, value: "Boats at low tide" }];
    const asked: Edit[][] = [];
    const results = [
      docx({ ...many, title: "Harbour dues", body: many.body + p(picture('id="2" name="Picture 2"')) }),
      docx({ ...many, title: "Harbour dues" }),
    ];
    const editor: Editor = {
      ...editorOf(docx(many)),
      async apply(_source, edits, out) {
        await out.write(results[asked.length]!);
        asked.push([...edits]);
        return edits.map(() => ({ status: "applied" }));
      },
    };
    const { changes, after } = await run(docx(many), { answers }, editor);
    expect(asked.map((edits) => edits.map(({ kind }) => kind))).toEqual([
      ["set-title", "set-alternative"],
      ["set-title"],
    ]);
    expect(changes).toMatchObject([{ fix_id: "title", count: 1 }, { taken_back: true }]);
    expect(after.checks.find(({ id }) => id === "title")!.status).toBe("passed");
  });

  it("gives a fix back its place without which the check was as bad, and takes the next one back", async () => {
    const body = (style?: string, below?: string) =>
      `${p("Harbour dues", "berschrift1")}${p("Deep", "berschrift3")}${p("• Ropes")}${p("• Fenders")}${p("More", style)}${p("Again", below)}${text(12)}`;
    const worse = docx({ title: "Harbour dues", body: body("berschrift1", "berschrift3") });
    const asked: Edit[][] = [];
    const results = [worse, worse, docx({ title: "Harbour dues", body: body() })];
    const editor: Editor = {
      ...editorOf(worse),
      kinds: new Set(["make-list", "set-heading-level"]),
      async apply(_source, edits, out) {
        await out.write(results[asked.length]!);
        asked.push([...edits]);
        return edits.map(() => ({ status: "applied" }));
      },
    };
    const { changes } = await run(docx({ title: "Harbour dues", body: body() }), {}, editor);
    expect(asked.map((edits) => edits.map(({ kind }) => kind))).toEqual([
      ["set-heading-level", "make-list"],
      ["make-list"],
      ["set-heading-level"],
    ]);
    expect(changes).toMatchObject([
      { fix_id: "heading-levels", count: 1 },
      { fix_id: "lists", taken_back: true },
    ]);
  });

  it("takes back what follows the edits of a fix where that makes a check worse, and keeps the fix", async () => {
    const own = (title: string, level: string, more = "") =>
      docx({
        title,
        styles: '<w:style w:type="paragraph" w:styleId="Ueber4"><w:name w:val="heading 4"/></w:style>',
        body: `${p("Harbour dues", level)}${text(1)}${p("Berths", level === "berschrift2" ? "Ueber4" : "berschrift2")}${text(1)}${more}`,
      });
    const asked: Edit[][] = [];
    const levelled = own("", "berschrift1");
    const results = [levelled, own("Harbour dues", "berschrift1", p(picture('id="1" name="P"')))];
    const editor: Editor = {
      ...editorOf(levelled),
      kinds: new Set(["set-title", "set-heading-level"]),
      async apply(_source, edits, out) {
        await out.write(results[asked.length]!);
        asked.push([...edits]);
        return edits.map(() => ({ status: "applied" }));
      },
    };
    const { changes, result } = await run(own("", "berschrift2"), {}, editor);
    expect(asked.map((edits) => [...new Set(edits.map(({ kind }) => kind))])).toEqual([
      ["set-heading-level"],
      ["set-title"],
    ]);
    expect(changes).toMatchObject([
      { fix_id: "heading-levels", count: 2 },
      { fix_id: "title", taken_back: true },
    ]);
    expect(await result!.read(0, result!.size)).toEqual(levelled);
  });

  it.each([
    ["twice in headers", 2, "", true],
    ["once in a header", 1, "", false],
    ["in headers and in the text", 2, p(picture('id="9" name="Picture 9"')), false],
  ])(
    "takes a picture for decoration only where it stands in headers again and again: %s",
    async (_, headers, more, isDecoration) => {
      const names = ["header1.xml", "header2.xml"].slice(0, headers);
      const content = `<w:hdr ${namespaces}>${p(picture('id="1" name="Logo"'))}</w:hdr>`;
      const references = names.map(
        (name, at) => `<w:headerReference w:type="${["default", "first"][at]}" r:id="${name}"/>`,
      );
      const bytes = docx({
        ...titled,
        body: `${titled.body}${more}<w:sectPr>${references.join("")}<w:titlePg/></w:sectPr>`,
        parts: {
          ...Object.fromEntries(names.map((name) => [name, { type: "header", content }])),
          "media/image1.png": { type: "image", content: new Uint8Array(200), id: "image1.png" },
        },
      });
      const link =
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="image1.png" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/image1.png"/></Relationships>';
      const whole = zipSync({
        ...unzipSync(bytes),
        ...Object.fromEntries(
          names.map((name) => [`word/_rels/${name}.rels`, new TextEncoder().encode(link)]),
        ),
      });
      const { before, changes, questions } = await fixed(whole, { filename: "dues.docx" });
      expect(before.checks.find(({ id }) => id === "image-alt")).toMatchObject({ status: "failed" });
      expect(questions.filter(({ kind }) => kind === "alternative_text")).toHaveLength(isDecoration ? 0 : 1);
      expect(changes.filter(({ fix_id }) => fix_id === "image-alternatives")).toMatchObject(
        isDecoration ? [{ count: 2, message: expect.stringContaining("headers or footers again") }] : [],
      );
    },
  );

  it.each<[string, string, Uint8Array, number]>([
    ["Word", "dues.docx", inWord(0, 914_400), 1],
    ["Word", "dues.docx", inWord(914_400, 9_525), 1],
    ["Word", "dues.docx", inWord(914_400, 19_050), 0],
    ["PowerPoint", "dues.pptx", inSlides(9_525, 914_400), 1],
    ["PowerPoint", "dues.pptx", inSlides(914_400, 914_400), 0],
    ["HTML", "dues.html", inPage('width="1" height="1"'), 1],
    ["HTML", "dues.html", inPage('width="600" height="1"'), 1],
    ["HTML", "dues.html", inPage('width="60" height="10"'), 0],
  ])("takes a picture no thicker than a pixel for decoration: %s, %s", async (_, filename, bytes, count) => {
    const { before, after, changes, questions } = await fixed(bytes, { filename });
    const statusOf = (checks: typeof before.checks) => checks.find(({ id }) => id === "image-alt")?.status;
    expect(statusOf(before.checks)).toBe("failed");
    expect(statusOf(after.checks)).toBe(count ? "passed" : "failed");
    expect(changes.filter(({ fix_id }) => fix_id === "image-alternatives")).toHaveLength(count);
    expect(questions.filter(({ kind }) => kind === "alternative_text")).toHaveLength(1 - count);
  });

  it.each<[string, Parameters<typeof png>, number]>([
    ["white throughout", ["rgb", 1, 255, 255, 255], 1],
    ["white but for one pixel", ["rgb", 1, 255, 255, 255, 254], 0],
    ["of one color", ["rgb", 1, 200, 30, 30], 0],
    ["gray", ["gray", 1, 255], 1],
    ["transparent throughout", ["rgb and alpha", 1, 9, 9, 9, 0], 1],
    ["white upon nothing", ["rgb and alpha", 1, 255, 255, 255, 0, 255, 255, 255, 255], 0],
    ["white, and cut short", ["rgb", 0.5, 255, 255, 255], 0],
  ])("takes a picture that shows nothing for decoration: %s", async (_, given, count) => {
    const bytes = await png(...given);
    const parts = { "image1.png": { type: "image", content: bytes } };
    const pages: [string, Uint8Array][] = [
      [
        "dues.docx",
        docx({
          ...titled,
          body: titled.body + p(picture('id="1" name="Picture 1"')),
          parts: { "media/image1.png": { ...media, content: bytes } },
        }),
      ],
      [
        "dues.pptx",
        pptx({
          title: "Dues",
          slides: [{ tree: title("Dues") + pic("Picture 1", "", "", "", "image1.png"), parts }],
        }),
      ],
      ["dues.html", inPage("", `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`)],
    ];
    for (const [filename, page] of pages) {
      const { before, changes, questions } = await fixed(page, { filename });
      expect(before.checks.find(({ id }) => id === "image-alt")).toMatchObject({ status: "failed" });
      expect(questions.filter(({ kind }) => kind === "alternative_text")).toHaveLength(1 - count);
      expect(changes.filter(({ fix_id }) => fix_id === "image-alternatives")).toMatchObject(
        count
          ? [{ count: 1, message: expect.stringContaining("as it is transparent or white throughout.") }]
          : [],
      );
    }
  });

  it("asks about a blank picture that is all of a link", async () => {
    const bytes = await png("rgb", 1, 255, 255, 255);
    const source = `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;
    const linked = Buffer.from(inPage("", source))
      .toString()
      .replace(/<img[^>]*>/, '<a href="https://example.org/">$&</a>');
    const { changes, questions } = await fixed(Buffer.from(linked), { filename: "dues.html" });
    expect(changes).toEqual([]);
    expect(questions.filter(({ kind }) => kind === "alternative_text")).toHaveLength(1);
  });

  it("asks for pictures, the same one once, and writes the answer to each", async () => {
    const pictures = {
      title: "Dues",
      body:
        text(12) + p(picture('id="1" name="Picture 1"')) + text(1) + p(picture('id="2" name="Picture 2"')),
      links: { "image1.png": "media/image1.png" },
    };
    const asked: Edit[] = [];
    const open = await run(docx(pictures));
    expect(open.questions.filter(({ check_id }) => check_id === "image-alt")).toMatchObject([
      { kind: "alternative_text", suggestion: null },
    ]);
    const [question] = open.questions.filter(({ check_id }) => check_id === "image-alt");
    expect(question!.gain).toBeGreaterThan(0);
    const answers = [{ question_id: question!.id, value: "Boats in the harbour of Ness at low tide" }];
    const done = await run(docx(pictures), { answers }, editorOf(docx(pictures), asked));
    expect(asked.map(({ kind }) => kind)).toEqual(["set-alternative", "set-alternative"]);
    expect(done.rejected).toEqual([]);
    expect(done.questions).toEqual([]);
  });

  it.each([
    ["picture1.png", /name of a file/],
    ["", /blank/],
    ["image", /only that there is a picture/],
    ["x".repeat(2_001), /longer than 2,000/],
  ])("rejects the answer %s and says why", async (value, message) => {
    const shown = docx({ title: "Dues", body: text(12) + p(picture('id="1" name="Picture 1"')) });
    const { questions } = await run(shown);
    const { id } = questions.find(({ check_id }) => check_id === "image-alt")!;
    const asked: Edit[] = [];
    const done = await run(shown, { answers: [{ question_id: id, value }] }, editorOf(shown, asked));
    expect(asked).toEqual([]);
    expect(done.rejected).toEqual([{ question_id: id, message: expect.stringMatching(message) }]);
    expect(done.questions.map((question) => question.id)).toContain(id);
  });
});
