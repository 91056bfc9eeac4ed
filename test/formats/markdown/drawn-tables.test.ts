import { describe, expect, it } from "vitest";
import { allowance, Budget } from "../../../src/checker/budget.ts";
import { markdownReader } from "../../../src/formats/markdown/reader.ts";
import { documentOf, factsOf, ofKind } from "../../checker/build/read.ts";
import { converted, mainOf } from "../../convert/build/converted.ts";

const bytesOf = (lines: readonly string[]) => new TextEncoder().encode(lines.join("\n"));
const read = (...lines: string[]) => factsOf(markdownReader, bytesOf(lines));
const tables = async (...lines: string[]) => ofKind(await read(...lines), "table");
const page = async (...lines: string[]) => mainOf(await converted(bytesOf(lines), "markdown"));
const row = (name: "th" | "td", ...cells: string[]) =>
  `<tr>${cells.map((cell) => `<${name}${name === "th" ? ' scope="col"' : ""}>${cell}</${name}>`).join("")}</tr>`;

const simple = ["  Right  Left", "-------  ------", "     12  12", "    123  123"];
const multiline = [
  "---------------------",
  "Day      What",
  "         happens",
  "-------- ------------",
  "Monday   The mill",
  "         turns",
  "",
  "Tuesday  Nothing",
  "---------------------",
];
const grid = [
  "+-------+---------+",
  "| Fruit | Good    |",
  "+=======+=========+",
  "| Pear  | - sweet |",
  "|       | - soft  |",
  "+-------+---------+",
];

describe("tables that Pandoc reads from how lines are set", () => {
  it("are tables with headers, of which a person is asked who reads them", async () => {
    for (const lines of [simple, multiline, grid]) {
      const [table, ...more] = await tables("Text", "", ...lines, "", "Text");
      expect(more).toEqual([]);
      expect(table).toMatchObject({ columns: 2, defects: [], needsReview: "drawn-table", isRagged: false });
      expect(table!.place.line).toBe(3);
    }
  });

  it("are written as they are meant", async () => {
    expect(await page(...simple)).toBe(
      `<table><thead>${row("th", "Right", "Left")}</thead>${row("td", "12", "12")}${row("td", "123", "123")}</table>`,
    );
    expect(await page(...multiline)).toBe(
      `<table><thead>${row("th", "Day", "What happens")}</thead>${row("td", "Monday", "The mill turns")}${row("td", "Tuesday", "Nothing")}</table>`,
    );
    expect(await page(...grid)).toBe(
      `<table><thead>${row("th", "Fruit", "Good")}</thead>${row("td", "Pear", "<ul><li>sweet</li><li>soft</li></ul>")}</table>`,
    );
  });

  it("without a header have none", async () => {
    const bare = ["---- ----", "a    b", "c    d", "---- ----", ""];
    expect(await tables(...bare)).toMatchObject([{ rows: 2, defects: [{ defect: "no-headers" }] }]);
    const noHead = ["+---+---+", "| a | b |", "+---+---+", "| c | d |", "+---+---+"];
    expect(await tables(...noHead)).toMatchObject([{ rows: 2, defects: [{ defect: "no-headers" }] }]);
  });

  it("may have cells over several columns and rows", async () => {
    const [table] = await tables(
      "+-----+-----+-----+",
      "| all of it | x   |",
      "+=====+=====+=====+",
      "| a   | b   | c   |",
      "|     +-----+-----+",
      "|     | d   | e   |",
      "+-----+-----+-----+",
    );
    expect(table).toMatchObject({ rows: 3, columns: 3, mergedCells: 2 });
  });

  it("count wide letters as two columns", async () => {
    expect(await page("日      場所", "------  ------", "月曜日  港", "")).toBe(
      `<table><thead>${row("th", "日", "場所")}</thead>${row("td", "月曜日", "港")}</table>`,
    );
  });

  it("stand in lists and behind headers that are indented", async () => {
    expect(await tables("- item", "", ...simple.map((line) => `  ${line}`), "")).toHaveLength(1);
    expect(await tables("", "     Day  High", "-------  ----", " Monday     4", "")).toHaveLength(1);
  });

  it("make no headings of their lines", async () => {
    expect(ofKind(await read("# A", "", ...multiline, ""), "heading")).toHaveLength(1);
  });

  it("tell where what is in their cells stands", async () => {
    const [image] = ofKind(await read("Day   Picture", "----  -------", "Mon   ![](a.png)", ""), "image");
    expect(image).toMatchObject({ place: { line: 3, column: 7 }, address: { from: 34, to: 44 } });
  });
});

describe("no tables", () => {
  it.each([
    [["Some words of text", "--- ---", "and more words"]],
    [["text", "- - -", "text"]],
    [["---", "", "text", "", "---"]],
    [["--- ---", "", "text"]],
    [["Heading", "-------", "text"]],
    [["---", "text of one line", "--- ---", "and", "", "no end"]],
    [["+---+---+", "| a | b |", "text"]],
    [["+-----+", "| box |", "+-----+"]],
    [["text", "+---+---+", "| a | b |", "+---+---+"]],
    [["```", ...simple, "```"]],
    [["    Right  Left", "    code"]],
  ])("%j", async (lines) => {
    expect(await tables(...lines, "")).toEqual([]);
  });

  it("leave their lines as they are", async () => {
    expect(
      await page("    a  b", "    c", "", "--- ---", "", "+---+---+", "x", "", "---", "y", "", "z"),
    ).toBe("<pre><code>a  b\nc\n</code></pre><hr><p>+---+---+ x</p><hr><p>y</p><p>z</p>");
  });

  it("cost no more than their lines", async () => {
    const lines = Array.from({ length: 40_000 }, (_, at) => ["---", "a b", "--- ---", "+--+--+"][at % 4]!);
    const budget = new Budget({ ...allowance, steps: 60 * lines.length });
    expect(documentOf(await factsOf(markdownReader, bytesOf(lines), budget)).unread).toEqual([]);
  });
});
