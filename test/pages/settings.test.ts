import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { callWith, keyed } from "../api/client.ts";
import { newPerson } from "../api/platform/people.ts";
import { hostileStrings } from "../render/hostile.ts";
import { Browser, browserOf, executable, shownAs } from "./browser.ts";

const account = "/console/settings";
const apiKeys = "/console/settings/api-keys";
const webhooks = "/console/settings/webhooks";

const receiver = { url: "https://hooks.lectern.org/in", "scan.completed": "on" };

/** Makes a webhook by the form; answers its page's path and its secret. */
async function makeWebhook(browser: Browser) {
  const { status, html, text } = await browser.post(webhooks, receiver);
  expect(status).toBe(201);
  const [path] = /\/console\/settings\/webhooks\/whk_\w+/.exec(html)!;
  return { path, secret: /whsec_[\w+/=]+/.exec(text)![0] };
}

const revokeOf = (html: string) => /\/console\/settings\/api-keys\/key_\w+\/revoke/.exec(html)![0];

/** Begins an archive of everything of one's own; whoever calls reads it, or lets go of it. */
async function archiveOf({ cookie }: Browser, path: string): Promise<ReadableStream<Uint8Array>> {
  const response = await callWith({}, path, { headers: { Cookie: cookie, Accept: "text/html" } });
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/zip");
  return response.body!;
}

