import { namespaces, type Part, packageFiles, partFiles, relationships } from "../office.ts";
import { zip } from "../zip.ts";
import { type Bomb, cut } from "./bomb.ts";
import { body, long, million, numbered, type Row, rows, sheetMain, slideMain } from "./office.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Text boxes in one another, each in a run after this. */
const boxes = (levels: number, before: string) =>
  `<w:p>${before}<w:r><w:pict><v:shape><w:txbxContent>`.repeat(levels) +
  "</w:txbxContent></v:shape></w:pict></w:r></w:p>".repeat(levels);
/** Cells in one another, each with this before the next. */
const cells = (levels: number, before: string) =>
  `<w:tbl><w:tr><w:tc>${before}`.repeat(levels) + "<w:p/></w:tc></w:tr></w:tbl>".repeat(levels);
const picture = (alt: string) =>
  `<w:drawing><wp:inline><wp:docPr id="1" name="a" descr="${alt}"/></wp:inline></w:drawing>`;
const run = (content: string) => `<w:r>${content}</w:r>`;

/** Relationships of a part, half of them links, all with long names. */
const manyRelationships = (count: number, first: [string, string, string][]) =>
  relationships([
    ...first,
    ...Array.from({ length: count }, (_, at): [string, string, string] => [
      `${at}${long(60)}`,
      `${office}/t${at}`,
      `a${long(60)}`,
    ]),
    ...Array.from({ length: count }, (_, at): [string, string, string, "External"] => [
      `h${at}${long(50)}`,
      `${office}/hyperlink`,
      `http://${long(70)}`,
      "External",
    ]),
  ]);

const documents: Row[] = [
  [
    "styles and relationships with long names",
    10_000,
    (count) => {
      const main = "word/document.xml";
      const style = (at: number) =>
        `<w:style w:type="paragraph" w:styleId="${at}${long(230)}"><w:name w:val="${at}${long(230)}"/><w:basedOn w:val="${at + 1}${long(230)}"/></w:style>`;
      const paragraph = (at: number) =>
        `<w:p><w:pPr><w:pStyle w:val="${at}${long(230)}"/></w:pPr><w:r><w:t>x</w:t></w:r></w:p>`;
      return zip({
        ...packageFiles(main, "wordprocessingml.document", {}),
        "word/_rels/document.xml.rels": manyRelationships(2 * count, [
          ["s", `${office}/styles`, "styles.xml"],
          ["f", `${office}/footnotes`, "notes.xml"],
        ]),
        "word/styles.xml": `<w:styles ${namespaces}>${numbered(count, style)}</w:styles>`,
        "word/notes.xml": `<w:footnotes ${namespaces}><w:footnote w:id="2">${paragraph(0)}</w:footnote></w:footnotes>`,
        "word/_rels/notes.xml.rels": manyRelationships(2 * count, []),
        [main]: `<w:document ${namespaces}><w:body>${numbered(count, paragraph)}</w:body></w:document>`,
      });
    },
  ],
  [
    "pictures with long descriptions in boxes in boxes",
    60,
    (count) => body(boxes(120, run(picture(long(4_000)).repeat(count)))),
  ],
  [
    "pictures with long descriptions in cells in cells",
    100,
    (count) => body(cells(150, `<w:p>${run(picture(long(4_000)).repeat(count))}</w:p>`)),
  ],
  [
    "pictures in long texts in cells in cells",
    27,
    (count) =>
      body(cells(150, `<w:p>${run(`<w:t>${long(15_000)}</w:t>${picture("b")}`)}</w:p>`.repeat(count))),
  ],
  [
    "colours of long texts in boxes in boxes",
    18,
    (count) =>
      body(
        boxes(
          120,
          numbered(count, (at) =>
            run(
              `<w:rPr><w:color w:val="0000${at + 10}"/><w:shd w:fill="FFFFFF"/></w:rPr><w:t>${long(30_000)}</w:t>`,
            ),
          ),
        ),
      ),
  ],
  [
    "members of groups in one another",
    140,
    (count) =>
      body(
        `<w:p><w:r><w:pict><v:group>${`<v:shape alt="${long(4_000)}"/>`.repeat(count)}<v:shape><w:txbxContent>`.repeat(
          110,
        ),
      ),
  ],
  [
    "levels of lists with long texts",
    5_000,
    (count) => {
      const level = (at: number) =>
        `<w:lvl w:ilvl="${at}"><w:numFmt w:val="${long(500)}"/><w:lvlText w:val="${long(500)}"/><w:pStyle w:val="${long(400)}"/></w:lvl>`;
      const list = (at: number) =>
        `<w:abstractNum w:abstractNumId="${at}">${numbered(9, level)}</w:abstractNum>`;
      const content = `<w:numbering ${namespaces}>${numbered(count, list)}</w:numbering>`;
      return body("<w:p/>", { parts: { "numbering.xml": { type: "numbering", content } } });
    },
  ],
  [
    "fields with long help in boxes in boxes",
    140,
    (count) =>
      body(
        boxes(
          110,
          `${run(`<w:fldChar w:fldCharType="begin"/><w:ffData><w:helpText w:val="${long(4_000)}"/><w:textInput/></w:ffData>`)}${run('<w:fldChar w:fldCharType="end"/>')}`.repeat(
            count,
          ),
        ),
      ),
  ],
];

