import { type Format, formats } from "../../core/formats.ts";
import type { Category, Check, Message, Severity } from "../check.ts";
import { isSeen } from "../judge.ts";
import type { Aspect } from "../model.ts";
import { type RulesVersion, rulesHistory } from "../rules/history.ts";
import { categories } from "./score.ts";
import { type Criterion, criterion, en301549, pdfUaClause, section508 } from "./standards.ts";

/** What a message of a check means for the document. */
type Weight = "failure" | "good_practice" | "needs_review";

interface CatalogueMessage {
  id: string;
  /** With `{name}` where a report fills in what it found. */
  text: string;
  kind: Weight;
  /** What to do, by tool (model.ts); `default` where no tool is named. */
  fix: Record<string, string>;
}

/** Everything that people and programs may want to know of a check, whatever document it looks at. */
export interface CatalogueEntry {
  id: string;
  name: string;
  category: Category;
  category_name: string;
  tier: 1 | 2 | 3;
  severity: Severity;
  /** What it is about and how to meet it. */
  help: string;
  /** What it looks at, as people call it. */
  looks_at: string;
  formats: Format[];
  wcag: Criterion[];
  pdf_ua: { condition: string; clause: string }[];
  en_301_549: string[];
  section_508: string[];
  example: { bad: string; good: string };
  messages: CatalogueMessage[];
  /** Versions of the rules that changed what it says, newest first. */
  history: { version: string; change: string }[];
}

function kindOf({ needsReview, isConformanceFailure }: Message, check: Check): Weight {
  if (needsReview) return "needs_review";
  return (isConformanceFailure ?? check.isConformanceFailure) ? "failure" : "good_practice";
}

const historyOf = (id: string, history: readonly RulesVersion[]) =>
  history
    .flatMap(({ version, changes }) =>
      changes
        .filter((change) => change.checks === "all" || change.checks.includes(id))
        .map(({ text }) => ({ version, change: text })),
    )
    .reverse();

function entryOf(check: Check, sees: SeesOf): CatalogueEntry {
  const wcag = check.wcag.map(criterion);
  return {
    id: check.id,
    name: check.name,
    category: check.category,
    category_name: categories.find(({ id }) => id === check.category)!.name,
    tier: check.tier,
    severity: check.severity,
    help: check.help,
    looks_at: check.noun[1],
    formats: (Object.keys(formats) as Format[]).filter((format) => isSeen(check, sees(format))),
    wcag,
    pdf_ua: check.pdfUa.map((condition) => ({ condition, clause: pdfUaClause(condition) })),
    en_301_549: [...new Set(wcag.flatMap(en301549))],
    section_508: [...new Set(wcag.flatMap(section508))],
    example: check.example,
    messages: Object.entries(check.messages).map(([id, message]) => ({
      id,
      text: message.text,
      kind: kindOf(message, check),
      fix: message.fix,
    })),
    history: historyOf(check.id, rulesHistory),
  };
}

/** What can be seen in documents of a format. */
type SeesOf = (format: Format) => readonly Aspect[];

/** Every check, in report order. */
export const catalogueOf = (checks: readonly Check[], sees: SeesOf): CatalogueEntry[] =>
  checks.map((check) => entryOf(check, sees));
