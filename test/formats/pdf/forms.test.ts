import { describe, expect, test } from "vitest";
import type { Ref } from "../../../src/formats/pdf/file/objects.ts";
import { name, type PdfBuilder, stream, type Writable } from "../../checker/build/pdf.ts";
import { factsOf, factsOfKind, type TaggedDocument, tag } from "../../checker/build/tagged-pdf.ts";

type Entries = { [key: string]: Writable };

const widget = (entries: Entries): Entries => ({
  Type: name("Annot"),
  Subtype: name("Widget"),
  Rect: [72, 700, 272, 720],
  FT: name("Tx"),
  T: "name",
  ...entries,
});

/** A page with these widgets, each in a Form element with these entries; null leaves the widget outside the tags. */
function form(
  ...fields: { own: Entries | ((builder: PdfBuilder) => Entries); element: Entries | null }[]
): TaggedDocument {
  const refs: Writable[] = [];
  const tags = fields.map(({ own, element }) =>
    tag(element ? "Form" : "P", [], (builder) => {
      const ref = builder.add(typeof own === "function" ? own(builder) : own);
      refs.push(ref);
      return element ? { K: { Type: name("OBJR"), Obj: ref }, ...element } : {};
    }),
  );
  return { tags, page: () => ({ Annots: refs }) };
}

test("a field has its tooltip as name and stands in a Form element", async () => {
  expect(await factsOfKind("field", form({ own: widget({ TU: "Family name" }), element: {} }))).toEqual([
    {
      kind: "field",
      control: "text field",
      name: "Family name",
      isTagged: true,
      place: { label: 'Page 1, text field "name" (top left)', page: 1 },
      anchor: "name",
      snippet: "Family name",
    },
  ]);
});

test("what stands on the line of a field is beside it, not what is nearer below", async () => {
  const label = (text: string, y: number) =>
    `/P <</MCID 90>> BDC BT /F1 12 Tf 72 ${y} Td (${text}) Tj ET EMC`;
  const document = form({ own: widget({ Rect: [200, 670, 400, 690] }), element: {} });
  const fields = await factsOfKind("field", {
    ...document,
    loose: [[label("Street", 677), label("Member of the garden club", 651)].join("\n")],
  });
  expect(fields[0]!.place.label).toBe('Page 1, text field "name" (top centre), beside "Street"');
});

test("the Form element may name it; a field outside the tags is not tagged", async () => {
  const fields = await factsOfKind(
    "field",
    form(
      { own: widget({}), element: { Alt: "Family name" } },
      { own: widget({ T: "loose" }), element: null },
    ),
  );
  expect(fields.map(({ name: label, isTagged }) => [label, isTagged])).toEqual([
    ["Family name", true],
    [null, false],
  ]);
});

test("in PDF 2.0 a label in the Form element names it too", async () => {
  let field: Ref | null = null;
  const owns = (builder: PdfBuilder) => (field = builder.add(widget({})));
  const named = async (entries: Entries, version = "1.7") => {
    const tags = [tag("Form", [tag("Lbl", "Family name"), { owns }], entries)];
    const page = () => ({ Annots: [field] });
    return (await factsOfKind("field", { tags, page, version })).map((fact) => fact.name);
  };
  expect(await named({ NS: { NS: "http://iso.org/pdf2/ssn" } })).toEqual(["Family name"]);
  expect(await named({}, "2.0")).toEqual(["Family name"]);
  expect(await named({})).toEqual([null]);
});

test("in PDF 2.0 a widget may be decoration, which is no field", async () => {
  let field: Ref | null = null;
  const owns = (builder: PdfBuilder) => (field = builder.add(widget({})));
  const tags = [tag("Artifact", [{ owns }], { NS: { NS: "http://iso.org/pdf2/ssn" } })];
  expect(await factsOfKind("field", { tags, page: () => ({ Annots: [field] }) })).toEqual([]);
});

test("replacement text of the Form element does not name the field", async () => {
  const [field] = await factsOfKind("field", form({ own: widget({}), element: { ActualText: "x" } }));
  expect(field).toMatchObject({ name: null, isTagged: true });
});

