import { describe, expect, test } from "vitest";
import { name } from "../../checker/build/pdf.ts";
import { factsOf, factsOfKind, operators, tag } from "../../checker/build/tagged-pdf.ts";

describe("headings", () => {
  test("numbered headings of any depth come with level, text, page and path", async () => {
    const tags = [tag("Sect", [tag("H1", "Sales"), tag("H2", "North"), tag("H7", "Deep")])];
    expect(await factsOfKind("heading", { tags })).toEqual([
      {
        kind: "heading",
        level: 1,
        text: "Sales",
        first: 1,
        isSkippedWhenBlank: true,
        place: { label: 'Page 1, "Sales"', page: 1, path: "/Sect[1]/H1[1]" },
        snippet: "Sales",
      },
      {
        kind: "heading",
        level: 2,
        text: "North",
        first: 1,
        isSkippedWhenBlank: true,
        place: { label: 'Page 1, "North"', page: 1, path: "/Sect[1]/H2[1]" },
        snippet: "North",
      },
      {
        kind: "heading",
        level: 7,
        text: "Deep",
        first: 1,
        isSkippedWhenBlank: true,
        place: { label: 'Page 1, "Deep"', page: 1, path: "/Sect[1]/H7[1]" },
        snippet: "Deep",
      },
    ]);
  });

  test("the root is no node: slides hang on it side by side", async () => {
    const headings = await factsOfKind("heading", {
      tags: [tag("H", "One"), tag("P", "x"), tag("H", "Two")],
    });
    expect(headings.map(({ isRepeated }) => isRepeated)).toEqual([undefined, undefined]);
  });

  test("a second H of one node is repeated, in another node it is not", async () => {
    const tags = [tag("Sect", [tag("H", "One"), tag("H", "Two")]), tag("Sect", [tag("H", "Three")])];
    const headings = await factsOfKind("heading", { tags });
    expect(headings.map(({ level, first, text, isRepeated }) => [level, first, text, isRepeated])).toEqual([
      [null, null, "One", undefined],
      [null, null, "Two", true],
      [null, null, "Three", undefined],
    ]);
  });

  test("roles are mapped, over several steps", async () => {
    const tags = [tag("Chapter", "Sales")];
    const root = { RoleMap: { Chapter: name("Heading1"), Heading1: name("H1") } };
    expect((await factsOfKind("heading", { tags, root })).map(({ level }) => level)).toEqual([1]);
  });

  test("PDF 2.0's Title is a heading of the document without a level; in PDF 1.7 it is no standard type", async () => {
    const root = { RoleMap: {} };
    const old = await factsOf({ tags: [tag("Title", "Sales")], root });
    expect(old.find(({ kind }) => kind === "tagging-defect")).toMatchObject({
      defect: "unmapped-role",
      detail: "Title",
    });
    const facts = await factsOf({
      tags: [tag("Title", "Sales", { NS: { NS: "http://iso.org/pdf2/ssn" } })],
      version: "2.0",
    });
    expect(facts.filter(({ kind }) => kind === "heading" || kind === "tagging-defect")).toEqual([]);
    expect(facts.at(-1)).toMatchObject({ headings: { total: 1, blank: 0 } });
  });

  test("what is read of a heading is its replacement text, its text, or a description in it", async () => {
    const tags = [
      tag("H1", "Sa les", { ActualText: "Sales" }),
      tag("H2", [tag("Span", "in "), tag("Span", "spans")]),
      tag("H2", [tag("Figure", [], { Alt: "Logo of the North" })]),
      tag("H2", []),
    ];
    const facts = await factsOf({ tags });
    expect(facts.filter(({ kind }) => kind === "heading").map((fact) => "text" in fact && fact.text)).toEqual(
      ["Sales", "in spans", "Logo of the North", ""],
    );
    expect(facts.at(-1)).toMatchObject({ headings: { total: 4, blank: 1 } });
  });
});

