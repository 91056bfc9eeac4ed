import { detect } from "../checker/index.ts";
import { AppError } from "../core/errors.ts";
import { type Format, formats, type ImageFormat, imageFormats } from "../core/formats.ts";
import { newId } from "../core/ids.ts";
import { log } from "../core/log.ts";
import { type Clock, iso } from "./clock.ts";
import { type Access, noDocument, requireAccess } from "./document-access.ts";
import { mostAfter } from "./file-intake.ts";
import type { Grantee } from "./file-urls.ts";
import { noOrganization, type Role } from "./organizations.ts";
import type { Listing, Paging } from "./paging.ts";
import type { Room, RoomFor, Used } from "./quotas.ts";
import type { ReportRow } from "./reports.ts";
import type { Tag } from "./tags.ts";
import {
  type IncomingFile,
  type ReceivedFile,
  refuseLarge,
  type SpoolStore,
  type Uploads,
} from "./uploads.ts";
import type { Viewer } from "./viewer.ts";

export type DocType = Format | ImageFormat;

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
export type LatestTest = Pick<ReportRow, "id" | "overallScore" | "grade" | "compliant" | "createdAt">;

/** Which documents of an organization are listed: all, or those that fit all that is given. */
export interface DocumentFilter {
  /** A part of the file name, in upper or lower case. */
  name?: string | undefined;
  tagId?: string | undefined;
}

/** A file of a document: the upload is number 1, conversions make others. */
export interface Version {
  id: string;
  documentId: string;
  number: number;
  origin: "upload" | "conversion";
  filename: string;
  contentType: string;
  sizeBytes: number;
  docType: DocType;
  objectKey: string;
  createdAt: string;
}

/** A document with its first version, as an upload makes it. */
export interface NewDocument {
  id: string;
  versionId: string;
  orgId: string;
  filename: string;
  contentType: string;
  sizeBytes: number;
  docType: DocType;
  objectKey: string;
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
  shared(viewer: Viewer, paging: Paging): Promise<Listing<DocumentRecord>>;
  read(viewer: Viewer, id: string): Promise<DocumentRecord | null>;
  versions(viewer: Viewer, id: string, paging: Paging): Promise<Listing<Version> | null>;
  /** A version of the document, the upload where none is named. */
  version(
    viewer: Viewer,
    id: string,
    versionId: string | null,
  ): Promise<{ access: Access | null; version: Version | null }>;
  /** The upload, as `version`, with what the viewer's account and the document's organization have of their quotas. */
  upload(
    viewer: Viewer,
    id: string,
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

/** How long an upload may take before the sweep removes its file, in milliseconds. */
const uploadPatience = 6 * 3_600_000;

export interface DocumentNeeds {
  now: Clock;
  documents: DocumentStore;
  spool: Pick<SpoolStore, "put" | "remove">;
  uploads: Pick<Uploads, "receive">;
  room: RoomFor;
}

export type Documents = ReturnType<typeof documentService>;

/** A file that lies where its document's rows will say. */
export interface StoredUpload {
  document: NewDocument;
  discard(): Promise<void>;
}

export function documentService({ documents, spool, uploads, room, now }: DocumentNeeds) {
  /** Room for one more document of so many bytes. */
  function roomForFile(bytes: number): Room {
    const more = { documents: 1, storedBytes: bytes };
    return room({ account: more, organization: more });
  }

  /** What the file is, by its content; throws AppError `invalid_file_type` or `file_too_large`. */
  async function typeOf(file: ReceivedFile): Promise<DocType> {
    const docType = await detect(file.source, file).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== "invalid_file_type") throw error;
      throw new AppError(error.code, `${error.message} PNG and JPG images are taken as well.`);
    });
    refuseLarge(docType, file.source.size);
    return docType;
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
        const file = await uploads.receive(incoming, objectKey);
        try {
          const docType = await typeOf(file);
          const { size } = file.source;
          if (!file.isSpooled) {
            await spool.put(objectKey, await file.whole());
            await file.discard();
          }
          const contentType = { ...formats, ...imageFormats }[docType].mediaTypes[0]!;
          return {
            document: {
              id,
              versionId,
              orgId,
              filename: file.filename,
              contentType,
              sizeBytes: size,
              docType,
              objectKey,
              createdAt: iso(time),
            },
            discard: () => spool.remove(objectKey),
          };
        } catch (error) {
          await file.discard();
          throw error;
        }
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
      if (!version) throw new AppError("not_found", "The document has no such version.");
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
