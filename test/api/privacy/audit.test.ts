import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { withoutQueue, workOff } from "../../jobs/world.ts";
import { body, call } from "../client.ts";
import { type Route, requestOf, routes } from "../matrix/routes.ts";
import { actors, fresh, type Ids, newWorld, type World } from "../matrix/world.ts";
import { join, json, newDocument, newOrganization, newPerson, type Person } from "../platform/people.ts";

withoutQueue();

const count = async () =>
  (await env.DB.prepare("select count(*) as count from audit_entries").first<{ count: number }>())!.count;

let owner: Person;
let member: Person;
let org: string;
beforeAll(async () => {
  [owner, member] = [await newPerson({ full_name: "Olga Owner" }), await newPerson()];
  org = await newOrganization(owner);
});

const entries = async (id = org, query = "") => body(await owner.api.get(`/api/v1/orgs/${id}/audit${query}`));

/** A call from an address of its own, and what the log has of it. */
async function logged(by: Person, method: string, path: string, content?: unknown) {
  const headers = { ...by.api.headers, "CF-Connecting-IP": "2001:db8:1:2:3:4:5:6" };
  const response = await call(
    path,
    content === undefined ? { method, headers } : json(method, content, headers),
  );
  const [entry] = await entries();
  return {
    response,
    answer: response.status === 204 ? null : await body(response.clone()),
    entry: { ...entry, isOurs: entry.request_id === response.headers.get("X-Request-Id") },
  };
}

