import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { newId } from "../../../src/core/ids.ts";
import { measured } from "../../jobs/measured.ts";
import { withoutQueue } from "../../jobs/world.ts";
import { callWith } from "../client.ts";
import { newPerson } from "../platform/people.ts";
import { type Route, requestOf, routes } from "./routes.ts";
import { fresh, newWorld, type World } from "./world.ts";

withoutQueue();

/** What answers all that somebody has, and so reads it. */
const proportional = ["platform: GET /api/v1/users/me/export"];

/** Tables whose rows a service limits for each owner, and how many are made of them at most. */
const limits: Record<string, number> = {
  tags: 990,
  api_keys: 95,
  document_answers: 1_990,
  remediated_files: 990,
};

/** What may be counted once more or twice, up to a limit, to give a total or to hold the limit. */
const counted: Record<string, number> = {
  "platform: GET /api/v1/users/me/sessions": 1_000,
  "platform: GET /api/v1/tags": limits.tags!,
  "platform: POST /api/v1/tags": 2 * limits.tags!,
  "reports: GET /api/v1/tags": limits.tags!,
  "reports: POST /api/v1/tags": 2 * limits.tags!,
  "platform: GET /api/v1/documents/{id}/questions": 2 * limits.document_answers!,
  "platform: PUT /api/v1/documents/{id}/answers": 3 * limits.document_answers!,
  "reports: POST /api/v1/remediate": limits.remediated_files!,
  "platform: GET /api/v1/settings/api-keys": limits.api_keys!,
  "platform: POST /api/v1/settings/api-keys": limits.api_keys!,
};

/** Beside twice as much: two rows for each of a page, which 20 rows do not fill everywhere. */
const constant = 40;

/** So many of everything that may be many, in the hands of those who ask. */
async function fill({ ids, keys, people }: World, count: number): Promise<void> {
  const { owner } = people;
  const of = (prefix: Parameters<typeof newId>[0]) =>
    `'${newId(prefix, Date.now()).slice(0, 18)}' || printf('%012d', value)`;
  const [user, document, tag, reportTag] = [of("usr"), of("doc"), of("tag"), of("tag")];
  const at = "'2026-11-' || printf('%02d', 1 + value % 20) || 'T00:00:00.000Z'";
  const scored = "'a.pdf', 'pdf', 90.5, substr('ABCDF', 1 + value % 5, 1), 0, 'fail', 12, 11, 1, 0, 0";
  const score =
    "filename, format, overall_score, grade, compliant, verdict, total_checks, total_passed, total_failed, total_not_applicable, total_needs_review";
  const rows: [table: string, columns: string, values: string][] = [
    ["users", "id, email, full_name, created_at", `${user}, ${user}, 'x', ${at}`],
    ["members", "org_id, user_id, role, joined_at", `'${ids.org}', ${user}, 'member', ${at}`],
    ["sessions", "id, user_id, created_at, expires_at", `${of("ses")}, '${owner.id}', ${at}, '2999-01-01'`],
    [
      "invitations",
      "id, org_id, email, role, token_hash, created_at, expires_at",
      `${of("inv")}, '${ids.org}', 'i' || value, 'member', ${of("inv")}, ${at}, '2999-01-01'`,
    ],
    [
      "documents",
      "id, org_id, uploaded_by, filename, content_type, size_bytes, doc_type, created_at",
      `${document}, '${ids.org}', '${owner.id}', 'report ' || value || '.pdf', 'x', 10, 'pdf', ${at}`,
    ],
    ["tags", "id, org_id, name, created_at", `${tag}, '${ids.org}', 'tag ' || value, ${at}`],
    ["document_tags", "tag_id, document_id", `'${ids.tag}', ${document}`],
    [
      "versions",
      "id, document_id, number, origin, filename, content_type, size_bytes, doc_type, object_key, created_at",
      `${of("ver")}, '${ids.document}', value + 2, 'conversion', 'a.html', 'x', 10, 'html', ${of("ver")}, ${at}`,
    ],
    [
      "shares",
      "id, document_id, user_id, permission, created_at",
      `${of("shr")}, '${ids.document}', ${user}, 'view', ${at}`,
    ],
    [
      "public_shares",
      "id, document_id, token, created_at",
      `${of("pub")}, '${ids.document}', ${of("pub")}, ${at}`,
    ],
    [
      "document_reports",
      `id, document_id, org_id, tested_by, ${score}, failed_checks, created_at, body`,
      `${of("rep")}, '${ids.document}', '${ids.org}', '${owner.id}', ${scored}, '["title"]', ${at}, '@'`,
    ],
    [
      "conversions",
      "id, document_id, org_id, requested_by, status, steps, created_at",
      `${of("job")}, '${ids.document}', '${ids.org}', '${owner.id}', 'complete', '[]', ${at}`,
    ],
    [
      "remediations",
      "id, document_id, org_id, requested_by, status, steps, allow_signed, created_at",
      `${of("job")}, '${ids.document}', '${ids.org}', '${owner.id}', 'complete', '[]', 0, ${at}`,
    ],
    [
      "document_answers",
      "document_id, fingerprint, org_id, question_id, check_id, kind, value, answered_by, answered_at",
      `'${ids.document}', printf('%016d', value), '${ids.org}', 'x', 'title', 'text', 'x', '${owner.id}', ${at}`,
    ],
    // The same picture in other documents.
    [
      "document_answers",
      "document_id, fingerprint, org_id, question_id, check_id, kind, value, answered_by, answered_at",
      `${document}, '${ids.question}', '${ids.org}', 'x', 'title', 'alternative_text', 'x', '${owner.id}', ${at}`,
    ],
    [
      "remediated_files",
      "id, user_id, filename, content_type, size_bytes, doc_type, object_key, created_at, expires_at",
      `${of("rem")}, '${keys.ownerId}', 'a', 'x', 1, 'html', ${of("rem")}, ${at}, '2999-01-01'`,
    ],
    [
      "audit_entries",
      "org_id, number, created_at, action, record_id, detail",
      `'${ids.org}', value + 1000, ${at}, 'document.read', 'x', '{}'`,
    ],
    [
      "api_keys",
      "id, user_id, name, prefix, hash, created_at",
      `${of("key")}, '${owner.id}', 'x', 'lk_x', ${of("key")}, ${at}`,
    ],
    [
      "deliveries",
      "id, webhook_id, message_id, event, payload, status, created_at",
      `${of("dlv")}, '${ids.webhook}', ${of("dlv")}, 'x', '', 'delivered', ${at}`,
    ],
    [
      "reports",
      `id, user_id, ${score}, created_at, body`,
      `${of("rep")}, '${keys.ownerId}', ${scored}, ${at}, '@'`,
    ],
    ["tags", "id, user_id, name, created_at", `${reportTag}, '${keys.ownerId}', 'tag ' || value, ${at}`],
    ["report_shares", "id, report_id, created_at", `${of("rsh")}, '${ids.report}', ${at}`],
    [
      "scans",
      "id, user_id, filename, source, status, created_at, completed_at",
      `${of("scn")}, '${keys.ownerId}', 'a', 'file', iif(value % 9, 'complete', 'failed'), ${at}, ${at}`,
    ],
    ["organizations", "id, name, created_at", `${of("org")}, 'x', ${at}`],
    [
      "idempotency_keys",
      "user_id, operation, key, request_hash, record_id, created_at",
      `'${keys.ownerId}', 'x', 'k' || value, 'x', 'x', '2999-01-01'`,
    ],
    [
      "account_decisions",
      "user_id, kind, name, fingerprint, check_id, decision, reason, decided_at",
      `'${keys.ownerId}', 'report', 'other', printf('%016d', value), 'title', 'passed', 'x', ${at}`,
    ],
  ];
  await env.DB.batch(
    rows.map(([table, columns, values]) =>
      env.DB.prepare(
        `insert into ${table} (${columns}) with recursive n(value) as (select 0 union all select value + 1 from n limit ?) select ${values} from n`,
      ).bind(Math.min(count, limits[table] ?? count)),
    ),
  );
}

