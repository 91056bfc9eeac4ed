import { basename } from "node:path";
import { check } from "../checker/index.ts";
import type { Report } from "../checker/report/report.ts";
import { AppError } from "../core/errors.ts";
import { openSource } from "./file-source.ts";
import type { ReportCache } from "./report-cache.ts";

/** What became of one file. */
export type Outcome = { file: string; report: Report } | { file: string; error: OutcomeError };

interface OutcomeError {
  /** A code of the service, or `processing_failed` where the checker itself failed. */
  code: string;
  message: string;
}

async function reportOf(file: string, tiers: readonly number[], cache: ReportCache | null): Promise<Report> {
  const { source, handle } = await openSource(file);
  try {
    const filename = basename(file);
    const key = await cache?.keyOf(source, filename, tiers);
    const known = key && (await cache?.read(key));
    if (known) return known;
    const report = await check(source, { filename, tiers });
    if (key) await cache?.write(key, report);
    return report;
  } finally {
    await handle.close();
  }
}

/** Checks one file, or takes its report from the cache. Never throws: an error is an outcome. */
export async function checkFile(
  file: string,
  tiers: readonly number[],
  cache: ReportCache | null,
): Promise<Outcome> {
  try {
    return { file, report: await reportOf(file, tiers, cache) };
  } catch (error) {
    if (error instanceof AppError) return { file, error: { code: error.code, message: error.message } };
    console.error(error);
    return { file, error: { code: "processing_failed", message: (error as Error).message } };
  }
}
