import { AppError } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { type Access, noDocument, requireAccess } from "../accounts/document-access.ts";
import type { Room, RoomFor } from "../accounts/quotas.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Clock, iso } from "../clock.ts";
import { mostAfter } from "../files/file-intake.ts";
import type { IncomingFile } from "../files/uploads.ts";
import { uploadPatience, type Version } from "./documents.ts";
import type { StoredFile, TakeFile } from "./stored-files.ts";

interface NewVersion extends StoredFile {
  id: string;
  documentId: string;
  /** A conversion writes its version with the end of its job (conversion-work.ts). */
  origin: Exclude<Version["origin"], "conversion">;
  createdAt: string;
}

/** New files of documents. Every method throws AppError `unauthorized` when the session has ended, `rate_limited` without room. */
export interface VersionStore {
  /** For members the object is doomed from the given time on, unless `add` redeems it. */
  announce(
    viewer: Viewer,
    documentId: string,
    objectKey: string,
    doomedAt: string,
    room: Room,
  ): Promise<{ access: Access | null }>;
  /** Writes the version, which is the document from then on, and redeems its object; null when the viewer may not any more, or the object's time has come. */
  add(viewer: Viewer, version: NewVersion, now: string, room: Room): Promise<Version | null>;
}

/** A file that lies where its version's row will say. */
export interface StoredVersion {
  version: NewVersion;
  discard(): Promise<void>;
}

export interface VersionNeeds {
  versions: VersionStore;
  takeFile: TakeFile;
  room: RoomFor;
  now: Clock;
}

export type Versions = ReturnType<typeof versionService>;

export function versionService({ versions, takeFile, room, now }: VersionNeeds) {
  const roomForFile = (storedBytes: number) =>
    room({ account: { storedBytes }, organization: { storedBytes } });

  return {
    /** Begins the upload of a new version, as `documents.begin` does. Throws AppError `not_found` or `forbidden`. */
    async begin(
      viewer: Viewer,
      documentId: string,
      length: number | null,
    ): Promise<(file: IncomingFile) => Promise<StoredVersion>> {
      const time = now();
      const id = newId("ver", time);
      const objectKey = `documents/${documentId}/${id}`;
      const wanted = roomForFile(Math.max(1, (length ?? 0) - mostAfter));
      const doomedAt = iso(time + uploadPatience);
      const { access } = await versions.announce(viewer, documentId, objectKey, doomedAt, wanted);
      requireAccess(access, "member", "upload a new version of it");
      return async (incoming) => {
        const { file, discard } = await takeFile(incoming, objectKey);
        return { version: { id, documentId, origin: "upload", ...file, createdAt: iso(time) }, discard };
      };
    },

    /** Writes the row of a stored file, which is the document from then on; without it nothing is left of the file. */
    async finish(viewer: Viewer, { version, discard }: StoredVersion): Promise<Version> {
      const wanted = roomForFile(version.sizeBytes);
      const made = await versions.add(viewer, version, iso(now()), wanted).catch(async (error: unknown) => {
        // The row may be written although the answer was lost: whether the file goes, the sweep finds out.
        if (error instanceof AppError) await discard();
        throw error;
      });
      if (made) return made;
      await discard();
      throw noDocument();
    },
  };
}