describe("happy", () => {
  it("says how far an archive of everything is, and how it ended", async () => {
    const person = await newPerson();
    const browser = await browserOf(person);
    const { html, text } = await browser.page(account);
    expect(text).toContain("Download everything of mine");
    expect(html).toContain('data-progress="over"');
    const archive = await archiveOf(browser, `${account}/export`);
    const making = await browser.page(account);
    expect(making.text).toMatch(/Being made : 0 bytes so far, begun/);
    expect(making.html).toContain('data-progress="going"');
    const { byteLength } = await new Response(archive).arrayBuffer();
    const done = await browser.page(account);
    expect(byteLength).toBeGreaterThan(1_024);
    expect(done.text).toContain(`Complete : the archive of`);
    expect(done.text).toContain(`${(byteLength / 1_024).toFixed(1)} KB.`);
    expect(done.html).toContain('data-progress="over"');
  });

  it("leads from an archive that holds a part to the next one", async () => {
    const person = await newPerson();
    const browser = await browserOf(person);
    await new Response(await archiveOf(browser, `${account}/export`)).arrayBuffer();
    const after = "documents.doc_01KAHY7Q3V5Z8N2M4P6R9T1W3X";
    await env.DB.prepare("update exports set outcome = 'continued', next_after = ? where user_id = ?")
      .bind(after, person.id)
      .run();
    const { html, text } = await browser.page(account);
    expect(text).toContain("One part of several");
    const [, next] = /href="([^"]*export\?after=[^"]*)"[^>]*>\s*Download the next part/.exec(html)!;
    expect(next).toBe(`${account}/export?after=${after}`);
    await new Response(await archiveOf(browser, next!)).arrayBuffer();
    expect((await browser.page(account)).text).toContain("Complete : the archive of");
  });

  it("shows the account, and keeps whether the badge is shown", async () => {
    const person = await newPerson();
    const browser = await browserOf(person);
    const before = await browser.get(account);
    expect(before.text).toContain(person.email);
    expect(before.html).toMatch(/name="show_badge"[^>]*checked/);
    const saved = await browser.post(`${account}/profile`);
    expect(saved.location).toBe(`${account}?done=profile`);
    const after = await browser.get(saved.location!);
    expect(after.text).toContain("Your profile has been saved.");
    expect(after.html).not.toMatch(/name="show_badge"[^>]*checked/);
  });

  it("says of more sessions than are counted that there are so many or more", async () => {
    const person = await newPerson();
    const browser = await browserOf(person);
    expect((await browser.get(account)).text).toContain("2 sessions, newest first");
    await env.DB.prepare(
      `with recursive n(value) as (select 1 union all select value + 1 from n limit 1000)
        insert into sessions (id, user_id, created_at, expires_at)
        select ? || value, ?, '2026-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z' from n`,
    )
      .bind(`ses_of_${person.id}_`, person.id)
      .run();
    expect((await browser.get(account)).text).toContain("1,000 sessions or more, newest first");
  });

  it("changes the password, which ends the other sessions", async () => {
    const person = await newPerson();
    const [browser, other] = [await browserOf(person), await browserOf(person)];
    const next = "another long enough password";
    const changed = await browser.post(`${account}/password`, {
      current_password: person.password,
      new_password: next,
    });
    expect(changed.location).toBe(`${account}?done=password`);
    expect((await browser.get(changed.location!)).text).toContain("Your password has been changed");
    expect((await other.get(account)).location).toContain("/sign-in");
    await browserOf({ email: person.email, password: next });
  });

  it("signs out everywhere", async () => {
    const person = await newPerson();
    const [browser, other] = [await browserOf(person), await browserOf(person)];
    const { cookie } = browser;
    expect((await browser.post(`${account}/sign-out-everywhere`)).location).toBe("/sign-in");
    expect(browser.cookie).toBe("");
    expect((await other.get(account)).location).toContain("/sign-in");
    expect((await new Browser().get(account, { Cookie: cookie })).location).toContain("/sign-in");
  });

  it("deletes the account", async () => {
    const person = await newPerson();
    const browser = await browserOf(person);
    const { password } = person;
    expect(await browser.post(`${account}/delete`, { password })).toMatchObject({
      status: 303,
      location: "/",
    });
    await expect(browserOf(person)).rejects.toThrow("Not signed in");
  });

  it("shows a new API key once; it works until it is revoked", async () => {
    const browser = await browserOf(await newPerson());
    const made = await browser.post(apiKeys, { name: "Build pipeline" });
    expect(made.status).toBe(201);
    const [key] = /lk_\w{46}/.exec(made.text)!;
    expect(made.text).toContain(`curl -H "X-API-Key: ${key}"`);
    expect((await keyed(key).get("/api/v1/reports")).status).toBe(200);

    const listed = await browser.get(apiKeys);
    expect(listed.html).not.toContain(key);
    expect(listed.text).toContain(`Build pipeline ${key.slice(0, 8)}`);
    const revoked = await browser.post(revokeOf(listed.html));
    expect(revoked.location).toBe(`${apiKeys}?done=revoked`);
    const after = await browser.page(revoked.location!);
    expect(after.text).toContain("The API key has been revoked");
    expect(after.text).not.toContain("Build pipeline");
    expect((await keyed(key).get("/api/v1/reports")).status).toBe(401);
  });

  it("makes an API key that may do some things until a day, and says so", async () => {
    const browser = await browserOf(await newPerson());
    const made = await browser.post(apiKeys, {
      name: "Nightly",
      "scope.read": "on",
      expires_at: "2027-06-30",
    });
    expect(made.status).toBe(201);
    expect(made.text).toContain("do this in your name: Read scans, reports and tags.");
    const [key] = /lk_\w{46}/.exec(made.text)!;
    expect(made.text).toContain(`Nightly ${key.slice(0, 8)} Read scans, reports and tags 30 June 2027`);
    expect((await keyed(key).get("/api/v1/reports")).status).toBe(200);
    expect((await keyed(key).post("/api/v1/tags", { name: "one" })).status).toBe(401);
    const plain = await browser.post(apiKeys, { name: "All", expires_at: "" });
    expect([plain.status, plain.text]).toEqual([201, expect.stringMatching(/All lk_\w{5} Everything Never/)]);
  });

  it("makes a webhook, changes, disables and enables it, and deletes it", async () => {
    const browser = await browserOf(await newPerson());
    const { path, secret } = await makeWebhook(browser);
    const shown = await browser.get(path);
    expect(shown.text).toContain(`Receiver ${receiver.url} Events A scan is complete State Enabled`);
    expect(shown.html).not.toContain(secret);

    const changed = await browser.post(path, { url: `${receiver.url}/2`, "scan.failed": "on" });
    expect(changed.location).toBe(`${path}?done=changed`);
    expect((await browser.get(path)).text).toContain(`Receiver ${receiver.url}/2 Events A scan has failed`);

    expect((await browser.post(`${path}/disable`)).location).toBe(`${path}?done=disabled`);
    const disabled = await browser.get(path);
    expect(disabled.text).toContain("Disabled since");
    expect(disabled.html).not.toContain(`${path}/test`);
    expect((await browser.post(`${path}/enable`)).location).toBe(`${path}?done=enabled`);

    expect((await browser.post(`${path}/delete`)).location).toBe(`${webhooks}?done=deleted`);
    expect((await browser.get(path)).status).toBe(404);
    expect((await browser.get(webhooks)).text).toContain("A webhook notifies a program of yours");
  });

  it("replaces a webhook's secret and shows the new one once", async () => {
    const browser = await browserOf(await newPerson());
    const { path, secret } = await makeWebhook(browser);
    const rotated = await browser.post(`${path}/rotate-secret`);
    expect(rotated.status).toBe(200);
    const [next] = /whsec_[\w+/=]+/.exec(rotated.text)!;
    expect(next).not.toBe(secret);
    const again = await browser.page(path);
    expect(again.text).toContain(receiver.url);
    expect(again.html).not.toContain(next);
  });

  it("sends a test message, and lists it as a delivery", async () => {
    const browser = await browserOf(await newPerson());
    const { path } = await makeWebhook(browser);
    expect((await browser.get(path)).text).toContain("Nothing has been sent yet.");
    expect((await browser.post(`${path}/test`)).location).toBe(`${path}?done=test`);
    expect((await browser.get(path)).text).toMatch(/1 delivery of the last 30 days.* Test,/);
  });
});

