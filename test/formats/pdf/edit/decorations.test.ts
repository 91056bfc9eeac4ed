import { describe, expect, it } from "vitest";
import type { Address } from "../../../../src/formats/content.ts";
import type { Edit } from "../../../../src/formats/edits.ts";
import type { Dict, Ref, Stream } from "../../../../src/formats/pdf/file/objects.ts";
import { deflated, name, type Writable } from "../../../checker/build/pdf.ts";
import { ofKind } from "../../../checker/build/read.ts";
import {
  addressedFactsOf,
  image,
  operators,
  paint,
  tag,
  taggedPdf,
} from "../../../checker/build/tagged-pdf.ts";
import { addresses, edited, latinText, openPdf, written } from "./edited.ts";

const withImage = (tags: ReturnType<typeof tag>[], more: Parameters<typeof taggedPdf>[0] = {}) =>
  taggedPdf({ tags, resources: (builder) => ({ XObject: { Im1: image(builder) } }), ...more });

const decorate = (at: readonly Address[]): Edit[] =>
  at.map((place) => ({ kind: "mark-decorative", at: place }));

async function contentOf(bytes: Uint8Array) {
  const file = await openPdf(bytes);
  const catalog = (await file.dict(file.trailer.get("Root")))!;
  const pages = (await file.dict(catalog.get("Pages")))!;
  const page = (await file.dict((await file.array(pages.get("Kids")))![0]))!;
  return latinText(await file.decoded((await file.get(page, "Contents")) as Stream));
}

async function parentsOf(bytes: Uint8Array): Promise<unknown[]> {
  const file = await openPdf(bytes);
  const catalog = (await file.dict(file.trailer.get("Root")))!;
  const root = (await file.dict(catalog.get("StructTreeRoot"))) as Dict;
  const nums = (await file.array((await file.dict(root.get("ParentTree")))!.get("Nums")))!;
  return (await file.array(nums[1])) as unknown[];
}

describe("pictures that mean nothing", () => {
  const original = withImage([
    tag("P", ["Before", tag("Figure", [paint("Im1")])]),
    tag("Figure", [paint("Im1"), operators("0 0 m 9 9 l S")], { Alt: "Rule" }),
    tag("Figure", [tag("Span", [paint("Im1")])]),
    tag("P", "After"),
  ]);

  it("become artifacts and leave the structure, the rest of the page stays as it is", async () => {
    const before = await contentOf(original);
    const figures = await addresses(original, "image");
    const bytes = await edited(original, decorate(figures));
    const facts = await addressedFactsOf(bytes);
    expect(ofKind(facts, "figure")).toEqual([]);
    expect(ofKind(facts, "tagging-defect")).toEqual([]);
    expect(ofKind(facts, "image")).toMatchObject([
      { isDecorative: true },
      { isDecorative: true },
      { isDecorative: true },
    ]);
    const after = await contentOf(bytes);
    expect(after.match(/\/Artifact BMC/g)).toHaveLength(4);
    expect(after.replace(/\s*\/Artifact BMC\s*/g, "").replace(/\s/g, "")).toBe(
      before.replace(/\/(?:Figure|Span) <<\/MCID \d+>> BDC/g, "").replace(/\s/g, ""),
    );
    expect((await parentsOf(bytes)).map((parent) => parent !== null)).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it("may be named by a reference that leaves out the page", async () => {
    const figure = tag("Figure", [], () => ({ K: [{ Type: name("MCR"), MCID: 0 }] }));
    const document = withImage([figure], { loose: ["/Figure <</MCID 0>> BDC /Im1 Do EMC\n"] });
    const bytes = await edited(document, decorate(await addresses(document, "image")));
    expect(await contentOf(bytes)).toMatch(/\/Artifact BMC\s*\/Im1 Do\s*EMC/);
    expect(ofKind(await addressedFactsOf(bytes), "image")).toMatchObject([{ isDecorative: true }]);
  });

  it("are none that somebody has not asked for", async () => {
    const [, second] = await addresses(original, "image");
    const bytes = await edited(original, decorate([second!]));
    expect(ofKind(await addressedFactsOf(bytes), "image").map(({ isDecorative }) => isDecorative)).toEqual([
      false,
      true,
      false,
    ]);
    expect((await contentOf(bytes)).match(/\/Artifact BMC/g)).toHaveLength(2);
  });

  it("may be marked by a list of properties, and stand in a form that is painted", async () => {
    const form = deflated("/Figure /Mark BDC 0 0 9 9 re f EMC", {
      Type: name("XObject"),
      Subtype: name("Form"),
      BBox: [0, 0, 99, 99],
      StructParents: 7,
      Resources: { Properties: { Mark: { MCID: 0 } } },
    });
    let stream: Ref | null = null;
    const resources = (builder: Parameters<NonNullable<Parameters<typeof taggedPdf>[0]["resources"]>>[0]) => {
      stream ??= builder.add(form);
      return { XObject: { Fm1: stream } };
    };
    const figure = tag("Figure", [], (builder) => {
      stream ??= builder.add(form);
      return { K: [{ Type: name("MCR"), Stm: stream, MCID: 0 }] as Writable[] };
    });
    const document = taggedPdf({ tags: [figure], resources, loose: ["/Fm1 Do\n"] });
    const bytes = await edited(document, decorate(await addresses(document, "figure")));
    const file = await openPdf(bytes);
    const data = await file.decoded((await file.resolve(stream!)) as Stream);
    expect(latinText(data)).toBe("\n/Artifact BMC\n 0 0 9 9 re f EMC");
    expect(ofKind(await addressedFactsOf(bytes), "figure")).toEqual([]);
  });
});

describe("a picture stays where it", () => {
  const expectRefused = async (original: Uint8Array, reason: string, kind: "image" | "figure" = "image") => {
    const { outcomes, bytes } = await written(original, decorate([(await addresses(original, kind))[0]!]));
    expect(outcomes).toEqual([{ status: "refused", reason: expect.stringContaining(reason) }]);
    expect(bytes).toHaveLength(0);
  };

  it("holds content that is read", async () => {
    await expectRefused(withImage([tag("Figure", [paint("Im1"), tag("Caption", "Figure 1")])]), "(Caption)");
  });

  it("lies within other content", async () => {
    const nested = "/P <</MCID 1>> BDC /Figure <</MCID 0>> BDC /Im1 Do EMC EMC\n";
    const figure = tag("Figure", [], () => ({ K: 0 }));
    await expectRefused(
      withImage([figure, tag("P", [], () => ({ K: 1 }))], { loose: [nested] }),
      "inside one another",
    );
  });

  it("is tagged as an object", async () => {
    const figure = tag("Figure", [{ owns: (builder) => image(builder) }]);
    await expectRefused(withImage([figure]), "as an object", "figure");
  });

  it("stands on a page whose content is damaged", async () => {
    const original = withImage([tag("Figure", [paint("Im1")])], {
      page: (builder) => ({ Contents: builder.add(deflated("x", { Filter: name("Unknown") })) }),
    });
    await expectRefused(original, "damaged", "figure");
  });
});
