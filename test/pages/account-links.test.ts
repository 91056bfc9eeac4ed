import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newId } from "../../src/core/ids.ts";
import { hashToken, newLinkToken } from "../../src/services/accounts/tokens.ts";
import { body } from "../api/client.ts";
import { mailWorld, type Registered } from "../api/platform/mail-world.ts";
import { newPerson } from "../api/platform/people.ts";
import { Browser, browserOf, executable } from "./browser.ts";

const next = "another long enough password";

/** A link as it is mailed, or as an operator makes it. */
async function newLink(kind: "reset" | "verification", userId: string, life = 3_600_000): Promise<string> {
  const token = newLinkToken();
  await env.DB.prepare(
    "insert into mails (id, kind, user_id, token_hash, created_at, expires_at) values (?, ?, ?, ?, ?, ?)",
  )
    .bind(
      newId("eml", Date.now()),
      kind,
      userId,
      hashToken(token),
      new Date().toISOString(),
      new Date(Date.now() + life).toISOString(),
    )
    .run();
  return token;
}

describe("forgotten passwords", () => {
  it("happy: a link leads to a form that sets a new one, and signs out everywhere", async () => {
    const person = await newPerson();
    const signedIn = await browserOf(person);
    const browser = new Browser();
    const path = `/reset-password/${await newLink("reset", person.id)}`;
    const form = await browser.get(path);
    expect(form.html).toMatch(/<input id="new_password"[^>]* autocomplete="new-password"/);
    expect(executable(form.html)).toEqual([]);
    const set = await browser.post(path, { new_password: next });
    expect(set.location).toBe("/sign-in?done=reset");
    expect((await browser.get(set.location!)).text).toContain("Your password has been set");
    expect((await signedIn.get("/console/settings")).location).toContain("/sign-in");
    await browserOf({ email: person.email, password: next });
    await expect(browserOf(person)).rejects.toThrow("Not signed in");
    const used = await browser.get(path);
    expect(used.status).toBe(404);
    expect(used.html).toContain('<a href="/forgot-password">');
  });

  it("error: tells what is wrong with a password, and keeps the link", async () => {
    const person = await newPerson();
    const browser = new Browser();
    const path = `/reset-password/${await newLink("reset", person.id)}`;
    const short = await browser.post(path, { new_password: "short" });
    expect(short.status).toBe(400);
    expect(short.html).toContain('<a href="#new_password">Must have at least 8 characters.</a>');
    const common = await browser.post(path, { new_password: "Password1" });
    expect([common.status, common.text]).toEqual([400, expect.stringContaining("hundred most used")]);
    expect((await browser.post(path, { new_password: next })).status).toBe(303);
  });

  it("error: a link that has ended, or none, leads to no form", async () => {
    const { id } = await newPerson();
    for (const token of [await newLink("reset", id, -1), await newLink("verification", id), "nothing"]) {
      const shown = await new Browser().get(`/reset-password/${token}`);
      expect([shown.status, shown.html.includes("new_password")]).toEqual([404, false]);
      expect((await new Browser().post(`/reset-password/${token}`, { new_password: next })).status).toBe(404);
    }
  });

  it("where no mail is sent, say what to do instead", async () => {
    const shown = await new Browser().get("/forgot-password");
    expect(shown.status).toBe(200);
    expect(shown.text).toContain("Ask whoever runs it for a link");
    expect(shown.html).not.toContain("<form class");
    const sent = await new Browser().post("/forgot-password", { email: "a@lectern.example" });
    expect(sent.status).toBe(400);
    expect((await new Browser().get("/sign-in")).html).toContain('href="/forgot-password"');
  });
});

describe("verification", () => {
  it("happy: opening the link changes nothing, its button verifies the address", async () => {
    const person = await newPerson();
    const path = `/verify-email/${await newLink("verification", person.id)}`;
    const isVerified = async () => (await body(await person.api.get("/api/v1/users/me"))).email_verified;
    const browser = new Browser();
    const shown = await browser.get(path);
    expect(shown.text).toContain("Confirm the address");
    expect(await isVerified()).toBe(false);
    expect((await browser.post(path)).text).toContain("Your email address is verified.");
    expect(await isVerified()).toBe(true);
    const again = await browser.post(path);
    expect([again.status, again.text]).toEqual([400, expect.stringContaining("The link is unknown")]);
    expect((await (await browserOf(person)).get("/console/settings")).text).toContain("(verified)");
  });
});

