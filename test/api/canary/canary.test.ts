import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createApp } from "../../../src/app.ts";
import worker from "../../../src/index.ts";
import type { Services } from "../../../src/services/all.ts";
import { type Bindings, readSettings } from "../../../src/settings.ts";
import { Browser, browserOf } from "../../pages/browser.ts";
import { body, form, origin } from "../client.ts";
import { type Route, requestOf, routes } from "../matrix/routes.ts";
import { fresh, type Ids, newWorld, type World } from "../matrix/world.ts";
import { newPerson, type Person } from "../platform/people.ts";
import { canaried, file, plant, secretIn } from "./canaries.ts";
import { type Failure, failing } from "./failing.ts";
import { type Extras, filledIn, type PageRoute, pageRoutes, pathOf } from "./pages.ts";

let world: World;
const lines: string[] = [];
const seen = { faults: 0, quotingData: 0 };

vi.setConfig({ testTimeout: 300_000 });

beforeAll(async () => {
  world = await newWorld();
});
beforeEach(() => {
  for (const name of ["debug", "info", "log", "warn", "error"] as const)
    vi.spyOn(console, name).mockImplementation((...text: unknown[]) => void lines.push(text.join(" ")));
});
afterEach(() => void vi.restoreAllMocks());

/** With limits as near as these, counts are exchanged with KV at the first request. */
const low = Object.fromEntries(
  ["PLATFORM", "AUTH", "REPORTS", "SCANS_READ", "SCANS_WRITE"].map((name) => [`RATE_LIMIT_${name}`, "8"]),
);
/** That exchange is the same for all operations: one of each way of counting lets it fail. */
const exchanging = [
  "GET /api/v1/orgs",
  "GET /api/v1/reports",
  "GET /api/scans",
  "POST /api/v1/auth/login",
  "GET /",
];

/** Operations that mail something, where mails are sent. */
const mailing = /forgot-password|verification|invitations|register|sign-up/;
const mails = { BASE_URL: origin, MAIL_FROM: "lectern@lectern.example" };

interface Operation {
  name: string;
  /** What is sent; made anew for each request. */
  prepare(): Promise<[path: string, init: RequestInit]>;
}

interface Outcome {
  status: number;
  /** The body ended in an error, after its status. */
  isCut: boolean;
  text: string;
  id: string;
  log: string;
  calls: number;
  thrown: string | null;
}

/** One request to an isolate of its own. */
async function ask(operation: Operation, failure: Failure | null): Promise<Outcome> {
  const [path, init] = await operation.prepare();
  const limits = exchanging.includes(operation.name) ? low : {};
  const post = mailing.test(operation.name) ? mails : {};
  lines.length = 0;
  const { bindings, calls, thrown, background } = failing(failure);
  const request = new Request<unknown, IncomingRequestCfProperties>(new URL(path, origin), {
    redirect: "manual",
    ...init,
  } as object);
  const ctx = createExecutionContext();
  const response = await worker.fetch(
    request,
    { ...bindings, ...limits, ...post, LOG_SAMPLE: "1" } as Bindings,
    ctx,
  );
  let isCut = false;
  const text = await response.arrayBuffer().then(
    (bytes) => Buffer.from(bytes).toString("latin1"),
    (error) => {
      isCut = true;
      return String(error);
    },
  );
  await waitOnExecutionContext(ctx);
  await background();
  const id = response.headers.get("X-Request-Id")!;
  return {
    status: response.status,
    isCut,
    text,
    id,
    log: lines.join("\n"),
    calls: calls(),
    thrown: thrown(),
  };
}

/** Lets each call of an operation fail in turn, until it makes no more; answers how many it made. */
async function failAtEach(operation: Operation): Promise<number> {
  const good = await ask(operation, null);
  expect([good.status < 500, secretIn(good.log)]).toEqual([true, null]);
  let hit = 0;
  // Whoever only reads learns the same, whether its question or the answer was lost.
  const times = operation.name.startsWith("GET") ? (["before"] as const) : (["before", "after"] as const);
  for (const when of times)
    for (let at = 1; ; at++) {
      const outcome = await ask(operation, { at, when });
      if (outcome.thrown === null) break;
      hit++;
      seen.faults++;
      if (secretIn(outcome.thrown)) seen.quotingData++;
      expect(hit).toBeLessThan(100);
      judge(outcome, good, `${when} call ${at}`);
    }
  return hit;
}