describe("the log of an organization", () => {
  it("begins with the organization", async () => {
    const [first] = await entries();
    expect(first).toMatchObject({
      number: 1,
      action: "organization.created",
      actor: { user_id: owner.id, full_name: "Olga Owner" },
      record_id: org,
    });
    expect(Date.parse(first.created_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  it("tells who did what to which record, from where and by which request", async () => {
    const by = (action: string, record_id: string, detail: object = {}) => ({
      action,
      actor: { user_id: owner.id, full_name: "Olga Owner" },
      record_id,
      address: "2001:db8:1:2::/64",
      isOurs: true,
      detail,
    });
    const orgPath = `/api/v1/orgs/${org}`;
    const invited = await logged(owner, "POST", `${orgPath}/invitations`, { email: "x@lectern.example" });
    const invitation = invited.answer.id;
    expect(invited.entry).toMatchObject(by("invitation.created", invitation, { role: "member" }));
    expect(invited.entry.record_name).toBe("x@lectern.example");
    const revoked = await logged(owner, "DELETE", `${orgPath}/invitations/${invitation}`);
    expect(revoked.entry).toMatchObject(by("invitation.revoked", invitation));

    await join(member, "member", owner, org);
    const [accepted] = await entries();
    expect(accepted).toMatchObject({ action: "invitation.accepted", actor: { user_id: member.id } });
    const role = await logged(owner, "PATCH", `${orgPath}/members/${member.id}`, { role: "admin" });
    expect(role.entry).toMatchObject(by("member.role_changed", member.id, { from: "member", to: "admin" }));

    const document = await newDocument(owner, org);
    expect((await entries())[0]).toMatchObject({
      action: "document.uploaded",
      record_id: document,
      record_name: "hello.html",
      detail: { filename: "hello.html" },
    });
    const path = `/api/v1/documents/${document}`;
    const share = { user_email: member.email, permission: "view" };
    const shared = await logged(owner, "POST", `${path}/shares`, share);
    expect(shared.entry).toMatchObject(
      by("share.created", shared.answer.id, {
        document_id: document,
        permission: "view",
        user_id: member.id,
        org_id: null,
      }),
    );
    const again = await logged(owner, "POST", `${path}/shares`, { ...share, permission: "full" });
    expect(again.entry).toMatchObject(
      by("share.created", shared.answer.id, { document_id: document, permission: "full" }),
    );
    const unshared = await logged(owner, "DELETE", `${path}/shares/${shared.answer.id}`);
    expect(unshared.entry).toMatchObject(by("share.revoked", shared.answer.id, { document_id: document }));
    const link = await logged(owner, "POST", `${path}/public-share`, {});
    expect(link.entry).toMatchObject(
      by("public_share.created", link.answer.id, { document_id: document, permission: "view" }),
    );
    expect(JSON.stringify(link.entry)).not.toContain(link.answer.token);
    const unlinked = await logged(owner, "DELETE", `${path}/public-shares/${link.answer.id}`);
    expect(unlinked.entry).toMatchObject(by("public_share.revoked", link.answer.id));

    const tested = await logged(owner, "POST", "/api/v1/compliance/test", { document_id: document });
    expect(tested.entry).toMatchObject(
      by("report.created", tested.answer.report_id, { document_id: document }),
    );
    const job = await logged(owner, "POST", "/api/v1/conversions", { document_id: document });
    expect(job.entry).toMatchObject(by("conversion.requested", job.answer.job_id, { document_id: document }));
    const fix = await logged(owner, "POST", "/api/v1/remediations", { document_id: document });
    expect(fix.entry).toMatchObject(
      by("remediation.requested", fix.answer.job_id, { document_id: document }),
    );
    await workOff();
    const [question] = await body(await owner.api.get(`${path}/questions`));
    const answers = [{ question_id: question.id, value: "skip" }];
    const answered = await logged(owner, "PUT", `${path}/answers`, { answers });
    expect(answered.entry).toMatchObject(by("questions.answered", document, { answers: 1 }));
    const tag = await logged(owner, "POST", "/api/v1/tags", { name: "Final", org_id: org });
    const tagPath = `/api/v1/tags/${tag.answer.id}`;
    expect(tag.entry).toMatchObject(by("tag.created", tag.answer.id, { name: "Final" }));
    for (const [method, action] of [
      ["POST", "tag.attached"],
      ["DELETE", "tag.detached"],
    ] as const) {
      const { entry } = await logged(owner, method, `${tagPath}/documents/${document}`);
      expect(entry).toMatchObject(by(action, tag.answer.id, { document_id: document }));
      expect(entry.record_name).toBe("Final");
    }
    const untagged = await logged(owner, "DELETE", tagPath);
    expect(untagged.entry).toMatchObject({ ...by("tag.deleted", tag.answer.id), record_name: null });
    const deleted = await logged(owner, "DELETE", path);
    expect(deleted.entry).toMatchObject({
      ...by("document.deleted", document, { filename: "hello.html" }),
      record_name: null,
    });
    const removed = await logged(owner, "DELETE", `${orgPath}/members/${member.id}`);
    expect(removed.entry).toMatchObject(by("member.removed", member.id, { role: "admin" }));
  });

  it("has one entry for what is done once, however often it is asked", async () => {
    const id = await newOrganization(owner);
    const document = await newDocument(owner, id);
    const tag = (await body(await owner.api.post("/api/v1/tags", { name: "A", org_id: id }))).id;
    const invited = await owner.api.post(`/api/v1/orgs/${id}/invitations`, { email: "y@lectern.example" });
    const invitation = `/api/v1/orgs/${id}/invitations/${(await body(invited)).id}`;
    const before = await count();
    for (let time = 0; time < 2; time++) {
      expect((await owner.api.post(`/api/v1/tags/${tag}/documents/${document}`)).status).toBe(204);
      expect((await owner.api.delete(invitation)).status).toBe(204);
    }
    expect(await count()).toBe(before + 2);
  });

  it("is paged as every list is, newest first", async () => {
    const id = await newOrganization(owner);
    for (const name of ["1", "2", "3", "4"]) await owner.api.post("/api/v1/tags", { name, org_id: id });
    const page = async (number: number) => {
      const response = await owner.api.get(`/api/v1/orgs/${id}/audit?page=${number}&page_size=2`);
      expect(response.headers.get("X-Total-Count")).toBe("5");
      return (await body(response)).map((entry: { number: number }) => entry.number);
    };
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([[5, 4], [3, 2], [1], []]);
  });

  it("names nobody whose account is gone, and keeps who it was apart", async () => {
    const gone = await newPerson({ full_name: "Gone Away" });
    await join(gone, "member", owner, org);
    await gone.api.delete("/api/v1/users/me", { password: gone.password });
    const [left, joined] = await entries();
    const former = { user_id: gone.id, full_name: "Former member" };
    expect(left).toMatchObject({ action: "member.left", actor: former, record_name: "Former member" });
    expect(joined).toMatchObject({
      action: "invitation.accepted",
      actor: former,
      record_name: "Former member",
    });
  });

  it("has a registration by invitation, and a departure", async () => {
    const email = `late-${crypto.randomUUID()}@lectern.example`;
    const invited = await body(await owner.api.post(`/api/v1/orgs/${org}/invitations`, { email }));
    const late = await newPerson({ email, invite_token: invited.invite_token });
    expect((await entries())[0]).toMatchObject({
      action: "invitation.accepted",
      actor: { user_id: late.id },
      record_id: invited.id,
    });
    expect((await late.api.delete(`/api/v1/orgs/${org}/members/${late.id}`)).status).toBe(204);
    expect((await entries())[0]).toMatchObject({ action: "member.left", actor: { user_id: late.id } });
  });

  it("security: entries are not changed, and go with the organization alone", async () => {
    const change = env.DB.prepare("update audit_entries set action = 'tag.created'").run();
    await expect(change).rejects.toThrow("audit entries are only added");
    const id = await newOrganization(owner);
    const ours = () =>
      env.DB.prepare("select count(*) as count from audit_entries where org_id = ?").bind(id).first("count");
    expect(await ours()).toBe(1);
    await owner.api.delete(`/api/v1/orgs/${id}`);
    expect(await ours()).toBe(0);
  });
});

describe("of every operation of group A", () => {
  let world: World;
  beforeAll(async () => {
    world = await newWorld();
  });
  const idsFor = async (route: Route): Promise<Ids> =>
    route.fresh ? { ...world.ids, ...(await fresh[route.fresh](world)) } : world.ids;

  /** What concerns one's own account alone, and an organization that takes its log with it. */
  const isUnlogged = ({ name }: Route) =>
    / \/api\/v1\/(auth|users|settings)\//.test(name) || name === "DELETE /api/v1/orgs/{org_id}";
  const writes = routes.filter(
    (route) => route.group === "platform" && route.takes === "token" && !route.name.startsWith("GET "),
  );

  it.each(writes.filter((route) => !isUnlogged(route)).map((route) => [route.name, route] as const))(
    "%s is logged once when it is done",
    async (_, route) => {
      const ids = await idsFor(route);
      if (/POST .*\{tag_id\}/.test(route.name)) await env.DB.prepare("delete from document_tags").run();
      const before = await count();
      const [path, init] = requestOf(route, ids, world.people.owner.api.headers);
      const { status } = await call(path, init);
      expect(status).toBe(route.answers.owner);
      expect((await count()) - before).toBe(status < 300 ? 1 : 0);
    },
  );

  it.each(writes.map((route) => [route.name, route] as const))(
    "%s is not when it is refused",
    async (_, route) => {
      for (const actor of actors.filter((one) => route.answers[one]! >= 400)) {
        const ids = await idsFor(route);
        const before = await count();
        const [path, init] = requestOf(route, ids, world.people[actor].api.headers);
        expect([actor, (await call(path, init)).status]).toEqual([actor, route.answers[actor]]);
        expect([actor, await count()]).toEqual([actor, before]);
      }
    },
  );
});
