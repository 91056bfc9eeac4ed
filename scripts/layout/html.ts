import type { Words } from "./words.ts";

/** A page as it is made: the HTML of its body is what a converted page should say again. */
export type Layout = (words: Words) => { style?: string; body: string };

export const times = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at));

export const paragraphs = (words: Words, count: number): string =>
  times(count, () => `<p>${words.paragraph()}</p>`).join("\n");

export const section = (words: Words, level: number, count = 2, number = ""): string =>
  `<h${level}>${number}${words.heading()}</h${level}>\n${paragraphs(words, count)}`;

export interface TableOptions {
  rows?: number;
  columns?: number;
  hasRowHeads?: boolean;
  caption?: boolean;
  cell?: (words: Words) => string;
}

export function table(words: Words, options: TableOptions = {}): string {
  const { rows = words.between(4, 9), columns = words.between(3, 5), hasRowHeads = true } = options;
  const cell = options.cell ?? ((from: Words) => from.figure());
  const head = times(columns, () => `<th>${words.label()}</th>`).join("");
  const body = times(rows, () => {
    const first = hasRowHeads ? `<th>${words.label()} ${words.label().toLowerCase()}</th>` : "";
    return `<tr>${first}${times(columns - (hasRowHeads ? 1 : 0), () => `<td>${cell(words)}</td>`).join("")}</tr>`;
  }).join("\n");
  const caption = options.caption ? `<caption>Table 1: ${words.heading()}</caption>` : "";
  return `<table>${caption}<thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

export const ruled =
  "table{border-collapse:collapse}th,td{border:.6pt solid #333;padding:3pt 6pt;text-align:left}";
export const booktabs =
  "table{border-collapse:collapse;border-top:1.2pt solid;border-bottom:1.2pt solid}thead th{border-bottom:.7pt solid}th,td{padding:2pt 10pt;text-align:left}";
export const shaded =
  "table{border-collapse:collapse}th,td{padding:4pt 8pt;text-align:left}thead th{background:#2a4d69;color:#fff}tbody tr:nth-child(even){background:#e8eef2}";
export const plain =
  "table{border-spacing:0}th,td{padding:2pt 14pt 2pt 0;text-align:left;font-weight:normal}thead th{font-weight:bold}";

export const columns = (count: number, more = ""): string =>
  `.flow{column-count:${count};column-gap:16pt;text-align:justify}${more}`;

/** A row of cells; an empty text is an empty cell. */
export const row = (cells: readonly string[], tag = "td", more = ""): string =>
  `<tr${more}>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
