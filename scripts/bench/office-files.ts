import { Random } from "./random.ts";
import type { Sink } from "./sink.ts";
import { ZipWriter } from "./zip-file.ts";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const officeTypes = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const xmlns = [
  ["r", officeTypes],
  ["w", "http://schemas.openxmlformats.org/wordprocessingml/2006/main"],
  ["a", "http://schemas.openxmlformats.org/drawingml/2006/main"],
  ["p", "http://schemas.openxmlformats.org/presentationml/2006/main"],
]
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(" ");
const sheetXmlns = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeTypes}"`;

type Relation = [id: string, type: string, target: string];

const relations = (all: readonly Relation[]) =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

/** Begins a package with what every one has; without a title and a language where it is to be fixed. */
function begin(sink: Sink, main: string, mainType: string, isFlawed = false): ZipWriter {
  const zip = new ZipWriter(sink);
  zip.add(
    "[Content_Types].xml",
    `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="jpeg" ContentType="image/jpeg"/><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${mainType}.main+xml"/></Types>`,
  );
  const core = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties";
  zip.add(
    "_rels/.rels",
    relations([
      ["rId1", `${officeTypes}/officeDocument`, main],
      ["rId2", core, "docProps/core.xml"],
    ]),
  );
  zip.add(
    "docProps/core.xml",
    `${declaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${isFlawed ? "" : "<dc:title>A large document</dc:title><dc:language>en-GB</dc:language>"}</cp:coreProperties>`,
  );
  return zip;
}

/**
 * Paragraphs with a heading every twentieth and a table every hundredth, until `isEnough`. A flawed one has no title, no
 * language, header rows that are only bold, and a typed list every fiftieth.
 */
