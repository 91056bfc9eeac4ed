const article = (body: string, preamble = "") =>
  `\\documentclass{article}\n\\usepackage[british]{babel}\n${preamble}\n\\title{Mooring}\n\\begin{document}\n\\maketitle\n${body}\n\\end{document}\n`;

/** Constructs that were once understood twice, by what is in them. */
export const latexDocuments: Record<string, string> = {
  sections: article("\\section{One}\\subsection{Two}x\\section*{Three}\\paragraph{Four} y"),
  "parts and chapters":
    "\\documentclass[ngerman]{book}\\usepackage{babel}\\begin{document}\\part{A}\\chapter{B}\\section{C}\\part{D}\\chapter{E}\\end{document}",
  slides:
    "\\documentclass{beamer}\\title{T}\\begin{document}\\section{S}\\begin{frame}{One}x\\end{frame}\\begin{frame}\\frametitle{Two}y\\end{frame}\\end{document}",
  lists: article(
    "\\begin{itemize}\\item a\\begin{enumerate}\\item b\\item c\\end{enumerate}\\end{itemize}\\begin{description}\\item[x] y\\end{description}",
  ),
  "lists of exams": article(
    "\\begin{questions}\\question A\\begin{parts}\\part[2] B\\begin{checkboxes}\\choice C\\CorrectChoice D\\end{checkboxes}\\end{parts}\\question E\\begin{oneparchoices}\\choice F\\choice G\\end{oneparchoices}\\end{questions}",
  ),
  easylist: article("\\begin{easylist}[itemize]\n§ First\n§ Second\n§§ Third\n\\end{easylist}"),
  "a figure": article(
    "\\begin{figure}\\includegraphics[alt={A pier}]{pier}\\includegraphics{b}\\caption{Piers}\\end{figure}",
  ),
  "a described figure": article(
    "\\begin{figure}\\includegraphics{pier}\\caption{Piers}\\Description{A pier at dawn}\\end{figure}",
  ),
  figwindow: article(
    "\\begin{figwindow}[0,l,{\\includegraphics[alt={A dog}]{a}},{Asleep}] Text\\end{figwindow}",
  ),
  hvFloat: article("\\hvFloat{figure}{\\includegraphics{a}}{A dog}{l}"),
  "tooltips and tags": article(
    "\\pdftooltip{\\includegraphics{a}}{A dog}\\BeginAccSupp{Alt=A cat}\\includegraphics{b}\\EndAccSupp{}\\tagmcbegin{artifact}\\includegraphics{c}\\tagmcend",
  ),
  drawings: article(
    "\\begin{tikzpicture}[alt={A line}]\\draw (0,0) -- (1,1);\\end{tikzpicture}\\tikz[artifact]{\\draw;}\\begin{tikzpicture}\\begin{axis}\\end{axis}\\end{tikzpicture}",
  ),
  "a drawing in a formula": article("\\[\\begin{tikzcd} A \\arrow[r] & B \\end{tikzcd}\\]"),
  animations: article(
    "\\animategraphics[loop]{12}{frame-}{1}{9} \\includemedia{\\includegraphics[alt=x]{a}}{b.mp4}",
  ),
  "header rows": article(
    "\\tagpdfsetup{table/header-rows=1}\\begin{tabular}{ll} a & b \\\\ c & d \\\\ \\end{tabular}",
  ),
  "header columns": article(
    "\\tagpdfsetup{table/header-columns=1}\\begin{tabular}{ll} a & b \\\\ c & d \\\\ \\end{tabular}",
  ),
  "a table without headers": article("\\begin{tabular}{ll} a & b \\\\ c & d \\\\ \\end{tabular}"),
  "merged cells": article(
    "\\tagpdfsetup{table/header-rows=1}\\begin{tabular}{lll}\\multicolumn{2}{c}{a} & b \\\\ \\multirow{2}{*}{c} & d & e \\\\ & f & g \\\\ \\end{tabular}",
  ),
  links: article(
    "\\href{https://a.example/b}{the tide} \\url{https://a.example/c} \\hyperref[s]{here} \\email{a@b.example}\\footnote{See \\href{https://a.example/d}{the note}.}",
  ),
  fields: article("\\begin{Form}\\TextField{Name}\\CheckBox{Agree}\\TextField{}\\end{Form}"),
  bibliography: article("See \\cite{k}.\\begin{thebibliography}{9}\\bibitem{k} Knuth.\\end{thebibliography}"),
};
