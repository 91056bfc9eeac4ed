import { env } from "cloudflare:workers";
import { newId } from "../../src/core/ids.ts";

/** Numbers from 0 to 1 that repeat with the seed (mulberry32). */
export function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { next, below, of: <Item>(items: readonly Item[]): Item => items[below(items.length)]! };
}

export type Dice = ReturnType<typeof dice>;

export const insert = (table: string, row: Record<string, unknown>, onConflict = "") =>
  env.DB.prepare(
    `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row)
      .map(() => "?")
      .join()}) ${onConflict}`,
  ).bind(...Object.values(row));

/** The id of some row of the table; null of an empty one. */
const some = async (table: string, random: Dice): Promise<string | null> => {
  const { results } = await env.DB.prepare(`select id from ${table} order by id`).all<{ id: string }>();
  return results.length ? random.of(results).id : null;
};

const checks = ["title", "language", "headings", "image-alt", "list-structure"];

const time = (random: Dice) =>
  new Date(Date.parse("2026-10-20T00:00:00Z") + random.below(40 * 86_400_000)).toISOString();

const scored = (random: Dice) => ({
  filename: "a.docx",
  format: "docx",
  overall_score: random.below(1_001) / 10,
  grade: random.of(["A", "B", "C", "D", "F"]),
  compliant: random.below(2),
  verdict: "fail",
  total_checks: 12,
  total_passed: 7,
  total_not_applicable: 0,
  total_needs_review: 0,
  body: "x",
});

