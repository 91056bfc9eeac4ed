import { describe, expect, it } from "vitest";
import { allowance, Budget } from "../../../src/checker/budget.ts";
import { body, readPage } from "../../checker/build/html.ts";
import { documentOf, ofKind } from "../../checker/build/read.ts";

const tableTags = [
  "table",
  "tbody",
  "tr",
  "td",
  "caption",
  "li",
  "select",
  "option",
  "h1",
  "svg",
  "/tr",
  "/h1",
];
/** At every depth about the deepest, each tag after each other one and before a third. */
const deepTables = Array.from({ length: 8 }, (_, more) =>
  tableTags
    .flatMap((a) =>
      tableTags.map((b) => `${"<b>".repeat(505 + more)}<table><${a}><${b}><table><tr><h2>x</table></table>`),
    )
    .join("</b></b>"),
).join("");

describe("hostile pages", () => {
  it.each([
    ["deep nesting", "<div>".repeat(100_000)],
    ["unclosed labels", "<label>x<input>".repeat(20_000)],
    ["many attributes", `<p ${Array.from({ length: 100_000 }, (_, at) => `aria-x${at}=1`).join(" ")}>`],
    ["nested tables", "<table><tr><td>".repeat(20_000)],
    ["nested parts of tables", deepTables],
    ["wide cells", `<table>${"<tr><td colspan=1000000>x<td>y".repeat(5_000)}`],
    ["high cells", `<table>${"<tr><th rowspan=70000>x<td>y".repeat(5_000)}`],
    ["end tags", "</p></i></table></body></html>".repeat(20_000)],
    ["brackets", "<".repeat(300_000)],
    ["ampersands", "&".repeat(300_000)],
    ["a comment without end", `<!--${"-".repeat(300_000)}`],
    ["an attribute without end", `<img alt="${"x".repeat(300_000)}`],
    [
      "references in a circle",
      '<p id="a" aria-labelledby="b"></p><p id="b" aria-labelledby="a"></p>'.repeat(5_000),
    ],
    ["broken styles", `<p style="${"color:;:;color".repeat(2_000)}">`],
    ["zero bytes", "\0<\0p\0>\0".repeat(10_000)],
  ])("%s end with a document", async (_, html) => {
    expect(documentOf(await readPage(body(html))).title.value).toBe("Test");
  });

  it("that cost too much tell what was read, and that it was not all", async () => {
    const html = `${body("<h1>One</h1>")}${"<p>x</p>".repeat(1_000)}`;
    const whole = new Budget();
    await readPage(html, whole);
    const facts = await readPage(html, new Budget({ ...allowance, steps: whole.spent.steps - 1_000 }));
    expect(ofKind(facts, "heading")).toHaveLength(1);
    expect(documentOf(facts).unread).toHaveLength(1);
  });
});
