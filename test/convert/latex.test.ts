import { describe, expect, it } from "vitest";
import { hostileStrings } from "../render/hostile.ts";
import { converted, failures, mainOf } from "./page.ts";

const whole = (source: string) => converted(source, "latex");
const main = async (body: string, preamble = "", documentClass = "article") =>
  mainOf(
    await whole(
      `\\documentclass{${documentClass}}\n${preamble}\n\\begin{document}\n${body}\n\\end{document}\n`,
    ),
  );
/** The text without tags. */
const textOf = (html: string) =>
  html
    .replace(/<\/(?:p|t[hd]|caption)>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();

describe("the document", () => {
  it("has its title, authors and language, and passes the checks", async () => {
    const html = await whole(`\\documentclass{article}
\\usepackage[ngerman]{babel}
\\title{Über \\emph{Gärten}\\\\und Parks}\\author{Ann B\\'ar\\thanks{Uni} \\and C. D.}\\date{\\today}
\\begin{document}\\maketitle
\\section{Anfang}Ein \\textbf{fetter} Satz. % nicht dies
\\end{document} nor this`);
    expect(html).toContain('<html lang="de">');
    expect(html).toContain("<title>Über Gärten und Parks</title>");
    expect(mainOf(html)).toMatch(
      /^<h1 id="über-gärten-und-parks">Über <em>Gärten<\/em> und Parks<\/h1><p>Ann Bár<sup><a href="#note-1"[^>]*>1<\/a><\/sup> · C\. D\.<\/p>/,
    );
    expect(html).toMatch(/<h2 id="1-anfang">1 Anfang<\/h2><p>Ein <strong>fetter<\/strong> Satz\./);
    expect(html).not.toMatch(/nicht dies|nor this|today/);
    expect(await failures(html)).toEqual([]);
  });

  it("has what REVTeX says of its authors below its title", async () => {
    const html = await whole(
      "\\documentclass{revtex4-2}\\begin{document}\\preprint{P 1}\\title{Tides}\\author{Ann}\\altaffiliation[Also at ]{Harbour}\\email{a@b.org}\\homepage{b.org}\\maketitle \\email{c@d.org} $a \\alt b$\\end{document}",
    );
    expect(mainOf(html)).toMatch(
      /^<h1 id="tides">Tides<\/h1><p>P 1<\/p><p>Ann<\/p><p>Harbour<\/p><p>a@b\.org<\/p><p>b\.org<\/p><p><a href="mailto:c@d\.org">c@d\.org<\/a> <math.*≲/,
    );
  });

  it("begins where a conditional in its preamble has no end", async () => {
    const html = await whole(
      "\\documentclass{article}\\ifx\\pdfoutput\\relax\\else\\ifcase\\pdfoutput x\\else y\\fi\n\\begin{document}Words\\end{document}",
    );
    expect(mainOf(html)).toBe("<p>Words</p>");
    expect(
      mainOf(
        await whole("\\iffalse\\begin{document}No\\end{document}\\fi\\begin{document}Yes\\end{document}"),
      ),
    ).toBe("<p>Yes</p>");
  });

  it("goes in the direction of its language, and parts in another as theirs does", async () => {
    const hebrew = await whole(
      "\\documentclass{article}\\usepackage{polyglossia}\\setmainlanguage{hebrew}\\begin{document}שלום\n\n\\begin{english}Peace\\end{english}\\end{document}",
    );
    expect(hebrew).toContain('<html lang="he" dir="rtl">');
    expect(mainOf(hebrew)).toContain('<div lang="en" dir="ltr"><p>Peace</p></div>');
    const english = await whole(
      "\\documentclass{article}\\usepackage{polyglossia}\\setmainlanguage{english}\\begin{document}Peace\n\n\\begin{german}Friede\\end{german}\\begin{hebrew}שלום\\end{hebrew}\\end{document}",
    );
    expect(english).toContain('<html lang="en">');
    expect(mainOf(english)).toContain('<div lang="de"><p>Friede</p></div>');
    expect(mainOf(english)).toContain('<div lang="he" dir="rtl"><p>שלום</p></div>');
  });

  it("is Persian where xepersian sets it, with parts in Latin letters and notes in either direction", async () => {
    const html = await whole(
      "\\documentclass{article}\\usepackage{xepersian}\\begin{document}متن\\LTRfootnote{A note}\n\n\\begin{latin}Text\\end{latin}\\begin{LTR}More\\end{LTR}\\end{document}",
    );
    expect(html).toContain('<html lang="fa" dir="rtl">');
    expect(html).toContain('<div dir="ltr"><p>Text</p></div><div dir="ltr"><p>More</p></div>');
    expect(html).toMatch(/role="doc-endnotes"[\s\S]*A note/);
  });

  it("counts as classes write it, and has the critical notes of an edition", async () => {
    const html = await main(
      "\\begin{figure}\\caption{One}\\end{figure}\\edtext{word}{\\Afootnote{A comment}} behind",
      "\\makeatletter\\def\\thefigure{\\@Roman\\c@figure}\\makeatother\\usepackage{reledmac}",
    );
    expect(html).toContain("Figure I: One");
    expect(html).toMatch(/word ?<sup><a href="#note-1"[\s\S]*behind[\s\S]*A comment/);
  });

  it("has the parts of a letter each by itself, and no names of what it sets", async () => {
    const letter = `\\setkomavar{fromname}{Ann Bar}\\setkomavar*{enclseparator}{Enclosure}\\setkomavar{fromlogo}{x}
\\begin{letter}{Joan Public\\\\1 Hill}\\opening{Dear Joan,}
The mill turns.
\\closing{Yours}\\ps PS: Come soon.
\\encl{A map}\\cc{The board}\\end{letter}`;
    expect(await main(letter, "", "scrlttr2")).toBe(
      "<p>Ann Bar</p><p>Joan Public<br>1 Hill</p><p>Dear Joan,</p><p>The mill turns.</p><p>Yours</p><p>PS: Come soon.</p><p>encl: A map</p><p>cc: The board</p>",
    );
  });

  it("has what the preamble says of a letter, with the words of its language", async () => {
    const html = await whole(
      "\\documentclass{letter}\\usepackage[german]{babel}\\address{Kai 3}\\signature{Ann Bar}\\date{3. Mai}\\begin{document}\\begin{letter}{Otto}\\opening{Lieber Otto,} Text.\\closing{Gruß}\\encl{Karte}\\cc{Lotsen}\\end{letter}\\end{document}",
    );
    expect(mainOf(html)).toBe(
      "<p>Kai 3</p><p>3. Mai</p><p>Otto</p><p>Lieber Otto,</p><p>Text.</p><p>Gruß</p><p>Ann Bar</p><p>Anlage(n): Karte</p><p>Verteiler: Lotsen</p>",
    );
    const koma = await whole(
      "\\documentclass{scrlttr2}\\setkomavar{fromname}{Ann Bar}\\setkomavar{signature}{Ann}\\begin{document}\\begin{letter}{Otto}\\opening{Hello}\\closing{Yours}\\end{letter}\\end{document}",
    );
    expect(mainOf(koma)).toBe("<p>Ann Bar</p><p>Otto</p><p>Hello</p><p>Yours</p><p>Ann</p>");
  });

  it("names where authors work without the keys by which the source tells it", async () => {
    const html = await main(
      "\\title{T}\\author{Ann}\\affiliation[1]{organization={Uni, Department}, city={Linz}}\\affiliation{Mill House}\\maketitle",
    );
    expect(html).toContain("<p>Uni, Department, Linz</p><p>Mill House</p>");
  });

  it("writes the title before an abstract that stands before it, and each once", async () => {
    const html = await main(
      "\\title{T}\\author{Ann}[orcid=0000-0001]\\ead{ann@example.org}\\begin{abstract}Short.\\end{abstract}\\maketitle Text",
    );
    expect(html).toBe(
      '<h1 id="t">T</h1><p>Ann</p><p>ann@example.org</p><p><strong>Abstract</strong></p><p>Short.</p><p>Text</p>',
    );
  });

  it("numbers sections as the class does", async () => {
    const headings = async (...given: Parameters<typeof main>) =>
      [...(await main(...given)).matchAll(/<h(\d)[^>]*>(.*?)<\/h\d>/g)].map(
        ([, level, text]) => `${level} ${text}`,
      );
    expect(
      await headings(
        "\\section{A}\\subsection{B}\\subsection*{C}\\paragraph{D}\\section[S]{E}\\appendix\\section{F}\\subsection{G}",
      ),
    ).toEqual(["1 1 A", "2 1.1 B", "2 C", "3 D", "1 2 E", "1 A F", "2 A.1 G"]);
    expect(
      await headings(
        "\\frontmatter\\chapter{P}\\mainmatter\\part{I}\\chapter{A}\\section{B}\\appendix\\chapter{C}",
        "",
        "book",
      ),
    ).toEqual(["2 P", "1 Part I: I", "2 Chapter 1: A", "3 1.1 B", "2 Appendix A: C"]);
  });
});

describe("text", () => {
  it("has the characters that TeX prints", async () => {
    expect(
      textOf(
        await main(
          "``Quotes'' -- and --- \\'e\\\"{o}\\c{c}\\ss{} na\\\"{\\i}ve 50\\ \\% \\& \\textbackslash{} \\LaTeX{} ok~\\ldots",
        ),
      ),
    ).toBe("“Quotes” – and — éöçß naïve 50 % &amp; \\ LaTeX ok …");
  });

  it("has its styles, which end with their groups and go on over paragraphs", async () => {
    expect(
      await main("a {\\bfseries b \\textit{c}\n\nd} e \\texttt{x\\_y} \\underline{u}\\textsuperscript{2}"),
    ).toBe(
      "<p>a <strong>b <em>c</em></strong></p><p><strong>d</strong> e <code>x_y</code> <u>u</u><sup>2</sup></p>",
    );
  });

  it("has nothing of the margins that KOMA-Script's environments are given", async () => {
    const body =
      "\\begin{addmargin}[0pt]{.3\\textwidth}One\\end{addmargin}\n\\begin{addmargin*}{2em}Two\\end{addmargin*}";
    expect(textOf(await main(body, "", "scrartcl"))).toBe("One Two");
  });

  it("leaves out what formats, parameters and environments of packages are given", async () => {
    const source = [
      "\\NeedsTeXFormat{LaTeX2e}[2020/01/01]\\documentclass{article}\\begin{document}",
      "\\begin{Parallel}[v]{0.4\\textwidth}{0.5\\textwidth}\\tolerance=1000 \\hangafter1 One.\\end{Parallel}",
      "\\begin{BVerbatim}[fontsize=\\small]\ntwo\n\\end{BVerbatim}\\end{document}",
    ].join("\n");
    expect(mainOf(await whole(source))).toBe("<p>One.</p><pre><code>two</code></pre>");
  });

  it("keeps verbatim text, links and languages", async () => {
    const html = await main(
      "\\verb|a%b{| \\url{https://example.org/a_b} \\href{https://example.org/\\%20}{the \\emph{site}} \\foreignlanguage{french}{oui}\n\\begin{verbatim}\n  \\x{<}\n\\end{verbatim}\n\\begin{lstlisting}[language=C]\nint a;\n\\end{lstlisting}",
    );
    expect(html).toContain("<code>a%b{</code>");
    expect(html).toContain('<a href="https://example.org/a_b">https://example.org/a_b</a>');
    expect(html).toContain('<a href="https://example.org/%20">the <em>site</em></a>');
    expect(html).toContain('<span lang="fr">oui</span>');
    expect(html).toContain("<pre><code>  \\x{&lt;}</code></pre>");
    expect(html).toContain("<pre><code>int a;</code></pre>");
  });

  it("follows what the document defines, within bounds", async () => {
    expect(
      await main(
        "\\hello[Ann]{x} \\hello{y} \\begin{note}{T}in\\end{note} \\iffalse no\\else yes\\fi",
        "\\newcommand{\\hello}[2][Bob]{#1: \\textbf{#2}}\\newenvironment{note}[1]{\\textbf{#1}: }{ (end)}",
      ),
    ).toMatch(/Ann: <strong>x<\/strong> Bob: <strong>y<\/strong> <strong>T<\/strong>: in \(end\) *yes/);
    const html = await whole("\\def\\a{\\a\\a}\\a After");
    expect(html).toContain("nested too deep");
    expect(html).toContain("After");
  });

  it("keeps what stands in commands and environments of which nothing is known", async () => {
    expect(
      textOf(await main("\\foo[3pt]{one}{two} \\begin{bar}[x]three\\end{bar} \\vskip 3pt plus 1fil four")),
    ).toBe("one two three four");
    expect(
      textOf(await main("a \\ExplSyntaxOn \\keys_set:nn { stm / title } { nologo } \\ExplSyntaxOff b")),
    ).toBe("a b");
  });

  it("writes notes at the end", async () => {
    const html = await main("a\\footnote{One \\emph{x}.} b\\footnotemark{} c\\footnotetext{Two.}");
    expect(html).toMatch(/^<p>a<sup><a href="#note-1".*b<sup><a href="#note-2".* c<\/p>/);
    expect(html).toMatch(
      /<li id="note-1"><p>One <em>x<\/em>\.<\/p>.*↩<\/a><\/li>\s*<li id="note-2"><p>Two\./s,
    );
  });
});

describe("lists", () => {
  it("are nested, numbered and described as in the source", async () => {
    const html = await main(
      "\\begin{itemize}\\item a\\begin{enumerate}\\item b\\begin{enumerate}\\item c\\end{enumerate}\\end{enumerate}\\item[--] d\\end{itemize}\\begin{description}\\item[Term] what\\end{description}\\begin{enumerate}[label=(\\roman*),start=3]\\item e\\end{enumerate}",
    );
    expect(html).toMatch(
      /<ul><li><p>a<\/p><ol><li><p>b<\/p><ol type="a"><li><p>c<\/p><\/li><\/ol><\/li><\/ol><\/li><li><p>– d<\/p><\/li><\/ul>/,
    );
    expect(html).toContain("<dl><dt>Term</dt><dd><p>what</p></dd></dl>");
    expect(html).toContain('<ol start="3" type="i">');
  });
});

describe("formulas", () => {
  it("are MathML, in lines and displayed", async () => {
    const html = await main("$a^2 < \\R$ and \\[ \\frac{1}{2} \\] $$x$$", "\\newcommand{\\R}{\\mathbb{R}}");
    expect(html).toMatch(/<math><mrow><msup><mi>a<\/mi><mn>2<\/mn><\/msup><mo>&lt;<\/mo><mi>ℝ<\/mi>/);
    expect(html).toMatch(/<div><math display="block"><mfrac><mn>1<\/mn><mn>2<\/mn><\/mfrac><\/math><\/div>/);
    expect(html).not.toMatch(/style=|class="tml/);
  });

  it("have the numbers by which the text refers to them, before and after", async () => {
    const html = await main(
      "See \\eqref{b}.\\begin{equation}\\label{a} a\\end{equation}\\begin{align} b &= 1 \\label{b}\\\\ c &= 2 \\nonumber\\\\ d &= 3 \\tag{*}\\end{align}\\begin{equation*}e\\end{equation*} As \\ref{a} and \\ref{none}.",
    );
    expect(html).toContain('<a href="#b">(2)</a>');
    expect(html).toContain('<span id="a"></span>');
    expect(html.match(/<mtext>\((?:1|2|\*)\)<\/mtext>/g)).toEqual([
      "<mtext>(1)</mtext>",
      "<mtext>(2)</mtext>",
      "<mtext>(*)</mtext>",
    ]);
    expect(html).toMatch(/As <a href="#a">1<\/a> and \?\?\./);
  });

  it("stand as source, counted, where no MathML can be made of them", async () => {
    const html = await whole("x $\\unheardof{<b>}$ y $1$");
    expect(html).toContain("<code>\\unheardof {&lt;b&gt;}</code>");
    expect(html).toContain("1 formula stands as TeX source");
    expect(await whole(`$${"{".repeat(2_000)}x${"}".repeat(2_000)}$`)).toContain("1 formula stands");
    expect(await whole(`$\\def\\a{\\a\\a}\\a$ $${"x+".repeat(20_000)}$`)).toContain("formulas stand");
  });
});

describe("floats", () => {
  it("are figures with numbered captions, pictures described or marked", async () => {
    const html = await whole(
      "\\documentclass{article}\\begin{document}\\begin{figure}[ht]\\centering\\includegraphics[width=3cm,alt={A dog, asleep}]{img/dog.png}\\caption{Our \\emph{dog}}\\label{f}\\end{figure}\\begin{figure}\\includegraphics{cat}\\end{figure}\\includegraphics[artifact]{rule}\\begin{tikzpicture}\\node{no text};\\end{tikzpicture} As in Figure~\\ref{f} and \\autoref{f}.\\end{document}",
    );
    expect(html).toContain(
      '<span class="image" role="img" aria-label="A dog, asleep">[<span lang="en">Image</span>: A dog, asleep]</span>',
    );
    expect(html).toContain("<figcaption>Figure 1: Our <em>dog</em></figcaption>");
    expect(html).toContain("(<bdi>cat</bdi>)");
    expect(html).toContain("2 images have no description");
    expect(html).not.toContain("no text");
    expect(html).toMatch(/Figure\u00a0<a href="#f">1<\/a> and <a href="#f">Figure 1<\/a>/);
  });

  it("asks for the caption of a table that floats", async () => {
    const table = "\\begin{tabular}{ll}\\textbf{a}&\\textbf{b}\\\\ 1&2\\end{tabular}";
    const ask = "[Table without a caption]";
    expect(await whole(`\\begin{table}${table}\\end{table}`)).toContain(ask);
    expect(await whole(`\\begin{table}\\caption{T}${table}\\end{table}`)).not.toContain(ask);
    expect(await whole(table)).not.toContain(ask);
  });

  it("keeps tables with merged cells, and says that their header cells were inferred from how they look", async () => {
    const html = await whole(
      "\\begin{table}\\caption{T}\\begin{tabular}{@{}l|*{2}{r}@{}}\\toprule Tea & \\multicolumn{2}{c}{Prices} \\\\ \\midrule \\multirow{2}{*}{Green} & 1 & {\\bf 2} \\\\ & 3 & \\\\ \\bottomrule\\end{tabular}\\end{table}",
    );
    expect(html).toContain("<figcaption>Table 1: T</figcaption>");
    expect(html.replace(/\s*<\/td>/g, "</td>")).toContain(
      '<tr><th scope="col">Tea</th><th scope="col" colspan="2" class="center">Prices</th></tr><tr><td rowspan="2">Green</td><td>1</td><td><strong>2</strong></td></tr><tr><td>3</td><td></td></tr>',
    );
    expect(html).toContain("The header cells of 1 table were inferred from how they look");
  });

  it("has header cells where the author says so", async () => {
    const tagged = await main(
      "\\begin{tabular}{ll}A & B\\\\ 1 & 2\\end{tabular}",
      "\\tagpdfsetup{table/header-rows={1}}",
    );
    expect(tagged.replace(/\s*<\//g, "</")).toContain(
      '<tr><th scope="col">A</th><th scope="col">B</th></tr><tr><td>1</td>',
    );
    const long = await main(
      "\\begin{longtable}{ll}\\caption{L}\\\\ A & B\\\\ \\endfirsthead A & (again)\\\\ \\endhead \\multicolumn{2}{r}{more}\\\\ \\endfoot \\hline \\endlastfoot 1 & 2\\\\ \\end{longtable}",
    );
    expect(long).toMatch(/<caption>Table 1: L<\/caption><tr><th scope="col">A ?<\/th>/);
    expect(textOf(long)).toBe("Table 1: L A B 1 2");
  });
});

describe("packages", () => {
  it("names terms, sets algorithms by line and counts listings", async () => {
    expect(
      textOf(
        await main(
          "The \\gls{gpu} is a \\acrlong{gpu}. \\begin{lstlisting}[caption={Code}]\nx\n\\end{lstlisting}",
          "\\newacronym{gpu}{GPU}{Graphics Unit}",
        ),
      ),
    ).toBe("The GPU is a Graphics Unit. Listing 1: Code x");
    expect(
      await main(
        "\\begin{algorithmic}[1]\\Require a\\While{b}\\State c\\EndWhile\\Procedure{F}{x}\\end{algorithmic}",
      ),
    ).toBe(
      "<p><strong>Require:</strong> a<br><strong>while</strong> b <strong>do</strong><br>c<br><strong>end while</strong><br><strong>procedure</strong> F(x)</p>",
    );
  });

  it("has slides with their titles and boxes", async () => {
    const html = await main(
      "\\section{One}\\begin{frame}[fragile]{Heat}\\begin{itemize}\\item<1-> \\alert{a}\\end{itemize}\\begin{block}{Box}b\\end{block}\\only<2>{c}\\end{frame}\\begin{frame}\\frametitle{Two}d\\end{frame}",
      "",
      "beamer",
    );
    expect(html.match(/<h\d[^>]*>.*?<\/h\d>/g)).toEqual([
      '<h1 id="one">One</h1>',
      '<h2 id="heat">Heat</h2>',
      '<h2 id="two">Two</h2>',
    ]);
    expect(html).toContain("<li><p><strong>a</strong></p></li>");
    expect(textOf(html)).toMatch(/a Box b c/);
  });
});

describe("what refers", () => {
  it("keeps the words of columns, boxes, theorems, subtitles and listings of slides, without their measures", async () => {
    const slide = (body: string, preamble = "") =>
      main(`\\begin{frame}\\frametitle{One}${body}\\end{frame}`, preamble, "beamer");
    expect(
      await slide(
        "\\framesubtitle{Two}\\begin{columns}\\column{.5\\textwidth} left \\column{4cm} right\\end{columns}",
      ),
    ).toMatch(/<\/h1><p>Two<\/p><p>left<\/p><p>right<\/p>$/);
    expect(await slide("\\begin{theorem}[Euler] Sum.\\end{theorem}\\begin{fact}So.\\end{fact}")).toContain(
      "<p><strong>Theorem</strong> (Euler). Sum.</p></div><div><p><strong>Fact</strong>. So.</p>",
    );
    expect(
      await slide("\\begin{lemma}Summe.\\end{lemma}", "\\usepackage[french]{babel}\\newtheorem{fact}{Fait}"),
    ).toContain("<strong>Lemme</strong>. Summe.");
    expect(await slide("\\begin{semiverbatim}\nif\n  then\n\\end{semiverbatim}")).toContain(
      "<pre><code>if\n  then</code></pre>",
    );
  });

  it("shows the titles of boxes and what stands above columns", async () => {
    expect(await main("\\begin{tcolorbox}[colback=red, title={Box, one}]In it.\\end{tcolorbox}")).toBe(
      "<div><p><strong>Box, one</strong></p><p>In it.</p></div>",
    );
    expect(await main("\\begin{mdframed}[frametitle=Two]In it.\\end{mdframed}")).toContain(
      "<strong>Two</strong>",
    );
    expect(await main("\\begin{multicols}{2}[Above] Columns\\end{multicols}")).toBe(
      "<p>Above</p><p>Columns</p>",
    );
  });

  it("parts the lines of verse and tabbing", async () => {
    const verse = "One\\\\\nTwo\\\\>\nwide\\\\!\n\nThree!\\\\[2pt]\nFour";
    expect(await main(`\\begin{verse}${verse}\\end{verse}`)).toBe(
      "<blockquote><p>One<br>Two<br>wide</p><p>Three!<br>Four</p></blockquote>",
    );
    expect(await main("\\begin{tabbing}a \\= b \\\\ c \\> \\=d\\end{tabbing}\\=a")).toBe(
      "<p>a b<br>c d</p><p>ā</p>",
    );
  });

  it("writes captions of listings without an empty paragraph before them", async () => {
    expect(await main("\\begin{lstlisting}[caption=Go]\ngo\n\\end{lstlisting}")).toBe(
      "<p>Listing 1: Go</p><pre><code>go</code></pre>",
    );
  });

  it("leads to theorems, works and parts", async () => {
    const html = await main(
      "\\section{One}\\label{s}\\begin{thm}[Name]\\label{t}All.\\end{thm}\\begin{proof}So.\\end{proof} By \\ref{t} in \\nameref{s}, see \\cite[p.~3]{k,u}.\\begin{thebibliography}{9}\\bibitem{k} Knuth.\\bibitem[L94]{l} Lamport.\\end{thebibliography}",
      "\\newtheorem{thm}{Theorem}[section]",
    );
    expect(html).toMatch(/<strong>Theorem 1\.1<\/strong> \(Name\)\..*All\./);
    expect(html).toContain("<em>Proof.</em> So. ∎");
    expect(html).toContain('By <a href="#t">1.1</a> in <a href="#s">One</a>');
    expect(html).toContain('[<a href="#work-1">1</a>, u, p. 3]');
    expect(html).toMatch(
      /<h\d id="references">References<\/h\d><ol><li><span id="work-1"><\/span><p>Knuth\./,
    );
    expect(html).toMatch(/\[L94\]\s+Lamport/);
  });

  it("says which files are not part of the document", async () => {
    const html = await whole("\\input{chapters/one} \\bibliography{refs}");
    expect(html).toContain("The file chapters/one stands here");
    expect(html).toContain("other files, which are not part of it: chapters/one, refs.");
  });
});

describe("security", () => {
  const clean = (html: string) => {
    for (const tag of mainOf(html).match(/<[^>]*>/g) ?? []) {
      expect(tag).toMatch(/^<\/?[a-z\d]+(?: [a-z-]+(?:="[^"<]*")?)*>$/);
      expect(tag).not.toMatch(/^<\/?(?:script|style|svg|iframe|object|embed|form|meta|base|link|img)\b/);
      expect(tag.replace(/="[^"]*"/g, "")).not.toMatch(/ (?:on\w+|style|srcdoc|action)(?![a-z])/i);
      expect(tag).not.toMatch(/ (?:href|src)="\s*(?:javascript|vbscript|data):/i);
    }
  };

  it("lets nothing run or fetch, wherever it stands", async () => {
    for (const text of hostileStrings) {
      clean(await whole(`${text}\n\n\\section{${text}} $${text}$ \\href{${text}}{x} \\url{${text}}`));
      clean(
        await whole(
          `\\includegraphics[alt={${text}}]{${text}} \\label{${text}}\\ref{${text}} \\begin{${text}}`,
        ),
      );
      clean(
        await whole(`\\begin{verbatim}${text}\\end{verbatim}\\title{${text}}\\maketitle\\footnote{${text}}`),
      );
    }
  });

  it("ends with every source, however broken", async () => {
    for (const source of [
      "\\begin{tabular}{l} a & \\begin{itemize} \\item $x",
      "\\end{document} \\end{x} } & \\\\ $$ \\]",
      "\\begin{verbatim} never",
      "\\section{a \\begin{equation} b } \\end{section}",
      "{".repeat(300),
      "\\textbf\\emph\\section",
      "\\begin{longtable}{l}\\endhead\\endfoot",
      "\\item \\item[x] \\caption{y} \\bibitem{z} \\multicolumn{2}{c}{a} & b",
    ])
      expect(mainOf(`${await whole(source)}`)).toBeDefined();
  });

  it("makes the same of the same source", async () => {
    const source = "\\section{A}$x$\\footnote{b}\\ref{c}\\begin{align}a\\label{c}\\end{align}";
    expect(await whole(source)).toBe(await whole(source));
  });
});
