import { deflated, name, type PdfBuilder, raw, stream, type Writable } from "../pdf.ts";
import { any, type Bomb, scaled } from "./bomb.ts";
import { compositeFont, list, onePage, type Row, tagged } from "./pdf.ts";

const long = (count: number, letter = "x") => letter.repeat(count);
const numbered = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join("");

/** A map that gives every code of two bytes a Cyrillic letter, so that texts take two bytes a character. */
const cyrillic = (builder: PdfBuilder) =>
  compositeFont(builder, builder.add(deflated("1 beginbfrange <0000> <ffff> <0430> endbfrange")));

/** Objects in one another, each with a long list behind the reference to the next. */
function chain(builder: PdfBuilder, levels: number, make: (next: string, behind: string) => string) {
  let inner = builder.add({ S: name("P"), Type: name("Page") });
  for (let level = 0; level < levels; level++)
    inner = builder.add(raw(make(`${inner.num} 0 R`, "1 ".repeat(200_000))));
  return inner;
}

const rows: Row[] = [
  [
    "elements with many kids in one another",
    35,
    (count) =>
      onePage(({ builder }) => ({
        ...tagged(
          builder.add({ K: chain(builder, count, (next, behind) => `<</S/Sect/K[${next} ${behind}]>>`) }),
        ),
        form: "streams",
      })),
  ],
  [
    "nodes of the page tree with many kids in one another",
    35,
    (count) =>
      onePage(({ builder, page }) => ({
        tree: {
          Kids: [chain(builder, count, (next, behind) => `<</Type/Pages/Kids[${next} ${behind}]>>`), page],
        },
        form: "streams",
      })),
  ],
  [
    "fonts in states in states",
    300,
    (count) =>
      onePage(({ builder }) => {
        const codes = builder.add(
          deflated(
            `1 beginbfrange <0000> <ffff> [${numbered(30_000, (at) => `<${(at + 256).toString(16).padStart(4, "0")}>`)}] endbfrange`,
          ),
        );
        const font = () => compositeFont(builder, codes);
        return {
          resources: { Font: raw(`<<${numbered(count, (at) => `/F${at} ${font().num} 0 R`)}>>`) },
          content: deflated(`BT ${numbered(count, (at) => `q /F${at} 9 Tf `)} ET`),
        };
      }),
  ],
  [
    "fonts of wide letters in states in states",
    300,
    (count) =>
      onePage(({ builder }) => {
        const descendant = builder.add(raw(`<</Subtype/CIDFontType2/W[0 60000 500]>>`));
        const font = () =>
          builder.add({
            Type: name("Font"),
            Subtype: name("Type0"),
            Encoding: name("Identity-H"),
            DescendantFonts: [descendant],
          });
        return {
          resources: { Font: raw(`<<${numbered(count, (at) => `/F${at} ${font().num} 0 R`)}>>`) },
          content: deflated(`BT ${numbered(count, (at) => `q /F${at} 9 Tf `)} ET`),
        };
      }),
  ],
  [
    "long lines of two bytes a letter",
    2_000,
    (count) =>
      onePage(({ builder }) => ({
        resources: { Font: { F1: cyrillic(builder) } },
        content: deflated(`BT /F1 9 Tf ${`(${long(30_000)}) Tj 0 20 Td `.repeat(count)} ET`),
      })),
  ],
  [
    "long texts of two bytes a letter in elements of their own",
    120,
    (count) =>
      onePage(({ builder, page }) => ({
        ...tagged(
          builder.add({
            K: numbered(count, (at) => `${at}`).length
              ? Array.from({ length: count }, (_, at) =>
                  builder.add(raw(`<</S/P/Pg ${page.num} 0 R/K ${at}>>`)),
                )
              : [],
          }),
        ),
        resources: { Font: { F1: cyrillic(builder) } },
        content: deflated(
          `BT /F1 9 Tf ${numbered(count, (at) => `/P<</MCID ${at}>>BDC (${long(500_000)}) Tj EMC `)} ET`,
        ),
      })),
  ],
  [
    "cells with many headers of their own",
    200,
    (count) =>
      onePage(({ builder }) => {
        const headers = (at: number) => numbered(256, (header) => `(${long(240)}${at} ${header})`);
        const row = (at: number) =>
          builder.add(raw(`<</S/TR/K<</S/TD/A<</O/Table/Headers[${headers(at)}]>>>>>>`));
        const rowsOf = Array.from({ length: count }, (_, at) => row(at));
        return {
          ...tagged(builder.add({ K: builder.add({ S: name("Table"), K: rowsOf }) })),
          form: "streams",
        };
      }),
  ],
  [
    "long types in one another",
    300,
    (count) =>
      onePage(({ builder }) => {
        const opening = numbered(64, (at) => `<</S/${long(1_000)}${at}/K[`);
        const item = `${opening}${"<</S/Figure>>".repeat(2_000)}${"]>>".repeat(64)}`;
        return {
          ...tagged(
            builder.add({ K: Array.from({ length: Math.ceil(count / 20) }, () => builder.add(raw(item))) }),
          ),
          form: "streams",
        };
      }),
  ],
  [
    "pictures with long descriptions",
    5_000,
    (count) =>
      onePage(({ builder }) => ({
        resources: {
          XObject: { a: builder.add(stream("x", { Subtype: name("Image"), Width: 9, Height: 9 })) },
        },
        content: deflated(
          numbered(
            count,
            (at) => `/Span<</Alt(${at}${long(4_090)})>>BDC q 9 0 0 9 ${at * 40} 9 cm /a Do Q EMC `,
          ),
        ),
      })),
  ],
  [
    "fields with long names of two bytes a letter",
    50_000,
    (count) =>
      onePage(({ builder }) => {
        const text = builder.add(raw(`(\xfe\xff${long(2_000, "\x04\x30")})`));
        const page = (fields: number) =>
          builder.add({
            Type: name("Page"),
            MediaBox: [0, 0, 99, 99],
            Annots: list(
              fields,
              `<</Subtype/Widget/FT/Tx/Rect[0 0 9 9]/T ${text.num} 0 R/TU ${text.num} 0 R>>`,
            ),
          });
        return {
          tree: {
            Kids: Array.from({ length: Math.ceil(count / 2_000) }, () => page(Math.min(count, 2_000))),
          },
        };
      }),
  ],
  [
    "arrays of arrays that are asked for again and again",
    40,
    (count) =>
      onePage(({ builder }) => {
        const widths = () => builder.add(list(31_000, "[]"));
        const large = () => builder.add(list(230_000, "[]"));
        const font = (at: number) => ({
          Type: name("Font"),
          Subtype: name("Type1"),
          BaseFont: name(`x${at}`),
          FirstChar: 0,
          Widths: at % 10 === 9 ? large() : widths(),
        });
        return {
          resources: {
            Font: raw(`<<${numbered(count, (at) => `/F${at} ${builder.add(font(at)).num} 0 R`)}>>`),
          },
          content: deflated(`BT ${numbered(count, (at) => `/F${at} 9 Tf `)} ET`),
          form: "streams",
        };
      }),
  ],
  [
    "more in an object stream than is read of one",
    20_000_000,
    (count) =>
      onePage(({ builder }) => ({
        catalog: { X: builder.add(raw(`[${long(count, " ")}]`)) },
        form: "streams",
      })),
  ],
  [
    "a font of large parts",
    200_000,
    (count) =>
      onePage(({ builder }) => {
        const junk = list(count, "[]");
        const part = (more: { [key: string]: Writable }) => builder.add({ X: junk, ...more });
        const descendant = part({
          Subtype: name("CIDFontType2"),
          FontDescriptor: part({}),
          CIDSystemInfo: part({}),
          W: builder.add(junk),
        });
        const font = part({
          Type: name("Font"),
          Subtype: name("Type0"),
          DescendantFonts: builder.add(raw(`[${descendant.num} 0 R ${"[]".repeat(count)}]`)),
        });
        return { resources: { Font: { F1: font } }, form: "streams" };
      }),
  ],
  [
    "namespaces in namespaces",
    16,
    (count) =>
      onePage(({ builder }) => {
        let inner = builder.add({ NS: "x" });
        for (let level = 0; level < count; level++) {
          const map = builder.add(raw(`<</a[/b ${inner.num} 0 R]/c[${"[]".repeat(150_000)}]>>`));
          inner = builder.add({ NS: `x${level}`, RoleMapNS: map });
        }
        return { ...tagged(builder.add({ Namespaces: [inner], K: [] })), form: "streams" };
      }),
  ],
  [
    "forms with large resources in one another",
    24,
    (count) =>
      onePage(({ builder }) => {
        let inner = builder.add(stream("", { Subtype: name("Form") }));
        for (let level = 0; level < count; level++) {
          const resources = builder.add({ XObject: { a: inner }, X: list(150_000, "[]") });
          inner = builder.add(stream("/a Do", { Subtype: name("Form"), Resources: resources }));
        }
        return { resources: { XObject: { a: inner } }, content: stream("/a Do"), form: "streams" };
      }),
  ],
  [
    "very many long types",
    10_000,
    (count) =>
      onePage(({ builder }) => ({
        ...tagged(builder.add({ K: raw(`[${numbered(count, (at) => `<</S/${long(1_000)}${at}>>`)}]`) })),
        form: "streams",
      })),
  ],
  [
    "streams without an end",
    1_000,
    (count) =>
      onePage(({ builder }) => {
        const pieces = Array.from({ length: count }, () => builder.add(raw("<</Length 9>>stream\nq")));
        return { page: { Contents: pieces, X: raw(`(${long(5_000_000, "e")})`) } };
      }),
  ],
];

/** PDF files that have much held in memory at once. */
export const holdingBombs: readonly Bomb[] = rows.map(([name, count, make, ends = any]) => ({
  name,
  filename: "bomb.pdf",
  ends,
  make: (scale) => make(scaled(count, scale)),
}));
