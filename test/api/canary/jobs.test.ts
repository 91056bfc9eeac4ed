import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { sweep } from "../../../src/jobs/sweep.ts";
import type { Viewer } from "../../../src/services/accounts/viewer.ts";
import { type Services, services } from "../../../src/services/all.ts";
import { type Bindings, readSettings } from "../../../src/settings.ts";
import { stores } from "../../../src/store/all.ts";
import { deliver, newWebhook, newWorld, submit, type TestWorld, vars } from "../../jobs/world.ts";
import { newAccount, origin } from "../client.ts";
import { newDocument, newOrganization, newPerson, type Person } from "../platform/people.ts";
import { canary, file, page, plant, secretIn } from "./canaries.ts";
import { failing } from "./failing.ts";

const lines: string[] = [];
let account: string;
let person: Person;
let viewer: Viewer;
let documentId: string;

beforeAll(async () => {
  account = (await newAccount()).accountId;
  await newWebhook(account);
  person = await newPerson();
  const session = await env.DB.prepare("select id from sessions where user_id = ?")
    .bind(person.id)
    .first<{ id: string }>();
  viewer = {
    userId: person.id,
    sessionId: session!.id,
    origin: { requestId: "req_x", address: "203.0.113.7" },
    at: new Date().toISOString(),
  };
  documentId = await newDocument(person, await newOrganization(person, `${canary} org`), file);
});
beforeEach(() => {
  for (const name of ["debug", "info", "log", "warn", "error"] as const)
    vi.spyOn(console, name).mockImplementation((...text: unknown[]) => void lines.push(text.join(" ")));
});
afterEach(() => void vi.restoreAllMocks());

const settings = { ...vars, LOG_SAMPLE: "1", BASE_URL: origin, MAIL_FROM: "lectern@lectern.example" };

function built(world: TestWorld, bindings: Bindings = env): Services {
  const made = stores({ ...bindings, EMAIL: bindings.EMAIL ?? sent }, world.now);
  const queue = {
    async send(...[jobs, ...more]: Parameters<typeof made.queue.send>) {
      if (bindings !== env) await made.queue.send(jobs, ...more);
      world.queue.push(...jobs);
    },
  };
  return services({ ...made, queue }, readSettings(settings), world);
}
const sent = { send: async () => ({ messageId: "x" }) } as unknown as SendEmail;

/** Until nothing waits; what fails here comes again with cron. */
async function work(world: TestWorld, all: Services): Promise<void> {
  for (let messages = 0; messages < 20 && world.queue.length; messages++)
    await deliver(all, world.queue.shift());
}

const statusOf = async (table: string, where: string, value: string) =>
  (await env.DB.prepare(`select status from ${table} where ${where} = ? order by id desc`)
    .bind(value)
    .first<{ status: string }>())!.status;

interface Work {
  begin(all: Services): Promise<unknown>;
  status(): Promise<string>;
  ends: string;
  /** The message is lost, and cron fails. */
  isSwept?: true;
}

const scan: Work = {
  begin: (all) => submit(all, account, `${canary}.html`, page),
  status: () => statusOf("scans", "user_id", account),
  ends: "complete",
};

/** Work that waits, and how it stands when all is done. */
const jobs: Record<string, Work> = {
  "scan of a file and its delivery": scan,
  "scan of a URL": {
    ...scan,
    begin: (all) =>
      all.scans.submitUrl(account, `https://hooks.test/${canary}.html?token=${canary}`, {
        label: canary,
        repeatKey: undefined,
      }),
  },
  "scan whose message was lost": { ...scan, isSwept: true },
  conversion: {
    begin: (all) => all.conversions.request(viewer, documentId),
    status: () => statusOf("conversions", "document_id", documentId),
    ends: "complete",
  },
  remediation: {
    begin: (all) => all.remediations.request(viewer, documentId, false),
    status: () => statusOf("remediations", "document_id", documentId),
    ends: "complete",
  },
  mail: {
    begin: (all) => all.accountLinks.forgotPassword(person.email),
    status: async () => "sent",
    ends: "sent",
  },
};

it.each(Object.entries(jobs))(
  "no canary leaves a %s",
  { timeout: 300_000 },
  async (_, { begin, status, ends, isSwept }) => {
    let hit = 0;
    for (const when of ["before", "after"] as const)
      for (let at = 1; ; at++) {
        const world = newWorld(() => new Response(page, { headers: { "Content-Type": "text/html" } }));
        const good = built(world);
        await begin(good);
        await plant();
        lines.length = 0;
        const { bindings, thrown, background } = failing({ at, when });
        const all = built(world, bindings);
        if (isSwept) world.queue.length = 0;
        if (isSwept) await sweep(all);
        else await work(world, all);
        await background();
        const failure = `${when} call ${at}`;
        expect([failure, secretIn(lines.join("\n"))]).toEqual([failure, null]);
        if (thrown() === null) break;
        hit++;
        expect([failure, lines.join("\n")]).toEqual([
          failure,
          expect.stringMatching(/"level":"(?:warn|error)".*"job":"|"job":".*"level":"(?:warn|error)"/),
        ]);
        // What was left half-done is taken up by cron.
        for (let round = 0; round < 12; round++) {
          await work(world, good);
          if ((await status()) === ends && !world.queue.length) break;
          world.time += 60_000;
          await sweep(good);
        }
        expect([failure, await status()]).toEqual([failure, ends]);
        expect(hit).toBeLessThan(200);
      }
    expect(hit).toBeGreaterThan(3);
  },
);
