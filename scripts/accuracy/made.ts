import { p, picture, r, shape } from "../../test/checker/build/docx.ts";
import { title as slideTitle, sp } from "../../test/checker/build/pptx.ts";
import { tag, taggedPdf, text } from "../../test/checker/build/tagged-pdf.ts";
import { drawingPart, thing, xlsx } from "../../test/checker/build/xlsx.ts";
import type { Expectation } from "./cases.ts";
import { book, deck, doc, down, heading, long, pages, said, tex, web } from "./frames.ts";

/** A document that some formats say, each by its own means. What is expected was written before it was checked. */
export interface Made {
  of: string;
  what: string;
  expect: Expectation;
  in: Partial<
    Record<"pdf" | "docx" | "pptx" | "xlsx" | "html" | "markdown" | "latex", () => Uint8Array | undefined>
  >;
  /** Where the format's own rule differs. */
  expectIn?: Partial<Record<string, Expectation>>;
  /** Other checks that have to fail too, by what is planted. */
  also?: string[];
}

const running = (first: string | null) => [
  ...(first === null ? [] : [{ type: "H1", words: first }]),
  ...long.map((words) => ({ words })),
];

const headingsPresent: Made[] = [
  {
    of: "headings-present",
    what: "a long text with a heading",
    expect: "pass",
    in: {
      pdf: () => pages(running("Harbour")),
      docx: () => doc(heading("Harbour") + long.map((words) => p(words)).join("")),
      html: () => web(`<h1>Harbour</h1>${long.map((words) => `<p>${words}</p>`).join("")}`),
      markdown: () => down(`# Harbour\n\n${long.join("\n\n")}`),
      latex: () => tex(`\\section{Harbour}\n${long.join("\n\n")}`),
      pptx: () => deck(slideTitle("Harbour"), slideTitle("Tides")),
      xlsx: () => book("Tides", "Boats"),
    },
  },
  {
    of: "headings-present",
    what: "a long text without one",
    expect: "fail",
    in: {
      pdf: () => pages(running(null)),
      docx: () => doc(long.map((words) => p(words)).join("")),
      html: () => web(long.map((words) => `<p>${words}</p>`).join("")),
      markdown: () => down(long.join("\n\n")),
      latex: () => tex(long.join("\n\n")),
      pptx: () => deck(slideTitle("Harbour"), sp("Box", { isTextBox: true, text: "<a:p/>" })),
      xlsx: () => book("Tides", "Sheet2"),
    },
  },
  {
    of: "headings-present",
    what: "a short text without one",
    expect: "pass",
    in: {
      docx: () => doc(p(said)),
      html: () => web(`<p>${said}</p>`),
      markdown: () => down(said),
      latex: () => tex(said),
      xlsx: () => book("Sheet1"),
    },
  },
  ...["Sheet1", "Sheet12", "Tabelle1", "Feuil3", "Hoja2", "Foglio1"].map(
    (own): Made => ({
      of: "headings-present",
      what: `a sheet with the name ${own}`,
      expect: "fail",
      in: { xlsx: () => book("Tides", own) },
    }),
  ),
  ...["Budget", "2026", "Sheet music", "Tides in Q1", "Übersicht", "表紙"].map(
    (own): Made => ({
      of: "headings-present",
      what: `a sheet with the name ${own}`,
      expect: "pass",
      in: { xlsx: () => book("Tides", own) },
    }),
  ),
];

const described = (alt: string | null) => (alt === null ? "" : `descr="${alt}"`);
const figureAlt: Made[] = (
  [
    ["High water by month, highest in March", "pass"],
    ["The lock with its two gates", "pass"],
    [null, "fail"],
    ["chart.png", "fail"],
    ["diagram", "fail"],
  ] as const
).map(([alt, expect]) => ({
  of: "figure-alt",
  what: `a figure described as ${alt}`,
  expect,
  in: {
    docx: () => doc(heading("Harbour") + p(shape(`name="Shape 1" ${described(alt)}`))),
    pptx: () =>
      deck(slideTitle("Harbour") + sp("Shape 2", alt === null ? {} : { attributes: described(alt) })),
    xlsx: () =>
      xlsx({
        title: "Harbour guide",
        sheets: [
          {
            name: "Tides",
            parts: { "drawing1.xml": drawingPart(thing("sp", "Shape 1", described(alt))) },
            rest: '<x:drawing r:id="drawing1.xml"/>',
          },
        ],
      }),
    html: () =>
      web(
        `<h1>Harbour</h1><object data="a.bin" type="image/x-plan"${alt === null ? "" : ` aria-label="${alt}"`}></object>`,
      ),
    latex: () =>
      tex(
        `\\section{Harbour}\n\\begin{tikzpicture}${alt === null ? "" : `[alt={${alt}}]`}\\draw (0,0) -- (1,1);\\end{tikzpicture}`,
      ),
    pdf: () =>
      taggedPdf({ tags: [tag("H1", "Harbour"), tag("Formula", "a + b", alt === null ? {} : { Alt: alt })] }),
  },
}));

