import type { CheckRow, StoredReport } from "../../checker/report/report.ts";
import { criterion, criterionText, understandingUrl } from "../../checker/report/standards.ts";
import { formats } from "../../core/formats.ts";
import {
  type CheckFindings,
  type FindingsSection,
  type FoundPlace,
  findingsSections,
  fixSteps,
  type IssueGroup,
  unkeptNote,
} from "../findings.ts";
import { reachText } from "../reach.ts";
import {
  beyondAutomation,
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
} from "../words.ts";

/** How a paragraph looks. */
export type ParagraphStyle = "body" | "soft" | "strong" | "kind";

/** A cell of a table; a header says what it heads. */
export interface Cell {
  text: string;
  scope?: "Row" | "Column";
  isNumber?: boolean;
  /** Percent: drawn as a bar beside the number, for the eye alone. */
  bar?: number;
}

/** One entry of a list: what it says, and a piece of the document as the author would recognise it. */
interface Item {
  text: string;
  snippet?: string;
  /** What the text leads to. */
  href?: string;
}

/** What the PDF report is made of, in reading order; how it looks is the layout's business. */
export type Block =
  | { kind: "heading"; level: 1 | 2 | 3 | 4; text: string; severity?: CheckRow["severity"] }
  | { kind: "paragraph"; style: ParagraphStyle; text: string }
  | { kind: "list"; numbered: boolean; items: Item[] }
  | { kind: "table"; caption: string; widths: readonly number[]; head: Cell[]; rows: Cell[][] }
  | { kind: "result"; score: string; headline: string; sentence: string }
  /** A part with a heading of its own, which stands inside the part around it. */
  | { kind: "section"; blocks: Block[] };

/** At most so many are shown; the JSON and CSV reports have all. */
const shownPlaces = 8;
const shownGroups = 8;

const paragraph = (text: string, style: ParagraphStyle = "body"): Block => ({
  kind: "paragraph",
  style,
  text,
});
const list = (items: readonly string[], numbered = false): Block => ({
  kind: "list",
  numbered,
  items: items.map((text) => ({ text })),
});

const elsewhere = "The JSON and CSV forms of this report list all.";

function steps(fix: string): Block {
  const lines = fixSteps(fix);
  return lines.length > 1 ? list(lines, true) : paragraph(lines.join(""));
}

function group({ message, fix, isReview, note, places }: IssueGroup): Block[] {
  const rest = places.length - shownPlaces;
  const item = ({ label, detail, snippet, decision }: FoundPlace): Item => ({
    text: [detail ? `${label}: ${detail}` : label, decision].filter(Boolean).join(". "),
    ...(snippet ? { snippet } : {}),
  });
  return [
    paragraph(message, "strong"),
    ...(note ? [paragraph(note, "soft")] : []),
    { kind: "heading", level: 4, text: isReview ? "What to do" : "How to fix it" },
    steps(fix),
    { kind: "heading", level: 4, text: `Where: ${counted(places.length, "place")}` },
    { kind: "list", numbered: false, items: places.slice(0, shownPlaces).map(item) },
    ...(rest > 0 ? [paragraph(`And ${counted(rest, "more place")}. ${elsewhere}`, "soft")] : []),
  ];
}

function finding({ check, groups }: CheckFindings): Block {
  const rest = groups.slice(shownGroups);
  const places = rest.reduce((sum, group) => sum + group.places.length, 0);
  return {
    kind: "section",
    blocks: [
      { kind: "heading", level: 3, text: check.name, severity: check.severity },
      paragraph([check.message, gainText(check.gain)].filter(Boolean).join(" ")),
      paragraph(check.help, "soft"),
      ...groups.slice(0, shownGroups).flatMap(group),
      ...(places
        ? [
            paragraph(
              `And ${counted(rest.length, "more finding")} in ${counted(places, "place")}. ${elsewhere}`,
              "soft",
            ),
          ]
        : []),
    ],
  };
}

const part = (title: string, ...blocks: Block[]): Block => ({
  kind: "section",
  blocks: [{ kind: "heading", level: 2, text: title }, ...blocks],
});

const findingsPart = ({ title, intro, findings }: FindingsSection): Block =>
  part(title, paragraph(intro), ...findings.map(finding));

/** What was tested, when and by which rules. */
function facts(report: StoredReport): Block[] {
  const { format, created_at, rules_version, report_id } = report;
  const unkept = unkeptNote(report);
  const gate = gateNote(report);
  const counts = `Checks: ${countsText(report)}.`;
  return [
    paragraph(
      `${formats[format].name} file, checked on ${dateText(created_at)} by rules ${rules_version} for WCAG 2.2 AA and PDF/UA-1. Report ${report_id}.`,
      "soft",
    ),
    paragraph(
      [counts, unkept, decidedNote(report), gate && `Gate: ${gate}`].filter(Boolean).join(" "),
      "soft",
    ),
  ];
}

