import { crc32, deflateRawSync } from "node:zlib";
import { strToU8 } from "fflate";
import { namespaces, packageFiles, partFiles, relationships } from "../office.ts";
import { joined, type ZipFile, zip } from "../zip.ts";
import { type Bomb, cut } from "./bomb.ts";
import { body, long, numbered, type Row, rows, sheetMain, slideMain } from "./office.ts";
import { cellPictures } from "./office-holding.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/** Characters that nobody sees. */
const unseen = (count: number) => "\u200B".repeat(count);

/** A file of an archive that begins with these bytes of blocks again and again, all of them empty. */
function behindEmptyBlocks(text: string, blocks: readonly number[], count: number): ZipFile {
  const raw = strToU8(text);
  const empty = new Uint8Array(blocks.length * count).map((_, at) => blocks[at % blocks.length]!);
  return {
    content: joined(empty, deflateRawSync(raw)),
    isStored: true,
    method: 8,
    size: raw.length,
    crc: crc32(raw),
  };
}

/** One empty block that is stored, and four with the fixed codes (RFC 1951, 3.2.4 and 3.2.6). */
const stored = [0, 0, 0, 0xff, 0xff];
const fixed = [0x02, 0x08, 0x20, 0x80, 0x00];
/** Eight empty blocks with codes of their own: of one bit, for the end of the block and for one distance (3.2.7). */
const dynamic = (() => {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let bit = 0; bit < count; bit++) bits.push((value >> bit) & 1);
  };
  put(0b100, 3);
  put(0, 10);
  put(14, 4);
  // Code lengths 18 (many zeros) and 1 alone have a code: in their order they are the third and the last.
  for (let at = 0; at < 18; at++) put(at === 2 || at === 17 ? 1 : 0, 3);
  for (const zeros of [138, 118]) {
    put(1, 1);
    put(zeros - 11, 7);
  }
  put(0, 3);
  const bytes = Array.from({ length: bits.length }, () => 0);
  for (let at = 0; at < 8 * bits.length; at++) bytes[at >> 3]! |= bits[at % bits.length]! << (at & 7);
  return bytes;
})();

const documents: Row[] = [
  [
    "paragraphs of a box in a long text",
    1_000_000,
    (count) =>
      body(
        `<w:p><w:r><w:t>${long(31_900)}</w:t><w:pict><v:shape><w:txbxContent>${"<w:p/>".repeat(count)}</w:txbxContent></v:shape></w:pict></w:r></w:p>`,
      ),
  ],
  [
    "pictures beside text that nobody sees",
    100_000,
    (count) =>
      body(
        `<w:p><w:r><w:t>${unseen(31_900)}</w:t>${'<w:drawing><wp:docPr id="1" name="a"><a:hlinkClick r:id="a"/></wp:docPr></w:drawing>'.repeat(count)}</w:r></w:p>`,
      ),
  ],
  [
    "long texts of two bytes a character",
    1_900,
    (count) => body(`<w:p><w:r><w:t>${long(31_000)}</w:t></w:r></w:p>`.repeat(count)),
  ],
  [
    "ends of archives that are none",
    2_900,
    (count) => {
      const end = new Uint8Array(22);
      new DataView(end.buffer).setUint32(0, 0x06054b50, true);
      end[10] = 1;
      return joined(zip({ "a.xml": "x".repeat(100) }), ...Array.from({ length: count }, () => end));
    },
    cut,
  ],
];

/** A workbook whose sheets are all one part. */
const workbook = (sheets: number, content: string, files: Record<string, string>, parts = {}) =>
  zip({
    ...packageFiles(sheetMain, "spreadsheetml.sheet", {}),
    [sheetMain]: `<x:workbook ${namespaces}><x:sheets>${'<x:sheet name="a" r:id="sheet1.xml"/>'.repeat(sheets)}</x:sheets></x:workbook>`,
    ...partFiles(sheetMain, {
      ...parts,
      "sheet1.xml": { type: "worksheet", content: `<x:worksheet ${namespaces}>${content}</x:worksheet>` },
    }),
    ...files,
  });

