import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { newApiKey } from "../../../src/core/api-key.ts";
import { scopes } from "../../../src/core/scopes.ts";
import { signAccessToken } from "../../../src/services/accounts/tokens.ts";
import { keysOf } from "../../../src/services/secrets.ts";
import { body, call, callWith, keyFor, origin } from "../client.ts";
import { newPerson } from "../platform/people.ts";
import { counting, fullScans } from "./counting.ts";
import { type Route, requestOf, routes } from "./routes.ts";
import { type Actor, actors, fresh, type Ids, missing, newWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await newWorld();
});

/** The ids of a request, those of records that it uses up made anew. */
const idsFor = async (route: Route): Promise<Ids> =>
  route.fresh ? { ...world.ids, ...(await fresh[route.fresh](world)) } : world.ids;

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const keyHeaders = (route: Route, key: string): Record<string, string> =>
  route.group === "scans" ? bearer(key) : { "X-API-Key": key };
/** Of nobody: the header alone says which group is meant, where two have one path. */
const nobody = (route: Route): Record<string, string> =>
  route.group === "reports" && route.path(world.ids).startsWith("/api/v1/tags") ? { "X-API-Key": "" } : {};

const isGroupA = ({ group }: Route) => group === "platform";
const named = (some: Route[]) => some.map((route) => [`${route.group}: ${route.name}`, route] as const);

it("every documented route is in the table, and nothing else", async () => {
  const documented: string[] = [];
  for (const group of ["platform", "reports", "scans"]) {
    const { paths } = await body(await exports.default.fetch(`${origin}/openapi/${group}.json`));
    for (const [path, methods] of Object.entries(paths))
      for (const method of Object.keys(methods as object))
        documented.push(`${group}: ${method.toUpperCase()} ${path.replace(/(?!^)\/$/, "")}`);
  }
  expect(
    named(routes)
      .map(([name]) => name)
      .sort(),
  ).toEqual(documented.sort());
});

describe("group A answers each actor", () => {
  const some = routes.filter((route) => isGroupA(route) && !route.isFinal);
  it.each(named(some))("%s", async (_, route) => {
    const seen: Partial<Record<Actor, number>> = {};
    for (const actor of actors) {
      const [path, init] = requestOf(route, await idsFor(route), world.people[actor].api.headers);
      seen[actor] = (await call(path, init)).status;
    }
    expect(seen).toEqual(route.answers);
    const { staff } = world.people;
    const [path, init] = requestOf(route, await idsFor(route), staff.api.headers);
    const response = await callWith({ STAFF_EMAILS: staff.email }, path, init);
    expect(response.status).toBe(route.staff ?? route.answers.stranger);
  });
});

describe("groups B and C answer the owner and others", () => {
  it.each(named(routes.filter((route) => !isGroupA(route))))("%s", async (_, route) => {
    for (const whose of ["other", "own"] as const) {
      const [path, init] = requestOf(route, await idsFor(route), keyHeaders(route, world.keys[whose]));
      expect([whose, (await call(path, init)).status]).toEqual([whose, route.answers[whose]]);
    }
  });
});

describe("keys of one scope", () => {
  it.each(named(routes.filter(({ takes }) => takes === "key")))("%s", async (_, route) => {
    for (const scope of scopes) {
      const key = await keyFor(world.keys.ownerId, { scopes: [scope] });
      const response = await call(...requestOf(route, await idsFor(route), keyHeaders(route, key)));
      expect([scope, response.status]).toEqual([scope, scope === route.scope ? route.answers.own : 401]);
      if (scope !== route.scope)
        expect(await response.text()).toContain(JSON.stringify(`"${route.scope}"`).slice(1, -1));
    }
    const all = await keyFor(world.keys.ownerId, { scopes: [...scopes] });
    const response = await call(...requestOf(route, await idsFor(route), keyHeaders(route, all)));
    expect(response.status).toBe(route.answers.own);
  });

  it.each(["reports", "scans"])("are what the OpenAPI document of %s tells", async (group) => {
    const { paths } = await body(await exports.default.fetch(`${origin}/openapi/${group}.json`));
    for (const { name, scope } of routes.filter((route) => route.group === group)) {
      const [method, path] = name.split(" ") as [string, string];
      const { security } = (paths[path] ?? paths[`${path}/`])[method.toLowerCase()];
      expect([name, security]).toEqual([name, scope ? [{ credentials: [scope] }] : []]);
    }
  });
});