/** Rows that each operation reads in a world with so many of everything. */
async function rowsRead(count: number): Promise<Map<string, number>> {
  const world = await newWorld();
  await fill(world, count);
  await env.DB.prepare("update api_keys set last_used_at = ?").bind(new Date().toISOString()).run();
  const read = new Map<string, number>();
  const deletesAll = ({ name }: Route) => Number(name.startsWith("DELETE /api/v1/settings/webhooks"));
  for (const route of routes.toSorted((one, other) => deletesAll(one) - deletesAll(other))) {
    const name = `${route.group}: ${route.name}`;
    // To make the webhook anew would delete the one with many deliveries.
    const isMadeAnew = route.fresh && (route.fresh !== "webhook" || route.name.startsWith("DELETE"));
    const ids = isMadeAnew ? { ...world.ids, ...(await fresh[route.fresh!](world)) } : world.ids;
    const person = route.isFinal ? await newPerson() : world.people.owner;
    const key =
      route.group === "scans"
        ? { Authorization: `Bearer ${world.keys.own}` }
        : { "X-API-Key": world.keys.own };
    const used = route.name === "DELETE /api/v1/users/me" ? { ...route, send: () => person } : route;
    const { DB, rows } = measured();
    const headers = route.group === "platform" ? person.api.headers : key;
    const response = await callWith({ DB }, ...requestOf(used, ids, headers));
    await response.text();
    expect([name, response.status]).toEqual([name, route.answers.owner ?? route.answers.own]);
    read.set(name, rows.read);
  }
  return read;
}

it("no operation reads more than twice as many rows of 20,000 as of 20", async () => {
  const few = await rowsRead(20);
  const many = await rowsRead(20_000);
  const all = [...many].map(([name, read]) => [name, few.get(name)!, read] as const);
  expect(all.length).toBe(routes.length);
  const most = (name: string, base: number) => 2 * base + constant + (counted[name] ?? 0);
  const growing = all.filter(([name, base, read]) => read > most(name, base) && !proportional.includes(name));
  expect(growing).toEqual([]);
}, 600_000);
