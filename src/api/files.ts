import { type Context, Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { baseUrl } from "../http/urls.ts";
import { contentDisposition } from "../services/content-disposition.ts";
import type { DocType, Version } from "../services/documents.ts";
import { type Answer, weigh } from "./http-range.ts";

/** What browsers show by themselves; everything else is saved. */
const shown: readonly DocType[] = ["pdf", "png", "jpg", "html", "markdown", "latex"];

/**
 * An uploaded page runs no script, sends no form, loads nothing and has an origin of its own, so that it reaches no
 * session. PDF is left out: browsers' viewers do not open in a sandbox, and let no PDF reach the page's origin.
 */
const sandbox =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'";

function headersOf({ id, filename, docType, contentType, createdAt }: Version): Record<string, string> {
  return {
    "Content-Type": contentType,
    "Content-Disposition": contentDisposition(shown.includes(docType) ? "inline" : "attachment", filename),
    ...(docType === "pdf" ? {} : { "Content-Security-Policy": sandbox }),
    "Accept-Ranges": "bytes",
    ETag: `"${id}"`,
    "Last-Modified": new Date(createdAt).toUTCString(),
    // Each use asks again: the file may be deleted and access revoked.
    "Cache-Control": "private, no-cache",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
  };
}

function rangeHeaders(answer: Answer, size: number): Record<string, string> {
  if (answer.status === 416) return { "Content-Range": `bytes */${size}` };
  if (answer.status === 200) return { "Content-Length": String(answer.length) };
  if (answer.status !== 206) return {};
  const { offset, length } = answer;
  return {
    "Content-Length": String(length),
    "Content-Range": `bytes ${offset}-${offset + length - 1}/${size}`,
  };
}

/** The URL behind which a file lies for an hour. */
export const fileUrl = (c: Context<AppEnv>, token: string): string => `${baseUrl(c)}/files/${token}`;

/** Files of documents by signed URLs, over plain HTTP. */
export const files = new Hono<AppEnv>().get("/:token", async (c) => {
  const { files } = c.get("services");
  const version = await files.read(c.req.param("token"));
  const { sizeBytes: size } = version;
  const answer = weigh(c.req.raw.headers, {
    etag: `"${version.id}"`,
    modifiedAt: Date.parse(version.createdAt),
    size,
  });
  const headers = { ...headersOf(version), ...rangeHeaders(answer, size) };
  if (!("length" in answer) || c.req.method === "HEAD") return c.body(null, answer.status, headers);
  return c.body(await files.open(version, answer.offset, answer.length), answer.status, headers);
});