test("a field without a name of its own needs a description at every widget", async () => {
  const names = async (...alts: (string | null)[]) => {
    let parent: Ref | null = null;
    const own = (builder: PdfBuilder) => {
      parent ??= builder.add({ FT: name("Btn"), Ff: 1 << 15, T: "size" });
      return { Subtype: name("Widget"), Rect: [72, 700, 272, 720], Parent: parent };
    };
    const fields = alts.map((Alt) => ({ own, element: Alt === null ? {} : { Alt } }));
    return (await factsOfKind("field", form(...fields))).map((field) => field.name);
  };
  expect(await names("Small", "Large")).toEqual(["Small"]);
  expect(await names("Small", null)).toEqual([null]);
  expect(await names(null, "Large")).toEqual([null]);
});

test("in PDF 2.0 the widget's own description names it", async () => {
  const document = form({ own: widget({ Contents: "Family name" }), element: {} });
  const names = async (version: string) =>
    (await factsOfKind("field", { ...document, version })).map((fact) => fact.name);
  expect(await names("2.0")).toEqual(["Family name"]);
  expect(await names("1.7")).toEqual([null]);
});

test("what a parent field says holds for its widgets, which are one field", async () => {
  let parent: Ref | null = null;
  const own = (builder: PdfBuilder) => {
    parent ??= builder.add({ FT: name("Btn"), Ff: 1 << 15, T: "size", TU: "Size of the shirt" });
    return { Subtype: name("Widget"), Rect: [72, 700, 272, 720], Parent: parent };
  };
  const fields = await factsOfKind("field", form({ own, element: {} }, { own, element: {} }));
  expect(fields).toMatchObject([
    { control: "radio button group", name: "Size of the shirt", isTagged: true },
  ]);
});

test("every sort of control has its name", async () => {
  const sorts: [string, number][] = [
    ["Btn", 0],
    ["Btn", 1 << 16],
    ["Ch", 0],
    ["Ch", 1 << 17],
    ["Sig", 0],
  ];
  const fields = await factsOfKind(
    "field",
    form(
      ...sorts.map(([type, bits], at) => ({
        own: widget({ FT: name(type), Ff: bits, T: `f${at}` }),
        element: {},
      })),
    ),
  );
  expect(fields.map(({ control }) => control)).toEqual([
    "check box",
    "button",
    "list box",
    "drop-down list",
    "signature field",
  ]);
});

test("fields that nobody sees are left out", async () => {
  const unseen = [
    widget({ F: 2 }),
    widget({ F: 32 }),
    widget({ Rect: [0, 0, 0, 0] }),
    widget({ Rect: [700, 0, 800, 9] }),
  ];
  expect(await factsOfKind("field", form(...unseen.map((own) => ({ own, element: {} }))))).toEqual([]);
});

test("of fields in an untagged document nothing is told of tags, which the document as a whole lacks", async () => {
  const document = {
    ...form({ own: widget({ TU: "Name" }), element: null }),
    catalog: { StructTreeRoot: null },
  };
  expect(await factsOfKind("field", document)).toMatchObject([{ name: "Name", isTagged: null }]);
});

describe("forms that a viewer lays out itself", () => {
  const isDynamic = async (xfa: (builder: PdfBuilder) => Writable) => {
    const facts = await factsOf({ catalog: (builder) => ({ AcroForm: { XFA: xfa(builder) } }) });
    const last = facts.at(-1);
    return last?.kind === "document" && last.hasDynamicXfa;
  };
  const config = (value: string) =>
    `<config><acrobat7><dynamicRender>${value}</dynamicRender></acrobat7></config>`;

  test("say so in their configuration", async () => {
    expect(await isDynamic((builder) => ["config", builder.add(stream(config("required")))])).toBe(true);
    expect(await isDynamic((builder) => builder.add(stream(config(" required "))))).toBe(true);
    expect(await isDynamic((builder) => ["config", builder.add(stream(config("forbidden")))])).toBe(false);
  });
});
