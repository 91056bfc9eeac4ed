import { booktabs, columns, type Layout, paragraphs, row, ruled, section, table, times } from "./html.ts";
import type { Words } from "./words.ts";

const bare =
  "table{border-collapse:collapse}th,td{padding:2pt 8pt;text-align:left;font-weight:normal;vertical-align:top}";
const numbersRight = "td+td,th+th{text-align:right}";

/** An amount as statements print it: thousands, losses in parentheses, a dash for nothing. */
function amount(words: Words): string {
  const form = words.between(0, 9);
  if (form === 0) return "–";
  const value = words.between(1, 2) === 1 ? words.between(10, 999) : words.between(1_000, 98_999);
  const text = value.toLocaleString("en-US");
  return form < 3 ? `(${text})` : text;
}

const long = (words: Words, least: number) => {
  let text = words.heading();
  while (text.length < least) text += ` and ${words.heading().toLowerCase()}`;
  return text;
};

/** Text before and after, so that the table has to be found. */
const within = (words: Words, body: string) =>
  `<h1>${words.heading()}</h1>${paragraphs(words, 1)}${body}${paragraphs(words, 2)}`;

const one =
  (style: string, make: (words: Words) => string): Layout =>
  (words) => ({ style, body: within(words, make(words)) });

const headed = (head: string, body: string, more = "") =>
  `<table${more}><thead>${head}</thead><tbody>${body}</tbody></table>`;

function statement(words: Words, years = 3): string {
  const part = (items: number, total: string) =>
    `${row([`<b>${words.label()} and ${words.label().toLowerCase()}:</b>`, ...times(years, () => "")])}${times(
      items,
      (at) =>
        row(
          [
            at % 3 === 1 ? long(words, 45) : `${words.label()} ${words.label().toLowerCase()}`,
            ...times(years, () => amount(words)),
          ],
          "td",
          ' class="in"',
        ),
    ).join("")}${row([total, ...times(years, () => amount(words))], "td", ' class="sum"')}`;
  return headed(
    `<tr><th></th><th class="over" colspan="${years}">Year ended 31 December</th></tr>${row(["(in thousands)", ...times(years, (at) => String(2025 - at))], "th")}`,
    `${part(4, `Total ${words.label().toLowerCase()}`)}${part(3, `Total ${words.label().toLowerCase()}`)}${row(["Net result", ...times(years, () => amount(words))], "td", ' class="sum"')}`,
  );
}

const sentences = (words: Words, most = 2) => words.paragraph(1, most);

