import { constants, crc32, deflateRawSync } from "node:zlib";
import { strToU8 } from "fflate";
import { type DocxShape, docx } from "../docx.ts";
import { namespaces, packageFiles, partFiles } from "../office.ts";
import { joined, zip } from "../zip.ts";
import { any, type Bomb, cut, type End, scaled } from "./bomb.ts";

export const million = 1_000_000;
const deep = 100_000;

/** Deflated data after which more of it may follow. */
const unended = (raw: Uint8Array): Uint8Array => deflateRawSync(raw, { finishFlush: constants.Z_SYNC_FLUSH });

/** A mebibyte of the piece again and again, deflated so that more of it may follow. */
export function block(piece: string): { raw: Uint8Array; packed: Uint8Array } {
  const raw = strToU8(piece.repeat(Math.floor(1_048_576 / piece.length)), true);
  return { raw, packed: unended(raw) };
}

/** Deflated data of so many mebibytes of the piece, between a head and a tail. */
function deflated(head: string, piece: string, count: number, tail: string) {
  const { raw, packed } = block(piece);
  const parts = [unended(strToU8(head))];
  let crc = crc32(head);
  for (let at = 0; at < count; at++) {
    parts.push(packed);
    crc = crc32(raw, crc);
  }
  return {
    data: joined(...parts, deflateRawSync(strToU8(tail))),
    crc: crc32(tail, crc),
    size: head.length + raw.length * count + tail.length,
  };
}

const type = "wordprocessingml.document";
const main = "word/document.xml";
const open = `<?xml version="1.0"?><w:document ${namespaces}><w:body>`;
const close = "</w:body></w:document>";
const paragraph = "<w:p><w:r><w:t>x</w:t></w:r></w:p>";

/** A DOCX whose main part is this XML. */
const withMain = (xml: string) => zip({ ...packageFiles(main, type, {}), [main]: xml });

/** A DOCX whose main part unpacks to so many mebibytes of the piece. */
function packedMain(head: string, piece: string, count: number, tail: string, reported?: number): Uint8Array {
  const { data, crc, size } = deflated(head, piece, count, tail);
  return zip({
    ...packageFiles(main, type, {}),
    [main]: { content: data, isStored: true, method: 8, size: reported ?? size, crc },
  });
}

export const body = (content: string, shape: Partial<DocxShape> = {}) => docx({ body: content, ...shape });

export type Row = [
  name: string,
  count: number,
  make: (count: number) => Uint8Array,
  ends?: readonly End[],
  filename?: string,
];

export const numbered = (count: number, piece: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => piece(at)).join("");

/** A comment that makes what stands beside it one of few things in a piece of the file, of two bytes a character. */
const filling = (length: number) => `<!--ā${"x".repeat(length)}-->`;
export const long = (length: number) => `ā${"x".repeat(length)}`;

