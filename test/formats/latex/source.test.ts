import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { documentOfTex, factsOfTex, inArticle } from "../../checker/build/latex.ts";
import { documentOf, ofKind, withoutAddresses } from "../../checker/build/read.ts";

const headings = async (body: string) => (await inArticle(body, "heading")).map(({ text }) => text);

describe("definitions", () => {
  it.each([
    ["\\newcommand{\\part}{\\section{A}}", []],
    ["\\newcommand{\\topic}[1]{\\section{On #1}}\\topic{A}\\topic B", ["On A", "On B"]],
    ["\\newcommand*\\topic[2][x]{\\section{#1 #2}}\\topic{A}\\topic[y]{B}", ["x A", "y B"]],
    ["\\def\\topic#1#2{\\section{#2#1}}\\topic{A}{B}", ["BA"]],
    ["\\def\\topic#1.{\\section{#1}}\\topic A.", []],
    ["\\newcommand{\\topic}{\\section}\\topic*[s]{A}", ["A"]],
    ["\\let\\topic\\section\\topic{A}", ["A"]],
    ["\\let\\old\\section\\renewcommand{\\section}[1]{\\old{X}}\\section{A}", ["A"]],
    [
      "\\NewDocumentCommand{\\topic}{s O{x} m}{\\IfBooleanTF{#1}{\\section*{#3}}{\\section{#2 #3}}}\\topic*{A}\\topic[y]{B}\\topic{C}",
      ["A", "y B", "x C"],
    ],
    [
      "\\NewDocumentCommand\\topic{o m}{\\IfNoValueTF{#1}{\\section{#2}}{\\section{#1}}}\\topic{A}\\topic[B]{C}",
      ["A", "B"],
    ],
    [
      "\\newcommand{\\topic}[1]{\\ifstrempty{#1}{\\section{none}}{\\section{#1}}}\\topic{}\\topic{A}",
      ["none", "A"],
    ],
    [
      "\\newcommand{\\topic}[1]{\\ifthenelse{\\equal{#1}{x}}{\\section{X}}{\\section{Y}}}\\topic{x}\\topic{y}",
      ["X", "Y"],
    ],
    ["\\newenvironment{topic}[1]{\\section{#1}}{\\section{end}}\\begin{topic}{A}x\\end{topic}", ["A", "end"]],
    ["\\newcommand{\\one}{\\two}\\newcommand{\\two}{\\section{A}}\\one", ["A"]],
    ["\\newcommand{\\one}{\\one\\one}\\one\\section{A}", ["A"]],
    ["\\newcommand{\\both}[1]{\\newcommand{\\inner}[1]{\\section{#1 ##1}}\\inner{B}}\\both{A}", ["A B"]],
    ["\\newcommand{\\emptyone}{}\\section{\\emptyone A}", ["A"]],
  ])("%s", async (body, expected) => {
    expect(await headings(body)).toEqual(expected);
  });

  it("place what they stand for where they are used", async () => {
    const [image] = await inArticle(
      "\\newcommand{\\pic}[2]{\\begin{figure}\n\\includegraphics[alt={#2}]{#1}\\end{figure}}\n\n  \\pic{a.png}{A dog}",
      "image",
    );
    expect(image).toMatchObject({
      alt: "A dog",
      place: { label: "Line 6, column 3, \\includegraphics{a.png}", line: 6, column: 3 },
    });
  });

  it("place an argument where it stands", async () => {
    const [image] = await inArticle("\\section{A\n  \\includegraphics{a}}", "image");
    expect(image?.place).toMatchObject({ line: 4, column: 3 });
  });
});

describe("what is not printed", () => {
  it.each([
    ["% \\section{A}\n\\section{B}", ["B"]],
    ["\\% \\section{A}", ["A"]],
    ["\\iffalse \\section{A} \\ifx\\a\\b \\fi \\section{B}\\fi\\section{C}", ["C"]],
    ["\\iffalse\\section{A}\\else\\section{B}\\fi", ["B"]],
    ["\\iftrue\\section{A}\\else\\section{B}\\fi", ["A"]],
    [
      "\\newif\\ifdraft\\ifdraft\\section{A}\\else\\section{B}\\fi\\drafttrue\\ifdraft\\section{C}\\fi",
      ["B", "C"],
    ],
    ["\\ifpdf\\section{A}\\else\\section{B}\\fi", ["A"]],
    ["\\iffalse $a \\iff b$ \\ifthenelse{x}{y}{z} \\fi\\section{A}", ["A"]],
    ["\\begin{verbatim*}\\section{A}\\end{verbatim*}\\section{B}", ["B"]],
    ["\\begin{minted}{tex}\n\\section{A}\n\\end{minted}\\section{B}", ["B"]],
    ["\\lstnewenvironment{code}{}{}\\begin{code}\\section{A}\\end{code}", []],
    ["\\DefineVerbatimEnvironment{mine}{Verbatim}{}\\begin{mine}\\section{A}\\end{mine}", []],
    ["\\newenvironment{mine}{\\verbatim}{\\endverbatim}\\begin{mine}\\section{A}\\end{mine}", []],
    ["\\newenvironment{program}{\\bfseries}{}\\begin{program}\\section{A}\\end{program}", ["A"]],
    [
      "\\newfloat{program}{tbp}{lop}\\begin{program}\\section{A}\\end{program}\\begin{sidewaysprogram}[t]\\section{B}\\end{sidewaysprogram}",
      ["A", "B"],
    ],
    ["\\excludecomment{answer}\\begin{answer}\\section{A}\\end{answer}", []],
    ["\\verb|%|\\section{A}", ["A"]],
    [
      "\\ExplSyntaxOn\\cs_new_protected:Npn \\own:n #1 { \\section{A} }\\cs_set:Nn \\more:nn { \\section{B} }\\ExplSyntaxOff\\section{C}",
      ["C"],
    ],
    ["\\verb*!\\section{A}! \\mintinline{tex}{\\section{B} \\section{C}", ["C"]],
    ["\\MakeShortVerb{\\|}|\\section{A}|\\DeleteShortVerb{\\|}\\section{B} | \\section{C} |", ["B", "C"]],
    ["\\section{A}\\endinput\\section{B}", ["A"]],
    ["\\section{A}\\end{document}\\section{B}", ["A"]],
  ])("%s", async (body, expected) => {
    expect(await headings(body)).toEqual(expected);
  });

  it("is what never ends, and that is said", async () => {
    const { unread } = await documentOfTex(
      "\\documentclass{article}\n\\begin{document}\\begin{verbatim}\n\\section{A}",
    );
    expect(unread.map(({ message }) => message)).toEqual([
      "The environment verbatim that begins in line 2 never ends, so that what follows was not read.",
    ]);
  });
});