function judge({ status, isCut, text, id, log }: Outcome, good: Outcome, failure: string): void {
  expect([failure, secretIn(log)]).toEqual([failure, null]);
  const logged = log.split("\n").map((line) => JSON.parse(line));
  expect([failure, logged]).toEqual([
    failure,
    expect.arrayContaining([expect.objectContaining({ event: "request", request_id: id, status })]),
  ]);
  expect([failure, log]).toEqual([failure, expect.stringMatching(/"level":"(?:warn|error)"/)]);
  // A tool that failed says so in a message of the protocol.
  if (text.includes('"isError":true')) expect([failure, secretIn(text)]).toEqual([failure, null]);
  if (status !== 500) {
    // It was not needed, or the answer was made already.
    expect([failure, status]).toEqual([failure, good.status]);
    if (isCut)
      expect([failure, secretIn(text), log]).toEqual([
        failure,
        null,
        expect.stringContaining("download_failed"),
      ]);
    return;
  }
  expect([failure, secretIn(text)]).toEqual([failure, null]);
  expect(text).toContain(`The request id is ${id}.`);
  expect(logged).toContainEqual(expect.objectContaining({ event: "request_failed", request_id: id }));
}

const idsFor = async (kind: keyof typeof fresh | null | undefined): Promise<Ids> => {
  const ids = kind ? { ...world.ids, ...(await fresh[kind](world)) } : world.ids;
  await plant();
  return ids;
};

describe("no canary leaves an operation", () => {
  const person = async (isFinal: boolean | undefined) => (isFinal ? newPerson() : world.people.owner);

  /** Routes that the matrix asks only how they refuse. */
  const complete: Record<string, (asker: Person) => Promise<unknown>> = {
    "POST /api/v1/auth/register": async () => ({
      email: `${crypto.randomUUID()}@lectern.example`,
      password: "qanary password",
      full_name: "qanary",
    }),
    "POST /api/v1/auth/login": async ({ email, password }) => ({ email, password }),
    "POST /api/v1/auth/forgot-password": async ({ email }) => ({ email }),
    "POST /api/v1/auth/refresh": async () => ({ refresh_token: (await newPerson()).refreshToken }),
    "POST /api/v1/auth/logout": async () => ({ refresh_token: (await newPerson()).refreshToken }),
    "DELETE /api/v1/users/me": async ({ password }) => ({ password }),
    "POST /api/v1/users/me/password": async ({ password }) => ({
      current_password: password,
      new_password: "qanary, a new password",
    }),
  };

  it.each(routes.map((route) => [`${route.group}: ${route.name}`, route] as const))(
    "%s",
    async (_, route) => {
      const calls = await failAtEach({
        name: route.name,
        async prepare() {
          const ids = await idsFor(route.fresh);
          const asker = await person(route.isFinal || route.name in complete);
          const headers: Record<string, string> =
            route.group === "platform"
              ? asker.api.headers
              : route.group === "scans"
                ? { Authorization: `Bearer ${world.keys.own}` }
                : { "X-API-Key": world.keys.own };
          const sent = await complete[route.name]?.(asker);
          const used: Route = sent ? { ...route, send: () => sent } : canaried(route);
          return requestOf(used, ids, headers);
        },
      });
      // What asks nothing of storage has nothing that could fail.
      if (
        route.trips > 0 ||
        !["GET /health", "GET /api/v1/checks", "GET /api/v1/checks/{id}"].includes(route.name)
      )
        expect(calls).toBeGreaterThan(0);
    },
  );
});

