import { createHash } from "node:crypto";
import type { PageBox } from "../checker/model.ts";
import type { CheckRow, StoredReport } from "../checker/report/report.ts";
import { criterion, understandingUrl } from "../checker/report/standards.ts";
import { formats } from "../core/formats.ts";
import {
  type CheckFindings,
  type FindingsSection,
  type FoundPlace,
  findingsSections,
  fixSteps,
  type IssueGroup,
  unkeptNote,
} from "./findings.ts";
import { style } from "./html-style.ts";
import { Markup, markup } from "./markup.ts";
import { reachText } from "./reach.ts";
import { textFragment } from "./text-fragment.ts";
import {
  beyondAutomation,
  boxText,
  checkToBeginWith,
  counted,
  countsText,
  dateText,
  decidedNote,
  gainText,
  gateNote,
  scoreText,
  severityNames,
  shownCategories,
  statusNames,
  verdictText,
} from "./words.ts";

/** Places that stand open in the page; more are folded away. */
const openPlaces = 20;

/** How much of a report is written out. What is left out is counted, and the complete report is named. */
interface Extent {
  /** Of each finding. */
  places: number;
  /** Findings of each check. */
  groups: number;
  /** What was not read. */
  notes: number;
  /** Address of the complete report; null where it cannot be had. */
  complete: string | null;
  /** Address of the service, for links to its pages about checks: empty on its own pages, null where it is not known. */
  site: string | null;
  /** Below which address the reader decides on a finding, by its fingerprint; null for readers who may not. */
  decideAt: string | null;
  /** The page can show the pages of the document. */
  hasPages: boolean;
  /** The page of HTML that the document was converted to, and whether its slides are parts of it; null where there is none. */
  converted: { path: string; hasSlides: boolean } | null;
}

const whole: Extent = {
  places: Infinity,
  groups: Infinity,
  notes: Infinity,
  complete: null,
  decideAt: null,
  hasPages: false,
  converted: null,
  site: null,
};

/** Nothing runs, nothing is fetched; the one style is known by its digest. */
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'`;

/** Text of the document or its author: it may be in any script, so it keeps its direction to itself. */
const foreign = (text: string) => markup`<bdi>${text}</bdi>`;

const severityLabel = (severity: CheckRow["severity"]) =>
  markup`<span class="label ${severity}">${severityNames[severity]}</span>`;

const more = (count: number, one: string, { complete }: Extent) =>
  count > 0
    ? markup`<p class="note">${counted(count, `more ${one}`)}${complete === null ? " not shown here" : markup`: <a href="${complete}">in the complete report</a>`}.</p>`
    : null;

/** Where a finding stands on its page, in words; a script draws the page and outlines it. */
export const onPage = (box: PageBox, label: string, isOpen = false): Markup =>
  markup`<details class="place"${isOpen ? markup` open` : null} data-place="${[box.page, box.x, box.y, box.width, box.height].join(" ")}"><summary>Place on page ${box.page}<span class="hidden">: ${foreign(label)}</span></summary><p>${boxText(box)}.</p></details>`;

/** Leads to the place in the converted page, where the browser marks its words. */
function inConverted({ label, words, page }: FoundPlace, { converted }: Extent): Markup | null {
  const fragment =
    converted && textFragment(label, words, converted.hasSlides && page ? `slide-${page}` : null);
  if (!fragment) return null;
  return markup` <a class="decide" href="${converted.path}${fragment}">In the converted page<span class="hidden">: ${foreign(label)}</span></a>`;
}

function list(all: readonly FoundPlace[], extent: Extent): Markup {
  const places = all.slice(0, extent.places);
  const items = (some: readonly FoundPlace[]) =>
    some.map((place) => {
      const { label, detail, snippet, decision, fingerprint, box } = place;
      return markup`<li>${foreign(label)}${detail ? markup`: ${foreign(detail)}` : null}${snippet ? markup`<br><code>${foreign(snippet)}</code>` : null}${
        decision ? markup`<br><span class="decision">${foreign(decision)}</span>` : null
      }${
        extent.decideAt === null
          ? null
          : markup` <a class="decide" href="${extent.decideAt}/${fingerprint}">Decide<span class="hidden"> on ${foreign(label)}</span></a>`
      }${inConverted(place, extent)}${box && extent.hasPages ? onPage(box, label) : null}</li>\n`;
    });
  const rest = places.slice(openPlaces);
  return markup`<ul>
${items(places.slice(0, openPlaces))}</ul>
${
  rest.length
    ? markup`<details><summary>${counted(rest.length, "more place")}</summary><ul>\n${items(rest)}</ul></details>`
    : null
}${more(all.length - places.length, "place", extent)}`;
}

function steps(fix: string): Markup {
  const lines = fixSteps(fix);
  if (lines.length < 2) return markup`<p>${lines.join("")}</p>`;
  return markup`<ol>${lines.map((line) => markup`<li>${line}</li>`)}</ol>`;
}

