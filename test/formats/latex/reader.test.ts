import { describe, expect, it } from "vitest";
import { documentOfTex, factsOfTex, inArticle, texReader } from "../../checker/build/latex.ts";
import { documentOf, factsOf, ofKind, withoutAddresses } from "../../checker/build/read.ts";

const good = String.raw`\DocumentMetadata{lang=en-GB, tagging=on, pdfstandard=ua-2}
\documentclass{article}
\usepackage{hyperref}
\title{Bird counts\thanks{With help.}}
\begin{document}
\maketitle
\section{Method}
We counted \emph{all} birds, see \href{https://example.org/birds}{the plan of the count}.
\begin{itemize}
  \item At dawn
  \item At dusk
\end{itemize}
\subsection{Results}
\begin{figure}
  \includegraphics[width=5cm, alt={Bar chart: most birds came in May}]{img/counts.pdf}
  \caption{Counts by month}
\end{figure}
\tagpdfsetup{table/header-rows={1}}
\begin{tabular}{lr}
  Month & Birds \\
  May & 310 \\
\end{tabular}
\end{document}
`;

const bad = String.raw`\documentclass{article}
\title{Bird counts}
\begin{document}
\subsection{Method}
$\bullet$ At dawn \\
$\bullet$ At dusk

\begin{figure}
  \includegraphics{counts.pdf}
\end{figure}
\begin{tikzpicture}
  \draw (0,0) -- (1,1);
\end{tikzpicture}
\begin{tabular}{lr}
  May & 310 \\
  June & 280
\end{tabular}
\TextField[name=mail]{}
\input{appendix}
\end{document}
`;

const at = (line: number, column: number, what = "") => ({
  label: `Line ${line}, column ${column}${what ? `, ${what}` : ""}`,
  line,
  column,
});

