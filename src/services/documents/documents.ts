import { AppError } from "../../core/errors.ts";
import type { DocType } from "../../core/formats.ts";
import { newId } from "../../core/ids.ts";
import { log } from "../../core/log.ts";
import { type Access, type Grantee, noDocument, requireAccess } from "../accounts/document-access.ts";
import { noOrganization } from "../accounts/organizations.ts";
import type { Room, RoomFor, Used } from "../accounts/quotas.ts";
import type { Role } from "../accounts/roles.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Clock, iso } from "../clock.ts";
import { mostAfter } from "../files/file-intake.ts";
import type { IncomingFile, SpoolStore } from "../files/uploads.ts";
import type { Listing, Paging, Place } from "../paging.ts";
import type { ReportRow } from "../reports/reports.ts";
import type { Tag } from "../reports/tags.ts";
import type { StoredFile, TakeFile } from "./stored-files.ts";

export interface DocumentRecord {
  id: string;
  orgId: string;
  filename: string;
  contentType: string;
  sizeBytes: number;
  docType: DocType;
  /** Null when the uploader's account is gone. */
  uploadedBy: string | null;
  uploadedByName: string;
  tags: Tag[];
  /** The viewer's. */
  access: Access;
  /** Of its latest test; null before the first, and for those who may not read reports. */
  latest: LatestTest | null;
  createdAt: string;
}

/** How a document came out of a test. */
export type LatestTest = Pick<ReportRow, "id" | "overallScore" | "grade" | "compliant" | "createdAt"> & {
  /** Which file was tested; null in tests of before versions were tested, which are of the first. */
  versionId: string | null;
};

/** Which documents of an organization are listed: all, or those that fit all that is given. */
export interface DocumentFilter {
  /** A part of the file name, in upper or lower case. */
  name?: string | undefined;
  tagId?: string | undefined;
}

/** How a document came out of its latest test, as lists are filtered by it. */
export const results = ["compliant", "failing", "untested", "A", "B", "C", "D", "F"] as const;
export type Result = (typeof results)[number];

/** In which order documents are listed; by score, only those that were tested. */
export const documentOrders = ["newest", "worst", "best"] as const;
export type DocumentOrder = (typeof documentOrders)[number];

/** Which documents are looked for, by all that is given, and their order. */
export interface DocumentSearch extends DocumentFilter {
  result?: Result | undefined;
  docType?: DocType | undefined;
  /** A check of tier 1 that failed in the latest test that lists those. */
  checkId?: string | undefined;
  order: DocumentOrder;
}

/** A page of what a search finds. */
export interface FoundDocuments {
  rows: DocumentRecord[];
  /** How many there are in all, where that is known: for one criterion. */
  total: number | null;
  /** Behind which place to go on; null at the end. */
  next: Place | null;
  /** The page ends before it is full, as many documents that do not fit were looked through. */
  isCut: boolean;
}

/** What made a version. The newest that was uploaded or remediated is the document; a conversion only stands beside it. */
export const versionOrigins = ["upload", "conversion", "remediation"] as const;

/** A file of a document: the first upload is number 1. */
export interface Version {
  id: string;
  documentId: string;
  number: number;
  origin: (typeof versionOrigins)[number];
  filename: string;
  contentType: string;
  sizeBytes: number;
  docType: DocType;
  objectKey: string;
  createdAt: string;
  /** Whether it is the document. */
  isCurrent: boolean;
}

/** A document with its first version, as an upload makes it. */
interface NewDocument extends StoredFile {
  id: string;
  versionId: string;
  orgId: string;
  createdAt: string;
}

/** Documents. Methods that take a viewer throw AppError `unauthorized` when the session has ended; null is for what the viewer may not know of. */
export interface DocumentStore {
  /**
   * The viewer's role; for a member the object is doomed from the given time on, unless `add` redeems it. Throws
   * AppError `rate_limited` when there is no room.
   */
  announce(
    viewer: Viewer,
    orgId: string,
    objectKey: string,
    doomedAt: string,
    room: Room,
  ): Promise<Role | null>;
  /** Writes the document and redeems its object; throws AppError `rate_limited` when there is no room; null when the viewer is no member any more or the object's time has come. */
  add(viewer: Viewer, document: NewDocument, now: string, room: Room): Promise<DocumentRecord | null>;
  /** Newest first. */
  list(
    viewer: Viewer,
    orgId: string,
    paging: Paging,
    filter: DocumentFilter,
  ): Promise<Listing<DocumentRecord> | null>;
  /** Looks through a bounded number of documents for a page of so many; `after` is the `next` of the page before. */
  search(
    viewer: Viewer,
    orgId: string,
    search: DocumentSearch,
    paging: { pageSize: number; after: Place | null },
  ): Promise<FoundDocuments | null>;
  shared(viewer: Viewer, paging: Paging): Promise<Listing<DocumentRecord>>;
  read(viewer: Viewer, id: string): Promise<DocumentRecord | null>;
  versions(viewer: Viewer, id: string, paging: Paging): Promise<Listing<Version> | null>;
  /** A version of the document, the current one where none is named. */
  version(
    viewer: Viewer,
    id: string,
    versionId: string | null,
  ): Promise<{ access: Access | null; version: Version | null }>;
  /** The same, with what the viewer's account and the document's organization have of their quotas. */
  versionWithUse(
    viewer: Viewer,
    id: string,
    versionId: string | null,
    room: Room,
  ): Promise<{ access: Access | null; version: Version | null; used: Used }>;
  /** The version, while its document is there and the grantee may see it; a user who has not signed out everywhere since `signedAt`. */
  granted(versionId: string, grantee: Grantee, signedAt: string, now: string): Promise<Version | null>;
  /** Deletes it with all that is its own and dooms its objects; the keys are null when the viewer may not. */
  remove(
    viewer: Viewer,
    id: string,
    now: string,
  ): Promise<{ access: Access | null; objectKeys: string[] | null }>;
}

