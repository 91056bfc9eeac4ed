import type { OpenAPIHono } from "@hono/zod-openapi";
import { type Context, Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { AppError } from "../core/errors.ts";
import type { ApiDocument, ApiDocuments, Operation } from "../http/api-document.ts";
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

/** What a document lists operations under, by the beginning of their paths; the longest that fits. */
const sections: Record<string, [name: string, description: string]> = {
  "/health": ["Service", "Whether the service is up."],
  "/api/v1/status": ["Service", "Whether the service is up."],
  "/api/v1/auth": ["Authentication", "Registering, signing in and out, forgotten passwords."],
  "/api/v1/users": ["Account", "One's own profile, sessions, usage and data."],
  "/api/v1/orgs": ["Organizations", "Organizations, their members and invitations."],
  "/api/v1/invitations": ["Organizations", "Organizations, their members and invitations."],
  "/api/v1/documents": ["Documents", "Documents, their versions, shares and decisions."],
  "/api/v1/public": ["Public links", "What is open to anyone who has the link."],
  "/api/v1/shared": ["Public links", "What is open to anyone who has the link."],
  "/api/v1/compliance": ["Compliance", "Compliance tests of documents, and their reports."],
  "/api/v1/conversions": ["Conversions", "Documents as one accessible HTML page."],
  "/api/v1/remediations": ["Remediation", "Documents that come back fixed."],
  "/api/v1/remediate": ["Remediation", "Documents that come back fixed."],
  "/api/v1/settings/api-keys": ["API keys", "Keys of programs."],
  "/api/v1/settings/webhooks": ["Webhooks", "Where the ends of scans are reported, and what was sent."],
  "/api/v1/tags": ["Tags", "Words that documents and reports are found by."],
  "/api/v1/analytics": ["Analytics", "Counts and scores over time."],
  "/api/v1/checks": ["Checks", "What is checked, and by which rules."],
  "/api/v1/scan": ["Scanning", "One document a request, checked at once."],
  "/api/v1/reports": ["Reports", "Reports that were kept."],
  "/api/scans": ["Scans", "Scans in the background, and their reports."],
};

const sectionOf = (path: string) =>
  Object.entries(sections)
    .filter(([start]) => path === start || path.startsWith(`${start}/`))
    .toSorted(([one], [other]) => other.length - one.length)[0]?.[1];

const header = (type: "string" | "integer", description: string) => ({ description, schema: { type } });

/** What every response carries. */
const headers = {
  "X-Request-Id": header("string", "Names the request, for questions about it."),
  "X-RateLimit-Limit": header("integer", "Requests that are allowed a minute."),
  "X-RateLimit-Remaining": header("integer", "How many of them are left."),
  "X-RateLimit-Reset": header("integer", "When the minute ends, as a Unix time in seconds."),
};

/** What some responses carry besides. */
const moreHeaders = {
  "Retry-After": header("integer", "Seconds to wait before the next request."),
  Link: header(
    "string",
    "Other pages of the list (RFC 8288): first, prev, next, last; by cursor next alone.",
  ),
  "X-Total-Count": header("integer", "Rows in all."),
};

const references = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The headers that a document refers to: lists of group A alone say how many rows there are in all. */
function headersIn(name: Documented) {
  const { "X-Total-Count": _, ...others } = moreHeaders;
  return { ...headers, ...(name === "platform" ? moreHeaders : others) };
}

/** The headers of a response: of a list where its pages are, of a refusal how long to wait. */
function headersOf(name: Documented, { parameters = [] }: Operation, status: string) {
  const names = Object.keys(headers);
  if (status === "429") names.push("Retry-After");
  if (status === "200" && parameters.some((parameter) => parameter.name === "cursor")) {
    names.push("Link");
    if (name === "platform") names.push("X-Total-Count");
  }
  return references(names);
}

/** The OpenAPI document of one group's routes. */
function openApiDocument(name: Documented, group: OpenAPIHono<AppEnv>, url: string): ApiDocument {
  const { title, description, scheme } = about[name];
  const document = group.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title,
      description,
      version,
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url }],
    security: [{ credentials: [] }],
  }) as unknown as ApiDocument;
  const tags = new Map<string, string>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const operation of Object.values(methods)) {
      const [tag, about] = sectionOf(path) ?? ["Other", "What belongs nowhere else."];
      operation.tags = [tag];
      tags.set(tag, about);
      for (const [status, response] of Object.entries(operation.responses))
        response.headers = headersOf(name, operation, status);
    }
  for (const { post } of Object.values(document.webhooks)) post.tags = ["Events"];
  if (Object.keys(document.webhooks).length) tags.set("Events", "What webhooks are sent.");
  return {
    ...document,
    tags: [...tags].map(([name, description]) => ({ name, description })),
    components: {
      ...document.components,
      headers: headersIn(name),
      securitySchemes: { credentials: scheme },
    } as ApiDocument["components"],
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
export function apiDocuments(groups: Record<Documented, OpenAPIHono<AppEnv>>): ApiDocuments {
  return {
    names: Object.keys(about),

    of(c, name) {
      if (!Object.hasOwn(about, name))
        throw new AppError("not_found", "There is no such document; see /openapi.json.");
      const known = name as Documented;
      return openApiDocument(known, groups[known], about[known].url(c));
    },
  };
}

export function documentRoutes(documents: ApiDocuments): Hono<AppEnv> {
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
  function documentOf(c: Context<AppEnv>, name: string): Promise<Rendered> {
    const key = `${name} ${Object.hasOwn(about, name) ? about[name as Documented].url(c) : ""}`;
    const found = kept.get(key) ?? rendered(documents.of(c, name));
    kept.set(key, found);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
    return found;
  }
  return new Hono<AppEnv>().get("/openapi.json", list).get("/openapi/:file{[a-z]+\\.json}", async (c) => {
    const { text, etag } = await documentOf(c, c.req.param("file").replace(/\.json$/, ""));
    c.header("ETag", etag);
    c.header("Cache-Control", "public, max-age=300");
    if (namesTag(c.req.header("If-None-Match") ?? "", etag, true)) return c.body(null, 304);
    return c.body(text, 200, { "Content-Type": "application/json" });
  });
}