/** Writes of every table that rollups look at; each does one at random, or nothing where there is no row for it. */
export const writes: Record<string, (random: Dice) => Promise<unknown>> = {
  async user(random) {
    const id = newId("usr", Date.now());
    const completed = random.below(2);
    await insert("users", {
      id,
      email: id,
      full_name: "x",
      created_at: time(random),
      onboarding_step: random.below(3),
      onboarding_completed: completed,
      survey_responses: random.of(["{}", '{"a":1}']),
    }).run();
  },
  async onboarding(random) {
    await env.DB.prepare(
      "update users set onboarding_step = ?, onboarding_completed = ?, onboarding_skipped = ?, survey_responses = ? where id = ?",
    )
      .bind(
        random.below(3),
        random.below(2),
        random.below(2),
        random.of(["{}", '{"a":1}']),
        await some("users", random),
      )
      .run();
  },
  async organization(random) {
    const [id, user] = [newId("org", Date.now()), await some("users", random)];
    await insert("organizations", { id, name: "x", created_at: time(random) }).run();
    if (user)
      await insert("members", { org_id: id, user_id: user, role: "owner", joined_at: time(random) }).run();
  },
  async member(random) {
    const [org, user] = [await some("organizations", random), await some("users", random)];
    if (!org || !user) return;
    const row = { org_id: org, user_id: user, role: "member", joined_at: time(random) };
    await insert("members", row, "on conflict do nothing").run();
    if (random.below(4) === 0)
      await env.DB.prepare("delete from members where org_id = ? and user_id = ?").bind(org, user).run();
  },
  async invitation(random) {
    const org = await some("organizations", random);
    const id = newId("inv", Date.now());
    const row = { id, org_id: org, email: "x", role: "member", token_hash: id };
    if (org)
      await insert("invitations", { ...row, created_at: time(random), expires_at: time(random) }).run();
  },
  async document(random) {
    const [org, user] = [await some("organizations", random), await some("users", random)];
    if (!org) return;
    const [id, created_at] = [newId("doc", Date.now()), time(random)];
    const file = {
      filename: "a.pdf",
      content_type: "x",
      size_bytes: random.below(1_000),
      doc_type: random.of(["pdf", "docx", "png"]),
      created_at,
    };
    await env.DB.batch([
      insert("documents", { id, org_id: org, uploaded_by: user, ...file }),
      insert("versions", {
        id: newId("ver", Date.now()),
        document_id: id,
        number: 1,
        origin: "upload",
        object_key: id,
        ...file,
      }),
    ]);
  },
  async version(random) {
    const document = await some("documents", random);
    const id = newId("ver", Date.now());
    if (!document) return;
    await insert("versions", {
      id,
      document_id: document,
      number: 2,
      origin: "conversion",
      filename: "a.html",
      content_type: "x",
      size_bytes: random.below(1_000),
      doc_type: "html",
      object_key: id,
      created_at: time(random),
    }).run();
    if (random.below(3) === 0) await env.DB.prepare("delete from versions where id = ?").bind(id).run();
  },
  async retype(random) {
    await env.DB.prepare("update documents set doc_type = ?, uploaded_by = ? where id = ?")
      .bind(random.of(["pdf", "docx"]), await some("users", random), await some("documents", random))
      .run();
  },
  async test(random) {
    const document = await some("documents", random);
    if (!document) return;
    const failed = checks.filter(() => random.below(2));
    const isListed = random.below(4) > 0;
    const row = { ...scored(random), document_id: document, tested_by: await some("users", random) };
    await insert("document_reports", {
      id: newId("rep", Date.now()),
      org_id: (await env.DB.prepare("select org_id from documents where id = ?")
        .bind(document)
        .first("org_id"))!,
      ...row,
      total_failed: failed.length,
      failed_checks: JSON.stringify(isListed ? failed : []),
      created_at: time(random),
    }).run();
  },
  async untest(random) {
    await env.DB.prepare("delete from document_reports where id = ?")
      .bind(await some("document_reports", random))
      .run();
  },
  async conversion(random) {
    const document = await some("documents", random);
    if (!document) return;
    await env.DB.prepare(
      `insert into conversions (id, document_id, org_id, status, steps, created_at)
        select ?, id, org_id, 'queued', '[]', created_at from documents where id = ?`,
    )
      .bind(newId("job", Date.now()), document)
      .run();
  },
  async work(random) {
    await env.DB.prepare("update conversions set status = ? where id = ?")
      .bind(random.of(["processing", "complete", "failed"]), await some("conversions", random))
      .run();
  },
  async remediation(random) {
    const document = await some("documents", random);
    if (!document) return;
    await env.DB.prepare(
      `insert into remediations (id, document_id, org_id, status, steps, allow_signed, created_at)
        select ?, id, org_id, 'queued', '[]', 0, created_at from documents where id = ?`,
    )
      .bind(newId("job", Date.now()), document)
      .run();
  },
  async fix(random) {
    await env.DB.prepare("update remediations set status = ? where id = ?")
      .bind(random.of(["processing", "complete", "failed"]), await some("remediations", random))
      .run();
  },
  async trial(random) {
    const [id, created_at] = [newId("rep", Date.now()), time(random)];
    const row = { token_hash: id, report_id: id, address: "192.0.2.1", body: "x" };
    await insert("trials", { ...row, created_at, expires_at: created_at }).run();
    if (random.below(2))
      await env.DB.prepare(
        "delete from trials where token_hash in (select token_hash from trials limit 1)",
      ).run();
  },
  async share(random) {
    const [document, user] = [await some("documents", random), await some("users", random)];
    if (!document || !user) return;
    const row = { document_id: document, permission: "view", created_at: time(random) };
    await insert(
      "shares",
      { id: newId("shr", Date.now()), user_id: user, ...row },
      "on conflict do nothing",
    ).run();
    const id = newId("pub", Date.now());
    await insert("public_shares", { id, token: id, document_id: document, created_at: time(random) }).run();
  },
  async tag(random) {
    const [org, document] = [await some("organizations", random), await some("documents", random)];
    const id = newId("tag", Date.now());
    if (!org) return;
    await insert("tags", { id, org_id: org, name: id, created_at: time(random) }).run();
    if (document) await insert("document_tags", { tag_id: id, document_id: document }).run();
  },
  async report(random) {
    const user = await some("users", random);
    if (!user) return;
    const row = { ...scored(random), user_id: user, total_failed: 1, created_at: time(random) };
    await insert("reports", { id: newId("rep", Date.now()), ...row }).run();
  },
  async scan(random) {
    const user = await some("users", random);
    if (!user) return;
    const row = { user_id: user, filename: "x", source: "file", status: "queued", created_at: time(random) };
    await insert("scans", { id: newId("scn", Date.now()), ...row }).run();
  },
  async scanned(random) {
    await env.DB.prepare(
      "update scans set status = ?, completed_at = created_at where id = ? and status = 'queued'",
    )
      .bind(random.of(["complete", "failed"]), await some("scans", random))
      .run();
  },
  async delivery(random) {
    const user = await some("users", random);
    if (!user) return;
    const id = newId("whk", Date.now());
    const made = { created_at: time(random) };
    await insert("webhooks", { id, user_id: user, url: "x", events: "[]", secret: "x", ...made }).run();
    for (let left = random.below(3); left; left--)
      await insert("deliveries", {
        id: newId("dlv", Date.now()),
        webhook_id: id,
        message_id: "x",
        event: "scan.failed",
        payload: "x",
        status: "failed",
        ...made,
      }).run();
  },
  async removal(random) {
    const table = random.of([
      ...[
        "documents",
        "documents",
        "documents",
        "reports",
        "scans",
        "tags",
        "shares",
        "webhooks",
        "versions",
      ],
      ...["conversions", "remediations", "invitations", "users", "organizations"],
    ]);
    // Accounts and organizations take much with them.
    if (["users", "organizations"].includes(table) && random.below(3)) return;
    await env.DB.prepare(`delete from ${table} where id = ?`)
      .bind(await some(table, random))
      .run();
  },
};
