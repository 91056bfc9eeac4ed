import { describe, expect, it } from "vitest";
import { allowanceFor, Budget } from "../../src/checker/budget.ts";
import { PageBuilder } from "../../src/convert/page-builder.ts";
import { contentOf, converted, failures, mainOf } from "./page.ts";

const main = async (body: string) => mainOf(await converted(`<title>T</title>${body}`, "html"));
const builder = () => new PageBuilder(new Budget(allowanceFor(1_000)));
const written = (page: PageBuilder) => contentOf(page.end());

describe("formulas", () => {
  it("keeps MathML with its layout, and nothing else in it", async () => {
    const html = await main(
      `<math display="block" alttext="a half" onclick="x()" href="https://evil.example/"><semantics><mfrac linethickness="2px" style="color:red"><mi mathvariant="normal" href="javascript:x()">a</mi><mn>2</mn></mfrac><mspace width="1em"/><mtext>if <b>so</b></mtext><annotation encoding="application/x-tex">\\frac a2</annotation><annotation-xml encoding="text/html"><img src=x onerror=y()></annotation-xml></semantics></math>`,
    );
    expect(html).toContain(
      '<math display="block" alttext="a half"><semantics><mfrac linethickness="2px"><mi mathvariant="normal">a</mi><mn>2</mn></mfrac><mspace width="1em"></mspace><mtext>if so</mtext></semantics></math>',
    );
  });

  it("has no elements of MathML outside of a formula", async () => {
    expect(await main("<p><mi>x</mi><mglyph src=a>y</p>")).toContain("<p>xy</p>");
  });

  it("counts formulas that stand as source", () => {
    const page = builder();
    page.formulaSource("\\frac<");
    expect(written(page)).toBe("<code>\\frac&lt;</code>");
    expect(page.end().formulasAsSource).toBe(1);
  });
});

describe("form fields of HTML", () => {
  it("keeps fields with their labels, wherever those stand", async () => {
    const html = await converted(
      `<html lang=en><title>T</title><h1>Form</h1><form action="https://evil.example/" onsubmit="x()"><fieldset name=f><legend>Who</legend>
<label for=n>Name</label> <input id=n name=n autofocus onfocus="x()" value="Ann"><input id=m type=email><label for=m>Mail</label>
<label>Age <input type=number name=age></label><input type=checkbox id=ok checked><label for=ok>Agreed</label>
<span id=c>Country</span><select aria-labelledby=c name=c><option value=at selected>Austria</option><option>Italy</option></select>
<textarea title="Remarks" name=r>None &lt;yet&gt;</textarea><input type=hidden name=token value=secret><button formaction="javascript:x()">Send it</button><input type=submit></fieldset></form>`,
      "html",
    );
    expect(html).toContain('<label for="n">Name</label> <input id="n" type="text" value="Ann">');
    expect(html).toContain('<input id="ok" type="checkbox" checked>');
    expect(html).toContain(
      '<select aria-label="Country"><option selected="">Austria</option><option>Italy</option></select>',
    );
    expect(html).toContain('<textarea aria-label="Remarks">None &lt;yet&gt;</textarea>');
    // Buttons do nothing without their scripts: their words are left.
    expect(html).toContain("</textarea> <span>Send it</span>");
    expect(html).not.toContain("<button");
    expect(html).not.toMatch(
      / name="(?!viewport)|action="|secret|evil|onfocus|autofocus|Field without a label/,
    );
    expect(await failures(html)).toEqual([]);
  });

  it("leaves the labels and values of controls that no form takes", async () => {
    const main = mainOf(
      await converted(
        `<html lang=en><title>T</title><h1>F</h1><p><label for=a>Town</label> <input id=a value=Graz> <label><input type=checkbox checked> Agreed</label> <label><input type=radio> Maybe</label> <input aria-label=Search> <select title=Size><option>S<option selected>M</select><textarea>Some notes</textarea><button aria-label=Menu></button> end</p>`,
        "html",
      ),
    );
    expect(main.replace(/<\/?span>/g, "").replace(/\s+/g, " ")).toContain(
      '<p>Town Graz <span aria-hidden="true">☑ <span class="visually-hidden" lang="en">checked Agreed ' +
        '<span aria-hidden="true">○ <span class="visually-hidden" lang="en">not selected Maybe Size: M Some notes Menu end</p>',
    );
    expect(main).not.toMatch(/<(?:input|select|textarea|label|button|strong)/);
  });

  it("marks and counts fields without a label, and names none itself", async () => {
    const html = await converted(
      `<html lang=en><title>T</title><h1>F</h1><form><input name=a placeholder="Your name"><input aria-labelledby=none><label for=d></label><input id=d><button></button><label><select><option>A</option></select></label></form>`,
      "html",
    );
    expect(html).toContain("4 form fields have no label");
    expect(html.match(/\[Field without a label\]/g)).toHaveLength(4);
    expect(await failures(html)).toContain("form-labels");
  });

  it("writes fields of other formats alike", async () => {
    const page = builder();
    const field = { control: "text", label: "Name", value: 'A"B', isChecked: false, options: [] } as const;
    page.field(field);
    page.field({ ...field, control: "check box", isChecked: true });
    page.field({ ...field, control: "list", label: " ", value: "b", options: ["a", "b"] });
    expect(written(page)).toBe(
      '<p><label>Name <input type="text" value="A&quot;B"></label></p><p><label><input type="checkbox" checked> Name</label></p><p><strong class="review" lang="en" data-to-complete="field">[Field without a label]</strong> <select><option>a</option><option selected>b</option></select></p>',
    );
    expect(page.end().fieldsWithoutLabel).toBe(1);
  });
});

describe("notes", () => {
  it("numbers them by reference, with a way back to each", () => {
    const page = builder();
    for (const key of ["b", "a", "b"]) page.notes.reference(key);
    page.open("h2", { id: "note-2" });
    page.text("Heading");
    page.close();
    for (const key of page.notes.keys) {
      page.notes.begin(key);
      page.text(`Note ${key}`);
      if (key === "a") page.notes.reference("c");
      page.notes.end(key);
    }
    page.notes.close();
    const html = written(page);
    expect(html).toMatch(
      /^<sup><a href="#note-1" id="note-1-reference" role="doc-noteref">1<\/a><\/sup><sup><a href="#note-2"/,
    );
    expect(html).toContain('<section role="doc-endnotes" aria-labelledby="notes">');
    expect(html).toMatch(
      /<li id="note-1">Note b <a href="#note-1-reference" [^>]*>↩<\/a> <a href="#note-1-reference-2"/,
    );
    expect(html).toMatch(/<li id="note-3">Note c .*<\/li>\n<\/ol>\n<\/section>\n$/);
  });
});

describe("tables", () => {
  it("marks and counts a table without header cells", async () => {
    const html = await converted(
      "<table><tr><td>Tea<td>2<tr><td>Milk<td>1</table><table><tr><td>One</table>",
      "html",
    );
    expect(html).toContain("1 table has no header cells");
    expect(mainOf(html)).toMatch(
      /^<p><strong class="review" lang="en" data-to-complete="header cells">\[Table without header cells\]<\/strong><\/p><table>/,
    );
  });

  it("asks for no header cells of a table in which nothing stands", async () => {
    const table = (cell: string) => `<table><tr><td>${cell}<td><tr><td><td></table>`;
    expect(mainOf(await converted(table(""), "html"))).toMatch(/^<table role="presentation"><tr><td>/);
    expect(mainOf(await converted(table("Tea"), "html"))).toContain("Table without header cells");
  });
});
