import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newId } from "../../../src/core/ids.ts";
import { hashToken } from "../../../src/services/accounts/tokens.ts";
import { body, call, detail, form } from "../client.ts";
import { counting } from "../matrix/counting.ts";
import { mailWorld, type Registered } from "./mail-world.ts";
import { json } from "./people.ts";

const minute = 60_000;
const hour = 60 * minute;
const next = "another long password";

type World = ReturnType<typeof mailWorld>;

const login = (world: World, { email }: { email: string }, password: string) =>
  world.post("/api/v1/auth/login", { email, password });
const forgot = (world: World, email: string) => world.post("/api/v1/auth/forgot-password", { email });
const reset = (world: World, token: string, password = next) =>
  world.post("/api/v1/auth/reset-password", { token, new_password: password });
const verify = (world: World, token: string) => world.post("/api/v1/auth/verify-email", { token });
const profileOf = async (world: World, person: Registered) =>
  body(await world.call("/api/v1/users/me", { headers: world.as(person) }));

/** Asks for a link that sets a new password, and has it mailed. */
async function resetTokenOf(world: World, email: string): Promise<string> {
  expect((await forgot(world, email)).status).toBe(204);
  await world.work();
  return world.tokenTo(email);
}

describe("verification", () => {
  it("happy: registration mails a link, which verifies the address once", async () => {
    const world = mailWorld();
    const person = await world.register();
    await world.work();
    expect(world.sent).toMatchObject([
      { from: "lectern@lectern.example", to: person.email, subject: "Confirm your email address" },
    ]);
    expect((await profileOf(world, person)).email_verified).toBe(false);
    const token = world.tokenTo(person.email);
    expect((await verify(world, token)).status).toBe(204);
    expect((await profileOf(world, person)).email_verified).toBe(true);
    expect((await verify(world, token)).status).toBe(400);
    const again = await world.post("/api/v1/users/me/verification", {}, world.as(person));
    expect(again.status).toBe(400);
    expect(await detail(again)).toMatch(/verified already/);
  });

  it("error: a link is good for 24 hours", async () => {
    const world = mailWorld();
    const person = await world.register();
    await world.work();
    const token = world.tokenTo(person.email);
    world.time += 24 * hour;
    expect((await verify(world, token)).status).toBe(400);
    world.time -= 1;
    expect((await verify(world, token)).status).toBe(204);
  });

  it("error: three links are mailed an hour, that of the registration among them", async () => {
    const world = mailWorld();
    const person = await world.register();
    const ask = () => world.post("/api/v1/users/me/verification", {}, world.as(person));
    expect([(await ask()).status, (await ask()).status]).toEqual([204, 204]);
    const refused = await ask();
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "3600"]);
    await world.work();
    expect(world.sent.filter(({ to }) => to === person.email)).toHaveLength(3);
  });

  it("security: makes nobody staff", async () => {
    const world = mailWorld({ STAFF_EMAILS: "chief@lectern.example" });
    const person = await world.register({ email: "chief@lectern.example" });
    await world.work();
    expect((await verify(world, world.tokenTo(person.email))).status).toBe(204);
    expect(await profileOf(world, person)).toMatchObject({ email_verified: true, is_staff: false });
    await env.DB.prepare("update users set verified_at = created_at where id = ?").bind(person.id).run();
    expect((await profileOf(world, person)).is_staff).toBe(true);
  });
});

