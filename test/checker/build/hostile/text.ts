import { strToU8 } from "fflate";
import { any, type Bomb, type End, scaled } from "./bomb.ts";

const page = (body: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
const article = (body: string, preamble = "") =>
  `\\documentclass{article}${preamble}\n\\begin{document}\n${body}\n\\end{document}\n`;

/** Makes the source from how often its piece is repeated. */
type Make = (count: number) => string;

const times =
  (piece: string): Make =>
  (count) =>
    piece.repeat(count);

const numbered =
  (piece: (at: number) => string): Make =>
  (count) =>
    Array.from({ length: count }, (_, at) => piece(at)).join("");

const million = 1_000_000;
const deep = 100_000;

type Row = [name: string, count: number, make: Make, ends?: readonly End[]];

const html: Row[] = [
  ["elements in elements", deep, times("<div>")],
  ["inline elements in inline elements", deep, times("<b><i>")],
  ["formatting without ends, in paragraphs", deep, times("<p><b><font size=7>")],
  ["misnested formatting", deep, times("<b><p></b>")],
  ["anchors in anchors", deep, times("<a href=x>y")],
  ["lists in lists", deep, times("<ul><li>")],
  ["quotations in quotations", deep, times("<blockquote>")],
  ["tables in tables", deep, times("<table><tr><td>")],
  ["buttons in labels", deep, times("<label><button>")],
  ["graphics in graphics", deep, times("<svg><g>")],
  ["mathematics in mathematics", deep, times("<math><mi>")],
  ["templates in templates", deep, times("<template>")],
  ["selections in selections", deep, times("<select><option>")],
  ["wide and high cells", deep, times("<tr><td colspan=1000 rowspan=65534>x"), any],
  ["cells beyond all measure", deep, times("<td colspan=99999999999 rowspan=99999999999>x"), any],
  [
    "cells as high as the table",
    10,
    (count) =>
      `<table><tr>${times("<td rowspan=65534>x")(16_384)}${times("<tr>")(65_534)}</table>`.repeat(count),
    any,
  ],
  [
    "header cells as wide as the table",
    30_000,
    times(`<tr>${"<th scope=col colspan=1000>x".repeat(16)}`),
    any,
  ],
  ["headers of every cell", 20_000, numbered((at) => `<th id=h${at}>x<td headers="h${at} h0 h1">y`)],
  ["one cell with all headers", deep, (count) => `<table><tr><td headers="${times("h ")(count)}">x`],
  ["attributes", million, (count) => `<p ${numbered((at) => `a${at}=1 `)(count)}>`],
  ["equal attributes", million, (count) => `<p ${times("a ")(count)}>`],
  ["classes", million, (count) => `<p class="${times("a ")(count)}">x`],
  ["styles", million, (count) => `<p style="${times("color:red;")(count)}">x`],
  ["brackets", 10 * million, times("<")],
  ["brackets with a letter", 4 * million, times("<a")],
  ["ends of nothing", million, times("</p>")],
  ["ends of what is far away", deep, (count) => `<i>${times("<div>")(count)}${times("</i>")(count)}`],
  ["references to characters", 4 * million, times("&a")],
  ["numbers of characters", million, times("&#99999999")],
  ["one reference without end", 8 * million, (count) => `&#${times("9")(count)}`],
  ["a comment without end", 8 * million, (count) => `<!--${times("-")(count)}`],
  ["comments that almost end", 2 * million, (count) => `<!--${times("--!")(count)}`],
  ["an attribute without end", 8 * million, (count) => `<img alt="${times("x")(count)}`],
  ["a script that almost ends", million, (count) => `<script>${times("</scrip")(count)}`],
  ["a title without end", million, (count) => `<title>${times("</titl")(count)}`],
  ["data sections", million, times("<![CDATA[")],
  [
    "identifiers that name one another",
    deep,
    numbered((at) => `<p id=a${at} aria-labelledby=a${at + 1}>x</p>`),
  ],
  [
    "names made of all names",
    2_000,
    (count) => {
      const all = numbered((at) => `a${at} `)(count);
      return numbered((at) => `<input id=a${at} aria-labelledby="${all}">`)(count);
    },
  ],
  ["labels of one field", deep, (count) => `<input id=a>${times("<label for=a>x</label>")(count)}`],
  ["fields in labels in labels", deep, (count) => `${times("<label>")(500)}${times("<input>")(count)}`],
  ["labels without ends", 5 * deep, times("<label><input>")],
  ["fields without names", deep, times("<input>")],
  ["pictures without text", deep, times("<img src=a.png>")],
  ["pictures with text", deep, times("<img src=a.png alt=b>")],
  ["coloured paragraphs", deep, times("<p style=color:red;background:blue>x")],
  ["tables", deep, times("<table><tr><td>x</table>")],
  ["links with the same text", deep, numbered((at) => `<a href=${at}>click here</a>`)],
  ["one line", 10 * million, times("x")],
  ["one line of words", 5 * million, times("x ")],
  ["typed bullets", deep, times("<br>- x")],
  ["a heading without end", 8 * million, (count) => `<h1>${times("x ")(count >> 1)}`],
  ["headings", deep, times("<h6>x</h6>")],
  ["languages in languages", deep, numbered((at) => `<p lang=a${at}>x`)],
];

const markdown: Row[] = [
  ["quotations in quotations", deep, (count) => `${times(">")(count)}x`],
  ["quotations in quotations on every line", 3_000, (count) => `${times(">")(count)}x\n`.repeat(count)],
  ["lists in lists", 4_000, numbered((at) => `${" ".repeat(2 * at)}- x\n`)],
  ["lists on one line", deep, (count) => `${times("- ")(count)}x`],
  ["numbered lists on one line", deep, (count) => `${times("1. ")(count)}x`],
  ["quotations in lists", deep, (count) => `${times("> - ")(count)}x`],
  ["brackets that open", 5 * million, times("[")],
  ["pictures that open", 4 * million, times("![")],
  ["brackets that close", 5 * million, times("]")],
  ["links in brackets", million, times("[a](")],
  ["links in links", deep, (count) => `${times("[")(count)}x${times("](a)")(count)}`],
  ["pictures in pictures", deep, (count) => `${times("![")(count)}x${times("](a)")(count)}`],
  ["a link's title without end", million, times('[a](b "')],
  ["a link's target without end", million, times("[a](<b")],
  ["parentheses in a target", million, (count) => `[a](${times("(")(count)}`],
  ["reference links without definitions", million, times("[a][b]")],
  ["reference links between brackets", million, (count) => `[a]: b\n\n${times("[a] [")(count)}`],
  ["links on one line", million, times("[a](b) ")],
  ["backticks", 3_000, numbered((at) => `x${"`".repeat(at)}`)],
  ["single backticks and double", million, times("`a``")],
  ["emphasis that opens", 2 * million, times("*a ")],
  ["emphasis that opens and closes", million, times("a**b*c_")],
  ["emphasis that closes", 2 * million, times("a* ")],
  ["a run of stars", 5 * million, times("*")],
  ["runs of stars", million, times("***a")],
  ["strikes", million, times("~~a ~")],
  ["underscores", 2 * million, times("_a ")],
  ["definitions", 200_000, numbered((at) => `[a${at}]: b\n`)],
  ["definitions that open", million, times("[a\n")],
  ["a definition without end", 5 * million, (count) => `[${times("a")(count)}`],
  ["a definition's title without end", million, (count) => `[a]: b "${times("c\n")(count)}`],
  [
    "definitions used again and again",
    deep,
    (count) => `[a]: ${times("x")(count)}\n\n${times("[a]")(count)}`,
  ],
  ["footnotes", deep, numbered((at) => `[^a${at}]: b[^a${at}]\n\n`)],
  ["tags that open", 2 * million, times("<a ")],
  ["tags in blocks", million, times("<div>\n")],
  ["comments that open", million, times("<!-- ")],
  ["declarations that open", million, times("<!A ")],
  ["processing instructions that open", million, times("<? ")],
  ["data sections that open", million, times("<![CDATA[ ")],
  ["addresses that open", million, times("<a:")],
  ["bare addresses", million, times("http://a.")],
  ["mail addresses", million, times("a@b.")],
  ["www addresses", million, times("www.")],
  ["references to characters", 2 * million, times("&a")],
  ["backslashes", 5 * million, times("\\")],
  ["line breaks", million, times("a\\\n")],
  ["fences that open", million, times("```a\n")],
  ["fences in lists", deep, times("- ```\n")],
  ["underlines of headings", 2 * million, times("a\n=\n")],
  ["one heading of many lines", million, (count) => `${times("a\n")(count)}===`],
  ["hashes", 5 * million, times("#")],
  ["a heading that ends in hashes", 2 * million, (count) => `# ${times("# ")(count)}a`],
  ["a table as wide as its file", million, (count) => `${times("|a")(count)}\n${times("|-")(count)}\n|a\n`],
  [
    "a wide table of empty rows",
    20_000,
    (count) => `${times("|a")(count)}\n${times("|-")(count)}\n${times("|\n")(count)}`,
    any,
  ],
  ["rows that are no table", million, times("|a|b\n")],
  ["pipes", 5 * million, times("|")],
  ["white space", 5 * million, (count) => `a${times(" ")(count)}b`],
  ["tabs", 5 * million, times("\t")],
  ["tabs and quotations", million, times(">\t")],
  ["lines of white space", 2 * million, times(" \n")],
  ["blank lines in lists", million, times("- \n\n")],
  ["stars with spaces", 4 * million, times("* ")],
  ["one line", 10 * million, times("x")],
  ["tables", 2 * deep, times("|a|b|\n|-|-|\n|1|2|\n\n"), any],
  ["pictures with captions", deep, times("![a](b)\n*Figure 1*\n\n")],
  ["numbered items", million, times("1. a\n"), any],
  ["dashes", 5 * million, times("-")],
  ["front matter without end", million, (count) => `---\n${times("a: b\n")(count)}`],
  ["front matter nested", million, (count) => `---\na: ${times("[")(count)}\n---\n`],
];

const latex: Row[] = [
  ["groups in groups", deep, times("{")],
  ["ends of groups", million, times("}")],
  ["environments in environments", deep, times("\\begin{itemize}\\item ")],
  ["unknown environments", deep, numbered((at) => `\\begin{a${at}}`)],
  ["tables in tables", deep, times("\\begin{tabular}{l}")],
  ["commands that want arguments", million, times("\\textbf")],
  ["commands in arguments", deep, times("\\textbf{\\emph{")],
  ["optional arguments that open", million, times("\\section[")],
  ["arguments that open", million, times("\\section{")],
  [
    "a verbatim text without end",
    5 * million,
    (count) => `\\begin{verbatim}${times("\\end{verb")(count >> 3)}`,
  ],
  ["short verbatim texts without end", million, times("\\verb|")],
  ["formulas that open", million, times("$a$$")],
  ["formulas in formulas", million, times("\\[\\(")],
  ["conditionals that open", million, times("\\iftrue ")],
  ["false conditionals that open", million, times("\\iffalse ")],
  ["a macro that calls itself", 1, () => "\\def\\a{\\a x}\\a "],
  ["a macro that doubles itself", 1, () => "\\def\\a{\\a\\a}\\a "],
  [
    "a billion laughs",
    30,
    (count) =>
      `\\def\\a{lol}${Array.from({ length: count }, (_, at) => {
        const name = (of: number) =>
          `\\l${String.fromCharCode(97 + (of % 26)).repeat(1 + Math.floor(of / 26))}`;
        return `\\newcommand{${name(at)}}{${(at ? name(at - 1) : "\\a").repeat(10)}}`;
      }).join(
        "",
      )}\\l${String.fromCharCode(97 + ((count - 1) % 26)).repeat(1 + Math.floor((count - 1) / 26))} `,
  ],
  ["a macro that grows its argument", 1, () => "\\newcommand{\\a}[1]{\\a{#1#1}}\\a{x}"],
  ["macros", deep, numbered((at) => `\\newcommand{\\a${"b".repeat(at % 50)}}{x}`)],
  [
    "one long macro used again and again",
    deep,
    (count) => `\\def\\a{${times("x ")(count)}}${times("\\a ")(count)}`,
  ],
  ["definitions that open", million, times("\\def\\a#1")],
  ["rows and columns", million, (count) => `\\begin{tabular}{ll}${times("a&\\\\")(count)}\\end{tabular}`],
  ["cells of one row", million, (count) => `\\begin{tabular}{ll}${times("&")(count)}\\end{tabular}`],
  [
    "cells beyond all measure",
    deep,
    (count) =>
      `\\begin{tabular}{ll}${times("\\multicolumn{99999999}{l}{\\multirow{99999999}{*}{a}}&\\\\")(count)}\\end{tabular}`,
  ],
  [
    "columns repeated without measure",
    1,
    () => "\\begin{tabular}{*{99999999}{*{99999999}{l}}}a\\end{tabular}",
  ],
  [
    "a long column description",
    million,
    (count) => `\\begin{tabular}{${times("l")(count)}}a&b\\end{tabular}`,
  ],
  ["pictures", deep, times("\\includegraphics{a}")],
  ["keys of a picture", million, (count) => `\\includegraphics[${times("a=b,")(count)}]{a}`],
  ["keys in braces", deep, (count) => `\\includegraphics[alt=${times("{")(count)}a${times("}")(count)}]{a}`],
  ["colours made of colours", deep, numbered((at) => `\\colorlet{a${at + 1}}{a${at}!50}`)],
  ["drawings in drawings", deep, times("\\begin{tikzpicture}\\node {")],
  ["comments", 5 * million, times("%")],
  ["a command without end", 5 * million, (count) => `\\${times("a")(count)}`],
  ["backslashes", 5 * million, times("\\")],
  ["parameters", 5 * million, times("#")],
  ["carets", 5 * million, times("^")],
  ["one line", 10 * million, times("x")],
  ["one line of words", 5 * million, times("x ")],
  ["paragraphs", 5 * million, times("\n\n")],
  ["typed bullets", deep, times("\\\\- x\n")],
  ["footnotes in footnotes", deep, times("\\footnote{")],
  ["headings", deep, times("\\section{x}")],
  ["languages in languages", deep, times("\\foreignlanguage{german}{")],
  ["loops", 1, () => "\\loop\\iftrue x\\repeat \\foreach \\x in {1,...,99999999}{\\x}"],
];

const rows = (filename: string, table: Row[], whole: (body: string) => string): Bomb[] =>
  table.map(([name, count, make, ends = any]) => ({
    name,
    filename,
    ends,
    make: (scale) => strToU8(whole(make(scaled(count, scale)))),
  }));

/** HTML, Markdown and LaTeX that nest too deep, or would cost the square of their length. */
export const textBombs: readonly Bomb[] = [
  ...rows("bomb.html", html, page),
  ...rows("bomb.md", markdown, (body) => body),
  ...rows("bomb.tex", latex, (body) => article(body)),
  ...rows(
    "bomb.xhtml",
    [
      [
        "entities made of entities",
        20,
        (count) =>
          `<?xml version="1.0"?><!DOCTYPE html [<!ENTITY a0 "lol">${numbered((at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`)(count)}]><html lang="en"><head><title>Test</title></head><body><p>&a${count};</p></body></html>`,
      ],
    ],
    (source) => source,
  ),
];
