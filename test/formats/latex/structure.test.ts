import { describe, expect, it } from "vitest";
import { documentOfTex, factsOfTex, inArticle } from "../../checker/build/latex.ts";
import { ofKind } from "../../checker/build/read.ts";

describe("headings", () => {
  const levels = async (source: string) =>
    ofKind(await factsOfTex(source), "heading").map(({ level, first, text }) => [level, first, text]);
  const body = "\\begin{document}\\part{P}\\chapter{C}\\section*{S}\\paragraph{X}";

  it("have levels from the chapter on in a book, which may begin with a section", async () => {
    for (const name of ["book", "scrreprt", "memoir", "svmono"]) {
      expect(await levels(`\\documentclass{${name}}${body}`)).toEqual([
        [1, 2, "P"],
        [1, 2, "C"],
        [2, 2, "S"],
        [5, 2, "X"],
      ]);
    }
  });

  it("have levels from the section on elsewhere", async () => {
    expect(
      await levels("\\documentclass{scrartcl}\\begin{document}\\addsec{A}\\subsection{B}\\subparagraph{C}"),
    ).toEqual([
      [1, 1, "A"],
      [2, 1, "B"],
      [5, 1, "C"],
    ]);
  });

  it("go down by one where a class that is not known has chapters", async () => {
    expect(
      await levels("\\documentclass{mythesis}\\begin{document}\\section*{Thanks}\\chapter{A}\\section{B}"),
    ).toEqual([
      [1, 1, "Thanks"],
      [1, 1, "A"],
      [2, 1, "B"],
    ]);
  });

  it("are no parts of an exam's questions", async () => {
    const source = String.raw`\documentclass{exam}\begin{document}\section{A}
      \begin{questions}\question[2] B \begin{parts}\part[1] C \part D\end{parts}\end{questions}`;
    expect(await levels(source)).toEqual([[1, 1, "A"]]);
    expect(ofKind(await factsOfTex(source), "list").map(({ items }) => items)).toEqual([2, 1]);
  });

  it("may begin anywhere in a part of a document", async () => {
    expect(await levels("\\subsection{A}")).toEqual([[2, null, "A"]]);
    expect(await levels("\\documentclass[main]{subfiles}\\begin{document}\\subsection{A}")).toEqual([
      [2, null, "A"],
    ]);
  });

  it("behind the listing of a document in a part of another are those of the part", async () => {
    const source = String.raw`\section{Classes}
\begin{lstcode}
  \documentclass{scrbook}
  \begin{document}
  \end{document}
\end{lstcode}
\section{Options}
Text.`;
    const facts = await factsOfTex(source);
    expect(ofKind(facts, "heading").map(({ text }) => text)).toEqual(["Classes", "Options"]);
    expect(JSON.stringify(await documentOfTex(source))).not.toContain("scrbook");
  });

  it("of slides stand one below their section", async () => {
    const source = String.raw`\documentclass{beamer}\begin{document}
      \begin{frame}<1->[fragile]{One}{Subtitle} \end{frame}
      \section{Part}
      \begin{frame} \frametitle<2>[short]{Two} \end{frame}
      \frame{\frametitle{Three}}
      \begin{frame}{} \end{frame}`;
    expect(await levels(source)).toEqual([
      [1, null, "One"],
      [1, null, "Part"],
      [2, null, "Two"],
      [2, null, "Three"],
    ]);
  });

  it.each([
    ["\\section[Short]{Long \\LaTeX\\ title\\label{x}}", "Long LaTeX title"],
    ["\\section\n% comment\n{A\\footnote{b} B}", "A B"],
    ["\\section{\\texorpdfstring{$x$}{x} \\& y}", "x & y"],
    ["\\section{$\\alpha_{1}$}", "\\alpha_{1}"],
    ["\\section{\\textcolor{red}{A} \\href{b}{c}}", "A c"],
    ["\\section{\\unknown}", "\\unknown"],
    ["\\section{\\ref{x}}", "\\ref{x}"],
    ["\\section{\\label{x}~}", ""],
    ["\\section{}", ""],
    ["\\section{\\includegraphics[alt={A dog}]{x}}", "A dog"],
    ['\\section{na\\"{\\i}ve \\c{c}a}', "naïve ça"],
    ["\\section A", "A"],
  ])("%s", async (source, text) => {
    expect((await inArticle(source, "heading")).map((heading) => heading.text)).toEqual([text]);
  });

  it("are counted, blank ones too, and none are those of other commands", async () => {
    const source =
      "\\documentclass{article}\\titleformat{\\section}{\\large}{}{1em}{}\\let\\old\\section\\begin{document}\\section{A}\\section{}\\verb|\\section{B}|";
    expect((await documentOfTex(source)).headings).toEqual({ total: 2, blank: 1 });
  });
});

