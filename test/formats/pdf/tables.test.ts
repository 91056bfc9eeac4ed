import { describe, expect, test } from "vitest";
import type { TableFact } from "../../../src/checker/model.ts";
import { name, type Writable } from "../../checker/build/pdf.ts";
import { addressedFactsOf, factsOfKind, operators, type Tag, tag } from "../../checker/build/tagged-pdf.ts";

type Attributes = { [key: string]: Writable };

const cell = (type: "TH" | "TD", words: string, attributes: Attributes = {}, entries: Attributes = {}): Tag =>
  tag(type, words, {
    ...(Object.keys(attributes).length ? { A: { O: name("Table"), ...attributes } } : {}),
    ...entries,
  });
const th = (words: string, attributes?: Attributes, entries?: Attributes) =>
  cell("TH", words, attributes, entries);
const td = (words: string, attributes?: Attributes, entries?: Attributes) =>
  cell("TD", words, attributes, entries);
const row = (...cells: Tag[]) => tag("TR", cells);
const scope = (value: string) => ({ Scope: name(value) });

async function tableOf(...rows: Tag[]): Promise<TableFact> {
  const [table] = await factsOfKind("table", { tags: [tag("Table", rows)] });
  return table!;
}

const defectsOf = ({ defects }: TableFact) => defects.map(({ defect, snippet }) => [defect, snippet]);

describe("header cells", () => {
  test("a table without any has no headers", async () => {
    expect(await tableOf(row(td("Region"), td("Sales")), row(td("North"), td("12")))).toEqual({
      kind: "table",
      place: { label: 'Page 1, "Region Sales North 12"', page: 1, path: "/Table[1]" },
      snippet: "Region Sales North 12",
      rows: 2,
      columns: 2,
      isLayout: false,
      defects: [
        {
          defect: "no-headers",
          place: { label: 'Page 1, "Region Sales North 12"', page: 1, path: "/Table[1]" },
          snippet: "Region Sales North 12",
        },
      ],
      needsReview: null,
      headersWithoutScope: 0,
      mergedCells: 0,
      isRagged: false,
      isNested: false,
    });
  });

  test("without scope they reach their row or column where they stand first in it", async () => {
    const table = await tableOf(row(th("Region"), th("Sales")), row(th("North"), td("12")));
    expect(table).toMatchObject({ defects: [], headersWithoutScope: 3 });
    const inside = await tableOf(row(td("Region"), td("Sales")), row(td("North"), th("12")));
    expect(defectsOf(inside)).toEqual([
      ["unreached-cell", "Region"],
      ["unreached-cell", "Sales"],
      ["unreached-cell", "North"],
    ]);
  });

  test("with scope they reach what it says and nothing else", async () => {
    const good = await tableOf(
      row(th("Region", scope("Column")), th("Sales", scope("Column"))),
      row(td("North"), td("12")),
    );
    expect(good).toMatchObject({ defects: [], headersWithoutScope: 0 });
    const wrong = await tableOf(
      row(th("Region", scope("Row")), th("Sales", scope("Row"))),
      row(td("North"), td("12")),
    );
    expect(defectsOf(wrong)).toEqual([
      ["unreached-cell", "North"],
      ["unreached-cell", "12"],
    ]);
    expect(defectsOf(await tableOf(row(th("A", scope("col")), th("B")), row(th("C"), td("1"))))).toEqual([
      ["invalid-scope", "A"],
    ]);
  });

  test("beside a blank corner the first row and column may be heads that a person must look at", async () => {
    const column = await tableOf(row(td(" "), th("Sales")), row(td("North"), td("12")));
    expect(column).toMatchObject({ defects: [], needsReview: "unmarked-heads" });
    const named = await tableOf(row(td("Region"), th("Sales")), row(td("North"), td("12")));
    expect(defectsOf(named)).toEqual([
      ["unreached-cell", "Region"],
      ["unreached-cell", "North"],
    ]);
    const inside = await tableOf(row(td(" "), th("Sales"), td("Costs")), row(td("North"), td("12"), td("8")));
    expect(defectsOf(inside)).toEqual([["unreached-cell", "8"]]);
    const marked = await tableOf(row(td(" "), th("Sales")), row(th("North"), td("12")));
    expect(marked).toMatchObject({ defects: [], needsReview: null });
  });

  test("an empty cell needs none", async () => {
    const table = await tableOf(row(tag("TD", []), th("Sales")), row(th("North"), td("12")));
    expect(table.defects).toEqual([]);
  });

  test("Headers reach a cell, and name header cells of the table", async () => {
    const good = await tableOf(
      row(td("Region"), th("Sales", {}, { ID: "s" })),
      row(td("North", { Headers: ["s"] }), td("12")),
    );
    expect(defectsOf(good)).toEqual([["unreached-cell", "Region"]]);
    const bad = await tableOf(
      row(th("Region"), th("Sales", {}, { ID: "s" })),
      row(td("North", { Headers: ["t"] }), td("12")),
    );
    expect(defectsOf(bad)).toEqual([["unknown-header-id", "North"]]);
  });

  test("attributes may come in lists with revision numbers and by class", async () => {
    const classes = { ClassMap: { Head: { O: name("Table"), Scope: name("Column") } } };
    const tags = [
      tag("Table", [
        row(
          tag("TH", "Region", { C: name("Head") }),
          tag("TH", "Sales", {
            A: [{ O: name("Layout") }, 0, { O: name("Table"), Scope: name("Column") }, 0],
          }),
        ),
        row(td("North"), td("12")),
      ]),
    ];
    const [table] = await factsOfKind("table", { tags, root: classes });
    expect(table).toMatchObject({ headersWithoutScope: 0, defects: [] });
  });
});

