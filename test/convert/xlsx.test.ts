import { describe, expect, it } from "vitest";
import { bytesSource } from "../../src/checker/source.ts";
import { structure } from "../../src/convert/convert.ts";
import { namespaces, type Part, relationships } from "../checker/build/office.ts";
import { drawingPart, richParts, tablePart, thing, xlsx } from "../checker/build/xlsx.ts";
import { hostileStrings } from "../render/hostile.ts";
import { converted, expectHarmless, failedChecks, mainOf } from "./build/converted.ts";
import { png } from "./build/pictures.ts";

type Shape = Parameters<typeof xlsx>[0];
type Sheet = Shape["sheets"][number];

const page = (sheets: Sheet[], more: Partial<Shape> = {}) => converted(xlsx({ sheets, ...more }), "xlsx");
/** What stands on a single sheet below its name. */
async function sheet(given: Partial<Sheet>, more: Partial<Shape> = {}): Promise<string> {
  const html = mainOf(await page([{ name: "S", ...given }], more));
  return /<h2 id="s">S<\/h2>([\s\S]*)<\/section>$/.exec(html)![1]!;
}
const row = (number: number, cells: string, attributes = "") =>
  `<x:row r="${number}" ${attributes}>${cells}</x:row>`;
const cell = (reference: string, value: string | number, attributes = "") =>
  `<x:c r="${reference}" ${attributes}><x:v>${value}</x:v></x:c>`;
const inline = (reference: string, text: string) =>
  `<x:c r="${reference}" t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`;
const stylesPart = (codes: string[]): Part => ({
  type: "styles",
  content: `<x:styleSheet ${namespaces}><x:numFmts>${codes.map((code, at) => `<x:numFmt numFmtId="${164 + at}" formatCode="${code.replace(/"/g, "&quot;")}"/>`).join("")}</x:numFmts><x:cellStyleXfs><x:xf numFmtId="9"/></x:cellStyleXfs><x:cellXfs>${codes.map((_, at) => `<x:xf numFmtId="${164 + at}"/>`).join("")}<x:xf numFmtId="14"/></x:cellXfs></x:styleSheet>`,
});
const escaped = (text: string) =>
  text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .toWellFormed()
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/"/g, "&quot;");