describe("lists", () => {
  it.each([
    ["\\begin{itemize}\\item a \\item b\\end{itemize}", [2]],
    [
      "\\begin{enumerate}[label=(a)]\\item a\\begin{itemize}\\item b\\end{itemize}\\item c\\end{enumerate}",
      [1, 2],
    ],
    ["\\begin{description}\\item[a] b\\end{description}", [1]],
    ["\\newlist{steps}{enumerate}{1}\\begin{steps}\\item a\\item b\\end{steps}", [2]],
    ["\\begin{itemize}\\end{itemize}", []],
    ["\\begin{itemize}\\item a", [1]],
  ])("%s", async (body, items) => {
    expect((await inArticle(body, "list")).map((list) => list.items)).toEqual(items);
  });
});

describe("lists that are typed by hand", () => {
  it.each([
    ["\\textbullet\\ one \\\\ \\textbullet{} two \\\\ \\textbullet~three", [[3, 3]]],
    ["$\\bullet$ one \\\\[2pt]\n$\\bullet$ two", [[2, 3]]],
    ["Text:\n\n\\noindent\\(\\bullet\\) one\n\n\\noindent\\(\\bullet\\) two\n\nText", [[2, 5]]],
    ["- one\\newline - two", [[2, 3]]],
    ["1. one\\\\ 2. two\\\\ 3. three", [[3, 3]]],
    ["\\textbf{a)} one\\\\ \\textbf{b)} two", [[2, 3]]],
    ["\\ding{51} one\\\\ \\ding{51} two", [[2, 3]]],
    ["\\newcommand{\\point}{\\textbullet\\ }\\point one \\\\ \\point two", [[2, 3]]],
    ["\\textbullet\\ one", []],
    ["\\textbullet\\ one \\section{A} \\textbullet\\ two", []],
    ["- one\n- two in the same line", []],
    ["--- Who is there?\n\n--- It is me.", []],
    ["– Qui est là ?\n\n– C'est moi.", []],
    ["$a \\bullet b$ \\\\ $c \\bullet d$", []],
    ["\\begin{tabular}{l} 1. a \\\\ 2. b \\end{tabular}", []],
    ["\\begin{align} 1. &a \\\\ 2. &b \\end{align}", []],
    ["\\begin{itemize}\\item - a\\item - b\\end{itemize}", []],
    ["% - a \\\\\n% - b \\\\", []],
  ])("%s", async (body, expected) => {
    const lists = await inArticle(body, "typed-list");
    expect(lists.map(({ items, place }) => [items, place.line])).toEqual(expected);
  });
});

