import { describe, expect, it } from "vitest";
import { factsOfTex, inArticle } from "../../checker/build/latex.ts";
import { ofKind } from "../../checker/build/read.ts";

describe("images", () => {
  const reported = async (body: string) =>
    (await inArticle(body, "image")).map(({ fileName, alt, isDecorative }) => [
      fileName,
      isDecorative ? "decoration" : alt,
    ]);

  it.each([
    ["\\includegraphics{a.png}", [["a.png", null]]],
    ["\\includegraphics*[width=3cm][1,1]{img/a.png}", [["a.png", null]]],
    ["\\includegraphics[alt={A dog, asleep}, width=\\textwidth]{a}", [["a", "A dog, asleep"]]],
    ["\\includegraphics[alt=A dog]{a}", [["a", "A dog"]]],
    ["\\includegraphics[alt={}]{a}", [["a", null]]],
    ["\\includegraphics[alt={50\\,\\% of \\emph{all}}]{a}", [["a", "50 % of all"]]],
    ["\\includegraphics[\n  % alt={no}\n  width=3cm\n]{a}", [["a", null]]],
    ["\\includegraphics[artifact]{a}", [["a", "decoration"]]],
    ["\\includegraphics[artifact=false]{a}", [["a", null]]],
    ["\\includegraphics[actualtext=ACME]{a}", [["a", "ACME"]]],
    ["\\includegraphics<2->[alt=A dog]{a}", [["a", "A dog"]]],
    ["\\includesvg[width=3cm]{a}", [["a", null]]],
    ["\\movie[width=3cm]{\\includegraphics{a}}{b.avi}", [["a", null]]],
    ["\\includemedia[width=3cm]{\\includegraphics[alt=A dog]{a}}{b.mp4}", [["a", "A dog"]]],
    ["\\begin{figwindow}[3,r,{\\includegraphics{a}},{A dog}]b\\end{figwindow}", [["a", null]]],
    ["\\epsfig{file=a.eps,width=3cm}", [["a.eps", null]]],
    ["\\pdftooltip{\\includegraphics{a}}{A dog}", [["a", "A dog"]]],
    [
      "\\BeginAccSupp{method=pdfstringdef,Alt={A dog}}\\includegraphics{a}\\EndAccSupp{}\\includegraphics{b}",
      [
        ["a", "A dog"],
        ["b", null],
      ],
    ],
    ["\\tagstructbegin{tag=Figure,alt=A dog}\\includegraphics{a}\\tagstructend", [["a", "A dog"]]],
    ["\\tagmcbegin{artifact}\\includegraphics{a}\\tagmcend", [["a", "decoration"]]],
    ["\\parbox{3cm}{\\fbox{\\includegraphics{a}}}", [["a", null]]],
    ["$\\vcenter{\\includegraphics{a}}$", [["a", null]]],
    ["\\section{\\includegraphics{a}}", [["a", null]]],
    ["% \\includegraphics{a}", []],
    ["\\verb+\\includegraphics{a}+ \\lstinline[language=TeX]|\\includegraphics{b}|", []],
    ["\\begin{lstlisting}\n\\includegraphics{a}\n\\end{lstlisting}", []],
    ["\\begin{comment}\\includegraphics{a}\\end{comment}", []],
    ["\\lhead{\\includegraphics{a}}", []],
    [
      "\\includepdfmerge[nup=1x2]{a.pdf,1,b.pdf,{2,3}}",
      [
        ["a.pdf", null],
        ["b.pdf", null],
      ],
    ],
    ["\\includeinkscape[width=3cm]{a}", [["a", null]]],
    ["\\epsffile{a.eps}", [["a.eps", null]]],
    ["\\newsavebox{\\mb}\\sbox{\\mb}{Words \\includegraphics{a}}\\usebox{\\mb}", [["a", null]]],
    ["\\ThisCenterWallPaper{1}{a}", []],
    ["\\renewcommand{\\photo}[1]{#1}\\photo{a}", []],
  ])("%s", async (body, expected) => {
    expect(await reported(body)).toEqual(expected);
  });

  it("of the preamble are told where they are printed", async () => {
    const facts = await factsOfTex(
      "\\documentclass{beamer}\\titlegraphic{\\includegraphics{a}}\\usebackgroundtemplate{\\includegraphics{b}}\\newsavebox{\\box}\\savebox{\\box}{\\includegraphics{c}}\\begin{document}\\end{document}\\includegraphics{d}",
    );
    expect(ofKind(facts, "image").map(({ fileName }) => fileName)).toEqual(["a"]);
  });
});

