import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { body, call } from "../client.ts";
import { json, newOrganization, newPerson, type Person } from "./people.ts";

const wrong = "wrong password";
const at = (address: string) => ({ "CF-Connecting-IP": address });

const login = async (email: string, password: string, address: string) =>
  (await call("/api/v1/auth/login", json("POST", { email, password }, at(address)))).status;

/** Registers somebody at an address. */
const register = async (email: string, address: string, more: object = {}) => {
  const content = { email, password: "a long enough password", full_name: "Ada", ...more };
  const answer = await call("/api/v1/auth/register", json("POST", content, at(address)));
  if (answer.status !== 201) throw new Error(await answer.text());
  return { email, password: content.password };
};

const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;
const newEmail = () => `attempts-${crypto.randomUUID().slice(0, 8)}@lectern.example`;

/** 100 wrong passwords from addresses that nobody has used: one is tried, as each takes its time. */
async function flood(email: string): Promise<void> {
  expect(await login(email, wrong, "198.51.100.1")).toBe(401);
  await env.DB.prepare(
    "update login_attempts set failures = 100 where address = '' and account = (select id from users where email = ?)",
  )
    .bind(email)
    .run();
}

describe("wrong passwords", () => {
  it("security: of 40 at once from one address at most 10 are compared", async () => {
    const person = await newPerson();
    const tries = Array.from({ length: 40 }, () => login(person.email, wrong, "203.0.113.40"));
    const statuses = await Promise.all(tries);
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 30]);
    expect(await login(person.email, person.password, "203.0.113.40")).toBe(429);
    expect(await login(person.email, person.password, "203.0.113.41")).toBe(200);
  });

  it("security: the others do not even reach the stored hash", async () => {
    const person = await newPerson();
    const { hash } = (await env.DB.prepare("select password_hash as hash from users where id = ?")
      .bind(person.id)
      .first<{ hash: string }>())!;
    const store = (kept: string) =>
      env.DB.prepare("update users set password_hash = ? where id = ?").bind(kept, person.id).run();
    // Whoever compares a password with it fails.
    await store("none");
    const tries = Array.from({ length: 40 }, () => login(person.email, wrong, "203.0.113.39"));
    const statuses = await Promise.all(tries);
    await store(hash);
    expect([count(statuses, 500), count(statuses, 429)]).toEqual([10, 30]);
    expect(await login(person.email, person.password, "203.0.113.38")).toBe(200);
  });

  it("security: the same for an address without an account", async () => {
    const email = newEmail();
    const tries = Array.from({ length: 15 }, () => login(email, wrong, "203.0.113.42"));
    const statuses = await Promise.all(tries);
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 5]);
  });

  it("tell when to try again", async () => {
    const person = await newPerson();
    for (let tries = 0; tries < 10; tries++) await login(person.email, wrong, "203.0.113.43");
    const content = { email: person.email, password: person.password };
    const refused = await call("/api/v1/auth/login", json("POST", content, at("203.0.113.43")));
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "900"]);
  });

  it("are forgotten once the right one is given", async () => {
    const person = await newPerson();
    for (let round = 0; round < 2; round++) {
      for (let tries = 0; tries < 6; tries++)
        expect(await login(person.email, wrong, "203.0.113.44")).toBe(401);
      expect(await login(person.email, person.password, "203.0.113.44")).toBe(200);
    }
  });

  it("are counted for 15 minutes", async () => {
    const person = await newPerson();
    for (let tries = 0; tries < 11; tries++) await login(person.email, wrong, "203.0.113.45");
    await env.DB.prepare("update login_attempts set window_ends_at = ? where account = ?")
      .bind(new Date().toISOString(), person.id)
      .run();
    expect(await login(person.email, person.password, "203.0.113.45")).toBe(200);
  });

  it("12 right ones one after another are no wrong ones", async () => {
    const person = await newPerson();
    for (let logins = 0; logins < 12; logins++)
      expect(await login(person.email, person.password, "203.0.113.46")).toBe(200);
    const all = await env.DB.prepare("select failures from login_attempts where account = ? and address = ''")
      .bind(person.id)
      .first("failures");
    expect(all).toBe(0);
  });
});

describe("100 wrong passwords from elsewhere", () => {
  it("close the account to places that its owner has not used, not to those of registration and login", async () => {
    const { email, password } = await register(newEmail(), "192.0.2.1");
    expect(await login(email, password, "192.0.2.2")).toBe(200);
    await flood(email);
    expect(await login(email, password, "192.0.2.50")).toBe(429);
    expect(await login(email, password, "192.0.2.1")).toBe(200);
    expect(await login(email, password, "192.0.2.2")).toBe(200);
  });

  it("not to where an invitation was accepted by registering", async () => {
    const owner = await newPerson();
    const org = await newOrganization(owner);
    const email = newEmail();
    const made = await owner.api.post(`/api/v1/orgs/${org}/invitations`, { email });
    const { invite_token } = await body(made);
    const { password } = await register(email, "192.0.2.3", { invite_token });
    await flood(email);
    expect(await login(email, password, "192.0.2.51")).toBe(429);
    expect(await login(email, password, "192.0.2.3")).toBe(200);
  });

  it("one address alone cannot bring about", async () => {
    const { email, password } = await register(newEmail(), "192.0.2.4");
    const tries = Array.from({ length: 120 }, () => login(email, wrong, "198.51.100.99"));
    expect(count(await Promise.all(tries), 429)).toBe(110);
    expect(await login(email, password, "192.0.2.52")).toBe(200);
  });
});

describe("current passwords", () => {
  const ask = async (person: Person, act: "change" | "delete", password: string, address: string) => {
    const headers = { ...person.api.headers, ...at(address) };
    const change = { current_password: password, new_password: "another long password" };
    const answer =
      act === "change"
        ? await call("/api/v1/users/me/password", json("POST", change, headers))
        : await call("/api/v1/users/me", json("DELETE", { password }, headers));
    return answer.status;
  };

  it.each(["change", "delete"] as const)(
    "security: of 40 at once to %s at most 10 are compared",
    async (act) => {
      const person = await newPerson();
      const tries = Array.from({ length: 40 }, () => ask(person, act, wrong, "203.0.113.50"));
      const statuses = await Promise.all(tries);
      expect([count(statuses, 400), count(statuses, 429)]).toEqual([10, 30]);
      expect(await ask(person, act, person.password, "203.0.113.50")).toBe(429);
      expect(await ask(person, act, person.password, "203.0.113.51")).toBe(204);
    },
  );

  it("security: share their limit with logins", async () => {
    const person = await newPerson();
    for (let tries = 0; tries < 5; tries++) {
      expect(await ask(person, "change", wrong, "203.0.113.52")).toBe(400);
      expect(await login(person.email, wrong, "203.0.113.52")).toBe(401);
    }
    expect(await ask(person, "delete", person.password, "203.0.113.52")).toBe(429);
    expect(await login(person.email, person.password, "203.0.113.52")).toBe(429);
  });

  it("an ended session counts nothing and is unauthorized", async () => {
    const person = await newPerson();
    expect((await person.api.post("/api/v1/auth/logout-all")).status).toBe(204);
    for (let tries = 0; tries < 12; tries++)
      expect(await ask(person, "change", wrong, "203.0.113.53")).toBe(401);
    expect(await login(person.email, person.password, "203.0.113.53")).toBe(200);
  });
});