const archives: Row[] = [
  ["a thousand times as much unpacked", 1_000, (count) => packedMain(open, paragraph, count, close)],
  [
    "a thousand times as much of one tag",
    1_000,
    (count) => packedMain(`${open}<w:p a="`, "x", count, '"/>'),
    cut,
  ],
  [
    "a thousand times as much of one text",
    1_000,
    (count) => packedMain(`${open}<w:p><w:r><w:t>`, "x", count, `</w:t></w:r></w:p>${close}`),
  ],
  [
    "a thousand times as much of one comment",
    1_000,
    (count) => packedMain(`${open}<!--`, "-x", count, `-->${close}`),
  ],
  ["a thousand times as much white space", 1_000, (count) => packedMain(open, " ", count, close)],
  ["more than it says it holds", 1_000, (count) => packedMain(open, paragraph, count, close, 1_000), cut],
  ["less than it says it holds", 1, (count) => packedMain(open, paragraph, count, close, 0x7fffffff), any],
  [
    "entries that overlap",
    1_000,
    (count) => {
      const files: Record<string, { content: string; offset: number }> = {};
      for (let at = 0; at < count + 2; at++) files[`a${at}.xml`] = { content: "x".repeat(1_000), offset: 0 };
      return zip(files);
    },
    cut,
  ],
  [
    "too many entries",
    10_001,
    () => zip(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`a${at}.xml`, ""]))),
    cut,
  ],
  [
    "as many entries as may be",
    9_900,
    (count) =>
      zip({
        ...packageFiles(main, type, {}),
        [main]: `${open}${paragraph}${close}`,
        ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}.xml`, ""])),
      }),
  ],
  [
    "a directory that says it is huge",
    1,
    () => {
      const bytes = zip({ "a.xml": "x" }).slice();
      new DataView(bytes.buffer).setUint32(bytes.length - 10, 0xfffffff0, true);
      return bytes;
    },
    cut,
  ],
];

const parts: Row[] = [
  [
    "a document type",
    1,
    () => withMain(`<?xml version="1.0"?><!DOCTYPE a>${open.slice(21)}${paragraph}${close}`),
    cut,
  ],
  [
    "entities made of entities",
    20,
    (count) =>
      withMain(
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a0 "lol">${numbered(count, (at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`)}]>${open.slice(21)}<w:p><w:r><w:t>&a${count};</w:t></w:r></w:p>${close}`,
      ),
    cut,
  ],
  [
    "an entity from elsewhere",
    1,
    () =>
      withMain(
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>${open.slice(21)}${close}`,
      ),
    cut,
  ],
  ["elements in elements", deep, (count) => withMain(`${open}${"<w:p>".repeat(count)}`), any],
  ["tables in tables", deep, (count) => withMain(`${open}${"<w:tbl><w:tr><w:tc>".repeat(count)}`), any],
  ["brackets", 10 * million, (count) => withMain(`${open}${"<".repeat(count)}`), cut],
  ["a comment without end", 10 * million, (count) => withMain(`${open}<!--${"-".repeat(count)}`), cut],
  [
    "a comment without end, in pieces that almost end",
    5 * million,
    (count) => withMain(`${open}<!--${"--".repeat(count)}`),
    cut,
  ],
  ["attributes", million, (count) => body(`<w:p ${numbered(count, (at) => `a${at}="1" `)}/>`)],
  ["namespaces", million, (count) => body(`<w:p ${numbered(count, (at) => `xmlns:a${at}="b${at}" `)}/>`)],
  [
    "namespaces in namespaces",
    300,
    (count) =>
      body(
        `${numbered(count, (at) => `<w:p xmlns:a${at}="${at % 2 ? "x" : "y"}">`)}${"<w:r/><b:c/>".repeat(count * 1_000)}${"</w:p>".repeat(count)}`,
      ),
  ],
  [
    "long names of elements in pieces of their own",
    1_900,
    (count) => body(numbered(count, (at) => `<w:aaaaaaaaaaaaaaaaaaa${at}/>${filling(32_700)}`)),
  ],
  [
    "one text in pieces of their own",
    1_800,
    (count) => body(`<w:p><w:r><w:t>${`aaaaaaaaaaaaaaa${filling(32_700)}`.repeat(count)}</w:t></w:r></w:p>`),
  ],
  [
    "issues in pieces of their own",
    1_000,
    (count) =>
      body(
        numbered(
          count,
          (at) =>
            `<w:p><w:pPr><w:outlineLvl w:val="${at % 9}"/></w:pPr><w:r><w:t>aaaaaaaaaaaaaaaaaaaa ${at}</w:t></w:r></w:p>${filling(60_000)}`,
        ),
      ),
  ],
  [
    "styles in long tags",
    7_000,
    (count) =>
      body(paragraph, {
        styles: numbered(
          count,
          (at) =>
            `<w:style w:type="paragraph" a="${long(8_000)}" w:styleId="aaaaaaaaaaaaa${at}"><w:name w:val="aaaaaaaaaaaaa${at}"/></w:style>`,
        ),
      }),
  ],
  [
    "attributes of tags that are looked at",
    10,
    (count) => body(`<w:p><w:pPr><w:pStyle ${'ab="x" '.repeat(800_000)}/></w:pPr></w:p>`.repeat(count)),
  ],
  [
    "namespaces in one another",
    9,
    (count) =>
      body(
        numbered(
          count,
          (at) => `<w:p ${numbered(100_000, (prefix) => `xmlns:a${prefix}="${at % 2 ? "b" : ""}" `)}>`,
        ),
      ),
  ],
  [
    "names of elements in namespaces in one another",
    240,
    (count) =>
      body(
        numbered(
          count,
          (at) => `<w:p xmlns:q="${at % 2 ? "b" : ""}">${numbered(4_000, (name) => `<b${name}/>`)}`,
        ),
      ),
  ],
  [
    "links of long names",
    20_000,
    (count) =>
      body(paragraph, {
        links: Object.fromEntries(
          Array.from({ length: count }, (_, at) => [`${at}${long(500)}`, `http://a/${long(1_500)}`]),
        ),
      }),
  ],
  [
    "formulas of one paragraph",
    150_000,
    (count) =>
      body(
        `<w:p xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${"<m:oMath><m:f><m:num><m:r><m:t>x</m:t></m:r></m:num></m:f></m:oMath>".repeat(count)}</w:p>`,
      ),
  ],
  ["names of elements", 200_000, (count) => body(numbered(count, (at) => `<a${at}/>`))],
  ["entities", 4 * million, (count) => body(`<w:p><w:r><w:t>${"&#65;".repeat(count)}</w:t></w:r></w:p>`)],
  [
    "fields with long instructions",
    20_000,
    (count) =>
      body(
        `<w:p>${`<w:fldSimple w:instr="HYPERLINK ${"\\l ".repeat(600)}"><w:r><w:t>x</w:t></w:r></w:fldSimple>`.repeat(count)}</w:p>`,
      ),
  ],
  ["ampersands", 10 * million, (count) => body(`<w:p><w:r><w:t>${"&".repeat(count)}</w:t></w:r></w:p>`)],
  ["one line", 10 * million, (count) => body(`<w:p><w:r><w:t>${"x".repeat(count)}</w:t></w:r></w:p>`)],
  ["paragraphs", million, (count) => body(paragraph.repeat(count))],
  [
    "runs of one paragraph",
    million,
    (count) => body(`<w:p>${"<w:r><w:t>x </w:t></w:r>".repeat(count)}</w:p>`),
  ],
  ["blank paragraphs", million, (count) => body("<w:p/>".repeat(count))],
  [
    "fields that begin",
    deep,
    (count) =>
      body(
        `<w:p>${'<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>HYPERLINK "a"</w:instrText></w:r>'.repeat(count)}</w:p>`,
      ),
  ],
  [
    "cells beyond all measure",
    deep,
    (count) =>
      body(
        `<w:tbl>${'<w:tr><w:trPr><w:gridBefore w:val="99999999"/></w:trPr><w:tc><w:tcPr><w:gridSpan w:val="99999999"/><w:vMerge/></w:tcPr></w:tc></w:tr>'.repeat(count)}</w:tbl>`,
      ),
  ],
  ["cells of one row", million, (count) => body(`<w:tbl><w:tr>${"<w:tc/>".repeat(count)}</w:tr></w:tbl>`)],
  [
    "styles",
    deep,
    (count) =>
      body(paragraph, {
        styles: numbered(
          count,
          (at) => `<w:style w:type="paragraph" w:styleId="a${at}"><w:name w:val="a${at}"/></w:style>`,
        ),
      }),
  ],
  [
    "styles based on one another",
    deep,
    (count) =>
      body(`<w:p><w:pPr><w:pStyle w:val="a0"/></w:pPr></w:p>`.repeat(100), {
        styles: numbered(
          count,
          (at) => `<w:style w:type="paragraph" w:styleId="a${at}"><w:basedOn w:val="a${at + 1}"/></w:style>`,
        ),
      }),
  ],
  [
    "styles in a circle",
    deep,
    (count) =>
      body(`<w:p><w:pPr><w:pStyle w:val="a"/></w:pPr></w:p>`.repeat(count), {
        styles:
          '<w:style w:type="paragraph" w:styleId="a"><w:basedOn w:val="b"/></w:style><w:style w:type="paragraph" w:styleId="b"><w:basedOn w:val="a"/></w:style>',
      }),
  ],
  [
    "alternatives in alternatives",
    200,
    (count) =>
      body(
        `<w:p><w:r>${"<mc:AlternateContent><mc:Choice Requires='wps'>".repeat(count)}${"</mc:Choice></mc:AlternateContent>".repeat(count)}</w:r></w:p>`,
      ),
  ],
  [
    "pictures",
    deep,
    (count) =>
      body(
        `<w:p><w:r>${'<w:drawing><wp:inline><wp:docPr id="1" name="a"/></wp:inline></w:drawing>'.repeat(count)}</w:r></w:p>`,
      ),
  ],
  [
    "links",
    deep,
    (count) =>
      body(
        `<w:p>${'<w:hyperlink r:id="a"><w:r><w:t>click here</w:t></w:r></w:hyperlink>'.repeat(count)}</w:p>`,
        { links: Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, "http://a"])) },
      ),
  ],
];

