import { decorative, p, picture, r, shape, table } from "../../test/checker/build/docx.ts";
import { name, type PdfBuilder, pdf, stream, type Writable } from "../../test/checker/build/pdf.ts";
import { ap, pptx, slideTable, title as slideTitle, sp } from "../../test/checker/build/pptx.ts";
import { operators, type Tag, tag, taggedPdf, xmp } from "../../test/checker/build/tagged-pdf.ts";
import { tablePart, xlsx } from "../../test/checker/build/xlsx.ts";
import { paragraphs } from "../../test/checker/language/texts.ts";
import type { Expectation, Variant } from "./cases.ts";
import { builders } from "./formats.ts";
import { deck, doc, down, heading, said, tex, web } from "./frames.ts";
import type { Made } from "./made.ts";

const encoder = new TextEncoder();

/** A variant of `cases.ts` in each format that can say it, looked at by another check. */
const by = (variant: Variant): Made["in"] =>
  Object.fromEntries(
    Object.entries(builders).map(([format, { build }]) => [format, () => build(variant)?.bytes]),
  );

const described = (text: string, expect: Expectation): Made => ({
  of: "alt-text-quality",
  what: `an alternative text "${text.slice(0, 40)}"`,
  expect,
  in: by({ of: "image-alt", text, expect: "pass" }),
});
const titled = (value: string, expect: Expectation): Made => ({
  of: "title-quality",
  what: `a title "${value}"`,
  expect,
  in: by({ of: "title", value, expect: "pass" }),
});

const annotated = (words: string) => {
  const links: Writable[] = [];
  const link = tag("Link", [], (builder) => {
    const ref = builder.add({
      Type: name("Annot"),
      Subtype: name("Link"),
      Rect: [72, 690, 272, 720],
      Contents: words,
      A: { S: name("URI"), URI: "https://example.org/tides" },
    });
    links.push(ref);
    return { K: [{ Type: name("OBJR"), Obj: ref }] };
  });
  return taggedPdf({ tags: [tag("H1", "Harbour"), link], page: () => ({ Annots: links, Tabs: name("S") }) });
};
const address = "https://example.org/tides";
const linked = (words: string, expect: Expectation): Made => ({
  of: "link-text",
  what: `a link "${words}"`,
  expect,
  in: {
    html: () => web(`<h1>Harbour</h1><p>Tides: <a href="${address}">${words}</a></p>`),
    markdown: () => down(`# Harbour\n\nTides: [${words}](${address})`),
    latex: () => tex(`\\section{Harbour}\nTides: \\href{${address}}{${words}}`),
    docx: () =>
      doc(heading("Harbour") + p(`<w:hyperlink r:id="rId90">${r(words)}</w:hyperlink>`), {
        links: { rId90: address },
      }),
    pptx: () =>
      pptx({
        title: "Harbour guide",
        slides: [
          {
            tree:
              slideTitle("Harbour") +
              sp("Box", {
                isTextBox: true,
                text: `<a:p><a:r><a:rPr><a:hlinkClick r:id="rId9"/></a:rPr><a:t>${words}</a:t></a:r></a:p>`,
              }),
            links: { rId9: address },
          },
        ],
      }),
    xlsx: () =>
      xlsx({
        title: "Harbour guide",
        sheets: [
          {
            name: "Tides",
            rows: [[words]],
            rest: '<x:hyperlinks><x:hyperlink ref="A1" r:id="rId9"/></x:hyperlinks>',
            links: { rId9: address },
          },
        ],
      }),
    pdf: () => annotated(words),
  },
});

