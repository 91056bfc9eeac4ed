import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "../../../src/services/passwords.ts";
import { callWith } from "../client.ts";
import { json } from "../platform/people.ts";
import { interrupted } from "./interrupted.ts";
import { leftoverRows } from "./leftovers.ts";
import { newRaceWorld, type RaceWorld, victims } from "./world.ts";

const password = "a long password of a race";
let hash: string;
beforeAll(async () => {
  hash = await hashPassword(password);
});

/** What people do with their accounts, and what each hangs on. */
const operations: [
  name: string,
  names: string[],
  ask: (world: RaceWorld) => [path: string, init: RequestInit],
][] = [
  ["login", ["account"], ({ email }) => ["/api/v1/auth/login", json("POST", { email, password })]],
  [
    "registration with an invitation",
    ["invitation", "org"],
    ({ inviteToken, me }) => [
      "/api/v1/auth/register",
      json("POST", {
        email: `new-${me.toLowerCase()}@lectern.example`,
        password,
        full_name: "New",
        invite_token: inviteToken,
      }),
    ],
  ],
  [
    "a change of the password",
    ["account", "mySession"],
    ({ token }) => [
      "/api/v1/users/me/password",
      json(
        "POST",
        { current_password: password, new_password: `${password} now` },
        { Authorization: `Bearer ${token}` },
      ),
    ],
  ],
  [
    "the deletion of the account",
    ["account", "mySession", "membership", "org", "document", "report", "scan", "webhook"],
    ({ token }) => ["/api/v1/users/me", json("DELETE", { password }, { Authorization: `Bearer ${token}` })],
  ],
];

async function newWorld(name: string): Promise<RaceWorld> {
  const world = await newRaceWorld();
  await env.DB.prepare("update users set password_hash = ? where id = ?").bind(hash, world.me).run();
  if (name.startsWith("registration"))
    await env.DB.prepare("update invitations set email = ? where id = ?")
      .bind(`new-${world.me.toLowerCase()}@lectern.example`, world.ids.invitation)
      .run();
  return world;
}

describe("what an account hangs on may go while something is done with it", () => {
  it.each(operations)(
    "%s",
    async (name, names, ask) => {
      for (const victim of names)
        for (let at = 1; ; at++) {
          const world = await newWorld(name);
          const { bindings, calls } = interrupted(at, () => victims[victim]!(world));
          const response = await callWith(bindings, ...ask(world));
          const [status, text] = [response.status, await response.text()];
          if (calls() < at) {
            expect([victim, at, status, text]).toEqual([
              victim,
              at,
              expect.toSatisfy((code: number) => code < 300),
              expect.anything(),
            ]);
            expect(at, victim).toBeGreaterThan(1);
            break;
          }
          expect([victim, at, status, text]).toEqual([
            victim,
            at,
            expect.toSatisfy((code: number) => code < 300 || [400, 401, 403, 404].includes(code)),
            expect.anything(),
          ]);
          expect(await leftoverRows(), `${victim} before call ${at}`).toEqual([]);
        }
    },
    240_000,
  );

  it("sees rows that are about nothing", async () => {
    await env.DB.prepare("insert into list_totals (list, owner, count) values ('x', 'usr_gone', 1)").run();
    expect(await leftoverRows()).toEqual(["list_totals: usr_gone"]);
    await env.DB.prepare("delete from list_totals where owner = 'usr_gone'").run();
  });
});