export const sheetMain = "xl/workbook.xml";
/** An XLSX with this sheet, and shared strings. */
const sheet = (content: string, strings = "") =>
  zip({
    ...packageFiles(sheetMain, "spreadsheetml.sheet", {}),
    [sheetMain]: `<x:workbook ${namespaces}><x:sheets><x:sheet name="a" sheetId="1" r:id="sheet1.xml"/></x:sheets></x:workbook>`,
    ...partFiles(sheetMain, {
      "sheet1.xml": { type: "worksheet", content: `<x:worksheet ${namespaces}>${content}</x:worksheet>` },
      "strings.xml": { type: "sharedStrings", content: `<x:sst ${namespaces}>${strings}</x:sst>` },
    }),
  });

const workbooks: Row[] = [
  [
    "cells",
    million,
    (count) =>
      sheet(
        `<x:sheetData>${numbered(Math.ceil(count / 100), (at) => `<x:row r="${at + 1}">${"<x:c><x:v>1</x:v></x:c>".repeat(100)}</x:row>`)}</x:sheetData>`,
      ),
  ],
  [
    "merged cells",
    deep,
    (count) =>
      sheet(
        `<x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData><x:mergeCells>${'<x:mergeCell ref="A1:XFD1048576"/>'.repeat(count)}</x:mergeCells>`,
      ),
  ],
  [
    "a dimension beyond all measure",
    1,
    () =>
      sheet(
        '<x:dimension ref="A1:ZZZZZZZ99999999999"/><x:sheetData><x:row r="99999999999"><x:c r="ZZZZZZZ99999999999"><x:v>1</x:v></x:c></x:row></x:sheetData>',
      ),
  ],
  [
    "shared strings",
    million,
    (count) =>
      sheet(
        '<x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c></x:row></x:sheetData>',
        "<x:si><x:t>x</x:t></x:si>".repeat(count),
      ),
  ],
  [
    "one cell with a link, again and again",
    150_000,
    (count) =>
      sheet(
        `<x:sheetData><x:row r="1">${'<x:c r="A1" t="s"><x:v>0</x:v></x:c>'.repeat(count)}</x:row></x:sheetData><x:hyperlinks><x:hyperlink ref="A1" location="b"/></x:hyperlinks>`,
        "<x:si><x:t>x</x:t></x:si>",
      ),
  ],
  [
    "sheets with long names",
    8_000,
    (count) =>
      zip({
        ...packageFiles(sheetMain, "spreadsheetml.sheet", {}),
        [sheetMain]: `<x:workbook ${namespaces}><x:sheets>${numbered(count, (at) => `<x:sheet name="${long(4_000)}" r:id="${at}${long(4_000)}"/>`)}</x:sheets></x:workbook>`,
      }),
  ],
  [
    "one shared string used everywhere",
    deep,
    (count) =>
      sheet(
        `<x:sheetData><x:row r="1">${'<x:c t="s"><x:v>0</x:v></x:c>'.repeat(count)}</x:row></x:sheetData>`,
        `<x:si><x:t>${"x".repeat(count)}</x:t></x:si>`,
      ),
  ],
];