/** A part in a language of its own. */
const part = (what: string, lang: string, words: string, expect: Expectation): Made => ({
  of: "language-of-parts",
  what,
  expect,
  in: {
    html: () => web(`<h1>Harbour</h1><p>${said}</p><p lang="${lang}">${words}</p>`),
    markdown: () => down(`# Harbour\n\n${said}\n\n<p lang="${lang}">${words}</p>`),
    docx: () => doc(heading("Harbour") + p(said) + p(r(words, `<w:lang w:val="${lang}"/>`))),
    pptx: () =>
      deck(
        slideTitle("Harbour") +
          sp("Box", { isTextBox: true, text: ap(said) + ap(words, "", `lang="${lang}"`) }),
      ),
    pdf: () =>
      taggedPdf({
        tags: [
          tag("H1", "Harbour"),
          tag("P", said),
          tag("P", words.match(/.{1,80}(?:\s|$)/g) ?? [], { Lang: lang }),
        ],
      }),
  },
});
const inLatex = (what: string, lang: string, words: string, expect: Expectation): Made => ({
  of: "language-of-parts",
  what,
  expect,
  in: {
    latex: () =>
      encoder.encode(
        `\\DocumentMetadata{lang=en, tagging=on}\n\\documentclass{article}\n\\usepackage[french,ngerman,english]{babel}\n\\title{Harbour guide}\n\\begin{document}\n\\maketitle\n\\section{Harbour}\n${said}\n\n\\begin{otherlanguage}{${lang}}\n${words}\n\\end{otherlanguage}\n\\end{document}\n`,
      ),
  },
});
const german = paragraphs.de.join(" ");
const french = "Le bureau du port garde les tables des marées pour toute la baie.";

const piers = [
  ["Pier", "Boats", "Keeper"],
  ["North", "12", "Low"],
  ["South", "7", "Reed"],
];
const row = (cells: readonly string[], element: string, more = "") =>
  `<tr>${cells.map((one) => `<${element}${more}>${one}</${element}>`).join("")}</tr>`;
const inWeb = (markup: string): Made["in"] => ({
  html: () => web(`<h1>Harbour</h1>${markup}`),
  markdown: () => down(`# Harbour\n\n${markup}`),
});
const scope = { A: { O: name("Table"), Scope: name("Column") } };
const pdfRow = (cells: readonly string[], type: string, entries: Tag["entries"] = {}) =>
  tag(
    "TR",
    cells.map((one) => tag(type, one, entries)),
  );
const pdfRows = (...rows: Tag[]) => taggedPdf({ tags: [tag("H1", "Harbour"), tag("Table", rows)] });
const [head, ...body] = piers;
const scopes: Made[] = (
  [
    ["headers of columns with a scope", ' scope="col"', scope, "pass"],
    [
      "headers of groups with a scope",
      ' scope="colgroup"',
      { A: { O: name("Table"), Scope: name("Both") } },
      "pass",
    ],
    ["headers without a scope", "", {}, "fail"],
  ] as const
).map(([what, attribute, entries, expect]) => ({
  of: "table-scope",
  what,
  expect,
  in: {
    ...inWeb(
      `<table>${row(head!, "th", attribute)}${body.map((cells) => row(cells, "td")).join("")}</table>`,
    ),
    pdf: () => pdfRows(pdfRow(head!, "TH", entries), ...body.map((cells) => pdfRow(cells, "TD"))),
  },
}));
scopes.push({
  of: "table-scope",
  what: "one header of two without a scope",
  expect: "fail",
  in: {
    ...inWeb(
      `<table><tr><th scope="col">Pier</th><th>Boats</th></tr><tr><td>North</td><td>12</td></tr><tr><td>South</td><td>7</td></tr></table>`,
    ),
    pdf: () =>
      pdfRows(
        tag("TR", [tag("TH", "Pier", scope), tag("TH", "Boats")]),
        pdfRow(["North", "12"], "TD"),
        pdfRow(["South", "7"], "TD"),
      ),
  },
});

const wide = (text: string) => `<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${p(text)}`;
const wordTable = (rows: string[][]) => doc(heading("Harbour") + table(rows, { header: "<w:tblHeader/>" }));
const tabular = (rows: readonly string[]) =>
  tex(
    `\\section{Harbour}\n\\tagpdfsetup{table/header-rows={1}}\n\\begin{tabular}{lll}\n${rows.join(" \\\\\n")} \\\\\n\\end{tabular}`,
  );
