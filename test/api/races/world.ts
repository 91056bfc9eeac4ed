import { env } from "cloudflare:workers";
import { apiKeyPrefix, hashApiKey, newApiKey } from "../../../src/core/api-key.ts";
import { newId } from "../../../src/core/ids.ts";
import { hashToken, signAccessToken } from "../../../src/services/accounts/tokens.ts";
import { keysOf } from "../../../src/services/secrets.ts";
import { stores } from "../../../src/store/all.ts";
import { packed } from "../../../src/store/gzipped-text.ts";
import { callWith } from "../client.ts";
import { type Ids, missing, remediationRow } from "../matrix/world.ts";

export interface RaceWorld {
  ids: Ids;
  /** Whoever asks: owner of the organization, with a key of their own. */
  me: string;
  email: string;
  mySession: string;
  token: string;
  apiKey: string;
  myKey: string;
  refreshToken: string;
  inviteToken: string;
}

type Row = Record<string, string | number | null>;

const isHtml = {
  filename: "a.html",
  content_type: "text/html",
  size_bytes: 5,
  doc_type: "html",
};
const summary = {
  filename: "a.html",
  format: "html",
  overall_score: 1,
  grade: "F",
  compliant: 0,
  verdict: "fail",
  total_checks: 12,
  total_passed: 12,
  total_failed: 0,
  total_not_applicable: 0,
  total_needs_review: 0,
};

/** An account with one of each kind of record, and another owner of its organization. */
export async function newRaceWorld(): Promise<RaceWorld> {
  const now = Date.now();
  const created_at = new Date(now).toISOString();
  const later = "2999-01-01T00:00:00.000Z";
  const ids = missing();
  const [me, coOwner, mySession, myKey] = [
    newId("usr", now),
    newId("usr", now),
    newId("ses", now),
    newId("key", now),
  ];
  const [apiKey, version, refreshToken, inviteToken] = [
    newApiKey(),
    newId("ver", now),
    `lr_${crypto.randomUUID()}`,
    crypto.randomUUID(),
  ];
  const objectKey = `documents/${ids.document}/${version}`;
  const user = (id: string) => ({
    id,
    email: `${id.toLowerCase()}@lectern.example`,
    full_name: "A",
    created_at,
  });
  const member = (user_id: string, role: string) => ({
    org_id: ids.org,
    user_id,
    role,
    joined_at: created_at,
  });
  const body = await packed("{}");
  const finding = { check_id: "title", needs_review: false };
  const reportBody = await packed(
    JSON.stringify({ checks: [], issues: [{ ...finding, fingerprint: ids.documentFinding }] }),
  );
  const decision = { check_id: "title", decision: "waived", reason: "x", decided_at: created_at };
  ids.token = `token-${ids.publicShare}`;
  const rows: [table: string, row: Row][] = [
    ["users", user(me)],
    ["users", user(coOwner)],
    ["users", user(ids.user)],
    ["organizations", { id: ids.org, name: "Library", created_at }],
    ["members", member(me, "owner")],
    ["members", member(coOwner, "owner")],
    ["members", member(ids.user, "member")],
    ["sessions", { id: mySession, user_id: me, created_at, expires_at: later }],
    ["sessions", { id: ids.session, user_id: me, created_at, expires_at: later }],
    ["refresh_tokens", { hash: hashToken(refreshToken), session_id: mySession, expires_at: later }],
    [
      "invitations",
      {
        id: ids.invitation,
        org_id: ids.org,
        email: user(me).email,
        role: "member",
        token_hash: hashToken(inviteToken),
        invited_by: coOwner,
        created_at,
        expires_at: later,
      },
    ],
    ["documents", { id: ids.document, org_id: ids.org, uploaded_by: me, ...isHtml, created_at }],
    [
      "versions",
      {
        id: version,
        document_id: ids.document,
        number: 1,
        origin: "upload",
        ...isHtml,
        object_key: objectKey,
        created_at,
      },
    ],
    [
      "shares",
      { id: ids.share, document_id: ids.document, user_id: ids.user, permission: "view", created_at },
    ],
    ["public_shares", { id: ids.publicShare, document_id: ids.document, token: ids.token, created_at }],
    ["tags", { id: ids.tag, org_id: ids.org, name: "tag", created_at }],
    ["document_tags", { tag_id: ids.tag, document_id: ids.document }],
    ["tags", { id: ids.reportTag, user_id: me, name: "tag", created_at }],
    ["reports", { id: ids.report, user_id: me, ...summary, created_at, body: reportBody }],
    [
      "document_reports",
      {
        id: ids.documentReport,
        document_id: ids.document,
        org_id: ids.org,
        tested_by: me,
        failed_checks: "[]",
        ...summary,
        created_at,
        body: reportBody,
      },
    ],
    [
      "document_decisions",
      { document_id: ids.document, fingerprint: ids.documentFinding, decided_by: me, ...decision },
    ],
    [
      "account_decisions",
      { user_id: me, kind: "file", name: "a.html", fingerprint: ids.reportFinding, ...decision },
    ],
    ["report_tags", { tag_id: ids.reportTag, report_id: ids.report }],
    ["report_shares", { id: ids.reportShare, report_id: ids.report, created_at }],
    [
      "api_keys",
      {
        id: myKey,
        user_id: me,
        name: "k",
        prefix: apiKeyPrefix(apiKey),
        hash: await hashApiKey(apiKey),
        created_at,
      },
    ],
    ["api_keys", { id: ids.key, user_id: me, name: "k", prefix: "lk_", hash: ids.key, created_at }],
    [
      "webhooks",
      {
        id: ids.webhook,
        user_id: me,
        url: "https://example.com/x",
        events: '["scan.completed"]',
        secret: "x",
        created_at,
      },
    ],
    [
      "deliveries",
      {
        id: ids.delivery,
        webhook_id: ids.webhook,
        message_id: ids.delivery,
        event: "scan.completed",
        payload: body,
        status: "failed",
        created_at,
      },
    ],
    [
      "scans",
      {
        id: ids.scan,
        user_id: me,
        filename: "a.html",
        source: "file",
        status: "queued",
        object_key: `scans/${ids.scan}`,
        created_at,
      },
    ],
    [
      "conversions",
      {
        id: ids.conversion,
        document_id: ids.document,
        org_id: ids.org,
        requested_by: me,
        status: "failed",
        steps: "[]",
        created_at,
      },
    ],
    ["remediations", remediationRow(ids.remediation, ids, version)],
  ];
  await env.DB.batch(
    rows.map(([table, row]) =>
      env.DB.prepare(
        `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row).fill("?").join()})`,
      ).bind(...Object.values(row)),
    ),
  );
  await env.FILES.put(objectKey, "<h1>A");
  await env.FILES.put(`scans/${ids.scan}`, "<h1>A");
  const token = await signAccessToken(
    { userId: me, sessionId: mySession },
    keysOf(env.SECRET)("access-token"),
    now,
  );
  return { ids, me, email: user(me).email, mySession, token, apiKey, myKey, refreshToken, inviteToken };
}

