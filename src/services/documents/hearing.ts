import { isLanguageTag } from "../../checker/language-tag.ts";
import { AppError } from "../../core/errors.ts";
import type { Heard, HeardEntry, HiddenWords } from "../../heard/entry.ts";
import { requireAccess } from "../accounts/document-access.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { memoryFor, type SourceFile, type WorkGate } from "../jobs/work-gate.ts";
import type { ComplianceStore } from "./compliance.ts";
import type { DocumentStore } from "./documents.ts";
import type { OpenVersion } from "./version-files.ts";

export type { HeardEntry, HiddenWords };

/** What a screen reader says of the file that a report is about. */
export type HeardReport = Heard & { report_id: string; version_id: string; filename: string };

/** A declared language as pages may use it; undefined where it names none. */
export const usableLanguage = (tag: string | null | undefined): string | undefined =>
  tag && isLanguageTag(tag) ? tag : undefined;

/** Which entries are asked for: pages from 1. */
export interface HeardPaging {
  page: number;
  pageSize: number;
}

export interface HearingNeeds {
  compliance: Pick<ComplianceStore, "read">;
  documents: Pick<DocumentStore, "version">;
  openVersion: OpenVersion;
  gate: WorkGate;
}

export type Hearing = ReturnType<typeof hearingService>;

const fileIsGone = () =>
  new AppError(
    "not_found",
    "The file that this report is about was removed, so no one can say any more what a screen reader says of it. Check the document again.",
  );

/** Loaded when it is first asked for. */
const hearing = () => import("../../heard/read.ts");

export function hearingService({ compliance, documents, openVersion, gate }: HearingNeeds) {
  const listen = (file: SourceFile, { page, pageSize }: HeardPaging): Promise<Heard> =>
    gate(file, memoryFor(file.source.size), async () => {
      const { hear } = await hearing();
      const { filename, contentType, source } = file;
      const window = { from: (page - 1) * pageSize, count: pageSize };
      return hear(source, { filename, window, ...(contentType ? { contentType } : {}) });
    });

  return {
    /**
     * Reads the file of a report as assistive technology is given it. Throws AppError `not_found` where the file is
     * gone.
     */
    async read(viewer: Viewer, documentId: string, id: string, paging: HeardPaging): Promise<HeardReport> {
      const { access, found } = await compliance.read(viewer, documentId, id);
      requireAccess(access, "score", "read its reports");
      if (!found) throw new AppError("not_found", "There is no such report.");
      const { report_id, version_id, filename } = found.report;
      if (!version_id) throw fileIsGone();
      const { version } = await documents.version(viewer, documentId, version_id);
      if (!version) throw fileIsGone();
      const heard = await listen(await openVersion(viewer, version), paging);
      return { report_id, version_id, filename, ...heard };
    },
  };
}