const sheet = (merged: string, columns = 3) =>
  xlsx({
    title: "Harbour guide",
    sheets: [
      {
        name: "Tides",
        rows: piers.map((cells) => cells.slice(0, columns)),
        parts: { "table1.xml": tablePart(columns === 3 ? "A1:C3" : "A1:B3", head!.slice(0, columns)) },
        rest: `${merged && `<x:mergeCells><x:mergeCell ref="${merged}"/></x:mergeCells>`}<x:tableParts><x:tablePart r:id="table1.xml"/></x:tableParts>`,
      },
    ],
  });
const mergedDown = slideTable("Piers", 'firstRow="1"', piers)
  .replace(/(<a:tr>.*?<\/a:tr><a:tr>)<a:tc>/, '$1<a:tc rowSpan="2">')
  .replace(/(rowSpan="2">.*?<a:tr>)<a:tc>/, '$1<a:tc vMerge="1">');
const merged = slideTable("Piers", 'firstRow="1"', piers)
  .replace("<a:tc>", '<a:tc gridSpan="2">')
  .replace(/(<a:tc gridSpan="2">.*?<\/a:tc>)<a:tc>/, '$1<a:tc hMerge="1">');
const regular: Made[] = [
  {
    of: "table-regularity",
    what: "rows of three cells",
    expect: "pass",
    in: {
      ...inWeb(`<table>${row(head!, "th")}${body.map((cells) => row(cells, "td")).join("")}</table>`),
      docx: () => wordTable(piers),
      pptx: () => deck(slideTitle("Harbour") + slideTable("Piers", 'firstRow="1"', piers)),
      latex: () => tabular(piers.map((cells) => cells.join(" & "))),
      pdf: () => pdfRows(pdfRow(head!, "TH", scope), ...body.map((cells) => pdfRow(cells, "TD"))),
      xlsx: () => sheet(""),
    },
  },
  {
    of: "table-regularity",
    what: "rows of three cells, one of them blank",
    expect: "pass",
    in: {
      ...inWeb(`<table>${row(head!, "th")}${row(["North", "", "Low"], "td")}${row(body[1]!, "td")}</table>`),
      docx: () => wordTable([head!, ["North", "", "Low"], body[1]!]),
      pptx: () =>
        deck(
          slideTitle("Harbour") +
            slideTable("Piers", 'firstRow="1"', [head!, ["North", "", "Low"], body[1]!]),
        ),
      latex: () => tabular(["Pier & Boats & Keeper", "North & & Low", "South & 7 & Reed"]),
      pdf: () =>
        pdfRows(pdfRow(head!, "TH", scope), pdfRow(["North", " ", "Low"], "TD"), pdfRow(body[1]!, "TD")),
    },
  },
  {
    of: "table-regularity",
    what: "a row that lacks a cell",
    expect: "fail",
    in: {
      ...inWeb(`<table>${row(head!, "th")}${row(body[0]!, "td")}${row(["South", "7"], "td")}</table>`),
      docx: () => wordTable([head!, body[0]!, ["South", "7"]]),
      pdf: () => pdfRows(pdfRow(head!, "TH", scope), pdfRow(body[0]!, "TD"), pdfRow(["South", "7"], "TD")),
    },
  },
  {
    of: "table-regularity",
    what: "a row that has a cell more",
    expect: "fail",
    in: {
      ...inWeb(
        `<table>${row(head!, "th")}${row(["North", "12", "Low", "Open"], "td")}${row(body[1]!, "td")}</table>`,
      ),
      docx: () => wordTable([head!, ["North", "12", "Low", "Open"], body[1]!]),
      pdf: () =>
        pdfRows(
          pdfRow(head!, "TH", scope),
          pdfRow(["North", "12", "Low", "Open"], "TD"),
          pdfRow(body[1]!, "TD"),
        ),
    },
    // No header heads the cell that is too much.
    also: ["table-headers"],
  },
  {
    of: "table-regularity",
    what: "a cell over two columns",
    expect: "review",
    in: {
      ...inWeb(
        `<table>${row(head!, "th")}${row(body[0]!, "td")}<tr><td colspan="2">South</td><td>Reed</td></tr></table>`,
      ),
      docx: () => wordTable([head!, body[0]!, [wide("South"), "Reed"]]),
      pptx: () => deck(slideTitle("Harbour") + merged),
      latex: () =>
        tabular(["Pier & Boats & Keeper", "North & 12 & Low", "\\multicolumn{2}{l}{South} & Reed"]),
      pdf: () =>
        pdfRows(
          pdfRow(head!, "TH", scope),
          pdfRow(body[0]!, "TD"),
          tag("TR", [tag("TD", "South", { A: { O: name("Table"), ColSpan: 2 } }), tag("TD", "Reed")]),
        ),
    },
  },
  {
    of: "table-regularity",
    what: "a cell over two rows",
    expect: "review",
    in: {
      ...inWeb(
        `<table>${row(head!, "th")}<tr><td rowspan="2">North</td><td>12</td><td>Low</td></tr><tr><td>7</td><td>Reed</td></tr></table>`,
      ),
      pptx: () => deck(slideTitle("Harbour") + mergedDown),
      latex: () => tabular(["Pier & Boats & Keeper", "\\multirow{2}{*}{North} & 12 & Low", " & 7 & Reed"]),
    },
  },
  {
    of: "table-regularity",
    what: "a table of two columns",
    expect: "pass",
    in: { xlsx: () => sheet("", 2) },
  },
  ...["A1:B1", "B2:B3"].map(
    (range): Made => ({
      of: "table-regularity",
      what: `merged cells ${range} of a range`,
      expect: "review",
      in: {
        xlsx: () =>
          xlsx({
            title: "Harbour guide",
            sheets: [
              {
                name: "Tides",
                rows: [...piers, ["East", "9", "Moss"]],
                rest: `<x:mergeCells><x:mergeCell ref="${range}"/></x:mergeCells>`,
              },
            ],
          }),
      },
    }),
  ),
];

