import { expect, it } from "vitest";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { decorative, docx, p, r } from "../checker/build/docx.ts";

const body = p("Tides are higher in winter.");

const anchored = (attributes: string, content: string, extension = "") =>
  `<w:r><w:drawing><wp:anchor behindDoc="0"><wp:docPr id="1" ${attributes}>${extension}</wp:docPr><a:graphic>${content}</a:graphic></wp:anchor></w:drawing></w:r>`;
const picture =
  '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic/></a:graphicData>';
const shape = (text: string) =>
  `<a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp>${text && `<wps:txbx><w:txbxContent>${p(text)}</w:txbxContent></wps:txbx>`}</wps:wsp></a:graphicData>`;
const cells = "<w:tr><w:tc><w:p/></w:tc></w:tr>";

/** What the report says of floating objects of a document with this body. */
async function found(content: string): Promise<string[]> {
  const bytes = docx({ body: `${body}${content}${body}` });
  const { checks, issues } = await check(bytesSource(bytes), { filename: "tides.docx", tiers: [2] });
  const own = issues.filter(({ check_id }) => check_id === "floating-objects");
  expect(checks.find(({ id }) => id === "floating-objects")?.status).toBe(
    own.length ? "needs_review" : "not_applicable",
  );
  for (const { needs_review } of own) expect(needs_review).toBe(true);
  return own.map(({ location, message }) => `${location.label} | ${message.split(", where")[0]}`);
}

const read = (sort: string, beside: string) =>
  `This ${sort} floats over the page and is read with "${beside}"`;

it.each<[string, string, string]>([
  [
    "a picture",
    p(r("Waves at noon") + anchored('name="Picture 3" descr="Waves"', picture)),
    `Picture "Picture 3", beside "Waves at noon" | ${read("picture", "Waves at noon")}`,
  ],
  [
    "a picture in a paragraph without text",
    p(anchored('name="Picture 3" descr="Waves"', picture)),
    `Picture "Picture 3", beside "Tides are higher in winter." | ${read("picture", "Tides are higher in winter.")}`,
  ],
  [
    "a text box",
    p(r("Waves at noon") + anchored('name="Text Box 1"', shape("Mind the tide"))),
    `Text box "Text Box 1", beside "Waves at noon" | ${read("text box", "Waves at noon")}`,
  ],
  [
    "a VML text box",
    p(
      `${r("Waves at noon")}<w:r><w:pict><v:shape id="_x0000_s1" style="position:absolute;margin-left:3pt"><v:textbox><w:txbxContent>${p("Mind the tide")}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
    ),
    `Text box, beside "Waves at noon" | ${read("text box", "Waves at noon")}`,
  ],
  [
    "a frame of two paragraphs",
    p(r("Mind"), '<w:framePr w:w="2000"/>') + p(r("the tide"), '<w:framePr w:w="2000"/>'),
    `Frame with "Mind", beside "Tides are higher in winter." | ${read("frame", "Tides are higher in winter.")}`,
  ],
  [
    "a table",
    `<w:tbl><w:tblPr><w:tblpPr w:vertAnchor="page"/></w:tblPr>${cells}</w:tbl>`,
    `Floating table, beside "Tides are higher in winter." | ${read("table", "Tides are higher in winter.")}`,
  ],
])("%s that floats is told with what it is read with", async (_, content, expected) => {
  expect(await found(content)).toEqual([expected]);
});

it.each<[string, string]>([
  [
    "a picture in line",
    p(anchored('name="Picture 3" descr="Waves"', picture).replaceAll("wp:anchor", "wp:inline")),
  ],
  ["a decorative picture", p(anchored('name="Picture 3"', picture, decorative))],
  ["a shape without text", p(anchored('name="Line 1"', shape("")))],
  ["an initial", p(r("T"), '<w:framePr w:dropCap="drop" w:lines="3"/>') + p("ides are higher.")],
  ["a table in line", `<w:tbl>${cells}</w:tbl>`],
])("nothing is said of %s", async (_, content) => {
  expect(await found(content)).toEqual([]);
});
