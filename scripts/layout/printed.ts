import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DocumentBlock, toHtml, toLatex, toOffice, toSlides } from "./blocks.ts";
import { times } from "./html.ts";
import { Words } from "./words.ts";

/** A document that TeX or an office program prints: its source, and as HTML what it says. */
export interface PrintedDocument {
  name: string;
  extension: "tex" | "fodt";
  source: string;
  html: string;
}

const text = (words: Words, least = 3, most = 5): DocumentBlock => ({
  sort: "text",
  text: words.paragraph(least, most),
});
const heading = (words: Words, level: number, number?: string): DocumentBlock => ({
  sort: "heading",
  level,
  text: words.heading(),
  ...(number === undefined ? {} : { number }),
});

type Look = Extract<DocumentBlock, { sort: "table" }>["look"];

function tableOf(words: Words, look: Look, columns = 4, rows = 6, more: object = {}): DocumentBlock {
  const head = times(columns, (at) => ({ text: at ? words.label() : "Item" }));
  const body = times(rows, () =>
    times(columns, (at) => ({
      text: at ? words.figure() : `${words.label()} ${words.label().toLowerCase()}`,
    })),
  );
  return { sort: "table", look, heads: 1, rows: [head, ...body], ...more };
}

function groupedTable(words: Words, look: Look): DocumentBlock {
  const groups = [{ text: "" }, { text: words.label(), columns: 2 }, { text: words.label(), columns: 2 }];
  const head = ["Method", "Mean", "Error", "Mean", "Error"].map((label) => ({ text: label }));
  const body = times(6, () => times(5, (at) => ({ text: at ? words.figure() : words.label() })));
  return { sort: "table", look, heads: 2, rows: [groups, head, ...body] };
}

function wordyTable(words: Words, look: Look, widths: string): DocumentBlock {
  const head = times(3, () => ({ text: words.label() }));
  const body = times(5, () => [
    { text: words.label() },
    { text: words.heading() },
    { text: words.paragraph(1, 2) },
  ]);
  return { sort: "table", look, heads: 1, rows: [head, ...body], widths };
}

const caption = (words: Words, number = 1): DocumentBlock => ({
  sort: "caption",
  text: `Table ${number}: ${words.heading()} of the ${words.label().toLowerCase()}`,
});

const paper = (words: Words, table: DocumentBlock[]): DocumentBlock[] => [
  heading(words, 1),
  { sort: "byline", text: `${words.label()} ${words.label()} and ${words.label()} ${words.label()}` },
  heading(words, 2, "1"),
  text(words),
  text(words),
  heading(words, 3, "1.1"),
  text(words),
  ...table,
  heading(words, 2, "2"),
  text(words),
  { sort: "formula", latex: "a_i = \\sum_{j=1}^{n} \\frac{b_j}{c} x^2" },
  text(words),
  heading(words, 3, "2.1"),
  text(words),
];

/** One section command of articles, as a style file would set it. */
const sections = (first: string, second: string) =>
  `\\makeatletter\\renewcommand\\section{\\@startsection{section}{1}{0pt}{8pt}{3pt}{${first}}}\\renewcommand\\subsection{\\@startsection{subsection}{2}{0pt}{6pt}{2pt}{${second}}}\\makeatother`;

type Latex = Readonly<
  Record<string, (words: Words) => [DocumentBlock[], options?: string, more?: string, style?: string]>
>;