describe("forgotten passwords", () => {
  it("happy: a link sets a new password, ends all sessions and previews, and works once", async () => {
    const world = mailWorld();
    const person = await world.register();
    const org = (await body(await world.post("/api/v1/orgs", { name: "x" }, world.as(person)))).id;
    const uploaded = await world.call(`/api/v1/documents/upload?org_id=${org}`, {
      method: "POST",
      headers: world.as(person),
      body: form({ name: "hello.html", content: "<!doctype html><h1>Hello</h1>" }),
    });
    const { id } = await body(uploaded);
    const shown = await world.call(`/api/v1/documents/${id}/preview`, { headers: world.as(person) });
    const { preview_url } = await body(shown);
    expect((await world.call(preview_url)).status).toBe(200);

    const token = await resetTokenOf(world, person.email);
    const other = await resetTokenOf(world, person.email);
    expect(other).not.toBe(token);
    world.time += 1;
    expect((await reset(world, token)).status).toBe(204);
    expect((await login(world, person, person.password)).status).toBe(401);
    expect((await login(world, person, next)).status).toBe(200);
    expect((await world.call("/api/v1/users/me", { headers: world.as(person) })).status).toBe(401);
    const refreshed = await world.post("/api/v1/auth/refresh", { refresh_token: person.refreshToken });
    expect(refreshed.status).toBe(401);
    expect((await world.call(preview_url)).status).toBe(404);
    for (const used of [token, other]) {
      const again = await reset(world, used, "yet another password");
      expect([again.status, await detail(again)]).toEqual([400, expect.stringMatching(/link is unknown/)]);
    }
    expect((await login(world, person, next)).status).toBe(200);
  });

  it("error: a link is good for 1 hour", async () => {
    const world = mailWorld();
    const person = await world.register();
    const token = await resetTokenOf(world, person.email);
    world.time += hour;
    expect((await reset(world, token)).status).toBe(400);
    expect((await login(world, person, person.password)).status).toBe(200);
    world.time -= 1;
    expect((await reset(world, token)).status).toBe(204);
  });

  it("error: two uses at once set one password", async () => {
    const world = mailWorld();
    const person = await world.register();
    const token = await resetTokenOf(world, person.email);
    const passwords = ["the first new password", "the second new password"];
    const answers = await Promise.all(passwords.map((password) => reset(world, token, password)));
    const statuses = answers.map(({ status }) => status);
    expect([...statuses].sort()).toEqual([204, 400]);
    expect((await login(world, person, passwords[statuses.indexOf(204)]!)).status).toBe(200);
    expect((await login(world, person, passwords[statuses.indexOf(400)]!)).status).toBe(401);
  });

  it("error: a password that anybody would try first leaves the link as it is", async () => {
    const world = mailWorld();
    const person = await world.register();
    const token = await resetTokenOf(world, person.email);
    for (const weak of ["password", "        ", person.email, "short"])
      expect((await reset(world, token, weak)).status).toBe(400);
    expect((await reset(world, token)).status).toBe(204);
  });

  it("security: an unknown address is answered alike, by as much work, and gets no mail", async () => {
    const world = mailWorld();
    const person = await world.register();
    await world.work();
    world.sent.length = 0;
    const seen = [];
    for (const email of [person.email, "nobody@lectern.example"]) {
      const { database, trips, sent } = counting();
      const counted = mailWorld({ DB: database });
      const answer = await forgot(counted, email);
      seen.push([
        answer.status,
        await answer.text(),
        trips(),
        sent.map(({ sql }) => sql),
        counted.jobs.length,
      ]);
      await counted.work();
      world.sent.push(...counted.sent);
    }
    expect(seen[0]).toEqual([204, "", 1, expect.any(Array), 1]);
    expect(seen[1]).toEqual(seen[0]);
    expect(world.sent.map(({ to }) => to)).toEqual([person.email]);
  });

  it("security: an address gets three links an hour, whoever asks", async () => {
    const world = mailWorld();
    const person = await world.register();
    await world.work();
    world.sent.length = 0;
    for (let asked = 0; asked < 5; asked++) expect((await forgot(world, person.email)).status).toBe(204);
    await world.work();
    expect(world.sent).toHaveLength(3);
    await world.later(hour + minute);
    await forgot(world, person.email);
    await world.work();
    expect(world.sent).toHaveLength(4);
  });

  it("security: no token of another kind, and none that is foreign, is taken", async () => {
    const world = mailWorld();
    const person = await world.register();
    await world.work();
    const verification = world.tokenTo(person.email);
    const token = await resetTokenOf(world, person.email);
    const wrong = [verification, `${token}x`, hashToken(token), person.refreshToken, ""];
    for (const one of wrong) expect([one, (await reset(world, one)).status]).toEqual([one, 400]);
    for (const one of [token, hashToken(verification)])
      expect([one, (await verify(world, one)).status]).toEqual([one, 400]);
    expect((await reset(world, token)).status).toBe(204);
    expect((await verify(world, verification)).status).toBe(204);
  });

  it("security: a changed password ends links that were mailed before", async () => {
    const world = mailWorld();
    const person = await world.register();
    const token = await resetTokenOf(world, person.email);
    const change = { current_password: person.password, new_password: next };
    expect((await world.post("/api/v1/users/me/password", change, world.as(person))).status).toBe(204);
    expect((await reset(world, token, "yet another password")).status).toBe(400);
    expect((await login(world, person, next)).status).toBe(200);
  });

  it("verifies the address by a link that was mailed, not by one that an operator passed on", async () => {
    const world = mailWorld();
    const [mailed, passed] = [await world.register(), await world.register()];
    expect((await reset(world, await resetTokenOf(world, mailed.email))).status).toBe(204);
    await env.DB.prepare(
      "insert into mails (id, kind, user_id, token_hash, created_at, expires_at) values (?, 'reset', ?, ?, ?, ?)",
    )
      .bind(
        newId("eml", world.time),
        passed.id,
        hashToken("an operator's token"),
        new Date(world.time).toISOString(),
        new Date(world.time + hour).toISOString(),
      )
      .run();
    expect((await reset(world, "an operator's token")).status).toBe(204);
    const verified = async ({ id }: Registered) =>
      env.DB.prepare("select email_verified_at is not null as yes from users where id = ?")
        .bind(id)
        .first("yes");
    expect([await verified(mailed), await verified(passed)]).toEqual([1, 0]);
  });

  it("error: where no mail is sent, says so", async () => {
    const refused = await call("/api/v1/auth/forgot-password", json("POST", { email: "a@lectern.example" }));
    expect(refused.status).toBe(400);
    expect(await detail(refused)).toMatch(/sends no mail/);
  });
});

