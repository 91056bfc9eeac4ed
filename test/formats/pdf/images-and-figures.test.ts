import { describe, expect, test } from "vitest";
import { name, type PdfBuilder, stream } from "../../checker/build/pdf.ts";
import {
  artifact,
  factsOf,
  factsOfKind,
  image,
  operators,
  paint,
  type Tag,
  tag,
  text,
} from "../../checker/build/tagged-pdf.ts";

const resources = (builder: PdfBuilder) => ({ XObject: { Im1: image(builder), Im2: image(builder, 8, 8) } });
const painted = paint("Im1").operators;
/** A line chart. */
const zigzag = `300 400 m ${[...Array(14).keys()].map((at) => `${310 + at * 10} ${at % 2 ? 400 : 500} l`).join(" ")} S`;

describe("images", () => {
  test("an image has the alternative text of its Figure", async () => {
    const tags = [
      tag("P", "Sales by region"),
      tag("Figure", paint("Im1", [72, 600, 100, 100]), { Alt: "A map" }),
    ];
    expect(await factsOfKind("image", { tags, resources })).toEqual([
      {
        kind: "image",
        alt: "A map",
        isDecorative: false,
        caption: null,
        place: {
          label: 'Page 1, image (top left), beside "Sales by region"',
          page: 1,
          path: "/Figure[1]",
        },
        anchor: "image 4×3 12 none",
      },
    ]);
  });

  test("descriptions of a Figure or Link around the element count, those of a section do not", async () => {
    const alts = async (outer: string) => {
      const tags = [tag(outer, [tag("P", [tag("Span", paint("Im1"))])], { Alt: "A map" })];
      return (await factsOfKind("image", { tags, resources })).map(({ alt }) => alt);
    };
    expect(await alts("Figure")).toEqual(["A map"]);
    expect(await alts("Link")).toEqual(["A map"]);
    expect(await alts("Sect")).toEqual([null]);
  });

  test("a Figure that is replaced by nothing is for a person to look at", async () => {
    const tags = [tag("Figure", paint("Im1"), { ActualText: "" }), tag("Figure", paint("Im2"), { Alt: "" })];
    expect(await factsOfKind("figure", { tags, resources })).toMatchObject([
      { needsReview: true, place: { path: "/Figure[1]" } },
    ]);
    expect(await factsOfKind("image", { tags, resources })).toMatchObject([
      { alt: "", isDecorative: false, place: { path: "/Figure[2]" } },
    ]);
  });

  test("marked content with a description or replacement text describes the image in it", async () => {
    const tags = [
      tag("P", operators(`/Span <</ActualText (G)>> BDC ${painted} EMC`)),
      tag("P", operators(`/Figure <</Alt (A map)>> BDC ${painted} EMC`)),
    ];
    const images = await factsOfKind("image", { tags, resources });
    expect(images.map(({ alt }) => alt)).toEqual(["G", "A map"]);
  });

  test("images in artifacts are decoration, images outside the tags are untagged", async () => {
    const [decoration, untagged] = await factsOfKind("image", {
      tags: [tag("P", "Text")],
      loose: [artifact(painted) + paint("Im2", [400, 100, 150, 150]).operators],
      resources,
    });
    expect(decoration).toEqual({
      kind: "image",
      alt: null,
      isDecorative: true,
      place: { label: 'Page 1, image 1 (middle left), beside "Text"', page: 1 },
      anchor: "image 4×3 12 none",
    });
    expect(untagged).toEqual({
      kind: "image",
      alt: null,
      isDecorative: false,
      isUntagged: true,
      place: { label: 'Page 1, image 2 (bottom right), beside "Text"', page: 1 },
      anchor: "image 8×8 64 none",
    });
  });

  test("content of PDF 2.0's Artifact element is decoration", async () => {
    const tags = [tag("Artifact", paint("Im1"), { NS: { NS: "http://iso.org/pdf2/ssn" } })];
    const images = await factsOfKind("image", { tags, resources, version: "2.0" });
    expect(images.map(({ isDecorative }) => isDecorative)).toEqual([true]);
  });

  test("inline images count", async () => {
    const inline = "q 50 0 0 50 72 72 cm BI /W 2 /H 2 /CS /G /BPC 8 ID abcd EI Q";
    const images = await factsOfKind("image", { tags: [tag("P", operators(inline))] });
    expect(images.map(({ alt, anchor }) => [alt, anchor])).toEqual([[null, "inline image 2×2 7457447d"]]);
  });

  test("images inside form XObjects belong to what the form belongs to", async () => {
    const withForm = (builder: PdfBuilder) => {
      const dict = { Type: name("XObject"), Subtype: name("Form"), BBox: [0, 0, 612, 792] };
      const form = stream(painted, { ...dict, Resources: { XObject: { Im1: image(builder) } } });
      return { XObject: { Fm1: builder.add(form) } };
    };
    const tags = [tag("Figure", operators("/Fm1 Do"), { Alt: "A map" })];
    const inside = await factsOfKind("image", { tags, resources: withForm });
    expect(inside.map(({ alt }) => alt)).toEqual(["A map"]);
    const outside = await factsOfKind("image", {
      tags: [tag("P", "x")],
      loose: ["/Fm1 Do"],
      resources: withForm,
    });
    expect(outside.map(({ isUntagged }) => isUntagged)).toEqual([true]);
  });

  test("a form that paints itself is painted once", async () => {
    const withLoop = (builder: PdfBuilder) => {
      const form = builder.reserve();
      const dict = { Type: name("XObject"), Subtype: name("Form"), BBox: [0, 0, 9, 9] };
      const own = { XObject: { Fm1: form, Im1: image(builder) } };
      builder.put(form, stream(`${painted} /Fm1 Do`, { ...dict, Resources: own }));
      return { XObject: { Fm1: form } };
    };
    expect(await factsOfKind("image", { loose: ["/Fm1 Do"], resources: withLoop })).toHaveLength(1);
  });

  test("an image of one pixel that no tag holds is an area and no image", async () => {
    const pixel = "q 200 0 0 90 72 72 cm BI /W 1 /H 1 /BPC 1 /IM true ID x EI Q";
    const one = (builder: PdfBuilder) => ({ XObject: { Im1: image(builder, 1, 1) } });
    expect(await factsOfKind("image", { loose: [pixel] })).toEqual([]);
    expect(await factsOfKind("image", { loose: [painted], resources: one })).toEqual([]);
    const tagged = { tags: [tag("Figure", operators(painted), { Alt: "A map" })], resources: one };
    expect(await factsOfKind("image", tagged)).toHaveLength(1);
  });

  test("the strips of a picture are told once, in a Figure and outside of all tags", async () => {
    const tags = [
      tag("Figure", [paint("Im1", [72, 500, 100, 50]), paint("Im1", [72, 550, 100, 50])], { Alt: "A map" }),
    ];
    const strips = [0, 1, 2].map((at) => paint("Im2", [72, 100 + at * 20, 200, 20]).operators).join(" ");
    const beside = paint("Im1", [272, 100, 90, 30]).operators;
    const images = await factsOfKind("image", { tags, loose: [`${strips} ${beside}`], resources });
    expect(images.map(({ alt, isUntagged }) => [alt, isUntagged])).toEqual([
      [null, true],
      [null, true],
      ["A map", undefined],
    ]);
  });

  test("a picture that covers a page without text is a scan; hidden text makes it none", async () => {
    const scan = paint("Im1", [0, 0, 612, 792]).operators;
    const [page, picture] = await Promise.all([
      factsOfKind("page", { loose: [scan], resources }),
      factsOfKind("image", { loose: [scan], resources }),
    ]);
    expect(page).toEqual([
      {
        kind: "page",
        number: 1,
        untaggedTexts: 0,
        untaggedImages: 1,
        characters: 0,
        isScan: true,
        tabsFollowStructure: null,
        place: { label: "Page 1", page: 1 },
        anchor: "0 characters",
      },
    ]);
    expect(picture).toMatchObject([
      { isScan: true, isUntagged: true, place: { label: "Page 1, image (whole page)" } },
    ]);
    const recognized = await factsOfKind("page", { loose: [`${scan} 3 Tr ${text("Sales")}`], resources });
    expect(recognized).toMatchObject([{ characters: 5, isScan: false, untaggedTexts: 1 }]);
  });
});

