import { expect, test } from "vitest";
import type { Fact } from "../../../src/checker/model.ts";
import { Name, type Ref } from "../../../src/formats/pdf/file/objects.ts";
import { name } from "../../checker/build/pdf.ts";
import { addressedFactsOf, paint, type Tag, tag, text } from "../../checker/build/tagged-pdf.ts";

const addressOf = (facts: Fact[], kind: Fact["kind"]) => {
  const fact = facts.find((found) => found.kind === kind);
  if (!fact || !("place" in fact)) throw new Error(`No ${kind} was told.`);
  return "address" in fact ? fact.address : undefined;
};

test("facts of elements and fields carry the objects by which an editor finds them", async () => {
  const heading = tag("H1", "Sales");
  const figure = tag("Figure", [paint("Im1")]);
  const table = tag("Table", [tag("TR", [tag("TD", "a"), tag("TD", "b")])]);
  const tags = [heading, figure, tag("P", "Figure 1: Sales by region"), table];
  let objects: ReadonlyMap<Tag, Ref> = new Map();
  let field = 0;
  const facts = await addressedFactsOf({
    tags,
    loose: [text("x", 20)],
    page: (builder, _index, elements) => {
      objects = elements;
      const widget = builder.reserve();
      const parent = builder.add({ FT: name("Tx"), T: "name", Kids: [widget] });
      field = parent.num;
      builder.put(widget, {
        Type: name("Annot"),
        Subtype: Name.of("Widget"),
        Rect: [10, 10, 90, 30],
        Parent: parent,
      });
      return { Annots: [widget] };
    },
  });
  const of = (element: Tag) => ({ in: "object", object: objects.get(element)!.num, page: 1 });
  expect(addressOf(facts, "heading")).toEqual(of(heading));
  expect(addressOf(facts, "figure")).toEqual(of(figure));
  expect(addressOf(facts, "table")).toEqual(of(table));
  expect(addressOf(facts, "caption")).toEqual(of(figure));
  expect(facts.find(({ kind }) => kind === "caption")).toMatchObject({ typedAddress: of(tags[2]!) });
  expect(addressOf(facts, "field")).toEqual({ in: "object", object: field, page: 1 });
});
