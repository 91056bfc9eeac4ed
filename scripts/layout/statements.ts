import { type Layout, paragraphs, row, times } from "./html.ts";
import type { Words } from "./words.ts";

/** Tables and what is set like tables, as reports, bills and data sheets print them. */

const bare =
  "table{border-collapse:collapse;width:100%;font-size:9pt}th,td{padding:1.5pt 6pt;text-align:left;font-weight:normal;vertical-align:top}";
const right = "td+td,th+th{text-align:right}";

const money = (words: Words, isSigned = true): string => {
  const value = words.between(1, 3) === 1 ? words.between(10, 999) : words.between(1_000, 998_999);
  const text = value.toLocaleString("en-US");
  const form = words.between(0, 9);
  if (form === 0) return "—";
  return isSigned && form < 3 ? `(${text})` : text;
};
const percent = (words: Words) => `${words.between(-30, 60)}.${words.between(0, 9)}%`;
const two = (words: Words) => `${words.label()}${words.language.space || "・"}${words.label().toLowerCase()}`;
const long = (words: Words, least: number) => {
  let text = words.heading();
  while (text.length < least) text += ` ${words.language.and} ${words.heading().toLowerCase()}`;
  return text;
};
const head = (cells: readonly string[], more = "") => `<thead>${row(cells, "th", more)}</thead>`;
const of = (thead: string, rows: readonly string[], more = "") =>
  `<table${more}>${thead}<tbody>${rows.join("")}</tbody></table>`;

const page =
  (style: string, make: (words: Words) => string, before = 1, after = 2): Layout =>
  (words) => ({
    style,
    body: `<h1>${words.heading()}</h1>${paragraphs(words, before)}${make(words)}${paragraphs(words, after)}`,
  });

const years = [2025, 2024, 2023, 2022, 2021].map(String);