describe("a document", () => {
  it("that does all well is told whole, in reading order", async () => {
    const start = at(2, 1, "\\documentclass{article}");
    expect(withoutAddresses(await factsOfTex(good))).toEqual([
      {
        kind: "heading",
        place: at(7, 1, "\\section"),
        snippet: "\\section{Method}",
        anchor: "Method",
        level: 1,
        text: "Method",
        first: 1,
      },
      {
        kind: "link",
        place: at(8, 34, "\\href{https://example.org/birds}"),
        text: "the plan of the count",
        target: "https://example.org/birds",
      },
      {
        kind: "list",
        place: at(9, 1, "\\begin{itemize}"),
        snippet: "\\begin{itemize}",
        items: 2,
        defects: [],
      },
      {
        kind: "heading",
        place: at(13, 1, "\\subsection"),
        snippet: "\\subsection{Results}",
        anchor: "Results",
        level: 2,
        text: "Results",
        first: 1,
      },
      {
        kind: "image",
        place: at(15, 3, "\\includegraphics{img/counts.pdf}"),
        snippet: "\\includegraphics[width=5cm, alt={Bar chart: most birds came in May}]{img/counts.pdf}",
        anchor: "img/counts.pdf",
        alt: "Bar chart: most birds came in May",
        isDecorative: false,
        fileName: "counts.pdf",
        caption: "Counts by month",
      },
      {
        kind: "caption",
        place: at(14, 1, "\\begin{figure}"),
        snippet: "Counts by month",
        caption: "Counts by month",
        typed: null,
        isExpected: true,
      },
      {
        kind: "table",
        place: at(19, 1, "\\begin{tabular}"),
        snippet: "\\begin{tabular} Month | Birds",
        rows: 2,
        columns: 2,
        isLayout: false,
        defects: [],
        needsReview: null,
        headersWithoutScope: null,
        mergedCells: 0,
        isRagged: false,
        isNested: false,
      },
      {
        kind: "document",
        format: "latex",
        tool: "latex",
        place: start,
        language: {
          value: "en-GB",
          isValid: true,
          isCovered: false,
          isOptional: false,
          place: at(1, 1, "\\DocumentMetadata"),
        },
        title: {
          value: "Bird counts",
          isShown: true,
          conflict: null,
          isTyped: true,
          place: at(4, 1, "\\title"),
        },
        extent: { pages: null, words: 23, paragraphs: null },
        isSubstantial: false,
        headings: { total: 2, blank: 0 },
        navigation: {
          length: { count: 2, of: "sections" },
          found: "bookmarks made by hyperref",
          place: start,
        },
        tagging: {
          isMarked: true,
          hasTree: true,
          isSuspect: false,
          isOptional: true,
          untaggedImages: 0,
          place: start,
        },
        pdfUa: null,
        allowsAssistiveTechnology: true,
        hasDynamicXfa: false,
        unread: [],
      },
    ]);
  });

  it("that does all badly is told whole as well", async () => {
    const facts = withoutAddresses(await factsOfTex(bad));
    const reported = facts.map(({ place, snippet: _, ...fact }) => ({ ...fact, line: place.line }));
    expect(reported.slice(0, -1)).toEqual([
      { kind: "heading", line: 4, anchor: "Method", level: 2, text: "Method", first: 1 },
      { kind: "typed-list", line: 5, items: 2 },
      {
        kind: "image",
        line: 9,
        anchor: "counts.pdf",
        alt: null,
        isDecorative: false,
        fileName: "counts.pdf",
        caption: null,
      },
      { kind: "caption", line: 8, caption: null, typed: null, isExpected: true },
      { kind: "figure", line: 11, sort: "drawing", alt: null, isDecorative: false },
      {
        kind: "table",
        line: 14,
        rows: 2,
        columns: 2,
        isLayout: false,
        defects: [
          {
            defect: "no-headers",
            place: at(14, 1, "\\begin{tabular}"),
            snippet: "\\begin{tabular} May | 310",
          },
        ],
        needsReview: null,
        headersWithoutScope: null,
        mergedCells: 0,
        isRagged: false,
        isNested: false,
      },
      { kind: "field", line: 18, control: "text field", name: null },
    ]);
    const document = documentOf(facts);
    expect(document.language?.value).toBeNull();
    expect(document.title).toEqual({
      value: "Bird counts",
      isShown: false,
      conflict: null,
      isTyped: true,
      place: at(2, 1, "\\title"),
    });
    expect(document.tagging?.isMarked).toBe(false);
    expect(document.unread).toEqual([
      {
        message:
          "The file appendix, which line 19 reads in, is not part of the upload, so that its content was not checked.",
        place: at(19, 1),
        reason: "file",
      },
    ]);
  });
});