export function docx(
  sink: Sink,
  isEnough: (paragraphs: number, size: number) => boolean,
  { isDense = false, isFlawed = false } = {},
): void {
  const zip = begin(sink, "word/document.xml", "wordprocessingml.document", isFlawed);
  zip.add("word/_rels/document.xml.rels", relations([["rId1", `${officeTypes}/styles`, "styles.xml"]]));
  zip.add(
    "word/styles.xml",
    `${declaration}<w:styles ${xmlns}><w:docDefaults><w:rPrDefault><w:rPr>${isFlawed ? "" : '<w:lang w:val="en-GB"/>'}</w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
  );
  const random = new Random();
  const parts: string[] = [`${declaration}<w:document ${xmlns}><w:body>`];
  let size = 0;
  const textRun = (text: string, look = "") =>
    `<w:r><w:rPr>${look}<w:sz w:val="22"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const run = (words: number) =>
    textRun(isDense && words === 30 ? random.code(words * 5) : random.words(words));
  for (let count = 0; !isEnough(count, size); count++) {
    const properties = count % 20 ? '<w:spacing w:after="120"/>' : '<w:pStyle w:val="Heading1"/>';
    let part = `<w:p w:rsidR="00${random.code(6)}"><w:pPr>${properties}</w:pPr>${run(count % 20 ? 30 : 5)}${count % 20 ? run(20) : ""}</w:p>`;
    if (count % 100 === 99) {
      const cell = (run: string) => `<w:tc><w:p>${run}</w:p></w:tc>`;
      const row = (properties: string, make: () => string) =>
        `<w:tr><w:trPr>${properties}</w:trPr>${cell(make())}${cell(make())}${cell(make())}</w:tr>`;
      part += isFlawed
        ? `<w:tbl><w:tblPr/>${row("", () => textRun(random.words(3), "<w:b/>"))}${row("", () => textRun(String(random.below(1_000))))}${row("", () => textRun(String(random.below(1_000))))}</w:tbl>`
        : `<w:tbl><w:tblPr/>${row("<w:tblHeader/>", () => run(3))}${row("", () => run(3))}${row("", () => run(3))}</w:tbl>`;
    }
    if (isFlawed && count % 50 === 25)
      part += ["1", "2", "3"]
        .map((number) => `<w:p>${textRun(`${number}. ${random.words(8)}`)}</w:p>`)
        .join("");
    parts.push(part);
    size += part.length;
  }
  parts.push("</w:body></w:document>");
  zip.add("word/document.xml", parts.join(""));
  zip.end();
}

/** Slides with a title, text and a picture; `mediaSize` bytes each. Flawed ones have no title and no language. */
export function pptx(sink: Sink, count: number, mediaSize: number, isFlawed = false): void {
  const zip = begin(sink, "ppt/presentation.xml", "presentationml.presentation", isFlawed);
  const language = isFlawed ? "" : ' lang="en-GB"';
  const random = new Random();
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  zip.add(
    "ppt/_rels/presentation.xml.rels",
    relations(numbers.map((number) => [`rId${number}`, `${officeTypes}/slide`, `slides/slide${number}.xml`])),
  );
  zip.add(
    "ppt/presentation.xml",
    `${declaration}<p:presentation ${xmlns}><p:sldIdLst>${numbers.map((number) => `<p:sldId id="${255 + number}" r:id="rId${number}"/>`).join("")}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:defaultTextStyle><a:defPPr><a:defRPr${language}/></a:defPPr></p:defaultTextStyle></p:presentation>`,
  );
  const place = (top: number) =>
    `<a:xfrm><a:off x="500000" y="${top}"/><a:ext cx="8000000" cy="1000000"/></a:xfrm>`;
  const textBody = (words: number) =>
    `<p:txBody><a:bodyPr/><a:p><a:r><a:rPr${language}/><a:t>${random.words(words)}</a:t></a:r></a:p></p:txBody>`;
  for (const number of numbers) {
    const title = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title 1"/><p:cNvSpPr/><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr>${place(300_000)}</p:spPr>${textBody(5)}</p:sp>`;
    const body = `<p:sp><p:nvSpPr><p:cNvPr id="3" name="Text 2"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${place(1_500_000)}</p:spPr>${textBody(80)}</p:sp>`;
    const picture = `<p:pic><p:nvPicPr><p:cNvPr id="4" name="Picture 3" descr="${random.words(6)}"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId1"/></p:blipFill><p:spPr>${place(3_000_000)}</p:spPr></p:pic>`;
    zip.add(
      `ppt/slides/slide${number}.xml`,
      `${declaration}<p:sld ${xmlns}><p:cSld><p:spTree>${title}${body}${picture}</p:spTree></p:cSld></p:sld>`,
    );
    zip.add(
      `ppt/slides/_rels/slide${number}.xml.rels`,
      relations([["rId1", `${officeTypes}/image`, `../media/image${number}.jpeg`]]),
    );
    if (mediaSize) zip.add(`ppt/media/image${number}.jpeg`, random.bytes(mediaSize), true);
  }
  zip.end();
}

/** One sheet of ten columns with a table over it. */
export function xlsx(sink: Sink, cells: number): void {
  const zip = begin(sink, "xl/workbook.xml", "spreadsheetml.sheet");
  const random = new Random();
  const rows = Math.ceil(cells / 10);
  zip.add(
    "xl/_rels/workbook.xml.rels",
    relations([
      ["rId1", `${officeTypes}/worksheet`, "worksheets/sheet1.xml"],
      ["rId2", `${officeTypes}/sharedStrings`, "sharedStrings.xml"],
    ]),
  );
  zip.add(
    "xl/workbook.xml",
    `${declaration}<workbook ${sheetXmlns}><sheets><sheet name="Budget" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  const cell = (row: number, at: number) =>
    at < 2
      ? `<c r="${"ABCDEFGHIJ"[at]}${row}" t="s"><v>${row * 2 + at - 2}</v></c>`
      : `<c r="${"ABCDEFGHIJ"[at]}${row}"><v>${random.below(100_000)}</v></c>`;
  const lines: string[] = [];
  for (let row = 1; row <= rows; row++)
    lines.push(`<row r="${row}">${[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => cell(row, at)).join("")}</row>`);
  zip.add(
    "xl/worksheets/sheet1.xml",
    `${declaration}<worksheet ${sheetXmlns}><dimension ref="A1:J${rows}"/><sheetData>${lines.join("")}</sheetData></worksheet>`,
  );
  const strings = Array.from({ length: rows * 2 }, () => `<si><t>${random.words(3)}</t></si>`);
  zip.add("xl/sharedStrings.xml", `${declaration}<sst ${sheetXmlns}>${strings.join("")}</sst>`);
  zip.end();
}