describe("the grid", () => {
  test("spans are laid out, over row groups too", async () => {
    const tags = [
      tag("Table", [
        tag("Caption", "Sales"),
        tag("THead", [
          row(th("Region", { RowSpan: 2 }), th("Sales", { ColSpan: 2 })),
          row(th("2024"), th("2025")),
        ]),
        tag("TBody", [row(th("North"), td("1"), td("2"))]),
      ]),
    ];
    const [table] = await factsOfKind("table", { tags });
    expect(table).toMatchObject({ rows: 3, columns: 3, mergedCells: 2, isRagged: false, defects: [] });
  });

  test("rows of different length, overlaps and spans beyond the table are ragged", async () => {
    expect(await tableOf(row(th("A"), th("B")), row(td("1")))).toMatchObject({ isRagged: true });
    expect(await tableOf(row(th("A"), th("B", { RowSpan: 9 })), row(td("1")))).toMatchObject({
      isRagged: true,
    });
    const overlap = await tableOf(
      row(th("A"), th("B"), th("C", { RowSpan: 2 })),
      row(td("1"), td("2", { ColSpan: 2 })),
    );
    expect(overlap).toMatchObject({ isRagged: true });
  });

  test("absurd spans cost no more than their cells", async () => {
    const table = await tableOf(row(th("A", { RowSpan: 1e9, ColSpan: 1e9 }), th("B")), row(td("1"), td("2")));
    expect(table).toMatchObject({ rows: 2, isRagged: true });
  });

  test("a table in a table's cell is nested", async () => {
    const inner = tag("Table", [row(th("A"), td("1"))]);
    const tables = await factsOfKind("table", { tags: [tag("Table", [row(th("B"), tag("TD", [inner]))])] });
    expect(tables.map(({ isNested }) => isNested)).toEqual([false, true]);
  });
});

