import { AppError } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { type Access, requireAccess } from "../accounts/document-access.ts";
import { noOrganization } from "../accounts/organizations.ts";
import type { Role } from "../accounts/roles.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Clock, iso } from "../clock.ts";
import type { Listing, Paging } from "../paging.ts";
import type { Tag } from "../reports/tags.ts";

/** Tags of organizations, for documents. Every method throws AppError `unauthorized` when the session has ended. */
export interface DocumentTagStore {
  /** Newest first; null when the viewer is no member. */
  list(viewer: Viewer, orgId: string, paging: Paging): Promise<Listing<Tag> | null>;
  add(
    viewer: Viewer,
    orgId: string,
    tag: Tag,
    most: number,
  ): Promise<{ role: Role | null; outcome: "added" | "taken" | "full" }>;
  /** False when no organization of the viewer has such a tag. */
  remove(viewer: Viewer, id: string): Promise<boolean>;
  /** Done when the tag is of the document's organization and the viewer may tag; attaching twice is attaching once. */
  attach(viewer: Viewer, tagId: string, documentId: string): Promise<Tagging>;
  detach(viewer: Viewer, tagId: string, documentId: string): Promise<Tagging>;
}

interface Tagging {
  /** The viewer's to the document. */
  access: Access | null;
  isDone: boolean;
}

/** Tags that one organization may have. */
const mostTags = 1_000;

export type DocumentTags = ReturnType<typeof documentTagService>;

export function documentTagService({ documentTags, now }: { documentTags: DocumentTagStore; now: Clock }) {
  return {
    async list(viewer: Viewer, orgId: string, paging: Paging): Promise<Listing<Tag>> {
      const found = await documentTags.list(viewer, orgId, paging);
      if (!found) throw noOrganization();
      return found;
    },

    async create(
      viewer: Viewer,
      orgId: string,
      { name, color }: { name: string; color: string | null },
    ): Promise<Tag> {
      const tag: Tag = { id: newId("tag", now()), name, color, createdAt: iso(now()) };
      const { role, outcome } = await documentTags.add(viewer, orgId, tag, mostTags);
      if (!role) throw noOrganization();
      if (outcome === "taken")
        throw new AppError("invalid_request", `There is a tag named "${name}" already.`);
      if (outcome === "full")
        throw new AppError(
          "invalid_request",
          `An organization has at most ${mostTags} tags: delete some first.`,
        );
      return tag;
    },

    async remove(viewer: Viewer, id: string): Promise<void> {
      if (!(await documentTags.remove(viewer, id))) throw new AppError("not_found", "There is no such tag.");
    },

    async attach(viewer: Viewer, tagId: string, documentId: string): Promise<void> {
      const { access, isDone } = await documentTags.attach(viewer, tagId, documentId);
      requireAccess(access, "full", "tag it");
      if (!isDone) throw new AppError("not_found", "The document's organization has no such tag.");
    },

    async detach(viewer: Viewer, tagId: string, documentId: string): Promise<void> {
      const { access, isDone } = await documentTags.detach(viewer, tagId, documentId);
      requireAccess(access, "full", "tag it");
      if (!isDone) throw new AppError("not_found", "There is no such tag on the document.");
    },
  };
}
