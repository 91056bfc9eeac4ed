import { describe, expect, it } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import { check } from "../../src/checker/index.ts";
import type { ByteSource } from "../../src/checker/source.ts";
import { AppError } from "../../src/core/errors.ts";
import { endlessPart, endlessPdf, endlessReferences, endlessText } from "./build/hostile/endless.ts";
import { namespaces, packageFiles, partFiles } from "./build/office.ts";

/** A file without end is refused or cut short: a loop that draws on no budget would read on until the source gives up. */
async function expectEnd(source: ByteSource, filename: string, isReported = true): Promise<void> {
  const steps = 50_000;
  const budget = new Budget({ steps, bytes: 1_048_576, depth: 64 });
  try {
    const { verdict } = await check(source, { filename, tiers: [1, 2, 3], budget });
    if (isReported) expect(verdict).toBe("incomplete");
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
  }
  expect(budget.spent.steps).toBeLessThan(steps + 300_000);
  expect(budget.spent.bytes).toBeLessThan(8 * 1_048_576);
}

const pages = "<</Type/Pages/Kids[3 0 R]/Count 1>>";
const page = (entries: string) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]${entries}>>`;
const catalog = (entries = "") => `<</Type/Catalog/Pages 2 0 R${entries}>>`;
const stream = (entries = "") => `<</Length 999999999${entries}>>\nstream\n`;
/** A PDF with one page, whose fourth object goes on for ever. */
const inPage = (entries: string, fourth: string, piece: string | Uint8Array, root = "") =>
  endlessPdf([catalog(root), pages, page(entries), fourth], piece);
const inContent = (piece: string | Uint8Array, entries = "") =>
  inPage("/Contents 4 0 R", stream(entries), piece);
const font = (entries: string, fourth: string, piece: string) =>
  endlessPdf(
    [
      catalog(),
      pages,
      page(
        `/Resources<</Font<</F1<</Type/Font/Subtype/Type0/Encoding/Identity-H${entries}>>>>>>/Contents 5 0 R`,
      ),
      "<<>>",
      "<</Length 28>>\nstream\nBT /F1 9 Tf <00410042> Tj ET\nendstream",
      fourth,
    ],
    piece,
  );
/** A block of deflated data that is stored, and another one after it. */
const storedBlock = Uint8Array.of(0, 5, 0, 0xfa, 0xff, 0x71, 0x20, 0x51, 0x20, 0x20);

describe("a PDF without end", () => {
  it.each<[string, () => ByteSource]>([
    ["objects", () => endlessPdf([catalog()], "9 0 obj<<>>endobj ", false)],
    ["objects that open", () => endlessPdf([catalog()], "9 0 obj<<", false)],
    ["trailers", () => endlessPdf([catalog()], "trailer<<>>", false)],
    ["nothing", () => endlessPdf([catalog()], "\0", false)],
    ["entries of a table", () => endlessReferences("xref\n0 999999999\n", "0000000009 00000 n \n")],
    ["parts of a table", () => endlessReferences("xref\n", "0 0\n")],
    ["a trailer", () => endlessReferences("xref\n0 0\ntrailer<<", "/a 1 ")],
    ["a comment in a table", () => endlessReferences("xref\n", "%")],
    [
      "a stream of entries",
      () =>
        endlessReferences(
          "9 0 obj<</Type/XRef/W[1 2 1]/Size 999999999/Length 999999999>>stream\n",
          "\x01\0\x09\0",
        ),
    ],
    [
      "a stream of packed entries",
      () =>
        endlessReferences(
          "9 0 obj<</Type/XRef/W[1 2 1]/Size 999999999/Length 999999999/Filter/ASCIIHexDecode>>stream\n",
          "01",
        ),
    ],
    ["an array", () => inPage("/Annots 4 0 R", "[", "1 ")],
    ["arrays", () => inPage("/Annots 4 0 R", "[", "[")],
    ["a dictionary", () => inPage("/Annots 4 0 R", "<<", "/a 1 ")],
    ["a string", () => inPage("/Annots 4 0 R", "(", "x")],
    ["strings", () => inPage("/Annots 4 0 R", "[", "(x)")],
    ["a hexadecimal string", () => inPage("/Annots 4 0 R", "<", "41")],
    ["a number", () => inPage("/Annots 4 0 R", "1", "1")],
    ["a comment", () => inPage("/Annots 4 0 R", "%", "x")],
    ["white space", () => inPage("/Annots 4 0 R", "", " ")],
    ["operators", () => inContent("q Q ")],
    ["operands", () => inContent("1 ")],
    ["texts", () => inContent("BT (x) Tj ET ")],
    ["a text", () => inContent("(x")],
    ["a comment in the content", () => inContent("%")],
    ["white space in the content", () => inContent(" ")],
    ["marks", () => inContent("/P<</MCID 0>>BDC ")],
    ["pictures", () => inContent("BI ID x EI ")],
    ["a picture", () => inContent("BI ID x ")],
    ["names", () => inContent("/x")],
    [
      "deflated data",
      () => inPage("/Contents 4 0 R", `${stream("/Filter/FlateDecode")}\x78\x9c`, storedBlock),
    ],
    ["data of LZW", () => inContent("\x80\x0b\x60", "/Filter/LZWDecode")],
    ["data of runs", () => inContent("\x81 ", "/Filter/RunLengthDecode")],
    ["data in base 85", () => inContent("z", "/Filter/ASCII85Decode")],
    ["data in hexadecimal", () => inContent("4120", "/Filter/ASCIIHexDecode")],
    ["white space in hexadecimal", () => inContent(" ", "/Filter/ASCIIHexDecode")],
    ["white space in base 85", () => inContent(" ", "/Filter/ASCII85Decode")],
    ["metadata", () => inPage("", stream(), "<a>", "/Metadata 4 0 R")],
    ["text of metadata", () => inPage("", stream(), "x", "/Metadata 4 0 R")],
    ["a form laid out by the viewer", () => inPage("", stream(), "<a>", "/AcroForm<</XFA 4 0 R>>")],
    ["kids", () => inPage("", "<</Type/StructTreeRoot/K[", "<</S/P>>", "/StructTreeRoot 4 0 R")],
    ["roles", () => inPage("", "<</Type/StructTreeRoot/RoleMap<<", "/a/P ", "/StructTreeRoot 4 0 R")],
    [
      "numbers of a tree",
      () =>
        inPage("/StructParents 0", "<</Nums[", "9 null ", "/StructTreeRoot<</K<</S/P>>/ParentTree 4 0 R>>"),
    ],
    ["items of an outline", () => inPage("", "<</First<<", "/First<<", "/Outlines 4 0 R")],
    ["letter codes", () => font("/ToUnicode 6 0 R", stream(), "1 beginbfchar <0041> <0041> endbfchar ")],
    [
      "ranges of letter codes",
      () => font("/ToUnicode 6 0 R", stream(), "beginbfrange <0000> <ffff> <0041> "),
    ],
    [
      "letter widths",
      () => font("/DescendantFonts[6 0 R]", "<</Type/Font/Subtype/CIDFontType2/W[", "1[500]"),
    ],
  ])("%s", async (_, source) => expectEnd(source(), "endless.pdf"));

  it("a name is taken for damage", () => expectEnd(inPage("/Annots 4 0 R", "/", "x"), "endless.pdf", false));

  it.each([true, false])("an object stream is taken for damage (table: %s)", async (hasTable) => {
    const container = "<</Type/ObjStm/N 999999999/First 999999999/Length 999999999>>\nstream\n";
    const objects = [catalog("/StructTreeRoot 9 0 R"), pages, page(""), container];
    await expectEnd(endlessPdf(objects, "9 0 ", hasTable), "endless.pdf", false);
  });
});

const document = "word/document.xml";

describe("a part without end", () => {
  const open = `<?xml version="1.0"?><w:document ${namespaces}><w:body>`;
  it.each([
    ["paragraphs", open, "<w:p><w:r><w:t>x</w:t></w:r></w:p>"],
    ["elements in elements", open, "<w:p>"],
    ["a text", `${open}<w:p><w:r><w:t>`, "x"],
    ["a comment", `${open}<!--`, "x"],
    ["a tag", `${open}<w:p `, 'a="b" '],
    ["an attribute", `${open}<w:p a="`, "x"],
    ["a name", `${open}<`, "x"],
    ["data", `${open}<![CDATA[`, "x"],
    ["data sections", `${open}<w:p>`, "<![CDATA[x]]>"],
    ["an instruction", `${open}<?a `, "x"],
    ["instructions", open, "<?a?>"],
    ["ampersands", `${open}<w:p>`, "&"],
    ["white space", "", " "],
    ["zeros", open, "\0"],
  ])("%s", async (_, begin, piece) => {
    const files = { ...packageFiles(document, "wordprocessingml.document", {}), [document]: begin };
    await expectEnd(endlessPart(files, document, piece), "endless.docx");
  });
});

