import { type Allowance, allowanceFor, Budget, textAllowanceFor } from "../checker/budget.ts";
import { checks } from "../checker/checks/all.ts";
import { type CheckResult, type Finding, Judge } from "../checker/judge.ts";
import type { Aspect, DocumentFact, Fact } from "../checker/model.ts";
import { Survey as ReachSurvey } from "../checker/reach/survey.ts";
import { readers } from "../checker/readers/all.ts";
import type { ByteSource } from "../checker/source.ts";
import { AppError } from "../core/errors.ts";
import { type Format, formats } from "../core/formats.ts";
import { canonicalTag } from "../core/language-name.ts";
import { loadEditor } from "../formats/all.ts";
import type { KeptReading, WholeReading } from "../formats/editor.ts";
import type { LooksAt } from "../formats/looks-at.ts";
import type { Wants } from "../formats/reader.ts";
import { hasSeparateContent, readBoth, readSeparate } from "./content-readers.ts";
import { ContentCollector, type ContentSurvey } from "./content-survey.ts";
import type { Fix, FixRun, Proposal, WholeFacts } from "./fix.ts";
import { TextDigest } from "./text-digest.ts";

/**
 * Checks that judge the words of an author: what was not there could not be judged, so that a description which a person
 * wrote, or a language that is known now, makes them see more and nothing worse.
 */
const ofWords = new Set(["language-of-parts", "alt-text-quality", "title-quality", "plain-language"]);

/** Checks that are run, and those that are compared: what a person has to judge in any case is no measure. */
const run = checks.filter(({ tier }) => tier < 3);
export const isCompared = (id: string): boolean => !ofWords.has(id);

export interface SurveyOptions {
  filename: string;
  /** Of the whole remediation; a fresh one for each reading where it is absent. */
  budget?: Budget | undefined;
  fixes: readonly Fix[];
  /** Whether the fixes look at the content beside the facts. */
  readContent?: boolean;
  /** It is read to be compared: checks that are not are left out where no fix is about them. */
  isCompared?: boolean;
  /** Its colours are those that it had before it was edited, or those that any result of it will have. */
  keepsColours?: boolean;
  /** Whether the letters of its text are wanted. */
  hasDigest?: boolean;
}

/** What one reading of a document gives. */
export interface Survey {
  document: DocumentFact;
  results: CheckResult[];
  /** Of the scored checks: the first of each message. */
  findings: readonly Finding[];
  sees: readonly Aspect[];
  proposals: { fix: Fix; proposal: Proposal }[];
  /** Of all letters of the text; null where it is not wanted. */
  digest: string | null;
  /** For the editor, where the fixes looked at the document; who takes it leaves none, as it is large. */
  reading: KeptReading | null;
  /** For a result in which nothing has changed but what is said of the whole. */
  whole: KeptWhole | null;
}

/** The judge before it was told of the whole, and what reads that again. */
interface KeptWhole {
  judge: Judge;
  reading: WholeReading;
}

/** What reading a document of this many bytes may cost. */
export function budgetFor(format: Format, size: number): Budget {
  return new Budget(allowanceOf(format, size));
}

/** Readings that edits may cost: for one of them several parts, and some parts several times, are looked through. */
const readingsOfEdits = 3;

/** What editing a document may cost that could be read. */
export function editBudgetFor(format: Format, size: number): Budget {
  const { steps, bytes, depth } = allowanceOf(format, size);
  return new Budget({ steps: readingsOfEdits * steps, bytes: readingsOfEdits * bytes, depth });
}

const allowanceOf = (format: Format, size: number): Allowance =>
  formats[format].isText ? textAllowanceFor(size) : allowanceFor(size);

/**
 * What of the content takes another reading, as a fix asks for it: all of it, or what stands around things by the bytes
 * at which they begin. Null for nothing: where the format has no content apart, or none with addresses, as without tags.
 */
function wantedApart(
  format: Format,
  whole: WholeFacts,
  runs: readonly { run: FixRun }[],
): Pick<Wants, "around"> | null {
  if (!hasSeparateContent(format) || whole.document.tagging?.hasTree === false) return null;
  const needs = runs.map(({ run }) => run.needsContent?.(whole) ?? false);
  const around = new Set<number>();
  for (const need of needs) {
    if (need === true) return {};
    for (const at of need || []) {
      if (at.in !== "bytes") return {};
      around.add(at.from);
    }
  }
  return around.size ? { around } : null;
}

/** The content by another reading; null where that costs too much. */
async function separateContent(
  format: Format,
  source: ByteSource,
  { hasLatinPassages, ...wanted }: Pick<Wants, "around"> & { hasLatinPassages: boolean },
): Promise<ContentSurvey | null> {
  const budget = budgetFor(format, source.size);
  const collector = new ContentCollector(budget, { hasLatinPassages });
  try {
    await readSeparate(format, source, collector, budget, wanted);
  } catch (cause) {
    if (cause instanceof AppError) return null;
    throw cause;
  }
  return collector.survey();
}

