import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { hashPassword } from "../../../src/services/accounts/passwords.ts";
import { signAccessToken } from "../../../src/services/accounts/tokens.ts";
import { keysOf } from "../../../src/services/secrets.ts";
import { body, call, callWith, detail, newAccount } from "../client.ts";
import { bearer, json, newPerson, type Person } from "./people.ts";

const login = (email: string, password: string, address = "203.0.113.1") =>
  call("/api/v1/auth/login", json("POST", { email, password }, { "CF-Connecting-IP": address }));
const refresh = (token: string) => call("/api/v1/auth/refresh", json("POST", { refresh_token: token }));
const profileOf = (token: string) =>
  call("/api/v1/users/me", { headers: { Authorization: `Bearer ${token}` } });

let ada: Person;
beforeAll(async () => {
  ada = await newPerson({ full_name: "Ada Example" });
});

describe("happy", () => {
  it("registers, and the tokens work", async () => {
    const profile = await body(await ada.api.get("/api/v1/users/me"));
    expect(profile).toMatchObject({
      id: ada.id,
      email: ada.email,
      full_name: "Ada Example",
      show_badge: true,
      is_staff: false,
      onboarding: { step: 0, completed: false, skipped: false },
      survey_responses: {},
    });
  });

  it("logs in, whatever the case of the address", async () => {
    const tokens = await body(await login(ada.email.toUpperCase(), ada.password));
    expect(tokens.token_type).toBe("bearer");
    expect((await profileOf(tokens.access_token)).status).toBe(200);
  });

  it("keeps settings, onboarding and survey", async () => {
    const { api } = await newPerson();
    expect((await body(await api.patch("/api/v1/users/me", { show_badge: false }))).show_badge).toBe(false);
    expect(await body(await api.patch("/api/v1/users/me/onboarding", { step: 3 }))).toEqual({
      step: 3,
      completed: false,
      skipped: false,
    });
    await api.patch("/api/v1/users/me/onboarding", { skipped: true });
    expect(await body(await api.get("/api/v1/users/me/onboarding"))).toEqual({
      step: 3,
      completed: false,
      skipped: true,
    });
    await api.put("/api/v1/users/me/survey", { responses: { role: "editor", tools: ["Word"] } });
    await api.put("/api/v1/users/me/survey", { responses: { role: "teacher" } });
    expect(await body(await api.get("/api/v1/users/me/survey"))).toEqual({ responses: { role: "teacher" } });
    expect(await body(await api.get("/api/v1/users/me"))).toMatchObject({
      show_badge: false,
      survey_responses: { role: "teacher" },
    });
  });

  it("changes the password and ends all other sessions", async () => {
    const person = await newPerson();
    const other = await body(await login(person.email, person.password));
    const change = { current_password: person.password, new_password: "another long password" };
    expect((await person.api.post("/api/v1/users/me/password", change)).status).toBe(204);
    expect((await person.api.get("/api/v1/users/me")).status).toBe(200);
    expect((await profileOf(other.access_token)).status).toBe(401);
    expect((await refresh(other.refresh_token)).status).toBe(401);
    expect((await login(person.email, person.password)).status).toBe(401);
    expect((await login(person.email, "another long password")).status).toBe(200);
  });

  it("logs out one session, or all", async () => {
    const person = await newPerson();
    const other = await body(await login(person.email, person.password));
    expect(
      (await call("/api/v1/auth/logout", json("POST", { refresh_token: person.refreshToken }))).status,
    ).toBe(204);
    expect((await person.api.get("/api/v1/users/me")).status).toBe(401);
    expect((await profileOf(other.access_token)).status).toBe(200);
    expect((await bearer(other.access_token).post("/api/v1/auth/logout-all")).status).toBe(204);
    expect((await profileOf(other.access_token)).status).toBe(401);
  });

  it("deletes an account, which frees the address", async () => {
    const person = await newPerson();
    expect((await person.api.delete("/api/v1/users/me", { password: person.password })).status).toBe(204);
    expect((await person.api.get("/api/v1/users/me")).status).toBe(401);
    expect((await login(person.email, person.password)).status).toBe(401);
    await newPerson({ email: person.email });
  });
});

