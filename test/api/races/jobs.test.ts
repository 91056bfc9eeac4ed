import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { newId } from "../../../src/core/ids.ts";
import { services } from "../../../src/services/all.ts";
import { realWorld } from "../../../src/services/world.ts";
import { type Bindings, readSettings } from "../../../src/settings.ts";
import { stores } from "../../../src/store/all.ts";
import { deliver, withoutQueue } from "../../jobs/world.ts";
import { interrupted } from "./interrupted.ts";
import { leftoverRows } from "./leftovers.ts";
import { newRaceWorld, type RaceWorld, victims } from "./world.ts";

withoutQueue();

const mailer = {
  MAIL_FROM: "lectern@lectern.example",
  BASE_URL: "https://lectern.example",
  EMAIL: { send: async () => ({ messageId: "x" }) },
} as object;

const columns = (row: Record<string, string | number>) => [
  Object.keys(row).join(),
  Object.keys(row).fill("?").join(),
];

async function insert(table: string, row: Record<string, string | number>): Promise<void> {
  const [names, places] = columns(row);
  await env.DB.prepare(`insert into ${table} (${names}) values (${places})`)
    .bind(...Object.values(row))
    .run();
}

const later = "2999-01-01T00:00:00.000Z";
const documentJob = ({ ids, me }: RaceWorld) => ({
  id: newId("job", Date.now()),
  document_id: ids.document,
  org_id: ids.org,
  requested_by: me,
  status: "queued",
  steps: "[]",
  turn: 0,
  created_at: new Date().toISOString(),
});

/** Jobs, what they hang on, and how one comes to wait. */
const jobs: [kind: string, names: string[], enqueue: (world: RaceWorld) => Promise<unknown>][] = [
  [
    "remediation",
    ["document", "org", "account"],
    (world) => insert("remediations", { ...documentJob(world), allow_signed: 0, line: "remediation" }),
  ],
  [
    "conversion",
    ["document", "org", "account"],
    (world) => insert("conversions", { ...documentJob(world), line: "conversion" }),
  ],
  [
    "scan",
    ["scan", "account"],
    ({ ids }) => env.DB.prepare("update scans set line = 'scan', turn = 0 where id = ?").bind(ids.scan).run(),
  ],
  [
    "delivery",
    ["webhook", "account"],
    ({ ids }) =>
      env.DB.prepare("update deliveries set status = 'pending', line = 'delivery', turn = 0 where id = ?")
        .bind(ids.delivery)
        .run(),
  ],
  [
    "mail",
    ["invitation", "org", "account"],
    ({ ids, me }) =>
      insert("mails", {
        id: `mai_${me.slice(4)}`,
        kind: "invitation",
        user_id: me,
        invitation_id: ids.invitation,
        created_at: new Date().toISOString(),
        expires_at: later,
        line: "mail",
        turn: 0,
      }),
  ],
  [
    "mail",
    ["account"],
    ({ me }) =>
      insert("mails", {
        id: `mai_${me.slice(4)}`,
        kind: "verification",
        user_id: me,
        token_hash: `hash of ${me}`,
        created_at: new Date().toISOString(),
        expires_at: later,
        line: "mail",
        turn: 0,
      }),
  ],
];

/** The service over bindings; nothing leaves it. */
const build = (bindings: Bindings) => {
  const outside = { ...realWorld, fetch: async () => new Response() };
  return services(stores(bindings, outside.now), readSettings(bindings), outside);
};

describe("what a job hangs on may go while it runs: it does not fail, and leaves nothing", () => {
  it.each(jobs)(
    "%s on %j",
    async (kind, names, enqueue) => {
      for (const name of names)
        for (let at = 1; ; at++) {
          const world = await newRaceWorld();
          await enqueue(world);
          const { bindings, calls } = interrupted(at, () => victims[name]!(world));
          const errors = vi.spyOn(console, "error").mockImplementation(() => {});
          await deliver(build({ ...bindings, ...mailer } as Bindings), { kind });
          const reported = errors.mock.calls.map(([line]) => String(line));
          errors.mockRestore();
          expect([name, at, reported]).toEqual([name, at, []]);
          expect(await leftoverRows(), `${name} before call ${at}`).toEqual([]);
          if (calls() < at) {
            expect(at, name).toBeGreaterThan(3);
            break;
          }
        }
    },
    240_000,
  );
});