describe("the language", () => {
  it.each([
    ["\\DocumentMetadata{lang=de-AT}\n\\documentclass{article}", "de-AT"],
    ["\\DeclareDocumentMetadata{lang=de-AT}\n\\documentclass{article}", "de-AT"],
    ["\\documentclass{article}\\usepackage[pdflang={fr-CH}]{hyperref}", "fr-CH"],
    ["\\documentclass{article}\\usepackage{hyperref}\\hypersetup{pdftitle=x, pdflang=pt-BR}", "pt-BR"],
    ["\\documentclass[hyperref={pdflang=it}]{beamer}", "it"],
    ["\\documentclass{article}\\usepackage[english,ngerman]{babel}", "de"],
    ["\\documentclass{article}\\usepackage[main=swedish,english]{babel}", "sv"],
    ["\\documentclass{article}\\usepackage[UKenglish,shorthands=off]{babel}", "en-GB"],
    ["\\documentclass[ngerman,a4paper]{article}\\usepackage{babel}", "de"],
    ["\\documentclass[ngerman]{article}", null],
    ["\\documentclass{article}\\usepackage{babel}\\babelprovide[main,import]{thai}", "th"],
    ["\\documentclass{article}\\usepackage{polyglossia}\\setdefaultlanguage{finnish}", "fi"],
    ["\\documentclass{article}\\setmainlanguage[variant=british]{english}", "en-GB"],
    ["\\DocumentMetadata{lang=en}\\documentclass{article}\\usepackage[german]{babel}", "en"],
    ["\\newcommand{\\code}{nl}\\documentclass{article}\\hypersetup{pdflang=\\code}", "nl"],
    ["\\DocumentMetadata{tagging=on}\\documentclass{article}", null],
    ["% \\DocumentMetadata{lang=de}\n\\documentclass{article}", null],
    ["\\documentclass{article}\\pdfcatalog{/PageMode /UseOutlines /Lang (de-AT)}", "de-AT"],
    [
      "\\begin{filecontents*}{a.xmpdata}\n\\Title{T}\\Language{da-DK}\n\\end{filecontents*}\\documentclass{article}",
      "da-DK",
    ],
  ])("%s", async (source, expected) => {
    expect((await documentOfTex(source)).language?.value).toBe(expected);
  });

  it("is told to be wrong", async () => {
    const { language } = await documentOfTex("\\DocumentMetadata{lang=english_US}\\documentclass{article}");
    expect(language).toMatchObject({ value: "english_US", isValid: false });
  });

  it("of parts is told by its tag", async () => {
    const parts = await inArticle(
      "\\foreignlanguage{french}{Bonjour} \\begin{otherlanguage*}{ngerman}Ja\\end{otherlanguage*} \\selectlanguage{klingon}",
      "part-language",
    );
    expect(parts.map(({ value, place }) => [value, place.column])).toEqual([
      ["fr", 1],
      ["de", 35],
    ]);
  });

  it("of parts is that of polyglossia's environments and commands", async () => {
    const parts = await inArticle(
      "\\begin{english}[variant=british]One\\end{english} \\textfrench{deux} \\begin{Arabic}ثلاثة\\end{Arabic} \\textlatin{quattuor}",
      "part-language",
    );
    expect(parts.map(({ value }) => value)).toEqual(["en", "fr", "ar"]);
  });
});

describe("the title", () => {
  const title = async (source: string) => {
    const { value, isShown } = (await documentOfTex(source)).title;
    return [value, isShown];
  };
  it.each([
    ["\\documentclass{article}\\title{A \\\\ B\\footnote{x}}\\begin{document}\\maketitle", ["A B", true]],
    ["\\documentclass{article}\\title{A}\\begin{document}", ["A", false]],
    ["\\documentclass{article}\\title{A}\\AtBeginDocument{\\maketitle}\\begin{document}", ["A", true]],
    ["\\documentclass{article}\\begin{document}\\twocolumn[\\icmltitle{A}]", ["A", true]],
    ["\\documentclass{Definitions/mdpi}\\Title{A}\\begin{document}", ["A", true]],
    ["\\documentclass{article}\\title{ \\thanks{x} }\\begin{document}\\maketitle", [null, null]],
    ["\\documentclass{article}\\begin{document}\\maketitle", [null, null]],
    ['\\documentclass{article}\\begin{document}\\title{Sp\\"at}\\maketitle', ["Spät", true]],
    ["\\documentclass{beamer}\\title[Short]{Long}\\begin{document}\\frame{\\titlepage}", ["Long", true]],
    [
      "\\documentclass{elsarticle}\\begin{document}\\begin{frontmatter}\\title{A}\\end{frontmatter}",
      ["A", true],
    ],
    ["\\documentclass{article}\\hypersetup{pdftitle={A, b}}\\begin{document}", ["A, b", true]],
    ["\\documentclass{article}\\hypersetup{pdfinfo={Title=A}}\\begin{document}", ["A", true]],
    ["\\documentclass{article}\\usepackage[pdfusetitle]{hyperref}\\title{A}\\begin{document}", ["A", true]],
    [
      "\\documentclass{article}\\makeatletter\\hypersetup{pdftitle={\\@title}}\\makeatother\\title{A}\\begin{document}",
      ["A", true],
    ],
    ["\\documentclass{article}\\hypersetup{pdftitle=\\thetitle}\\begin{document}", [null, null]],
    ["\\documentclass{article}\\pdfinfo{/Author (X) /Title (A)}", ["A", true]],
    [
      "\\newcommand{\\name}{Atlas}\\documentclass{article}\\title{The \\name}\\begin{document}\\maketitle",
      ["The Atlas", true],
    ],
    ["\\documentclass{article}\\title{\\theatlas}\\begin{document}\\maketitle", ["\\theatlas", true]],
    ["\\documentclass{article}\\renewcommand{\\maketitle}{x}\\title{A}\\begin{document}", ["A", false]],
  ])("%s", async (source, expected) => {
    expect(await title(source)).toEqual(expected);
  });
});