/** The routes of the app that are none of its pages, by their groups, as the matrix names them. */
function operationsOfApp(): { named: string[]; others: string[] } {
  const all = createApp({} as Services, readSettings({})).routes.filter(
    ({ path }) => !/^\/pages|\*/.test(path),
  );
  const nameOf = ({ method, path }: { method: string; path: string }) => {
    const [, group, rest] = /^\/(\w+)(.*?)\/?$/.exec(path)!;
    return `${group}: ${method} ${rest!.replace(/:(\w+)/g, "{$1}")}`;
  };
  const handled = all.filter(({ method }) => method !== "ALL");
  const paths = new Set(handled.map(({ path }) => path.replace(/\/$/, "")));
  // What takes any method stands alone; the rest of these are what routes have in common.
  const others = all.filter(({ method, path }) => method === "ALL" && !paths.has(path.replace(/\/$/, "")));
  return {
    named: [...new Set(handled.map(nameOf))].sort(),
    others: [...new Set(others.map(({ path }) => path.replace(/\/$/, "")))],
  };
}

it("knows every route of the app", () => {
  const { named, others } = operationsOfApp();
  expect(named).toEqual(routes.map((route) => `${route.group}: ${route.name}`).sort());
  expect(others).toEqual(["/reports/mcp"]);
});

describe("no canary leaves a tool of MCP", () => {
  const tools: Record<string, (ids: Ids) => object> = {
    scan_document: () => ({ filename: file.name, text: file.content }),
    list_reports: () => ({}),
    read_report: ({ report }) => ({ report_id: report }),
    report_changes: ({ report }) => ({ report_id: report }),
    remediate_document: () => ({ filename: file.name, text: file.content }),
  };

  it.each(Object.entries(tools))("%s", async (name, given) => {
    const calls = await failAtEach({
      name: `MCP ${name}`,
      async prepare() {
        const call = { name, arguments: given(await idsFor(null)) };
        const headers = {
          "X-API-Key": world.keys.own,
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
          "MCP-Protocol-Version": "2025-06-18",
        };
        const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: call };
        return ["/mcp", { method: "POST", headers, body: JSON.stringify(message) }];
      },
    });
    expect(calls).toBeGreaterThan(0);
  });
});

describe("no canary leaves a page", () => {
  const cookies = new Map<string, string>();
  async function cookieOf(someone: Person): Promise<string> {
    const known = cookies.get(someone.id) ?? (await browserOf(someone)).cookie;
    cookies.set(someone.id, known);
    return known;
  }

  async function extras({ pattern }: PageRoute, ids: Ids): Promise<Extras> {
    const { owner } = world.people;
    const version = await env.DB.prepare("select id from versions where document_id = ?")
      .bind(ids.document)
      .first<{ id: string }>();
    const made: Extras = { fileToken: "", inviteToken: "", versionId: version!.id, trialToken: "" };
    if (/^\/(?:try|console\/keep)/.test(pattern)) {
      // Those of the requests before would be as many as one address may have.
      await env.DB.prepare("delete from trials").run();
      const { location } = await new Browser().upload("/try", form(file));
      made.trialToken = location!.split("/").at(-1)!;
    }
    if (pattern.startsWith("/files")) {
      const preview = await body(await owner.api.get(`/api/v1/documents/${ids.document}/preview`));
      made.fileToken = new URL(preview.preview_url, origin).pathname.split("/").at(-1)!;
    }
    if (pattern.startsWith("/invitations")) {
      await env.DB.prepare("delete from members where user_id = ?").bind(world.people.stranger.id).run();
      const invited = await owner.api.post(`/api/v1/orgs/${ids.org}/invitations`, {
        email: world.people.stranger.email,
      });
      made.inviteToken = (await body(invited)).invite_token;
    }
    return made;
  }

  it.each(pageRoutes().map((route) => [route.name, route] as const))("%s", async (_, route) => {
    await failAtEach({
      name: route.name,
      async prepare() {
        const asker = route.isFinal
          ? await newPerson()
          : route.pattern.startsWith("/invitations")
            ? world.people.stranger
            : world.people.owner;
        const ids = await idsFor(route.fresh);
        const path = pathOf(route.pattern, ids, await extras(route, ids));
        const headers = { Accept: "text/html", Origin: origin, Cookie: await cookieOf(asker) };
        const init: RequestInit = { method: route.method, headers };
        if (route.method === "POST") init.body = filledIn(route, ids, asker);
        return [path, init];
      },
    });
  });
});

afterAll(() => {
  // The faults were real, and many would have quoted data; the others had ids alone.
  expect(seen.faults).toBeGreaterThan(300);
  expect(seen.quotingData).toBeGreaterThan(100);
});
