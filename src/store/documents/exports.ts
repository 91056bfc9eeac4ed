import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { timeOfId } from "../../core/ids.ts";
import type { Viewer } from "../../services/accounts/viewer.ts";
import { iso } from "../../services/clock.ts";
import type { ExportRecord, ExportStore } from "../../services/documents/exports.ts";
import { hasAccess } from "../accounts/document-access.ts";
import { viewed, viewerId } from "../accounts/viewer.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import type { ReportBodies } from "../reports/report-body.ts";
import { shownScan } from "../scans/scans.ts";
import { apiKeys } from "../schema/api-keys.ts";
import { accountDecisions, documentDecisions } from "../schema/decisions.ts";
import { documentTags } from "../schema/document-tags.ts";
import { documents } from "../schema/documents.ts";
import { exports } from "../schema/exports.ts";
import { invitations } from "../schema/invitations.ts";
import { knownAddresses } from "../schema/known-addresses.ts";
import { members } from "../schema/members.ts";
import { organizations } from "../schema/organizations.ts";
import { publicShares } from "../schema/public-shares.ts";
import { documentAnswers } from "../schema/remediations.ts";
import { reportShares } from "../schema/report-shares.ts";
import { reportTags } from "../schema/report-tags.ts";
import { reports } from "../schema/reports.ts";
import { scans } from "../schema/scans.ts";
import { sessions } from "../schema/sessions.ts";
import { shares } from "../schema/shares.ts";
import { tags } from "../schema/tags.ts";
import { users } from "../schema/users.ts";
import { versions } from "../schema/versions.ts";
import { webhooks } from "../schema/webhooks.ts";

const most = 1_000;
const mostDecided = 10_000;

/** A row by the names of the API: created_at for createdAt. */
const named = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

const tagsOf = (table: "report_tags" | "document_tags") => {
  const [links, own] =
    table === "report_tags"
      ? [sql`${reportTags} l`, sql`l.report_id = "reports"."id"`]
      : [sql`${documentTags} l`, sql`l.document_id = "documents"."id"`];
  return sql<string>`(select json_group_array(json_object('id', t.id, 'name', t.name, 'color', t.color))
    from ${links} join ${tags} t on t.id = l.tag_id where ${own})`;
};

const linksOfReport = sql<string>`(
  select json_group_array(json_object('created_at', s.created_at, 'expires_at', s.expires_at))
  from ${reportShares} s where s.report_id = "reports"."id")`;

const versionsOfDocument = sql<string>`(
  select json_group_array(json_object('id', v.id, 'number', v.number, 'origin', v.origin, 'filename', v.filename,
    'content_type', v.content_type, 'size_bytes', v.size_bytes, 'doc_type', v.doc_type, 'created_at', v.created_at,
    'object_key', v.object_key))
  from ${versions} v where v.document_id = "documents"."id")`;

const sharesOfDocument = sql<string>`(
  select json_group_array(json_object('id', s.id, 'user_id', s.user_id, 'org_id', s.org_id, 'permission', s.permission,
    'created_at', s.created_at))
  from ${shares} s where s.document_id = "documents"."id")`;

const linksOfDocument = sql<string>`(
  select json_group_array(json_object('id', p.id, 'permission', p.permission, 'created_at', p.created_at,
    'expires_at', p.expires_at))
  from ${publicShares} p where p.document_id = "documents"."id")`;

interface VersionRow {
  number: number;
  filename: string;
  size_bytes: number;
  object_key: string;
}