const latex: Latex = {
  "article, booktabs": (words) => [paper(words, [caption(words), tableOf(words, "booktabs")])],
  "article, ruled": (words) => [paper(words, [tableOf(words, "ruled"), caption(words)])],
  "article, bare": (words) => [paper(words, [caption(words), tableOf(words, "bare", 5, 8)])],
  "article, grouped headers": (words) => [paper(words, [caption(words), groupedTable(words, "booktabs")])],
  "article, grouped headers, ruled": (words) => [paper(words, [groupedTable(words, "ruled")])],
  "article, wordy": (words) => [
    paper(words, [wordyTable(words, "booktabs", "lp{35mm}p{70mm}"), caption(words)]),
  ],
  "article, wordy, ruled": (words) => [paper(words, [wordyTable(words, "ruled", "l|p{35mm}|p{70mm}")])],
  "two columns": (words) => [
    paper(words, [caption(words), tableOf(words, "booktabs", 3, 5)]),
    "10pt,a4paper,twocolumn",
  ],
  "two columns, sections centred in small capitals": (words) => [
    paper(words, [caption(words), tableOf(words, "ruled", 3, 5)]),
    "10pt,a4paper,twocolumn",
    `\\usepackage{times}${sections("\\centering\\normalsize\\scshape", "\\normalsize\\itshape")}`,
  ],
  "sections at body size": (words) => [
    paper(words, [tableOf(words, "booktabs", 6, 9)]),
    "11pt,a4paper",
    `\\usepackage{times}${sections("\\normalsize\\bfseries", "\\normalsize\\itshape")}`,
  ],
  "report in another face": (words) => [
    paper(words, [caption(words), tableOf(words, "bare", 4, 7)]),
    "11pt,a4paper",
    "\\usepackage{helvet}\\usepackage{palatino}",
    "scrartcl",
  ],
  "handout with a wide margin": (words) => [
    paper(words, [caption(words), tableOf(words, "booktabs", 4, 6)]),
    "a4paper,article",
    "",
    "memoir",
  ],
  "two columns, sections at body size": (words) => [
    paper(words, [caption(words), tableOf(words, "bare", 3, 5)]),
    "9pt,a4paper,twocolumn",
    sections("\\normalsize\\bfseries", "\\normalsize\\bfseries\\itshape"),
    "extarticle",
  ],
  "mathematics, sections centred in small capitals": (words) => [
    paper(words, [caption(words), tableOf(words, "ruled", 4, 5)]),
    "11pt,a4paper",
    sections("\\centering\\normalsize\\scshape", "\\normalsize\\bfseries"),
    "amsart",
  ],
  "two columns, capitals": (words) => [
    paper(words, [caption(words), tableOf(words, "booktabs", 3, 6)]),
    "10pt,a4paper,twocolumn",
    `\\usepackage{bookman}${sections("\\centering\\small\\MakeUppercase", "\\small\\itshape")}`,
  ],
};

const heldOutLatex: Latex = {
  "report, sections in another face": (words) => [
    paper(words, [caption(words), tableOf(words, "booktabs", 5, 6)]),
    "11pt,a4paper",
    `\\renewcommand\\thesection{\\arabic{section}}\\usepackage{mathptmx}\\usepackage{helvet}${sections("\\large\\sffamily", "\\normalsize\\sffamily")}`,
    "report",
  ],
  "two columns, sections in small capitals": (words) => [
    paper(words, [caption(words), tableOf(words, "ruled", 3, 5)]),
    "10pt,a4paper,twocolumn",
    `\\usepackage{palatino}${sections("\\normalsize\\scshape", "\\normalsize\\bfseries")}`,
  ],
};

const points = (words: Words, count: number): DocumentBlock => ({
  sort: "list",
  items: times(count, () => words.heading()),
});

const slides: Readonly<Record<string, (words: Words) => [DocumentBlock[], theme: string]>> = {
  "slides with points and a table": (words) => [
    [
      heading(words, 1),
      points(words, 4),
      heading(words, 1),
      text(words, 1, 2),
      tableOf(words, "booktabs", 3, 4),
      heading(words, 1),
      points(words, 3),
      text(words, 1, 1),
    ],
    "default",
  ],
  "slides with a coloured bar": (words) => [
    [heading(words, 1), points(words, 4), heading(words, 1), tableOf(words, "ruled", 4, 4)],
    "Madrid",
  ],
};