it.each([
  ["\\photo[64pt][0.4pt]{a}", ["a"]],
  ["\\photo[circle,left]{img/a}", ["a"]],
  ["\\photo{2.5cm}{a}", ["a"]],
  ["\\photoR{2.8cm}{a,b}", ["a", "b"]],
  ["\\profilepic{a.jpg}", ["a.jpg"]],
  ["\\ecvpicture[width=3cm]{a}", ["a"]],
])("portraits of the classes of CVs stand in the preamble: %s", async (photo, expected) => {
  const facts = await factsOfTex(`\\documentclass{moderncv}${photo}\\begin{document}A\\end{document}`);
  expect(ofKind(facts, "image").map(({ fileName }) => fileName)).toEqual(expected);
});

describe("drawings", () => {
  const reported = async (body: string) =>
    (await inArticle(body, "figure")).map(({ sort, alt, isDecorative }) => [
      sort,
      isDecorative ? "decoration" : alt,
    ]);

  it.each([
    ["\\begin{tikzpicture}\\draw (0,0);\\end{tikzpicture}", [["drawing", null]]],
    ["\\begin{tikzpicture}[scale=2, alt={A circle}]\\end{tikzpicture}", [["drawing", "A circle"]]],
    ["\\begin{tikzpicture}[artifact]\\end{tikzpicture}", [["drawing", "decoration"]]],
    ["\\begin{tikzpicture}[actualtext=X]\\end{tikzpicture}", [["drawing", "X"]]],
    ["\\begin{picture}[alt=A line](10,10)(0,0)\\put(0,0){x}\\end{picture}", [["drawing", "A line"]]],
    ["\\begin{asy}\ndraw(unitcircle);\n\\end{asy}", [["drawing", null]]],
    ["\\begin{psgraph}(0,0)(1,1){3cm}{2cm}\\psline(0,0)(1,1)\\end{psgraph}", [["drawing", null]]],
    ["\\begin{fmfgraph*}(40,25)\\fmfleft{i}\\end{fmfgraph*}", [["diagram", null]]],
    ["\\begin{ganttchart}{1}{12}\\ganttbar{Dig}{1}{3}\\end{ganttchart}", [["chart", null]]],
    ["\\begin{lilypond}[staffsize=12]\n{ c d }\n\\end{lilypond}", [["drawing", null]]],
    ["\\qrcode[height=2cm]{https://a.b}", [["drawing", null]]],
    ["\\pie{10/A, 90/B}", [["chart", null]]],
    ["\\smartdiagram[circular diagram]{A,B}", [["diagram", null]]],
    ["\\begin{tikzpicture}\\begin{axis}[xlabel=t]\\end{axis}\\end{tikzpicture}", [["plot", null]]],
    [
      "\\begin{tikzpicture}\\node{\\begin{tikzpicture}\\end{tikzpicture}};\\end{tikzpicture}",
      [["drawing", null]],
    ],
    [
      "\\tikz[alt=A dot]{\\fill (0,0) circle (1pt);} \\tikz \\draw (0,0);",
      [
        ["drawing", "A dot"],
        ["drawing", null],
      ],
    ],
    ["\\[\\begin{tikzcd} A \\arrow[r] & B \\end{tikzcd}\\]", [["diagram", null]]],
    ["$x$ \\begin{equation}y\\end{equation}", []],
  ])("%s", async (body, expected) => {
    expect(await reported(body)).toEqual(expected);
  });

  it("describe the images in them", async () => {
    const image = "\\node{\\includegraphics{a}};";
    const body = `\\begin{tikzpicture}[alt=A dog]${image}\\end{tikzpicture}\\begin{tikzpicture}${image}\\end{tikzpicture}`;
    expect(await inArticle(body, "image")).toHaveLength(1);
  });
});

it("of the title block are printed with it", async () => {
  const source = String.raw`\documentclass{article}
    \title{\includegraphics{logo} A}
    \author[B]{B \href{https://orcid.org/1}{\includegraphics[alt=ORCID of B]{orcid}}}
    \begin{document}\maketitle`;
  const facts = await factsOfTex(source);
  expect(ofKind(facts, "image").map(({ fileName, alt }) => [fileName, alt])).toEqual([
    ["logo", null],
    ["orcid", "ORCID of B"],
  ]);
  expect(ofKind(facts, "document")[0]?.extent.words).toBe(0);
});