describe("tables", () => {
  const outcome = async (body: string) =>
    (await inArticle(body, "table")).map(({ rows, columns, isLayout, defects, needsReview }) => [
      `${rows}×${columns}`,
      isLayout ? "layout" : (needsReview ?? defects[0]?.defect ?? "fine"),
    ]);
  const plain = "\\begin{tabular}{ll} a & b \\\\ c & d \\\\ \\end{tabular}";

  it.each([
    [plain, [["2×2", "no-headers"]]],
    [`\\tagpdfsetup{table/header-rows={1}}${plain}`, [["2×2", "fine"]]],
    [`\\tagpdfsetup{table/header-columns={1}}${plain}`, [["2×2", "fine"]]],
    [`{\\tagpdfsetup{table/header-rows=1}}${plain}`, [["2×2", "no-headers"]]],
    [`\\begin{center}\\tagpdfsetup{table/header-rows=1}\\end{center}${plain}`, [["2×2", "no-headers"]]],
    [
      `\\tagpdfsetup{table/header-rows=1}\\tagpdfsetup{table/header-rows={}}${plain}`,
      [["2×2", "no-headers"]],
    ],
    [`\\tagpdfsetup{table/tagging=presentation}${plain}`, [["2×2", "layout"]]],
    ["\\begin{tabular}{l} a \\\\ b \\end{tabular}", [["2×1", "layout"]]],
    ["\\begin{tabular}{ll} a & b \\end{tabular}", [["1×2", "layout"]]],
    [
      "\\begin{tabular}{ll}\\toprule a & b \\\\\\midrule c & d \\\\\\bottomrule\\end{tabular}",
      [["2×2", "visual-header"]],
    ],
    ["\\begin{tabular}{ll} a & b \\\\\\hline c & d \\end{tabular}", [["2×2", "visual-header"]]],
    ["\\begin{tabular}{ll}\\hline a & b \\\\ c & d \\\\\\hline\\end{tabular}", [["2×2", "no-headers"]]],
    ["\\begin{tabular}{ll}\\textbf{a} & \\bfseries b \\\\ c & d\\end{tabular}", [["2×2", "visual-header"]]],
    [
      "\\begin{tabular}{lll}\\textbf{a} & b & c \\\\ \\textbf{d} & e & f\\end{tabular}",
      [["2×3", "no-headers"]],
    ],
    ["\\begin{tabular}{ll}\\rowcolor{gray} a & b \\\\ c & d\\end{tabular}", [["2×2", "visual-header"]]],
    ["\\begin{longtable}{ll} a & b \\\\\\endhead c & d\\end{longtable}", [["2×2", "visual-header"]]],
    ["\\begin{tabularx}{5cm}[t]{lX} a & b \\tabularnewline c & d\\end{tabularx}", [["2×2", "no-headers"]]],
    ["\\begin{tabular*}{5cm}{ll} a & b \\\\ c & d\\end{tabular*}", [["2×2", "no-headers"]]],
    ["\\begin{longtblr}[caption={A}]{rowhead=1} a & b \\\\ c & d\\end{longtblr}", [["2×2", "fine"]]],
    ["\\begin{tblr}{hline{1,2,Z}} a & b \\\\ c & d\\end{tblr}", [["2×2", "visual-header"]]],
    ["\\begin{tblr}{ll} a & b \\\\ c & d\\end{tblr}", [["2×2", "no-headers"]]],
    [
      "\\begin{tabular}{ll}\\includegraphics{a} & \\includegraphics{b} \\\\ \\includegraphics{c} & \\includegraphics{d}\\end{tabular}",
      [["2×2", "layout"]],
    ],
    ["$$\\left(\\begin{tabular}{ll} $a$ & b \\\\\\hline c & d\\end{tabular}\\right)$$", []],
    ["$\\begin{array}{ll} a & b \\\\ c & d\\end{array}$", []],
    [
      "\\begin{tabular}{ll} \\makecell{a \\\\ b} & \\parbox{1cm}{c \\& d} \\\\ {e \\\\ f} & g \\\\ \\end{tabular}",
      [["2×2", "no-headers"]],
    ],
    [`\\begin{verbatim}${plain}\\end{verbatim}`, []],
  ])("%s", async (body, expected) => {
    expect(await outcome(body)).toEqual(expected);
  });

  it("tell merged cells, ragged rows and tables inside", async () => {
    const tables = await inArticle(
      String.raw`\begin{tabular}{lll}
        \multicolumn{2}{c}{a} & b \\
        \multirow{2}{*}{c} & \begin{tabular}{ll} 1 & 2 \\ 3 & 4 \end{tabular} & d \\
        & e \\
      \end{tabular}`,
      "table",
    );
    expect(
      tables.map(({ rows, columns, mergedCells, isRagged, isNested }) => [
        rows,
        columns,
        mergedCells,
        isRagged,
        isNested,
      ]),
    ).toEqual([
      [2, 2, 0, false, true],
      [3, 3, 2, true, true],
    ]);
  });
});

describe("fields", () => {
  it.each([
    ["\\TextField[name=a,width=3cm]{E-mail}", [["text field", "E-mail"]]],
    ["\\CheckBox[altname={I agree}]{}", [["check box", "I agree"]]],
    ["\\ChoiceMenu[combo]{Size}{S,M,L}", [["choice menu", "Size"]]],
    ["\\PushButton[name=a]{}", [["push button", null]]],
    [
      "\\Submit{Send} \\Reset{Clear}",
      [
        ["submit button", "Send"],
        ["reset button", "Clear"],
      ],
    ],
    ["\\TextField[hidden]{x}", []],
  ])("%s", async (body, expected) => {
    expect((await inArticle(body, "field")).map(({ control, name }) => [control, name])).toEqual(expected);
  });
});

describe("links", () => {
  it.each([
    ["\\href{https://a.b/50%25}{here}", [["here", "https://a.b/50%25"]]],
    ["\\url{https://a.b/%7Ec}", [["https://a.b/%7Ec", "https://a.b/%7Ec"]]],
    ["\\hyperref[sec:a]{the part on a}", [["the part on a", "#sec:a"]]],
    ["\\hyperlink{a}{b}", [["b", "#a"]]],
    ["\\href{x}{\\includegraphics[alt={A dog}]{dog}}", [["A dog", "x"]]],
  ])("%s", async (body, expected) => {
    expect((await inArticle(body, "link")).map(({ text, target }) => [text, target])).toEqual(expected);
  });
});