describe("sheets", () => {
  it("say what stands in the headers and footers of their printed pages", async () => {
    const edges = (header: string, footer: string) => ({
      rest: `<x:headerFooter><x:oddHeader>${header}</x:oddHeader><x:oddFooter>${footer}</x:oddFooter></x:headerFooter>`,
    });
    const header = '&amp;L&amp;"Arial,Bold"&amp;12Ships &amp;&amp; crews&amp;R&amp;K01+034Draft\nof May';
    const html = await page([{ name: "S", rows: [["a"]], ...edges(header, "&amp;CPage &amp;P of &amp;N") }]);
    expect(html).toContain(
      "<li>Words of page headers and footers are left out, such as “Ships &amp; crews”, “Draft”, “of May”: add to the text what its readers need of them.</li>",
    );
    expect(mainOf(html)).not.toContain("Ships");
    expect(await page([{ name: "S", rows: [["a"]], ...edges("&amp;A", "&amp;P") }])).not.toContain("headers");
  });

  it("say how many sparklines they leave out", async () => {
    const rest =
      '<x:extLst><x:ext><y:sparklineGroups xmlns:y="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><y:sparklineGroup><y:sparklines><y:sparkline/></y:sparklines></y:sparklineGroup></y:sparklineGroups></x:ext></x:extLst>';
    expect(await page([{ name: "S", rows: [["a"]], rest }])).toContain("<li>1 sparkline was left out.</li>");
  });

  it("go from right to left where their columns do, with each cell as its letters go", async () => {
    const shown = mainOf(
      await page([
        {
          name: "S",
          head: '<x:sheetViews><x:sheetView rightToLeft="1"/></x:sheetViews>',
          rows: [
            ["פריט", "Price (net)"],
            ["תה", "12"],
            ["קפה", "15"],
          ],
        },
        { name: "T", rows: [["Left"]] },
      ]),
    );
    expect(shown).toContain('<section id="sheet-1" dir="rtl" data-from-sheet="1">');
    expect(shown).toMatch(/<t[hd][^>]* dir="auto">Price \(net\)/);
    expect(shown).toMatch(/<t[hd][^>]*>12</);
    expect(shown).not.toMatch(/dir="auto">12/);
    expect(shown).toContain('<section id="sheet-2" data-from-sheet="2">');
  });

  it("become sections of a page that passes the checks", async () => {
    const html = await page(
      [
        {
          name: "Visits",
          rows: [
            ["Day", "Visits"],
            ["Monday", "many"],
          ],
          rest: '<x:tableParts><x:tablePart r:id="t.xml"/></x:tableParts>',
          parts: { "t.xml": tablePart("A1:B2", ["Day", "Visits"]) },
        },
        { name: "Notes", rows: [["Counted at the door."]] },
      ],
      { language: "en-GB" },
    );
    expect(html).toContain('<html lang="en-GB">');
    expect(html).not.toContain("For a person");
    expect(mainOf(html)).toBe(
      '<h1>Annual report</h1>\n<section id="sheet-1" data-from-sheet="1"><h2 id="visits">Visits</h2><table><tr><th scope="col">Day</th><th scope="col">Visits</th></tr><tr><td>Monday</td><td>many</td></tr></table></section><section id="sheet-2" data-from-sheet="2"><h2 id="notes">Notes</h2><p>Counted at the door.</p></section>',
    );
    expect(await failedChecks(html)).toEqual([]);
  });

  it("whose names are a program's do not name the whole", async () => {
    const sheets = [{ name: "Sheet1", rows: [["text"]] }];
    const html = await page(sheets, { title: "" });
    expect(html).toContain('<h1 id="sheet1">Sheet1</h1>');
    expect(html).toContain('<title data-stand-in="report.xlsx">report.xlsx</title>');
    expect(await page([{ name: "Visits" }, ...sheets], { title: "" })).toContain("<title>Visits</title>");
  });

  it("with a program's names beside others are counted", async () => {
    const named = (...names: string[]) => page(names.map((name) => ({ name, rows: [["text"]] })));
    expect(await named("Sheet1", "Fees", "Tabelle2")).toContain(
      "<li>2 sheets have the names that the program gave: say in their headings what is on them.</li>",
    );
    expect(await named("Sheet1")).not.toContain("the program gave");
  });

  it("keep the bold type of their cells, which heads the others where nothing else is bold", async () => {
    const styles: Part = {
      type: "styles",
      content: `<x:styleSheet ${namespaces}><x:fonts><x:font/><x:font><x:b/></x:font><x:font><x:b val="0"/></x:font></x:fonts><x:dxfs><x:dxf><x:font><x:b/></x:font></x:dxf></x:dxfs><x:cellXfs><x:xf/><x:xf fontId="1"/><x:xf fontId="2"/></x:cellXfs></x:styleSheet>`,
    };
    const bold = (reference: string, text: string, style = 1) =>
      inline(reference, text).replace(" t=", ` s="${style}" t=`);
    const parts = { "styles.xml": styles };
    const lines = await sheet(
      { data: row(1, bold("A1", "Loud")) + row(2, bold("A2", "Plain", 2)) },
      { parts },
    );
    expect(lines).toBe("<p><strong>Loud</strong></p><p>Plain</p>");
    const data =
      row(1, bold("A1", "Name") + bold("B1", "Town")) + row(2, inline("A2", "Ann") + bold("B2", "Ulm", 2));
    expect(await sheet({ data }, { parts })).toBe(
      '<table><tr><th scope="col"><strong>Name</strong></th><th scope="col"><strong>Town</strong></th></tr><tr><td>Ann</td><td>Ulm</td></tr></table>',
    );
  });

  it("that are hidden, and their hidden rows and columns, are left out and said", async () => {
    const html = await page([
      { name: "Secret", rows: [["gone"]], state: "hidden" },
      { name: "Deep", rows: [["gone"]], state: "veryHidden" },
      {
        name: "Shown",
        head: '<x:cols><x:col min="2" max="2" hidden="1"/></x:cols>',
        data:
          row(1, inline("A1", "a") + inline("B1", "gone") + inline("C1", "c")) +
          row(2, inline("A2", "gone"), 'hidden="1"') +
          row(3, inline("A3", "d") + inline("C3", "e")),
      },
    ]);
    expect(html).not.toContain("gone");
    expect(html).toContain("<li>2 hidden sheets were left out.</li>");
    expect(html).toContain("<li>Rows or columns that are hidden or filtered were left out of “Shown”.</li>");
    expect(html).toContain(
      '<table role="presentation"><tr><td>a</td><td>c</td></tr><tr><td>d</td><td>e</td></tr></table>',
    );
  });

  it("are cut into what stands between empty rows, without empty columns", async () => {
    expect(
      await sheet({
        rows: [
          ["Report of the library"],
          ["", "Day", "", "Visits"],
          ["", "Monday", "", "12"],
          [],
          ["Source: own count"],
          ["By:", "Ann", "Bea"],
        ],
      }),
    ).toBe(
      '<p>Report of the library</p><table role="presentation"><tr><td>Day</td><td>Visits</td></tr><tr><td>Monday</td><td>12</td></tr></table><p>Source: own count</p><p>By: Ann, Bea</p>',
    );
  });

  it("are layout where they hold no data, and marked where they do and nothing seems to head it", async () => {
    const form = [
      ["Name:", "", "Born on:"],
      ["Street:", "", ""],
      ["Phone:", "", "Fax:"],
      ["Please write in capitals.", "", ""],
    ];
    expect(await sheet({ rows: form })).toMatch(/^<table role="presentation"><tr><td>Name:/);
    const grid = ["Ann", "Bea", "Cem", "Dan"].map((name) => [name, `${name}town`, `${name} Street`]);
    expect(await sheet({ rows: grid })).toMatch(
      /^<p><strong[^>]*>\[Cells that may be a table.*<table><tr><td>Ann/,
    );
    expect(await page([{ name: "S", rows: grid }])).toContain(
      "1 group of cells may be a table: mark those that name a row or column, or make text of cells that only stand beside one another, where it is marked.",
    );
  });

  it("make lists of lines with typed bullets and numbers that go on", async () => {
    expect(
      await sheet({ rows: [["Rules"], ["• Ask"], ["• Wait"], ["2) alone"], ["3. Third"], ["4. Fourth"]] }),
    ).toBe(
      '<p>Rules</p><ul><li>Ask</li><li>Wait</li></ul><p>2) alone</p><ol start="3"><li>Third</li><li>Fourth</li></ol>',
    );
    expect(await sheet({ rows: [["Rules"], ["① Ask"], ["② Wait"]] })).toBe(
      '<p>Rules</p><ol class="labelled" role="list"><li>① Ask</li><li>② Wait</li></ol>',
    );
  });

  it("keep a header and what an empty row parts from it together", async () => {
    const html = await sheet({
      data:
        row(1, inline("A1", "Day") + inline("B1", "Visits")) +
        row(3, inline("A3", "Monday") + cell("B3", 12)),
    });
    expect(html).toContain(
      '<tr><td>Day</td><td>Visits</td></tr><tr><td>Monday</td><td class="right">12</td></tr>',
    );
  });

  it("write a table and what stands beside it one after the other", async () => {
    const html = await sheet({
      rows: [
        ["Day", "Visits", "", "Hint"],
        ["Monday", "12", "", "Ask Ann"],
        ["Tuesday", "", "", ""],
        ["", "", "", "More"],
      ],
      rest: '<x:tableParts><x:tablePart r:id="t.xml"/></x:tableParts>',
      parts: { "t.xml": tablePart("A1:B3", ["Day", "Visits"], 'headerRowCount="1"') },
    });
    expect(html).toBe(
      '<table><tr><th scope="col">Day</th><th scope="col">Visits</th></tr><tr><td>Monday</td><td>12</td></tr><tr><td>Tuesday</td><td></td></tr></table><p>Hint</p><p>Ask Ann</p><p>More</p>',
    );
  });

  it("tell which cells head rows, in tables and pivot tables", async () => {
    const rows = [
      ["", "2024", "2025"],
      ["Adults", "1", "2"],
    ];
    const heads =
      '<tr><td></td><th scope="col">2024</th><th scope="col">2025</th></tr><tr><th scope="row">Adults</th><td>1</td><td>2</td></tr>';
    const table: Part = {
      type: "table",
      content: `<x:table ${namespaces} ref="A1:C2" headerRowCount="1"><x:tableStyleInfo showFirstColumn="1"/></x:table>`,
    };
    expect(await sheet({ rows, parts: { "t.xml": table } })).toBe(`<table>${heads}</table>`);
    const pivot: Part = {
      type: "pivotTable",
      content: `<x:pivotTableDefinition ${namespaces}><x:location ref="A1:C2" firstHeaderRow="0" firstDataRow="1" firstDataCol="1"/></x:pivotTableDefinition>`,
    };
    expect(await sheet({ rows, parts: { "p.xml": pivot } })).toBe(`<table>${heads}</table>`);
    // A name over several columns of a pivot table stands over those whose cells are empty.
    const grouped: Part = {
      type: "pivotTable",
      content: `<x:pivotTableDefinition ${namespaces}><x:location ref="A1:C3" firstHeaderRow="1" firstDataRow="2" firstDataCol="1"/></x:pivotTableDefinition>`,
    };
    expect(
      await sheet({
        rows: [
          ["Count", "Year", ""],
          ["Port", "2023", "2024"],
          ["Kiel", "1", "2"],
        ],
        parts: { "p.xml": grouped },
      }),
    ).toContain('<tr><th scope="col">Count</th><th scope="col" colspan="2">Year</th></tr>');
    expect(
      await sheet({
        rows: [
          ["Count", "", ""],
          ["Port", "2023", "2024"],
          ["Kiel", "1", "2"],
        ],
        parts: { "p.xml": grouped },
      }),
    ).toContain('<tr><th scope="col" colspan="3">Count</th></tr>');
    expect(await sheet({ rows, parts: { "t.xml": tablePart("A1:C2", [], 'headerRowCount="0"') } })).toContain(
      "[Table without header cells",
    );
  });

  it("keep merged cells as far as they are shown", async () => {
    expect(
      await sheet({
        head: '<x:cols><x:col min="3" max="3" hidden="1"/></x:cols>',
        data:
          row(1, inline("A1", "All") + inline("D1", "x")) +
          row(2, inline("A2", "Two rows") + inline("B2", "b")) +
          row(3, inline("B3", "hidden"), 'hidden="1"') +
          row(4, inline("B4", "c") + inline("D4", "y")),
        rest: '<x:mergeCells><x:mergeCell ref="A1:C1"/><x:mergeCell ref="A2:A4"/></x:mergeCells>',
      }),
    ).toMatch(
      /<table role="presentation"><tr><td colspan="2">All<\/td><td>x<\/td><\/tr><tr><td rowspan="2">Two rows<\/td><td>b<\/td><td><\/td><\/tr><tr><td>c<\/td><td>y<\/td><\/tr><\/table>$/,
    );
  });
});

describe("cells", () => {
  it("show their values as their formats say", async () => {
    const codes = ["0.0%", "#,##0.00 [$€-407]", "d mmmm yyyy", "General", '"Nr. "@', ";;;"];
    const html = await sheet(
      {
        data: row(
          1,
          cell("A1", 0.125, 's="0"') +
            cell("B1", "1234.5", 's="1"') +
            cell("C1", 45356, 's="2"') +
            cell("D1", "1E-3", 's="3"') +
            cell("E1", "seven", 't="str" s="4"') +
            cell("F1", 5, 's="5"') +
            cell("G1", 45356, 's="6"') +
            cell("H1", 1, 't="b"') +
            cell("I1", "#DIV/0!", 't="e"') +
            cell("J1", "2024-03-05T00:00:00", 't="d"'),
        ),
      },
      { parts: { "styles.xml": stylesPart(codes) } },
    );
    expect(html).toBe(
      "<p>12.5%, 1,234.50 €, 5 March 2024, 0.001, Nr. seven, , 2024-03-05, TRUE, #DIV/0!, 2024-03-05</p>",
    );
  });

  it("show dates of workbooks that count from 1904", async () => {
    const given = { data: row(1, cell("A1", 43894, 's="0"')) };
    expect(
      await sheet(given, { parts: { "styles.xml": stylesPart(["yyyy-mm-dd"]) }, attributes: 'date1904="1"' }),
    ).toBe("<p>2024-03-05</p>");
  });

  it("keep stress and raised text of shared and inline strings, and line breaks", async () => {
    const rich =
      '<x:r><x:t>H</x:t></x:r><x:r><x:rPr><x:vertAlign val="subscript"/></x:rPr><x:t>2</x:t></x:r><x:r><x:rPr><x:b/></x:rPr><x:t>O_x000D_&#10;&lt;b&gt;</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh>';
    const shown = "<p>H<sub>2</sub><strong>O<br>&lt;b&gt;</strong></p>";
    expect(await sheet({ data: row(1, `<x:c r="A1" t="inlineStr"><x:is>${rich}</x:is></x:c>`) })).toBe(shown);
    const strings: Part = {
      type: "sharedStrings",
      content: `<x:sst ${namespaces}><x:si><x:t>one</x:t></x:si><x:si>${rich}</x:si><x:si><x:r><x:rPr><x:b/></x:rPr><x:t>bold</x:t></x:r></x:si></x:sst>`,
    };
    const data =
      row(1, cell("A1", 1, 't="s"')) +
      row(2, cell("A2", 0, 't="s"')) +
      row(3, cell("A3", 2, 't="s"')) +
      row(4, cell("A4", 9, 't="s"'));
    expect(await sheet({ data }, { parts: { "first.xml": strings } })).toBe(
      `${shown}<p>one</p><p>bold</p><p></p>`,
    );
  });

  it("that are empty keep their links, for a person to name", async () => {
    const html = await page([
      {
        name: "S",
        data: row(1, inline("A1", "web")),
        rest: '<x:hyperlinks><x:hyperlink ref="A1" r:id="web"/><x:hyperlink ref="C9" r:id="other"/></x:hyperlinks>',
        links: { web: "https://a.org/", other: "https://b.org/" },
      },
    ]);
    expect(html.match(/<a href="https:[^>]*>[^<]*<\/a>/g)).toEqual([
      '<a href="https://a.org/">web</a>',
      '<a href="https://b.org/"></a>',
    ]);
    expect(html).toContain("[Link without text]");
  });

  it("lead where their links lead", async () => {
    const address = `https://example.org/${"a".repeat(1_500)}`;
    const links =
      '<x:hyperlinks><x:hyperlink ref="A1" r:id="web"/><x:hyperlink ref="A2" location="\'My notes\'!B2"/><x:hyperlink ref="A3" location="Gone!A1"/><x:hyperlink ref="A5" r:id="js"/></x:hyperlinks>';
    const html = await page([
      {
        name: "S",
        data:
          row(1, inline("A1", "web")) +
          row(2, inline("A2", "notes")) +
          row(3, inline("A3", "gone")) +
          row(
            4,
            '<x:c r="A4" t="str"><x:f>HYPERLINK("https://example.org/?a=1&amp;b",B1)</x:f><x:v>formula</x:v></x:c>',
          ) +
          row(5, inline("A5", "script")),
        rest: links,
        links: { web: address, js: "javascript:alert(1)" },
      },
      { name: "My notes" },
    ]);
    expect(html).toContain(
      `<p><a href="${address}">web</a></p><p><a href="#sheet-2">notes</a></p><p>gone</p><p><a href="https://example.org/?a=1&amp;b">formula</a></p><p><span>script</span></p></section><section id="sheet-2" data-from-sheet="2">`,
    );
  });

  it("have notes and threads of comments", async () => {
    const comments: Part = {
      type: "comments",
      content: `<x:comments ${namespaces}><x:commentList><x:comment ref="A1"><x:text><x:t>Counted twice</x:t></x:text></x:comment><x:comment ref="B1"><x:text><x:t>[Threaded comment]</x:t></x:text></x:comment><x:comment ref="C9"><x:text><x:t>Of an empty cell</x:t></x:text></x:comment></x:commentList></x:comments>`,
    };
    const threads: Part = {
      type: "threadedComment",
      content:
        '<t:ThreadedComments xmlns:t="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><t:threadedComment ref="B1" personId="{1}"><t:text>Is this right?</t:text></t:threadedComment><t:threadedComment ref="B1" personId="{2}"><t:text>Yes.</t:text></t:threadedComment></t:ThreadedComments>',
    };
    const persons: Part = {
      type: "person",
      content:
        '<t:personList xmlns:t="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><t:person displayName="Ann" id="{1}"/></t:personList>',
    };
    const html = await sheet(
      { rows: [["x", "y"]], parts: { "c.xml": comments, "t.xml": threads } },
      { parts: { "p.xml": persons } },
    );
    expect(html).toMatch(
      /^<p>x<sup><a href="#note-1"[^>]*>1<\/a><\/sup>, y<sup><a href="#note-2"[^>]*>2<\/a><\/sup><\/p><p><span lang="en">Cell C9<\/span><sup><a href="#note-3"/,
    );
    expect(html).toMatch(
      /<li id="note-1"><p>Counted twice<\/p>[\s\S]*<li id="note-2"><p>Ann: Is this right\?<\/p><p>Yes\.<\/p>[\s\S]*<li id="note-3"><p>Of an empty cell<\/p>/,
    );
    expect(html).not.toContain("Threaded comment");
  });
});

describe("things over cells", () => {
  it("stand below them: pictures, charts, text, controls, objects", async () => {
    const drawing: Part = {
      ...drawingPart(
        thing("pic", "Picture 1", 'descr="A map"', '<xdr:blipFill><a:blip r:embed="a.png"/></xdr:blipFill>'),
        thing("sp", "Box 2", "", "<xdr:txBody><a:p><a:r><a:t>Hint</a:t></a:r></a:p></xdr:txBody>"),
        thing(
          "graphicFrame",
          "Chart 3",
          "",
          '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="chart.xml"/></a:graphicData></a:graphic>',
        ),
      ),
    };
    const html = await sheet({
      rows: [["text"]],
      rest: '<x:drawing r:id="d.xml"/><x:controls><x:control shapeId="9" r:id="ctrlProps/c.xml" name="Box 9"><x:controlPr altText="I agree"/></x:control></x:controls><x:oleObjects><x:oleObject progId="Word.Document"><x:objectPr altText=""/></x:oleObject></x:oleObjects>',
      parts: {
        "d.xml": drawing,
        "ctrlProps/c.xml": {
          type: "ctrlProp",
          content:
            '<f:formControlPr xmlns:f="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" objectType="CheckBox" checked="Checked"/>',
        },
      },
    });
    expect(html).toBe(
      '<p>text</p><p><span class="image" role="img" aria-label="A map">[<span lang="en">Image</span>: A map]</span></p><p>Hint</p><p><span role="img"></span><strong class="review" lang="en" data-to-complete="image">[Image without a description (<bdi>Chart 3</bdi>)]</strong></p><p><span role="img"></span><strong class="review" lang="en" data-to-complete="image">[Image without a description (<bdi>Word.Document</bdi>)]</strong></p><p><label><input type="checkbox" checked> I agree</label></p>',
    );
  });

  it("show controls once, and what labels say", async () => {
    const vml = `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">${[
      ["Label", "Step one"],
      ["Button", "Send"],
    ]
      .map(
        ([type, caption], at) =>
          `<v:shape id="_x0000_s${1001 + at}"><v:textbox><div>${caption}</div></v:textbox><x:ClientData ObjectType="${type}"/></v:shape>`,
      )
      .join("")}</xml>`;
    const body = "<xdr:txBody><a:p><a:r><a:t>Send</a:t></a:r></a:p></xdr:txBody>";
    const shape = thing("sp", "Button 2", 'hidden="0"', body).replace('id="2"', 'id="1002"');
    const kind = (type: string): Part => ({
      type: "ctrlProp",
      content: `<f:formControlPr xmlns:f="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" objectType="${type}"/>`,
    });
    const html = await sheet({
      rest: '<x:drawing r:id="d.xml"/><x:legacyDrawing r:id="v.vml"/><x:controls><x:control shapeId="1001" r:id="ctrlProps/a.xml" name="Label 1"/><x:control shapeId="1002" r:id="ctrlProps/b.xml" name="Button 2"/></x:controls>',
      parts: {
        "d.xml": drawingPart(shape),
        "v.vml": { type: "vmlDrawing", content: vml },
        "ctrlProps/a.xml": kind("Label"),
        "ctrlProps/b.xml": kind("Button"),
      },
    });
    expect(html.match(/Send/g)).toHaveLength(1);
    expect(html).toContain("<p>Step one</p>");
  });

  it("have the data of a chart after them, also where nothing else follows on the sheet", async () => {
    const points = (texts: string[]) =>
      texts.map((text, at) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`).join("");
    const html = await sheet({
      rest: '<x:drawing r:id="d.xml"/>',
      parts: {
        "d.xml": drawingPart(
          thing(
            "graphicFrame",
            "Chart 3",
            'descr="Sales by town"',
            '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="chart.xml"/></a:graphicData></a:graphic>',
          ),
        ),
        "_rels/d.xml.rels": {
          type: "relationships",
          content: relationships([["chart.xml", "chart", "chart.xml"]]),
        },
        "chart.xml": {
          type: "chart",
          content: `<c:chartSpace ${namespaces}><c:chart><c:plotArea><c:barChart><c:ser><c:cat><c:strRef><c:strCache>${points(["Ulm", "Köln"])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points(["3", "4"])}</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`,
        },
      },
    });
    expect(html).toContain("Sales by town");
    expect(html).toMatch(/<th scope="row">Köln<\/th><td[^>]*>4<\/td>/);
  });

  it("have the cells that a chart refers to after them where it does not keep their values", async () => {
    const chart = (sheet: string, rows: string) =>
      `<c:chartSpace ${namespaces}><c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:f>${sheet}!$B$1</c:f></c:strRef></c:tx><c:cat><c:strRef><c:f>${sheet}!$A$2:$A$${rows}</c:f></c:strRef></c:cat><c:val><c:numRef><c:f>${sheet}!$B$2:$B$${rows}</c:f></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;
    const charted = async (reference: string) =>
      mainOf(
        await page([
          {
            name: "Charts",
            rest: '<x:drawing r:id="d.xml"/>',
            parts: {
              "d.xml": drawingPart(
                thing(
                  "graphicFrame",
                  "Chart 3",
                  'descr="Sales by town"',
                  '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="chart.xml"/></a:graphicData></a:graphic>',
                ),
              ),
              "_rels/d.xml.rels": {
                type: "relationships",
                content: relationships([["chart.xml", "chart", "chart.xml"]]),
              },
              "chart.xml": { type: "chart", content: chart(reference, "4") },
            },
          },
          {
            name: "The data",
            data:
              row(1, inline("A1", "Town") + inline("B1", "Sold")) +
              row(2, inline("A2", "Ulm") + cell("B2", 30)) +
              row(3, inline("A3", "Bonn") + cell("B3", 40), 'hidden="1"') +
              row(4, inline("A4", "Köln") + cell("B4", 50)),
          },
        ]),
      );
    const [ofCharts = ""] = (await charted("'The data'")).split("</section>");
    expect(ofCharts.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|")).toContain(
      "Data of the chart|Sold|Ulm|30|Köln|50|",
    );
    const [without = ""] = (await charted("'Another'")).split("</section>");
    expect(without).not.toContain("<table");
    expect(without).toContain("Sales by town");
  });

  it("are shown where a browser can", async () => {
    const html = await sheet({
      rest: '<x:oleObjects><x:oleObject progId="Word.Document"><x:objectPr r:id="a.png" altText="The contract"/></x:oleObject></x:oleObjects>',
      parts: { "a.png": { type: "image", content: png() } },
    });
    expect(html).toMatch(/^<p><img src="data:image\/png;base64,[^"]+" alt="The contract"><\/p>$/);
  });
});

describe("formulas whose values the file does not keep", () => {
  it("are told of, and those without text for a value are not", async () => {
    const formula = (reference: string, more = "", attributes = "") =>
      `<x:c r="${reference}" ${attributes}><x:f>A1+1</x:f>${more}</x:c>`;
    const cells = cell("A1", 1) + formula("B1") + formula("C1", "<x:v></x:v>");
    const others = formula("D1", "<x:v></x:v>", 't="str"') + formula("E1", "<x:v>2</x:v>");
    const html = await page([
      { name: "S", data: row(1, cells + others) + row(2, formula("B2"), 'hidden="1"') },
    ]);
    expect(html).toContain(
      "2 cells have formulas whose values are not in the file, so that nothing stands in their place",
    );
    const kept = await page([{ name: "S", data: row(1, cell("A1", 1) + others) }]);
    expect(kept).not.toContain("formula");
  });
});

describe("pictures in cells", () => {
  const structure =
    '<rd:s t="_localImage"><rd:k n="_rvRel:LocalImageIdentifier"/><rd:k n="CalcOrigin"/><rd:k n="Text"/></rd:s>';
  const values =
    '<rd:rv s="0"><rd:v>0</rd:v><rd:v>5</rd:v><rd:v>A bridge</rd:v></rd:rv><rd:rv s="0"><rd:v>1</rd:v><rd:v>5</rd:v></rd:rv><rd:rv s="0"><rd:v>0</rd:v><rd:v>6</rd:v></rd:rv>';

  it("stand in the place of the error that older programs show", async () => {
    const data = [
      row(1, inline("A1", "Place") + inline("B1", "View")),
      row(2, inline("A2", "Bridge") + cell("B2", "#VALUE!", 't="e" vm="1"')),
      row(3, inline("A3", "Harbour") + cell("B3", "#VALUE!", 't="e" vm="2"')),
      row(4, inline("A4", "Line") + cell("B4", "#VALUE!", 't="e" vm="3"')),
      row(5, inline("A5", "Error") + cell("B5", "#VALUE!", 't="e" vm="4"')),
    ].join("");
    const html = await sheet(
      { data },
      { parts: richParts(structure, values, 3, { "a.png": png(), "b.emf": "EMF" }) },
    );
    const shown = html.replaceAll(/data:image\/png;base64,[\w+/=]+/g, "PNG");
    expect(shown).toContain('<td><img src="PNG" alt="A bridge"></td>');
    expect(shown).toContain("[Image without a description (<bdi>b.emf</bdi>)]");
    expect(shown).toContain('<td><img src="PNG" alt=""></td>');
    expect(shown).toContain("<td>#VALUE!</td>");
  });

  it("are shown while the page has room for them, together and each", async () => {
    const sizes = [1_000_000, 1_000_000, 1_000_000, 1_600_000, 1_000_000];
    const cells = sizes.map((_, at) => row(at + 1, cell(`A${at + 1}`, "#VALUE!", `t="e" vm="${at + 1}"`)));
    const own = sizes.map(
      (_, at) => `<rd:rv s="0"><rd:v>${at}</rd:v><rd:v>5</rd:v><rd:v>View</rd:v></rd:rv>`,
    );
    const pictures = Object.fromEntries(sizes.map((size, at) => [`${at}.png`, png(size)]));
    const html = await sheet(
      { data: cells.join("") },
      { parts: richParts(structure, own.join(""), sizes.length, pictures) },
    );
    expect([...html.matchAll(/<img /g)]).toHaveLength(3);
    expect(html).toContain("View");
  });
});

describe("foreign input", () => {
  it("runs and fetches nothing, whatever stands in it", async () => {
    for (let at = 0; at < hostileStrings.length; at += 51) {
      const texts = hostileStrings.slice(at, at + 51).map(escaped);
      const names = texts.map((text, index) => `${index} ${text.replace(/&[^;]*;/g, "'")}`.slice(0, 200));
      const html = await page(
        texts.map((text, index) => ({
          name: names[index]!,
          data:
            row(
              1,
              inline("A1", text) +
                cell("B1", text) +
                cell("C1", text, 't="str"') +
                cell("D1", 3, 's="0"') +
                cell("E1", text, 't="e"'),
            ) +
            row(
              2,
              inline("A2", text) +
                `<x:c r="B2" t="str"><x:f>HYPERLINK("${text.replace(/&quot;/g, "'")}")</x:f><x:v>${text}</x:v></x:c>`,
            ),
          rest: `<x:hyperlinks><x:hyperlink ref="A1" r:id="link"/><x:hyperlink ref="A2" location="${text}"/></x:hyperlinks><x:drawing r:id="d.xml"/><x:controls><x:control r:id="c" name="${text}"><x:controlPr altText="${text}"/></x:control></x:controls><x:oleObjects><x:oleObject progId="${text}"/></x:oleObjects>`,
          links: {
            link: text
              .replace(/&quot;/g, "'")
              .replace(/&lt;/g, "<")
              .replace(/&amp;/g, "&"),
          },
          parts: {
            "d.xml": drawingPart(thing("pic", text, `descr="${text}"`), thing("sp", text)),
            "c.xml": {
              type: "comments",
              content: `<x:comments ${namespaces}><x:commentList><x:comment ref="A1"><x:text><x:t>${text}</x:t></x:text></x:comment></x:commentList></x:comments>`,
            },
            "t.xml": {
              type: "table",
              content: `<x:table ${namespaces} ref="A1:E2" displayName="${text}"><x14:table xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" altText="${text}"/></x:table>`,
            },
          },
        })),
        {
          parts: {
            "styles.xml": {
              type: "styles",
              content: `<x:styleSheet ${namespaces}><x:numFmts><x:numFmt numFmtId="164" formatCode="${texts[0]}"/></x:numFmts><x:cellXfs><x:xf numFmtId="164"/></x:cellXfs></x:styleSheet>`,
            },
          },
        },
      );
      expectHarmless(html);
    }
  });

  it("is named for what is wrong with it", async () => {
    const code = (bytes: Uint8Array) =>
      structure("xlsx", bytesSource(bytes)).then(
        () => "converted",
        (cause: { code?: string; message?: string }) => {
          expect(cause.message).not.toContain("checked");
          return cause.code;
        },
      );
    const good = xlsx({ sheets: [{ name: "S", rows: [["a"]] }] });
    expect(await code(good.subarray(0, good.length / 2))).toBe("unreadable_document");
    expect(await code(new Uint8Array(100))).toBe("unreadable_document");
    // A sheet of two cells that are far from one another, in each of many rows.
    const wide = Array.from({ length: 3_000 }, (_, at) =>
      row(at + 1, cell(`A${at + 1}`, 1) + cell(`XFD${at + 1}`, 1)),
    ).join("");
    const all =
      row(1, Array.from({ length: 16_384 }, () => "<x:c><x:v>1</x:v></x:c>").join("")) +
      wide.replace(/^.*?<\/x:row>/, "");
    expect(await code(xlsx({ sheets: [{ name: "S", data: all }] }))).toBe("too_complex");
    const merges = Array.from({ length: 20_000 }, () => '<x:mergeCell ref="A1:B900000"/>').join("");
    const rows = Array.from({ length: 5_000 }, (_, at) =>
      row(at + 1, cell(`A${at + 1}`, 1) + cell(`B${at + 1}`, 1)),
    ).join("");
    expect(
      await code(
        xlsx({ sheets: [{ name: "S", data: rows, rest: `<x:mergeCells>${merges}</x:mergeCells>` }] }),
      ),
    ).toBe("too_complex");
    const broken = await page([{ name: "S", data: `${row(1, inline("A1", "kept"))}</x:row>` }]);
    expect(broken).toContain("kept");
    expect(broken).toContain(
      "Something is missing here, because parts of the document are damaged: xl/sheet1.xml.",
    );
  });

  it("gives the same page each time", async () => {
    const sheets = [
      {
        name: "S",
        rows: [
          ["a", "b"],
          ["c", "d"],
        ],
      },
    ];
    expect(await page(sheets)).toBe(await page(sheets));
  });
});
