import { docx, field, p, picture, r, table } from "../../test/checker/build/docx.ts";
import { name } from "../../test/checker/build/pdf.ts";
import { ap, pic, pptx, slideTable, title as slideTitle, sp } from "../../test/checker/build/pptx.ts";
import {
  artifact,
  image,
  paint,
  type Tag,
  tag,
  taggedPdf,
  text,
} from "../../test/checker/build/tagged-pdf.ts";
import { tablePart, xlsx } from "../../test/checker/build/xlsx.ts";
import { paragraphs } from "../../test/checker/language/texts.ts";
import { deck, doc, down, heading, long, pages, said, tex, web } from "./frames.ts";
import type { Made } from "./made.ts";

const german = paragraphs.de;
const russian = [...paragraphs.ru, ...paragraphs.ru];
/** Lines as short as a page is wide. */
const lines = (texts: readonly string[]) =>
  texts.flatMap((one) => one.match(/.{1,90}(?:\s|$)/g) ?? []).map((words) => ({ words }));
const inAll = (texts: readonly string[], lang: string): Made["in"] => ({
  docx: () =>
    docx({
      title: "Hafen",
      styleLanguage: lang,
      body: heading("Hafen") + texts.map((one) => p(one)).join(""),
    }),
  pptx: () =>
    pptx({
      title: "Hafen",
      textLanguage: lang,
      slides: [
        slideTitle("Hafen") + sp("Box", { isTextBox: true, text: texts.map((one) => ap(one)).join("") }),
      ],
    }),
  xlsx: () =>
    xlsx({ title: "Hafen", language: lang, sheets: [{ name: "Hafen", rows: texts.map((one) => [one]) }] }),
  html: () =>
    new TextEncoder().encode(
      `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Hafen</title></head><body><h1>Hafen</h1>${texts.map((one) => `<p>${one}</p>`).join("")}</body></html>`,
    ),
  markdown: () =>
    new TextEncoder().encode(`---\nlang: ${lang}\ntitle: Hafen\n---\n\n# Hafen\n\n${texts.join("\n\n")}\n`),
  latex: () => tex(`\\section{Hafen}\n${texts.join("\n\n")}`, `lang=${lang}, tagging=on`),
});

const language: Made[] = [
  {
    of: "language",
    what: "German declared as German",
    expect: "pass",
    in: {
      ...inAll(german, "de"),
      pdf: () => pages([{ type: "H1", words: "Hafen" }, ...lines(german)], { Lang: "de" }),
    },
  },
  {
    of: "language",
    what: "German declared as English",
    expect: "fail",
    in: { ...inAll(german, "en"), pdf: () => pages([{ type: "H1", words: "Hafen" }, ...lines(german)]) },
  },
  { of: "language", what: "Russian declared as Russian", expect: "pass", in: inAll(russian, "ru") },
  { of: "language", what: "Russian declared as English", expect: "fail", in: inAll(russian, "en") },
];

/** Text with a part that is marked as being in a language that nobody registered. */
const marked = "Le bureau du port garde les tables.";
language.push({
  of: "language-of-parts",
  what: "a part in a language that nobody registered",
  expect: "fail",
  in: {
    html: () => web(`<h1>Harbour</h1><p>${said}</p><p lang="xq">${marked}</p>`),
    markdown: () => down(`# Harbour\n\n${said}\n\n<p lang="xq">${marked}</p>`),
    docx: () => doc(heading("Harbour") + p(said) + p(r(marked, '<w:lang w:val="xq-XQ"/>'))),
    pptx: () =>
      deck(
        slideTitle("Harbour") +
          sp("Box", { isTextBox: true, text: ap(said) + ap(marked, "", 'lang="xq-XQ"') }),
      ),
  },
});
language.push({
  of: "language",
  what: "a part in a language that nobody registered",
  expect: "fail",
  in: {
    pdf: () => taggedPdf({ tags: [tag("H1", "Harbour"), tag("P", said), tag("P", marked, { Lang: "x q" })] }),
  },
});

const title: Made[] = [
  {
    of: "title",
    what: "neither metadata nor a heading of the first level",
    expect: "fail",
    in: { markdown: () => new TextEncoder().encode(`---\nlang: en\n---\n\n## Harbour\n\n${said}\n`) },
  },
  {
    of: "title",
    what: "nothing but text",
    expect: "fail",
    in: { markdown: () => new TextEncoder().encode(`---\nlang: en\n---\n\n${said}\n`) },
  },
];