describe("cells and where they stand", () => {
  const left = [72, 180, 280, 380];
  const head = ["Region", "Spring", "Summer", "Autumn"];
  const body = ["North", "South", "East", "West", "Inland"].map((region, at) => [
    region,
    ...[1, 2, 3].map((season) => `${season}${at}0`),
  ]);
  /** A cell that shows its words in a column and row of the page. */
  const at = (type: "TH" | "TD", words: string, column: number, y: number) =>
    tag(type, operators(`BT /F1 10 Tf ${left[column]} ${700 - 20 * y} Td (${words}) Tj ET`));
  const all = [head, ...body];
  const rows = () =>
    all.map((cells, y) => cells.map((words, column) => at(y ? "TD" : "TH", words, column, y)));
  const displaced = async (cells: Tag[][]) => {
    const table = await tableOf(...cells.map((each) => row(...each)));
    return table.displaced?.map(({ tagged, shown, snippet }) => [snippet, tagged, shown]);
  };

  test("none is displaced where tags and page agree, whichever side the table begins on", async () => {
    expect(await displaced(rows())).toBeUndefined();
    expect(await displaced(rows().map((cells) => cells.reverse()))).toBeUndefined();
  });

  test("two cells of a row that are tagged in each other's place are displaced", async () => {
    const swapped = rows();
    swapped[3] = [swapped[3]![0]!, swapped[3]![2]!, swapped[3]![1]!, swapped[3]![3]!];
    expect(await displaced(swapped)).toEqual([
      ["220", "column 2", "column 3"],
      ["120", "column 3", "column 2"],
    ]);
    const unasked = await addressedFactsOf(
      {
        tags: [
          tag(
            "Table",
            swapped.map((each) => row(...each)),
          ),
        ],
      },
      undefined,
      { looksAt: (what) => what !== "displaced-cells" },
    );
    expect(unasked.find(({ kind }) => kind === "table")).not.toHaveProperty("displaced");
    const heads = rows().slice(0, 2);
    heads[0] = [heads[0]![0]!, heads[0]![1]!, heads[0]![3]!, heads[0]![2]!];
    expect(await displaced(heads)).toEqual([
      ["Autumn", "column 3", "column 4"],
      ["Summer", "column 4", "column 3"],
    ]);
  });

  test("those behind a cell that was left out are displaced", async () => {
    const short = rows();
    short[2]!.splice(1, 1);
    expect(await displaced(short)).toEqual([
      ["210", "column 2", "column 3"],
      ["310", "column 3", "column 4"],
    ]);
  });

  test("a cell that stands level with another row is displaced", async () => {
    const mixed = rows();
    const [third, fourth] = [mixed[3]![1]!, mixed[4]![1]!];
    mixed[3]![1] = fourth;
    mixed[4]![1] = third;
    expect(await displaced(mixed)).toEqual([
      ["130", "row 4", "row 5"],
      ["120", "row 5", "row 4"],
    ]);
  });

  test("a cell that goes over rows without saying so is not, where it is level with the lower of them", async () => {
    const merged = rows();
    merged[2]![0] = at("TD", body[1]![0]!, 0, 3);
    merged[3]!.splice(0, 1);
    const found = await displaced(merged);
    expect(found).toContainEqual(["120", "column 1", "column 2"]);
    expect(found?.filter(([, tagged]) => tagged?.startsWith("row"))).toEqual([]);
  });

  test("of a table on its side nothing is said", async () => {
    const turned = all.map((cells, y) =>
      cells.map((words, x) => {
        const place = `BT /F1 10 Tf 0 1 -1 0 ${100 + 30 * y} ${100 + 90 * x} Tm (${words}) Tj ET`;
        return tag(y ? "TD" : "TH", operators(place));
      }),
    );
    turned[3] = [turned[3]![0]!, turned[3]![2]!, turned[3]![1]!, turned[3]![3]!];
    expect(await displaced(turned)).toBeUndefined();
  });
});

test("parts of tables and contents outside them are out of place, each sort told once", async () => {
  const tags = [tag("Sect", [row(td("1")), row(td("2")), tag("TOCI", "One"), tag("TD", "3")])];
  expect(await factsOfKind("tagging-defect", { tags })).toEqual([
    {
      kind: "tagging-defect",
      defect: "misplaced-element",
      detail: "TR in Sect",
      place: { label: 'Page 1, "1"', page: 1, path: "/Sect[1]/TR[1]" },
      anchor: "TR in Sect",
    },
    {
      kind: "tagging-defect",
      defect: "misplaced-element",
      detail: "TOCI in Sect",
      place: { label: 'Page 1, "One"', page: 1, path: "/Sect[1]/TOCI[1]" },
      anchor: "TOCI in Sect",
    },
    {
      kind: "tagging-defect",
      defect: "misplaced-element",
      detail: "TD in Sect",
      place: { label: 'Page 1, "3"', page: 1, path: "/Sect[1]/TD[1]" },
      anchor: "TD in Sect",
    },
  ]);
});