describe("the outbox", () => {
  it("security: keeps neither tokens nor addresses nor texts", async () => {
    const world = mailWorld();
    const person = await world.register();
    await world.work();
    const { results } = await env.DB.prepare("select * from mails where user_id = ?").bind(person.id).all();
    expect(results).toHaveLength(1);
    const kept = JSON.stringify(results);
    for (const secret of [world.tokenTo(person.email), person.email]) expect(kept).not.toContain(secret);
  });

  it("a mail service that fails fails no request, and gets the mail when it is back", async () => {
    const world = mailWorld();
    world.isMailDown = true;
    const person = await world.register();
    await world.work();
    await world.later(minute);
    expect(world.sent).toEqual([]);
    world.isMailDown = false;
    await world.later(10 * minute);
    expect(world.sent.map(({ to }) => to)).toEqual([person.email]);
    await world.later(10 * minute);
    expect(world.sent).toHaveLength(1);
    expect((await verify(world, world.tokenTo(person.email))).status).toBe(204);
  });

  it("a queue that fails delays the mail until cron", async () => {
    const world = mailWorld();
    world.isQueueDown = true;
    const person = await world.register();
    expect(world.jobs).toEqual([]);
    world.isQueueDown = false;
    await world.later(minute);
    expect(world.sent.map(({ to }) => to)).toEqual([person.email]);
  });

  it("two messages are one mail, and a deleted account gets none", async () => {
    const world = mailWorld();
    const person = await world.register();
    world.jobs.push(...world.jobs);
    expect(world.jobs).toHaveLength(2);
    await world.work();
    expect(world.sent).toHaveLength(1);

    const gone = await world.register();
    const init = json("DELETE", { password: gone.password }, world.as(gone));
    expect((await world.call("/api/v1/users/me", init)).status).toBe(204);
    await world.work();
    await world.later(minute);
    expect(world.sent.map(({ to }) => to)).toEqual([person.email]);
  });

  it("forgets mails whose link has ended, sent or not", async () => {
    const world = mailWorld();
    world.isMailDown = true;
    const person = await world.register();
    await world.later(minute);
    await world.later(24 * hour);
    const left = await env.DB.prepare("select count(*) as n from mails where user_id = ?")
      .bind(person.id)
      .first("n");
    expect(left).toBe(0);
  });
});