const headings: Made[] = [
  {
    of: "headings-present",
    what: "headings that are all empty",
    expect: "fail",
    in: {
      docx: () =>
        doc(
          p('<w:r><w:t xml:space="preserve"> </w:t></w:r>', "berschrift1") +
            long.map((words) => p(words)).join(""),
        ),
      html: () => web(`<h1></h1>${long.map((words) => `<p>${words}</p>`).join("")}`),
      markdown: () => down(`#\n\n${long.join("\n\n")}`),
      latex: () => tex(`\\section{}\n${long.join("\n\n")}`),
      pdf: () => pages([{ type: "H1", words: " " }, ...long.map((words) => ({ words }))]),
    },
    // A heading without text is a fault of the outline too.
    also: ["heading-hierarchy"],
  },
  {
    of: "headings-present",
    what: "a slide whose title is blank",
    expect: "fail",
    in: { pptx: () => deck(slideTitle("Harbour"), slideTitle(" ")) },
  },
  {
    of: "headings-present",
    what: "a hidden slide without a title",
    expect: "pass",
    in: {
      pptx: () =>
        pptx({
          title: "Harbour guide",
          slides: [
            slideTitle("Harbour"),
            { tree: sp("Box", { isTextBox: true, text: ap(said) }), attributes: 'show="0"' },
          ],
        }),
    },
  },
  {
    of: "headings-present",
    what: "a short text without one",
    expect: "pass",
    in: { pdf: () => pages([{ words: said }]) },
  },
  {
    of: "heading-hierarchy",
    what: "slides with titles of their own",
    expect: "pass",
    in: { pptx: () => deck(slideTitle("Tides"), slideTitle("Boats")) },
  },
  {
    of: "heading-hierarchy",
    what: "slides whose titles begin alike",
    expect: "pass",
    in: { pptx: () => deck(slideTitle("Tides (1)"), slideTitle("Tides (2)")) },
  },
  {
    of: "heading-hierarchy",
    what: "two slides with one title",
    expect: "fail",
    in: { pptx: () => deck(slideTitle("Tides"), slideTitle("Boats"), slideTitle("Tides")) },
  },
  {
    of: "heading-hierarchy",
    what: "titles that differ by case and space alone",
    expect: "fail",
    in: { pptx: () => deck(slideTitle("Tides"), slideTitle("tides ")) },
  },
];

const object = (label: string) =>
  `<object data="a.bin" type="image/x-plan"${label && ` aria-label="${label}"`}></object>`;
const canvas = (label: string) => `<canvas${label && ` role="img" aria-label="${label}"`}></canvas>`;
const figures: Made[] = [
  ...[object, canvas].flatMap((make): Made[] => [
    {
      of: "figure-alt",
      what: `${make.name} without a name`,
      expect: "fail",
      in: {
        html: () => web(`<h1>Harbour</h1>${make("")}`),
        markdown: () => down(`# Harbour\n\n${make("")}`),
      },
    },
    {
      of: "figure-alt",
      what: `${make.name} with a name`,
      expect: "pass",
      in: {
        html: () => web(`<h1>Harbour</h1>${make("Plan of the harbour")}`),
        markdown: () => down(`# Harbour\n\n${make("Plan of the harbour")}`),
      },
    },
  ]),
  {
    of: "figure-alt",
    what: "a diagram with text before it",
    expect: "pass",
    in: { markdown: () => down(`# Harbour\n\n${said}\n\n\`\`\`mermaid\ngraph TD\nA-->B\n\`\`\``) },
  },
  {
    of: "figure-alt",
    what: "a diagram without any text",
    expect: "review",
    in: { markdown: () => down("# Harbour\n\n```mermaid\ngraph TD\nA-->B\n```\n\n## Tides") },
  },
];