const word = {
  ...packageFiles(document, "wordprocessingml.document", {}),
  [document]: `<w:document ${namespaces}><w:body><w:p><w:r><w:t>x</w:t></w:r></w:p></w:body></w:document>`,
  ...partFiles(document, {
    "styles.xml": { type: "styles", content: `<w:styles ${namespaces}>` },
    "numbering.xml": { type: "numbering", content: `<w:numbering ${namespaces}>` },
    "footnotes.xml": { type: "footnotes", content: `<w:footnotes ${namespaces}>` },
    "header1.xml": { type: "header", content: `<w:hdr ${namespaces}>` },
  }),
};
const book = "xl/workbook.xml";
const workbook = {
  ...packageFiles(book, "spreadsheetml.sheet", {}),
  [book]: `<x:workbook ${namespaces}><x:sheets><x:sheet name="a" sheetId="1" r:id="sheet1.xml"/></x:sheets></x:workbook>`,
  ...partFiles(book, {
    "sheet1.xml": { type: "worksheet", content: `<x:worksheet ${namespaces}>` },
    "sharedStrings.xml": { type: "sharedStrings", content: `<x:sst ${namespaces}>` },
  }),
};
const richWorkbook = {
  ...workbook,
  ...partFiles(book, {
    "sheet1.xml": { type: "worksheet", content: `<x:worksheet ${namespaces}/>` },
    "structures.xml": {
      type: "rdRichValueStructure",
      content: `<rd:rvStructures ${namespaces}><rd:s t="_localImage"><rd:k n="Text"/></rd:s></rd:rvStructures>`,
    },
    "values.xml": { type: "rdRichValue", content: `<rd:rvData ${namespaces}><rd:rv s="0"/></rd:rvData>` },
    "metadata.xml": { type: "sheetMetadata", content: `<x:metadata ${namespaces}/>` },
  }),
};
const deck = "ppt/presentation.xml";
const presentation = {
  ...packageFiles(deck, "presentationml.presentation", {}),
  [deck]: `<p:presentation ${namespaces}><p:sldIdLst><p:sldId id="256" r:id="slide1.xml"/></p:sldIdLst></p:presentation>`,
  ...partFiles(deck, {
    "slide1.xml": { type: "slide", content: `<p:sld ${namespaces}><p:cSld><p:spTree>` },
  }),
};

