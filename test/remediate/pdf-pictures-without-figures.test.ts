import { describe, expect, it } from "vitest";
import { bytesSource } from "../../src/checker/source.ts";
import { picture } from "../../src/remediate/picture.ts";
import { name } from "../checker/build/pdf.ts";
import { image, operators, paint, type Tag, tag, taggedPdf, text } from "../checker/build/tagged-pdf.ts";
import { openPdf } from "../formats/pdf/edit/edited.ts";
import { fixed } from "./fixing.ts";

const filename = "harbour.pdf";
const around = (...tags: Tag[]) =>
  taggedPdf({
    tags: [tag("H1", "Sales"), tag("P", "North"), ...tags, tag("P", "South")],
    resources: (builder) => ({ XObject: { Im: image(builder) } }),
  });
const asked = async (bytes: Uint8Array) =>
  (await fixed(bytes, { filename })).questions.filter(({ check_id }) => check_id === "image-alt");
const failed = (checks: { id: string; status: string }[]) =>
  checks.filter(({ status }) => status === "failed").map(({ id }) => id);

/** The types of the elements below the first one. */
async function types(bytes: Uint8Array): Promise<(string | null)[]> {
  const file = await openPdf(bytes);
  const catalog = await file.dict(file.trailer.get("Root"));
  let element = (await file.dict(catalog!.get("StructTreeRoot")))!;
  for (;;) {
    const kids = await file.array(element.get("K"));
    const first = await file.dict(kids ? kids[0] : element.get("K"));
    if (!first) return [];
    if (kids && kids.length > 1) {
      const found: (string | null)[] = [];
      for (const kid of kids) found.push((await file.dict(kid))?.name("S") ?? null);
      return found;
    }
    element = first;
  }
}

describe("a picture that is all of a tag for text or for nothing", () => {
  it.each(["NonStruct", "P", "Div"])(
    "(%s) is shown, and becomes a figure with its description",
    async (type) => {
      const bytes = around(tag(type, [paint("Im")]));
      const questions = await asked(bytes);
      expect(questions).toHaveLength(1);
      const shown = await picture(bytesSource(bytes), { filename, question: questions[0]!.id });
      expect(shown?.mediaType).toBe("image/png");
      const answers = [{ question_id: questions[0]!.id, value: "Boats at low tide" }];
      const { before, after, result } = await fixed(bytes, { filename, answers });
      expect(failed(before.checks)).toEqual(["image-alt"]);
      expect(failed(after.checks)).toEqual([]);
      const made = await result!.read(0, result!.size);
      expect(await types(made)).toEqual(["H1", "P", "Figure", "P"]);
      expect((await fixed(made, { filename })).result).toBeNull();
    },
  );

  it("becomes an artifact where it is decoration", async () => {
    const bytes = around(tag("NonStruct", [paint("Im")]));
    const answers = [{ question_id: (await asked(bytes))[0]!.id, value: "decorative" }];
    const { after, result } = await fixed(bytes, { filename, answers });
    expect(failed(after.checks)).toEqual([]);
    expect(await types(await result!.read(0, result!.size))).toEqual(["H1", "P", "P"]);
  });
});

it("a picture beside text or tags in a tag for text is left to a person", async () => {
  const line = operators(text("Boats", 300));
  expect(await asked(around(tag("P", [paint("Im"), line])))).toEqual([]);
  expect(await asked(around(tag("P", [paint("Im"), tag("Link", [line])])))).toEqual([]);
});

describe("a figure without a picture", () => {
  const shownOf = async (figure: Tag, loose: string[] = []) => {
    const bytes = taggedPdf({ tags: [tag("H1", "Sales"), tag("P", "North"), figure], loose });
    const { questions } = await fixed(bytes, { filename });
    const question = questions.find(({ kind }) => kind === "alternative_text")!;
    const shown = await picture(bytesSource(bytes), { filename, question: question.id });
    expect(question.has_picture).toBe(shown !== null);
    return shown && new TextDecoder().decode(shown.bytes);
  };

  it("is shown as the part of the page where its text stands", async () => {
    const line = operators(text("Turnover 12", 400));
    for (const type of ["Figure", "Formula"])
      expect(await shownOf(tag(type, [line]))).toMatch(/^<svg .*<text [^>]*>Turnover 12<\/text>/);
  });

  it("is shown as what stands where it says that it does", async () => {
    const box = { A: { O: name("Layout"), BBox: [60, 390, 300, 420] } };
    const inside = `/Artifact BMC ${text("Inside", 400)} EMC ${text("Outside", 500)}`;
    const shown = await shownOf(tag("Figure", [operators("")], box), [
      `/Artifact BMC ${text("Outside", 500)} EMC ${inside}`,
    ]);
    expect(shown).toContain(">Inside</text>");
    expect(shown).not.toContain("Outside");
  });

  it("is asked about without being shown where nothing stands", async () => {
    expect(await shownOf(tag("Figure", [operators("")]))).toBeNull();
  });
});
