import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { check as checkSource } from "./checker/index.ts";
import type { Report } from "./checker/report/report.ts";
import { bytesSource } from "./checker/source.ts";
import { AppError } from "./core/errors.ts";
import { parseGate as parse } from "./gate/definition.ts";
import type { Gate } from "./gate/gate.ts";

export type { CheckRow, GateResult, Issue, Report } from "./checker/report/report.ts";
export { AppError as LecternError, type ErrorCode } from "./core/errors.ts";
export type { Baseline } from "./gate/baseline.ts";
export { evaluateGate } from "./gate/evaluate.ts";
export type { Gate } from "./gate/gate.ts";

/** The gate that a value, such as parsed JSON, is. Throws LecternError `invalid_request` that says what is allowed. */
export const parseGate: (value: unknown) => Gate = parse;

export interface CheckOptions {
  /** The document's name: its ending distinguishes text formats, and a title that repeats it is a finding. */
  filename?: string;
  /** The declared media type, where there is one. */
  contentType?: string;
  /** Tiers of checks that the report lists: 1 (usual), 2 and 3. The score is of tier 1 in any case. */
  tiers?: readonly (1 | 2 | 3)[];
}

/**
 * Checks one document: PDF, DOCX, PPTX, XLSX, HTML, Markdown or LaTeX, as bytes, a Blob or File, or the path or file URL
 * of a file on disk. Bytes need a `filename`; files bring theirs. Nothing leaves the process.
 *
 * Throws LecternError with the code `invalid_request`, `invalid_file_type`, `unreadable_document`, `encrypted_document`
 * or `too_complex`, and what the file system throws; everything else that is wrong with a document stands in its report.
 */
export async function check(
  document: Uint8Array | ArrayBuffer | Blob | string | URL,
  options: CheckOptions = {},
): Promise<Report> {
  const { filename = nameOf(document), contentType, tiers = [1] } = options;
  const unknown = tiers.find((tier) => ![1, 2, 3].includes(tier));
  if (unknown !== undefined || !tiers.length)
    throw new AppError(
      "invalid_request",
      `${unknown === undefined ? "No tier" : `Unknown tier ${unknown}`}: tiers are 1, 2 and 3.`,
    );
  const bytes = await bytesOf(document);
  return checkSource(bytesSource(bytes), {
    filename,
    tiers: [...new Set(tiers)].sort(),
    ...(contentType ? { contentType } : {}),
  });
}

function nameOf(document: Uint8Array | ArrayBuffer | Blob | string | URL): string {
  if (typeof document === "string") return basename(document);
  if (document instanceof URL) return basename(fileURLToPath(document));
  if ("name" in document && typeof document.name === "string") return document.name;
  return "unnamed";
}

async function bytesOf(document: Uint8Array | ArrayBuffer | Blob | string | URL): Promise<Uint8Array> {
  if (document instanceof Uint8Array) return document;
  if (document instanceof ArrayBuffer) return new Uint8Array(document);
  if (document instanceof Blob) return new Uint8Array(await document.arrayBuffer());
  return new Uint8Array(await readFile(document));
}