describe("captions", () => {
  const reported = async (body: string) =>
    (await inArticle(body, "caption")).map(({ caption, typed, isExpected }) => [caption, typed, isExpected]);

  it.each([
    ["\\begin{figure}x\\caption{A \\textbf{b}}\\end{figure}", [["A b", null, true]]],
    ["\\begin{figure*}[t]\\caption[A]{Long a\\label{x}}\\end{figure*}", [["Long a", null, true]]],
    [
      "\\newenvironment{own}{\\figure[t]\\centering}{\\endfigure}\\begin{own}\\caption{A}\\end{own}",
      [["A", null, true]],
    ],
    ["\\begin{figure}\\caption*{A}\\end{figure}", [["A", null, true]]],
    [
      "\\begin{figwindow}[3,r,{\\includegraphics{a}},{A dog, asleep}]b\\end{figwindow}",
      [["A dog, asleep", null, true]],
    ],
    ["\\begin{figure}x\\captionbelow[B]{A}\\end{figure}", [["A", null, true]]],
    ["\\begin{figure}\\captionabove{A}x\\end{figure}", [["A", null, true]]],
    ["\\begin{figure}\\begin{captionbeside}{A}[l]x\\end{captionbeside}\\end{figure}", [["A", null, true]]],
    ["\\begin{figure}\\caption{\\label{x}}\\end{figure}", [[null, null, true]]],
    ["\\begin{figure}\\includegraphics{a}\\end{figure}", [[null, null, true]]],
    ["\\begin{figure}x\\\\ \\textbf{Figure 1:} A dog\\end{figure}", [[null, "Figure 1: A dog", true]]],
    ["\\begin{wrapfigure}{r}{3cm}\\caption{A}\\end{wrapfigure}", [["A", null, true]]],
    ["\\begin{SCfigure}[10]\\caption{A}\\end{SCfigure}", [["A", null, true]]],
    ["\\begin{sidewaysfigure}\\caption{A}\\end{sidewaysfigure}", [["A", null, true]]],
    [
      "\\begin{figure}\\begin{subfigure}[b]{3cm}\\caption{A}\\end{subfigure}\\caption{B}\\end{figure}",
      [["B", null, true]],
    ],
    ["\\begin{figure}\\begin{subfigure}{3cm}\\caption{A}\\end{subfigure}\\end{figure}", [["A", null, true]]],
    [
      "\\begin{figure}\\begin{minipage}{3cm}\\captionof{figure}{A}\\end{minipage}\\end{figure}",
      [["A", null, true]],
    ],
    ["\\includegraphics{a}\\captionof{figure}{A}", [["A", null, true]]],
    ["\\captionof{table}{A}", []],
    ["\\begin{figure}\\begin{longtable}{l}\\caption{A}\\end{longtable}\\end{figure}", [[null, null, true]]],
    ["\\begin{figure}\\captionof{table}{A}\\end{figure}", [["A", null, true]]],
    ["\\begin{table}\\caption{A}\\end{table}", [["A", null, true]]],
    ["\\begin{table*}\\topcaption{A}\\end{table*}", [["A", null, true]]],
    ["\\begin{table}\\begin{tabular}{l}a\\\\b\\end{tabular}\\end{table}", [[null, null, true]]],
    ["\\begin{table}\\caption{}\\end{table}", [[null, null, true]]],
    [
      "\\begin{table}\\begin{subtable}{3cm}\\caption{A}\\end{subtable}\\caption{B}\\end{table}",
      [["B", null, true]],
    ],
    ["\\begin{figure}\\captcont*[B]{A}\\end{figure}", [["A", null, true]]],
    ["\\begin{figure}\\ContinuedFloat\\includegraphics{a}\\end{figure}", []],
    ["\\begin{figure}\\ContinuedFloat\\caption[]{}\\end{figure}", []],
    ["\\begin{figure}\\ContinuedFloat\\caption{A}\\end{figure}", [["A", null, true]]],
    ["\\begin{table}\\bottomcaption{A}\\end{table}", [["A", null, true]]],
    ["\\begin{algorithm}x\\end{algorithm}", []],
    ["\\hvFloat[x]{figure}{\\includegraphics{a}}[s]{A}{l}", [["A", null, true]]],
    ["\\includegraphics{a}", []],
    ["\\begin{figure}\\caption{A}", [["A", null, true]]],
  ])("%s", async (body, expected) => {
    expect(await reported(body)).toEqual(expected);
  });

  it("and descriptions belong to the images of their figure", async () => {
    const images = await inArticle(
      "\\begin{figure}\\includegraphics{a}\\includegraphics[alt=B]{b}\\caption{C}\\Description[s]{D}\\end{figure}\\includegraphics{c}",
      "image",
    );
    expect(images.map(({ alt, caption }) => [alt, caption])).toEqual([
      ["D", "C"],
      ["B", "C"],
      [null, undefined],
    ]);
  });
});

describe("media", () => {
  it.each([
    ["\\includemedia[width=3cm]{\\fbox{x}}{a.mp4}", ["video"]],
    ["\\movie[autostart]{x}{a.mp4}", ["video"]],
    ["\\animategraphics[loop]{12}{a-}{1}{9}", ["video"]],
    ["\\sound{x}{a.wav}", ["audio"]],
  ])("%s", async (body, expected) => {
    expect((await inArticle(body, "media")).map(({ sort }) => sort)).toEqual(expected);
  });
});
