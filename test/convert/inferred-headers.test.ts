import { describe, expect, it } from "vitest";
import { docx, p, r } from "../checker/build/docx.ts";
import { converted, mainOf } from "./build/converted.ts";

const bold = (text: string) => p(r(text, "<w:b/>"));
/** A table with lines, so that it is data; words in stars are bold. */
const tableOf = (...rows: string[][]) =>
  `<w:tbl><w:tblPr><w:tblBorders><w:top w:val="single"/></w:tblBorders></w:tblPr>${rows
    .map(
      (cells) =>
        `<w:tr>${cells.map((cell) => `<w:tc>${cell.startsWith("*") ? bold(cell.slice(1)) : p(cell)}</w:tc>`).join("")}</w:tr>`,
    )
    .join("")}</w:tbl>`;
const page = (...rows: string[][]) => converted(docx({ body: tableOf(...rows) }), "docx");
const headersOf = (html: string) =>
  [...mainOf(html).matchAll(/<th scope="(\w+)"[^>]*>(?:<strong>)?([^<]*)/g)].map(
    ([, scope, text]) => `${scope} ${text}`,
  );

describe("header cells of Word tables", () => {
  it("are told from bold type of the first row, and of the first column", async () => {
    const html = await page(["*Name", "*Town"], ["Ann", "Ulm"], ["Bob", "Bonn"]);
    expect(headersOf(html)).toEqual(["col Name", "col Town"]);
    expect(html).toContain("The header cells of 1 table were inferred from how they look");
    expect(html).not.toContain("no header cells");
    expect(headersOf(await page(["", "*May", "*June"], ["*Ann", "a", "b"], ["*Bob", "c", "d"]))).toEqual([
      "col May",
      "col June",
      "row Ann",
      "row Bob",
    ]);
  });

  it("are no cells that hold a heading, which no header cell may", async () => {
    const rows = tableOf(["*Town", "*Visits"], ["*Ulm", "12"], ["*Bonn", "14"]);
    const heading = (text: string) =>
      `<w:p><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr>${r(text, "<w:b/>")}</w:p>`;
    for (const word of ["Town", "Ulm"]) {
      const body = rows.replace(bold(word), heading(word));
      const html = await converted(docx({ body }), "docx");
      expect(mainOf(html)).toMatch(/<td><h1[^>]*>/);
      expect(headersOf(html)).toEqual(word === "Town" ? ["row Ulm", "row Bonn"] : ["col Town", "col Visits"]);
    }
  });

  it("are told from a style of the table that sets its first row in bold type, where that is switched on", async () => {
    const styled = async (look: string, of: string) =>
      headersOf(
        await converted(
          docx({
            body: tableOf(["Name", "2023"], ["Ann", "12"], ["Bob", "14"]).replace(
              "<w:tblPr>",
              `<w:tblPr><w:tblStyle w:val="Grid"/><w:tblLook ${look}/>`,
            ),
            styles: `<w:style w:type="table" w:styleId="Grid"><w:tblStylePr w:type="${of}"><w:rPr><w:b/></w:rPr></w:tblStylePr></w:style>`,
          }),
          "docx",
        ),
      );
    expect(await styled('w:firstRow="1"', "firstRow")).toEqual(["col Name", "col 2023"]);
    expect(await styled('w:firstRow="0"', "firstRow")).toEqual([]);
    expect(await styled('w:firstRow="1"', "wholeTable")).toEqual([]);
  });

  it("are told from words over figures", async () => {
    expect(
      headersOf(
        await page(["Town", "People", "Area"], ["Ulm", "126,000", "118 km"], ["Bonn", "330,579", "–"]),
      ),
    ).toEqual(["col Town", "col People", "col Area", "row Ulm", "row Bonn"]);
  });

  it("are told of several rows over figures, such as groups, names and units", async () => {
    const rows = [
      ["in millions", "", "2025 and before"],
      ["", "Sales", "Profit"],
      ["North", "12", "(3)"],
      ["South", "7", "–"],
      ["All", "19", "(3)"],
    ];
    expect(headersOf(await page(...rows))).toEqual([
      "col in millions",
      "col 2025 and before",
      "col Sales",
      "col Profit",
      "row North",
      "row South",
      "row All",
    ]);
    // One of the columns has no name.
    expect(headersOf(await page(["in millions", "", ""], ["", "Sales", ""], ...rows.slice(2)))).toEqual([]);
    // The figures begin with a row of words.
    expect(
      headersOf(await page(["a", "", "b"], ["", "Sales", "Profit"], ["c", "d", "e"], ["f", "g", "1"])),
    ).toEqual([]);
  });

  it("are told of several rows in bold type, of years over their parts too", async () => {
    const rows = [
      ["*Group", "*2025", "*2026"],
      ["*", "*Half", "*Half"],
      ["Red", "good", "3"],
      ["Blue", "bad", "4"],
    ];
    const heads = ["col Group", "col 2025", "col 2026", "col Half", "col Half"];
    expect(headersOf(await page(...rows))).toEqual(heads);
    const bold = rows.map(([first, ...others]) => [first!.replace(/^\*?/, "*"), ...others]);
    expect(headersOf(await page(...bold))).toEqual([...heads, "row Red", "row Blue"]);
    // A row in bold type that no bold row stands over, and more of them than head a table.
    expect(headersOf(await page(rows[2]!, ...rows))).toEqual([]);
    expect(headersOf(await page(rows[0]!, rows[0]!, rows[0]!, ...rows))).toEqual([]);
  });

  it("are no rows' where the first column does not name each of them", async () => {
    const head = ["Town", "People"];
    for (const rows of [
      [head, ["Ulm", "5"], ["Ulm", "6"]],
      [head, ["Ulm", "5"], ["", "6"]],
      [head, ["Ulm", "5"], ["7", "6"]],
    ])
      expect(headersOf(await page(...rows))).toEqual(["col Town", "col People"]);
  });

  it("are left to a person where it is not certain", async () => {
    for (const rows of [
      [
        ["Name", "Town"],
        ["Ann", "Ulm"],
        ["Bob", "Bonn"],
      ],
      [
        ["*Name", "Town"],
        ["Ann", "Ulm"],
        ["Bob", "Bonn"],
      ],
      [
        ["*Name", "*Town"],
        ["*Ann", "*Ulm"],
        ["*Bob", "*Bonn"],
      ],
      [
        ["2019", "2020"],
        ["5", "6"],
        ["7", "8"],
      ],
      [
        ["Town", "People"],
        ["Ulm", "126,000"],
        ["Bonn", "many"],
      ],
    ]) {
      const html = await page(...rows);
      expect(headersOf(html)).toEqual([]);
      expect(html).toContain("1 table has no header cells");
    }
  });
});
