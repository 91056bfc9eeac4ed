import { env } from "cloudflare:workers";
import { newId } from "../../../src/core/ids.ts";
import { packed } from "../../../src/store/gzipped-text.ts";
import { body, form, keyed, newAccount } from "../client.ts";
import { docx } from "../documents.ts";
import { newDocument, newOrganization, newPerson, type Person } from "../platform/people.ts";

/** Who asks in group A, as they stand to the organization and its document. */
export const actors = ["stranger", "removed", "view", "score", "full", "member", "admin", "owner"] as const;
export type Actor = (typeof actors)[number];

/** The records that routes name. */
export interface Ids {
  org: string;
  document: string;
  user: string;
  invitation: string;
  session: string;
  share: string;
  publicShare: string;
  token: string;
  tag: string;
  documentReport: string;
  documentFinding: string;
  conversion: string;
  remediation: string;
  question: string;
  key: string;
  webhook: string;
  delivery: string;
  report: string;
  reportFinding: string;
  reportTag: string;
  reportShare: string;
  scan: string;
}

export interface World {
  people: Record<Actor | "staff", Person>;
  ids: Ids;
  /** Keys of the account that owns group B's and C's records, and of another. */
  keys: { own: string; other: string; ownerId: string };
}

const now = new Date().toISOString();
const insert = (table: string, row: Record<string, unknown>) =>
  env.DB.prepare(
    `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row)
      .map(() => "?")
      .join()})`,
  )
    .bind(...Object.values(row))
    .run();

const joined = (orgId: string, userId: string, role: string) =>
  insert("members", { org_id: orgId, user_id: userId, role, joined_at: now });

const decision = { check_id: "title", decision: "waived", reason: "x", decided_at: now };

/** A decision on a finding in files called a.docx of the account. */
async function decideInAccount(userId: string, fingerprint: string): Promise<void> {
  await env.DB.prepare("delete from account_decisions where user_id = ?").bind(userId).run();
  await insert("account_decisions", {
    user_id: userId,
    kind: "file",
    name: "a.docx",
    fingerprint,
    ...decision,
  });
}

const currentVersion = async (document: string) =>
  (await env.DB.prepare(
    "select id from versions where document_id = ? and origin <> 'conversion' order by number desc limit 1",
  )
    .bind(document)
    .first<{ id: string }>())!.id;

const standing = { overall_score: 50, grade: "D", compliant: false, verdict: "fail", checks: [] };

/** A complete remediation of a version, which asks one question. */
export const remediationRow = (id: string, ids: Ids, version: string) => ({
  id,
  document_id: ids.document,
  org_id: ids.org,
  status: "complete",
  steps: "[]",
  allow_signed: 0,
  asked_of: version,
  outcome: JSON.stringify({ before: standing, after: standing, changes: [], questionsOpen: 1, rejected: [] }),
  questions: JSON.stringify([
    {
      id: ids.question,
      check_id: "title",
      kind: "alternative_text",
      prompt: "What does the picture tell?",
      location: { label: "Document" },
      suggestion: null,
      gain: 1,
      has_picture: true,
      fingerprint: ids.question,
    },
  ]),
  created_at: now,
});