const lock = (builder: Parameters<typeof image>[0]) => ({ XObject: { I: image(builder) } });
const captioned = (...tags: Tag[]) => taggedPdf({ tags: [tag("H1", "Harbour"), ...tags], resources: lock });
const figure = (...kids: Tag[]) => tag("Figure", [paint("I"), ...kids], { Alt: "The lock" });
const inline = heading("Harbour") + p(picture('name="Picture 1" descr="The lock"'));
const captions: Made[] = [
  {
    of: "figure-captions",
    what: "a caption that is marked in another way",
    expect: "pass",
    in: {
      html: () =>
        web(
          '<h1>Harbour</h1><figure><figcaption>The lock at noon</figcaption><img src="a.bin" alt="The lock"></figure>',
        ),
      latex: () =>
        tex(
          "\\section{Harbour}\n\\begin{figure}\\includegraphics[alt={The lock}]{a.pdf}\\captionof{figure}{The lock at noon}\\end{figure}",
        ),
      docx: () => doc(inline + p("Figure 1: The lock at noon", "Beschriftung")),
      markdown: () => down("# Harbour\n\n![The lock](a.bin)\n\n*The lock at noon*"),
      pdf: () => captioned(figure(tag("Caption", "Figure 1: The lock at noon"))),
    },
  },
  {
    of: "figure-captions",
    what: "a caption beside its figure",
    expect: "pass",
    in: {
      pdf: () => captioned(figure(), tag("Caption", "Figure 1: The lock at noon")),
      markdown: () => down("# Harbour\n\n![The lock](a.bin)\n\nFigure 1: The lock at noon"),
    },
  },
  {
    of: "figure-captions",
    what: "a figure without one beside a figure with one",
    expect: "fail",
    in: {
      html: () =>
        web('<h1>Harbour</h1><figure><img src="a.bin" alt="The lock"><figcaption> </figcaption></figure>'),
      markdown: () =>
        down('# Harbour\n\n<figure><img src="a.bin" alt="The lock"><figcaption> </figcaption></figure>'),
      latex: () =>
        tex(
          "\\section{Harbour}\n\\begin{figure}\\includegraphics[alt={The lock}]{a.pdf}\\caption{}\\end{figure}",
        ),
    },
  },
  {
    of: "figure-captions",
    what: "a figure element without one",
    expect: "fail",
    in: { markdown: () => down('# Harbour\n\n<figure><img src="a.bin" alt="The lock"></figure>') },
  },
  {
    of: "figure-captions",
    what: "a typed caption",
    expect: "fail",
    in: { pdf: () => captioned(figure(), tag("P", "Figure 1: The lock at noon")) },
  },
  {
    of: "figure-captions",
    what: "a typed caption in two paragraphs",
    expect: "fail",
    in: {
      pdf: () => captioned(figure(), tag("P", "Figure 1"), tag("P", "The lock at noon")),
      docx: () => doc(inline + p("Figure 1") + p("The lock at noon")),
    },
  },
  {
    of: "figure-captions",
    what: "a sentence that only begins so",
    expect: "review",
    in: {
      pdf: () => captioned(figure(), tag("P", "Figure 1 shows the lock at noon.")),
      docx: () => doc(inline + p("Figure 1 shows the lock at noon.")),
    },
  },
];

const tagging: Made[] = [
  {
    of: "structure-tags",
    what: "a page number in an artifact",
    expect: "pass",
    in: {
      pdf: () =>
        taggedPdf({ tags: [tag("H1", "Harbour"), tag("P", said)], loose: [artifact(text("7", 40))] }),
    },
  },
  {
    of: "structure-tags",
    what: "a role that maps to a standard one",
    expect: "pass",
    in: {
      pdf: () =>
        taggedPdf({
          tags: [tag("H1", "Harbour"), tag("Wave", said)],
          root: { RoleMap: { Wave: name("P") } },
        }),
    },
  },
  {
    of: "structure-tags",
    what: "text that artifacts hide",
    expect: "fail",
    in: {
      pdf: () =>
        taggedPdf({
          tags: [tag("P", "Harbour")],
          loose: [
            artifact(
              long
                .slice(0, 20)
                .map((one, at) => text(one.slice(0, 90), 700 - 16 * at))
                .join(" "),
            ),
          ],
        }),
    },
  },
  {
    of: "structure-tags",
    what: "an earlier name of tagging",
    expect: "pass",
    in: { latex: () => tex(`\\section{Harbour}\n${said}`, "lang=en, testphase=phase-III") },
  },
];