describe("refresh tokens", () => {
  it("20 refreshes at once have one successor", async () => {
    const person = await newPerson();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(person.refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const tokens = await Promise.all(answers.map(body));
    expect(new Set(tokens.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    expect((await refresh(tokens[0].refresh_token)).status).toBe(200);
  });

  it("security: a replay after the grace ends the whole session", async () => {
    const person = await newPerson();
    const first = await body(await refresh(person.refreshToken));
    vi.useFakeTimers({ now: Date.now() + 11_000, toFake: ["Date"] });
    try {
      const response = await callWith(
        {},
        "/api/v1/auth/refresh",
        json("POST", { refresh_token: person.refreshToken }),
      );
      expect(response.status).toBe(401);
    } finally {
      vi.useRealTimers();
    }
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect((await profileOf(first.access_token)).status).toBe(401);
  });

  it("error: unknown and malformed tokens are unauthorized", async () => {
    expect((await refresh("lr_unknown")).status).toBe(401);
    expect((await refresh(ada.accessToken)).status).toBe(401);
  });
});

describe("error", () => {
  it.each([
    ["an address without @", { email: "nobody" }, /email/],
    ["a blank password", { password: "        " }, /password is blank/],
    ["the most used password", { password: "password" }, /hundred most used/],
    ["digits in a row", { password: "12345678" }, /hundred most used/],
    ["a most used password in other letters", { password: " PassWord1 " }, /hundred most used/],
    ["a most used password in full-width letters", { password: "ｐａｓｓｗｏｒｄ" }, /hundred most used/],
    ["the own address for a password", { password: "New@Lectern.Example" }, /password is your email address/],
    ["the own name for a password", { full_name: "Ada Example", password: "ada  EXAMPLE" }, /is your name/],
    ["a short password", { password: "1234567" }, /at least 8/],
    ["a long password", { password: "x".repeat(257) }, /at most 256/],
    ["no name", { full_name: undefined }, /full_name is required/],
    ["a blank name", { full_name: "  " }, /full_name/],
    ["a name of two lines", { full_name: "Ada\nAdmin" }, /full_name: must not contain control characters/],
    ["half a character", { full_name: "Ada \ud800" }, /full_name: must be well-formed/],
    ["an unknown invitation", { invite_token: "none" }, /invite_token/],
  ])("registration with %s is refused", async (_, wrong, text) => {
    const content = {
      email: "new@lectern.example",
      password: "a long enough password",
      full_name: "New",
      ...wrong,
    };
    const response = await call("/api/v1/auth/register", json("POST", content));
    expect(response.status).toBe(400);
    expect(await detail(response)).toMatch(text);
    const row = await env.DB.prepare(
      "select count(*) as n from users where email = 'new@lectern.example'",
    ).first<{ n: number }>();
    expect(row!.n).toBe(0);
  });

  it("a known address is refused and says so", async () => {
    const again = { email: ada.email, password: "a long enough password", full_name: "Ada" };
    const response = await call("/api/v1/auth/register", json("POST", again));
    expect(response.status).toBe(400);
    expect(await detail(response)).toMatch(/already/);
  });

  it("a wrong current password changes and deletes nothing", async () => {
    const change = { current_password: "wrong password", new_password: "another long password" };
    expect((await ada.api.post("/api/v1/users/me/password", change)).status).toBe(400);
    expect((await ada.api.delete("/api/v1/users/me", { password: "wrong password" })).status).toBe(400);
    expect((await login(ada.email, ada.password)).status).toBe(200);
  });

  it("a changed password is held to the same rules, and a password from before them still logs in", async () => {
    const person = await newPerson();
    for (const weak of ["trustno1", "        ", person.email.toUpperCase()]) {
      const change = { current_password: person.password, new_password: weak };
      expect([weak, (await person.api.post("/api/v1/users/me/password", change)).status]).toEqual([
        weak,
        400,
      ]);
    }
    expect((await login(person.email, person.password)).status).toBe(200);
    await env.DB.prepare("update users set password_hash = ? where id = ?")
      .bind(await hashPassword("password"), person.id)
      .run();
    expect((await login(person.email, "password")).status).toBe(200);
  });

  it("a survey of more than 64 KB is refused", async () => {
    const response = await ada.api.put("/api/v1/users/me/survey", {
      responses: { text: "x".repeat(70_000) },
    });
    expect(response.status).toBe(400);
  });
});

describe("security", () => {
  it("unknown addresses and wrong passwords get the same answer", async () => {
    const [wrong, unknown] = await Promise.all([
      login(ada.email, "wrong password"),
      login("nobody@lectern.example", "wrong password"),
    ]);
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(await wrong.text()).toBe(await unknown.text());
  });

  it("no other credential passes for an access token", async () => {
    const { key } = await newAccount();
    const expired = await signAccessToken(
      { userId: ada.id, sessionId: "x" },
      keysOf(env.SECRET)("access-token"),
      Date.now() - 16 * 60_000,
    );
    const foreign = await signAccessToken(
      { userId: ada.id, sessionId: "x" },
      "another secret, long enough",
      Date.now(),
    );
    const sessionless = await signAccessToken(
      { userId: ada.id, sessionId: "x" },
      keysOf(env.SECRET)("access-token"),
      Date.now(),
    );
    for (const token of [key, expired, foreign, sessionless, ada.refreshToken, `${ada.accessToken}x`, ""]) {
      expect((await profileOf(token)).status).toBe(401);
    }
    expect((await call("/api/v1/users/me", { headers: { "X-API-Key": key } })).status).toBe(401);
    expect((await call("/api/v1/users/me")).status).toBe(401);
  });

  it("a bad request of an ended session is unauthorized first", async () => {
    const person = await newPerson();
    await person.api.post("/api/v1/auth/logout-all");
    expect((await person.api.patch("/api/v1/users/me", { show_badge: "maybe" })).status).toBe(401);
  });

  it("passwords and tokens are kept as hashes alone", async () => {
    const { results } = await env.DB.prepare(
      "select * from users join sessions on sessions.user_id = users.id join refresh_tokens on session_id = sessions.id",
    ).all();
    const kept = JSON.stringify(results);
    expect(kept).not.toContain(ada.password);
    expect(kept).not.toContain(ada.refreshToken);
    expect(kept).toContain("scrypt$");
  });
});
