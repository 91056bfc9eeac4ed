import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import { check } from "../checker/index.ts";
import type { Report } from "../checker/report.ts";
import type { ByteSource } from "../checker/source.ts";
import { AppError } from "../core/errors.ts";
import type { ReportCache } from "./report-cache.ts";

/** What became of one file. */
export type Outcome = { file: string; report: Report } | { file: string; error: OutcomeError };

export interface OutcomeError {
  /** A code of the service, or `processing_failed` where the checker itself failed. */
  code: string;
  message: string;
}

/** Reads of a file on disk only the ranges that the checks ask for. */
function fileSource(handle: FileHandle, size: number): ByteSource {
  const readInto = async (offset: number, memory: Uint8Array<ArrayBuffer>) => {
    const { bytesRead } = await handle.read(memory, 0, memory.length, offset);
    return memory.subarray(0, bytesRead);
  };
  return {
    size,
    read: (offset, length) => readInto(offset, new Uint8Array(Math.max(0, Math.min(length, size - offset)))),
    readInto,
  };
}

async function reportOf(file: string, tiers: readonly number[], cache: ReportCache | null): Promise<Report> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new AppError("unreadable_document", `The file cannot be opened (${error.code}).`);
  });
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new AppError("unreadable_document", "This is no file.");
    const source = fileSource(handle, stat.size);
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