/** Tables as reports, papers, manuals and forms print them, one page each. */
export const tableLayouts: Readonly<Record<string, Layout>> = {
  "statement without rulings": one(
    `${bare}${numbersRight}table{width:100%;font-size:9pt}th.over{text-align:center}td:first-child{width:50%}.in td:first-child{padding-left:18pt}.sum td{font-weight:bold}`,
    (words) => statement(words),
  ),
  "statement with rules at the sums": one(
    `${bare}${numbersRight}table{width:100%;font-size:9pt}th.over{text-align:center;border-bottom:.5pt solid}td:first-child{width:45%}.in td:first-child{padding-left:12pt}.sum td+td{border-top:.5pt solid;border-bottom:1.2pt double}`,
    (words) => statement(words, 2),
  ),
  "statement in four columns, shaded sums": one(
    `${bare}${numbersRight}table{width:100%;font-size:8pt;border-top:1pt solid;border-bottom:1pt solid}th.over{text-align:center}td:first-child{width:40%}.sum td{background:#e6e6e6}`,
    (words) => statement(words, 4),
  ),
  "balance with notes and empty cells": one(
    `${bare}${numbersRight}table{width:90%;font-size:9pt}thead th{border-bottom:.6pt solid;font-weight:bold}td:nth-child(2){text-align:center}`,
    (words) =>
      headed(
        row(["", "Note", "2025", "2024"], "th"),
        times(11, (at) =>
          at === 0 || at === 6
            ? row([`<b>${words.label()}</b>`, "", "", ""])
            : row([
                `${words.label()} ${words.label().toLowerCase()}`,
                at % 3 ? "" : String(words.between(1, 30)),
                amount(words),
                amount(words),
              ]),
        ).join(""),
      ),
  ),
  "rules above and below the header": one(
    `${bare}thead th{border-top:.8pt solid;border-bottom:.8pt solid;font-weight:bold}td+td,th+th{text-align:center}`,
    (words) => table(words, { columns: 4, rows: 6 }),
  ),
  "wrapped cells between thin rules": one(
    "table{border-collapse:collapse;width:100%;font-size:9pt}th,td{border-bottom:.4pt solid #999;padding:4pt 8pt;text-align:left;vertical-align:top;font-weight:normal}thead th{font-weight:bold;border-bottom:1pt solid}td{width:30%}",
    (words) => table(words, { columns: 4, rows: 5, cell: (from) => sentences(from) }),
  ),
  "wrapped cells without rulings": one(
    `${bare}table{width:100%;font-size:9pt}th,td{padding:0 10pt 8pt 0;width:33%}thead th{font-weight:bold}`,
    (words) => table(words, { columns: 3, rows: 5, cell: (from) => sentences(from) }),
  ),
  "wrapped cells, rules above and below": one(
    `${booktabs}table{font-size:9pt;width:100%}th,td{vertical-align:top;font-weight:normal;padding:2pt 6pt}thead th{font-weight:bold}`,
    (words) =>
      headed(
        row(
          times(4, () => words.label()),
          "th",
        ),
        times(5, () => row([words.label(), sentences(words), words.figure(), words.heading()])).join(""),
      ),
  ),
  "wrapped row labels beside numbers": one(
    `${bare}${numbersRight}td:first-child,th:first-child{width:150pt}td,th{padding:1pt 10pt}thead th{border-bottom:.6pt solid;border-top:.6pt solid}`,
    (words) =>
      headed(
        row(["", ...times(4, () => words.label())], "th"),
        times(7, (at) =>
          row([at % 2 ? words.label() : long(words, 40), ...times(4, () => words.figure())]),
        ).join(""),
      ),
  ),
  "a small table with rulings": one(ruled, (words) => table(words, { columns: 3, rows: 1 })),
  "a small table without rulings": one(
    `${bare}thead th{font-weight:bold}th,td{padding-right:24pt}`,
    (words) => table(words, { columns: 3, rows: 2 }),
  ),
  "two tables side by side": (words) => ({
    style: `${ruled}.pair{display:flex;gap:30pt}table{font-size:8pt}`,
    body: `<h1>${words.heading()}</h1>${paragraphs(words, 1)}<div class="pair">${times(2, () => table(words, { columns: 3, rows: 5 })).join("")}</div>${paragraphs(words, 1)}`,
  }),
  "a table without rulings in one of two columns": (words) => ({
    style: columns(
      2,
      `${bare}${numbersRight}table{font-size:8pt;break-inside:avoid;width:100%}thead th{font-weight:bold}`,
    ),
    body: `<h1>${words.heading()}</h1><div class="flow">${section(words, 2)}${table(words, { columns: 3, rows: 6 })}${section(words, 2)}${section(words, 2)}</div>`,
  }),
  "a table without rulings across two columns": (words) => ({
    style: columns(
      2,
      `${bare}${numbersRight}.across{column-span:all;margin:10pt 0}table{font-size:8.5pt;width:100%}thead th{font-weight:bold}`,
    ),
    body: `<h1>${words.heading()}</h1><div class="flow">${section(words, 2)}${section(words, 2)}<div class="across">${table(words, { columns: 6, rows: 8 })}</div>${section(words, 2)}${section(words, 2)}</div>`,
  }),
  "groups of headers with rules under them": one(
    `${bare}${numbersRight}table{border-top:1pt solid;border-bottom:1pt solid}th.over{text-align:center;border-bottom:.4pt solid}thead tr:last-child th{border-bottom:.6pt solid}`,
    (words) =>
      headed(
        `<tr><th></th><th class="over" colspan="2">${words.label()}</th><th class="over" colspan="2">${words.label()} ${words.label().toLowerCase()}</th></tr>${row(["Group", "Mean", "SD", "Mean", "SD"], "th")}`,
        times(6, () =>
          row([`${words.label()} ${words.label().toLowerCase()}`, ...times(4, () => words.figure())]),
        ).join(""),
      ),
  ),
  "rows that belong together, ruled": one(ruled, (words) =>
    headed(
      row(
        times(4, () => words.label()),
        "th",
      ),
      times(3, () => {
        const [first, ...rest] = times(3, () => times(3, () => `<td>${words.figure()}</td>`).join(""));
        return `<tr><td rowspan="3">${words.label()}</td>${first}</tr>${rest.map((cells) => `<tr>${cells}</tr>`).join("")}`;
      }).join(""),
    ),
  ),
  "headings of sections across a ruled table": one(
    `${ruled}td[colspan]{background:#ddd;font-weight:bold}`,
    (words) =>
      headed(
        row(
          times(4, () => words.label()),
          "th",
        ),
        times(
          3,
          () =>
            `<tr><td colspan="4">${words.heading()}</td></tr>${times(3, () => row([words.label(), ...times(3, () => words.figure())])).join("")}`,
        ).join(""),
      ),
  ),
  "names and values without rulings": one(
    `${bare}td:first-child{padding-right:30pt;font-weight:bold}`,
    (words) => headed("", times(8, () => row([words.label(), words.heading()])).join("")),
  ),
  "names and values, ruled between": one(
    "table{border-collapse:collapse;width:80%}td{border-top:.4pt solid #888;border-bottom:.4pt solid #888;padding:3pt 4pt}",
    (words) =>
      headed(
        "",
        times(7, () => row([words.label(), words.between(0, 1) ? words.heading() : words.figure()])).join(""),
      ),
  ),
  "a dense table of numbers": one(
    `${bare}${numbersRight}table{font-size:6.5pt;width:100%;border-top:.8pt solid;border-bottom:.8pt solid}th,td{padding:.6pt 4pt}thead th{border-bottom:.5pt solid;font-weight:bold}`,
    (words) =>
      headed(
        row(["Area", ...times(9, (at) => String(2016 + at))], "th"),
        times(24, () => row([words.label(), ...times(9, () => amount(words))])).join(""),
      ),
  ),
  "a dense table of numbers without rulings": one(
    `${bare}${numbersRight}table{font-size:7pt}th,td{padding:.4pt 5pt}`,
    (words) =>
      headed(
        row(["Area", ...times(7, (at) => String(2016 + at))], "th"),
        times(18, () =>
          row([`${words.label()} ${words.label().toLowerCase()}`, ...times(7, () => amount(words))]),
        ).join(""),
      ),
  ),
  "a matrix of ticks": one(
    `${bare}td+td,th+th{text-align:center}thead th{font-weight:bold;border-bottom:.6pt solid}tbody td{border-bottom:.3pt solid #aaa}`,
    (words) =>
      headed(
        row(["Feature", ...times(4, () => words.label())], "th"),
        times(8, () =>
          row([
            `${words.label()} ${words.label().toLowerCase()}`,
            ...times(4, () => (words.between(0, 2) ? "✓" : "")),
          ]),
        ).join(""),
      ),
  ),
  "a table between its caption and its source": one(
    `${booktabs}.caption{font-weight:bold;font-size:9pt;margin:8pt 0 3pt}.source{font-size:8pt;margin:3pt 0 10pt}table{font-size:9pt}`,
    (words) =>
      `<p class="caption">Table ${words.between(2, 9)}. ${words.heading()}, by ${words.label().toLowerCase()}</p>${table(words, { columns: 4, rows: 5 })}<p class="source">Source: ${words.heading()} ${words.between(2001, 2025)}.</p>`,
  ),
  "headers in several lines": one(
    `${bare}td+td,th+th{text-align:right}th{vertical-align:bottom;font-weight:bold}table{font-size:9pt}`,
    (words) =>
      headed(
        row(["Country", "Average<br>annual<br>growth", "Share<br>of total", "Number", "Per<br>person"], "th"),
        times(8, () => row([words.label(), ...times(4, () => words.figure())])).join(""),
      ),
  ),
  "lists in cells": one(
    `${ruled}ul{margin:0;padding-left:12pt}td,th{vertical-align:top;font-size:9pt}`,
    (words) =>
      headed(
        row(
          times(3, () => words.label()),
          "th",
        ),
        times(4, () =>
          row([
            words.label(),
            `<ul>${times(3, () => `<li>${words.heading()}</li>`).join("")}</ul>`,
            sentences(words),
          ]),
        ).join(""),
      ),
  ),
  "painted cells with white lines": one(
    "table{border-collapse:collapse;width:100%}th,td{border:1.5pt solid #fff;padding:4pt 6pt;text-align:left;font-size:9pt;font-weight:normal}th{background:#1d5c63;color:#fff}td{background:#dcebed}",
    (words) => table(words, { columns: 4, rows: 6 }),
  ),
  "stripes and wrapped cells": one(
    "table{border-collapse:collapse;width:100%;font-size:9pt}th,td{padding:3pt 6pt;text-align:left;vertical-align:top;font-weight:normal}thead th{font-weight:bold;border-bottom:1pt solid #a30}tbody tr:nth-child(odd){background:#f4e9e4}",
    (words) =>
      headed(
        row(
          times(4, () => words.label()),
          "th",
        ),
        times(7, () => row([words.label(), words.figure(), sentences(words, 1), sentences(words, 1)])).join(
          "",
        ),
      ),
  ),
  "sides open, lines between columns": one(
    "table{border-collapse:collapse;border-top:.8pt solid;border-bottom:.8pt solid}th,td{padding:2pt 9pt;text-align:left}td+td,th+th{border-left:.5pt solid}thead th{border-bottom:.5pt solid}",
    (words) => table(words, { columns: 4, rows: 7 }),
  ),
  "dollar signs apart": one(
    `${bare}table{width:100%;font-size:9pt}td+td{width:80pt}.m{display:flex;justify-content:space-between}th+th{text-align:right}`,
    (words) =>
      headed(
        row(["", "2025", "2024"], "th"),
        times(8, (at) =>
          row([
            `${words.label()} ${words.label().toLowerCase()}`,
            ...times(2, () =>
              at % 7
                ? `<div style="text-align:right">${amount(words)}</div>`
                : `<span class="m"><span>$ </span><span>${amount(words)}</span></span>`,
            ),
          ]),
        ).join(""),
      ),
  ),
  "a page that is one table": (words) => ({
    style: `${bare}table{font-size:8.5pt;width:100%}thead th{font-weight:bold}th,td{padding:2pt 6pt}`,
    body: headed(
      row(["Name", "Office", "Telephone", "Hours"], "th"),
      times(32, () =>
        row([
          `${words.label()} ${words.label()}`,
          `${words.label()} ${words.between(1, 90)}`,
          `0${words.between(20, 99)} ${words.between(100, 999)} ${words.between(1000, 9999)}`,
          `${words.between(7, 10)} to ${words.between(14, 19)}`,
        ]),
      ).join(""),
    ),
  }),
};
