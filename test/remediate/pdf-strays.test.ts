import { describe, expect, it } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import type { ByteSource } from "../../src/checker/source.ts";
import { PdfFile } from "../../src/formats/pdf/file/file.ts";
import type { Ref } from "../../src/formats/pdf/file/objects.ts";
import { pdfContent } from "../../src/formats/pdf/reader.ts";
import { name, type PdfBuilder, stream, type Writable } from "../checker/build/pdf.ts";
import { image, operators, tag, taggedPdf, text } from "../checker/build/tagged-pdf.ts";
import { fixed } from "./fixing.ts";

const filename = "sales.pdf";
const read = async (source: ByteSource) => source.read(0, source.size);
const statusOf = (checks: { id: string; status: string }[], id: string) =>
  checks.find((check) => check.id === id)?.status;

/** The roles, texts and descriptions in the order of the tags. */
async function heard(source: ByteSource): Promise<string> {
  let all = "";
  await pdfContent.read(
    source,
    {
      open(node) {
        all += `[${node.role} ${("alternative" in node && node.alternative) || ""}`;
      },
      text(run) {
        all += run.text;
      },
      close() {
        all += "]";
      },
      note() {},
      end() {},
    },
    { isWhole: false, formulas: false },
    new Budget(),
  );
  return all.replaceAll(/\s+/g, " ");
}