/** The parts by which a workbook has pictures in cells: so many, and as many entries of metadata. */
export const cellPictures = (pictures: number, alt: string, entries: number): Record<string, Part> => ({
  "rdrichvaluestructure.xml": {
    type: "rdRichValueStructure",
    content: `<rd:rvStructures ${namespaces}><rd:s t="_webimage"><rd:k n="Text"/></rd:s></rd:rvStructures>`,
  },
  "rdrichvalue.xml": {
    type: "rdRichValue",
    content: `<rd:rvData ${namespaces}>${`<rd:rv s="0"><rd:v>${alt}</rd:v></rd:rv>`.repeat(pictures)}</rd:rvData>`,
  },
  "metadata.xml": {
    type: "sheetMetadata",
    content: `<x:metadata ${namespaces}><x:metadataTypes><x:metadataType name="XLRICHVALUE"/></x:metadataTypes><x:futureMetadata name="XLRICHVALUE">${numbered(entries, (at) => `<x:bk><rd:rvb i="${at % pictures}"/></x:bk>`)}</x:futureMetadata><x:valueMetadata>${numbered(entries, (at) => `<x:bk><x:rc t="1" v="${at}"/></x:bk>`)}</x:valueMetadata></x:metadata>`,
  },
});

/** A workbook of one sheet beside others that are missing. */
function workbook(
  content: string,
  parts: Record<string, Part> = {},
  files: Record<string, string> = {},
  missing = 0,
): Uint8Array {
  const others = numbered(missing, (at) => `<x:sheet name="${at}${long(249)}" r:id="${at}${long(249)}"/>`);
  return zip({
    ...packageFiles(sheetMain, "spreadsheetml.sheet", {}),
    [sheetMain]: `<x:workbook ${namespaces}><x:sheets><x:sheet name="a" r:id="sheet1.xml"/>${others}</x:sheets></x:workbook>`,
    ...partFiles(sheetMain, {
      ...parts,
      "sheet1.xml": { type: "worksheet", content: `<x:worksheet ${namespaces}>${content}</x:worksheet>` },
    }),
    ...files,
  });
}

/** A link, a control and an object of a sheet, all of whose texts are long. */
const longThings = (at: number) =>
  `<x:hyperlink ref="A${at}${long(240)}" r:id="${long(249)}" location="${long(250)}" display="${long(250)}"/><x:control name="${long(250)}" r:id="${long(250)}" shapeId="${at}${long(240)}"><x:controlPr altText="${long(998)}"/></x:control><x:oleObject progId="${long(250)}"><x:objectPr altText="${long(998)}"/></x:oleObject>`;