const column = (text: string, isNumber = false): Cell => ({
  text,
  scope: "Column",
  ...(isNumber ? { isNumber } : {}),
});

function categoriesTable(report: StoredReport): Block {
  return {
    kind: "table",
    caption: "Scores from 0 to 100. Checks that do not apply or need a person cost nothing.",
    widths: [0.32, 0.32, 0.22, 0.14],
    head: [column("Category"), column("Score"), column("Failed checks", true), column("Weight", true)],
    rows: shownCategories(report).map(({ name, weight, score, text, failed }) => [
      { text: name, scope: "Row" },
      { text, ...(score === null ? {} : { bar: score }) },
      { text: failed, isNumber: true },
      { text: String(weight), isNumber: true },
    ]),
  };
}

function rules({ wcag, pdf_ua }: CheckRow): string {
  const named = wcag.map((number) => `${number} ${criterion(number).name}`);
  return [named.length ? `WCAG ${named.join(", ")}` : "", pdf_ua.length ? `PDF/UA ${pdf_ua.join(", ")}` : ""]
    .filter(Boolean)
    .join("; ");
}

function checksTable(report: StoredReport): Block {
  return {
    kind: "table",
    caption:
      "Every check that was run, and what it found. PDF/UA is named by the failure conditions of the Matterhorn Protocol.",
    widths: [0.22, 0.11, 0.35, 0.09, 0.23],
    head: [column("Check"), column("Severity"), column("Result"), column("Score", true), column("Rules")],
    rows: report.checks.map((check) => [
      {
        text: check.tier === 1 ? check.name : `${check.name} (tier ${check.tier}, not scored)`,
        scope: "Row",
      },
      { text: severityNames[check.severity] },
      { text: `${statusNames[check.status]}. ${check.message}` },
      {
        text: check.status === "passed" || check.status === "failed" ? scoreText(check.score) : "–",
        isNumber: true,
      },
      { text: rules(check) },
    ]),
  };
}

/** The criteria of WCAG that the checks of the report stand for, each leading to its page at W3C. */
function criteriaPart({ checks }: StoredReport): Block[] {
  const numbers = [...new Set(checks.flatMap(({ wcag }) => wcag))].toSorted((one, other) =>
    one.localeCompare(other, "en", { numeric: true }),
  );
  if (!numbers.length) return [];
  const items = numbers.map((number) => ({
    text: criterionText(number),
    href: understandingUrl(criterion(number)),
  }));
  return [
    part(
      "Success criteria of WCAG 2.2",
      paragraph("The checks of this report stand for these. Each leads to the page of W3C that explains it."),
      { kind: "list", numbered: false, items },
    ),
  ];
}

/** The PDF report as blocks. */
export function reportBlocks(report: StoredReport): Block[] {
  const { headline, sentence } = verdictText(report);
  const begin = checkToBeginWith(report);
  const reach = reachText(report);
  return [
    { kind: "paragraph", style: "kind", text: "Accessibility report" },
    { kind: "heading", level: 1, text: report.filename },
    {
      kind: "result",
      score: scoreText(report.overall_score),
      headline: `Grade ${report.grade}: ${headline}`,
      sentence,
    },
    ...(begin ? [paragraph(`Begin with ${begin.check.name}: ${begin.text}`, "strong")] : []),
    ...(reach ? [paragraph(reach)] : []),
    ...facts(report),
    ...findingsSections(report).map(findingsPart),
    part("Score by category", categoriesTable(report)),
    part("All checks", checksTable(report)),
    ...criteriaPart(report),
    part(
      "What was not read",
      report.not_read.length ? list(report.not_read) : paragraph("The document was read in full."),
    ),
    part(
      "What automated checks cannot judge",
      paragraph("A person still has to judge:"),
      list(beyondAutomation),
      paragraph(
        "Made by Lectern. The score counts what a program can test; it does not prove that everyone can read the document.",
        "soft",
      ),
    ),
  ];
}

/** Every text of the blocks, for the fonts that it needs. */
export function* textsOf(blocks: readonly Block[]): Generator<string> {
  for (const block of blocks) {
    switch (block.kind) {
      case "heading":
      case "paragraph":
        yield block.text;
        break;
      case "list":
        for (const { text, snippet } of block.items) yield text + (snippet ?? "");
        break;
      case "table":
        yield block.caption;
        for (const row of block.rows) for (const { text } of row) yield text;
        break;
      case "result":
        yield block.headline + block.sentence;
        break;
      case "section":
        yield* textsOf(block.blocks);
    }
  }
}