const group = (
  { message, fix, isReview, note, places }: IssueGroup,
  extent: Extent,
) => markup`<div class="finding">
<p class="message">${foreign(message)}</p>
${note && markup`<p class="note">${note}</p>`}
<h4>${isReview ? "What to do" : "How to fix it"}</h4>
${steps(fix)}
<h4>Where: ${counted(places.length, "place")}</h4>
${list(places, extent)}</div>
`;

const finding = ({ check, groups }: CheckFindings, extent: Extent) => markup`<section id="check-${check.id}">
<h3>${severityLabel(check.severity)}${check.name}</h3>
<p>${check.message}${gainText(check.gain) && markup` ${gainText(check.gain)}`}</p>
<p class="help">${check.help}${
  extent.site === null
    ? null
    : markup` <a href="${extent.site}/checks/${check.id}">More about “${check.name}”</a>`
}</p>
${groups.slice(0, extent.groups).map((own) => group(own, extent))}${more(groups.length - extent.groups, "finding", extent)}</section>
`;

/** A part of the page with a heading that the list of contents leads to. */
interface Part {
  id: string;
  title: string;
  /** The checks within it, for the list of contents. */
  checks?: readonly CheckFindings[];
  body: Markup;
}

const findingsPart = ({ title, intro, findings }: FindingsSection, extent: Extent): Part => ({
  id: title.toLowerCase().replaceAll(" ", "-"),
  title,
  checks: findings,
  body: markup`<p>${intro}</p>\n${findings.map((own) => finding(own, extent))}`,
});

const contentsItem = ({ id, title, checks = [] }: Part) =>
  markup`<li><a href="#${id}">${title}</a>${
    checks.length
      ? markup`<ul>${checks.map(
          ({ check, groups }) =>
            markup`<li><a href="#check-${check.id}">${check.name}</a> ${counted(
              groups.reduce((sum, { places }) => sum + places.length, 0),
              "place",
            )}</li>`,
        )}</ul>`
      : null
  }</li>\n`;

/** A picture of the number beside it, so hidden from assistive technology. */
const bar = (score: number) =>
  markup`<svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="all" width="100" height="6"/><rect class="part" width="${score}" height="6"/></svg>`;

function categoriesTable(report: StoredReport): Markup {
  const rows = shownCategories(report).map(
    ({ name, weight, score, text, failed }) => markup`<tr><th scope="row">${name}</th>
<td data-label="Score" class="number">${text}${score === null ? null : markup` ${bar(score)}`}</td><td data-label="Failed checks" class="number">${failed}</td><td data-label="Weight" class="number">${weight}</td></tr>
`,
  );
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="Score by category"><table class="stack">
<caption>Scores from 0 to 100. Checks that do not apply or need a person cost nothing.</caption>
<thead><tr><th scope="col">Category</th><th scope="col" class="number">Score</th><th scope="col" class="number">Failed checks</th><th scope="col" class="number">Weight</th></tr></thead>
<tbody>
${rows}</tbody></table></div>`;
}

/** The rules that a check is about: WCAG with the pages that explain it, PDF/UA by failure conditions. */
function rules({ wcag, pdf_ua }: CheckRow): Markup {
  const linked = wcag.map((number, at) => {
    const known = criterion(number);
    return markup`${at ? ", " : "WCAG "}<a href="${understandingUrl(known)}">${number} ${known.name}</a>`;
  });
  return markup`${linked}${pdf_ua.length ? markup`${wcag.length ? "; " : ""}PDF/UA ${pdf_ua.join(", ")}` : null}`;
}

function checksTable(report: StoredReport): Markup {
  const rows = report.checks.map((check) => {
    const { name, category, tier, severity, status, message, score } = check;
    return markup`<tr><th scope="row">${name}${tier === 1 ? null : ` (tier ${tier}, not scored)`}</th><td data-label="Category">${report.categories[category].name}</td><td data-label="Severity">${severityNames[severity]}</td><td data-label="Result"><strong>${statusNames[status]}</strong>. ${message}</td><td data-label="Score" class="number">${status === "passed" || status === "failed" ? scoreText(score) : "–"}</td><td data-label="Rules">${rules(check)}</td></tr>
`;
  });
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="All checks"><table class="stack">
<caption>Every check that was run, and what it found. PDF/UA is named by the failure conditions of the Matterhorn Protocol.</caption>
<thead><tr><th scope="col">Check</th><th scope="col">Category</th><th scope="col">Severity</th><th scope="col">Result</th><th scope="col" class="number">Score</th><th scope="col">Rules</th></tr></thead>
<tbody>
${rows}</tbody></table></div>`;
}