export const noVersion = () => new AppError("not_found", "The document has no such version.");

/** How long an upload may take before the sweep removes its file, in milliseconds. */
export const uploadPatience = 6 * 3_600_000;

export interface DocumentNeeds {
  now: Clock;
  documents: DocumentStore;
  spool: Pick<SpoolStore, "remove">;
  takeFile: TakeFile;
  room: RoomFor;
}

export type Documents = ReturnType<typeof documentService>;

/** A file that lies where its document's rows will say. */
export interface StoredUpload {
  document: NewDocument;
  discard(): Promise<void>;
}

export function documentService({ documents, spool, takeFile, room, now }: DocumentNeeds) {
  /** Room for one more document of so many bytes. */
  function roomForFile(bytes: number): Room {
    const more = { documents: 1, storedBytes: bytes };
    return room({ account: more, organization: more });
  }

  return {
    /**
     * Begins an upload into an organization: answers how to take the file in. The file is stored before its rows are
     * written; until then its object is doomed, so that an upload that breaks off leaves nothing behind. `length` is
     * that of the request's body, as far as it is known: what has no room is refused before it is read.
     */
    async begin(
      viewer: Viewer,
      orgId: string,
      length: number | null,
    ): Promise<(file: IncomingFile) => Promise<StoredUpload>> {
      const time = now();
      const [id, versionId] = [newId("doc", time), newId("ver", time)];
      const objectKey = `documents/${id}/${versionId}`;
      const doomedAt = iso(time + uploadPatience);
      const wanted = roomForFile(Math.max(1, (length ?? 0) - mostAfter));
      if (!(await documents.announce(viewer, orgId, objectKey, doomedAt, wanted))) throw noOrganization();
      return async (incoming) => {
        const { file, discard } = await takeFile(incoming, objectKey);
        return { document: { id, versionId, orgId, ...file, createdAt: iso(time) }, discard };
      };
    },

    /** Writes the rows of a stored file; without them nothing is left of it. */
    async finish(viewer: Viewer, { document, discard }: StoredUpload): Promise<DocumentRecord> {
      const wanted = roomForFile(document.sizeBytes);
      const made = await documents.add(viewer, document, iso(now()), wanted).catch(async (error: unknown) => {
        // The rows may be written although the answer was lost: whether the file goes, the sweep finds out.
        if (error instanceof AppError) await discard();
        throw error;
      });
      if (made) return made;
      await discard();
      throw noOrganization();
    },

    async list(
      viewer: Viewer,
      orgId: string,
      paging: Paging,
      filter: DocumentFilter = {},
    ): Promise<Listing<DocumentRecord>> {
      const found = await documents.list(viewer, orgId, paging, filter);
      if (!found) throw noOrganization();
      return found;
    },

    /** A page of the documents that fit, in an order, behind a place. */
    async search(
      viewer: Viewer,
      orgId: string,
      search: DocumentSearch,
      paging: { pageSize: number; after: Place | null },
    ): Promise<FoundDocuments> {
      const found = await documents.search(viewer, orgId, search, paging);
      if (!found) throw noOrganization();
      return found;
    },

    shared: (viewer: Viewer, paging: Paging) => documents.shared(viewer, paging),

    async read(viewer: Viewer, id: string): Promise<DocumentRecord> {
      const found = await documents.read(viewer, id);
      if (!found) throw noDocument();
      return found;
    },

    async versions(viewer: Viewer, id: string, paging: Paging): Promise<Listing<Version>> {
      const found = await documents.versions(viewer, id, paging);
      if (!found) throw noDocument();
      return found;
    },

    /** The version that a preview is asked of. */
    async version(viewer: Viewer, id: string, versionId: string | null): Promise<Version> {
      const { access, version } = await documents.version(viewer, id, versionId);
      requireAccess(access, "view", "preview it");
      if (!version) throw noVersion();
      return version;
    },

    /** Deletes the rows, then the files; files that stay behind are doomed, and the sweep removes them. */
    async remove(viewer: Viewer, id: string): Promise<void> {
      const { access, objectKeys } = await documents.remove(viewer, id, iso(now()));
      if (!access) throw noDocument();
      if (!objectKeys) {
        throw new AppError(
          "forbidden",
          "Only its uploader and the organization's admins and owners may delete a document.",
        );
      }
      await spool.remove(...objectKeys).catch((error: unknown) => log.warn("files_left_to_sweep", error));
    },
  };
}