describe("tagging", () => {
  it.each([
    ["\\DocumentMetadata{tagging=on}\\documentclass{article}", true],
    ["\\DocumentMetadata{testphase=phase-III}\\documentclass{article}", true],
    ["\\DocumentMetadata{tagging=off}\\documentclass{article}", false],
    ["\\DocumentMetadata{lang=en}\\documentclass{article}", false],
    ["\\documentclass{article}\\DocumentMetadata{tagging=on}", false],
    ["\\documentclass{article}\\usepackage{tagpdf}", true],
    ["\\documentclass{article}", false],
  ])("%s", async (source, expected) => {
    expect((await documentOfTex(source)).tagging).toMatchObject({
      isMarked: expected,
      hasTree: expected,
      isOptional: true,
    });
  });
});

describe("navigation", () => {
  const sections = "\\section{A}".repeat(21);
  it.each([
    ["", sections, 21, null],
    ["\\usepackage{hyperref}", sections, 21, "bookmarks made by hyperref"],
    ["\\usepackage[bookmarks=false]{hyperref}", sections, 21, null],
    ["", `\\tableofcontents ${sections}`, 21, "a table of contents"],
    ["", "\\section{A}".repeat(20), 20, null],
  ])("%s with %.20s", async (preamble, body, count, found) => {
    const { navigation } = await documentOfTex(
      `\\documentclass{article}${preamble}\\begin{document}${body}\\end{document}`,
    );
    expect(navigation).toEqual({ length: { count, of: "sections" }, found, place: expect.anything() });
  });

  it("is given by \\DocumentMetadata", async () => {
    const { navigation } = await documentOfTex(
      `\\DocumentMetadata{}\\documentclass{article}\\begin{document}${sections}`,
    );
    expect(navigation).toMatchObject({
      length: { count: 21, of: "sections" },
      found: "bookmarks made by \\DocumentMetadata",
    });
  });
});

describe("the extent", () => {
  const words = async (body: string) =>
    (await documentOfTex(`\\documentclass{article}\nno text\n\\begin{document}\n${body}`)).extent.words;
  it.each([
    ["one two-fold three.", 3],
    ["a\\textbf{b} c % d e f\n g", 4],
    ["na\\\"ive \\'Etat", 2],
    ["$x + y$ one \\[ z \\] \\begin{align}a\\end{align}", 1],
    ["\\begin{verbatim} a b c \\end{verbatim} d", 1],
    ["\\label{sec one}a \\cite[p. 3]{key} b", 2],
    ["漢字", 2],
  ])("%s", async (body, expected) => {
    expect(await words(body)).toBe(expected);
  });

  it("is substantial from 100 words on", async () => {
    const document = (count: number) =>
      documentOfTex(`\\documentclass{article}\\begin{document}${"word ".repeat(count)}`);
    expect((await document(99)).isSubstantial).toBe(false);
    expect((await document(100)).isSubstantial).toBe(true);
  });
});

it("prints characters by their numbers, where all fonts have the same", async () => {
  const source =
    "\\section{\\char92Pickup \\char\"41\\char'102\\char`\\C\\ and \\symbol{68}\\char23\\char200.}";
  const headings = await inArticle(source, "heading");
  expect(headings.map(({ text }) => text)).toEqual(["\\Pickup ABC and D."]);
});