describe("registration", () => {
  it("error: refuses a password that anybody would try first", async () => {
    const email = "pages-rules@lectern.example";
    for (const password of ["password", "        ", email]) {
      const shown = await new Browser().post("/sign-up", { full_name: "Ada", email, password });
      expect([shown.status, shown.text]).toEqual([400, expect.stringContaining("choose another")]);
    }
    const made = await new Browser().post("/sign-up", { full_name: "Ada", email, password: next });
    expect(made.location).toBe("/console");
  });
});

describe("sessions in the Console", () => {
  const ends = (html: string) =>
    [...html.matchAll(/\/console\/settings\/sessions\/[\w-]+\/end/g)].map(String);

  it("happy: are listed, and end one by one", async () => {
    const person = await newPerson();
    const [browser, other] = [await browserOf(person), await browserOf(person)];
    const shown = await browser.get("/console/settings");
    expect(shown.text).toMatch(/3 sessions, newest first/);
    expect(shown.text).toContain("An unknown program (this one)");
    const [newest, own] = ends(shown.html);
    const ended = await browser.post(newest!);
    expect(ended.location).toBe("/console/settings?done=session");
    expect((await browser.get(ended.location!)).text).toContain("2 sessions, newest first");
    expect((await other.get("/console/settings")).location).toContain("/sign-in");
    expect((await browser.post(own!)).location).toBe("/sign-in");
    expect(browser.cookie).toBe("");
  });

  it("security: of others are not ended", async () => {
    const [ada, eve] = [await newPerson(), await newPerson()];
    const [path] = ends((await (await browserOf(ada)).get("/console/settings")).html);
    expect((await (await browserOf(eve)).post(path!)).status).toBe(404);
  });
});

describe("where mail is sent", () => {
  /** A cookie of the Console for a person. */
  async function signIn(
    world: ReturnType<typeof mailWorld>,
    { email, password }: Registered,
  ): Promise<string> {
    const answer = await world.call("/sign-in", {
      method: "POST",
      headers: { Origin: "https://lectern.example" },
      body: new URLSearchParams({ email, password }),
    });
    return answer.headers.getSetCookie()[0]!.split(";")[0]!;
  }

  it("happy: the Console asks for verification, mails another link, and mails invitations", async () => {
    const world = mailWorld();
    const person = await world.register();
    const headers = { Cookie: await signIn(world, person), Origin: "https://lectern.example" };
    const settings = await (await world.call("/console/settings", { headers })).text();
    expect(settings).toContain("(not verified)");
    const asked = await world.call("/console/settings/verification", { method: "POST", headers });
    expect(asked.headers.get("Location")).toBe("/console/settings?done=verification");
    await world.work();
    expect(world.sent.filter(({ to }) => to === person.email)).toHaveLength(2);
    const { id } = await body(await world.post("/api/v1/orgs", { name: "x" }, world.as(person)));
    const invited = await world.call(`/console/orgs/${id}/invitations`, {
      method: "POST",
      headers,
      body: new URLSearchParams({ email: "mailed@lectern.example" }),
    });
    expect(await invited.text()).toContain("It is on its way to them.");
    await world.work();
    expect(world.tokenTo("mailed@lectern.example")).toMatch(/^[\w-]{43}$/);
  });

  it("happy: the form mails a link that sets a new password", async () => {
    const world = mailWorld();
    const person = await world.register();
    expect(await (await world.call("/forgot-password")).text()).toContain("Mail me a link");
    for (const email of [person.email, "nobody@lectern.example"]) {
      const asked = await world.call("/forgot-password", {
        method: "POST",
        headers: { Origin: "https://lectern.example" },
        body: new URLSearchParams({ email }),
      });
      expect([asked.status, asked.headers.get("Location")]).toEqual([303, "/forgot-password?done=sent"]);
    }
    await world.work();
    const path = `/reset-password/${world.tokenTo(person.email)}`;
    expect((await world.call(path)).status).toBe(200);
  });
});