const withAnnotation = (entries: { [key: string]: Writable }) => {
  const links: Writable[] = [];
  const link = tag("Link", "Tide table", (builder) => {
    const ref = builder.add({
      Type: name("Annot"),
      Subtype: name("Link"),
      Rect: [72, 690, 272, 720],
      Contents: "Tide table",
      A: { S: name("URI"), URI: address },
    });
    links.push(ref);
    return { K: [0, { Type: name("OBJR"), Obj: ref }] };
  });
  return taggedPdf({ tags: [tag("H1", "Harbour"), link], page: () => ({ Annots: links, ...entries }) });
};
const tabbed = (what: string, expect: Expectation, markup: string, document: () => Uint8Array): Made => ({
  of: "tab-order",
  what,
  expect,
  in: { ...inWeb(`<p>${said}</p>${markup}`), pdf: document },
});
const tabOrder: Made[] = [
  tabbed("an order of its own", "fail", '<p><a href="#a" tabindex="3">Tides</a></p>', () =>
    withAnnotation({}),
  ),
  tabbed("an order by rows", "fail", '<button tabindex="1">Send</button>', () =>
    withAnnotation({ Tabs: name("R") }),
  ),
  tabbed("the order of the text", "pass", '<button tabindex="0">Send</button>', () =>
    withAnnotation({ Tabs: name("S") }),
  ),
  tabbed("nothing to reach by keyboard", "pass", "", () => taggedPdf({ tags: [tag("H1", "Harbour")] })),
];

