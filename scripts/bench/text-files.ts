import { Random } from "./random.ts";
import type { Sink } from "./sink.ts";

/** Whether a file is long enough, by its lines and bytes so far. */
type IsEnough = (lines: number, size: number) => boolean;

/** Writes blocks of ten lines until it is enough. */
function blocks(sink: Sink, isEnough: IsEnough, block: (random: Random, number: number) => string[]): void {
  const random = new Random();
  for (let number = 1, lines = 0; !isEnough(lines, sink.size); number++) {
    const written = block(random, number);
    lines += written.length;
    sink.write(`${written.join("\n")}\n`);
  }
}

export function html(sink: Sink, isEnough: IsEnough): void {
  sink.write(
    '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>A large page</title></head>\n<body><main>\n<h1>A large page</h1>\n',
  );
  blocks(sink, isEnough, (random, number) => [
    `<h2 id="part-${number}">${random.words(5)}</h2>`,
    `<p>${random.words(60)} <a href="#part-${number}">${random.words(3)}</a> ${random.words(20)}</p>`,
    `<p class="note">${random.words(40)} <em>${random.words(2)}</em></p>`,
    `<img src="pictures/${number}.jpg" alt="${random.words(6)}">`,
    `<ul><li>${random.words(6)}</li><li>${random.words(7)}</li><li>${random.words(5)}</li></ul>`,
    "<table>",
    `<tr><th scope="col">${random.words(2)}</th><th scope="col">${random.words(2)}</th></tr>`,
    `<tr><td>${random.words(3)}</td><td>${number}</td></tr>`,
    "</table>",
    `<p><label for="field-${number}">${random.words(2)}</label><input id="field-${number}"></p>`,
  ]);
  sink.write("</main></body>\n</html>\n");
}

export function markdown(sink: Sink, isEnough: IsEnough): void {
  sink.write("---\ntitle: A large text\nlang: en\n---\n\n# A large text\n\n");
  blocks(sink, isEnough, (random, number) => [
    `## ${random.words(5)}`,
    "",
    `${random.words(30)} [${random.words(3)}](https://example.org/${number}) ${random.words(30)} *${random.words(2)}*.`,
    "",
    `- ${random.words(6)}\n- ${random.words(7)} \`${random.words(1)}\`\n- ${random.words(5)}`,
    "",
    `![${random.words(6)}](pictures/${number}.jpg)`,
    "",
    `| ${random.words(2)} | ${random.words(2)} |\n| --- | --- |\n| ${random.words(3)} | ${number} |`,
    "",
  ]);
}

export function latex(sink: Sink, isEnough: IsEnough): void {
  sink.write(
    "\\documentclass{article}\n\\usepackage[english]{babel}\n\\usepackage{graphicx,hyperref}\n\\title{A large text}\n\\begin{document}\n\\maketitle\n",
  );
  blocks(sink, isEnough, (random, number) => [
    `\\section{${random.words(5)}}`,
    `${random.words(60)} \\emph{${random.words(2)}} $x_{${number}} + y^2$ \\ref{fig:${number}}.`,
    "",
    `${random.words(40)} \\href{https://example.org/${number}}{${random.words(3)}}. % ${random.words(5)}`,
    `\\begin{itemize}\\item ${random.words(6)} \\item ${random.words(7)}\\end{itemize}`,
    "\\begin{figure}",
    `\\includegraphics[alt={${random.words(6)}}]{picture-${number}}`,
    `\\caption{${random.words(6)}}\\label{fig:${number}}`,
    "\\end{figure}",
    `\\begin{tabular}{ll}${random.words(2)} & ${random.words(2)} \\\\ ${random.words(2)} & ${number} \\\\\\end{tabular}`,
  ]);
  sink.write("\\end{document}\n");
}