describe("colours", () => {
  it.each([
    [
      "\\colorbox{yellow}{\\textcolor{white}{x}}",
      [
        [255, 255, 255],
        [255, 255, 0],
      ],
    ],
    [
      "\\textcolor[HTML]{FF8000}{\\colorbox[gray]{0}{x}}",
      [
        [255, 128, 0],
        [0, 0, 0],
      ],
    ],
    [
      "\\definecolor{a}{rgb}{0,.5,1}\\colorlet{b}{red!20}\\colorbox{b}{\\textcolor{a}{x}}",
      [
        [0, 128, 255],
        [255, 204, 204],
      ],
    ],
    [
      "\\fcolorbox{red}{black}{\\textcolor{green!50!black}{x}}",
      [
        [0, 128, 0],
        [0, 0, 0],
      ],
    ],
  ])("%s", async (body, expected) => {
    expect(
      (await inArticle(body, "colour")).map(({ foreground, background }) => [foreground, background]),
    ).toEqual([expected]);
  });

  it.each([
    ["\\huge ", true],
    ["{\\huge x} ", false],
    ["\\fontsize{18}{20}\\selectfont ", true],
    ["\\large ", false],
    ["\\large\\bfseries ", true],
    ["\\bfseries ", false],
    ["\\huge\\small ", false],
  ])("text behind %s is large: %s", async (before, isLarge) => {
    expect(await inArticle(`${before}\\colorbox{yellow}{\\textcolor{white}{x}}`, "colour")).toMatchObject([
      { isLarge },
    ]);
  });

  it.each([
    ["\\textcolor{red}{x}", [255, 255, 255]],
    ["\\begin{center}\\textcolor{red}{x}\\end{center}", [255, 255, 255]],
    ["\\pagecolor{black}\\textcolor{red}{x}", [0, 0, 0]],
    ["\\pagecolor{black}\\nopagecolor\\textcolor{red}{x}", [255, 255, 255]],
  ])("%s stands on the page", async (body, background) => {
    expect(await inArticle(body, "colour")).toMatchObject([{ foreground: [255, 0, 0], background }]);
  });

  const [red, white, black, yellow] = [
    [255, 0, 0],
    [255, 255, 255],
    [0, 0, 0],
    [255, 255, 0],
  ];
  it.each([
    ["\\color{red} x", [["x", red, white]]],
    ["{\\color{red} x} y", [["x", red, white]]],
    ["\\color[rgb]{1,0,0} x\n\nwith {\\bfseries y}", [["x", red, white]]],
    ["\\begin{center}\\color{red} x\\end{center} y", [["x", red, white]]],
    [
      "\\pagecolor{black}\\color{red} x \\textcolor{white}{y}",
      [
        ["x", red, black],
        ["y", white, black],
      ],
    ],
    ["\\color{red}\\colorbox{yellow}{x}", [["x", red, yellow]]],
    ["\\colorbox{yellow}{\\color{red} x}", [["x", red, yellow]]],
    ["\\begin{tabular}{ll}\\cellcolor{yellow}\\color{red} x & y\\end{tabular}", [["x", red, yellow]]],
    [
      "\\begin{tabular}{ll}\\rowcolor{yellow}\\textcolor{red}{x} & \\cellcolor{black}\\textcolor{red}{y} \\\\ \\color{red} z & a\\end{tabular}",
      [
        ["x", red, yellow],
        ["y", red, black],
      ],
    ],
  ])("of declarations and cells: %s", async (body, expected) => {
    expect(
      (await inArticle(body, "colour")).map(({ text, foreground, background }) => [
        text,
        foreground,
        background,
      ]),
    ).toEqual(expected);
  });

  it.each([
    "{\\color{red}} x",
    "\\color{mine} x",
    "\\color{red}\\normalcolor x",
    "\\begin{mybox}\\color{red} x\\end{mybox}",
    "\\begin{tabular}{ll}\\cellcolor{mine}\\color{red} x & y\\end{tabular}",
    "\\colorbox{red}{x}",
    "\\colorbox{mine}{\\textcolor{red}{x}}",
    "\\textcolor{red}{\\colorbox{mine}{x}}",
    "\\pagecolor{mine}\\textcolor{red}{x}",
    "\\begin{mybox}\\textcolor{red}{x}\\end{mybox}",
    "\\begin{tabular}{l}\\textcolor{red}{x}\\end{tabular}",
  ])("%s tells nothing", async (body) => {
    expect(await inArticle(body, "colour")).toEqual([]);
  });
});
