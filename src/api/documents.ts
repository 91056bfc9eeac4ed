import type { OpenAPIHono } from "@hono/zod-openapi";
import { type Context, Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { AppError } from "../core/errors.ts";
import { baseUrl, reportBaseUrl } from "../http/urls.ts";
import { namesTag } from "./http-range.ts";

const version = "1.0.0";

const about = {
  platform: {
    title: "Lectern platform API",
    description: "Accounts, organizations, documents, conversions, compliance tests, tags and analytics.",
    scheme: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
    url: baseUrl,
  },
  reports: {
    title: "Lectern report scanning API",
    description: "One document per request, checked at once; stored reports, share links and tags.",
    scheme: { type: "apiKey", in: "header", name: "X-API-Key" },
    url: reportBaseUrl,
  },
  scans: {
    title: "Lectern scans API",
    description: "Scans of files and URLs in the background, reports in several formats, webhooks.",
    scheme: { type: "http", scheme: "bearer", description: "An API key." },
    url: baseUrl,
  },
} as const;

type Documented = keyof typeof about;

interface Operation {
  responses: Record<string, { headers?: object }>;
}

const header = (type: "string" | "integer", description: string) => ({ description, schema: { type } });

/** What every response carries. */
const headers = {
  "X-Request-Id": header("string", "Names the request, for questions about it."),
  "X-RateLimit-Limit": header("integer", "Requests that are allowed a minute."),
  "X-RateLimit-Remaining": header("integer", "How many of them are left."),
  "X-RateLimit-Reset": header("integer", "When the minute ends, as a Unix time in seconds."),
};

const headerReferences = Object.fromEntries(
  Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

/** The OpenAPI document of one group's routes. */
function openApiDocument(name: Documented, group: OpenAPIHono<AppEnv>, url: string) {
  const { title, description, scheme } = about[name];
  const document = group.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title, description, version },
    servers: [{ url }],
    security: [{ credentials: [] }],
  });
  const routes = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path) as Operation[]);
  for (const { responses } of routes)
    for (const response of Object.values(responses)) response.headers = headerReferences;
  return {
    ...document,
    components: { ...document.components, headers, securitySchemes: { credentials: scheme } },
  };
}

/** A document as it is sent, with its entity tag. */
interface Rendered {
  text: string;
  etag: string;
}

async function rendered(document: object): Promise<Rendered> {
  const text = JSON.stringify(document);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hex = [...new Uint8Array(digest, 0, 16)].map((byte) => byte.toString(16).padStart(2, "0"));
  return { text, etag: `"${hex.join("")}"` };
}

/** The OpenAPI documents: one a group, as two groups share a path. */
export function documentRoutes(groups: Record<Documented, OpenAPIHono<AppEnv>>): Hono<AppEnv> {
  const isDocumented = (name: string): name is Documented => Object.hasOwn(about, name);
  const list = (c: Context<AppEnv>) =>
    c.json({
      documents: Object.entries(about).map(([name, { title, description, url }]) => ({
        title,
        description,
        url: `${url(c)}/openapi/${name}.json`,
      })),
    });
  // Built when first asked for, one a name and base address; hosts are few, and no more are kept.
  const mostKept = 12;
  const kept = new Map<string, Promise<Rendered>>();
  function documentOf(name: Documented, url: string): Promise<Rendered> {
    const key = `${name} ${url}`;
    const found = kept.get(key) ?? rendered(openApiDocument(name, groups[name], url));
    kept.set(key, found);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
    return found;
  }
  return new Hono<AppEnv>().get("/openapi.json", list).get("/openapi/:file{[a-z]+\\.json}", async (c) => {
    const name = c.req.param("file").replace(/\.json$/, "");
    if (!isDocumented(name)) throw new AppError("not_found", "There is no such document; see /openapi.json.");
    const { text, etag } = await documentOf(name, about[name].url(c));
    c.header("ETag", etag);
    c.header("Cache-Control", "public, max-age=300");
    if (namesTag(c.req.header("If-None-Match") ?? "", etag, true)) return c.body(null, 304);
    return c.body(text, 200, { "Content-Type": "application/json" });
  });
}
