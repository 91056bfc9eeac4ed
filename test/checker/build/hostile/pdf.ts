import { strToU8, zlibSync } from "fflate";
import type { Ref } from "../../../../src/formats/pdf/file/objects.ts";
import { deflated, name, PdfBuilder, raw, stream, type Writable } from "../pdf.ts";
import { joined } from "../zip.ts";
import { any, type Bomb, cut, type End, scaled } from "./bomb.ts";
import { block } from "./office.ts";

type Entries = { [key: string]: Writable };

const million = 1_000_000;
const deep = 100_000;
/** As large as a number of an object, a size or a count is anywhere believed to be. */
const huge = 2_147_483_647;

interface Parts {
  builder: PdfBuilder;
  root: Ref;
  tree: Ref;
  page: Ref;
}

interface Made {
  catalog?: Entries;
  tree?: Entries;
  page?: Entries;
  resources?: Entries;
  content?: Writable;
  trailer?: Entries;
  form?: "table" | "streams";
}

/** A PDF of one page with something wrong in it. */
export function onePage(make: (parts: Parts) => Made): Uint8Array {
  const builder = new PdfBuilder();
  const parts = { builder, root: builder.reserve(), tree: builder.reserve(), page: builder.reserve() };
  const made = make(parts);
  const { root, tree, page } = parts;
  const font = { Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") };
  builder.put(root, { Type: name("Catalog"), Pages: tree, ...made.catalog });
  builder.put(tree, { Type: name("Pages"), Kids: [page], Count: 1, ...made.tree });
  builder.put(page, {
    Type: name("Page"),
    Parent: tree,
    MediaBox: [0, 0, 612, 792],
    Resources: { Font: { F1: font }, ...made.resources },
    Contents: builder.add(made.content ?? stream("BT /F1 12 Tf (x) Tj ET")),
    ...made.page,
  });
  return builder.build({
    root,
    ...(made.trailer && { trailer: made.trailer }),
    ...(made.form && { form: made.form }),
  });
}

/** A PDF from its source; where an object begins is put in for "@1", "@2" and so on. */
function source(text: string): Uint8Array {
  let written = text;
  for (let pass = 0; pass < 2; pass++) {
    const from = written;
    written = text.replace(/@(\d+)/g, (_, mark) =>
      String(from.indexOf(`%mark${mark}\n`) + 7).padStart(8, "0"),
    );
  }
  return strToU8(written, true);
}

const small =
  "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n";

/** Zlib data that unpack to so many mebibytes of the piece. */
function many(piece: string, count: number): Uint8Array {
  const { packed } = block(piece);
  return joined(
    Uint8Array.of(0x78, 0x9c),
    ...Array.from({ length: count }, () => packed),
    Uint8Array.of(3, 0),
  );
}

const flate = name("FlateDecode");
export const tagged = (root: Writable, more: Entries = {}): Made => ({
  catalog: { StructTreeRoot: root, MarkInfo: { Marked: true }, ...more },
});
/** A font whose codes have two bytes and mean what a character map says. */
export const compositeFont = (builder: PdfBuilder, map: Writable) =>
  builder.add({
    Type: name("Font"),
    Subtype: name("Type0"),
    Encoding: name("Identity-H"),
    ToUnicode: map,
  });

export const list = (count: number, item: string) => raw(`[${item.repeat(count)}]`);

/** Elements without end, in objects of a size that is read. */
export const sections = (builder: PdfBuilder, count: number, item: string, type = "Sect") =>
  Array.from({ length: Math.ceil(count / 1_000) }, () =>
    builder.add({ S: name(type), K: list(Math.min(count, 1_000), item) }),
  );

export type Row = [name: string, count: number, make: (count: number) => Uint8Array, ends?: readonly End[]];

const references: Row[] = [
  [
    "a section before itself",
    1,
    () =>
      source(
        `${small}%mark1\nxref\n0 1\n0000000000 65535 f \ntrailer<</Size 4/Root 1 0 R/Prev @1>>\nstartxref\n@1\n%%EOF`,
      ),
  ],
  [
    "sections before one another",
    1,
    () =>
      source(
        `${small}%mark1\nxref\n0 0\ntrailer<</Size 4/Root 1 0 R/Prev @2>>\n%mark2\nxref\n0 0\ntrailer<</Size 4/Root 1 0 R/Prev @1>>\nstartxref\n@1\n%%EOF`,
      ),
  ],
  [
    "sections without end",
    deep,
    (count) => {
      const parts = [small];
      let at = small.length;
      let previous = 0;
      for (let index = 0; index < count; index++) {
        const part = `xref\n0 0\ntrailer<</Size 4/Root 1 0 R${previous ? `/Prev ${previous}` : ""}>>\n`;
        previous = at;
        parts.push(part);
        at += part.length;
      }
      return source(`${parts.join("")}startxref\n${previous}\n%%EOF`);
    },
  ],
  [
    "a stream of entries without width",
    1,
    () =>
      source(
        `%PDF-1.5\n%mark1\n1 0 obj<</Type/XRef/Size ${huge}/W[0 0 0]/Length 0/Root 1 0 R>>stream\nendstream\nstartxref\n@1\n%%EOF`,
      ),
    cut,
  ],
  [
    "a stream of entries of almost no width",
    1,
    () =>
      source(
        `${small}%mark1\n4 0 obj<</Type/XRef/Size ${huge}/W[0 0 1]/Index[0 ${huge}]/Length ${huge}/Root 1 0 R>>stream\nendstream\nstartxref\n@1\n%%EOF`,
      ),
  ],
  [
    "a stream of more entries than any file has",
    1,
    () => onePage(() => ({ form: "streams", trailer: { Index: [0, huge] } })),
  ],
  [
    "packed entries",
    1_000,
    (count) => {
      const data = many("\x01\x00\x00\x00\x09\x00\x00", count);
      const head = source(
        `${small}%mark1\n4 0 obj<</Type/XRef/Size ${huge}/W[1 4 2]/Root 1 0 R/Filter/FlateDecode/Length ${data.length}>>stream\n`,
      );
      const start = small.length;
      return joined(head, data, source(`\nendstream\nendobj\nstartxref\n${start + 7}\n%%EOF`));
    },
  ],
  [
    "a table that says it is huge",
    1,
    () =>
      source(
        `${small}%mark1\nxref\n0 ${huge}\n0000000000 65535 f \ntrailer<</Size ${huge}/Root 1 0 R>>\nstartxref\n@1\n%%EOF`,
      ),
  ],
  [
    "a table of many empty parts",
    million,
    (count) =>
      source(
        `${small}%mark1\nxref\n${"0 0\n".repeat(count)}trailer<</Size 4/Root 1 0 R>>\nstartxref\n@1\n%%EOF`,
      ),
  ],
  ["a size beyond all measure", 1, () => onePage(() => ({ trailer: { Size: huge } }))],
  ["objects without end", million, (count) => source(small + "1 0 obj ".repeat(count))],
  ["objects with long numbers", million, (count) => source(small + "9999999999 0 obj<<>> ".repeat(count))],
  ["trailers without end", million, (count) => source(`${small}${"trailer<<".repeat(count)}`)],
  ["trailers", million, (count) => source(`${small}${"trailer<<>>".repeat(count)}`)],
  ["strings without end", million, (count) => source(`${small}${"9 0 obj(".repeat(count)}`)],
  ["streams without end", deep, (count) => source(`${small}${"9 0 obj<</Length 9>>stream\n".repeat(count)}`)],
  [
    "streams with wrong lengths",
    deep,
    (count) => source(`${small}${"9 0 obj<</Length 99999>>stream\nx".repeat(count)}`),
  ],
  ["starts of cross references", million, (count) => source(`${small}${"startxref\n0\n".repeat(count)}`)],
  [
    "a stream whose length is itself",
    1,
    () =>
      onePage(({ builder }) => {
        const own = builder.reserve();
        return { content: null, page: { Contents: builder.put(own, stream("BT ET", { Length: own })) } };
      }),
  ],
  [
    "references in a circle",
    1,
    () =>
      onePage(({ builder }) => {
        const [a, b] = [builder.reserve(), builder.reserve()];
        builder.put(a, b);
        builder.put(b, a);
        return { page: { Contents: a, Annots: a }, catalog: { Outlines: a, StructTreeRoot: b, AcroForm: a } };
      }),
  ],
];

const filters: Row[] = [
  [
    "a stream that unpacks to very much",
    2_000,
    (count) => onePage(() => ({ content: stream(many("\0", count), { Filter: flate }) })),
  ],
  [
    "stacked packing",
    4_000,
    (count) =>
      onePage(() => {
        const inner = zlibSync(many("\0", count));
        return { content: stream(zlibSync(inner), { Filter: [flate, flate, flate] }) };
      }),
  ],
  [
    "content that unpacks to very much",
    400,
    (count) => onePage(() => ({ content: stream(many("q 1 0 0 1 0 0 cm Q ", count), { Filter: flate }) })),
  ],
  [
    "filters without end",
    deep,
    (count) => onePage(() => ({ content: deflated("x", { Filter: list(count, "/FlateDecode ") }) })),
  ],
  [
    "letters that stand for very much",
    million,
    (count) => onePage(() => ({ content: stream("z".repeat(count), { Filter: name("ASCII85Decode") }) })),
  ],
  [
    "runs",
    million,
    (count) =>
      onePage(() => ({
        content: stream("\x81 ".repeat(count), {
          Filter: [name("RunLengthDecode"), name("RunLengthDecode")],
        }),
      })),
  ],
  [
    "codes that stand for very much",
    million,
    (count) =>
      onePage(() => ({
        content: stream(
          new Uint8Array(count).map((_, at) => (at * 73) & 255),
          { Filter: [name("LZWDecode"), name("LZWDecode")] },
        ),
      })),
  ],
  [
    "rows beyond all measure",
    1,
    () =>
      onePage(() => ({
        content: deflated("x".repeat(1_000), {
          DecodeParms: { Predictor: 15, Columns: huge, Colors: huge, BitsPerComponent: huge },
        }),
      })),
  ],
  [
    "rows of almost nothing",
    100,
    (count) =>
      onePage(() => ({
        content: stream(many("\0", count), {
          Filter: flate,
          DecodeParms: { Predictor: 15, Columns: 1, Colors: 1, BitsPerComponent: 1 },
        }),
      })),
  ],
  [
    "an object stream in itself",
    1,
    () =>
      onePage(({ builder }) => {
        const own = builder.reserve();
        builder.put(own, stream("1 0 <<>>", { Type: name("ObjStm"), N: huge, First: 4, Extends: own }));
        return { form: "streams", page: { Annots: [own] } };
      }),
  ],
  ["an object stream that unpacks to very much", 1_000, (count) => onlyObjectStream(many("1 0 2 0 ", count))],
  [
    "object streams read again and again",
    2_000,
    (count) =>
      onePage(({ builder }) => {
        const all = Array.from({ length: count }, () =>
          builder.add({ Subtype: name("Link"), Rect: [0, 0, 9, 9], Contents: "x".repeat(1_000) }),
        );
        return { form: "streams", page: { Annots: Array.from({ length: 20 }, () => all).flat() } };
      }),
  ],
];

/** A file whose catalog lies in this object stream. */
function onlyObjectStream(data: Uint8Array): Uint8Array {
  const head = source(
    `%PDF-1.7\n4 0 obj<</Type/ObjStm/N ${huge}/First ${huge}/Filter/FlateDecode/Length ${data.length}>>stream\n`,
  );
  return joined(head, data, source("\nendstream\nendobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF"));
}

export const nested = (open: string, close: string) => (count: number) =>
  open.repeat(count) + close.repeat(count);

const trees: Row[] = [
  [
    "pages in themselves",
    1,
    () => onePage(({ tree, page }) => ({ tree: { Kids: [tree, page, tree] }, page: { Parent: page } })),
  ],
  [
    "pages under pages",
    deep,
    (count) =>
      onePage(({ builder, page }) => {
        let kid = page;
        for (let at = 0; at < count; at++) kid = builder.add({ Type: name("Pages"), Kids: [kid] });
        return { tree: { Kids: [kid] } };
      }),
  ],
  [
    "the same page again and again",
    million,
    (count) => onePage(({ page }) => ({ tree: { Kids: list(count, `${page.num} 0 R `), Count: huge } })),
  ],
  [
    "pages that are not there",
    million,
    (count) => onePage(() => ({ tree: { Kids: list(count, "99 0 R ") } })),
  ],
  ["direct pages", deep, (count) => onePage(() => ({ tree: { Kids: list(count, "<</Type/Page>>") } }))],
  [
    "pages with the same content",
    20_000,
    (count) =>
      onePage(({ builder }) => {
        const content = builder.add(deflated("BT (x) Tj ET ".repeat(5_000)));
        return { tree: { Kids: list(count, `<</Type/Page/Contents ${content.num} 0 R>>`) } };
      }),
  ],
  [
    "a structure in itself",
    1,
    () =>
      onePage(({ builder }) => {
        const [root, own] = [builder.reserve(), builder.reserve()];
        builder.put(own, { S: name("P"), P: own, K: [own, root, own] });
        builder.put(root, { K: [own, root] });
        return tagged(root);
      }),
  ],
  [
    "elements in elements",
    deep,
    (count) =>
      onePage(({ builder }) => {
        let kid = builder.add({ S: name("P") });
        for (let at = 0; at < count; at++) kid = builder.add({ S: name("Div"), K: kid });
        return tagged(builder.add({ K: kid }));
      }),
  ],
  [
    "direct elements in elements",
    400,
    (count) => onePage(({ builder }) => tagged(builder.add({ K: raw(nested("<</S/Div/K ", ">>")(count)) }))),
  ],
  [
    "kids",
    million,
    (count) =>
      onePage(({ builder }) =>
        tagged(builder.add({ K: builder.add({ S: name("P"), K: list(count, "0 ") }) })),
      ),
  ],
  [
    "the same kid again and again",
    million,
    (count) =>
      onePage(({ builder }) => {
        const kid = builder.add({ S: name("Figure") });
        return tagged(builder.add({ K: list(count, `${kid.num} 0 R `) }));
      }),
  ],
  [
    "direct kids",
    deep,
    (count) => onePage(({ builder }) => tagged(builder.add({ K: list(count, "<</S/Figure>>") }))),
  ],
  [
    "roles in a circle",
    1,
    () =>
      onePage(({ builder }) =>
        tagged(builder.add({ RoleMap: { a: name("b"), b: name("a") }, K: list(1_000, "<</S/a>>") })),
      ),
  ],
  [
    "roles that stand for roles",
    deep,
    (count) =>
      onePage(({ builder }) =>
        tagged(
          builder.add({
            RoleMap: raw(`<<${Array.from({ length: count }, (_, at) => `/a${at}/a${at + 1}`).join("")}>>`),
            K: list(1_000, "<</S/a0>>"),
          }),
        ),
      ),
  ],
  [
    "namespaces in a circle",
    1,
    () =>
      onePage(({ builder }) => {
        const own = builder.reserve();
        builder.put(own, { NS: "a", RoleMapNS: { a: [name("a"), own] } });
        return tagged(
          builder.add({ Namespaces: [own], K: raw(`[${`<</S/a/NS ${own.num} 0 R>>`.repeat(1_000)}]`) }),
        );
      }),
  ],
  [
    "direct namespaces in namespaces",
    100,
    (count) =>
      onePage(({ builder }) =>
        tagged(builder.add({ Namespaces: [raw(nested("<</NS(a)/RoleMapNS<</a[/b ", "]>>>>")(count))] })),
      ),
  ],
  [
    "a parent tree in itself",
    1,
    () =>
      onePage(({ builder }) => {
        const own = builder.reserve();
        builder.put(own, { Kids: [own, own] });
        return {
          ...tagged(builder.add({ ParentTree: own, K: raw("<</S/P>>") })),
          page: { StructParents: 0, Annots: list(1_000, "<</Subtype/Link/Rect[0 0 9 9]/StructParent 7>>") },
        };
      }),
  ],
  [
    "a parent tree looked through again and again",
    20_000,
    (count) =>
      onePage(({ builder }) => {
        const nums = builder.add({ Nums: list(count, "0 null ") });
        return {
          ...tagged(builder.add({ ParentTree: nums, K: raw("<</S/P>>") })),
          page: { Annots: list(count, "<</Subtype/Link/Rect[0 0 9 9]/StructParent 7>>") },
        };
      }),
  ],
  [
    "headers of every cell",
    3_000,
    (count) =>
      onePage(({ builder }) =>
        tagged(
          builder.add({
            K: raw(
              `<</S/Table/K[${`<</S/TR/K[<</S/TH/ID(a)>><</S/TD/A<</O/Table/Headers[${"(a)".repeat(50)}]>>>>]>>`.repeat(count)}]>>`,
            ),
          }),
        ),
      ),
  ],
  [
    "cells beyond all measure",
    20_000,
    (count) =>
      onePage(({ builder }) =>
        tagged(
          builder.add({
            K: raw(
              `<</S/Table/K[${`<</S/TR/K[<</S/TH/A<</O/Table/RowSpan ${huge}/ColSpan ${huge}>>>><</S/TD>>]>>`.repeat(count)}]>>`,
            ),
          }),
        ),
      ),
  ],
  [
    "an outline in itself",
    1,
    () =>
      onePage(({ builder }) => {
        const own = builder.reserve();
        builder.put(own, { Title: "x", Next: own, First: own, Parent: own });
        return { catalog: { Outlines: builder.add({ First: own, Last: own }) } };
      }),
  ],
  [
    "outlines in outlines",
    deep,
    (count) =>
      onePage(({ builder }) => ({
        catalog: {
          Outlines: raw(nested("<</First ", ">>")(Math.min(400, count))),
          Extra: builder.add(raw(nested("<</First ", ">>")(count))),
        },
      })),
  ],
  [
    "an outline item after another",
    deep,
    (count) =>
      onePage(({ builder }) => {
        let next = builder.add({ Title: "x" });
        for (let at = 0; at < count; at++) next = builder.add({ Title: "x", Next: next, First: next });
        return { catalog: { Outlines: builder.add({ First: next }) } };
      }),
  ],
  [
    "a field in itself",
    1,
    () =>
      onePage(({ builder }) => {
        const own = builder.reserve();
        builder.put(own, {
          Subtype: name("Widget"),
          Rect: [0, 0, 9, 9],
          FT: name("Tx"),
          Parent: own,
          Kids: [own],
        });
        return { catalog: { AcroForm: { Fields: [own] } }, page: { Annots: [own] } };
      }),
  ],
  [
    "fields under fields",
    300,
    (count) =>
      onePage(({ builder }) => {
        let parent = builder.add({ FT: name("Tx") });
        for (let at = 0; at < count; at++) parent = builder.add({ T: "a", Parent: parent });
        return {
          catalog: { AcroForm: { Fields: [parent] } },
          page: { Annots: list(20_000, `<</Subtype/Widget/Rect[0 0 9 9]/Parent ${parent.num} 0 R>>`) },
        };
      }),
  ],
  [
    "the same annotation again and again",
    million,
    (count) =>
      onePage(({ builder }) => {
        const own = builder.add({ Subtype: name("Link"), Rect: [0, 0, 9, 9] });
        return { page: { Annots: list(count, `${own.num} 0 R `) } };
      }),
  ],
  [
    "a name tree in itself",
    1,
    () =>
      onePage(({ builder }) => {
        const own = builder.reserve();
        builder.put(own, { Kids: [own, own], Limits: ["a", "z"] });
        return { catalog: { Names: { Dests: own, EmbeddedFiles: own }, Dests: own } };
      }),
  ],
];

const values: Row[] = [
  [
    "arrays in arrays",
    deep,
    (count) => onePage(({ builder }) => ({ page: { Annots: builder.add(raw(nested("[", "]")(count))) } })),
  ],
  [
    "dictionaries in dictionaries",
    deep,
    (count) =>
      onePage(({ builder }) => ({ page: { Annots: builder.add(raw(nested("<</a ", ">>")(count))) } })),
  ],
  [
    "arrays that open",
    million,
    (count) => onePage(({ builder }) => ({ page: { Annots: builder.add(raw("[".repeat(count))) } })),
  ],
  [
    "arrays in the trailer",
    deep,
    (count) => onePage(() => ({ trailer: { Info: raw(nested("[", "]")(count)) } })),
  ],
  [
    "arrays in an object stream",
    deep,
    (count) =>
      onePage(({ builder }) => ({
        form: "streams",
        page: { Annots: builder.add(raw(nested("[", "]")(count))) },
      })),
  ],
  [
    "parentheses in parentheses",
    million,
    (count) => onePage(({ builder }) => ({ catalog: { Lang: builder.add(raw(nested("(", ")")(count))) } })),
  ],
  [
    "a long string",
    8 * million,
    (count) => onePage(({ builder }) => ({ catalog: { Lang: builder.add(raw(`(${"x".repeat(count)})`)) } })),
  ],
  ["a long name", 8 * million, (count) => onePage(() => ({ page: { Type: raw(`/${"x".repeat(count)}`) } }))],
  ["a long number", 8 * million, (count) => onePage(() => ({ page: { Rotate: raw("9".repeat(count)) } }))],
  [
    "entries of one dictionary",
    million,
    (count) =>
      onePage(({ builder }) => ({
        page: {
          Annots: builder.add(raw(`<<${Array.from({ length: count }, (_, at) => `/a${at} 0`).join(" ")}>>`)),
        },
      })),
  ],
  ...["()", "(abcdefgh)", "<<>>", "<</a 1>>", "[[]]", "1 0 R "].map(
    (item): Row => [
      `${item.trim()} without end in one object`,
      5 * deep,
      (count) => onePage(() => ({ catalog: { X: list(count, item) } })),
    ],
  ),
  [
    "one alternative text for very many figures",
    deep,
    (count) =>
      onePage(({ builder }) => {
        const text = builder.add(raw(`(${"x".repeat(30_000)})`));
        return tagged(builder.add({ K: sections(builder, count, `<</S/Figure/Alt ${text.num} 0 R>>`) }));
      }),
  ],
  [
    "one language for very many elements",
    deep,
    (count) =>
      onePage(({ builder }) => {
        const text = builder.add(raw(`(${"x".repeat(30_000)})`));
        const item = `<</S/P/Lang ${text.num} 0 R/ActualText ${text.num} 0 R>>`;
        return tagged(builder.add({ K: sections(builder, count, item) }));
      }),
  ],
  [
    "one list of headers for very many cells",
    deep,
    (count) =>
      onePage(({ builder }) => {
        const text = builder.add(raw(`(${"x".repeat(30_000)})`));
        const attributes = builder.add({ O: name("Table"), Headers: list(256, `${text.num} 0 R `) });
        const item = `<</S/TR/K<</S/TD/ID(a)/A ${attributes.num} 0 R>>>>`;
        return tagged(builder.add({ K: sections(builder, count, item, "Table") }));
      }),
  ],
  [
    "alternative texts without end",
    10_000,
    (count) =>
      onePage(({ builder }) =>
        tagged(builder.add({ K: sections(builder, count, `<</S/Figure/Alt(${"x".repeat(1_000)})>>`) })),
      ),
  ],
  [
    "one role map for very many namespaces",
    2_000,
    (count) =>
      onePage(({ builder }) => {
        const map = builder.add(
          raw(`<<${Array.from({ length: 10_000 }, (_, at) => `/a${at}/P`).join("")}>>`),
        );
        return tagged(
          builder.add({
            Namespaces: Array.from({ length: count }, (_, at) =>
              builder.add({ NS: raw(`(${at})`), RoleMapNS: map }),
            ),
          }),
        );
      }),
  ],
  [
    "a long namespace of many types",
    10_000,
    (count) =>
      onePage(({ builder }) => {
        const namespace = builder.add({ NS: raw(`(${"x".repeat(30_000)})`) });
        return tagged(
          builder.add({
            K: raw(
              `[${Array.from({ length: count }, (_, at) => `<</S/a${at}/NS ${namespace.num} 0 R>>`).join("")}]`,
            ),
          }),
        );
      }),
  ],
  [
    "types without end",
    deep,
    (count) =>
      onePage(({ builder }) =>
        tagged(
          builder.add({ K: raw(`[${Array.from({ length: count }, (_, at) => `<</S/a${at}>>`).join("")}]`) }),
        ),
      ),
  ],
  [
    "texts of letter codes without end",
    1,
    () =>
      onePage(({ builder }) => {
        const cmap = builder.add(deflated(`1 beginbfrange <00> <ff> [${"<>".repeat(million)}] endbfrange`));
        return {
          resources: {
            Font: { F1: builder.add({ Type: name("Font"), Subtype: name("Type1"), ToUnicode: cmap }) },
          },
        };
      }),
  ],
  [
    "links to one long address",
    20_000,
    (count) =>
      onePage(({ builder }) => {
        const action = builder.add({ S: name("URI"), URI: raw(`(${"x".repeat(30_000)})`) });
        return {
          page: {
            Annots: list(
              count,
              `<</Subtype/Link/Rect[0 0 9 9]/A ${action.num} 0 R/Contents ${action.num} 0 R>>`,
            ),
          },
        };
      }),
  ],
  [
    "fields with one long name",
    20_000,
    (count) =>
      onePage(({ builder }) => {
        const text = builder.add(raw(`(${"x".repeat(30_000)})`));
        const kids = list(
          count,
          `<</FT/Tx/T ${text.num} 0 R/TU ${text.num} 0 R/Subtype/Widget/Rect[0 0 9 9]>>`,
        );
        return { page: { Annots: kids }, catalog: { AcroForm: { Fields: kids } } };
      }),
  ],
  [
    "kids that hold much each",
    200,
    (count) =>
      onePage(({ builder }) =>
        tagged(
          builder.add({
            K: Array.from({ length: count }, () => builder.add({ S: name("P"), X: list(8_000, "<</a 1>>") })),
          }),
        ),
      ),
  ],
  [
    "arrays in an array of content",
    2 * million,
    (count) => onePage(() => ({ content: deflated(`[${"[]".repeat(count)}] TJ`) })),
  ],
  [
    "a comment without end",
    8 * million,
    (count) => onePage(({ builder }) => ({ page: { Annots: builder.add(raw(`%${"x".repeat(count)}`)) } })),
  ],
];

const content: Row[] = [
  ["states in states", million, (count) => onePage(() => ({ content: deflated("q ".repeat(count)) }))],
  [
    "marks in marks",
    million,
    (count) => onePage(() => ({ content: deflated("/P <</MCID 0>> BDC ".repeat(count)) })),
  ],
  ["words without end", million, (count) => onePage(() => ({ content: deflated("q".repeat(count)) }))],
  [
    "arrays in arrays, in content",
    deep,
    (count) => onePage(() => ({ content: deflated(nested("[", "]")(count)) })),
  ],
  [
    "dictionaries in dictionaries, in content",
    deep,
    (count) => onePage(() => ({ content: deflated(`/P ${nested("<</a ", ">>")(count)} BDC`) })),
  ],
  [
    "operands without an operator",
    4 * million,
    (count) => onePage(() => ({ content: deflated("1 ".repeat(count)) })),
  ],
  [
    "texts",
    million,
    (count) => onePage(() => ({ content: deflated(`BT /F1 9 Tf ${"(x) Tj 1 1 Td ".repeat(count)}ET`) })),
  ],
  [
    "one text of many pieces",
    million,
    (count) => onePage(() => ({ content: deflated(`BT /F1 9 Tf [${"(x)-9".repeat(count)}] TJ ET`) })),
  ],
  [
    "one long text",
    8 * million,
    (count) => onePage(() => ({ content: deflated(`BT /F1 9 Tf (${"x".repeat(count)}) Tj ET`) })),
  ],
  [
    "pictures in the content",
    deep,
    (count) => onePage(() => ({ content: deflated("BI /W 9 /H 9 ID x EI ".repeat(count)) })),
  ],
  [
    "a picture without end",
    8 * million,
    (count) => onePage(() => ({ content: deflated(`BI ID ${"EI".repeat(count >> 1)}`) })),
  ],
  [
    "pictures without end",
    million,
    (count) => onePage(() => ({ content: deflated("BI ID x ".repeat(count)) })),
  ],
  [
    "the same picture again and again",
    deep,
    (count) =>
      onePage(({ builder }) => ({
        resources: {
          XObject: { a: builder.add(stream("x", { Subtype: name("Image"), Width: 9, Height: 9 })) },
        },
        content: deflated("q 9 0 0 9 9 9 cm /a Do Q ".repeat(count)),
      })),
  ],
  [
    "a form in itself",
    1,
    () =>
      onePage(({ builder }) => {
        const own = builder.reserve();
        builder.put(
          own,
          stream("/a Do /a Do", { Subtype: name("Form"), Resources: { XObject: { a: own } } }),
        );
        return { resources: { XObject: { a: own } }, content: stream("/a Do") };
      }),
  ],
  [
    "forms that paint forms",
    12,
    (count) =>
      onePage(({ builder }) => {
        let kid = builder.add(stream("BT (x) Tj ET", { Subtype: name("Form") }));
        for (let at = 0; at < count; at++)
          kid = builder.add(
            stream("/a Do ".repeat(10), { Subtype: name("Form"), Resources: { XObject: { a: kid } } }),
          );
        return { resources: { XObject: { a: kid } }, content: stream("/a Do") };
      }),
  ],
  [
    "curves",
    million,
    (count) => onePage(() => ({ content: deflated("1 1 m 2 2 3 3 4 4 c S ".repeat(count)) })),
  ],
  ["strings that open", million, (count) => onePage(() => ({ content: deflated("(".repeat(count)) }))],
  [
    "hexadecimal strings that open",
    million,
    (count) => onePage(() => ({ content: deflated("<".repeat(count)) })),
  ],
  [
    "contents in pieces",
    deep,
    (count) =>
      onePage(({ builder }) => {
        const piece = builder.add(stream("q"));
        return { page: { Contents: list(count, `${piece.num} 0 R `) } };
      }),
  ],
  [
    "letter codes beyond all measure",
    deep,
    (count) =>
      onePage(({ builder }) => {
        const cmap = builder.add(
          deflated(
            `${"1 begincodespacerange <00> <FF> endcodespacerange ".repeat(10)}${`1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange `.repeat(count)}`,
          ),
        );
        return {
          resources: {
            Font: {
              F1: compositeFont(builder, cmap),
            },
          },
          content: deflated(`BT /F1 9 Tf ${"<00410042> Tj ".repeat(1_000)}ET`),
        };
      }),
  ],
  [
    "letter codes made of themselves",
    1,
    () =>
      onePage(({ builder }) => {
        const own = builder.reserve();
        builder.put(own, stream("1 beginbfrange <00> <01> [<0041>", { UseCMap: own }));
        return {
          resources: {
            Font: {
              F1: builder.add({ Type: name("Font"), Subtype: name("Type0"), Encoding: own, ToUnicode: own }),
            },
          },
        };
      }),
  ],
  [
    "letter widths beyond all measure",
    deep,
    (count) =>
      onePage(({ builder }) => {
        const descendant = builder.add({ Subtype: name("CIDFontType2"), W: list(count, `0 ${huge} 500 `) });
        return {
          resources: {
            Font: {
              F1: builder.add({
                Type: name("Font"),
                Subtype: name("Type0"),
                Encoding: name("Identity-H"),
                DescendantFonts: [descendant],
              }),
            },
          },
          content: stream("BT /F1 9 Tf <0041> Tj ET"),
        };
      }),
  ],
  [
    "fonts",
    20_000,
    (count) =>
      onePage(({ builder }) => {
        const font = builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") });
        return {
          resources: {
            Font: raw(`<<${Array.from({ length: count }, (_, at) => `/F${at} ${font.num} 0 R`).join("")}>>`),
          },
          content: deflated(
            `BT ${Array.from({ length: count }, (_, at) => `/F${at} 9 Tf (x) Tj `).join("")}ET`,
          ),
        };
      }),
  ],
  [
    "metadata in metadata",
    deep,
    (count) =>
      onePage(({ builder }) => ({
        catalog: { Metadata: builder.add(deflated("<a>".repeat(count), { Type: name("Metadata") })) },
      })),
  ],
  [
    "metadata of brackets",
    4 * million,
    (count) =>
      onePage(({ builder }) => ({ catalog: { Metadata: builder.add(deflated("<".repeat(count))) } })),
  ],
  [
    "metadata of titles",
    200_000,
    (count) =>
      onePage(({ builder }) => ({
        catalog: { Metadata: builder.add(deflated("<dc:title><rdf:li>".repeat(count))) },
      })),
  ],
  [
    "metadata of white space",
    4 * million,
    (count) =>
      onePage(({ builder }) => ({
        catalog: { Metadata: builder.add(deflated(`<dc:title${" ".repeat(count)}`)) },
      })),
  ],
  [
    "metadata of entities",
    deep,
    (count) =>
      onePage(({ builder }) => ({
        catalog: {
          Metadata: builder.add(
            deflated(`<!DOCTYPE a [<!ENTITY a "x">]><dc:title>${"&a;".repeat(count)}</dc:title>`),
          ),
        },
      })),
  ],
  [
    "a form laid out by brackets",
    4 * million,
    (count) =>
      onePage(({ builder }) => ({
        catalog: { AcroForm: { XFA: builder.add(deflated(`<dynamicRender>${" ".repeat(count)}`)) } },
      })),
  ],
  [
    "a form laid out by tags that open",
    500_000,
    (count) =>
      onePage(({ builder }) => ({
        catalog: { AcroForm: { XFA: builder.add(deflated("<a".repeat(count))) } },
      })),
  ],
];

/** PDF files that go in circles, nest too deep, or unpack and repeat beyond measure. */
export const pdfBombs: readonly Bomb[] = [...references, ...filters, ...trees, ...values, ...content].map(
  ([name, count, make, ends = any]) => ({
    name,
    filename: "bomb.pdf",
    ends,
    make: (scale) => make(scaled(count, scale)),
  }),
);