const workbooks: Row[] = [
  [
    "all that is kept of a sheet at once",
    5_000,
    (count) =>
      workbook(
        `<x:legacyDrawing r:id="v"/>${numbered(count, longThings)}`,
        cellPictures(2 * count, long(998), 10 * count),
        {
          "xl/_rels/sheet1.xml.rels": relationships([
            ["v", `${office}/vmlDrawing`, "v.vml"],
            ...Array.from({ length: 2 * count }, (_, at): [string, string, string, "External"] => [
              `${at}${long(200)}`,
              `${office}/hyperlink`,
              `http://${long(300)}`,
              "External",
            ]),
          ]),
          "xl/v.vml": `<xml ${namespaces}>${numbered(count, (at) => `<v:shape id="_s${at}${long(240)}" alt="${long(998)}"><v:textbox>${long(490)}</v:textbox></v:shape>`)}</xml>`,
        },
        2 * count,
      ),
    cut,
  ],
  [
    "controls with long descriptions",
    15_000,
    (count) =>
      workbook(
        `<x:control name="${long(250)}" r:id="${long(250)}"><x:controlPr altText="${long(4_000)}"/></x:control>`.repeat(
          count,
        ),
      ),
  ],
  [
    "one style of text again and again",
    200_000,
    (count) =>
      workbook("", {
        "strings.xml": {
          type: "sharedStrings",
          content: `<x:sst ${namespaces}><x:si><x:r>${"<x:b/><x:t>a</x:t>".repeat(count)}</x:r></x:si></x:sst>`,
        },
      }),
  ],
  [
    "pictures in cells with long descriptions",
    10_000,
    (count) => workbook("", cellPictures(count, long(998), 10 * count)),
  ],
];

/** A presentation of one slide with this on it, and a chart. */
const presentation = (content: string, chart = "") =>
  zip({
    ...packageFiles(slideMain, "presentationml.presentation", {}),
    [slideMain]: `<p:presentation ${namespaces}><p:sldId id="256" r:id="s"/></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationships([["s", `${office}/slide`, "s.xml"]]),
    "ppt/s.xml": `<p:sld ${namespaces}>${content}</p:sld>`,
    "ppt/_rels/s.xml.rels": relationships([["c", `${office}/chart`, "c.xml"]]),
    "ppt/c.xml": `<c:chartSpace ${namespaces} xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex">${chart}</c:chartSpace>`,
  });
const chart =
  '<p:graphicFrame><a:graphicData uri="a/chart"><c:chart r:id="c"/></a:graphicData></p:graphicFrame>';

const presentations: Row[] = [
  [
    "pictures with long descriptions",
    16_000,
    (count) =>
      presentation(
        `<p:pic><p:cNvPr id="1" name="a" descr="${long(4_000)}"/><p:ph type="${long(4_000)}"/></p:pic>`.repeat(
          count,
        ),
      ),
  ],
  [
    "data of a chart",
    million,
    (count) =>
      presentation(
        chart,
        numbered(count, (at) => `<cx:data id="${at}"/>`),
      ),
  ],
  [
    "categories of a chart",
    million,
    (count) => presentation(chart, `<c:ser>${"<c:cat/>".repeat(count)}</c:ser>`),
  ],
  [
    "placeholders of very many layouts",
    499,
    (count) => {
      const placeholder = `<p:sp><p:ph type="${long(60)}" idx="${long(60)}"/><a:lvl9pPr><a:buNone/></a:lvl9pPr></p:sp>`;
      const files: Record<string, string> = {};
      const slides: [string, string, string][] = [];
      for (let at = 0; at < count; at++) {
        slides.push([`s${at}`, `${office}/slide`, `s${at}.xml`]);
        files[`ppt/s${at}.xml`] = `<p:sld ${namespaces}/>`;
        files[`ppt/_rels/s${at}.xml.rels`] = relationships([["l", `${office}/slideLayout`, `l${at}.xml`]]);
        files[`ppt/l${at}.xml`] =
          `<p:sldLayout ${namespaces}>${numbered(200, (index) => placeholder.replaceAll("ā", `${index}ā`))}</p:sldLayout>`;
      }
      return zip({
        ...packageFiles(slideMain, "presentationml.presentation", {}),
        [slideMain]: `<p:presentation ${namespaces}>${numbered(count, (at) => `<p:sldId id="${256 + at}" r:id="s${at}"/>`)}</p:presentation>`,
        "ppt/_rels/presentation.xml.rels": relationships(slides),
        ...files,
      });
    },
  ],
];

/** Office files of which readers would have to keep more than they may. */
export const officeHoldingBombs: readonly Bomb[] = [
  ...rows("bomb.docx", documents),
  ...rows("bomb.xlsx", workbooks),
  ...rows("bomb.pptx", presentations),
];