const captions: Made[] = [
  {
    of: "figure-captions",
    what: "a caption that is marked",
    expect: "pass",
    in: {
      html: () =>
        web(
          '<h1>Harbour</h1><figure><img src="a.bin" alt="The lock"><figcaption>Figure 1: The lock</figcaption></figure>',
        ),
      latex: () =>
        tex(
          "\\section{Harbour}\n\\begin{figure}\\includegraphics[alt={The lock}]{a.pdf}\\caption{The lock at noon}\\end{figure}",
        ),
      docx: () =>
        doc(
          heading("Harbour") +
            p(picture('name="Picture 1" descr="The lock"')) +
            p(
              `${r("Figure ")}<w:fldSimple w:instr=" SEQ Figure "><w:r><w:t>1</w:t></w:r></w:fldSimple>${r(" The lock at noon")}`,
            ),
        ),
    },
  },
  {
    of: "figure-captions",
    what: "a caption that is only typed",
    expect: "fail",
    in: {
      docx: () =>
        doc(
          heading("Harbour") +
            p(picture('name="Picture 1" descr="The lock"')) +
            p("Figure 1: The lock at noon"),
        ),
    },
  },
  {
    of: "figure-captions",
    what: "a figure without one",
    expect: "fail",
    in: {
      html: () => web('<h1>Harbour</h1><figure><img src="a.bin" alt="The lock"></figure>'),
      latex: () =>
        tex("\\section{Harbour}\n\\begin{figure}\\includegraphics[alt={The lock}]{a.pdf}\\end{figure}"),
    },
  },
];

const tags: Made[] = [
  {
    of: "structure-tags",
    what: "tags",
    expect: "pass",
    in: {
      pdf: () => pages([{ type: "H1", words: "Harbour" }, { words: said }]),
      latex: () => tex(`\\section{Harbour}\n${said}`),
    },
  },
  {
    of: "structure-tags",
    what: "text outside the tags",
    expect: "fail",
    in: { pdf: () => taggedPdf({ tags: [tag("H1", "Harbour")], loose: [text(said, 500)] }) },
  },
  {
    of: "structure-tags",
    what: "an element of a type that nobody knows",
    expect: "fail",
    in: { pdf: () => taggedPdf({ tags: [tag("H1", "Harbour"), tag("Wave", said)] }) },
  },
  {
    of: "structure-tags",
    what: "tagging that is not switched on",
    expect: "review",
    in: { latex: () => tex(`\\section{Harbour}\n${said}`, "") },
  },
];

const fields: Made[] = [
  {
    of: "form-labels",
    what: "a field with a label",
    expect: "pass",
    in: {
      html: () => web('<h1>Harbour</h1><label for="a">Name of the boat</label> <input id="a">'),
      markdown: () => down('# Harbour\n\n<label for="a">Name of the boat</label> <input id="a">'),
      docx: () =>
        doc(
          heading("Harbour") +
            '<w:sdt><w:sdtPr><w:alias w:val="Name of the boat"/><w:text/></w:sdtPr><w:sdtContent><w:p><w:r><w:t>Wave</w:t></w:r></w:p></w:sdtContent></w:sdt>',
        ),
    },
  },
  {
    of: "form-labels",
    what: "a field without a label",
    expect: "fail",
    in: {
      html: () => web("<h1>Harbour</h1><p>Name of the boat: <input></p>"),
      markdown: () => down("# Harbour\n\nName of the boat: <input>"),
      docx: () =>
        doc(
          heading("Harbour") +
            "<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent><w:p><w:r><w:t>Wave</w:t></w:r></w:p></w:sdtContent></w:sdt>",
        ),
    },
  },
];

const many = Array.from({ length: 22 }, (_, at) => `Pier ${String.fromCharCode(65 + at)}`);
const navigation: Made[] = [
  {
    of: "bookmarks",
    what: "a document that is not long",
    expect: "pass",
    in: {
      pdf: () => taggedPdf({ tags: [tag("H1", "Harbour")], pages: 20 }),
      html: () => web(`<h1>Harbour</h1><p>${said}</p>`),
      markdown: () => down(`# Harbour\n\n${said}`),
    },
  },
  {
    of: "bookmarks",
    what: "a long document with a way through it",
    expect: "pass",
    in: {
      xlsx: () =>
        xlsx({
          title: "Harbour guide",
          sheets: many.map((own) => ({ name: own })),
          definedNames: "<x:definedName name=\"Tides\">'Pier A'!$A$1</x:definedName>",
        }),
      docx: () => doc(many.map((own) => heading(own) + p(said)).join(""), { pages: 30 }),
      pptx: () => deck(...many.map((own) => slideTitle(own))),
      latex: () => tex(`\\tableofcontents\n${many.map((own) => `\\section{${own}}\n${said}`).join("\n\n")}`),
    },
  },
  {
    of: "bookmarks",
    what: "a long document without one",
    expect: "fail",
    in: {
      pdf: () => taggedPdf({ tags: [tag("H1", "Harbour")], pages: 21 }),
      xlsx: () => xlsx({ title: "Harbour guide", sheets: many.map((own) => ({ name: own })) }),
    },
  },
];

