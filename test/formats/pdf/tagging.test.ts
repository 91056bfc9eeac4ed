import { describe, expect, test } from "vitest";
import { name, type PdfBuilder, stream, type Writable } from "../../checker/build/pdf.ts";
import {
  artifact,
  factsOf,
  factsOfKind,
  onPage,
  operators,
  tag,
  text,
} from "../../checker/build/tagged-pdf.ts";

const pdf2 = { NS: "http://iso.org/pdf2/ssn" };

describe("pages", () => {
  test("text outside the tags is counted, blank text and artifacts are not", async () => {
    const [page] = await factsOfKind("page", {
      tags: [tag("P", "Tagged")],
      loose: [
        `${text("Loose")} ${text("ends")} ${text(" ")} /Span BMC ${text("plain")} EMC ${artifact(text("Header"))}`,
      ],
    });
    expect(page).toEqual({
      kind: "page",
      number: 1,
      untaggedTexts: 3,
      untaggedImages: 0,
      characters: 27,
      isScan: false,
      tabsFollowStructure: null,
      place: { label: 'Page 1, "Loose"', page: 1 },
      snippet: "Loose",
    });
  });

  test("marked content that no element names is untagged, unless the parent tree names its element", async () => {
    const tags = [tag("P", "One"), tag("P", "Two", { K: null })];
    expect(await factsOfKind("page", { tags })).toMatchObject([{ untaggedTexts: 0 }]);
    const root = { ParentTree: null };
    expect(await factsOfKind("page", { tags, root })).toMatchObject([{ untaggedTexts: 1 }]);
  });

  test("every page of a tagged document is told, in order, with what belongs to it", async () => {
    const tags = [tag("Sect", [onPage(1, tag("P", "Second")), onPage(0, tag("P", "First"))])];
    const pages = await factsOfKind("page", { tags, pages: 2, loose: ["", text("Loose")] });
    expect(pages.map(({ number, untaggedTexts }) => [number, untaggedTexts])).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });

  test("text in a form XObject belongs to the elements that name the form's marked content", async () => {
    let form: Writable = null;
    const heading = tag("H1", [], (builder) => {
      const font = builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") });
      const dict = { Type: name("XObject"), Subtype: name("Form"), BBox: [0, 0, 9, 9], StructParents: 7 };
      const content = `/H1 <</MCID 0>> BDC ${text("In the form")} EMC`;
      form = builder.add(stream(content, { ...dict, Resources: { Font: { F1: font } } }));
      return { K: { Type: name("MCR"), Stm: form, MCID: 0 } };
    });
    const resources = () => ({ XObject: { Fm1: form } });
    const facts = await factsOf({ tags: [heading], loose: ["/Fm1 Do"], resources });
    expect(facts.filter(({ kind }) => kind === "heading" || kind === "page")).toMatchObject([
      { kind: "page", untaggedTexts: 0 },
      { kind: "heading", text: "In the form" },
    ]);
  });
});

describe("artifacts and tags in one another", () => {
  test("tagged content inside an artifact", async () => {
    const tags = [
      tag("P", operators(`${text("A")} EMC /Artifact BMC /P <</MCID 1>> BDC ${text("In")} EMC`)),
      tag("P", operators("n")),
    ];
    expect(await factsOfKind("tagging-defect", { tags })).toEqual([
      {
        kind: "tagging-defect",
        defect: "tagged-in-artifact",
        detail: "content with a tag",
        place: { label: 'Page 1, "In"', page: 1 },
        anchor: "3 characters",
        snippet: "In",
      },
    ]);
  });

  test("an artifact that an element refers to, unless the element is an Artifact itself", async () => {
    const loose = [`/Artifact <</MCID 0>> BDC ${text("Both")} EMC`];
    const referring = (type: string, entries = {}) => ({
      tags: [tag(type, [], { K: 0, ...entries })],
      loose,
      version: "2.0",
    });
    expect(await factsOfKind("tagging-defect", referring("P"))).toMatchObject([
      { defect: "referenced-artifact", place: { label: 'Page 1, "Both"', page: 1 } },
    ]);
    expect(await factsOfKind("tagging-defect", referring("Artifact", { NS: pdf2 }))).toEqual([]);
  });

  test("an artifact inside tagged content", async () => {
    const tags = [tag("P", operators(`${text("Out")} ${artifact(text("In"))}`))];
    expect(await factsOfKind("tagging-defect", { tags })).toMatchObject([
      { defect: "artifact-in-tagged", place: { label: 'Page 1, "In"', page: 1 } },
    ]);
    const rule = [tag("P", operators(`${text("Out")} ${artifact("0 0 m 9 9 l S")}`))];
    expect(await factsOfKind("tagging-defect", { tags: rule })).toMatchObject([
      { defect: "artifact-in-tagged", place: { label: "Page 1", page: 1 } },
    ]);
  });
});