describe("sources for other formats of TeX", () => {
  const words = "We counted all birds at dawn.";
  it.each([
    ["plain TeX", `\\centerline{Birds}\n${words}\n\\bye\n`, "plain-tex"],
    ["plain TeX that ends with its primitive", `${words}\n\\vfill\\end\n`, "plain-tex"],
    ["macros of plain TeX", `\\input eplain\n${words}\n`, "plain-tex"],
    [
      "AMS-TeX",
      `\\input amstex\n\\documentstyle{amsppt}\n\\document\n${words}\n\\enddocument\n`,
      "plain-tex",
    ],
    [
      "LaTeX 2.09",
      `\\documentstyle[12pt]{article}\n\\begin{document}\n${words}\n\\end{document}\n`,
      "latex-209",
    ],
  ])("are whole documents: %s", async (_, source, program) => {
    const document = await documentOfTex(source);
    expect(document).toMatchObject({ program, unread: [] });
    expect(document.language).not.toHaveProperty("isElsewhere");
    expect(document.extent.words).toBeGreaterThanOrEqual(6);
  });

  it("are quoted as they are written", async () => {
    const { place } = await documentOfTex("\\documentstyle{article}\n\\begin{document}");
    expect(place.label).toBe("Line 1, column 1, \\documentstyle{article}");
  });

  it("are said not to be followed where they are of ConTeXt", async () => {
    const document = await documentOfTex(
      "\\mainlanguage[de]\n\\setupinteraction[title={Vögel}]\n\\starttext\n\\section{Eins}\nWorte\n\\stoptext",
    );
    expect(document).toMatchObject({ language: { value: "de" }, title: { value: "Vögel" } });
    expect(document.unread.map(({ message }) => message)).toEqual([
      "The source is written for ConTeXt: only what ConTeXt writes as LaTeX does was found in it.",
    ]);
  });

  it.each([
    ["a part of LaTeX", "\\section{One}\nText"],
    ["a macro of the author's", "\\newcommand{\\bye}{Goodbye}\n\\section{One}\nText \\bye"],
  ])("are none: %s", async (_, source) => {
    const { program, unread } = await documentOfTex(source);
    expect(program).toBeUndefined();
    expect(unread[0]?.message).toMatch(/^The source has no \\documentclass/);
  });
});