/** How the lines of a text are set, in each format. */
type Line = { words: string; as?: "bold" | "large" | "lead" | "heading" };
const body: Line = { words: said };
const lines: [what: string, lines: Line[], expect: Expectation][] = [
  ["a bold line above a text", [body, { words: "Tides in winter", as: "bold" }, body], "review"],
  ["a bold question above a text", [body, { words: "When does the lock open?", as: "bold" }, body], "review"],
  ["a bold line with a number above a text", [body, { words: "2. The lock", as: "bold" }, body], "review"],
  [
    "two bold lines, each above a text",
    [body, { words: "The pier", as: "bold" }, body, { words: "The lock", as: "bold" }, body],
    "review",
  ],
  ["a heading", [body, { words: "Tides in winter", as: "heading" }, body], "pass"],
  ["a bold lead", [body, { words: "Tides in winter", as: "lead" }, body], "pass"],
  ["a bold label", [body, { words: "Tides in winter:", as: "bold" }, body], "pass"],
  ["a bold sentence", [body, { words: "Mind the gap between boat and pier.", as: "bold" }, body], "pass"],
  ["a bold caption", [body, { words: "Figure 3: Tides in winter", as: "bold" }, body], "pass"],
  ["a bold signature", [body, { words: "The harbour master", as: "bold" }], "pass"],
];
const possibleHeadings: Made[] = [
  ...lines.map(
    ([what, own, expect]): Made => ({
      of: "possible-headings",
      what,
      expect,
      in: {
        html: () =>
          web(
            `<h1>Harbour</h1>${own.map(({ words, as }) => (as === "heading" ? `<h2>${words}</h2>` : `<p>${as ? `<b>${words}</b>` : words}${as === "lead" ? ` ${said}` : ""}</p>`)).join("")}`,
          ),
        markdown: () =>
          down(
            `# Harbour\n\n${own.map(({ words, as }) => (as === "heading" ? `## ${words}` : `${as ? `**${words}**` : words}${as === "lead" ? ` ${said}` : ""}`)).join("\n\n")}`,
          ),
        latex: () =>
          tex(
            `\\section{Harbour}\n${own.map(({ words, as }) => (as === "heading" ? `\\subsection{${words}}` : `${as ? `\\textbf{${words}}` : words}${as === "lead" ? ` ${said}` : ""}`)).join("\n\n")}`,
          ),
        docx: () =>
          doc(
            heading("Harbour") +
              own
                .map(({ words, as }) =>
                  as === "heading"
                    ? p(words, '<w:outlineLvl w:val="1"/>')
                    : p(r(words, as ? "<w:b/>" : "") + (as === "lead" ? r(` ${said}`) : "")),
                )
                .join(""),
          ),
        ...(own.some(({ as }) => as === "lead")
          ? {}
          : {
              pdf: () =>
                pages([
                  { type: "H1", words: "Harbour" },
                  ...own.map(({ words, as }) => ({
                    words,
                    ...(as === "heading" ? { type: "H2" } : as ? { look: "/B 9 Tf" } : {}),
                  })),
                ]),
            }),
      },
    }),
  ),
];

const floating = (inner: string) =>
  doc(heading("Harbour") + p(r(said) + inner.replaceAll("wp:inline", "wp:anchor")));
const floatingObjects: Made[] = [
  {
    of: "floating-objects",
    what: "a picture that floats",
    expect: "review",
    in: { docx: () => floating(picture('name="Picture 1" descr="The lock"')) },
  },
  {
    of: "floating-objects",
    what: "a text box that floats",
    expect: "review",
    in: { docx: () => floating(shape('name="Box 1"', p("Mind the gap"))) },
  },
  {
    of: "floating-objects",
    what: "a picture in line",
    expect: "pass",
    in: { docx: () => doc(heading("Harbour") + p(picture('name="Picture 1" descr="The lock"'))) },
  },
];

export const made: readonly Made[] = [
  ...headingsPresent,
  ...figureAlt,
  ...captions,
  ...tags,
  ...fields,
  ...navigation,
  ...possibleHeadings,
  ...floatingObjects,
];