const plain = {};

/** Deletes through the public door. */
async function deleted(world: RaceWorld, path: string, isKeyed = false): Promise<void> {
  const Authorization = `Bearer ${isKeyed && path.startsWith("/api/scans") ? world.apiKey : world.token}`;
  const headers =
    isKeyed && !path.startsWith("/api/scans") ? { "X-API-Key": world.apiKey } : { Authorization };
  const { status } = await callWith(plain, path, { method: "DELETE", headers });
  // What the operation itself has deleted already is gone too.
  if (status !== 204 && status !== 404) throw new Error(`DELETE ${path}: ${status}`);
}

const orgs = ({ ids }: RaceWorld) => `/api/v1/orgs/${ids.org}`;
const documents = ({ ids }: RaceWorld) => `/api/v1/documents/${ids.document}`;

/** What an operation may hang on, and how each goes. */
export const victims: Record<string, (world: RaceWorld) => Promise<unknown>> = {
  account: ({ me, mySession }) => {
    const at = new Date().toISOString();
    const origin = { requestId: "req", address: "" };
    return stores(env, () => Date.now()).accounts.remove(
      { userId: me, sessionId: mySession, origin, at },
      at,
    );
  },
  mySession: (world) => deleted(world, `/api/v1/users/me/sessions/${world.mySession}`),
  myKey: (world) => deleted(world, `/api/v1/settings/api-keys/${world.myKey}`),
  membership: (world) => deleted(world, `${orgs(world)}/members/${world.me}`),
  org: (world) => deleted(world, orgs(world)),
  user: (world) => deleted(world, `${orgs(world)}/members/${world.ids.user}`),
  document: (world) => deleted(world, documents(world)),
  invitation: (world) => deleted(world, `${orgs(world)}/invitations/${world.ids.invitation}`),
  session: (world) => deleted(world, `/api/v1/users/me/sessions/${world.ids.session}`),
  share: (world) => deleted(world, `${documents(world)}/shares/${world.ids.share}`),
  publicShare: (world) => deleted(world, `${documents(world)}/public-shares/${world.ids.publicShare}`),
  tag: (world) => deleted(world, `/api/v1/tags/${world.ids.tag}`),
  key: (world) => deleted(world, `/api/v1/settings/api-keys/${world.ids.key}`),
  webhook: (world) => deleted(world, `/api/v1/settings/webhooks/${world.ids.webhook}`),
  report: (world) => deleted(world, `/api/v1/reports/${world.ids.report}`, true),
  reportTag: (world) => deleted(world, `/api/v1/tags/${world.ids.reportTag}`, true),
  reportShare: (world) =>
    deleted(world, `/api/v1/reports/${world.ids.report}/share/${world.ids.reportShare}`, true),
  scan: (world) => deleted(world, `/api/scans/${world.ids.scan}`, true),
};
