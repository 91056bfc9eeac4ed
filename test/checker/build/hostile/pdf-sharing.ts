import { deflated, name, type PdfBuilder, raw, stream, type Writable } from "../pdf.ts";
import { any, type Bomb, scaled } from "./bomb.ts";
import { compositeFont, list, nested, onePage, type Row, sections, tagged } from "./pdf.ts";

const long = (count: number, letter = "x") => letter.repeat(count);
const numbered = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join("");

/** A property list whose texts are all this one. */
const properties = (builder: PdfBuilder, text: string) => {
  const own = builder.add(raw(`(${text})`));
  return { a: builder.add({ Lang: own, Alt: own, ActualText: own, E: own }) };
};
const form = (builder: PdfBuilder, content: string, more: { [key: string]: Writable } = {}) =>
  builder.add(stream(content, { Subtype: name("Form"), ...more }));

/** Marked content in an element that lies in so many others of the type. */
const inside = (type: string, depth: number, page: number) =>
  raw(nested(`<</S/${type}/Pg ${page} 0 R/K `, ">>")(depth).replace("/K >>", "/K 0>>"));

const packed: Row[] = (
  [
    ["figures", "<</S/Figure>>"],
    ["links", "<</S/Link>>"],
    ["headings", "<</S/H1>>"],
    ["tables", "<</S/Table/K<</S/TR/K<</S/TD>>>>>>"],
    ["lists", "<</S/L/K<</S/LI/K<</S/P>>>>>>"],
    ["languages", "<</S/P/Lang(de)>><</S/P/Lang(x)>>"],
  ] as const
).map(([sort, item]) => [
  `packed ${sort}`,
  200_000,
  (count) =>
    onePage(({ builder }) => ({
      ...tagged(builder.add({ K: sections(builder, count, item) })),
      form: "streams",
    })),
]);

