/** A success criterion of WCAG 2.2, and where other standards have it. */
export interface Criterion {
  number: string;
  name: string;
  level: "A" | "AA" | "AAA";
}

/** The criteria that checks look at, by their numbers (WCAG 2.2). */
const criteria: Record<string, Omit<Criterion, "number">> = {
  "1.1.1": { name: "Non-text Content", level: "A" },
  "1.2.1": { name: "Audio-only and Video-only (Prerecorded)", level: "A" },
  "1.2.2": { name: "Captions (Prerecorded)", level: "A" },
  "1.2.3": { name: "Audio Description or Media Alternative (Prerecorded)", level: "A" },
  "1.2.5": { name: "Audio Description (Prerecorded)", level: "AA" },
  "1.3.1": { name: "Info and Relationships", level: "A" },
  "1.3.2": { name: "Meaningful Sequence", level: "A" },
  "1.4.1": { name: "Use of Color", level: "A" },
  "1.4.3": { name: "Contrast (Minimum)", level: "AA" },
  "2.4.2": { name: "Page Titled", level: "A" },
  "2.4.3": { name: "Focus Order", level: "A" },
  "2.4.4": { name: "Link Purpose (In Context)", level: "A" },
  "2.4.5": { name: "Multiple Ways", level: "AA" },
  "2.4.6": { name: "Headings and Labels", level: "AA" },
  "3.1.1": { name: "Language of Page", level: "A" },
  "3.1.2": { name: "Language of Parts", level: "AA" },
  "3.1.5": { name: "Reading Level", level: "AAA" },
  "3.3.2": { name: "Labels or Instructions", level: "A" },
  "4.1.2": { name: "Name, Role, Value", level: "A" },
};

/** Throws for a criterion that the table lacks: every check names known ones. */
export function criterion(number: string): Criterion {
  const known = criteria[number];
  if (!known) throw new Error(`WCAG ${number} is not in the table of criteria.`);
  return { number, ...known };
}

/** "1.1.1 Non-text Content (A)" of a criterion's number. */
export function criterionText(number: string): string {
  const { name, level } = criterion(number);
  return `${number} ${name} (${level})`;
}

/** The page of W3C that explains a criterion. */
export const understandingUrl = ({ name }: Criterion): string =>
  `https://www.w3.org/WAI/WCAG22/Understanding/${name
    .toLowerCase()
    .replace(/[(),]/g, "")
    .replaceAll(" ", "-")}`;

/** Criteria that are about sets of pages, and so have no clause for documents (EN 301 549, chapter 10; 36 CFR 1194, E205.4). */
const ofSetsOfPages: readonly string[] = ["2.4.1", "2.4.5", "3.2.3", "3.2.4"];

/**
 * The clauses of EN 301 549 (V3.2.1) for a criterion: chapter 9 has those of web pages, chapter 10 those of documents,
 * each numbered as WCAG does. It takes over levels A and AA.
 */
export function en301549({ number, level }: Criterion): string[] {
  if (level === "AAA") return [];
  return ofSetsOfPages.includes(number) ? [`9.${number}`] : [`9.${number}`, `10.${number}`];
}

/**
 * What of Section 508 (36 CFR 1194, 2017) asks for a criterion: E205.4 takes over levels A and AA of WCAG 2.0, for
 * documents without those on sets of pages. Every criterion of the table is in WCAG 2.0.
 */
export const section508 = ({ number, level }: Criterion): string[] =>
  level === "AAA"
    ? []
    : [
        ofSetsOfPages.includes(number)
          ? `E205.4 (WCAG 2.0, ${number}; web pages only)`
          : `E205.4 (WCAG 2.0, ${number})`,
      ];

/** Clauses of ISO 14289-1 (PDF/UA-1) by checkpoints of the Matterhorn Protocol 1.1. */
const clauses: Record<string, string> = {
  "01": "7.1",
  "02": "7.1",
  "04": "7.1",
  "06": "7.1",
  "07": "7.1",
  "09": "7.1",
  "10": "7.2",
  "11": "7.2",
  "13": "7.3",
  "14": "7.4",
  "15": "7.5",
  "16": "7.6",
  "17": "7.7",
  "25": "7.15",
  "26": "7.16",
  "28": "7.18",
  "31": "7.21",
};

/** The clause of PDF/UA-1 that a failure condition of the Matterhorn Protocol, such as "13-001", belongs to. */
export function pdfUaClause(condition: string): string {
  // The identifier stands in a chapter of its own.
  if (condition === "06-002") return "5";
  const clause = clauses[condition.slice(0, 2)];
  if (!clause) throw new Error(`Checkpoint ${condition} is not in the table of clauses.`);
  return clause;
}
