import { AppError } from "../../core/errors.ts";
import { type Access, noDocument, requireAccess } from "../accounts/document-access.ts";
import { type Room, type RoomFor, requireRoom } from "../accounts/quotas.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { DocumentStore } from "./documents.ts";

/** A job that makes a new version of a document, as it is called in what people read. */
export interface RequestedWork {
  noun: "conversion" | "remediation";
  /** What it does with the document, such as "convert". */
  verb: string;
  noImages(): AppError;
}

/**
 * What someone needs who asks for a job on a document: full access to it, a version that is no image, and an
 * organization with room. Answers the room that the job takes.
 */
export async function requireWorkable(
  { documents, room }: { documents: Pick<DocumentStore, "versionWithUse">; room: RoomFor },
  viewer: Viewer,
  documentId: string,
  { verb, noImages }: RequestedWork,
): Promise<Room> {
  // How large the version will be is not known: whoever is at the limit may not ask for one.
  const wanted = room({ organization: { queued: 1, storedBytes: 1 } });
  const { access, version, used } = await documents.versionWithUse(viewer, documentId, null, wanted);
  requireAccess(access, "full", `${verb} it`);
  if (!version) throw noDocument();
  if (version.docType === "png" || version.docType === "jpg") throw noImages();
  requireRoom(wanted, used);
  return room(wanted.more);
}

/** The job that was found, where its document may be worked on by who asks for it. */
export function requireJob<Found extends { access: Access | null }>(
  found: Found | null,
  { noun }: RequestedWork,
): Found {
  if (!found?.access) throw new AppError("not_found", `There is no such ${noun}.`);
  requireAccess(found.access, "full", `follow its ${noun}`);
  return found;
}