function parts(report: StoredReport, extent: Extent): Part[] {
  const { not_read } = report;
  const notes = not_read.slice(0, extent.notes);
  return [
    ...findingsSections(report).map((own) => findingsPart(own, extent)),
    { id: "categories", title: "Score by category", body: categoriesTable(report) },
    { id: "checks", title: "All checks", body: checksTable(report) },
    {
      id: "not-read",
      title: "What was not read",
      body: not_read.length
        ? markup`<ul>\n${notes.map((text) => markup`<li>${foreign(text)}</li>\n`)}</ul>${more(not_read.length - notes.length, "part", extent)}`
        : markup`<p>The document was read in full.</p>`,
    },
    {
      id: "beyond",
      title: "What automated checks cannot judge",
      body: markup`<p>A person still has to judge:</p>\n<ul>\n${beyondAutomation.map((text) => markup`<li>${text}</li>\n`)}</ul>`,
    },
  ];
}

/** What a page shows of a long report, the most first. */
const extents: Pick<Extent, "places" | "groups" | "notes">[] = [
  { places: 20, groups: 50, notes: 50 },
  { places: 10, groups: 20, notes: 20 },
  { places: 5, groups: 10, notes: 10 },
  { places: 2, groups: 5, notes: 5 },
  { places: 1, groups: 2, notes: 2 },
];

const utf8 = new TextEncoder();

/** What the page around a report can do with it. */
export type ReportSurroundings = Pick<Extent, "complete"> &
  Partial<Pick<Extent, "decideAt" | "hasPages">> & {
    /** Address of the page of HTML that the document was converted to. */
    converted?: string | null;
  };

/**
 * A report below its heading, as markup for a page: as much of it as fits into so many bytes. What does not is
 * counted, with a link to the complete report where it can be had.
 */
export function reportContent(
  report: StoredReport,
  bytes: number,
  { complete, decideAt = null, hasPages = false, converted: path = null }: ReportSurroundings,
): string {
  const converted = path === null ? null : { path, hasSlides: report.format === "pptx" };
  let text = "";
  for (const extent of extents) {
    text = contentOf(report, { ...extent, complete, decideAt, hasPages, converted, site: "" });
    if (utf8.encode(text).length <= bytes) break;
  }
  return text;
}

/** The result, what to do, all checks. */
function contentOf(report: StoredReport, extent: Extent): string {
  const { filename, format, overall_score, grade, created_at, report_id, rules_version } = report;
  const { headline, sentence } = verdictText(report);
  const begin = checkToBeginWith(report);
  const own = parts(report, extent);
  const unkept = unkeptNote(report);
  const people = decidedNote(report);
  const gate = gateNote(report);
  const reach = reachText(report);
  return markup`<div class="result">
<p class="score"><strong>${scoreText(overall_score)}</strong> <span>of 100</span></p>
<div><p class="verdict">Grade ${grade}: ${headline}</p>
<p>${sentence}</p>${
    begin
      ? markup`
<p class="first"><strong>Begin with <a href="#check-${begin.check.id}">${begin.check.name}</a>:</strong> ${begin.text}</p>`
      : null
  }</div>
</div>
<dl class="facts">
${
  reach
    ? markup`<dt>Reach</dt><dd>${reach}</dd>
`
    : null
}<dt>Document</dt><dd>${foreign(filename)}, ${formats[format].name}</dd>
<dt>Checked</dt><dd><time datetime="${created_at}" data-time="exact">${dateText(created_at)}</time></dd>
<dt>Checks</dt><dd>${countsText(report)}</dd>
${
  unkept
    ? markup`<dt>Issues</dt><dd>${unkept}</dd>
`
    : null
}${
  people
    ? markup`<dt>Decisions</dt><dd>${people}</dd>
`
    : null
}${
  gate
    ? markup`<dt>Gate</dt><dd>${gate}</dd>
`
    : null
}<dt>Rules</dt><dd>${rules_version}: WCAG 2.2 AA and PDF/UA-1</dd>
<dt>Report</dt><dd>${report_id}</dd>
</dl>
<div class="report">
<nav class="contents" aria-label="Contents"><ul>
${own.map(contentsItem)}</ul></nav>
<div>
${own.map(({ id, title, body }) => markup`<section>\n<h2 id="${id}">${title}</h2>\n${body}\n</section>\n`)}</div>
</div>`.text;
}

/** One page that stands by itself: no script, no request, light and dark, fit for print. */
export const renderHtml = (report: StoredReport, site?: string): string =>
  markup`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Accessibility report: ${report.filename}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header>
<p class="kind">Accessibility report</p>
<h1>${foreign(report.filename)}</h1>
</header>
<main>
${new Markup(contentOf(report, { ...whole, site: site ?? null }))}</main>
<footer><p>Made by Lectern. The score counts what a program can test; it does not prove that everyone can read the document.</p></footer>
</body>
</html>
`.text;
