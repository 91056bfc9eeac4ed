import { describe, expect, it } from "vitest";
import { inBody } from "../../checker/build/html.ts";

const row = (...cells: string[]) => `<tr>${cells.join("")}</tr>`;
const defectsOf = async (html: string) => {
  const tables = await inBody(html, "table");
  return tables.map(({ isLayout, defects }) => (isLayout ? "layout" : defects.map(({ defect }) => defect)));
};

it("a header whose scope is wrong does not lack one", async () => {
  const html = `<table>${row("<th scope=column>a", "<th>b")}${row("<td>c", "<td>d")}</table>`;
  expect((await inBody(html, "table")).map(({ headersWithoutScope }) => headersWithoutScope)).toEqual([1]);
});

describe("tables", () => {
  it("are told whole", async () => {
    const html = `<table>
<tr><th>Month<th scope="col">Sales<th>Costs
<tr><td>May<td colspan="2">12
<tr><td>June<td>13
</table>`;
    expect(await inBody(html, "table")).toEqual([
      {
        kind: "table",
        place: { label: "Line 2, column 1", line: 2, column: 1, path: "html > body > table:nth-of-type(1)" },
        address: expect.anything(),
        snippet: "<table>",
        rows: 3,
        columns: 3,
        isLayout: false,
        defects: [],
        needsReview: null,
        headersWithoutScope: 2,
        mergedCells: 1,
        isRagged: true,
        isNested: false,
        hasReferences: true,
      },
    ]);
  });

  it.each([
    ["no header cells", row("<td>a", "<td>b") + row("<td>c", "<td>d"), ["no-headers"]],
    ["a header row", row("<th>a", "<th>b") + row("<td>c", "<td>d"), []],
    ["a header column", row("<th>a", "<td>b") + row("<th>c", "<td>d"), []],
    [
      "headers both ways under a blank corner",
      row("<td>", "<th>a", "<th>b") + row("<th>c", "<td>d", "<td>e"),
      [],
    ],
    [
      "cells with the role of headers",
      row("<td role=columnheader>a", "<td role=columnheader>b") + row("<td>c", "<td>d"),
      [],
    ],
    [
      "a header cell that is made a cell",
      row("<th role=cell>a", "<th role=cell>b") + row("<td>c", "<td>d"),
      ["no-headers"],
    ],
    ["a header without cells", row("<th>a", "<th>b") + row("<td>c"), ["header-without-cells"]],
    ["a blank header without cells", row("<th>a", "<th>") + row("<td>c"), []],
    ["a footer", row("<th>a", "<th>b") + row("<td>c", "<td>d") + row("<th colspan=2>e"), []],
    [
      "a wrong scope",
      row("<th scope=column>a", "<th scope=COL>b") + row("<td>c", "<td>d"),
      ["invalid-scope"],
    ],
    [
      "a cell that no header reaches",
      row("<th>a", "<th>b") + row("<td>c", "<td>d", "<td>e") + row("<td>f", "<td>g", "<td>"),
      ["unreached-cell"],
    ],
    ["pairs of a term and its value, some of them headed", row("<th>a", "<td>b") + row("<td>c", "<td>d"), []],
    ["a blank cell that no header reaches", row("<th>a") + row("<td>b", "<td>&nbsp;"), []],
    [
      "a row header that spans",
      row("<th>a", "<th>b") + row("<th rowspan=3>c") + row("<td>d") + row("<td>e"),
      [],
    ],
    [
      "headers on two levels",
      row("<th colspan=2>a", "<th colspan=2>b") +
        row("<th>c", "<th>d", "<th>e", "<th>f") +
        row("<td>1", "<td>2", "<td>3", "<td>4"),
      [],
    ],
    [
      "a group of rows with a title",
      row("<th>a", "<th>b") + row("<th colspan=2 scope=rowgroup>c") + row("<td>d", "<td>e"),
      [],
    ],
    [
      "totals marked as headers",
      row("<th>a", "<th>b", "<th>c") + row("<td>d", "<td>1", "<th>1") + row("<th>e", "<td>2", "<th>2"),
      [],
    ],
    [
      "a column without cells",
      row("<th>a", "<th>b", "<th>c") + row("<td>d", "<td>e"),
      ["header-without-cells"],
    ],
    ["ids that are headers", row("<th id=a>a", "<th id=b>b") + row("<td headers='a b' colspan=2>c"), []],
    [
      "an id that is not there",
      row("<th id=a>a", "<th id=b>b") + row("<td headers=a>c", "<td headers='b x'>d"),
      ["unknown-header-id"],
    ],
    [
      "an id that is no cell",
      row("<th><i id=a>a</i>", "<th id=b>b") + row("<td headers=a>c", "<td headers=b>d"),
      ["unknown-header-id"],
    ],
    [
      "ids that leave a header unused",
      row("<th id=a>a", "<th id=b>b") + row("<td headers=a>c", "<td headers=a>d"),
      ["header-without-cells"],
    ],
    ["ids instead of position", row("<td>", "<th id=a>a") + row("<td headers=a>b", "<td>"), []],
    [
      "a header that names itself",
      row("<th id=a headers=a>a", "<th>b") + row("<td>c", "<td>d"),
      ["unknown-header-id"],
    ],
    ["headers named by ARIA", row("<th aria-label=a>", "<th aria-label=b>") + row("<td>c", "<td>d"), []],
    ["the role none", "", "layout"],
    ["one row", row("<td>a", "<td>b"), ["no-headers"]],
    [
      "a rowspan of 0 to the end of its group",
      `<tbody>${row("<th>a", "<th>b")}${row("<td rowspan=0>c", "<td>d")}${row("<td>e")}<tbody>${row("<td>f", "<td>g")}`,
      [],
    ],
  ] as [string, string, string[] | "layout"][])("%s", async (name, rows, expected) => {
    const attribute = name === "the role none" ? ' role="none"' : "";
    expect(
      await defectsOf(`<table${attribute}>${rows || row("<th>a", "<th>b") + row("<td>c", "<td>d")}</table>`),
    ).toEqual([expected]);
  });

  it("place a defect at its cell", async () => {
    const [table] = await inBody(
      `<table>\n${row("<th>a", "<th scope=down>b")}\n${row("<td>c", "<td>d")}</table>`,
      "table",
    );
    expect(table?.defects).toMatchObject([
      { defect: "invalid-scope", place: { line: 3, column: 10 }, snippet: "<th scope=down>" },
    ]);
  });

  it("that hold others or headings and have no headers are layout", async () => {
    const inner = `<table>${row("<th>a", "<th>b")}${row("<td>c", "<td>d")}</table>`;
    expect(await defectsOf(`<table>${row(`<td>${inner}`, "<td>x")}${row("<td>y", "<td>z")}</table>`)).toEqual(
      [[], "layout"],
    );
    expect(
      await defectsOf(`<table>${row("<td><h2>a</h2>", "<td>x")}${row("<td>y", "<td>z")}</table>`),
    ).toEqual(["layout"]);
  });

  it.each([
    ["<table border=1>", "<td>"],
    ["<table><caption>Ships</caption>", "<td>"],
    ["<table><thead>", "<td>"],
    ["<table>", "<td scope=row>"],
    ["<table>", "<td headers=x>"],
  ])("that say that they hold data do so with headings in them too: %s%s", async (start, cell) => {
    const html = `${start}${row(`${cell}<h2>a</h2>`, "<td>b") + row("<td>c", "<td>d")}</table>`;
    expect(await defectsOf(html)).toMatchObject([["no-headers"]]);
    expect(await defectsOf(html.replace("<table", "<table role=none"))).toEqual(["layout"]);
  });

  it("inside a data table are nested, inside layout they are not", async () => {
    const inner = `<table>${row("<th>a", "<th>b")}${row("<td>c", "<td>d")}</table>`;
    const nested = async (attribute: string) =>
      (
        await inBody(
          `<table${attribute}>${row("<th>a", "<th>b")}${row(`<td>${inner}`, "<td>x")}</table>`,
          "table",
        )
      )[0]?.isNested;
    expect(await nested("")).toBe(true);
    expect(await nested(" role=presentation")).toBe(false);
  });

  it("are not told when they are hidden or empty", async () => {
    expect(
      await defectsOf(
        `<table style="display:none">${row("<td>a")}</table><table></table><table hidden><tr><td>`,
      ),
    ).toEqual([]);
  });

  it("may be made of roles", async () => {
    const grid = (head: string) =>
      `<div role="table"><div role="rowgroup"><div role="row"><span role="${head}">a</span><span role="${head}">b</span></div></div>
       <div role="row"><span role="cell">c</span><span role="cell">d</span></div></div>`;
    expect(await defectsOf(grid("columnheader"))).toEqual([[]]);
    expect(await defectsOf(grid("cell"))).toEqual([["no-headers"]]);
  });

  it("may be a grid", async () => {
    const html = `<table role="grid"><thead>${row("<td>", "<th role=columnheader>a")}</thead>${row("<th role=rowheader>b", "<td>c")}</table>`;
    expect(await defectsOf(html)).toEqual([[]]);
  });
});