export const slideMain = "ppt/presentation.xml";
/** A PPTX of one slide with this shape tree. */
const slide = (content: string, slides = 1) => {
  const list = numbered(slides, (at) => `<p:sldId id="${256 + at}" r:id="slide1.xml"/>`);
  return zip({
    ...packageFiles(slideMain, "presentationml.presentation", {}),
    [slideMain]: `<p:presentation ${namespaces}><p:sldIdLst>${list}</p:sldIdLst></p:presentation>`,
    ...partFiles(slideMain, {
      "slide1.xml": {
        type: "slide",
        content: `<p:sld ${namespaces}><p:cSld><p:spTree>${content}</p:spTree></p:cSld></p:sld>`,
      },
    }),
  });
};

const shape =
  '<p:sp><p:nvSpPr><p:cNvPr id="1" name="a"/><p:nvPr/></p:nvSpPr><p:txBody><a:p><a:r><a:t>x</a:t></a:r></a:p></p:txBody></p:sp>';

const presentations: Row[] = [
  ["one slide again and again", deep, (count) => slide(shape.repeat(100), count)],
  [
    "groups in groups",
    450,
    (count) => slide(`${"<p:grpSp>".repeat(count)}${shape.repeat(count)}${"</p:grpSp>".repeat(count)}`),
  ],
  ["groups in groups without end", deep, (count) => slide("<p:grpSp>".repeat(count))],
  ["shapes", deep, (count) => slide(shape.repeat(count))],
  [
    "paragraphs of one shape",
    million,
    (count) =>
      slide(`<p:sp><p:txBody>${"<a:p><a:r><a:t>x</a:t></a:r></a:p>".repeat(count)}</p:txBody></p:sp>`),
  ],
  [
    "cells beyond all measure",
    deep,
    (count) =>
      slide(
        `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${'<a:tr><a:tc gridSpan="99999999" rowSpan="99999999"><a:txBody><a:p/></a:txBody></a:tc></a:tr>'.repeat(count)}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
      ),
  ],
];

export const rows = (filename: string, table: Row[]): Bomb[] =>
  table.map(([name, count, make, ends = any]) => ({
    name,
    filename,
    ends,
    make: (scale) => make(scaled(count, scale)),
  }));

/** ZIP packages and XML parts that unpack, nest or repeat beyond measure. */
export const officeBombs: readonly Bomb[] = [
  ...rows("bomb.docx", [...archives, ...parts]),
  ...rows("bomb.xlsx", workbooks),
  ...rows("bomb.pptx", presentations),
];