/** A widget in a Form element; the page that it stands on has it too. */
function form(own: object, element: object): Uint8Array {
  const widgets: ReturnType<Parameters<typeof image>[0]["add"]>[] = [];
  const boat = tag("Form", [], (builder) => {
    const ref = builder.add({
      Type: name("Annot"),
      Subtype: name("Widget"),
      Rect: [72, 600, 272, 620],
      FT: name("Tx"),
      T: "boat",
      ...own,
    });
    widgets.push(ref);
    return { K: { Type: name("OBJR"), Obj: ref }, ...element };
  });
  return taggedPdf({
    tags: [tag("H1", "Harbour"), boat],
    page: () => ({ Annots: widgets, Tabs: name("S") }),
  });
}
const excelForm = (properties: string) =>
  xlsx({
    title: "Harbour guide",
    sheets: [
      {
        name: "Tides",
        rest: `<x:controls><mc:AlternateContent><mc:Choice Requires="x14"><x:control shapeId="1001" r:id="ctrlProps/c.xml" name="Drop Down 1">${properties}</x:control></mc:Choice></mc:AlternateContent></x:controls>`,
        parts: {
          "ctrlProps/c.xml": {
            type: "ctrlProp",
            content:
              '<formControlPr xmlns="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" objectType="Drop"/>',
          },
        },
      },
    ],
  });
const slideForm = (alt: string) =>
  pptx({
    title: "Harbour guide",
    slides: [
      {
        tree: slideTitle("Harbour"),
        controls: `<mc:AlternateContent><mc:Choice Requires="v"><p:control name="Box"/></mc:Choice><mc:Fallback><p:control name="Box">${pic("x", alt)}</p:control></mc:Fallback></mc:AlternateContent>`,
      },
    ],
  });
const legacy = (help: string) =>
  doc(heading("Harbour") + p(field(" FORMTEXT ", r("Wave"), `<w:name w:val="a"/>${help}<w:textInput/>`)));
const texForm = (command: string) => tex(`\\section{Harbour}\n\\begin{Form}\n${command}\n\\end{Form}`);
const raw = (what: string, expect: Made["expect"], markup: string, more: Made["in"]): Made => ({
  of: "form-labels",
  what,
  expect,
  in: {
    html: () => web(`<h1>Harbour</h1>${markup}`),
    markdown: () => down(`# Harbour\n\n${markup}`),
    ...more,
  },
});
const fields: Made[] = [
  raw("a list with a label", "pass", '<select aria-label="Kind of boat"><option>Sail</option></select>', {
    pdf: () => form({ TU: "Name of the boat" }, {}),
    docx: () => legacy('<w:helpText w:type="text" w:val="Name of the boat"/>'),
    xlsx: () => excelForm('<x:controlPr altText="Name of the boat"/>'),
    pptx: () => slideForm('descr="Name of the boat"'),
    latex: () => texForm("\\TextField[name=a]{Name of the boat}"),
  }),
  raw("a list without a label", "fail", "<select><option>Sail</option></select>", {
    pdf: () => form({}, {}),
    docx: () => legacy(""),
    xlsx: () => excelForm(""),
    pptx: () => slideForm(""),
    latex: () => texForm("\\TextField[name=a]{}"),
  }),
  raw("a button with a text", "pass", "<button>Send</button>", {
    pdf: () => form({}, { Alt: "Name of the boat" }),
    xlsx: () => excelForm('<x:controlPr altText="Kind of boat"/>'),
    pptx: () => slideForm('descr="Kind of boat"'),
    latex: () => texForm("\\CheckBox[altname={I agree}]{}"),
  }),
  raw("a button without a text", "fail", "<button></button>", {
    pdf: () => form({ TU: "  " }, {}),
    xlsx: () => excelForm('<x:controlPr altText=" "/>'),
    pptx: () => slideForm('descr=" "'),
    latex: () => texForm("\\CheckBox[name=b]{}"),
  }),
];

const piers = [
  ["Pier", "Boats", "Keeper"],
  ["North", "12", "Low"],
  ["South", "7", "Reed"],
];
const cell = (element: string, text: string, more = "") => `<${element}${more}>${text}</${element}>`;
const webTable = (row: (cells: string[], at: number) => string) =>
  `<table>${piers.map((cells, at) => `<tr>${row(cells, at)}</tr>`).join("")}</table>`;
const webTables = (row: (cells: string[], at: number) => string): Made["in"] => ({
  html: () => web(`<h1>Harbour</h1>${webTable(row)}`),
  markdown: () => down(`# Harbour\n\n${webTable(row)}`),
});
const pdfTable = (
  type: (row: number, column: number) => Tag["type"],
  entries: (row: number, column: number) => object,
) =>
  taggedPdf({
    tags: [
      tag("H1", "Harbour"),
      tag(
        "Table",
        piers.map((cells, row) =>
          tag(
            "TR",
            cells.map((one, column) => tag(type(row, column), one, entries(row, column) as Tag["entries"])),
          ),
        ),
      ),
    ],
  });
