import { describe, expect, it } from "vitest";
import type { ByteSource } from "../../src/checker/source.ts";
import type { Stream } from "../../src/formats/pdf/file/objects.ts";
import { name, stream } from "../checker/build/pdf.ts";
import { image, operators, tag, taggedPdf, text } from "../checker/build/tagged-pdf.ts";
import { openPdf } from "../formats/pdf/edit/edited.ts";
import { fixed } from "./fixing.ts";

const filename = "sales.pdf";

/** A line in the tag, and then content that stands in none. */
const then = (line: string, loose: string, y = 700) =>
  operators(`${text(line, y)} EMC ${loose} /Artifact BMC`);

/** A page with one line, what stands in no tag, and another line; `form` is what stands in the form XObject Fm. */
const around = (loose: string, form = "") =>
  taggedPdf({
    tags: [tag("H1", "Sales"), tag("P", [then("North", loose)]), tag("P", [then("South", "", 200)])],
    resources: (builder) => {
      const images = { Im1: image(builder), Im2: image(builder, 5) };
      const font = { Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") };
      const Fm = builder.add(
        stream(form, {
          Type: name("XObject"),
          Subtype: name("Form"),
          BBox: [0, 0, 600, 800],
          Resources: { XObject: images, Font: { F1: builder.add(font) } },
        }),
      );
      return { XObject: { ...images, Fm } };
    },
  });

const failed = (checks: { id: string; status: string }[]) =>
  checks.filter(({ status }) => status === "failed").map(({ id }) => id);

const asked = async (bytes: Uint8Array) =>
  (await fixed(bytes, { filename })).questions.filter(({ kind }) => kind === "alternative_text");

/** The document with each picture described, or all of them decorative. */
async function answered(bytes: Uint8Array, value?: "decorative") {
  const questions = await asked(bytes);
  const answers = questions.map(({ id }, at) => ({
    question_id: id,
    value: value ?? `The harbour, seen from pier ${at + 1}`,
  }));
  return { ...(await fixed(bytes, { filename, answers })), questions };
}

async function contentOf(result: ByteSource): Promise<string> {
  const file = await openPdf(await result.read(0, result.size));
  const root = await file.dict(file.trailer.get("Root"));
  const kids = await file.array((await file.dict(root!.get("Pages")))!.get("Kids"));
  const content = (await file.get((await file.dict(kids![0]))!, "Contents")) as Stream;
  return Buffer.from(await file.decoded(content)).toString("latin1");
}

const inline = (data: string, y: number) =>
  `q 90 0 0 70 72 ${y} cm BI /W 4 /H 3 /BPC 8 /CS /G ID ${data} EI Q`;
const waves = Array.from(
  { length: 8 },
  (_, at) => `72 ${500 + 8 * at} m 92 ${530 + 8 * at} 152 ${470 + 8 * at} 172 ${500 + 8 * at} c S`,
).join(" ");

it("a picture behind the text of a whole page is asked about as what it shows besides that", async () => {
  const prompts = async (picture: string) => (await asked(around(picture))).map(({ prompt }) => prompt);
  expect(await prompts("q 600 0 0 800 0 0 cm /Im1 Do Q")).toEqual([
    expect.stringMatching(/^This picture covers a whole page on which text stands,.* besides that text\?/),
  ]);
  expect(await prompts("q 90 0 0 70 72 500 cm /Im1 Do Q")).toEqual([
    expect.stringMatching(/^What does this picture tell the reader here\?/),
  ]);
});

describe("inline images outside the tags of a PDF", () => {
  const data = "/P BMC Q EI ";

  it("are described where they are painted, and their data stays as it is", async () => {
    const { questions, before, after, result } = await answered(around(inline(data, 500)));
    expect(questions).toHaveLength(1);
    expect(failed(before.checks)).toEqual(["image-alt", "structure-tags"]);
    expect(failed(after.checks)).toEqual([]);
    expect(await contentOf(result!)).toMatch(
      /cm\s+\/Figure <<\/MCID \d+>> BDC\s+BI \/W 4 \/H 3 \/BPC 8 \/CS \/G ID \/P BMC Q EI {2}EI\s+EMC\s+Q/,
    );
    const bytes = await result!.read(0, result!.size);
    expect((await fixed(bytes, { filename })).result).toBeNull();
  });

  it("are asked about once where they are the same, and apart where they are not", async () => {
    const other = "another one!";
    expect(await asked(around(inline(data, 600) + inline(data, 400)))).toHaveLength(1);
    expect(await asked(around(inline(data, 600) + inline(other, 400)))).toHaveLength(2);
  });

  it("are not written into by a mark that begins right behind them", async () => {
    const both = `q 90 0 0 70 72 500 cm BI /W 4 /H 3 /BPC 8 /CS /G ID ${data} EI /Im1 Do Q`;
    const { after, result } = await answered(around(both), "decorative");
    expect(failed(after.checks)).toEqual([]);
    expect(await contentOf(result!)).toContain(`/CS /G ID ${data} EI`);
  });
});

describe("pictures in form XObjects outside the tags of a PDF", () => {
  const picture = (im: string, y: number) => `q 90 0 0 70 72 ${y} cm /${im} Do Q`;

  it.each([
    ["a picture", picture("Im1", 500)],
    ["a picture in strips", `${picture("Im1", 500)} ${picture("Im1", 430)}`],
    ["a picture in a frame", `${picture("Im1", 500)} 70 498 94 74 re S`],
    ["a drawing", waves],
  ])("are described where the page paints %s by them", async (_, form) => {
    for (const value of ["decorative", undefined] as const) {
      const { questions, after, result } = await answered(around("q /Fm Do Q", form), value);
      expect(questions).toHaveLength(1);
      expect(failed(after.checks)).toEqual([]);
      const mark = value ? "/Artifact BMC" : "/Figure <</MCID \\d+>> BDC";
      expect(await contentOf(result!)).toMatch(new RegExp(`q\\s+${mark}\\s+/Fm Do\\s+EMC\\s+Q`));
      const bytes = await result!.read(0, result!.size);
      expect((await fixed(bytes, { filename })).result).toBeNull();
    }
  });

  it.each([
    ["text, too", `${picture("Im1", 500)} ${text("North", 480)}`],
    ["marks of their own", `/Artifact BMC 0 0 5 5 re f EMC ${picture("Im1", 500)}`],
    ["two pictures", `${picture("Im1", 600)} ${picture("Im2", 300)}`],
  ])("are not asked about where they hold %s", async (_, form) => {
    expect(await asked(around("q /Fm Do Q", form))).toEqual([]);
  });
});