describe("invitations", () => {
  const invite = async (world: World, by: Registered, org: string, email: string) =>
    body(await world.post(`/api/v1/orgs/${org}/invitations`, { email }, world.as(by)));
  const newOrganization = async (world: World, owner: Registered, name = "City library") =>
    (await body(await world.post("/api/v1/orgs", { name }, world.as(owner)))).id as string;

  it("happy: are mailed, and the link is the one that the inviter got", async () => {
    const world = mailWorld();
    const owner = await world.register({ full_name: "Ada Example" });
    const made = await invite(world, owner, await newOrganization(world, owner), "guest@lectern.example");
    expect(made.mailed).toBe(true);
    await world.work();
    expect(world.tokenTo("guest@lectern.example")).toBe(made.invite_token);
    const mail = world.sent.find(({ to }) => to === "guest@lectern.example")!;
    expect(mail.subject).toBe("Invitation to City library");
    expect(mail.text).toContain("Ada Example invites you to work in City library");
    await world.register({ email: "guest@lectern.example", invite_token: made.invite_token });
  });

  it("error: one that is revoked before it was sent is not sent", async () => {
    const world = mailWorld();
    const owner = await world.register();
    const org = await newOrganization(world, owner);
    const { id } = await invite(world, owner, org, "late@lectern.example");
    const path = `/api/v1/orgs/${org}/invitations/${id}`;
    expect((await world.call(path, { method: "DELETE", headers: world.as(owner) })).status).toBe(204);
    await world.work();
    expect(world.sent.map(({ to }) => to)).toEqual([owner.email]);
  });

  it("security: an address gets five a day, whoever invites; further ones are made and not mailed", async () => {
    const world = mailWorld();
    const owners = [await world.register(), await world.register()];
    const mailed = [];
    for (let at = 0; at < 6; at++) {
      const owner = owners[at % 2]!;
      const made = await invite(world, owner, await newOrganization(world, owner), "much@lectern.example");
      mailed.push(made.mailed);
      expect(made.invite_url).toContain(made.invite_token);
    }
    expect(mailed).toEqual([true, true, true, true, true, false]);
    await world.work();
    expect(world.sent.filter(({ to }) => to === "much@lectern.example")).toHaveLength(5);
  });

  it("where no mail is sent, say so", async () => {
    const world = mailWorld({ MAIL_FROM: "" });
    const owner = await world.register();
    const made = await invite(world, owner, await newOrganization(world, owner), "b@lectern.example");
    expect(made).toMatchObject({ mailed: false, invite_token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(world.jobs).toEqual([]);
  });
});

describe("shares by email", () => {
  async function stage(world: World) {
    const [owner, other] = [await world.register(), await world.register()];
    const org = (await body(await world.post("/api/v1/orgs", { name: "x" }, world.as(owner)))).id;
    const uploaded = await world.call(`/api/v1/documents/upload?org_id=${org}`, {
      method: "POST",
      headers: world.as(owner),
      body: form({ name: "hello.html", content: "<!doctype html><h1>Hello</h1>" }),
    });
    const { id } = await body(uploaded);
    const share = (email = other.email) =>
      world.post(
        `/api/v1/documents/${id}/shares`,
        { user_email: email, permission: "view" },
        world.as(owner),
      );
    const seen = async () =>
      (await world.call(`/api/v1/documents/${id}`, { headers: world.as(other) })).status;
    return { owner, other, share, seen };
  }

  it("security: reach an unverified address outside one's organizations only once it is verified", async () => {
    const world = mailWorld();
    const { other, share, seen } = await stage(world);
    const refused = await share();
    expect(refused.status).toBe(400);
    expect(await detail(refused)).toMatch(/verified.*public link/);
    expect(await seen()).toBe(404);
    await world.work();
    expect((await verify(world, world.tokenTo(other.email))).status).toBe(204);
    const made = await share();
    expect([made.status, (await body(made)).recipient_verified]).toEqual([201, true]);
    expect(await seen()).toBe(200);
  });

  it("happy: reach a member of one of the sharer's organizations, and tell that nobody verified the address", async () => {
    const world = mailWorld();
    const { owner, other, share, seen } = await stage(world);
    const org = (await body(await world.post("/api/v1/orgs", { name: "both" }, world.as(owner)))).id;
    await env.DB.prepare("insert into members (org_id, user_id, role, joined_at) values (?, ?, 'member', ?)")
      .bind(org, other.id, new Date().toISOString())
      .run();
    const made = await share();
    expect([made.status, (await body(made)).recipient_verified]).toEqual([201, false]);
    expect(await seen()).toBe(200);
  });

  it("happy: reach whom an operator vouched for", async () => {
    const world = mailWorld();
    const { other, share } = await stage(world);
    await env.DB.prepare("update users set verified_at = created_at where id = ?").bind(other.id).run();
    const made = await share();
    expect([made.status, (await body(made)).recipient_verified]).toEqual([201, true]);
  });

  it("happy: where no mail is sent, reach anybody who has an account, and tell that nobody verified it", async () => {
    const world = mailWorld({ EMAIL: undefined });
    const { share } = await stage(world);
    const made = await share();
    expect([made.status, (await body(made)).recipient_verified]).toEqual([201, false]);
    expect((await share("nobody@lectern.example")).status).toBe(400);
  });
});

it("error: a sender without a base address for links is a wrong setting", () => {
  expect(() => mailWorld({ BASE_URL: "" })).toThrow(/BASE_URL: must be set/);
});