describe("error", () => {
  it("says that an archive was broken off: by its reader, or as nobody reads it any more", async () => {
    const person = await newPerson();
    const browser = await browserOf(person);
    const path = `${account}/export`;
    const given = await archiveOf(browser, path);
    await given.cancel();
    expect((await browser.page(account)).text).toMatch(
      /Broken off : .* It cannot be opened: download it again/,
    );

    const left = await archiveOf(browser, path);
    expect((await browser.page(account)).text).toContain("Being made");
    await env.DB.prepare("update exports set noted_at = '2026-01-01T00:00:00.000Z' where user_id = ?")
      .bind(person.id)
      .run();
    expect((await browser.page(account)).text).toContain("Broken off");
    await left.cancel();
  });

  it("keeps the newest archive's standing when an older one ends", async () => {
    const person = await newPerson();
    const browser = await browserOf(person);
    const [older, newer] = [
      await archiveOf(browser, `${account}/export`),
      await archiveOf(browser, `${account}/export`),
    ];
    await older.cancel();
    expect((await browser.page(account)).text).toContain("Being made");
    await new Response(newer).arrayBuffer();
    expect((await browser.page(account)).text).toContain("Complete");
  });

  it("tells what is wrong with a password", async () => {
    const person = await newPerson();
    const browser = await browserOf(person);
    const wrong = await browser.post(`${account}/password`, {
      current_password: "not the right one",
      new_password: "another long enough password",
    });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("The current password is wrong.");
    const short = await browser.post(`${account}/password`, {
      current_password: person.password,
      new_password: "short",
    });
    expect(short.html).toContain('<a href="#new_password">Must have at least 8 characters.</a>');
    for (const { html } of [wrong, short]) expect(html).not.toContain("not the right one");
  });

  it("keeps an account whose password was wrong", async () => {
    const person = await newPerson();
    const browser = await browserOf(person);
    const refused = await browser.post(`${account}/delete`, { password: "wrong" });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('<details open="">');
    expect((await browser.get(account)).status).toBe(200);
  });

  it("wants a name for an API key", async () => {
    const browser = await browserOf(await newPerson());
    const { status, html } = await browser.post(apiKeys, { name: " " });
    expect(status).toBe(400);
    expect(html).toContain('<a href="#name">Must not be blank.</a>');
  });

  it("keeps what was chosen when an API key's last day is over", async () => {
    const browser = await browserOf(await newPerson());
    const typed = { name: "Late", "scope.scan": "on", expires_at: "2026-01-01" };
    const { status, html, text } = await browser.post(apiKeys, typed);
    expect([status, text]).toEqual([400, expect.stringContaining("expired already")]);
    expect(html).toMatch(/name="scope.scan"[^>]* checked/);
    expect(html).toContain('value="2026-01-01"');
    const malformed = await browser.post(apiKeys, { ...typed, expires_at: "soon" });
    expect([malformed.status, malformed.html]).toEqual([400, expect.stringContaining('href="#expires_at"')]);
  });

  it("wants an address that may be reached and an event for a webhook", async () => {
    const browser = await browserOf(await newPerson());
    const none = await browser.post(webhooks, { url: receiver.url });
    expect(none.status).toBe(400);
    expect(none.html).toContain('<a href="#events">Choose at least one event.</a>');
    expect(none.html).toContain(`value="${receiver.url}"`);
    for (const url of ["nonsense", "http://127.0.0.1/", "ftp://reader.example/"]) {
      const answer = await browser.post(webhooks, { url, "scan.completed": "on" });
      expect(answer.status).toBe(400);
      expect(answer.html).toContain('role="alert"');
    }
  });
});

