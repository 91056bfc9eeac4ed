import { createExecutionContext, createMessageBatch, waitOnExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { z } from "zod";
import { apiKeyPrefix, hashApiKey, newApiKey } from "../../src/core/api-key.ts";
import { newId } from "../../src/core/ids.ts";
import type { Scope } from "../../src/core/scopes.ts";
import worker from "../../src/index.ts";
import type { Job } from "../../src/services/jobs/jobs.ts";

export const origin = "https://lectern.example";

/** One request through the public door; its answer must be what the group's OpenAPI document says. */
export async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(path, origin);
  const response = await exports.default.fetch(url, init);
  await expectDocumented(url.pathname, new Headers(init.headers), init.method ?? "GET", response.clone());
  return response;
}

/** The same worker with other vars or bindings; one object of them is one isolate. */
export async function callWith(vars: object, path: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request<unknown, IncomingRequestCfProperties>(new URL(path, origin), init as object);
  const ctx = createExecutionContext();
  const response = await worker.fetch(request, bindingsOf(vars), ctx);
  return response;
}

function bindingsOf(vars: object): Cloudflare.Env {
  const bindings = variants.get(vars) ?? { ...env, ...vars };
  variants.set(vars, bindings);
  return bindings;
}
const variants = new WeakMap<object, Cloudflare.Env>();

/** The worker's own, also where tests keep messages of the real queue from it. */
const { queue } = worker;

/** Delivers one message to the worker of an isolate, and waits for what goes on behind it. */
export async function deliverTo(vars: object, job: Job): Promise<void> {
  const batch = createMessageBatch("lectern-jobs", [
    { id: "message", timestamp: new Date(), attempts: 1, body: job },
  ]);
  const ctx = createExecutionContext();
  await queue(batch, bindingsOf(vars), ctx);
  await waitOnExecutionContext(ctx);
}

/** An account with one API key. */
export async function newAccount(): Promise<{ accountId: string; key: string; keyId: string }> {
  const [accountId, keyId, key, now] = [
    newId("usr", Date.now()),
    newId("key", Date.now()),
    newApiKey(),
    new Date().toISOString(),
  ];
  await env.DB.batch([
    env.DB.prepare("insert into users (id, email, full_name, created_at) values (?, ?, ?, ?)").bind(
      accountId,
      `${accountId.toLowerCase()}@example.org`,
      "Ada Example",
      now,
    ),
    env.DB.prepare(
      "insert into api_keys (id, user_id, name, prefix, hash, created_at) values (?, ?, ?, ?, ?, ?)",
    ).bind(keyId, accountId, "tests", apiKeyPrefix(key), await hashApiKey(key), now),
  ]);
  return { accountId, key, keyId };
}

/** Another key of the account, limited as the columns say. */
export async function keyFor(
  accountId: string,
  limits: { scopes?: Scope[]; expires_at?: string; revoked_at?: string } = {},
): Promise<string> {
  const key = newApiKey();
  const row = {
    id: newId("key", Date.now()),
    user_id: accountId,
    name: "tests",
    prefix: apiKeyPrefix(key),
    hash: await hashApiKey(key),
    created_at: new Date().toISOString(),
    ...limits,
    scopes: limits.scopes ? JSON.stringify(limits.scopes) : null,
  };
  await env.DB.prepare(
    `insert into api_keys (${Object.keys(row).join()}) values (${Object.keys(row)
      .map(() => "?")
      .join()})`,
  )
    .bind(...Object.values(row))
    .run();
  return key;
}

/** Calls of group B as the owner of a key. */
export const keyed = (key: string) => ({
  get: (path: string) => call(path, { headers: { "X-API-Key": key } }),
  delete: (path: string) => call(path, { method: "DELETE", headers: { "X-API-Key": key } }),
  post: (path: string, body?: unknown) =>
    call(path, {
      method: "POST",
      headers: { "X-API-Key": key, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  form: (path: string, form: FormData) =>
    call(path, { method: "POST", headers: { "X-API-Key": key }, body: form }),
});

export interface TestFile {
  name: string;
  type?: string;
  content: string | Uint8Array<ArrayBuffer>;
}

/** A form with one file and text fields. */
export function form(file: TestFile, fields: Record<string, string> = {}): FormData {
  const data = new FormData();
  data.append("file", new File([file.content], file.name, { type: file.type ?? "" }));
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

// biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of an answer
export const body = async (response: Response): Promise<any> => response.json();

/** The text of an error in the shape of groups A and B. */
export async function detail(response: Response): Promise<string> {
  const reported = await body(response);
  if (Object.keys(reported).join() !== "detail")
    throw new Error(`No error shape: ${JSON.stringify(reported)}`);
  return reported.detail;
}

/** How many rows the tables have and which objects there are: what errors must leave alone. */
export async function storage(): Promise<{ reports: number; objects: string[] }> {
  const row = await env.DB.prepare("select count(*) as count from reports").first<{ count: number }>();
  const { objects } = await env.FILES.list();
  return { reports: row!.count, objects: objects.map(({ key }) => key) };
}

type Schema = Record<string, unknown>;
interface Documented {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: Schema }> }> }>
  >;
  components: { schemas: Record<string, Schema> };
}

const documents = new Map<string, Promise<Documented>>();

function openApi(group: string): Promise<Documented> {
  const found =
    documents.get(group) ??
    exports.default
      .fetch(`${origin}/openapi/${group}.json`)
      .then((response) => response.json() as Promise<Documented>);
  documents.set(group, found);
  return found;
}

const groupsOf = (path: string, headers: Headers): string[] => {
  if (path.startsWith("/api/scans")) return ["scans"];
  if (headers.has("X-API-Key")) return ["reports"];
  return path.startsWith("/api/v1/tags") ? ["platform"] : ["platform", "reports"];
};

const segments = (path: string) => path.replace(/\/$/, "").split("/");

function matches(template: string, path: string): boolean {
  const [wanted, given] = [segments(template), segments(path)];
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith("{") || part === given[at])
  );
}

/** Fails when a documented route answers with a status or a body that its OpenAPI document does not have. */
async function expectDocumented(path: string, headers: Headers, method: string, response: Response) {
  for (const group of groupsOf(path, headers)) {
    const { paths, components } = await openApi(group);
    const literal = Object.keys(paths).find(
      (template) => segments(template).join("/") === segments(path).join("/"),
    );
    const template = literal ?? Object.keys(paths).find((candidate) => matches(candidate, path));
    const route = template && paths[template]![method.toLowerCase()];
    if (!route) continue;
    const documented = route.responses[response.status];
    if (!documented) throw new Error(`${method} ${template} does not document ${response.status}`);
    const schema = documented.content?.["application/json"]?.schema;
    const form = response.headers.get("Content-Type")?.split(";")[0] ?? "";
    if (form !== "application/json" && documented.content?.[form]) return;
    if (!schema) {
      const body = documented.content ? "" : await response.text();
      if (body) throw new Error(`${method} ${template} ${response.status} should have no body`);
      return;
    }
    const $defs = JSON.parse(
      JSON.stringify(components.schemas).replaceAll("#/components/schemas/", "#/$defs/"),
    );
    const own = JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", "#/$defs/"));
    z.fromJSONSchema({ ...own, $defs }).parse(await response.json());
    return;
  }
}