const workbooks: Row[] = [
  [
    "one table of very many sheets again and again",
    100,
    (count) =>
      workbook(count, '<x:tablePart r:id="t"/>'.repeat(5_000), {
        "xl/_rels/sheet1.xml.rels": relationships([["t", `${office}/table`, "t.xml"]]),
        "xl/t.xml": `<x:t ${namespaces}/>`,
      }),
    cut,
  ],
  [
    "properties of one control again and again",
    60,
    (count) =>
      workbook(1, '<x:control r:id="t"/>'.repeat(count * 80), {
        "xl/_rels/sheet1.xml.rels": relationships([["t", `${office}/ctrlProp`, "ctrlProps/t.xml"]]),
        "xl/ctrlProps/t.xml": "<a/>",
      }),
  ],
  [
    "formats that cells have in turn",
    4_500,
    (count) =>
      workbook(
        1,
        `<x:row>${numbered(100, (at) => `<x:c s="${(at * 7) % 400}"><x:v>1</x:v></x:c>`)}</x:row>`.repeat(
          count,
        ),
        {},
        {
          "styles.xml": {
            type: "styles",
            content: `<x:styleSheet ${namespaces}>${numbered(400, (at) => `<x:numFmt numFmtId="${200 + at}" formatCode="${"_a".repeat(480)}"/>`)}<x:cellXfs>${numbered(400, (at) => `<x:xf numFmtId="${200 + at}"/>`)}</x:cellXfs></x:styleSheet>`,
          },
        },
      ),
  ],
  [
    "merged cells of all rows",
    16_000,
    (count) =>
      workbook(
        1,
        `${`<x:row>${"<x:c><x:v>1</x:v></x:c>".repeat(300)}</x:row>`.repeat(1_000)}${'<x:mergeCell ref="AAA1:AAB1000"/>'.repeat(count)}`,
        {},
      ),
  ],
  [
    "merged cells that begin in hidden rows",
    100_000,
    (count) =>
      workbook(
        1,
        `${'<x:row hidden="1"/>'.repeat(count)}${`<x:row>${"<x:c><x:v>1</x:v></x:c>".repeat(26)}</x:row>`.repeat(2_000)}${numbered(26, (at) => `<x:mergeCell ref="${String.fromCharCode(65 + at)}1:${String.fromCharCode(65 + at)}200000"/>`)}`,
        {
          "xl/_rels/sheet1.xml.rels": relationships([["t", `${office}/table`, "t.xml"]]),
          "xl/t.xml": `<x:table ${namespaces} ref="A1:Z200000"/>`,
        },
      ),
  ],
  [
    "one picture in very many cells",
    60_000,
    (count) => workbook(1, '<x:c vm="1"/>'.repeat(count), {}, cellPictures(1, "é 1 ".repeat(99), 1)),
    cut,
  ],
];

/** A presentation with one slide again and again, and parts beside it. */
const presentation = (slides: number, slide: string | ZipFile, files: Record<string, string> = {}) =>
  zip({
    ...packageFiles(slideMain, "presentationml.presentation", {}),
    [slideMain]: `<p:presentation ${namespaces}>${'<p:sldId id="256" r:id="s"/>'.repeat(slides)}</p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationships([["s", `${office}/slide`, "slide1.xml"]]),
    "ppt/slide1.xml": slide,
    ...files,
  });
const emptySlide = `<p:sld ${namespaces}/>`;
const placeholders = `<p:sldLayout ${namespaces}>${numbered(200, (at) => `<p:sp><p:ph type="dt" idx="${at}"/></p:sp>`)}</p:sldLayout>`;

const presentations: Row[] = [
  [
    "stored blocks of nothing",
    10_000,
    (count) => presentation(count, behindEmptyBlocks(emptySlide, stored, 100_000)),
    cut,
  ],
  [
    "blocks of nothing",
    10_000,
    (count) => presentation(count, behindEmptyBlocks(emptySlide, fixed, 100_000)),
    cut,
  ],
  [
    "blocks of nothing with codes of their own",
    10_000,
    (count) => presentation(count, behindEmptyBlocks(emptySlide, dynamic, 5_000)),
    cut,
  ],
  [
    "paragraphs that inherit from none of many placeholders",
    700_000,
    (count) =>
      presentation(
        1,
        `<p:sld ${namespaces}><p:sp><p:ph type="body" idx="z"/><p:txBody>${"<a:p/>".repeat(count)}</p:txBody></p:sp></p:sld>`,
        {
          "ppt/_rels/slide1.xml.rels": relationships([["l", `${office}/slideLayout`, "l.xml"]]),
          "ppt/l.xml": placeholders,
          "ppt/_rels/l.xml.rels": relationships([["m", `${office}/slideMaster`, "m.xml"]]),
          "ppt/m.xml": placeholders,
        },
      ),
  ],
  [
    "pictures with descriptions that are hard to judge",
    50_000,
    (count) =>
      presentation(
        1,
        `<p:sld ${namespaces}>${numbered(count, (at) => `<p:pic><p:cNvPr id="1" name="a" descr="${at}${"é 1 ".repeat(98)}"/></p:pic>`)}</p:sld>`,
      ),
    cut,
  ],
];

/** Office files that hold one thing which is read again and again, or looked at for each of very many others. */
export const officeSharingBombs: readonly Bomb[] = [
  ...rows("bomb.docx", documents),
  ...rows("bomb.xlsx", workbooks),
  ...rows("bomb.pptx", presentations),
];
