import { down, said, tex } from "./frames.ts";
import type { Made } from "./made.ts";

const inMarkdown = (of: string, what: string, expect: Made["expect"], content: string): Made => ({
  of,
  what,
  expect,
  in: { markdown: () => down(`# Harbour\n\n${said}\n\n${content}`) },
});
const inLatex = (of: string, what: string, expect: Made["expect"], content: string): Made => ({
  of,
  what,
  expect,
  in: { latex: () => tex(`\\section{Harbour}\n${said}\n\n${content}`) },
});

/** What only some programs for Markdown read, and packages of LaTeX draw. Written before the checks were run on it. */
export const dialects: readonly Made[] = [
  inMarkdown(
    "table-headers",
    "a simple table of Pandoc",
    "review",
    "Pier    Boats\n------  -----\nNorth   12\nSouth   7",
  ),
  inMarkdown(
    "table-headers",
    "a grid table of Pandoc",
    "review",
    "+-------+-------+\n| Pier  | Boats |\n+=======+=======+\n| North | 12    |\n+-------+-------+",
  ),
  inMarkdown(
    "table-headers",
    "a table of Pandoc without a header",
    "fail",
    "------  -----\nNorth   12\nSouth   7\n------  -----",
  ),
  inMarkdown(
    "heading-hierarchy",
    "a multiline table of Pandoc, whose last line is no heading",
    "pass",
    "------------------\nPier    Boats\n        in May\n------- ----------\nNorth   12\n\nSouth   7\n------------------",
  ),
  inMarkdown(
    "table-regularity",
    "a row with fewer cells than the header",
    "review",
    "| Pier | Boats |\n|---|---|\n| North |",
  ),
  inMarkdown(
    "table-regularity",
    "a row with more cells than the header",
    "fail",
    "| Pier | Boats |\n|---|---|\n| North | 12 | full |",
  ),
  inMarkdown("image-alt", "a picture that a note embeds by its name", "fail", "![[pier.png]]"),
  inMarkdown("image-alt", "a picture that a note embeds with its size", "fail", "![[pier.png|300]]"),
  inMarkdown(
    "image-alt",
    "a picture that a note embeds with words",
    "pass",
    "![[pier.png|Boats at the north pier|300]]",
  ),
  inMarkdown(
    "image-alt",
    "a figure of MyST without an alternative",
    "fail",
    "```{figure} pier.png\n\nThe north pier\n```",
  ),
  inMarkdown(
    "image-alt",
    "a figure of MyST with an alternative",
    "pass",
    "```{figure} pier.png\n:alt: Boats at the pier\n\nThe north pier\n```",
  ),
  inLatex("image-alt", "the portrait of a CV", "fail", "\\photo[64pt]{master}"),
  inLatex("figure-alt", "a code that a camera reads", "fail", "\\qrcode{https://example.org}"),
  inLatex(
    "figure-alt",
    "a chart of a plan",
    "fail",
    "\\begin{ganttchart}{1}{9}\\ganttbar{Pier}{1}{3}\\end{ganttchart}",
  ),
  inLatex(
    "figure-alt",
    "a chart of a plan with an alternative",
    "pass",
    "\\BeginAccSupp{Alt={The pier is built from January to March}}\\begin{ganttchart}{1}{9}\\ganttbar{Pier}{1}{3}\\end{ganttchart}\\EndAccSupp{}",
  ),
];
