import { AppError } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { type Access, noDocument, requireAccess } from "../accounts/document-access.ts";
import { type Room, type RoomFor, requireRoom } from "../accounts/quotas.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Clock, iso } from "../clock.ts";
import type { CheckFile } from "../jobs/work-gate.ts";
import type { Listing, Paging } from "../paging.ts";
import { type Changes, changesIn } from "../reports/changes.ts";
import { type Decidable, decided } from "../reports/decisions.ts";
import { type Fonts, type ReportFile, type ReportFormName, reportFile } from "../reports/report-files.ts";
import type { ReportRow, StoredReport } from "../reports/reports.ts";
import { type DocumentStore, noVersion } from "./documents.ts";
import type { OpenVersion } from "./version-files.ts";

/** A compliance test as a list shows it. */
export type TestRow = Omit<ReportRow, "tags"> & {
  documentId: string;
  /** The file that was tested; null when it was removed since. */
  versionId: string | null;
};

/** Compliance tests of documents. Every method throws AppError `unauthorized` when the session has ended. */
export interface ComplianceStore {
  /** Keeps a report; null when the viewer may not test the document any more. Throws AppError `rate_limited` without room. */
  add(viewer: Viewer, documentId: string, report: StoredReport, room: Room): Promise<Decidable | null>;
  /** Newest first. */
  list(
    viewer: Viewer,
    documentId: string,
    paging: Paging,
  ): Promise<Listing<TestRow> & { access: Access | null }>;
  read(
    viewer: Viewer,
    documentId: string,
    id: string,
  ): Promise<{ access: Access | null; found: Decidable | null }>;
  /** A report and the one that it is compared with: the named one, or the one before. */
  pair(
    viewer: Viewer,
    documentId: string,
    id: string,
    since: string | null,
  ): Promise<{ access: Access | null; found: Decidable | null; before: StoredReport | null }>;
}

const noReport = () => new AppError("not_found", "There is no such report.");

export interface ComplianceNeeds {
  now: Clock;
  compliance: ComplianceStore;
  documents: Pick<DocumentStore, "versionWithUse">;
  openVersion: OpenVersion;
  fonts: Fonts;
  checkFile: CheckFile;
  room: RoomFor;
}

export type Compliance = ReturnType<typeof complianceService>;

export function complianceService(needs: ComplianceNeeds) {
  const { compliance, documents, openVersion, fonts, checkFile, room, now } = needs;

  async function read(viewer: Viewer, documentId: string, id: string): Promise<StoredReport> {
    const { access, found } = await compliance.read(viewer, documentId, id);
    requireAccess(access, "score", "read its reports");
    if (!found) throw noReport();
    return decided(found, now());
  }

  return {
    /**
     * Tests a version of a document, the current one where none is named, and keeps the report. Throws AppError
     * `invalid_file_type` for images, `not_found` where the document has no such version.
     */
    async test(
      viewer: Viewer,
      documentId: string,
      tiers: readonly number[],
      versionId: string | null = null,
    ): Promise<StoredReport> {
      const one = { scansPerDay: 1 };
      const wanted = room({ account: one, organization: one });
      const { access, version, used } = await documents.versionWithUse(viewer, documentId, versionId, wanted);
      requireAccess(access, "full", "check it");
      if (!version) throw noVersion();
      if (version.docType === "png" || version.docType === "jpg") {
        throw new AppError(
          "invalid_file_type",
          "Images can't be tested on their own: put the image into a document, with a text alternative, and check that.",
        );
      }
      requireRoom(wanted, used);
      const report = await checkFile(await openVersion(viewer, version), tiers);
      const stored = {
        report_id: newId("rep", now()),
        version_id: version.id,
        ...report,
        created_at: iso(now()),
      };
      const kept = await compliance.add(viewer, documentId, stored, room(wanted.more));
      if (!kept) throw noDocument();
      return decided(kept, now());
    },

    async list(viewer: Viewer, documentId: string, paging: Paging): Promise<Listing<TestRow>> {
      const { access, ...listing } = await compliance.list(viewer, documentId, paging);
      requireAccess(access, "score", "read its reports");
      return listing;
    },

    read,

    /** What changed in a report since another of the document: since the one before, where none is named. */
    async changes(viewer: Viewer, documentId: string, id: string, since: string | null): Promise<Changes> {
      const { access, found, before } = await compliance.pair(viewer, documentId, id, since);
      requireAccess(access, "score", "read its reports");
      if (!found) throw noReport();
      return changesIn(decided(found, now()), before, since);
    },

    /** A report in one of its forms. */
    async file(
      viewer: Viewer,
      documentId: string,
      id: string,
      name: ReportFormName,
      site: string,
    ): Promise<ReportFile> {
      return reportFile(await read(viewer, documentId, id), name, fonts, site);
    },
  };
}