describe("figures", () => {
  test("a Figure needs an alternative, its own or as replacement text", async () => {
    const tags = [
      tag("Figure", "North", { Alt: "A map\u0000" }),
      tag("Figure", [], { ActualText: "G" }),
      tag("Figure", "South"),
      tag("Figure", "West", { Alt: " " }),
    ];
    const figures = await factsOfKind("figure", { tags, resources });
    expect(figures.map(({ alt }) => alt)).toEqual(["A map", "G", null, " "]);
    expect(figures[0]).toEqual({
      kind: "figure",
      sort: "figure",
      alt: "A map",
      isDecorative: false,
      caption: null,
      place: { label: 'Page 1, "North"', page: 1, path: "/Figure[1]" },
      snippet: "A map",
    });
  });

  test("one picture is judged as an image where it is all of its Figure, else the Figure as a whole", async () => {
    const [left, right] = [paint("Im1", [72, 600, 100, 100]), paint("Im2", [300, 600, 100, 100])];
    const kinds = async (...kids: Parameters<typeof tag>[1][]) => {
      const tags = kids.map((inside) => tag("Figure", inside));
      const facts = await factsOf({ tags, resources });
      return facts.filter(({ kind }) => kind === "image" || kind === "figure").map(({ kind }) => kind);
    };
    expect(await kinds(left)).toEqual(["image"]);
    expect(await kinds([left, tag("Caption", "Figure 1: A map")])).toEqual(["image"]);
    expect(await kinds([left, operators("300 600 100 100 re S")])).toEqual(["image"]);
    expect(await kinds([left, right])).toEqual(["figure"]);
    expect(await kinds([left, "North"])).toEqual(["figure"]);
    expect(await kinds([left, tag("P", "North")])).toEqual(["figure"]);
    expect(await kinds([left, operators(zigzag)])).toEqual(["figure"]);
    expect(await kinds(operators(zigzag))).toEqual(["figure"]);
    expect(await kinds(left, [left, right])).toEqual(["image", "figure"]);
    const formula = await factsOf({ tags: [tag("Formula", left)], resources });
    expect(formula.filter(({ kind }) => kind === "image")).toEqual([]);
    expect(formula.filter(({ kind }) => kind === "figure")).toHaveLength(1);
  });

  test("a Formula needs one too, or MathML in it or associated with it", async () => {
    const mathml = (builder: PdfBuilder) =>
      builder.add({ EF: { F: builder.add(stream("<math/>", { Subtype: name("application/mathml+xml") })) } });
    const math = { NS: { NS: "http://www.w3.org/1998/Math/MathML" } };
    const plain = await factsOfKind("figure", {
      tags: [
        tag("Formula", "a = b"),
        tag("Formula", "a = b", { Alt: "a equals b" }),
        tag("Formula", [tag("math", "a = b", math)]),
      ],
    });
    expect(plain.map(({ sort, alt }) => [sort, alt])).toEqual([
      ["formula", null],
      ["formula", "a equals b"],
      ["formula", "MathML: a = b"],
    ]);
    const associated = await factsOfKind("figure", {
      tags: [tag("Formula", operators(""), (builder) => ({ AF: [mathml(builder)] }))],
    });
    expect(associated.map(({ alt }) => alt)).toEqual(["MathML:"]);
  });

  test("captions are found in a figure, beside it, and as paragraphs that only read like one", async () => {
    const tags = [
      tag("Sect", [tag("Figure", [tag("Caption", "Figure 1 North")], { Alt: "A" })]),
      tag("Sect", [tag("Figure", [], { Alt: "B" }), tag("P", " "), tag("Caption", "Figure 2 South")]),
      tag("Sect", [tag("P", [tag("Figure", [], { Alt: "C" })]), tag("P", "Figure 3 West")]),
      tag("Sect", [tag("Figure", [], { Alt: "D" }), tag("P", "Table 1 Sums")]),
      tag("Caption", [tag("Figure", [], { Alt: "E" }), tag("P", "Fig. 5")]),
    ];
    const captions = await factsOfKind("caption", { tags });
    expect(captions.map(({ caption, typed, isExpected }) => [caption, typed, isExpected])).toEqual([
      ["Figure 1 North", null, false],
      ["Figure 2 South", null, false],
      [null, "Figure 3 West", false],
      [null, null, false],
      ["Fig. 5", null, false],
    ]);
  });

  test("a caption may be a label and a title in two paragraphs above the figure", async () => {
    const captions = async (...before: Tag[]) => {
      const tags = [tag("Sect", [...before, tag("Figure", [], { Alt: "A" }), tag("P", "text")])];
      return (await factsOfKind("caption", { tags })).map(({ caption, typed }) => [caption, typed]);
    };
    const title = tag("P", "Sales by Region");
    expect(await captions(tag("P", "Figure 1"), title)).toEqual([[null, "Figure 1"]]);
    expect(await captions(tag("Caption", "Figure 1"), title)).toEqual([["Figure 1", null]]);
    expect(await captions(tag("P", "Figure 1: Boats"), title)).toEqual([[null, null]]);
    expect(await captions(tag("P", "Figure 1"), title, tag("P", "text"))).toEqual([[null, null]]);
  });

  test("a paragraph that reads like a caption belongs to one figure", async () => {
    const typedOf = async (kinds: string) => {
      const tags = [...kinds].map((kind, at) =>
        kind === "c" ? tag("P", `Figure ${at}`) : tag("P", [tag("Figure", [], { Alt: kind })]),
      );
      return (await factsOfKind("caption", { tags })).map(({ typed }) => typed);
    };
    expect(await typedOf("fcf")).toEqual(["Figure 1", null]);
    expect(await typedOf("fcfc")).toEqual(["Figure 1", "Figure 3"]);
    expect(await typedOf("cfcf")).toEqual(["Figure 0", "Figure 2"]);
    expect(await typedOf("ffc")).toEqual([null, "Figure 2"]);
  });
});

test("an untagged document tells its images, and of its pages only the scanned ones", async () => {
  const facts = await factsOf({
    loose: [`${text("Sales")} ${painted}`],
    resources,
    catalog: { StructTreeRoot: null, MarkInfo: null },
  });
  expect(facts.map(({ kind }) => kind)).toEqual(["image", "font", "document"]);
  expect(facts.at(-1)).toMatchObject({ tagging: { isMarked: false, hasTree: false, untaggedImages: 1 } });
});
