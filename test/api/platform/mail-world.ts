import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createApp } from "../../../src/app.ts";
import { sweep } from "../../../src/jobs/sweep.ts";
import type { Mail } from "../../../src/services/accounts/mails.ts";
import { services } from "../../../src/services/all.ts";
import type { Job } from "../../../src/services/jobs/jobs.ts";
import { realWorld } from "../../../src/services/world.ts";
import { readSettings } from "../../../src/settings.ts";
import { stores } from "../../../src/store/all.ts";
import { deliver } from "../../jobs/world.ts";
import { body, origin } from "../client.ts";
import { json } from "./people.ts";

export interface Registered {
  id: string;
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
}

let count = 0;

/**
 * The service where mail is sent: mails and messages of the queue are kept for the test, the clock stands until it is
 * moved. `more` are other bindings and vars.
 */
export function mailWorld(more: object = {}) {
  const world = {
    time: Date.now(),
    sent: [] as Mail[],
    jobs: [] as Job[],
    isMailDown: false,
    isQueueDown: false,
  };
  const bindings = {
    ...env,
    MAIL_FROM: "lectern@lectern.example",
    BASE_URL: origin,
    EMAIL: {
      async send(mail: Mail) {
        if (world.isMailDown) throw Object.assign(new Error(`${mail.to} is not served`), { code: "E_DOWN" });
        world.sent.push(mail);
        return { messageId: "x" };
      },
    },
    JOBS: {
      async sendBatch(batch: { body: Job }[]) {
        if (world.isQueueDown) throw new Error("The queue is down.");
        world.jobs.push(...batch.map((message) => message.body));
      },
    },
    ...more,
  } as unknown as typeof env;
  const settings = readSettings(bindings);
  const outside = { ...realWorld, now: () => world.time, random: () => 0.5 };
  const all = services(stores(bindings, outside.now), settings, outside);
  const app = createApp(all, settings);

  // Mails that other tests have left in the line would be sent first.
  let cleared: Promise<unknown> | undefined;

  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    cleared ??= env.DB.prepare("update mails set line = null").run();
    await cleared;
    return app.fetch(new Request(new URL(path, origin), init), bindings, createExecutionContext());
  }
  const post = (path: string, content: unknown, headers: Record<string, string> = {}) =>
    call(path, json("POST", content, headers));

  /** Works on what the queue has. */
  async function work(): Promise<void> {
    while (world.jobs.length) await deliver(all, world.jobs.shift());
  }

  return Object.assign(world, {
    call,
    post,
    work,
    /** Moves the clock, and lets cron and the queue do what is due. */
    async later(milliseconds: number): Promise<void> {
      world.time += milliseconds;
      await sweep(all);
      await work();
    },
    as: ({ accessToken }: { accessToken: string }) => ({ Authorization: `Bearer ${accessToken}` }),
    async register(given: Record<string, unknown> = {}): Promise<Registered> {
      const email = `mail-${++count}-${crypto.randomUUID().slice(0, 8)}@lectern.example`;
      const content = { email, password: "a long enough password", full_name: `Person ${count}`, ...given };
      const response = await post("/api/v1/auth/register", content);
      if (response.status !== 201) throw new Error(`Not registered: ${await response.text()}`);
      const { user, tokens } = await body(response);
      return {
        id: user.id,
        email: user.email,
        password: content.password,
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token,
      };
    },
    /** The token of the last mail's link, to an address. */
    tokenTo(email: string): string {
      const mail = world.sent.findLast(({ to }) => to === email);
      const link = mail && /https:\/\/lectern\.example\/[a-z-]+\/([\w-]+)/.exec(mail.text);
      if (!link) throw new Error(`No link was mailed to ${email}.`);
      return link[1]!;
    },
  });
}