describe("lists", () => {
  test("a list in order has no defects, whatever neutral elements are in it", async () => {
    const item = (words: string) => tag("LI", [tag("Lbl", "•"), tag("LBody", words)]);
    const tags = [
      tag("L", [
        tag("Caption", "Fruit"),
        item("Apples"),
        tag("NonStruct", [item("Pears")]),
        tag("L", [item("Plums")]),
      ]),
    ];
    const lists = await factsOfKind("list", { tags });
    expect(lists).toEqual([
      {
        kind: "list",
        items: 2,
        defects: [],
        place: { label: 'Page 1, "Fruit • Apples • Pears • Plums"', page: 1, path: "/L[1]" },
        snippet: "Fruit • Apples • Pears • Plums",
      },
      {
        kind: "list",
        items: 1,
        defects: [],
        place: { label: 'Page 1, "• Plums"', page: 1, path: "/L[1]/L[1]" },
        snippet: "• Plums",
      },
    ]);
  });

  test("what may stand in a Div or Part is what may stand around it", async () => {
    const body = tag("LBody", "Apples");
    const tags = [
      tag("L", [tag("Div", [tag("LI", [tag("Div", [tag("Lbl", "1."), body])])])]),
      tag("L", [tag("Part", [tag("LI", [body])])]),
      tag("L", [tag("Div", [tag("P", "Pears")]), tag("Sect", [tag("LI", [body])])]),
    ];
    const lists = await factsOfKind("list", { tags });
    expect(lists.map(({ defects }) => defects.map(({ defect, detail }) => [defect, detail]))).toEqual([
      [],
      [],
      [
        ["foreign-child", "P"],
        ["foreign-child", "Sect"],
      ],
      [["stray-item", "Sect"]],
    ]);
  });

  test("each thing out of place in a list is told with its own place", async () => {
    const tags = [
      tag("L", [
        tag("LI", [tag("Lbl", "1."), tag("P", "no body")]),
        tag("Caption", "late"),
        tag("Span", "foreign"),
      ]),
    ];
    const [list] = await factsOfKind("list", { tags });
    expect(list?.defects).toEqual([
      {
        defect: "foreign-item-child",
        detail: "P",
        place: { label: 'Page 1, "no body"', page: 1, path: "/L[1]/LI[1]/P[1]" },
        snippet: "no body",
      },
      {
        defect: "missing-body",
        place: { label: 'Page 1, "1. no body"', page: 1, path: "/L[1]/LI[1]" },
        snippet: "1. no body",
      },
      {
        defect: "caption-not-first",
        place: { label: 'Page 1, "late"', page: 1, path: "/L[1]/Caption[1]" },
        snippet: "late",
      },
      {
        defect: "foreign-child",
        detail: "Span",
        place: { label: 'Page 1, "foreign"', page: 1, path: "/L[1]/Span[1]" },
        snippet: "foreign",
      },
    ]);
  });

  test("text directly in a list stands in no item", async () => {
    const item = tag("LI", [tag("LBody", "one")]);
    const [list] = await factsOfKind("list", { tags: [tag("L", ["Buy:", item])] });
    expect(list?.defects).toMatchObject([{ defect: "foreign-child", detail: "text" }]);
    expect(await factsOfKind("list", { tags: [tag("L", [" ", item])] })).toMatchObject([{ defects: [] }]);
  });

  test("items and bodies outside lists are strays", async () => {
    const tags = [tag("Sect", [tag("LI", [tag("LBody", "one")]), tag("LBody", "two")])];
    const lists = await factsOfKind("list", { tags });
    expect(lists.map(({ defects }) => defects.map(({ defect, detail }) => [defect, detail]))).toEqual([
      [["stray-item", "Sect"]],
      [["stray-body", "Sect"]],
    ]);
  });

  test("neighbouring paragraphs with typed bullets or numbers are a list that was not tagged", async () => {
    const tags = [
      tag("P", "Buy:"),
      tag("P", "- apples"),
      tag("P", "- pears"),
      tag("P", "and then"),
      tag("P", "- nothing"),
      tag("P", "1. first"),
      tag("P", "2. second"),
      tag("P", "3. third"),
    ];
    expect(await factsOfKind("typed-list", { tags })).toEqual([
      {
        kind: "typed-list",
        items: 2,
        place: { label: 'Page 1, "- apples"', page: 1, path: "/P[2]" },
        snippet: "- apples",
      },
      {
        kind: "typed-list",
        items: 3,
        place: { label: 'Page 1, "1. first"', page: 1, path: "/P[6]" },
        snippet: "1. first",
      },
    ]);
  });

  test("lines of one paragraph with typed bullets or numbers are a list as well", async () => {
    const typed = async (...lines: string[]) => {
      const text = lines.map((line, at) => `${at ? "0 -20 Td " : ""}(${line}) Tj`).join(" ");
      const facts = await factsOfKind("typed-list", {
        tags: [tag("P", operators(`BT /F1 10 Tf 50 700 Td ${text} ET`))],
      });
      return facts.map(({ items, snippet }) => [items, snippet]);
    };
    expect(await typed("To bring:", "1. A jacket", "2. Two pairs of shoes", "3. Tea")).toEqual([
      [3, "1. A jacket"],
    ]);
    expect(await typed("* Shoes", "* Tea")).toEqual([[2, "* Shoes"]]);
    // Items that take several lines go on where a line was full.
    expect(
      await typed(
        "To bring:",
        "1. A jacket that is warm, and for the",
        "evening a shirt",
        "2. Shoes",
        "3. Tea",
      ),
    ).toEqual([[3, "1. A jacket that is warm, and for the"]]);
    // Lines that were full are no items, whatever the next one begins with.
    expect(
      await typed(
        "They met at noon and spoke of the bridge",
        "- at length - and of all the many schools",
        "- there are twelve of these in this town",
      ),
    ).toEqual([]);
    expect(
      await typed(
        "The council met for the first time in May",
        "1. It spoke of bridges and of nothing else",
        "so that they had to meet again on a June",
        "2. That was a Monday.",
      ),
    ).toEqual([]);
  });

  test("a heading between typed items ends the run", async () => {
    const tags = [tag("P", "- apples"), tag("H1", "Pears"), tag("P", "- pears")];
    expect(await factsOfKind("typed-list", { tags })).toEqual([]);
  });
});

test("blank paragraphs in a row are told once, those with something in them are not blank", async () => {
  const tags = [
    tag("P", "Top"),
    tag("P", " "),
    tag("P", []),
    tag("P", [tag("Span", " ")]),
    tag("P", "Bottom"),
    tag("P", []),
    tag("P", [tag("Figure", [], { Alt: "Map" })]),
  ];
  expect(await factsOfKind("blank-run", { tags })).toEqual([
    { kind: "blank-run", count: 3, place: { label: 'Page 1, P tag beside "Top"', page: 1, path: "/P[2]" } },
  ]);
});
