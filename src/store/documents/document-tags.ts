import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Viewer } from "../../services/accounts/viewer.ts";
import type { DocumentTagStore } from "../../services/documents/document-tags.ts";
import { audited, orgOfDocument } from "../accounts/audited.ts";
import { accessRow, hasAccess } from "../accounts/document-access.ts";
import { roleOf, roleRow } from "../accounts/organizations.ts";
import { viewed, viewerId } from "../accounts/viewer.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { windowOf } from "../paging.ts";
import { documentTags } from "../schema/document-tags.ts";
import { documents } from "../schema/documents.ts";
import { tags } from "../schema/tags.ts";

const shown = { id: tags.id, name: tags.name, color: tags.color, createdAt: tags.createdAt };

export function documentTagStore(db: Database): DocumentTagStore {
  const mayTag = (viewer: Viewer, documentId: string) => hasAccess(viewerId(viewer), documentId, "full");

  const tagging = (
    viewer: Viewer,
    action: "tag.attached" | "tag.detached",
    tagId: string,
    documentId: string,
  ) =>
    audited(db, viewer, {
      action,
      orgId: orgOfDocument(documentId),
      recordId: tagId,
      detail: { document_id: documentId },
    });

  return {
    async list(viewer, orgId, paging) {
      const at = windowOf(paging, [tags.id]);
      const isOurs = and(eq(tags.orgId, orgId), sql`${roleOf(viewer, orgId)} is not null`);
      const [[mine], rows, [all]] = await viewed(
        db,
        viewer,
        roleRow(orgId),
        db
          .select(shown)
          .from(tags)
          .where(and(isOurs, at.where))
          .orderBy(desc(tags.id))
          .limit(at.limit)
          .offset(at.offset),
        db.select({ total: count() }).from(tags).where(isOurs),
      );
      return mine!.role ? { rows, total: all!.total } : null;
    },

    async add(viewer, orgId, tag, most) {
      const ours = db.$count(tags, eq(tags.orgId, orgId));
      const [[mine], added] = await viewed(
        db,
        viewer,
        db.select({ role: roleOf(viewer, orgId).as("role"), count: ours.as("count") }).from(sql`(select 1)`),
        insertFrom(
          db,
          tags,
          { ...tag, orgId },
          sql`where ${roleOf(viewer, orgId)} is not null and ${ours} < ${most}`,
        )
          .onConflictDoNothing()
          .returning({ id: tags.id }),
        audited(db, viewer, { action: "tag.created", orgId, recordId: tag.id, detail: { name: tag.name } }),
      );
      const outcome = added.length ? "added" : mine!.count < most ? "taken" : "full";
      return { role: mine!.role, outcome };
    },

    async remove(viewer, id) {
      const isOurs = and(eq(tags.id, id), sql`${roleOf(viewer, sql`${tags}.org_id`)} is not null`);
      const [, removed] = await viewed(
        db,
        viewer,
        audited(
          db,
          viewer,
          { action: "tag.deleted", orgId: tags.orgId, recordId: id, detail: { name: tags.name } },
          sql`from ${tags} where ${isOurs}`,
        ),
        db.delete(tags).where(isOurs).returning({ id: tags.id }),
      );
      return removed.length > 0;
    },

    async attach(viewer, tagId, documentId) {
      const isOnIt = and(eq(documentTags.documentId, documentId), eq(documentTags.tagId, tagId));
      const [[mine], , , done] = await viewed(
        db,
        viewer,
        accessRow(documentId),
        insertFrom(
          db,
          documentTags,
          { documentId: documents.id, tagId: tags.id },
          sql`from ${documents} join ${tags} on ${tags.orgId} = ${documents.orgId}
            where ${documents.id} = ${documentId} and ${tags.id} = ${tagId} and ${mayTag(viewer, documentId)}`,
        ).onConflictDoNothing(),
        tagging(viewer, "tag.attached", tagId, documentId),
        db
          .select({ tagId: documentTags.tagId })
          .from(documentTags)
          .where(and(isOnIt, mayTag(viewer, documentId))),
      );
      return { access: mine!.access, isDone: done.length > 0 };
    },

    async detach(viewer, tagId, documentId) {
      const [[mine], done] = await viewed(
        db,
        viewer,
        accessRow(documentId),
        db
          .delete(documentTags)
          .where(
            and(
              eq(documentTags.documentId, documentId),
              eq(documentTags.tagId, tagId),
              mayTag(viewer, documentId),
            ),
          )
          .returning({ tagId: documentTags.tagId }),
        tagging(viewer, "tag.detached", tagId, documentId),
      );
      return { access: mine!.access, isDone: done.length > 0 };
    },
  };
}