const tabular = (before: string) =>
  tex(
    `\\section{Harbour}\n${before}\\begin{tabular}{lll}\n${piers.map((row) => `${row.join(" & ")} \\\\`).join("\n")}\n\\end{tabular}`,
  );
const sheetTable = (reference: string, columns: string[], attributes = "") =>
  xlsx({
    title: "Harbour guide",
    sheets: [
      {
        name: "Tides",
        rows: piers,
        parts: { "table1.xml": tablePart(reference, columns, attributes) },
        rest: '<x:tableParts><x:tablePart r:id="table1.xml"/></x:tableParts>',
      },
    ],
  });
const tables: Made[] = [
  {
    of: "table-headers",
    what: "headers of rows",
    expect: "pass",
    in: {
      ...webTables((cells) =>
        cells.map((one, at) => (at ? cell("td", one) : cell("th", one, ' scope="row"'))).join(""),
      ),
      docx: () => doc(heading("Harbour") + table(piers, { header: '<w:tblHeader w:val="true"/>' })),
      pptx: () => deck(slideTitle("Harbour") + slideTable("Piers", 'firstCol="1"', piers)),
      xlsx: () => sheetTable("A1:C3", piers[0]!),
      latex: () => tabular("\\tagpdfsetup{table/header-columns={1}}\n"),
      pdf: () =>
        pdfTable(
          (_, column) => (column ? "TD" : "TH"),
          (_, column) => (column ? {} : { A: { O: name("Table"), Scope: name("Row") } }),
        ),
    },
  },
  {
    of: "table-headers",
    what: "a table that marks its headers wrongly",
    expect: "fail",
    in: {
      ...webTables((cells, row) =>
        cells.map((one) => (row ? cell("td", one, ' headers="none"') : cell("th", one))).join(""),
      ),
      docx: () => doc(heading("Harbour") + table(piers, { header: '<w:tblHeader w:val="0"/>' })),
      pptx: () => deck(slideTitle("Harbour") + slideTable("Piers", 'firstRow="0"', piers)),
      xlsx: () => sheetTable("A1:C3", ["Pier", " ", "Keeper"]),
      latex: () => tabular("\\tagpdfsetup{table/header-rows={}}\n"),
      pdf: () =>
        pdfTable(
          (row) => (row ? "TD" : "TH"),
          (row) => (row ? { A: { O: name("Table"), Headers: ["none"] } } : {}),
        ),
    },
  },
  {
    of: "table-headers",
    what: "a table of a layout",
    expect: "pass",
    in: {
      html: () =>
        web(
          `<h1>Harbour</h1>${webTable((cells) => cells.map((one) => cell("td", one)).join("")).replace("<table", '<table role="presentation"')}`,
        ),
      latex: () => tabular("\\tagpdfsetup{table/tagging=presentation}\n"),
      docx: () => doc(heading("Harbour") + table(piers, { properties: "" })),
    },
  },
  {
    of: "table-headers",
    what: "a header without words",
    expect: "fail",
    in: {
      markdown: () =>
        down("# Harbour\n\n| Pier | | Keeper |\n|---|---|---|\n| North | 12 | Low |\n| South | 7 | Reed |"),
    },
  },
];

const many = Array.from({ length: 24 }, (_, at) => `Pier ${String.fromCharCode(65 + at)}`);
const id = (own: string) => own.toLowerCase().replace(" ", "-");
/** Some 5,700 words. */
const chapter = Array.from({ length: 12 }, () => said).join(" ");
const chapters = (write: (own: string) => string) => many.map(write).join("\n\n");
const webChapters = chapters((own) => `<h2 id="${id(own)}">${own}</h2><p>${chapter}</p>`);
const downChapters = chapters((own) => `## ${own}\n\n${chapter}`);
const webLinks = (to: (own: string) => string) =>
  `<ul>${many.map((own) => `<li><a href="#${to(own)}">${own}</a></li>`).join("")}</ul>`;
