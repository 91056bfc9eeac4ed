import { describe, expect, it } from "vitest";
import type { Address } from "../../../../src/formats/content.ts";
import type { Edit } from "../../../../src/formats/edits.ts";
import { type Dict, Ref } from "../../../../src/formats/pdf/file/objects.ts";
import { ofKind } from "../../../checker/build/read.ts";
import { addressedFactsOf, tag, taggedPdf } from "../../../checker/build/tagged-pdf.ts";
import { addresses, edited, latinText, openPdf, written } from "./edited.ts";

/** The types of the elements below the root, whose parents must agree; marked content as its identifier. */
async function treeOf(bytes: Uint8Array): Promise<unknown> {
  const file = await openPdf(bytes);
  const catalog = (await file.dict(file.trailer.get("Root")))!;
  const below = async (ref: Ref): Promise<unknown> => {
    const element = (await file.dict(ref))!;
    const value = element.get("K");
    const kids = (await file.array(value)) ?? (value === null ? [] : [value]);
    const reported: unknown[] = [];
    for (const kid of kids) {
      if (!(kid instanceof Ref)) reported.push(kid);
      else {
        expect((await file.dict(kid))!.get("P")).toEqual(ref);
        reported.push(await below(kid));
      }
    }
    return { [element.name("S") ?? "root"]: reported };
  };
  return below(catalog.get("StructTreeRoot") as Ref);
}

/** The types of the elements that the parent tree names for the first page. */
async function parentsOf(bytes: Uint8Array): Promise<(string | null)[]> {
  const file = await openPdf(bytes);
  const catalog = (await file.dict(file.trailer.get("Root")))!;
  const root = (await file.dict(catalog.get("StructTreeRoot"))) as Dict;
  const nums = (await file.array((await file.dict(root.get("ParentTree")))!.get("Nums")))!;
  const names: (string | null)[] = [];
  for (const parent of (await file.array(nums[1]))!) names.push((await file.dict(parent))?.name("S") ?? null);
  return names;
}

describe("a list whose items have no bodies", () => {
  const original = taggedPdf({
    tags: [
      tag("L", [
        tag("LI", [tag("Lbl", "1."), "one"]),
        tag("LI", ["two", tag("L", [tag("LI", [tag("P", "deep")])])]),
        tag("LI", [tag("Lbl", "3."), tag("LBody", "three")]),
      ]),
    ],
  });
  const complete = (at: readonly Address[]): Edit[] =>
    at.map((place) => ({ kind: "complete-list", at: place }));

  it("gets them, around all but the labels", async () => {
    const lists = ofKind(await addressedFactsOf(original), "list");
    expect(lists.map(({ defects }) => defects.length)).toEqual([3, 2]);
    const bytes = await edited(original, complete(await addresses(original, "list")));
    const facts = await addressedFactsOf(bytes);
    expect(ofKind(facts, "list").map(({ defects }) => defects)).toEqual([[], []]);
    expect(ofKind(facts, "tagging-defect")).toEqual([]);
    expect(await treeOf(bytes)).toEqual({
      root: [
        {
          L: [
            { LI: [{ Lbl: [0] }, { LBody: [1] }] },
            { LI: [{ LBody: [2, { L: [{ LI: [{ LBody: [{ P: [3] }] }] }] }] }] },
            { LI: [{ Lbl: [4] }, { LBody: [5] }] },
          ],
        },
      ],
    });
    expect(await parentsOf(bytes)).toEqual(["Lbl", "LBody", "LBody", "P", "Lbl", "LBody"]);
  });

  it("is none elsewhere", async () => {
    const heading = taggedPdf({ tags: [tag("H1", "a")] });
    const { outcomes } = await written(heading, complete(await addresses(heading, "heading")));
    expect(outcomes).toMatchObject([{ status: "refused" }]);
  });
});

describe("typed lists", () => {
  const original = taggedPdf({
    tags: [tag("P", "Before"), tag("P", "• one"), tag("P", "• two"), tag("P", "• three"), tag("H1", "After")],
  });

  it("become lists of the paragraphs, in their place", async () => {
    const [typed] = await addresses(original, "typed-list");
    const { object } = typed as { object: number };
    const items = [0, 1, 2].map((at): Address => ({ in: "object", object: object + at }));
    const bytes = await edited(original, [{ kind: "make-list", at: items, sort: "bullets" }]);
    expect(await treeOf(bytes)).toEqual({
      root: [{ P: [0] }, { L: [1, 2, 3].map((mcid) => ({ LI: [{ LBody: [{ P: [mcid] }] }] })) }, { H1: [4] }],
    });
    const facts = await addressedFactsOf(bytes);
    expect(ofKind(facts, "typed-list")).toEqual([]);
    expect(ofKind(facts, "list")).toMatchObject([{ items: 3, defects: [] }]);
    expect(latinText(bytes)).toContain("/ListNumbering /Disc");
  });

  it("stay as they are where other content stands between their items", async () => {
    const [typed] = await addresses(original, "typed-list");
    const { object } = typed as { object: number };
    for (const offsets of [[0, 2], [0, 1, 2, 3], []]) {
      const at = offsets.map((offset): Address => ({ in: "object", object: object + offset }));
      const { outcomes, bytes } = await written(original, [{ kind: "make-list", at, sort: "numbers" }]);
      expect(outcomes).toMatchObject([{ status: "refused" }]);
      expect(bytes).toHaveLength(0);
    }
  });
});