export const statementLayouts: Readonly<Record<string, Layout>> = {
  "income statement with notes": page(
    `${bare}td:nth-child(2),th:nth-child(2){text-align:center}td:nth-child(n+3),th:nth-child(n+3){text-align:right}.in td:first-child{padding-left:14pt}.sum td{font-weight:bold;border-top:.5pt solid}.end td:nth-child(n+3){border-bottom:1.5pt double}`,
    (words) =>
      of(
        `<thead><tr><th></th><th>Notes</th><th>2025</th><th>2024</th></tr><tr><th></th><th></th><th>$ million</th><th>$ million</th></tr></thead>`,
        [
          row([words.heading(), "", "", ""]),
          ...times(4, () =>
            row(
              [
                two(words),
                words.between(0, 1) ? String(words.between(2, 29)) : "",
                money(words),
                money(words),
              ],
              "td",
              ' class="in"',
            ),
          ),
          row([`Total ${words.label().toLowerCase()}`, "", money(words), money(words)], "td", ' class="sum"'),
          row([words.heading(), "", "", ""]),
          ...times(5, (at) =>
            row(
              [
                at === 2 ? long(words, 60) : two(words),
                at % 2 ? String(words.between(2, 29)) : "",
                money(words),
                money(words),
              ],
              "td",
              ' class="in"',
            ),
          ),
          row(["Profit for the year", "", money(words), money(words)], "td", ' class="sum end"'),
        ],
      ),
  ),
  "two headings over two columns each": page(
    `${bare}${right}th[colspan]{text-align:center;border-bottom:.5pt solid}`,
    (words) =>
      of(
        `<thead><tr><th></th><th colspan="2">Group</th><th colspan="2">Company</th></tr>${row(["", "2025", "2024", "2025", "2024"], "th")}</thead>`,
        times(9, (at) =>
          row([at % 4 === 3 ? `<b>${two(words)}</b>` : two(words), ...times(4, () => money(words))]),
        ),
      ),
  ),
  "segments with headers of three lines": page(
    `${bare}${right}table{font-size:8pt}th{vertical-align:bottom;font-weight:bold}`,
    (words) =>
      of(
        `<thead>${row(["$'000", "Retail and<br>wholesale<br>trade", "Transport<br>and<br>storage", "Public<br>services", "Not<br>allocated", "Total"], "th")}</thead>`,
        times(10, (at) =>
          row([at % 3 === 2 ? long(words, 44) : two(words), ...times(5, () => money(words))]),
        ),
      ),
  ),
  "five years at a glance": page(
    `${bare}${right}table{font-size:7.5pt}.part td{font-weight:bold;background:#e3e9ee}thead th{background:#1f3f5f;color:#fff}`,
    (words) =>
      of(
        head([words.label(), ...years]),
        times(3, () => [
          `<tr class="part"><td colspan="6">${words.heading()}</td></tr>`,
          ...times(5, () =>
            row([two(words), ...times(5, () => (words.between(0, 3) ? money(words) : percent(words)))]),
          ),
        ]).flat(),
      ),
  ),
  "a quarter and its change": page(
    `${bare}${right}table{width:70%;border-top:1pt solid;border-bottom:1pt solid}`,
    (words) =>
      of(
        head(["", "Q3 2025", "Q3 2024", "Change"]),
        times(8, () => row([two(words), money(words), money(words), percent(words)])),
      ),
  ),
  "a table beside text without rulings": (words) => ({
    style: `${bare}${right}.g{display:grid;grid-template-columns:1fr 1fr;gap:20pt}table{font-size:7.5pt}.g p{margin:0 0 4pt}thead th{font-weight:bold}`,
    body: `<h1>${words.heading()}</h1><div class="g"><div>${paragraphs(words, 2)}</div><div>${of(
      head([words.label(), "2025", "2024"]),
      times(9, () => row([words.label(), money(words), money(words)])),
    )}</div></div>${paragraphs(words, 1)}`,
  }),
  "tables without rulings in both columns": (words) => ({
    style: `${bare}${right}.flow{column-count:2;column-gap:20pt;text-align:justify}table{font-size:7.5pt;break-inside:avoid;margin:4pt 0}thead th{font-weight:bold;border-bottom:.5pt solid}`,
    body: `<h1>${words.heading()}</h1><div class="flow">${times(
      4,
      () =>
        `<h2>${words.heading()}</h2>${paragraphs(words, 2)}${of(
          head([words.label(), "2025", "2024"]),
          times(6, () => row([words.label(), money(words), money(words)])),
        )}`,
    ).join("")}</div>`,
  }),
  "a bank statement": page(
    `${bare}td:nth-child(n+3),th:nth-child(n+3){text-align:right}thead th{font-weight:bold;border-bottom:.8pt solid}td:nth-child(2){width:42%}`,
    (words) =>
      of(
        head(["Date", "Description", "Paid out", "Paid in", "Balance"]),
        times(12, (at) => {
          const isOut = words.between(0, 2) > 0;
          const text =
            at % 3 === 1
              ? `${words.heading()}<br>REF ${words.between(10_000, 99_999)} ${words.label().toUpperCase()}`
              : words.heading();
          const sum = `${words.between(1, 900)}.${String(words.between(0, 99)).padStart(2, "0")}`;
          return row([
            `${words.between(1, 28)} Mar`,
            text,
            isOut ? sum : "",
            isOut ? "" : sum,
            `${words.between(1, 9)},${words.between(100, 999)}.${words.between(10, 99)}`,
          ]);
        }),
      ),
    0,
    1,
  ),
  "an invoice with its sums": (words) => ({
    style: `${bare}.top{display:grid;grid-template-columns:1fr 1fr;gap:30pt}.meta{text-align:right}td:nth-child(n+2),th:nth-child(n+2){text-align:right}thead th{font-weight:bold;background:#ddd}tfoot td{border-top:.4pt solid}td:first-child{width:50%}`,
    body: `<div class="top"><p>${two(words)}<br>${words.between(1, 99)} ${words.label()}<br>${words.label()}</p><p class="meta">Invoice no. ${words.between(1000, 9999)}<br>Date: ${words.between(1, 28)} May 2026<br>Due: ${words.between(1, 28)} June 2026</p></div><h1>Invoice</h1><table>${head(["Description", "Qty", "Price", "Amount"])}<tbody>${times(5, (at) => row([at % 2 ? `${two(words)}<br>${words.heading()}` : two(words), String(words.between(1, 20)), `${words.between(2, 90)}.00`, `${words.between(90, 900)}.00`])).join("")}</tbody><tbody>${["Subtotal", "VAT 20%", "Total"].map((sum) => `<tr><td></td><td></td><td>${sum}</td><td>${words.between(100, 999)}.00</td></tr>`).join("")}</tbody></table><p>${words.paragraph(1, 2)}</p>`,
  }),
  "a timetable": page(
    "table{border-collapse:collapse;width:100%;font-size:8pt}th,td{border:.5pt solid #444;padding:3pt;text-align:center}",
    (words) =>
      of(
        head(["", "Mon", "Tue", "Wed", "Thu", "Fri"]),
        times(6, (at) =>
          at === 3
            ? `<tr><th>12:00</th><td colspan="5">${words.label()}</td></tr>`
            : `<tr><th>${8 + at}:00</th>${times(5, () => `<td>${words.between(0, 3) ? words.label() : ""}</td>`).join("")}</tr>`,
        ),
      ),
  ),
  "a data sheet in stripes": page(
    `${bare}td:first-child{width:40%}tr:nth-child(odd) td{background:#eee}.bar td{background:#345 !important;color:#fff;font-weight:bold}`,
    (words) =>
      of(
        "",
        times(2, () => [
          `<tr class="bar"><td colspan="2">${words.heading()}</td></tr>`,
          ...times(6, () =>
            row([two(words), words.between(0, 1) ? `${words.figure()} mm` : words.heading()]),
          ),
        ]).flat(),
      ),
  ),
  "tasks with several lines and one rule": page(
    `${bare}thead th{font-weight:bold;border-bottom:.8pt solid}td{padding-bottom:7pt}td:first-child{width:8%}td:nth-child(2){width:46%}`,
    (words) =>
      of(
        head(["No", "Action", "Owner", "Due"]),
        times(6, (at) =>
          row([String(at + 1), words.paragraph(1, 2), two(words), `${words.between(1, 28)} April`]),
        ),
      ),
  ),
  "wordy rows with space between them": page(
    `${bare}td{padding:4pt 9pt 4pt 0;width:33%}thead th{font-weight:bold}`,
    (words) =>
      of(
        head(times(3, () => words.label())),
        times(6, () => row([words.heading(), words.paragraph(1, 1), words.paragraph(1, 1)])),
      ),
  ),
  "results with errors and stars": page(
    `table{border-collapse:collapse;font-size:9pt;margin:auto;border-top:1pt solid;border-bottom:1pt solid}th,td{padding:1pt 9pt;text-align:center;font-weight:normal}th:first-child,td:first-child{text-align:left}thead tr:last-child th{border-bottom:.5pt solid}.panel td{font-style:italic;text-align:left}`,
    (words) =>
      of(
        `<thead>${row(["", "(1)", "(2)", "(3)", "(4)"], "th")}</thead>`,
        times(2, (panel) => [
          `<tr class="panel"><td colspan="5">Panel ${"AB"[panel]}: ${words.heading()}</td></tr>`,
          ...times(4, () => [
            row([
              two(words),
              ...times(
                4,
                () =>
                  `${words.between(0, 1) ? "−" : ""}0.${words.between(100, 999)}${"*".repeat(words.between(0, 3))}`,
              ),
            ]),
            row(["", ...times(4, () => `(0.${words.between(100, 999)})`)]),
          ]).flat(),
        ]).flat(),
      ),
  ),
  "a half matrix": page(
    "table{border-collapse:collapse;font-size:8.5pt;border-top:.8pt solid;border-bottom:.8pt solid}th,td{padding:1pt 8pt;text-align:right;font-weight:normal}th:first-child,td:first-child{text-align:left}thead th{border-bottom:.5pt solid}",
    (words) =>
      of(
        head(["", ...times(6, (at) => String(at + 1))]),
        times(6, (at) =>
          row([
            `${at + 1}. ${words.label()}`,
            ...times(6, (to) => (to < at ? `.${words.between(10, 99)}` : to === at ? "–" : "")),
          ]),
        ),
      ),
  ),
  "lines between columns only": page(
    "table{border-collapse:collapse;font-size:9pt}th,td{padding:2pt 8pt;text-align:left}td+td,th+th{border-left:.5pt solid}",
    (words) =>
      of(
        head(times(4, () => words.label())),
        times(7, () => row([two(words), ...times(3, () => words.figure())])),
      ),
  ),
  "a dark header and nothing else": page(
    "table{border-collapse:collapse;width:100%;font-size:9pt}th,td{padding:3pt 7pt;text-align:left;vertical-align:top}thead th{background:#234;color:#fff}td:nth-child(2){width:45%}",
    (words) =>
      of(
        head(times(4, () => words.label())),
        times(6, () => row([two(words), words.paragraph(1, 1), words.figure(), words.label()])),
      ),
  ),
  "rulings under each row": page(
    "table{border-collapse:collapse;width:100%;font-size:9pt}th,td{border-bottom:.4pt solid #aaa;padding:4pt 6pt 4pt 0;text-align:left}td+td,th+th{text-align:right}",
    (words) =>
      of(
        head([words.label(), ...times(3, () => words.label())]),
        times(8, () => row([two(words), ...times(3, () => words.figure())])),
      ),
  ),
  "notes under a table": page(
    "table{border-collapse:collapse;width:100%;font-size:8.5pt;border-top:1pt solid;border-bottom:.5pt solid}th,td{padding:1.5pt 6pt;text-align:left}td+td,th+th{text-align:right}thead th{border-bottom:.5pt solid}.n{font-size:7pt;margin:1pt 0}sup{font-size:6pt}.c{font-weight:bold;margin:6pt 0 2pt;font-size:9pt}",
    (words) =>
      `<p class="c">Table 4.${words.between(1, 9)} ${words.heading()}</p>${of(
        head([words.label(), ...years.slice(0, 4)]),
        times(7, (at) =>
          row([at === 3 ? `${words.label()}<sup>a</sup>` : words.label(), ...times(4, () => words.figure())]),
        ),
      )}<p class="n"><sup>a</sup> ${words.sentence()}</p><p class="n">Source: ${words.heading()}, ${words.between(2001, 2025)}.</p>`,
  ),
  "groups of rows and sums": page(
    `${bare}${right}thead th{font-weight:bold;border-top:.6pt solid;border-bottom:.6pt solid}.g td{font-weight:bold;padding-top:6pt}.s td{font-style:italic}`,
    (words) =>
      of(
        head(["Region", "Units", "Revenue", "Share"]),
        times(3, () => [
          row([words.label(), "", "", ""], "td", ' class="g"'),
          ...times(3, () =>
            row([two(words), String(words.between(3, 999)), money(words, false), percent(words)]),
          ),
          row(["Subtotal", String(words.between(30, 2999)), money(words, false), ""], "td", ' class="s"'),
        ]).flat(),
      ),
  ),
  "a table on its side": (words) => ({
    style: `@page{size:A4}${bare}${right}.turn{writing-mode:vertical-rl;transform:rotate(180deg);height:660pt}table{font-size:8pt;height:640pt;width:auto}thead th{font-weight:bold;border-bottom:.6pt solid}`,
    body: `<div class="turn">${of(
      head([words.label(), ...years]),
      times(12, () => row([two(words), ...times(5, () => money(words))])),
    )}</div>`,
  }),
  "results of a league in two columns": page(
    `${bare}td:nth-child(n+2),th:nth-child(n+2){text-align:center}table{width:60%}`,
    (words) =>
      of(
        head(["Team", "P", "W", "D", "L", "Pts"]),
        times(10, () => row([words.label(), ...times(5, () => String(words.between(0, 40)))])),
      ),
  ),
  "names of rows in two columns": page(
    `${bare}td:nth-child(n+3),th:nth-child(n+3){text-align:right}thead th{font-weight:bold;border-bottom:.5pt solid}`,
    (words) =>
      of(
        head([words.label(), words.label(), "2025", "2024"]),
        times(3, () =>
          times(3, (at) => row([at ? "" : words.label(), two(words), money(words), money(words)])),
        ).flat(),
      ),
  ),
};