const downLinks = (to: (own: string) => string) => many.map((own) => `- [${own}](#${to(own)})`).join("\n");
const nowhere = (own: string) => `${id(own)}-gone`;
const outlined = (count: number) => (builder: Parameters<typeof image>[0]) => {
  const outline = builder.reserve();
  const item = builder.add({ Title: count ? "Piers" : "", Parent: outline });
  builder.put(outline, { Type: name("Outlines"), First: item, Last: item, Count: 1 });
  return { Outlines: outline };
};
const sheets = (more: Partial<Parameters<typeof xlsx>[0]["sheets"][number]> = {}) =>
  xlsx({ title: "Harbour guide", sheets: many.map((own, at) => ({ name: own, ...(at ? {} : more) })) });
const slides = many.map((own) => slideTitle(own));
const untitled = sp("Box", { isTextBox: true, text: ap(said) });
const navigation: Made[] = [
  {
    of: "bookmarks",
    what: "a long document with links to its parts",
    expect: "pass",
    in: {
      html: () => web(`<h1>Harbour</h1>${webLinks(id)}${webChapters}`),
      markdown: () => down(`# Harbour\n\n${downLinks(id)}\n\n${downChapters}`),
      pdf: () => taggedPdf({ tags: [tag("H1", "Harbour")], pages: 21, catalog: outlined(1) }),
      docx: () =>
        doc(heading("Harbour") + p(field(' TOC \\o "1-3" ', r("Piers 2"))) + p(said), { pages: 30 }),
      xlsx: () =>
        sheets({
          rest: `<x:hyperlinks>${many.map((own, at) => `<x:hyperlink ref="A${at + 1}" location="'${own}'!A1"/>`).join("")}</x:hyperlinks>`,
        }),
      latex: () => tex(`\\tableofcontents\n${many.map((own) => `\\section{${own}}`).join("\n")}`, ""),
    },
  },
  {
    of: "bookmarks",
    what: "a long document with a part that is set apart for it",
    expect: "pass",
    in: {
      html: () => web(`<h1>Harbour</h1><nav>${webLinks(id)}</nav>${webChapters}`),
      markdown: () => down(`# Harbour\n\n[TOC]\n\n${downChapters}`),
      latex: () =>
        new TextEncoder().encode(
          `\\documentclass{article}\n\\usepackage[english]{babel}\n\\usepackage{hyperref}\n\\title{Harbour guide}\n\\begin{document}\n\\maketitle\n${many.map((own) => `\\section{${own}}`).join("\n")}\n\\end{document}\n`,
        ),
      pptx: () => deck(...slides),
    },
  },
  {
    of: "bookmarks",
    what: "a long document without a way through it",
    expect: "fail",
    in: {
      html: () => web(`<h1>Harbour</h1>${webChapters}`),
      markdown: () => down(`# Harbour\n\n${downChapters}`),
      docx: () => doc(heading("Harbour") + p(said) + heading("Tides") + p(said), { pages: 30 }),
      latex: () => tex(many.map((own) => `\\section{${own}}`).join("\n"), ""),
    },
  },
  {
    of: "bookmarks",
    what: "a long document whose way leads nowhere",
    expect: "fail",
    in: {
      html: () => web(`<h1>Harbour</h1>${webLinks(nowhere)}${webChapters}`),
      markdown: () => down(`# Harbour\n\n${downLinks(nowhere)}\n\n${downChapters}`),
      pdf: () => taggedPdf({ tags: [tag("H1", "Harbour")], pages: 24, catalog: outlined(0) }),
      docx: () => doc(heading("Harbour") + p(said), { pages: 21 }),
      latex: () => tex(many.map((own) => `\\section*{${own}}`).join("\n"), ""),
      xlsx: () => sheets({ rest: '<x:hyperlinks><x:hyperlink ref="A1" location="Gone!A1"/></x:hyperlinks>' }),
    },
  },
  ...[1, 3].map(
    (without): Made => ({
      of: "bookmarks",
      what: `a long presentation with ${without} slides without title`,
      expect: "fail",
      in: { pptx: () => deck(...slides, ...Array.from({ length: without }, () => untitled)) },
      also: ["headings-present"],
    }),
  ),
];

/** What the score is made of, once more where `made.ts` has less than two right and two wrong ones of a format. */
export const scored: readonly Made[] = [
  ...language,
  ...title,
  ...headings,
  ...figures,
  ...captions,
  ...tagging,
  ...fields,
  ...tables,
  ...navigation,
];
