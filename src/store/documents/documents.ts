import { and, desc, eq, exists, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { type Access, atLeast } from "../../services/accounts/document-access.ts";
import { requireRoom } from "../../services/accounts/quotas.ts";
import type { Viewer } from "../../services/accounts/viewer.ts";
import type { DocumentRecord, DocumentStore } from "../../services/documents/documents.ts";
import { mostCounted, offsetOf } from "../../services/paging.ts";
import { audited } from "../accounts/audited.ts";
import { accessRow, accessTo, hasAccess } from "../accounts/document-access.ts";
import { roleOf, roleRow } from "../accounts/organizations.ts";
import { hasRoom, usedOf, usedRow } from "../accounts/quotas.ts";
import { sessionUser, viewed, viewerId } from "../accounts/viewer.ts";
import { RowsShape } from "../answers.ts";
import type { Database } from "../database.ts";
import { isRedeemable } from "../doomed-files.ts";
import { insertFrom } from "../insert-from.ts";
import { totalOf, totalRow } from "../list-totals.ts";
import { nameOf } from "../names.ts";
import { type Window, windowOf } from "../paging.ts";
import { documentReports } from "../schema/document-reports.ts";
import { documentTags } from "../schema/document-tags.ts";
import { documents } from "../schema/documents.ts";
import { doomedObjects } from "../schema/doomed-objects.ts";
import { members } from "../schema/members.ts";
import { publicShares } from "../schema/public-shares.ts";
import { shares } from "../schema/shares.ts";
import { tags } from "../schema/tags.ts";
import { users } from "../schema/users.ts";
import { versions } from "../schema/versions.ts";
import { countNamed, foundIds } from "./document-search.ts";
import { countOf, orderOf, walk } from "./document-walk.ts";
import { isCurrent, shownVersion } from "./versions.ts";

const parsed = <Value>(json: string) => JSON.parse(json) as Value;

/** Tags of the document of the row at hand. */
const tagsOfDocument = sql`(
  select json_group_array(json_object('id', t.id, 'name', t.name, 'color', t.color, 'createdAt', t.created_at))
  from ${documentTags} dt join ${tags} t on t.id = dt.tag_id where dt.document_id = "documents"."id"
)`.mapWith(parsed<DocumentRecord["tags"]>);

/** The latest test of the document of the row at hand. */
const latestTest = sql`(
  select json_object('id', r.id, 'overallScore', r.overall_score, 'grade', r.grade,
    'compliant', json(iif(r.compliant, 'true', 'false')), 'versionId', r.version_id, 'createdAt', r.created_at)
  from ${documentReports} r where r.document_id = "documents"."id" order by r.id desc limit 1
)`.mapWith(parsed<DocumentRecord["latest"]>);

const plain = {
  id: documents.id,
  orgId: documents.orgId,
  filename: documents.filename,
  contentType: documents.contentType,
  sizeBytes: documents.sizeBytes,
  docType: documents.docType,
  uploadedBy: documents.uploadedBy,
  uploadedByName: nameOf(sql.raw('"documents"."uploaded_by"')),
  createdAt: documents.createdAt,
  tags: tagsOfDocument,
  latest: latestTest,
};

type Row = Omit<DocumentRecord, "access">;

const json = ["tags", "latest"] as const;
const listed = new RowsShape<Row>(plain, json);

const sharedRows = new RowsShape<Row & { access: Access | null }>(
  { ...plain, access: accessTo(sessionUser, sql`"documents"."id"`) },
  json,
);

/** Rows of a walk, `step`. */
const walkedRows = new RowsShape<Row & { score: number | null; isMatch: number }>(
  {
    ...plain,
    id: sql`step.id`,
    score: sql`step.score`,
    isMatch: sql`step.is_match`,
  },
  json,
);

const recordOf = (row: Row, access: Access): DocumentRecord => ({
  ...row,
  access,
  latest: atLeast("score").includes(access) ? row.latest : null,
});

export function documentStore(db: Database): DocumentStore {
  /** A version of the document, the current one where none is named. */
  const namedVersion = (viewer: Viewer, id: string, versionId: string | null) =>
    db
      .select(shownVersion)
      .from(versions)
      .where(
        and(
          eq(versions.documentId, id),
          versionId === null ? isCurrent : eq(versions.id, versionId),
          hasAccess(viewerId(viewer), id, "view"),
        ),
      );

  return {
    async announce(viewer, orgId, objectKey, doomedAt, room) {
      const owners = { account: viewerId(viewer), organization: orgId };
      const [[mine], [used]] = await viewed(
        db,
        viewer,
        roleRow(orgId),
        usedRow(db, room, owners),
        insertFrom(
          db,
          doomedObjects,
          { objectKey, createdAt: doomedAt },
          sql`where ${roleOf(viewer, orgId)} is not null and ${hasRoom(room, owners)}`,
        ),
      );
      if (mine!.role) requireRoom(room, usedOf(used));
      return mine!.role;
    },

    async add(viewer, document, now, room) {
      const owners = { account: viewerId(viewer), organization: document.orgId };
      const isMade = sql`exists (select 1 from ${documents} where ${eq(documents.id, document.id)})`;
      const { filename, contentType, sizeBytes, docType, createdAt } = document;
      const [[mine], [used], , , , , [row]] = await viewed(
        db,
        viewer,
        roleRow(document.orgId),
        usedRow(db, room, owners),
        insertFrom(
          db,
          documents,
          {
            id: document.id,
            orgId: document.orgId,
            uploadedBy: viewerId(viewer),
            filename,
            contentType,
            sizeBytes,
            docType,
            createdAt,
          },
          sql`where ${roleOf(viewer, document.orgId)} is not null and ${isRedeemable(db, document.objectKey, now)}
            and ${hasRoom(room, owners)}`,
        ),
        audited(db, viewer, {
          action: "document.uploaded",
          orgId: document.orgId,
          recordId: document.id,
          detail: { filename },
        }),
        insertFrom(
          db,
          versions,
          {
            id: document.versionId,
            documentId: document.id,
            number: 1,
            origin: "upload",
            filename,
            contentType,
            sizeBytes,
            docType,
            objectKey: document.objectKey,
            createdAt,
          },
          sql`where ${isMade}`,
        ),
        db.delete(doomedObjects).where(and(eq(doomedObjects.objectKey, document.objectKey), isMade)),
        db.select(plain).from(documents).where(eq(documents.id, document.id)),
      );
      if (!row && mine!.role) requireRoom(room, usedOf(used));
      return row && mine!.role ? recordOf(row, mine!.role) : null;
    },

    async list(viewer, orgId, paging, filter) {
      const found = foundIds(orgId, filter, paging);
      const at: Window = found
        ? { where: sql`${documents.id} in (${found})`, limit: paging.pageSize, offset: 0 }
        : windowOf(paging, [documents.id], { list: "documents", by: documents.orgId, owner: orgId });
      const isOurs = and(eq(documents.orgId, orgId), sql`${roleOf(viewer, orgId)} is not null`, at.where);
      const { name, tagId } = filter;
      const total = name
        ? countNamed(orgId, name, tagId, mostCounted)
        : tagId
          ? sql<number>`coalesce((select ${totalOf("tagged", tagId)} from ${tags} t
              where t.id = ${tagId} and t.org_id = ${orgId}), 0)`
          : totalOf("documents", orgId);
      const [[mine], [{ rows }], [all]] = await viewed(
        db,
        viewer,
        roleRow(orgId),
        listed.rows(sql`from ${documents} where ${isOurs}
          order by ${documents.id} desc limit ${at.limit} offset ${at.offset}`),
        totalRow(total),
      );
      const access = mine!.role;
      return access && { rows: rows.map((row) => recordOf(row, access)), total: all!.total };
    },

    async search(viewer, orgId, wanted, { pageSize, after }) {
      const isOurs = sql`${roleOf(viewer, orgId)} is not null`;
      const steps = walk(orgId, wanted, after, pageSize + 1, isOurs);
      const [[mine], [{ rows: walked }], [all]] = await viewed(
        db,
        viewer,
        roleRow(orgId),
        walkedRows.rows(sql`from (${steps}) step join ${documents} on ${documents.id} = step.id
          order by ${orderOf(wanted.order)}`),
        totalRow(sql<number>`(select ${countOf(orgId, wanted)} where ${isOurs})`),
      );
      const access = mine!.role;
      if (!access) return null;
      const placeOf = ({ id, score }: { id: string; score: number | null }) =>
        score === null ? [id] : [String(score), id];
      const matches = walked.filter(({ isMatch }) => isMatch);
      const rows = matches.slice(0, pageSize);
      const end = walked.find(({ isMatch }) => !isMatch);
      const isFull = matches.length > pageSize;
      return {
        rows: rows.map(({ score, isMatch, ...row }) => recordOf(row, access)),
        total: all!.total ?? (after || isFull || end ? null : rows.length),
        next: isFull ? placeOf(rows.at(-1)!) : end ? placeOf(end) : null,
        isCut: !isFull && end !== undefined,
      };
    },

    async shared(viewer, paging) {
      const me = viewerId(viewer);
      const after = paging.after?.[0];
      /** Ids of the latest documents that are shared with the viewer, at least so many where there are. */
      const latest = (most: number) => {
        const ids = (owner: SQL) => sql`select s.document_id as id from ${shares} s
          where ${owner} ${after ? sql`and s.document_id < ${after}` : sql``} order by s.document_id desc limit ${most}`;
        return sql`select id from (${ids(sql`s.user_id = ${me}`)}) union select j.value from ${members} m,
          json_each((select json_group_array(id) from (${ids(sql`s.org_id = m.org_id`)}))) j where m.user_id = ${me}`;
      };
      const [[{ rows }], [all]] = await viewed(
        db,
        viewer,
        sharedRows.rows(sql`from ${documents}
          where ${documents.id} in (${latest(offsetOf(paging) + paging.pageSize)})
          order by ${documents.id} desc limit ${paging.pageSize} offset ${offsetOf(paging)}`),
        totalRow(sql<number>`(select min(count(*), ${mostCounted}) from (${latest(mostCounted)}))`),
      );
      return {
        rows: rows.map(({ access, ...row }) => recordOf(row, access!)),
        total: all!.total,
      };
    },

    async read(viewer, id) {
      const [[mine], [{ rows }]] = await viewed(
        db,
        viewer,
        accessRow(id),
        listed.rows(
          sql`from ${documents} where ${documents.id} = ${id} and ${hasAccess(sessionUser, id, "view")}`,
        ),
      );
      const [row] = rows;
      return row ? recordOf(row, mine!.access!) : null;
    },

    async versions(viewer, id, paging) {
      const at = windowOf(paging, [versions.number]);
      const isOurs = and(eq(versions.documentId, id), hasAccess(viewerId(viewer), id, "view"), at.where);
      const [[mine], rows, [all]] = await viewed(
        db,
        viewer,
        accessRow(id),
        db
          .select(shownVersion)
          .from(versions)
          .where(isOurs)
          .orderBy(desc(versions.number))
          .limit(at.limit)
          .offset(at.offset),
        totalRow(totalOf("versions", id)),
      );
      return mine!.access ? { rows, total: all!.total } : null;
    },

    async versionWithUse(viewer, id, versionId, room) {
      const organization = sql`(select d.org_id from ${documents} d where d.id = ${id})`;
      const [[mine], [version], [used]] = await viewed(
        db,
        viewer,
        accessRow(id),
        namedVersion(viewer, id, versionId),
        usedRow(db, room, { account: viewerId(viewer), organization }),
      );
      return { access: mine!.access, version: version ?? null, used: usedOf(used) };
    },

    async version(viewer, id, versionId) {
      const [[mine], [version]] = await viewed(
        db,
        viewer,
        accessRow(id),
        namedVersion(viewer, id, versionId),
      );
      return { access: mine!.access, version: version ?? null };
    },

    async granted(versionId, grantee, signedAt, now) {
      const mayBeSeen =
        "userId" in grantee
          ? and(
              hasAccess(sql`${grantee.userId}`, sql`${versions.documentId}`, "view"),
              exists(
                db
                  .select()
                  .from(users)
                  .where(
                    and(
                      eq(users.id, grantee.userId),
                      or(isNull(users.signedOutAt), lt(users.signedOutAt, signedAt)),
                    ),
                  ),
              ),
            )
          : exists(
              db
                .select()
                .from(publicShares)
                .where(
                  and(
                    eq(publicShares.id, grantee.publicShareId),
                    eq(publicShares.documentId, versions.documentId),
                    or(isNull(publicShares.expiresAt), gt(publicShares.expiresAt, now)),
                  ),
                ),
            );
      const [version] = await db
        .select(shownVersion)
        .from(versions)
        .where(and(eq(versions.id, versionId), mayBeSeen));
      return version ?? null;
    },

    async remove(viewer, id, now) {
      const mine = accessTo(viewerId(viewer), id);
      const mayDelete = or(
        sql`${mine} in ('owner', 'admin')`,
        and(sql`${mine} = 'member'`, eq(documents.uploadedBy, viewerId(viewer))),
      );
      const isDeletable = exists(
        db
          .select()
          .from(documents)
          .where(and(eq(documents.id, id), mayDelete)),
      );
      const isDoomed = and(eq(versions.documentId, id), isDeletable);
      const [[before], , keys, , removed] = await viewed(
        db,
        viewer,
        accessRow(id),
        audited(
          db,
          viewer,
          {
            action: "document.deleted",
            orgId: documents.orgId,
            recordId: id,
            detail: { filename: documents.filename },
          },
          sql`from ${documents} where ${and(eq(documents.id, id), mayDelete)}`,
        ),
        db.select({ key: versions.objectKey }).from(versions).where(isDoomed),
        insertFrom(
          db,
          doomedObjects,
          { objectKey: versions.objectKey, createdAt: now },
          sql`from ${versions} where ${isDoomed}`,
        ).onConflictDoNothing(),
        db
          .delete(documents)
          .where(and(eq(documents.id, id), mayDelete))
          .returning({ id: documents.id }),
      );
      return { access: before!.access, objectKeys: removed.length ? keys.map(({ key }) => key) : null };
    },
  };
}