export function exportStore(db: Database, bodies: ReportBodies): ExportStore {
  async function reportPage(viewer: Viewer, after: string, count: number): Promise<ExportRecord[]> {
    const [rows] = await viewed(
      db,
      viewer,
      db
        .select({
          id: reports.id,
          createdAt: reports.createdAt,
          body: reports.body,
          tags: tagsOf("report_tags"),
          links: linksOfReport,
        })
        .from(reports)
        .where(and(eq(reports.userId, viewerId(viewer)), sql`${reports.id} > ${after}`))
        .orderBy(reports.id)
        .limit(count),
    );
    return rows.map((row) => ({
      id: row.id,
      createdAt: row.createdAt,
      files: [],
      async read() {
        const report = await bodies.find(row);
        return report && { report, tags: JSON.parse(row.tags), share_links: JSON.parse(row.links) };
      },
    }));
  }

  async function scanPage(viewer: Viewer, after: string, count: number): Promise<ExportRecord[]> {
    const [rows] = await viewed(
      db,
      viewer,
      db
        .select({ ...shownScan, body: scans.body })
        .from(scans)
        .where(and(eq(scans.userId, viewerId(viewer)), sql`${scans.id} > ${after}`))
        .orderBy(scans.id)
        .limit(count),
    );
    return rows.map(({ body, ...scan }) => ({
      id: scan.id,
      createdAt: scan.createdAt,
      files: [],
      async read() {
        if (body === null || scan.completedAt === null) return { ...named(scan), report: null };
        const row = { id: `rep_${scan.id.slice(4)}`, createdAt: scan.completedAt, body };
        const report = await bodies.find(row);
        return report && { ...named(scan), report };
      },
    }));
  }

  async function documentPage(viewer: Viewer, after: string, count: number): Promise<ExportRecord[]> {
    // A document is made at the time of its id, so that the index on the time serves the order of ids.
    const since = after ? iso(timeOfId(after)) : "";
    const [rows] = await viewed(
      db,
      viewer,
      db
        .select({
          id: documents.id,
          orgId: documents.orgId,
          filename: documents.filename,
          contentType: documents.contentType,
          sizeBytes: documents.sizeBytes,
          docType: documents.docType,
          createdAt: documents.createdAt,
          versions: versionsOfDocument,
          tags: tagsOf("document_tags"),
          shares: sharesOfDocument,
          publicLinks: linksOfDocument,
        })
        .from(documents)
        .where(
          and(
            eq(documents.uploadedBy, viewerId(viewer)),
            sql`(${documents.createdAt}, ${documents.id}) > (${since}, ${after})`,
            // Whoever has left an organization takes nothing with them.
            hasAccess(viewerId(viewer), sql`${documents}.id`, "view"),
          ),
        )
        .orderBy(documents.createdAt, documents.id)
        .limit(count),
    );
    return rows.map((row) => {
      const [all, tagList, shareList, links] = [row.versions, row.tags, row.shares, row.publicLinks].map(
        (text) => JSON.parse(text),
      );
      return {
        id: row.id,
        createdAt: row.createdAt,
        files: all.map(({ number, filename, size_bytes: sizeBytes, object_key: objectKey }: VersionRow) => ({
          name: `${number}-${filename}`,
          objectKey,
          sizeBytes,
        })),
        read: async () => ({
          ...named(row),
          versions: all.map(({ object_key: _, ...version }: VersionRow) => version),
          tags: tagList,
          shares: shareList,
          public_links: links,
        }),
      };
    });
  }

  const pages = { reports: reportPage, scans: scanPage, documents: documentPage };

  return {
    async account(viewer, begun) {
      const me = viewerId(viewer);
      const { startedAt, notedAt, sizeBytes, outcome, nextAfter, id } = begun;
      const [, [profile], ...lists] = await viewed(
        db,
        viewer,
        insertFrom(db, exports, { ...begun, userId: me }, sql`where ${me} is not null`).onConflictDoUpdate({
          target: exports.userId,
          set: { id, startedAt, notedAt, sizeBytes, outcome, nextAfter },
        }),
        db
          .select({
            id: users.id,
            email: users.email,
            fullName: users.fullName,
            showBadge: users.showBadge,
            verifiedAt: users.verifiedAt,
            emailVerifiedAt: users.emailVerifiedAt,
            onboardingStep: users.onboardingStep,
            onboardingCompleted: users.onboardingCompleted,
            onboardingSkipped: users.onboardingSkipped,
            surveyResponses: users.surveyResponses,
            createdAt: users.createdAt,
          })
          .from(users)
          .where(eq(users.id, me)),
        db
          .select({
            id: sessions.id,
            createdAt: sessions.createdAt,
            lastUsedAt: sessions.lastUsedAt,
            expiresAt: sessions.expiresAt,
            revokedAt: sessions.revokedAt,
            address: sessions.address,
            client: sessions.client,
          })
          .from(sessions)
          .where(eq(sessions.userId, me))
          .orderBy(desc(sessions.createdAt))
          .limit(most),
        db
          .select({ address: knownAddresses.address, lastLoginAt: knownAddresses.lastLoginAt })
          .from(knownAddresses)
          .where(eq(knownAddresses.userId, me))
          .limit(most),
        db
          .select({
            id: apiKeys.id,
            name: apiKeys.name,
            prefix: apiKeys.prefix,
            scopes: apiKeys.scopes,
            createdAt: apiKeys.createdAt,
            lastUsedAt: apiKeys.lastUsedAt,
            expiresAt: apiKeys.expiresAt,
            revokedAt: apiKeys.revokedAt,
          })
          .from(apiKeys)
          .where(eq(apiKeys.userId, me))
          .orderBy(desc(apiKeys.id))
          .limit(most),
        db
          .select({
            id: webhooks.id,
            url: webhooks.url,
            events: webhooks.events,
            failingSince: webhooks.failingSince,
            disabledAt: webhooks.disabledAt,
            disabledReason: webhooks.disabledReason,
            createdAt: webhooks.createdAt,
          })
          .from(webhooks)
          .where(eq(webhooks.userId, me))
          .orderBy(desc(webhooks.id))
          .limit(most),
        db
          .select({ id: tags.id, name: tags.name, color: tags.color, createdAt: tags.createdAt })
          .from(tags)
          .where(eq(tags.userId, me))
          .limit(most),
        db
          .select({
            id: organizations.id,
            name: organizations.name,
            role: members.role,
            joinedAt: members.joinedAt,
          })
          .from(members)
          .innerJoin(organizations, eq(organizations.id, members.orgId))
          .where(eq(members.userId, me))
          .limit(most),
        db
          .select({
            id: invitations.id,
            orgId: invitations.orgId,
            role: invitations.role,
            createdAt: invitations.createdAt,
            expiresAt: invitations.expiresAt,
            acceptedAt: invitations.acceptedAt,
            revokedAt: invitations.revokedAt,
          })
          .from(invitations)
          .where(sql`${invitations.email} = (select me.email from ${users} me where me.id = ${me})`)
          .orderBy(desc(invitations.id))
          .limit(most),
        db
          .select({
            kind: accountDecisions.kind,
            name: accountDecisions.name,
            fingerprint: accountDecisions.fingerprint,
            checkId: accountDecisions.checkId,
            decision: accountDecisions.decision,
            reason: accountDecisions.reason,
            decidedAt: accountDecisions.decidedAt,
            expiresAt: accountDecisions.expiresAt,
          })
          .from(accountDecisions)
          .where(eq(accountDecisions.userId, me))
          .limit(mostDecided),
        db
          .select({
            documentId: documentDecisions.documentId,
            fingerprint: documentDecisions.fingerprint,
            checkId: documentDecisions.checkId,
            decision: documentDecisions.decision,
            reason: documentDecisions.reason,
            decidedAt: documentDecisions.decidedAt,
            expiresAt: documentDecisions.expiresAt,
          })
          .from(documentDecisions)
          .where(
            and(
              eq(documentDecisions.decidedBy, me),
              hasAccess(me, sql`${documentDecisions}.document_id`, "score"),
            ),
          )
          .limit(mostDecided),
        db
          .select({
            documentId: documentAnswers.documentId,
            fingerprint: documentAnswers.fingerprint,
            checkId: documentAnswers.checkId,
            kind: documentAnswers.kind,
            value: documentAnswers.value,
            answeredAt: documentAnswers.answeredAt,
          })
          .from(documentAnswers)
          .where(
            and(
              eq(documentAnswers.answeredBy, me),
              hasAccess(me, sql`${documentAnswers}.document_id`, "full"),
            ),
          )
          .limit(mostDecided),
      );
      const names = [
        "sessions",
        "login_addresses",
        "api_keys",
        "webhooks",
        "tags",
        "organizations",
        "invitations",
        "decisions_on_reports",
        "decisions_on_documents",
        "answers_on_documents",
      ];
      return {
        profile: named(profile!),
        ...Object.fromEntries(lists.map((rows, at) => [names[at], rows.map(named)])),
      };
    },

    async note({ userId }, { id, notedAt, sizeBytes, outcome, nextAfter }) {
      await db
        .update(exports)
        .set({ notedAt, sizeBytes, outcome, nextAfter })
        .where(and(eq(exports.userId, userId), eq(exports.id, id)));
    },

    async latest(viewer) {
      const { userId: _, ...progress } = getTableColumns(exports);
      const [[latest]] = await viewed(
        db,
        viewer,
        db
          .select(progress)
          .from(exports)
          .where(eq(exports.userId, viewerId(viewer))),
      );
      return latest ?? null;
    },

    page: (viewer, section, after, count) => pages[section](viewer, after, count),
  };
}