describe("an Office package of which one part is without end", () => {
  it.each<[string, Record<string, string | Uint8Array>, string, string, string?]>([
    ["content types", word, "[Content_Types].xml", "<a/>"],
    ["relationships of the package", word, "_rels/.rels", "<a/>"],
    ["relationships", word, "word/_rels/document.xml.rels", "<a/>"],
    ["properties", word, "docProps/core.xml", "<a/>"],
    ["styles", word, "word/styles.xml", '<w:style w:styleId="a"/>'],
    ["numberings", word, "word/numbering.xml", '<w:abstractNum w:abstractNumId="1"/>'],
    ["notes", word, "word/footnotes.xml", "<w:footnote><w:p/></w:footnote>"],
    ["a header", word, "word/header1.xml", "<w:p/>"],
    [
      "sheets",
      workbook,
      book,
      '<x:sheet name="a" sheetId="1" r:id="b"/>',
      `<x:workbook ${namespaces}><x:sheets>`,
    ],
    [
      "rows",
      workbook,
      "xl/sheet1.xml",
      "<x:row><x:c><x:v>1</x:v></x:c></x:row>",
      `<x:worksheet ${namespaces}><x:sheetData>`,
    ],
    [
      "merged cells",
      workbook,
      "xl/sheet1.xml",
      '<x:mergeCell ref="A1:B2"/>',
      `<x:worksheet ${namespaces}><x:mergeCells>`,
    ],
    ["shared strings", workbook, "xl/sharedStrings.xml", "<x:si><x:t>x</x:t></x:si>"],
    [
      "structures of rich values",
      richWorkbook,
      "xl/structures.xml",
      '<rd:s t="_localImage"><rd:k n="Text"/></rd:s>',
      `<rd:rvStructures ${namespaces}>`,
    ],
    [
      "rich values",
      richWorkbook,
      "xl/values.xml",
      '<rd:rv s="0"><rd:v>A bridge</rd:v></rd:rv>',
      `<rd:rvData ${namespaces}>`,
    ],
    [
      "metadata of values",
      richWorkbook,
      "xl/metadata.xml",
      '<x:bk><rd:rvb i="0"/></x:bk>',
      `<x:metadata ${namespaces}><x:futureMetadata name="XLRICHVALUE">`,
    ],
    [
      "slides",
      presentation,
      deck,
      '<p:sldId id="256" r:id="slide1.xml"/>',
      `<p:presentation ${namespaces}><p:sldIdLst>`,
    ],
    [
      "shapes",
      presentation,
      "ppt/slide1.xml",
      "<p:sp><p:txBody><a:p><a:r><a:t>x</a:t></a:r></a:p></p:txBody></p:sp>",
    ],
    ["groups in groups", presentation, "ppt/slide1.xml", "<p:grpSp>"],
  ])("%s", async (_, files, part, piece, begin) => {
    const given = begin === undefined ? files : { ...files, [part]: begin };
    const format = files === word ? "docx" : files === presentation ? "pptx" : "xlsx";
    await expectEnd(endlessPart(given, part, piece), `endless.${format}`, false);
  });
});