describe("security", () => {
  it("asks for a session", async () => {
    for (const path of [account, apiKeys, webhooks]) {
      const answer = await new Browser().get(path);
      expect(answer.location).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
    }
  });

  it("keeps one person's keys and webhooks from another", async () => {
    const [owner, other] = [await browserOf(await newPerson()), await browserOf(await newPerson())];
    await owner.post(apiKeys, { name: "Mine" });
    const revoke = revokeOf((await owner.get(apiKeys)).html);
    const { path } = await makeWebhook(owner);
    expect((await other.page(apiKeys)).text).not.toContain("Mine");
    expect((await other.post(revoke)).status).toBe(404);
    expect((await other.get(path)).status).toBe(404);
    for (const act of ["", "/disable", "/test", "/rotate-secret", "/delete"])
      expect((await other.post(path + act, receiver)).status).toBe(404);
    expect((await owner.get(path)).text).toContain("State Enabled");
    expect((await owner.get(apiKeys)).text).toContain("Mine");
  });

  it("refuses forms of other sites", async () => {
    const person = await newPerson();
    const browser = await browserOf(person);
    const { password } = person;
    for (const headers of [{ "Sec-Fetch-Site": "cross-site" }, { Origin: "null" }])
      expect((await browser.post(`${account}/delete`, { password }, headers)).status).toBe(403);
    expect((await browser.get(account)).status).toBe(200);
  });

  it("shows names as text, whatever they are, and knows only its own notices", async () => {
    const browser = await browserOf(await newPerson({ full_name: hostileStrings[2] }));
    await browser.post(apiKeys, { name: hostileStrings[12]! });
    const [me, keys] = [await browser.get(account), await browser.get(`${apiKeys}?done=constructor`)];
    for (const { html } of [me, keys]) expect(executable(html)).toEqual([]);
    expect(me.text).toContain(shownAs(hostileStrings[2]!));
    expect(keys.text).toContain(shownAs(hostileStrings[12]!));
    expect(keys.html).not.toContain('role="status"');
  });
});
