import type { Check, Status } from "../../../src/checker/check.ts";
import { checks } from "../../../src/checker/checks/all.ts";
import { isSeen, Judge } from "../../../src/checker/judge.ts";
import type { Aspect, DocumentFact, Fact, FactKind, Place } from "../../../src/checker/model.ts";
import { type Report, report } from "../../../src/checker/report/report.ts";

type FactOf<Kind extends FactKind> = Extract<Fact, { kind: Kind }>;

export const place: Place = { label: "Page 1", page: 1 };

/** What a flawless thing of each kind looks like: a test names only what it is about. */
const flawless: { [Kind in Exclude<FactKind, "document">]: Omit<FactOf<Kind>, "kind"> } = {
  heading: { place, level: 1, text: "Sales", first: 1 },
  "possible-heading": { place, text: "Sales", isBold: true, isLarger: false, level: 1 },
  list: { place, items: 3, defects: [] },
  "typed-list": { place, items: 3 },
  image: { place, alt: "Sales by region", isDecorative: false },
  figure: { place, sort: "figure", alt: "Sales by region", isDecorative: false },
  caption: { place, caption: "Figure 1: Sales by region", typed: null, isExpected: false },
  table: {
    place,
    rows: 3,
    columns: 3,
    isLayout: false,
    defects: [],
    needsReview: null,
    headersWithoutScope: null,
    mergedCells: 0,
    isRagged: false,
    isNested: false,
  },
  field: { place, control: "text field", name: "E-mail address" },
  slide: { place, number: 1, title: "Sales", isReadInOrder: true },
  sheet: { place, name: "Budget", isGenericName: false },
  page: {
    place,
    number: 1,
    untaggedTexts: 0,
    untaggedImages: 0,
    characters: 1_000,
    isScan: false,
    tabsFollowStructure: null,
  },
  "hidden-text": { place, isWhole: false, words: 80, shown: 120, pages: 1 },
  "tagging-defect": { place, defect: "unmapped-role", detail: "Kopfzeile" },
  "language-defect": { place, defect: "malformed", detail: "en_US" },
  link: { place, text: "Annual report 2025", target: "https://example.org/2025" },
  colour: { place, foreground: [0, 0, 0], background: [255, 255, 255], isLarge: false },
  font: { place, name: "Source Sans", isEmbedded: true, hasUnicode: true },
  "blank-run": { place, count: 3 },
  "floating-object": { place, sort: "picture", beside: "Tides in winter" },
  "part-language": { place, value: "fr" },
  "text-language": {
    place,
    of: "document",
    declared: "en",
    found: { language: "de" },
    isCertain: true,
    letters: 4_000,
    allLetters: 4_000,
    words: 700,
    share: 1,
    places: 1,
    text: "Der Ausschuss traf sich",
  },
  "tab-order": { place, value: 0 },
  media: { place, sort: "video", hasTextTrack: false },
};

/** A fact with the given traits, flawless in all others. */
export const fact = <Kind extends Exclude<FactKind, "document">>(
  kind: Kind,
  traits: Partial<FactOf<Kind>> = {},
): FactOf<Kind> => ({ kind, ...flawless[kind], ...traits }) as FactOf<Kind>;

/** A short, flawless document with the given traits. */
export const documentFact = (traits: Partial<DocumentFact> = {}): DocumentFact => ({
  kind: "document",
  place: { label: "Document" },
  format: "pdf",
  tool: "acrobat",
  language: { value: "en", isValid: true, isCovered: false, isOptional: false, place },
  title: { value: "Sales in 2025", isShown: true, conflict: null, place },
  extent: { pages: 3, words: 900, paragraphs: 20 },
  isSubstantial: false,
  headings: { total: 0, blank: 0 },
  navigation: { length: { count: 3, of: "pages" }, found: null, place },
  tagging: { isMarked: true, hasTree: true, isSuspect: false, isOptional: false, untaggedImages: 0, place },
  pdfUa: 1,
  allowsAssistiveTechnology: true,
  hasDynamicXfa: false,
  unread: [],
  ...traits,
});

const everyAspect = [...new Set(checks.map(({ needs }) => needs))].filter((needs) => needs !== null);

export interface RunOptions {
  filename?: string;
  sees?: readonly Aspect[];
  tiers?: readonly number[];
}

function run(
  shown: readonly Check[],
  facts: readonly Fact[],
  traits: Partial<DocumentFact>,
  options: RunOptions,
) {
  const { filename = "sales.pdf", sees = everyAspect, tiers = [1, 2, 3] } = options;
  const judge = new Judge(shown, sees, { filename, tiers });
  const document = documentFact(traits);
  for (const one of facts) judge.emit(one);
  judge.emit(document);
  const { results, findings, total: totalFindings } = judge.end(document);
  const seen = ({ check }: { check: Check }) => isSeen(check, sees);
  return { filename, document, results, findings, totalFindings, tiers, isSeen: seen };
}

/** The report on a document of these facts. */
export const reportOn = (
  facts: readonly Fact[],
  document: Partial<DocumentFact> = {},
  options: RunOptions = {},
): Report =>
  report(
    run(
      checks.filter(({ tier }) => tier === 1 || !options.tiers || options.tiers.includes(tier)),
      facts,
      document,
      options,
    ),
  );

export interface Judged {
  status: Status;
  /** Ids of the messages, in the order in which they were reported. */
  messages: string[];
  passed: number;
  failed: number;
  needsReview: number;
  report: Report;
}

/** What one check says of these facts. */
export function judged(
  id: string,
  facts: readonly Fact[],
  document: Partial<DocumentFact> = {},
  options: RunOptions = {},
): Judged {
  const check = checks.find((one) => one.id === id);
  if (!check) throw new Error(`There is no check ${id}.`);
  const reported = run([check], facts, document, options);
  const { status, passed, failed, needsReview } = reported.results[0]!;
  const messages = reported.findings.map(({ messageId }) => messageId);
  return { status, messages, passed, failed, needsReview, report: report(reported) };
}
