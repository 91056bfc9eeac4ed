import { type Context, Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { baseUrl, reportBaseUrl } from "../../http/urls.ts";
import { inApiKeyHeader, inBearer, type KeyCarrier } from "../auth.ts";
import { operationsFor } from "./operations.ts";

/** Clients of the protocol send what they have as a bearer token. */
export const inEither: KeyCarrier = (c) => inApiKeyHeader(c) ?? inBearer(c);

/** Loaded when a client of the protocol comes, not at the start of an isolate. */
const server = () => import("./server.ts");

/**
 * The Model Context Protocol: tools over the service's own operations. `fetch` answers a request as the service does,
 * so that each operation that a tool asks for is authorized, counted and validated as any other.
 */
export const mcp = (fetch: (request: Request, c: Context<AppEnv>) => Response | Promise<Response>) =>
  new Hono<AppEnv>().all("/", async (c) => {
    const operations = operationsFor({
      originOf: (path) => (path.startsWith("/api/scans") ? baseUrl(c) : reportBaseUrl(c)),
      key: inEither(c)!,
      address: c.req.header("CF-Connecting-IP"),
      fetch: (request) => fetch(request, c),
    });
    return (await server()).answerMcp(c.req.raw, operations);
  });
