import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { sweep } from "../../../src/jobs/sweep.ts";
import { build, newWorld } from "../../jobs/world.ts";
import { callWith } from "../client.ts";
import { type Route, requestOf, routes } from "../matrix/routes.ts";
import type { Ids } from "../matrix/world.ts";
import { interrupted } from "./interrupted.ts";
import { leftoverRows } from "./leftovers.ts";
import { newRaceWorld, type RaceWorld, victims } from "./world.ts";

/** Requests that work, for operations whose request in the table is refused at once. */
const sends: Record<string, (world: RaceWorld) => unknown> = {
  "POST /api/v1/auth/refresh": ({ refreshToken }) => ({ refresh_token: refreshToken }),
  "POST /api/v1/auth/logout": ({ refreshToken }) => ({ refresh_token: refreshToken }),
  "POST /api/v1/invitations/accept": ({ inviteToken }) => ({ invite_token: inviteToken }),
};
/** The operations that write and whose request works when nothing is in its way. */
const writes = routes.filter(({ name, answers }) => {
  const isWorking = name in sends || (answers.owner ?? answers.own ?? 400) < 300;
  return isWorking && !name.startsWith("GET ") && name !== "DELETE /api/v1/users/me";
});

interface Asked {
  request: [path: string, init: RequestInit];
  /** What the operation names. */
  names: string[];
}

function asked(route: Route, world: RaceWorld): Asked {
  const names = new Set<string>();
  const ids = new Proxy(world.ids, {
    get(target, name) {
      names.add(name as string);
      return target[name as keyof Ids];
    },
  });
  const { token, apiKey } = world;
  const headers: Record<string, string> =
    route.takes === "nothing"
      ? {}
      : route.group === "reports"
        ? { "X-API-Key": apiKey }
        : { Authorization: `Bearer ${route.group === "scans" ? apiKey : token}` };
  if (route.takes === "token") for (const name of ["account", "mySession", "membership"]) names.add(name);
  if (route.takes === "key") for (const name of ["account", "myKey"]) names.add(name);
  if (/auth\/(refresh|logout)$/.test(route.name))
    for (const name of ["account", "mySession"]) names.add(name);
  if (/accept$/.test(route.name)) for (const name of ["org", "invitation"]) names.add(name);
  // What belongs to something goes with it too.
  if (names.has("document") || names.has("tag")) names.add("org");
  const send = sends[route.name];
  const used = send ? { ...route, send: () => send(world) } : route;
  return { request: requestOf(used, ids, headers), names: [...names].filter((name) => name in victims) };
}

/** Objects of R2 that no row names, once the sweep has been there. */
async function leftBehind(): Promise<string[]> {
  const world = newWorld();
  world.time += 3 * 3_600_000;
  await sweep(build(world).all);
  const keys: string[] = [];
  for (const prefix of ["documents/", "scans/", "spool/", "remediated/"])
    keys.push(...(await env.FILES.list({ prefix })).objects.map(({ key }) => key));
  const { results } = await env.DB.prepare(
    `select value as key from json_each(?) where not exists (select 1 from versions where object_key = value)
      and not exists (select 1 from scans where object_key = value)`,
  )
    .bind(JSON.stringify(keys))
    .all<{ key: string }>();
  return results.map(({ key }) => key);
}

describe("whatever an operation hangs on may go while it runs: no error of the service, and nothing left", () => {
  it.each(writes.map((route) => [`${route.group}: ${route.name}`, route] as const))(
    "%s",
    async (_, route) => {
      const { names } = asked(route, await newRaceWorld());
      const seen: Record<string, (string | number)[]> = {};
      for (const name of names) {
        for (let at = 1; ; at++) {
          const world = await newRaceWorld();
          const { bindings, calls } = interrupted(at, () => victims[name]!(world));
          const response = await callWith(bindings, ...asked(route, world).request);
          const { status } = response;
          if (calls() < at) {
            // Nothing was interrupted: the operation must have worked, or the race proves nothing.
            expect([name, at, status, await response.clone().text()]).toEqual([
              name,
              at,
              expect.toSatisfy((code: number) => code < 300),
              expect.anything(),
            ]);
            expect(at, name).toBeGreaterThan(1);
            break;
          }
          seen[name] = [...(seen[name] ?? []), status];
          const isCredential = ["account", "mySession", "myKey"].includes(name);
          expect([name, at, status, await response.text()]).toEqual([
            name,
            at,
            expect.toSatisfy((code: number) =>
              isCredential ? code < 300 || code === 401 : code < 300 || [400, 403, 404].includes(code),
            ),
            expect.anything(),
          ]);
        }
      }
      expect(await leftBehind()).toEqual([]);
      expect(await leftoverRows()).toEqual([]);
    },
    240_000,
  );
});