describe("credentials that are none", () => {
  const some = routes.filter(({ takes }) => takes !== "nothing");
  it.each(named(some))("%s is unauthorized", async (_, route) => {
    const { owner } = world.people;
    const payload = JSON.parse(Buffer.from(owner.accessToken.split(".")[1]!, "base64url").toString());
    const viewer = { userId: payload.sub, sessionId: payload.sid };
    const sign = (secret: string, time: number) => signAccessToken(viewer, secret, time);
    const key = keysOf(env.SECRET)("access-token");
    const wrong: Record<string, string>[] = isGroupA(route)
      ? [
          nobody(route),
          bearer(await sign(key, Date.now() - 901_000)),
          bearer(await sign("x".repeat(43), Date.now())),
          bearer(owner.refreshToken),
          bearer(world.keys.own),
        ]
      : [
          nobody(route),
          keyHeaders(route, newApiKey()),
          keyHeaders(route, owner.accessToken),
          keyHeaders(route, "lk_malformed"),
          keyHeaders(route, await keyFor(world.keys.ownerId, { expires_at: "2026-01-01T00:00:00.000Z" })),
          keyHeaders(route, await keyFor(world.keys.ownerId, { revoked_at: "2026-01-01T00:00:00.000Z" })),
        ];
    for (const headers of wrong) {
      const [path, init] = requestOf(route, world.ids, headers);
      expect([headers, (await call(path, init)).status]).toEqual([headers, 401]);
    }
  });
});

describe("a foreign record answers exactly as a missing one", () => {
  const some = routes.filter(({ answers }) => answers.stranger === 404 || answers.other === 404);
  it.each(named(some))("%s", async (_, route) => {
    const headers = isGroupA(route) ? world.people.stranger.api.headers : keyHeaders(route, world.keys.other);
    const reported = async (ids: Ids) => {
      const response = await call(...requestOf(route, ids, headers));
      return [response.status, await response.text()];
    };
    const foreign = await reported(await idsFor(route));
    expect(foreign[0]).toBe(404);
    expect(await reported(missing())).toEqual(foreign);
    const malformed = Object.fromEntries(Object.keys(world.ids).map((name) => [name, "x"]));
    expect(await reported(malformed as unknown as Ids)).toEqual(foreign);
  });
});

/** Counts over all accounts look at all of them. */
const countsEverything = ["GET /api/v1/analytics/onboarding"];

describe("round trips to the database, and plans without full scans", () => {
  it.each(named(routes))("%s", async (_, route) => {
    const ids = await idsFor(route);
    const person = route.isFinal ? await newPerson() : world.people.owner;
    await env.DB.prepare("update api_keys set last_used_at = ?").bind(new Date().toISOString()).run();
    const headers = isGroupA(route) ? person.api.headers : keyHeaders(route, world.keys.own);
    const { database, trips, sent, reset } = counting();
    const isolate = { DB: database };
    if (!isGroupA(route))
      await callWith(isolate, "/api/v1/reports", { headers: { "X-API-Key": world.keys.own } });
    reset();
    const used = route.name === "DELETE /api/v1/users/me" ? { ...route, send: () => person } : route;
    const response = await callWith(isolate, ...requestOf(used, ids, headers));
    const expected = route.answers.owner ?? route.answers.own;
    expect([response.status, trips()]).toEqual([expected, route.trips]);
    if (countsEverything.includes(route.name)) return;
    for (const one of sent) expect([one.sql, await fullScans(one)]).toEqual([one.sql, []]);
  });
});
