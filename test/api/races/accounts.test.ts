import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "../../../src/services/accounts/passwords.ts";
import { hashToken } from "../../../src/services/accounts/tokens.ts";
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
  [
    "a forgotten password",
    ["account"],
    ({ email }) => ["/api/v1/auth/forgot-password", json("POST", { email })],
  ],
  [
    "a new password by a mailed link",
    ["account", "link"],
    (world) => [
      "/api/v1/auth/reset-password",
      json("POST", { token: linkToken(world), new_password: `${password} now` }),
    ],
  ],
  [
    "the verification of the address",
    ["account", "link"],
    (world) => ["/api/v1/auth/verify-email", json("POST", { token: linkToken(world) })],
  ],
  [
    "asking for the verification",
    ["account", "mySession"],
    ({ token }) => ["/api/v1/users/me/verification", json("POST", {}, { Authorization: `Bearer ${token}` })],
  ],
  [
    "an invitation that is mailed",
    ["account", "mySession", "membership", "org"],
    ({ ids, me, token }) => [
      `/api/v1/orgs/${ids.org}/invitations`,
      json(
        "POST",
        { email: `guest-${me.toLowerCase()}@lectern.example` },
        { Authorization: `Bearer ${token}` },
      ),
    ],
  ],
];

/** Whose links are mailed in these races, by the kind of the mail. */
const mailed: Record<string, "reset" | "verification" | undefined> = {
  "a new password by a mailed link": "reset",
  "the verification of the address": "verification",
};
const linkToken = ({ me }: RaceWorld) => `link-of-${me}`;

/** What sends mails, which nobody gets. */
const mailer = {
  MAIL_FROM: "lectern@lectern.example",
  BASE_URL: "https://lectern.example",
  EMAIL: { send: async () => ({ messageId: "x" }) },
} as object;

async function newWorld(name: string): Promise<RaceWorld> {
  const world = await newRaceWorld();
  await env.DB.prepare("update users set password_hash = ? where id = ?").bind(hash, world.me).run();
  if (name.startsWith("registration"))
    await env.DB.prepare("update invitations set email = ? where id = ?")
      .bind(`new-${world.me.toLowerCase()}@lectern.example`, world.ids.invitation)
      .run();
  const kind = mailed[name];
  if (kind)
    await env.DB.prepare(
      "insert into mails (id, kind, user_id, token_hash, created_at, expires_at, attempts) values (?, ?, ?, ?, ?, '2999-01-01T00:00:00.000Z', 1)",
    )
      .bind(`mai_${world.me.slice(4)}`, kind, world.me, hashToken(linkToken(world)), new Date().toISOString())
      .run();
  return world;
}

/** The link is used meanwhile, or its time is over. */
const linkGoes = ({ me }: RaceWorld) => env.DB.prepare("delete from mails where user_id = ?").bind(me).run();

describe("what an account hangs on may go while something is done with it", () => {
  it.each(operations)(
    "%s",
    async (name, names, ask) => {
      for (const victim of names)
        for (let at = 1; ; at++) {
          const world = await newWorld(name);
          const { bindings, calls } = interrupted(at, () =>
            victim === "link" ? linkGoes(world) : victims[victim]!(world),
          );
          const response = await callWith({ ...bindings, ...mailer }, ...ask(world));
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