const plainLooks = [
  'fo:font-size="20pt" fo:font-weight="bold"',
  'fo:font-size="14pt" fo:font-weight="bold"',
  'fo:font-size="11pt" fo:font-weight="bold"',
];
const lightLooks = [
  'fo:font-size="22pt" fo:color="#1f3864"',
  'fo:font-size="13pt" fo:color="#2e74b5"',
  'fo:font-size="11pt" fo:color="#2e74b5" fo:font-style="italic"',
];

const office: Readonly<Record<string, (words: Words) => [DocumentBlock[], readonly string[]]>> = {
  "report, ruled": (words) => [paper(words, [caption(words), tableOf(words, "ruled")]), plainLooks],
  "report, rules below": (words) => [paper(words, [caption(words), tableOf(words, "booktabs")]), lightLooks],
  "report, bare": (words) => [paper(words, [tableOf(words, "bare", 4, 7)]), lightLooks],
  "report, grouped headers": (words) => [paper(words, [groupedTable(words, "ruled")]), plainLooks],
  "report, wordy, ruled": (words) => [paper(words, [wordyTable(words, "ruled", "")]), lightLooks],
  "report, wordy, bare": (words) => [paper(words, [wordyTable(words, "bare", "")]), plainLooks],
};

/** Documents for programs that print them. */
export function printedDocuments(seeds: number, first = 1, isHeldOut = false): PrintedDocument[] {
  return times(seeds, (at) => first + at).flatMap((seed) => {
    const shift = 1_000 * (seed - 1);
    const ofLatex = Object.entries(isHeldOut ? heldOutLatex : latex).map(([name, make]): PrintedDocument => {
      const [blocks, ...how] = make(new Words(7_000 + shift + 13 * name.length));
      return {
        name: `LaTeX: ${name} ${seed}`,
        extension: "tex",
        source: toLatex(blocks, ...how),
        html: toHtml(blocks),
      };
    });
    if (isHeldOut) return ofLatex;
    const ofSlides = Object.entries(slides).map(([name, make]): PrintedDocument => {
      const [blocks, theme] = make(new Words(8_000 + shift + 13 * name.length));
      return {
        name: `LaTeX: ${name} ${seed}`,
        extension: "tex",
        source: toSlides(blocks, theme),
        html: toHtml(blocks),
      };
    });
    const ofOffice = Object.entries(office).map(([name, make]): PrintedDocument => {
      const [blocks, looks] = make(new Words(9_000 + shift + 13 * name.length));
      return {
        name: `Office: ${name} ${seed}`,
        extension: "fodt",
        source: toOffice(blocks, looks),
        html: toHtml(blocks),
      };
    });
    return [...ofLatex, ...ofSlides, ...ofOffice];
  });
}

/** The PDFs of documents, without tags; null for those whose program is not there. */
export function printed(documents: readonly PrintedDocument[]): (Uint8Array | null)[] {
  const folder = mkdtempSync(join(tmpdir(), "layout-"));
  try {
    const files = documents.map(({ extension, source }, at) => {
      const file = `d${at}.${extension}`;
      writeFileSync(join(folder, file), source);
      return file;
    });
    const run = (program: string, options: string[]) => {
      try {
        execFileSync(program, options, { cwd: folder, stdio: "ignore" });
      } catch {
        // What was not printed is left out below.
      }
    };
    const texts = files.filter((file) => file.endsWith(".fodt"));
    const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
    const untagged = 'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"false"}}';
    if (texts.length) run("soffice", [profile, "--headless", "--convert-to", untagged, ...texts]);
    for (const file of files) if (file.endsWith(".tex")) run("pdflatex", ["-interaction=batchmode", file]);
    return files.map((file) => {
      const pdf = join(folder, file.replace(/\w+$/, "pdf"));
      return existsSync(pdf) ? readFileSync(pdf) : null;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
