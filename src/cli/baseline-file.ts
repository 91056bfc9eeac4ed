import { existsSync, renameSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { z } from "zod";
import { changesBetween } from "../checker/report/changes.ts";
import type { Report } from "../checker/report/report.ts";
import type { ResolvedIssue } from "../render/documents.ts";
import { readJsonFile } from "./json-file.ts";

const severity = z.enum(["critical", "major", "minor"]);

const known = z.object({
  rules_version: z.string(),
  overall_score: z.number(),
  total_issues: z.int(),
  checks: z.array(
    z.object({
      id: z.string(),
      status: z.enum(["passed", "failed", "not_applicable", "needs_review"]),
      failed_count: z.int(),
    }),
  ),
  issues: z.array(
    z.object({
      fingerprint: z.string(),
      check_id: z.string(),
      severity,
      message: z.string(),
      place: z.string(),
    }),
  ),
});

/** What a baseline file keeps of one report. */
export type KnownReport = z.output<typeof known>;

const baselineSchema = z.object({ version: z.literal(1), documents: z.record(z.string(), known) });

const kept = ({ rules_version, overall_score, total_issues, checks, issues }: Report): KnownReport => ({
  rules_version,
  overall_score,
  total_issues,
  checks: checks.map(({ id, status, failed_count }) => ({ id, status, failed_count })),
  issues: issues.map(({ fingerprint, check_id, severity, message, location }) => ({
    fingerprint,
    check_id,
    severity,
    message,
    place: location.label,
  })),
});

/** What is known of a document that a baseline does not have: no check of it, and so no issue. */
export const nothingKnown = ({ rules_version }: Report): KnownReport => ({
  rules_version,
  overall_score: 0,
  total_issues: 0,
  checks: [],
  issues: [],
});

/** The issues of documents at one time, in a file that is kept beside them: what `only_new` compares with. */
export class BaselineFile {
  readonly #file: string;
  readonly #documents: Map<string, KnownReport>;

  private constructor(file: string, documents: Map<string, KnownReport>) {
    this.#file = file;
    this.#documents = documents;
  }

  /** Throws Error where the file is not there, unless it is to be made, or is no baseline. */
  static open(file: string, isToBeMade: boolean): BaselineFile {
    if (!existsSync(file)) {
      if (isToBeMade) return new BaselineFile(file, new Map());
      throw new Error(`There is no baseline ${file}: make it with --update-baseline.`);
    }
    try {
      const { documents } = baselineSchema.parse(readJsonFile(file));
      return new BaselineFile(file, new Map(Object.entries(documents)));
    } catch {
      throw new Error(`${file} is no baseline of Lectern: remove it, or name another file.`);
    }
  }

  /** Documents are known by their path from the baseline's folder, so that it does not matter where a command runs. */
  #keyOf = (file: string) => relative(dirname(resolve(this.#file)), resolve(file)).replaceAll("\\", "/");

  find(file: string): KnownReport | null {
    return this.#documents.get(this.#keyOf(file)) ?? null;
  }

  set(file: string, report: Report): void {
    this.#documents.set(this.#keyOf(file), kept(report));
  }

  /** Writes the file, without documents that are there no more; one document a line, so that changes can be read. */
  write(): void {
    const folder = dirname(resolve(this.#file));
    const lines = [...this.#documents]
      .filter(([path]) => existsSync(resolve(folder, path)))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, report]) => `    ${JSON.stringify(path)}: ${JSON.stringify(report)}`);
    const text = `{\n  "version": 1,\n  "documents": {\n${lines.join(",\n")}\n  }\n}\n`;
    writeFileSync(`${this.#file}.new`, text);
    renameSync(`${this.#file}.new`, this.#file);
  }
}

/** The issues that the baseline has and the report has no more. */
export const resolvedSince = (before: KnownReport, report: Report): ResolvedIssue[] =>
  changesBetween<Pick<ResolvedIssue, "fingerprint" | "check_id">>(before, report, {
    since: null,
  }).resolved.map(({ fingerprint }) => before.issues.find((issue) => issue.fingerprint === fingerprint)!);
