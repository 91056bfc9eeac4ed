import { describe, expect, it } from "vitest";
import { docx, field, p, r } from "../checker/build/docx.ts";
import { converted, mainOf } from "./build/converted.ts";

const typed = field(" FORMTEXT ", "", "<w:textInput/>");
const box = field(" FORMCHECKBOX ", "", "<w:checkBox/>");
const page = (body: string) => converted(docx({ body }), "docx");
/** The names of the fields of a page, null for those that are marked. */
async function namesOf(body: string): Promise<(string | null)[]> {
  const fields = mainOf(await page(body)).matchAll(
    /<label><input [^>]*>(.*?)<\/label>|(Field without a label)|<input aria-label="([^"]*)"/gs,
  );
  return [...fields]
    .map(([, behind, mark, name]) =>
      mark
        ? null
        : (name ??
          behind!
            .replace(/<[^>]*>/g, "")
            .replace(/\s+/g, " ")
            .trim()),
    )
    .filter((name) => name !== "");
}
const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join("")}</w:tr>`;

describe("fields of Word forms that nobody has named", () => {
  it("have the words before them that end with a colon for labels, and are to be checked", async () => {
    const html = await page(p(`${r("Street: ")}${typed}${r(" No.:")}${typed}`) + p(r("Town :") + typed));
    expect(mainOf(html)).toContain('Street: <input aria-label="Street" type="text">');
    expect(html).toContain(
      "<li>2 form fields have the words beside them for labels: check that they name them.</li>",
    );
    expect(html).toContain("1 form field has no label");
    expect(await namesOf(p(r("Please fill in. Name: ") + typed))).toEqual(["Name"]);
  });

  it("have the cell to their left", async () => {
    expect(
      await namesOf(
        `<w:tbl>${row(p("Name (of the firm)"), p(typed), p(typed))}${row(p(typed), p(`${r("x ")}${typed}`))}</w:tbl>`,
      ),
    ).toEqual(["Name (of the firm)", null, null, null]);
  });

  it("have the words behind the boxes with which a line begins", async () => {
    const line = `${box}${r(" Ask ", "<w:b/>")}${r("first")}${box}${r(" Wait")}${typed}`;
    const html = await page(p(line) + p(box + r(" Go")));
    expect(mainOf(html)).toMatch(
      /<p><label><input type="checkbox"><strong> Ask <\/strong>first<\/label><label><input type="checkbox"> Wait<\/label>/,
    );
    expect(html).toContain("3 form fields have the words beside them");
    expect(await namesOf(p(box + r(" Go")))).toEqual(["Go"]);
  });

  it("are marked where nothing beside them is certain", async () => {
    for (const body of [
      p(typed),
      p(r("No colon ") + typed),
      p(r("12: ") + typed),
      p(`${"very long ".repeat(20)}: ${typed}`),
      p(r("male ") + box),
      p(r("Name:")) + p(typed),
      p(box),
    ])
      expect(await namesOf(body)).toEqual([null]);
  });
});