/** Records made anew for one request, as it deletes or changes them. */
export const fresh = {
  async org({ people }: World): Promise<Partial<Ids>> {
    const org = await newOrganization(people.owner);
    await joined(org, people.admin.id, "admin");
    await joined(org, people.member.id, "member");
    return { org };
  },
  async member({ ids }: World): Promise<Partial<Ids>> {
    const user = newId("usr", Date.now());
    await insert("users", { id: user, email: `${user}@lectern.example`, full_name: "x", created_at: now });
    await joined(ids.org, user, "member");
    return { user };
  },
  async invitation({ ids }: World): Promise<Partial<Ids>> {
    const id = newId("inv", Date.now());
    await insert("invitations", {
      id,
      org_id: ids.org,
      email: `${id}@lectern.example`,
      role: "member",
      token_hash: id,
      created_at: now,
      expires_at: "2999-01-01T00:00:00.000Z",
    });
    return { invitation: id };
  },
  async session({ people }: World): Promise<Partial<Ids>> {
    const id = newId("ses", Date.now());
    const row = { user_id: people.owner.id, created_at: now, expires_at: "2999-01-01T00:00:00.000Z" };
    await insert("sessions", { id, ...row });
    return { session: id };
  },
  async document({ people, ids }: World): Promise<Partial<Ids>> {
    const document = await newDocument(people.owner, ids.org);
    for (const permission of ["view", "score", "full"] as const)
      await insert("shares", {
        id: newId("shr", Date.now()),
        document_id: document,
        user_id: people[permission].id,
        permission,
        created_at: now,
      });
    return { document };
  },
  async decision({ ids }: World): Promise<Partial<Ids>> {
    await env.DB.prepare("delete from document_decisions").run();
    await insert("document_decisions", {
      document_id: ids.document,
      fingerprint: ids.documentFinding,
      ...decision,
    });
    return {};
  },
  /** A complete remediation of the document as it is, with one question. */
  async remediation({ ids }: World): Promise<Partial<Ids>> {
    const remediation = newId("job", Date.now());
    await insert("remediations", remediationRow(remediation, ids, await currentVersion(ids.document)));
    return { remediation };
  },
  async share({ people, ids }: World): Promise<Partial<Ids>> {
    await env.DB.prepare("delete from shares where user_id = ?").bind(people.owner.id).run();
    const share = newId("shr", Date.now());
    const row = { document_id: ids.document, user_id: people.owner.id, permission: "view", created_at: now };
    await insert("shares", { id: share, ...row });
    return { share };
  },
  async publicShare({ ids }: World): Promise<Partial<Ids>> {
    const id = newId("pub", Date.now());
    await insert("public_shares", { id, document_id: ids.document, token: `token-${id}`, created_at: now });
    return { publicShare: id, token: `token-${id}` };
  },
  async tag({ ids }: World): Promise<Partial<Ids>> {
    const id = newId("tag", Date.now());
    await insert("tags", { id, org_id: ids.org, name: id, created_at: now });
    await insert("document_tags", { tag_id: id, document_id: ids.document });
    return { tag: id };
  },
  async key({ people }: World): Promise<Partial<Ids>> {
    const made = await people.owner.api.post("/api/v1/settings/api-keys", { name: "x" });
    return { key: (await body(made)).id };
  },
  async webhook({ people }: World): Promise<Partial<Ids>> {
    await env.DB.prepare("delete from webhooks").run();
    const made = await people.owner.api.post("/api/v1/settings/webhooks", {
      url: "https://example.com/scans",
      events: ["scan.completed"],
    });
    const webhook = (await body(made)).id;
    const delivery = newId("dlv", Date.now());
    await insert("deliveries", {
      id: delivery,
      webhook_id: webhook,
      message_id: delivery,
      event: "scan.completed",
      payload: await packed("{}"),
      status: "failed",
      created_at: now,
    });
    return { webhook, delivery };
  },
  async report({ keys }: World): Promise<Partial<Ids>> {
    const api = keyed(keys.own);
    const { report_id: report, issues } = await body(
      await api.form("/api/v1/scan", form({ name: "a.docx", content: docx() })),
    );
    const reportFinding = issues[0].fingerprint;
    await decideInAccount(keys.ownerId, reportFinding);
    const reportShare = (await body(await api.post(`/api/v1/reports/${report}/share`))).share_id;
    const reportTag = newId("tag", Date.now());
    await insert("tags", { id: reportTag, user_id: keys.ownerId, name: reportTag, created_at: now });
    await insert("report_tags", { tag_id: reportTag, report_id: report });
    return { report, reportShare, reportTag, reportFinding };
  },
  async scan({ keys, ids }: World): Promise<Partial<Ids>> {
    const scan = newId("scn", Date.now());
    await insert("scans", {
      id: scan,
      user_id: keys.ownerId,
      filename: "a.docx",
      source: "file",
      status: "queued",
      created_at: now,
    });
    await decideInAccount(keys.ownerId, ids.reportFinding);
    return { scan };
  },
};

/** An organization with a document, and somebody of every kind; the owner and the first key may be given. */
export async function newWorld(given?: {
  owner: Person;
  account: { accountId: string; key: string };
}): Promise<World> {
  const names = [...actors, "staff"] as const;
  const people = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await newPerson()] as const)),
  ) as World["people"];
  if (given) people.owner = given.owner;
  const org = await newOrganization(people.owner);
  await joined(org, people.admin.id, "admin");
  await joined(org, people.member.id, "member");
  await joined(org, people.removed.id, "member");
  await people.owner.api.delete(`/api/v1/orgs/${org}/members/${people.removed.id}`);
  await env.DB.prepare("update users set verified_at = created_at where id = ?").bind(people.staff.id).run();
  const [own, other] = [given?.account ?? (await newAccount()), await newAccount()];
  const keys = { own: own.key, other: other.key, ownerId: own.accountId };
  const world = { people, keys, ids: missing({ org }) };
  for (const make of ["document", "member", "invitation", "session", "share", "publicShare", "tag"] as const)
    Object.assign(world.ids, await fresh[make](world));
  for (const make of ["key", "webhook", "report", "scan", "remediation"] as const)
    Object.assign(world.ids, await fresh[make](world));
  const test = { document_id: world.ids.document };
  const tested = await people.owner.api.post("/api/v1/compliance/test", test);
  const { report_id: documentReport, issues } = await body(tested);
  Object.assign(world.ids, { documentReport, documentFinding: issues[0].fingerprint });
  const job = { document_id: world.ids.document };
  world.ids.conversion = (await body(await people.owner.api.post("/api/v1/conversions", job))).job_id;
  return world;
}

/** Ids of the right form that belong to nothing. */
export const missing = (known: Partial<Ids> = {}): Ids => ({
  org: newId("org", Date.now()),
  document: newId("doc", Date.now()),
  user: newId("usr", Date.now()),
  invitation: newId("inv", Date.now()),
  session: newId("ses", Date.now()),
  share: newId("shr", Date.now()),
  publicShare: newId("pub", Date.now()),
  token: "x".repeat(43),
  tag: newId("tag", Date.now()),
  documentReport: newId("rep", Date.now()),
  documentFinding: "0123456789abcdef",
  reportFinding: "0123456789abcdef",
  conversion: newId("job", Date.now()),
  remediation: newId("job", Date.now()),
  question: "fedcba9876543210",
  key: newId("key", Date.now()),
  webhook: newId("whk", Date.now()),
  delivery: newId("dlv", Date.now()),
  report: newId("rep", Date.now()),
  reportTag: newId("tag", Date.now()),
  reportShare: newId("rsh", Date.now()),
  scan: newId("scn", Date.now()),
  ...known,
});