describe("items of a tagged PDF that stand in no list", () => {
  const item = (words: string) => tag("LI", [tag("Lbl", "•"), tag("LBody", words)]);

  it("get a body in the same run, where they have none", async () => {
    const original = taggedPdf({
      tags: [tag("H1", "Sales"), tag("L", [item("North")]), tag("LI", [tag("Lbl", "•"), tag("P", "South")])],
    });
    const made = await fixed(original, { filename: "sales.pdf" });
    expect(made.changes.map(({ fix_id }) => fix_id)).toEqual(
      expect.arrayContaining(["list-roles", "list-items"]),
    );
    const again = await fixed(await made.result!.read(0, made.result!.size), { filename: "sales.pdf" });
    expect(again.changes).toEqual([]);
  });

  it("get one around those that stand together, as Impress leaves them in all boxes but the first", async () => {
    const original = taggedPdf({
      tags: [
        tag("H1", "Sales"),
        tag("Div", [tag("L", [item("North")])]),
        tag("Div", [item("South"), item("West")]),
        tag("Div", [item("East"), tag("P", "Between"), item("Centre")]),
      ],
    });
    const { before, after, changes, result } = await fixed(original, { filename });
    expect(statusOf(before.checks, "list-structure")).toBe("failed");
    expect(changes.map(({ fix_id }) => fix_id)).toEqual(["list-roles"]);
    expect(statusOf(after.checks, "list-structure")).toBe("passed");
    // Another box is another list.
    expect((await heard(result!)).match(/\[list /g)).toHaveLength(4);
    expect(await heard(result!)).toMatch(/\[list \[item [^\]]*North.*\[list .*South.*West.*\[list .*East/);
    expect((await fixed(await read(result!), { filename })).result).toBeNull();
  });

  it("stay where no list may stand, and the answer says why", async () => {
    const original = taggedPdf({ tags: [tag("H1", "Sales"), tag("P", [item("North"), item("South")])] });
    const { changes, left } = await fixed(original, { filename });
    expect(changes).toEqual([]);
    expect(left).toMatchObject([
      { check_id: "list-structure", reason: "The item stands in a tag that holds no lists (P)." },
    ]);
  });
});

describe("text outside the tags in the area of a link whose tag has none", () => {
  /** The word "Map" stands behind all tags of the page, 72 points from the left and 500 from below. */
  const linked = (areas: number[][], loose = text("Map", 500)) => {
    const annotations: Ref[] = [];
    const links = areas.map((Rect, at) =>
      tag("Link", {
        owns: (builder) => {
          const A = { S: name("URI"), URI: `https://example.org/${at}` };
          annotations.push(
            builder.add({ Type: name("Annot"), Subtype: name("Link"), Rect, StructParent: 5 + at, A }),
          );
          return annotations.at(-1)!;
        },
      }),
    );
    const tags = [
      tag("H1", "Sales"),
      tag("P", links),
      tag("P", [operators(`${text("North", 600)} EMC ${loose} /Span BMC`)]),
    ];
    let parents: Writable[] = [];
    return taggedPdf({
      tags,
      page: (_builder, _index, elements) => {
        parents = [
          0,
          [elements.get(tags[0]!)!, elements.get(tags[2]!)!],
          ...links.flatMap((link, at) => [5 + at, elements.get(link)!]),
        ];
        return { Annots: annotations, Tabs: name("S") };
      },
      root: () => ({ ParentTree: { Nums: parents } }),
    });
  };

  it("is read as the text of the link", async () => {
    const { before, after, changes, result } = await fixed(linked([[70, 495, 110, 515]]), { filename });
    expect(statusOf(before.checks, "structure-tags")).toBe("failed");
    expect(changes.map(({ fix_id }) => fix_id)).toEqual(["loose-text"]);
    expect(statusOf(after.checks, "structure-tags")).toBe("passed");
    expect(await heard(result!)).toMatch(/\[link \[?[^\]]*Map.*North/);
    expect((await fixed(await read(result!), { filename })).result).toBeNull();
  });

  it.each([
    ["it stands in no area", [[70, 395, 110, 415]]],
    ["a part of it stands beside the area", [[70, 495, 80, 515]]],
    [
      "two links lie on it",
      [
        [70, 495, 110, 515],
        [70, 495, 112, 516],
      ],
    ],
  ])("is left where %s", async (_, areas) => {
    const { changes } = await fixed(linked(areas), { filename });
    expect(changes.filter(({ fix_id }) => fix_id === "loose-text")).toEqual([]);
  });
});

describe("a link outside the tags on a picture", () => {
  const picture = "q 100 0 0 80 72 500 cm /Im1 Do Q";
  const link = (builder: PdfBuilder, area: number[]) => ({
    Tabs: name("S"),
    Annots: [
      builder.add({
        Type: name("Annot"),
        Subtype: name("Link"),
        Rect: area,
        Contents: "The map",
        A: { S: name("URI"), URI: "https://example.org/map" },
      }),
    ],
  });
  const linked = (area: number[], words = text("North", 400)) =>
    taggedPdf({
      tags: [
        tag("H1", [operators(text("Sales", 700))]),
        tag("Figure", [operators(picture)], { Alt: "The map of the harbour" }),
        tag("P", [operators(words)]),
      ],
      resources: (builder) => ({ XObject: { Im1: image(builder) } }),
      page: (builder) => link(builder, area),
    });

  it("is put around its figure", async () => {
    const { before, after, changes, result } = await fixed(linked([71, 499, 173, 581]), { filename });
    expect(statusOf(before.checks, "structure-tags")).toBe("failed");
    expect(changes.map(({ fix_id }) => fix_id)).toEqual(["loose-annotations"]);
    expect(statusOf(after.checks, "structure-tags")).toBe("passed");
    expect(await heard(result!)).toMatch(/\[link [^\]]*The map of the harbour/);
    expect((await fixed(await read(result!), { filename })).result).toBeNull();
  });

  it("is found by its key in a parent tree of several nodes, whose limits say that it is there", async () => {
    const tags = [
      tag("H1", [operators(text("Sales", 700))]),
      tag("Figure", [operators(picture)], { Alt: "The map of the harbour" }),
    ];
    let leaf: Ref | null = null;
    let owners: Writable[] = [];
    const original = taggedPdf({
      tags,
      resources: (builder) => ({ XObject: { Im1: image(builder) } }),
      page: (builder, _index, elements) => {
        owners = tags.map((one) => elements.get(one)!);
        return link(builder, [71, 499, 173, 581]);
      },
      root: (builder) => {
        leaf = builder.add({ Limits: [0, 0], Nums: [0, owners] });
        return { ParentTree: { Kids: [leaf] } };
      },
    });
    const { result, changes } = await fixed(original, { filename });
    expect(changes.map(({ fix_id }) => fix_id)).toEqual(["loose-annotations"]);
    const file = await PdfFile.open(result!, new Budget());
    const node = (await file.dict(leaf))!;
    expect(await file.array(node.get("Limits"))).toEqual([0, 1]);
    expect((await file.array(node.get("Nums")))![2]).toBe(1);
  });

  it("is put around a figure that has no content but says where it stands, as its picture is an artifact", async () => {
    const of = (box: number[]) =>
      taggedPdf({
        tags: [
          tag("H1", [operators(text("Sales", 700))]),
          tag("P", [
            tag("Figure", [], { Alt: "The map of the harbour", A: { O: name("Layout"), BBox: box } }),
          ]),
        ],
        loose: [`/Artifact BMC ${picture} EMC`],
        resources: (builder) => ({ XObject: { Im1: image(builder) } }),
        page: (builder) => link(builder, [71, 499, 173, 581]),
      });
    const { after, result } = await fixed(of([72, 500, 172, 580]), { filename });
    expect(statusOf(after.checks, "structure-tags")).toBe("passed");
    expect(await heard(result!)).toMatch(/\[link [^\]]*The map of the harbour/);
    expect((await fixed(of([72, 100, 172, 180]), { filename })).changes).toEqual([]);
  });

  it.each([
    ["that is on a part of it", linked([71, 499, 120, 581])],
    [
      "with a part of words on it",
      linked([71, 499, 173, 581], "BT /F1 12 Tf 140 540 Td (North and South together) Tj ET"),
    ],
  ])("but not one %s", async (_, original) => {
    const { changes, before } = await fixed(original, { filename });
    expect(statusOf(before.checks, "structure-tags")).toBe("failed");
    expect(changes).toEqual([]);
  });
});

it("a link that comes into the tags is kept there where its words say nothing, which is asked about then", async () => {
  const original = taggedPdf({
    tags: [tag("H1", "Sales"), tag("P", [operators(text("click here", 640))])],
    page: (builder) => ({
      Tabs: name("S"),
      Annots: [
        builder.add({
          Type: name("Annot"),
          Subtype: name("Link"),
          Rect: [70, 636, 140, 654],
          Contents: "click here",
          A: { S: name("URI"), URI: "https://example.org/report" },
        }),
      ],
    }),
  });
  const { after, changes, result } = await fixed(original, { filename });
  expect(changes.map(({ fix_id, taken_back = false }) => [fix_id, taken_back])).toEqual([
    ["loose-annotations", false],
  ]);
  expect(statusOf(after.checks, "structure-tags")).toBe("passed");
  const second = await fixed(await read(result!), { filename });
  expect(second.result).toBeNull();
  expect(second.questions).toMatchObject([{ check_id: "link-text" }]);
});

it("a document says that it is tagged in the run that brings its last text into the tags", async () => {
  const original = taggedPdf({
    tags: [
      tag("H1", "Sales"),
      tag("P", [operators(`${text("North", 700)} EMC ${text("Loose", 600)} /Artifact BMC`)]),
      tag("P", [operators(text("South", 480))]),
    ],
    catalog: { MarkInfo: null },
  });
  const { after, changes, result } = await fixed(original, { filename });
  expect(changes.map(({ fix_id }) => fix_id)).toEqual(["loose-text", "tagged-mark"]);
  expect(statusOf(after.checks, "structure-tags")).toBe("passed");
  expect((await fixed(await read(result!), { filename })).result).toBeNull();
});

describe("a mark that begins in a form and ends on the page, as Impress writes shapes with a shadow", () => {
  const torn = (shadow: string, role = "Figure") => {
    const bytes = taggedPdf({
      tags: [
        tag("H1", [operators(text("Sales", 700))]),
        role === "Figure"
          ? tag("Figure", [operators("/Fm1 Do 72 500 100 80 re f")], { Alt: "A bar for each month" })
          : tag(role, [operators("/Fm1 Do 72 500 100 80 re f"), tag("P", [operators(text("North", 520))])]),
        tag("P", [operators(text("South", 400))]),
      ],
      resources: (builder) => {
        const Im1 = image(builder);
        const Fm1 = builder.add(
          stream(`${shadow} q 100 0 0 80 74 498 cm /Im1 Do Q`, {
            Type: name("XObject"),
            Subtype: name("Form"),
            BBox: [0, 0, 600, 800],
            Resources: { XObject: { Im1 } },
          }),
        );
        return { XObject: { Im1, Fm1 } };
      },
    });
    const written = new TextDecoder("latin1").decode(bytes);
    const begin = new RegExp(`/${role} <<\\s*/MCID 1\\s*>> BDC(?=\\s+/Fm1)`).exec(written)!;
    bytes.fill(32, begin.index, begin.index + begin[0].length);
    return bytes;
  };

  it("comes around both, so that the shape is what its figure shows", async () => {
    const original = torn("/Figure <</MCID 1>> BDC");
    const { before, after, changes, result } = await fixed(original, { filename });
    expect(statusOf(before.checks, "structure-tags")).toBe("failed");
    expect(changes.map(({ fix_id }) => fix_id)).toEqual(["torn-marks"]);
    expect(statusOf(after.checks, "structure-tags")).toBe("passed");
    expect(statusOf(after.checks, "image-alt")).not.toBe("failed");
    expect(await heard(result!)).toMatch(/Sales.*A bar for each month.*South/);
    expect((await fixed(await read(result!), { filename })).result).toBeNull();
  });

  it("leaves the shadow of a shape with words to no one", async () => {
    const { after, changes, result } = await fixed(torn("/Div <</MCID 1>> BDC", "Div"), { filename });
    expect(changes.map(({ fix_id }) => fix_id)).toEqual(["torn-marks"]);
    expect(statusOf(after.checks, "structure-tags")).toBe("passed");
    expect(statusOf(after.checks, "image-alt")).not.toBe("failed");
    expect(await heard(result!)).toMatch(/Sales.*North.*South/);
    expect((await fixed(await read(result!), { filename })).result).toBeNull();
    // What else the form shows may say something.
    const drawn = await fixed(torn("/Div <</MCID 1>> BDC 0 0 9 9 re f", "Div"), { filename });
    expect(statusOf(drawn.after.checks, "image-alt")).toBe("failed");
  });

  it.each([
    ["belongs to no tag", "/Figure <</MCID 9>> BDC"],
    ["is on the page, too", "/Figure <</MCID 0>> BDC"],
    ["ends in the form", "/Figure <</MCID 1>> BDC EMC"],
    ["is one of two", "/Figure <</MCID 1>> BDC /Span BMC"],
  ])("is left where it %s", async (_, shadow) => {
    const { changes } = await fixed(torn(shadow), { filename });
    expect(changes.map(({ fix_id }) => fix_id)).not.toContain("torn-marks");
  });
});

it("a PDF that was cut short with its trailer is left as it is, as what is missing is not seen", async () => {
  const whole = taggedPdf({
    tags: [tag("H1", "Sales"), tag("P", "North")],
    catalog: { ViewerPreferences: null },
  });
  expect((await fixed(whole, { filename })).result).not.toBeNull();
  const cut = whole.slice(0, Buffer.from(whole).lastIndexOf("xref", whole.length - 20));
  await expect(fixed(cut, { filename })).rejects.toMatchObject({ code: "unreadable_document" });
});