describe("odd source", () => {
  it.each([
    ["\\section{A \\section{B}", ["B"]],
    ["\\section{A}}}} \\end{itemize} \\section{B}", ["A", "B"]],
    ["{{{ \\section{A}", ["A"]],
    ["It costs 5$ a piece.\n\n\\section{A}", ["A"]],
    ["\\begin{figure}\\begin{itemize}\\end{figure}\\section{A}", ["A"]],
    ["\\includegraphics[width=3cm{a}\n\n\\section{A}", ["A"]],
    ["\\section", []],
    ["\\newcommand{\\a}{", []],
    ["\\", []],
    ["\\begin{", []],
    ["\\title{A \n\n\\section{B}", ["B"]],
    ["\u0000\u0001\ufffe\\section{A}", ["A"]],
  ])("%s", async (body, expected) => {
    expect(await headings(body)).toEqual(expected);
  });

  it("before the beginning of the document ends there", async () => {
    const facts = await factsOfTex(
      "\\documentclass{article}\\newcommand{\\a}{\\begin{document}\\section{A}\\end{document}",
    );
    expect(ofKind(facts, "heading")).toHaveLength(1);
  });

  it("reads the same however it is cut into pieces", async () => {
    const body =
      "\\section{A {b} \\emph{c}}% x\n\nt $x$ \\begin{figure}[t]\\includegraphics[alt={d}]{e}\\caption{f}\\end{figure}\\verb|g|";
    const plain = withoutAddresses(await factsOfTex(`%\n${body}`)).slice(0, -1);
    for (let cut = 0; cut < body.length; cut++) {
      const padding = `%${"x".repeat(262_144 - 8_192 - 2 - cut)}\n`;
      expect(withoutAddresses(await factsOfTex(padding + body)).slice(0, -1)).toEqual(plain);
    }
  });

  const nested = 100_000;
  it.each([
    ["groups", `${"{".repeat(nested)}${"}".repeat(nested)}\\section{A}`, 1, 0],
    ["stray closing braces", `${"}".repeat(nested)}\\section{A}`, 1, 0],
    ["unknown environments", `${"\\begin{x}".repeat(nested)}${"\\end{x}".repeat(nested)}\\section{A}`, 1, 0],
    ["lists", `${"\\begin{itemize}\\item ".repeat(nested)}\\section{A}`, 0, 1],
    ["arguments", `\\section{A}${"\\emph{".repeat(nested)}\\section{B}`, 2, 0],
    ["headings", "\\section{".repeat(nested), 0, 1],
    ["endless options", "\\section[".repeat(nested), 0, 1],
    ["conditionals", `${"\\iffalse ".repeat(nested)}${"\\fi ".repeat(nested)}\\section{A}`, 1, 0],
    ["math", `${"$".repeat(nested)}\n\n\\section{A}`, 1, 0],
  ])("a hundred thousand %s", async (_, source, count, unread) => {
    const budget = new Budget();
    const facts = await factsOfTex(`\\begin{document}${source}`, budget);
    expect(ofKind(facts, "heading")).toHaveLength(count);
    expect(documentOf(facts).unread).toHaveLength(unread);
    expect(budget.spent.steps).toBeLessThan(2_000_000);
  });

  it("that expands without end is given up and told", async () => {
    const names = "abcdefghijklmnopqrstuvwxy";
    const bomb = [...names].map(
      (name, at) => `\\newcommand{\\q${name}}{${`\\q${names[at + 1] ?? "z"}`.repeat(10)}}`,
    );
    const facts = await factsOfTex(`${bomb.join("")}\\qa\\section{A}`);
    expect(ofKind(facts, "heading")).toHaveLength(1);
    expect(documentOf(facts).unread[0]?.message).toMatch(/nested deeper, or expand to more/);
  });

  it("over the budget is told as far as it was read", async () => {
    const budget = new Budget({ steps: 2_000, bytes: 0, depth: 10 });
    const facts = await factsOfTex(`\\section{A}${"{}".repeat(5_000)}\\section{B}`, budget);
    expect(ofKind(facts, "heading").map(({ text }) => text)).toEqual(["A"]);
    expect(documentOf(facts).unread[0]?.message).toMatch(
      /more steps than one document may\. What follows was not read/,
    );
  });
});