describe("roles", () => {
  const defects = async (root: { [key: string]: Writable }, ...tags: ReturnType<typeof tag>[]) =>
    (await factsOfKind("tagging-defect", { tags, root })).map(({ defect, detail }) => [defect, detail]);

  test("those that map to no standard type are told once each", async () => {
    expect(await defects({}, tag("Textbox", "One"), tag("Textbox", "Two"), tag("Footnote", "Three"))).toEqual(
      [
        ["unmapped-role", "Textbox"],
        ["unmapped-role", "Footnote"],
      ],
    );
    expect(await defects({ RoleMap: { Textbox: name("Box") } }, tag("Textbox", "One"))).toEqual([
      ["unmapped-role", "Textbox"],
    ]);
  });

  test("maps that run in a circle", async () => {
    const root = { RoleMap: { One: name("Two"), Two: name("One") } };
    expect(await defects(root, tag("One", "x"))).toEqual([["circular-role", "One"]]);
  });

  test("standard types mapped to something else, not those mapped to themselves", async () => {
    const root = { RoleMap: { P: name("H1"), Span: name("Span"), Sect: name("Box") } };
    expect(await defects(root, tag("P", "x"), tag("Span", "y"), tag("Sect", "z"))).toEqual([
      ["remapped-standard-role", "P"],
      ["remapped-standard-role", "Sect"],
    ]);
    expect(await defects({ RoleMap: { Note: name("P"), Box: name("Note") } }, tag("Box", "x"))).toEqual([
      ["remapped-standard-role", "Box"],
    ]);
  });

  test("namespaces have their own types and maps", async () => {
    const own = {
      NS: "http://example.org/ns",
      RoleMapNS: { para: [name("P"), pdf2], note: name("Note"), a: [name("b"), null] },
    };
    expect(
      await defects(
        {},
        tag("para", "x", { NS: own }),
        tag("note", "y", { NS: own }),
        tag("Em", "z", { NS: pdf2 }),
        tag("Em", "z"),
        tag("Note", "z", { NS: pdf2 }),
        tag("mi", "z", { NS: { NS: "http://www.w3.org/1998/Math/MathML" } }),
        tag("unknown", "z", { NS: own }),
      ),
    ).toEqual([
      ["unmapped-role", "Em"],
      ["unmapped-role", "Note"],
      ["unmapped-role", "unknown"],
    ]);
  });

  test("a map of levels after H6 is for other software and no defect in PDF 1.7", async () => {
    expect(await defects({ RoleMap: { H7: name("H6") } }, tag("H7", "x"))).toEqual([]);
    expect(await defects({ RoleMap: { H6: name("P") } }, tag("H6", "x"))).toEqual([
      ["remapped-standard-role", "H6"],
    ]);
  });

  test("a standard type of PDF 2.0 may be mapped to an older one, not to another of its own namespace", async () => {
    const pdf17 = { NS: "http://iso.org/pdf/ssn" };
    const fallback = { ...pdf2, RoleMapNS: { Title: [name("P"), pdf17] } };
    const title = tag("Title", "x", { NS: fallback });
    expect(await defects({}, title)).toEqual([]);
    expect((await factsOf({ tags: [title] })).at(-1)).toMatchObject({ headings: { total: 1 } });
    const paragraph = tag("P", "x", (builder) => {
      const own = builder.reserve();
      return { NS: builder.put(own, { ...pdf2, RoleMapNS: { P: [name("H1"), own] } }) };
    });
    expect(await defects({}, paragraph)).toEqual([["remapped-standard-role", "P"]]);
  });

  test("rows may stand in neutral groups of a table, not in sections", async () => {
    const row = tag("TR", [tag("Div", [tag("TD", "x")])]);
    expect(await defects({}, tag("Table", [tag("Part", [row])]))).toEqual([]);
    expect(await defects({}, tag("Table", [tag("Sect", [row])]))).toEqual([
      ["misplaced-element", "TR in Sect"],
    ]);
  });

  test("a map within one namespace maps nothing", async () => {
    const q = tag("q", "x", (builder) => {
      const own = builder.reserve();
      const map = { q: [name("p"), own], p: [name("P"), pdf2] };
      return { NS: builder.put(own, { NS: "http://example.org/ns", RoleMapNS: map }) };
    });
    expect(await defects({}, q)).toEqual([["unmapped-role", "q"]]);
  });
});