const simple = (entries: { [key: string]: Writable }) => () => ({
  Font: { F1: { Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Sans"), ...entries } },
});
const embedded =
  (entries: { [key: string]: Writable } = {}) =>
  (builder: PdfBuilder) => ({
    Font: {
      F1: {
        Type: name("Font"),
        Subtype: name("Type1"),
        BaseFont: name("Sans"),
        Encoding: name("WinAnsiEncoding"),
        FontDescriptor: { Flags: 32, FontFile: builder.add(stream("x")) },
        ...entries,
      },
    },
  });
const composite = (entries: { [key: string]: Writable }) => (builder: PdfBuilder) => ({
  Font: {
    ...embedded()(builder).Font,
    F2: {
      Type: name("Font"),
      Subtype: name("Type0"),
      BaseFont: name("Mincho"),
      Encoding: name("Identity-H"),
      DescendantFonts: [
        {
          Subtype: name("CIDFontType2"),
          BaseFont: name("Mincho"),
          FontDescriptor: { Flags: 4, FontFile2: builder.add(stream("x")) },
        },
      ],
      ...entries,
    },
  },
});
const mapped = (builder: PdfBuilder) =>
  composite({ ToUnicode: builder.add(stream("2 beginbfchar <0001> <0041> <0002> <0042> endbfchar")) })(
    builder,
  );
const inFont = (resources: (builder: PdfBuilder) => { [key: string]: Writable }, second = "") =>
  taggedPdf({
    tags: [tag("H1", "Harbour"), ...(second ? [tag("P", operators(second))] : [])],
    resources,
  });
const shown = "BT /F2 12 Tf 72 600 Td <00010002> Tj ET";
const only = (of: string, what: string, expect: Expectation, bytes: () => Uint8Array): Made => ({
  of,
  what,
  expect,
  in: { pdf: bytes },
});
const protectedBy = (permissions: number) => () =>
  pdf({
    pages: ["BT (Open) Tj ET"],
    catalog: () => ({ Lang: "en" }),
    options: {
      trailer: {
        Encrypt: {
          Filter: name("Standard"),
          V: 5,
          R: 6,
          P: permissions,
          CF: { StdCF: { AuthEvent: name("EFOpen"), CFM: name("AESV3") } },
          StmF: name("Identity"),
          StrF: name("Identity"),
          EFF: name("StdCF"),
        },
      },
    },
  });
const xfa = (value: string) => () =>
  taggedPdf({
    tags: [tag("H1", "Harbour")],
    catalog: (builder) => ({
      AcroForm: {
        XFA: [
          "config",
          builder.add(
            stream(`<config><acrobat7><dynamicRender>${value}</dynamicRender></acrobat7></config>`),
          ),
        ],
      },
    }),
  });
const untagged = ["structure-tags", "title"];
const onlyPdf: Made[] = [
  only("pdfua-identifier", "PDF/UA-1", "pass", () => taggedPdf({ tags: [tag("H1", "Harbour")] })),
  only("pdfua-identifier", "PDF/UA-2", "pass", () =>
    taggedPdf({ tags: [tag("H1", "Harbour")], xmp: xmp(undefined, "2") }),
  ),
  only("pdfua-identifier", "metadata without it", "fail", () =>
    taggedPdf({ tags: [tag("H1", "Harbour")], xmp: xmp(undefined, "") }),
  ),
  only("pdfua-identifier", "no metadata", "fail", () =>
    taggedPdf({ tags: [tag("H1", "Harbour")], xmp: null, info: { Title: "Harbour guide" } }),
  ),
  only("fonts", "a font in the file", "pass", () => inFont(embedded())),
  only("fonts", "a font with a table of Unicode", "pass", () => inFont(mapped, shown)),
  only("fonts", "a font that is not in the file", "fail", () =>
    inFont(simple({ Encoding: name("WinAnsiEncoding") })),
  ),
  only("fonts", "a font without Unicode", "fail", () => inFont(composite({}), shown)),
  { ...only("security-bit", "all that is permitted", "pass", protectedBy(-4)), also: untagged },
  {
    ...only("security-bit", "no copying, but assistive technology", "pass", protectedBy(-20)),
    also: untagged,
  },
  { ...only("security-bit", "no assistive technology", "fail", protectedBy(-516)), also: untagged },
  { ...only("security-bit", "nothing that is permitted", "fail", protectedBy(-3904)), also: untagged },
  only("dynamic-xfa", "a form that a viewer lays out", "fail", xfa("required")),
  only("dynamic-xfa", "the same with blanks around it", "fail", xfa(" required ")),
  only("dynamic-xfa", "a static form", "pass", xfa("forbidden")),
  only("dynamic-xfa", "no form", "pass", () => taggedPdf({ tags: [tag("H1", "Harbour")] })),
];

const box = (words: string, x: number, y: number) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="9" name="Box"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="400" cy="100"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/>${ap(words)}</p:txBody></p:sp>`;
const slide = (what: string, expect: Expectation, tree: string): Made => ({
  of: "slide-reading-order",
  what,
  expect,
  in: { pptx: () => deck(tree) },
});
const slides: Made[] = [
  slide(
    "texts down the slide",
    "pass",
    slideTitle("Harbour") + box("Tides", 100, 1_000) + box("Boats", 100, 1_200),
  ),
  slide(
    "texts across the slide",
    "pass",
    slideTitle("Harbour") + box("Tides", 100, 1_000) + box("Boats", 600, 1_000),
  ),
  slide("a text before the title", "fail", box("Tides", 100, 1_000) + slideTitle("Harbour")),
  slide(
    "two texts before the title",
    "fail",
    box("Tides", 100, 1_000) + box("Boats", 100, 1_200) + slideTitle("Harbour"),
  ),
  slide(
    "texts up the slide",
    "review",
    slideTitle("Harbour") + box("Boats", 100, 1_200) + box("Tides", 100, 1_000),
  ),
  slide(
    "texts from right to left",
    "review",
    slideTitle("Harbour") + box("Boats", 600, 1_000) + box("Tides", 100, 1_000),
  ),
];

const floats = (drawing: string) =>
  doc(heading("Harbour") + p(r(said) + drawing.replaceAll("wp:inline", "wp:anchor")));
const blank = (count: number): Made["in"] => ({
  docx: () => doc(heading("Harbour") + p(said) + p("").repeat(count) + p(said)),
  html: () => web(`<h1>Harbour</h1><p>${said}</p>${"<p>&nbsp;</p>".repeat(count)}<p>${said}</p>`),
  markdown: () => down(`# Harbour\n\n${said}\n\n${"<p>&nbsp;</p>\n\n".repeat(count)}${said}`),
  pdf: () =>
    taggedPdf({
      tags: [
        tag("H1", "Harbour"),
        tag("P", said),
        ...Array.from({ length: count }, () => tag("P", " ")),
        tag("P", said),
      ],
    }),
});
const empty = [
  [0, "pass"],
  [1, "pass"],
  [3, "fail"],
  [7, "fail"],
] as const;