/** The first finding of each message of a check: nothing more is said of what is left, and a thousand would be kept. */
function firstOfEach(findings: readonly Finding[]): Finding[] {
  const first = new Map<string, Finding>();
  for (const finding of findings) {
    const message = `${finding.check.id} ${finding.messageId}`;
    if (!first.has(message)) first.set(message, finding);
  }
  return [...first.values()];
}

/** Reads the document once: how it stands, and what the fixes want of it. Throws as its reader does. */
export async function survey(format: Format, source: ByteSource, options: SurveyOptions): Promise<Survey> {
  const { filename, fixes, budget = budgetFor(format, source.size) } = options;
  const { readContent = fixes.length > 0, isCompared: isProof = false, hasDigest = true } = options;
  const reader = readers[format];
  const runs = fixes.map((fix) => ({ fix, run: fix.start() }));
  const byCheck = new Map<string, FixRun[]>();
  for (const { fix, run } of runs) byCheck.set(fix.checkId, [...(byCheck.get(fix.checkId) ?? []), run]);
  const takers = new Map<string, ((fact: never) => void)[]>();
  for (const { run } of runs)
    for (const [kind, take] of Object.entries(run.facts ?? {}))
      takers.set(kind, [...(takers.get(kind) ?? []), take]);
  const wanted = isProof ? run.filter(({ id }) => isCompared(id) || byCheck.has(id)) : run;
  const judge = new Judge(wanted, reader.sees, {
    filename,
    tiers: [1],
    observe: (observation) => {
      for (const run of byCheck.get(observation.check.id) ?? []) run.finding?.(observation);
    },
  });
  let toldOfParts: Judge | null = null;
  const reported = new ReachSurvey((fact: Fact) => {
    if (fact.kind === "document" && fixes.length) toldOfParts = judge.fork();
    judge.emit(fact);
    for (const take of takers.get(fact.kind) ?? []) take(fact as never);
  }, budget);
  const { keepsColours = (await loadEditor(format))?.recolours?.size === 0 } = options;
  const looksAt: LooksAt = (what) =>
    (what !== "colour" || !keepsColours) &&
    (judge.looksAt(what) || reported.looksAt(what) || takers.has(what));
  const digest = hasDigest ? new TextDigest(reported) : null;
  const collector =
    readContent && !hasSeparateContent(format)
      ? new ContentCollector(budget, { hasLatinPassages: false })
      : null;
  let reading: KeptReading | null = null;
  const keep = (kept: KeptReading) => {
    reading = kept;
  };
  await readBoth(format, source, collector, reported.emit, budget, {
    texts: digest ?? reported,
    isAddressed: fixes.length > 0,
    looksAt,
    takesUndeclared: hasDigest || fixes.some(({ readsWords }) => readsWords),
    ...(fixes.length ? { keep } : {}),
  });
  const { document } = await reported.end();
  const { results, findings } = judge.end(document);
  const again = (reading as KeptReading | null)?.whole;
  const whole = again && toldOfParts ? { judge: toldOfParts as Judge, reading: again } : null;
  let content = collector?.survey() ?? null;
  const { inherited: sample, ofEachText } = reported;
  const facts = {
    filename,
    document,
    sample,
    ofEachText: ofEachText === null ? null : canonicalTag(ofEachText),
  };
  const hasLatinPassages = readContent && runs.some(({ run }) => run.needsLatinPassages?.());
  const apart = content ? (hasLatinPassages ? {} : null) : readContent && wantedApart(format, facts, runs);
  if (apart) {
    // Both at once are more than memory has room for.
    reading = null;
    content = (await separateContent(format, source, { ...apart, hasLatinPassages })) ?? content;
  }
  const proposals: Survey["proposals"] = [];
  for (const { fix, run: own } of runs)
    for (const proposal of await own.finish({ ...facts, content })) proposals.push({ fix, proposal });
  return {
    document,
    results,
    findings: firstOfEach(findings),
    sees: reader.sees,
    proposals,
    digest: digest?.end() ?? null,
    reading,
    whole,
  };
}

/**
 * How a result of edits stands of which nothing more is asked: where these have changed nothing but what is said of the
 * whole, all else is as it was read before.
 */
export async function surveyOfWhole(
  before: Survey,
  format: Format,
  result: ByteSource,
  { budget = budgetFor(format, result.size), hasDigest = true }: Pick<SurveyOptions, "budget" | "hasDigest">,
): Promise<Survey | null> {
  const document = await before.whole?.reading.again(result, budget);
  if (!document) return null;
  const judge = before.whole!.judge.fork();
  judge.emit(document);
  const { results, findings } = judge.end(document);
  return {
    ...before,
    document,
    results: results.filter(({ check }) => isCompared(check.id)),
    findings: firstOfEach(findings.filter(({ check }) => isCompared(check.id))),
    proposals: [],
    digest: hasDigest ? before.digest : null,
    reading: null,
    whole: null,
  };
}