const text: [format: string, filename: string, head: string, pieces: Record<string, string>][] = [
  [
    "HTML",
    "endless.html",
    '<!DOCTYPE html><html lang="en"><title>x</title>',
    {
      "a text": "x",
      paragraphs: "<p>x",
      "white space": " ",
      brackets: "<",
      "a comment": "<!--",
      "a tag": "<p a ",
      "an attribute": '<p a="',
      references: "&amp;",
      "ends of nothing": "</p>",
      "a script": "<script>",
      lines: "\n",
      rows: "<tr><td>",
      zeros: "\0x",
    },
  ],
  [
    "Markdown",
    "endless.md",
    "# x\n\n",
    {
      "a text": "x",
      lines: "x\n",
      paragraphs: "x\n\n",
      headings: "# x\n",
      "headings with lines under them": "x\n=\n",
      "white space": " ",
      "blank lines": "\n",
      tabs: "\t",
      items: "- x\n",
      "items in items": "- ",
      quotations: "> x\n",
      "quotations in quotations": ">",
      brackets: "[",
      "brackets that close": "]\n",
      links: "[x](#x)\n",
      "links by reference": "[x][x]\n",
      definitions: "[x]: y\n",
      footnotes: "[^x]: y\n\n",
      pictures: "![x](y)\n",
      backticks: "`x`\n",
      stars: "*x*\n",
      addresses: "http://x.y\n",
      references: "&amp;\n",
      "a fence": "```\nx\n",
      "indented code": "    x\n",
      rows: "|x|y|\n|-|-|\n|x|y|\n",
      rules: "---\n",
      tags: "<p>x\n\n",
      "HTML without end": "<script>\n",
      zeros: "\0x\n",
    },
  ],
  [
    "LaTeX",
    "endless.tex",
    "\\documentclass{article}\\begin{document}",
    {
      "a text": "x",
      paragraphs: "x\n\n",
      "white space": " ",
      comments: "%x\n",
      "a comment": "%",
      groups: "{",
      "ends of groups": "}",
      commands: "\\a ",
      "a command": "\\aaaa",
      formulas: "$x$",
      "a formula": "$x",
      "verbatim text": "\\begin{verbatim}",
      "an argument": "\\section{x ",
      conditionals: "\\iffalse ",
      cells: "\\begin{tabular}{l}&",
    },
  ],
];

describe.each(text)("%s without end", (_, filename, head, pieces) => {
  it.each(Object.entries(pieces))("%s", async (_, piece) => expectEnd(endlessText(head, piece), filename));
});