describe("annotations", () => {
  const link = (builder: PdfBuilder, more: { [key: string]: Writable } = {}) =>
    builder.add({
      Type: name("Annot"),
      Subtype: name("Link"),
      Rect: [72, 700, 200, 720],
      A: { S: name("URI"), URI: "https://example.org/" },
      ...more,
    });

  test("visible ones outside the tags are told, hidden, pop-up and printer's ones are not", async () => {
    const page = (builder: PdfBuilder) => ({
      Annots: [
        link(builder),
        link(builder, { F: 2 }),
        link(builder, { Rect: [900, 900, 950, 950] }),
        builder.add({ Subtype: name("Popup"), Rect: [0, 0, 9, 9] }),
        builder.add({ Subtype: name("PrinterMark"), Rect: [0, 0, 9, 9] }),
      ],
    });
    const facts = await factsOf({ tags: [tag("P", "Our site")], page });
    expect(facts.filter(({ kind }) => kind === "tagging-defect")).toEqual([
      {
        kind: "tagging-defect",
        defect: "untagged-annotation",
        detail: "Link",
        place: { label: 'Page 1, link (top left), beside "Our site"', page: 1 },
        anchor: "Link https://example.org/ Our site",
      },
    ]);
    expect(facts.find(({ kind }) => kind === "page")).toMatchObject({ tabsFollowStructure: false });
  });

  test("a link that the tree or the parent tree names is told as a link with its target", async () => {
    let annotation: Writable = null;
    const named = tag("Link", "Our site", (builder) => {
      annotation = link(builder);
      return { K: [0, { Type: name("OBJR"), Obj: annotation }] };
    });
    const facts = await factsOf({ tags: [named], page: () => ({ Annots: [annotation], Tabs: name("S") }) });
    expect(facts.filter(({ kind }) => kind === "tagging-defect" || kind === "link")).toEqual([
      {
        kind: "link",
        text: "Our site",
        target: "https://example.org/",
        place: { label: 'Page 1, "Our site"', page: 1, path: "/Link[1]" },
        snippet: "Our site",
      },
    ]);
    expect(facts.find(({ kind }) => kind === "page")).toMatchObject({ tabsFollowStructure: true });
    const described = tag("Link", [], (builder) => {
      annotation = link(builder, { Contents: "Our site" });
      return { K: [{ Type: name("OBJR"), Obj: annotation }] };
    });
    const links = await factsOfKind("link", { tags: [described], page: () => ({ Annots: [annotation] }) });
    expect(links.map(({ text: words }) => words)).toEqual(["Our site"]);
  });

  test("a tag that is left of a link, with nothing in it, is no link", async () => {
    let annotation: Writable = null;
    const blank = tag("Link", [], (builder) => {
      annotation = link(builder, { A: null });
      return { K: [{ Type: name("OBJR"), Obj: annotation }] };
    });
    const tags = [tag("P", "Our site"), tag("Link", []), blank];
    const links = await factsOfKind("link", { tags, page: () => ({ Annots: [annotation] }) });
    expect(links.map(({ text: words, place }) => [words, place.path])).toEqual([["", "/Link[2]"]]);
  });

  test("media annotations are told", async () => {
    const page = (builder: PdfBuilder) => ({
      Annots: ["Sound", "Screen"].map((subtype) =>
        builder.add({ Subtype: name(subtype), Rect: [0, 0, 99, 99] }),
      ),
    });
    const media = await factsOfKind("media", { page });
    expect(media.map(({ sort, hasTextTrack }) => [sort, hasTextTrack])).toEqual([
      ["audio", false],
      ["video", false],
    ]);
  });
});

test("the document tells marks, suspects and an empty tree", async () => {
  const tagging = async (document: Parameters<typeof factsOf>[0]) => {
    const [fact] = (await factsOf(document)).slice(-1);
    return fact?.kind === "document" ? fact.tagging : undefined;
  };
  expect(await tagging({ tags: [tag("P", "x")] })).toEqual({
    isMarked: true,
    hasTree: true,
    isSuspect: false,
    isOptional: false,
    untaggedImages: 0,
    place: { label: "Whole document" },
  });
  expect(await tagging({ catalog: { MarkInfo: { Marked: false, Suspects: true } } })).toMatchObject({
    isMarked: false,
    hasTree: false,
    isSuspect: true,
  });
});