describe("files that are not part of the upload", () => {
  const messages = async (source: string) =>
    (await documentOfTex(source)).unread.map(({ message }) => message);
  it.each([
    "\\input{one}",
    "\\input one.tex ",
    "\\include{one}",
    "\\subfile{one}",
    "\\import{parts/}{one}",
    "\\lstinputlisting[language=C]{one.c}",
  ])("%s", async (command) => {
    const [message] = await messages(`\\documentclass{article}\n\\begin{document}\n\n${command}\n`);
    expect(message).toMatch(
      /^The file (?:parts\/)?one(?:\.tex|\.c)?, which line 4 reads in, is not part of the upload/,
    );
  });

  it("hold the references", async () => {
    expect(await messages("\\documentclass{article}\\begin{document}\\bibliography{a,b}")).toEqual([
      "The references come from the file a, named in line 1, which is not part of the upload and was not checked.",
      "The references come from the file b, named in line 1, which is not part of the upload and was not checked.",
    ]);
  });

  it("are not those that the source brings along or a distribution has", async () => {
    const source =
      "\\begin{filecontents}[overwrite]{refs.bib}\n@book{a}\n\\end{filecontents}\n\\documentclass{article}\n\\input{glyphtounicode}\\begin{document}\\bibliography{refs}";
    expect(await messages(source)).toEqual([]);
  });

  it("are told at most fifty times", async () => {
    const all = await messages(`\\documentclass{article}${"\\input{a}".repeat(60)}`);
    expect(all).toHaveLength(51);
    expect(all.at(-1)).toBe("10 more parts of the document were not read.");
  });

  it("are the main file of a part", async () => {
    expect(await messages("\\documentclass[../main]{subfiles}\\begin{document}x")).toHaveLength(1);
  });

  it("are the file that reads in a part without a class", async () => {
    expect(await messages("\\section{A}")).toEqual([expect.stringContaining("has no \\documentclass")]);
    expect(await messages("\\begin{document}\\section{A}")).toEqual([]);
  });

  const elsewhere = async (source: string) => {
    const { language, title, headings } = await documentOfTex(source);
    return [language?.isElsewhere, title.isElsewhere, headings.isElsewhere].map((is) => is === true);
  };
  it.each([
    ["\\documentclass{article}\\begin{document}x", [false, false, false]],
    ["\\documentclass{article}\\input{preamble}\\begin{document}x", [true, true, false]],
    ["\\input{setup}\\documentclass{article}\\begin{document}x", [true, true, false]],
    ["\\input regression-test\\relax\\documentclass{article}\\begin{document}x", [false, false, false]],
    ["\\documentclass{article}\\input{mine.sty}\\begin{document}x", [false, false, false]],
    ["\\documentclass{article}\\begin{document}\\input{front}", [false, true, true]],
    ["\\documentclass{article}\\begin{document}\\section{A}\\input{a}", [false, false, true]],
    ["\\documentclass{article}\\begin{document}\\begin{table}\\input{a}\\end{table}", [false, false, false]],
    ["\\documentclass[main]{subfiles}\\begin{document}x", [true, true, false]],
    ["\\section{A}", [true, true, false]],
  ])("may hold language, title and headings: %s", async (source, expected) => {
    expect(await elsewhere(source)).toEqual(expected);
  });

  it("leave a gap before the next heading", async () => {
    const source = String.raw`\documentclass{article}\begin{document}\section{A}\input{one}\subsubsection{B}\paragraph{C}`;
    const headings = ofKind(await factsOfTex(source), "heading");
    expect(headings.map(({ isAfterGap }) => isAfterGap === true)).toEqual([false, true, false]);
  });
});

describe("encodings", () => {
  const title = async (bytes: Uint8Array) => documentOf(await factsOf(texReader, bytes)).title.value;
  const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  const utf16 = (text: string, isBig: boolean) => {
    const bytes = new Uint8Array(2 + text.length * 2);
    const view = new DataView(bytes.buffer);
    for (const [at, character] of [...`\ufeff${text}`].entries())
      view.setUint16(at * 2, character.charCodeAt(0), !isBig);
    return bytes;
  };
  const source = "\\documentclass{article}\\usepackage[latin1]{inputenc}\\title{Caf\xe9}";

  it("are UTF-8 with and without a mark", async () => {
    expect(await title(new TextEncoder().encode("\\title{Café}"))).toBe("Café");
    expect(await title(new TextEncoder().encode("\ufeff\\title{Café}"))).toBe("Café");
  });

  it("are those that inputenc names, else what is no UTF-8 is windows-1252", async () => {
    expect(await title(latin1(source))).toBe("Café");
    expect(await title(latin1("\\title{Caf\xe9 \x93x\x94}"))).toBe("Café “x”");
  });

  it("are UTF-16 by its mark", async () => {
    expect(await title(utf16("\\title{Café}", false))).toBe("Café");
    expect(await title(utf16("\\title{Café}", true))).toBe("Café");
  });

  it("leave lines and columns alone with every kind of line end", async () => {
    for (const end of ["\n", "\r\n", "\r"]) {
      const facts = await factsOfTex(["\ufeff\\section{A}", "", "x \\section{B}"].join(end));
      expect(ofKind(facts, "heading").map(({ place }) => [place.line, place.column])).toEqual([
        [1, 1],
        [3, 3],
      ]);
    }
  });
});