const shared: Row[] = [
  [
    "texts in links in links",
    200_000,
    (count) =>
      onePage(({ builder, page }) => ({
        ...tagged(builder.add({ K: inside("Link", 350, page.num) })),
        content: deflated(`BT /F1 9 Tf /P<</MCID 0>>BDC ${"(abc) Tj ".repeat(count)}EMC ET`),
      })),
  ],
  [
    "pictures in spans in spans",
    100_000,
    (count) =>
      onePage(({ builder, page }) => ({
        ...tagged(builder.add({ K: inside("Span", 350, page.num) })),
        resources: {
          XObject: { a: builder.add(stream("x", { Subtype: name("Image"), Width: 9, Height: 9 })) },
        },
        content: deflated(`/P<</MCID 0>>BDC ${"q 9 0 0 9 9 9 cm /a Do Q ".repeat(count)}EMC`),
      })),
  ],
  ...(
    [
      ["long texts", long(8_000)],
      ["long blank texts", long(8_000, " ")],
      ["long texts of two bytes a letter", `\xfe\xff${long(4_000, "\x04\x1b")}`],
    ] as const
  ).map(
    ([sort, text]): Row => [
      `marks with ${sort}`,
      200_000,
      (count) =>
        onePage(({ builder }) => ({
          resources: { Properties: properties(builder, text) },
          content: deflated("/P/a BDC EMC ".repeat(count)),
        })),
    ],
  ),
  [
    "classes of many attributes",
    20_000,
    (count) =>
      onePage(({ builder }) => {
        const classes = builder.add(raw(`<</a[${"<</O/X>>".repeat(64)}]>>`));
        const own = builder.add(list(64, "/a "));
        const row = `<</S/TR/K<</S/TD/C ${own.num} 0 R>>>>`;
        return {
          ...tagged(builder.add({ ClassMap: classes, K: sections(builder, count, row, "Table") })),
          form: "streams",
        };
      }),
  ],
  [
    "one list of files for very many formulas",
    100_000,
    (count) =>
      onePage(({ builder }) => {
        const files = builder.add(list(16, "<</EF<</F<</Subtype/x>>>>>>"));
        return {
          ...tagged(builder.add({ K: sections(builder, count, `<</S/Formula/AF ${files.num} 0 R>>`) })),
          form: "streams",
        };
      }),
  ],
  [
    "a font in a form that is painted again and again",
    100_000,
    (count) =>
      onePage(({ builder }) => {
        const font = raw(
          `<</Type/Font/Subtype/Type1/BaseFont/x/Encoding<</Differences[0 ${"/a ".repeat(1_000)}]>>/FirstChar 0/Widths[${"1 ".repeat(256)}]>>`,
        );
        const own = form(builder, "BT /F 1 Tf ET", { Resources: { Font: { F: font } } });
        return { resources: { XObject: { a: own } }, content: deflated("/a Do ".repeat(count)) };
      }),
  ],
  [
    "letter codes in a form that is painted again and again",
    100_000,
    (count) =>
      onePage(({ builder }) => {
        const codes = builder.add(deflated("1 beginbfchar <41> <0041> endbfchar ".repeat(5_000)));
        const font = raw(`<</Type/Font/Subtype/Type1/BaseFont/x/ToUnicode ${codes.num} 0 R>>`);
        const own = form(builder, "BT /F 1 Tf ET", { Resources: { Font: { F: font } } });
        return { resources: { XObject: { a: own } }, content: deflated("/a Do ".repeat(count)) };
      }),
  ],
  [
    "a font of one's own in each state",
    200_000,
    (count) =>
      onePage(() => {
        const font = `<</Type/Font/Subtype/Type1/BaseFont/x/Encoding<</Differences[0 ${"/a ".repeat(1_000)}]>>>>`;
        return {
          resources: { ExtGState: { a: { Font: raw(`[${font} 1]`) } } },
          content: deflated("/a gs ".repeat(count)),
        };
      }),
  ],
  [
    "fonts of many letter codes with long texts",
    500,
    (count) =>
      onePage(({ builder }) => {
        const text = "0041".repeat(16);
        const codes = builder.add(
          deflated(
            `1 beginbfchar ${numbered(20_000, (at) => `<${at.toString(16).padStart(4, "0")}><${text}>`)} endbfchar`,
          ),
        );
        const font = () => compositeFont(builder, codes);
        return {
          resources: { Font: raw(`<<${numbered(count, (at) => `/F${at} ${font().num} 0 R`)}>>`) },
          content: deflated(`BT ${numbered(count, (at) => `/F${at} 9 Tf <00410042> Tj `)} ET`),
        };
      }),
  ],
  [
    "texts in codes of many ranges",
    500,
    (count) =>
      onePage(({ builder }) => {
        const code = (at: number) => `<${at.toString(16).padStart(8, "0")}>`;
        const codes = builder.add(
          deflated(numbered(90, (at) => `1 begincodespacerange ${code(at)} ${code(at)} endcodespacerange `)),
        );
        const font = builder.add({
          Type: name("Font"),
          Subtype: name("Type0"),
          Encoding: codes,
          DescendantFonts: [builder.add({ Subtype: name("CIDFontType2") })],
        });
        return {
          resources: { Font: { F1: font } },
          content: deflated(`BT /F1 9 Tf ${`(${long(10_000)}) Tj `.repeat(count)}ET`),
        };
      }),
  ],
  [
    "a form of many marks that is painted again and again",
    20_000,
    (count) =>
      onePage(({ builder }) => {
        const own = form(builder, "/P<</MCID 0>>BDC EMC");
        const item = `<</S/P/K<</Type/MCR/Stm ${own.num} 0 R/MCID 0>>>>`;
        return {
          ...tagged(builder.add({ K: sections(builder, 2 * count, item) })),
          resources: { XObject: { a: own } },
          content: deflated("/a Do ".repeat(count)),
          form: "streams",
        };
      }),
  ],
  [
    "a form of many parents that is painted again and again",
    20_000,
    (count) =>
      onePage(({ builder }) => {
        const element = builder.add({ S: name("P") });
        const parents = builder.add(list(2 * count, `${element.num} 0 R `));
        const own = form(builder, "/P<</MCID 0>>BDC EMC", { StructParents: 0 });
        return {
          ...tagged(builder.add({ ParentTree: { Nums: [0, parents] }, K: element })),
          resources: { XObject: { a: own } },
          content: deflated("/a Do ".repeat(count)),
        };
      }),
  ],
  [
    "annotations beside lines that nobody can read",
    20_000,
    (count) =>
      onePage(() => ({
        ...tagged(raw("<</K<</S/P>>>>")),
        page: { Annots: list(count, "<</Subtype/Link/Rect[0 0 9 9]>>") },
        content: deflated(
          `BT /F1 9 Tf ${numbered(2_000, (at) => `1 0 0 1 9 ${at * 20} Tm (\xff\xff\xff) Tj `)}ET`,
        ),
      })),
  ],
  [
    "fields beside very many lines",
    20_000,
    (count) =>
      onePage(() => ({
        page: { Annots: list(count, "<</Subtype/Widget/FT/Tx/T(a)/Rect[0 0 9 9]>>") },
        content: deflated(
          `BT /F1 9 Tf ${numbered(2_000, (at) => `1 0 0 1 9 ${at * 20} Tm (abc${at}) Tj `)}ET`,
        ),
      })),
  ],
  [
    "packed cells with attributes",
    100_000,
    (count) =>
      onePage(({ builder }) => {
        const row = "<</S/TR/K<</S/TD/A<</O/Table/RowSpan 2>>>>>>";
        return { ...tagged(builder.add({ K: sections(builder, count, row, "Table") })), form: "streams" };
      }),
  ],
  [
    "packed cells with headers of their own",
    100_000,
    (count) =>
      onePage(({ builder }) => {
        const row = (at: number) =>
          `<</S/TR/K[<</S/TH/ID(i${at})>><</S/TD/A<</O/Table/Headers[(i${at})]>>>>]>>`;
        const tables = Array.from({ length: Math.ceil(count / 1_000) }, (_, table) =>
          builder.add({
            S: name("Table"),
            K: raw(`[${numbered(Math.min(count, 1_000), (at) => row(1_000 * table + at))}]`),
          }),
        );
        return { ...tagged(builder.add({ K: tables })), form: "streams" };
      }),
  ],
  ...(
    [
      ["rows told by Paeth", 4, { Predictor: 15, Columns: 5_000 }],
      ["rows of bits", 2, { Predictor: 2, Columns: 8_000, BitsPerComponent: 1 }],
    ] as const
  ).map(
    ([sort, byte, parms]): Row => [
      sort,
      66_000_000,
      (count) =>
        onePage(() => ({ content: deflated(new Uint8Array(count).fill(byte), { DecodeParms: parms }) })),
    ],
  ),
  [
    "pictures in the content with long sizes",
    5_000,
    (count) =>
      onePage(() => ({ content: deflated(`BI /W [${"/x ".repeat(1_500)}] ID x EI `.repeat(count)) })),
  ],
  ...(
    [
      ["many filters", { Filter: list(8, "/LZWDecode ") }],
      ["filters of letters", { Filter: list(8, "/ASCII85Decode ") }],
      ["long rows", { Filter: name("FlateDecode"), DecodeParms: { Predictor: 12, Columns: 1_000_000 } }],
    ] as const
  ).map(
    ([sort, dict]): Row => [
      `contents in pieces with ${sort}`,
      100_000,
      (count) =>
        onePage(({ builder }) => {
          const piece = builder.add(stream("", dict));
          return { page: { Contents: list(count, `${piece.num} 0 R `) } };
        }),
    ],
  ),
  [
    "pages of nothing",
    100,
    (count) =>
      onePage(({ builder }) => ({
        ...tagged(raw("<</K<</S/P>>>>")),
        tree: { Kids: Array.from({ length: count }, () => builder.add({ Kids: list(1_000, "<<>>") })) },
        form: "streams",
      })),
  ],
  [
    "metadata of one tag",
    200_000,
    (count) =>
      onePage(({ builder }) => ({
        catalog: { Metadata: builder.add(deflated(`<x ${numbered(count, (at) => `a${at}="b" `)}>`)) },
      })),
  ],
  [
    "a form laid out in many parts",
    200_000,
    (count) =>
      onePage(({ builder }) => {
        const part = builder.add(deflated("<a:dynamicRender> ".repeat(count)));
        return { catalog: { AcroForm: { XFA: list(32, `(config) ${part.num} 0 R `) } } };
      }),
  ],
];

/** PDF files in which much stands in few places and is asked for from many. */
export const sharingBombs: readonly Bomb[] = [...packed, ...shared].map(
  ([name, count, make, ends = any]) => ({
    name,
    filename: "bomb.pdf",
    ends,
    make: (scale) => make(scaled(count, scale)),
  }),
);