/** Checks of the second tier, which the score does not know. */
export const quality: readonly Made[] = [
  described("A map of the harbour with its two piers", "pass"),
  described("The lock with its gates open at high water", "pass"),
  described("Image of the lock with its gates open", "review"),
  described(`The harbour from the hill. ${said} ${said} ${said}`, "review"),
  titled("Harbour guide", "pass"),
  titled("Tides and boats in 2026", "pass"),
  titled("Microsoft Word - Harbour guide", "fail"),
  titled("harbour-v3.docx", "fail"),
  titled("Report", "fail"),
  linked("Tide table of the harbour", "pass"),
  linked("Rules for boats", "pass"),
  linked("click here", "fail"),
  linked("More", "fail"),
  part("a part in French", "fr-FR", french, "pass"),
  part("a part in German", "de-DE", german, "pass"),
  part("German that is marked as French", "fr-FR", german, "fail"),
  part("German that is marked as Spanish, with more of it", "es-ES", `${german} ${german}`, "fail"),
  inLatex("a part in German", "ngerman", german, "pass"),
  inLatex("a part in French", "french", french, "pass"),
  inLatex("German that is marked as French", "french", german, "fail"),
  inLatex("more German that is marked as French", "french", `${german}\n\n${german}`, "fail"),
  ...scopes,
  ...regular,
  ...tabOrder,
  ...onlyPdf,
  ...slides,
  {
    of: "floating-objects",
    what: "a decoration that floats",
    expect: "pass",
    in: { docx: () => floats(picture('name="Picture 1"', decorative)) },
  },
  {
    of: "floating-objects",
    what: "a text box in line",
    expect: "pass",
    in: { docx: () => doc(heading("Harbour") + p(shape('name="Box 1"', p("Mind the gap")))) },
  },
  ...empty.map(
    ([count, expect]): Made => ({
      of: "blank-paragraphs",
      what: `${count} blank paragraphs in a row`,
      expect,
      in: blank(count),
    }),
  ),
];
