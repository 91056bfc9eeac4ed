import { type Context, Hono } from "hono";
import type { AppEnv } from "../context.ts";
import type { DocType } from "../core/formats.ts";
import { baseUrl } from "../http/urls.ts";
import type { Version } from "../services/documents/documents.ts";
import { contentDisposition } from "../services/files/content-disposition.ts";
import { type Answer, namesTag, weigh } from "./http-range.ts";

/** What browsers show by themselves; everything else is saved. */
const shown: readonly DocType[] = ["pdf", "png", "jpg", "html", "markdown", "latex"];

/**
 * An uploaded page runs no script, sends no form, loads nothing and has an origin of its own, so that it reaches no
 * session. PDF is left out: browsers' viewers do not open in a sandbox, and let no PDF reach the page's origin.
 */
const sandbox =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'";

/** A stored file as it is served. */
type ServedFile = Pick<
  Version,
  "id" | "filename" | "docType" | "contentType" | "createdAt" | "sizeBytes" | "objectKey"
>;

/** Of whatever a document holds: each use asks again, as the file may be deleted and access revoked. */
const foreignHeaders = {
  "Cache-Control": "private, no-cache",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
};

function headersOf({ id, filename, docType, contentType, createdAt }: ServedFile): Record<string, string> {
  return {
    "Content-Type": contentType,
    "Content-Disposition": contentDisposition(shown.includes(docType) ? "inline" : "attachment", filename),
    ...(docType === "pdf" ? {} : { "Content-Security-Policy": sandbox }),
    "Accept-Ranges": "bytes",
    ETag: `"${id}"`,
    "Last-Modified": new Date(createdAt).toUTCString(),
    ...foreignHeaders,
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

/** The same of the picture beside a question, and of a file that was remediated in one request. */
export const pictureUrl = (c: Context<AppEnv>, token: string): string =>
  `${baseUrl(c)}/files/pictures/${token}`;
export const remediatedUrl = (c: Context<AppEnv>, token: string): string =>
  `${baseUrl(c)}/files/remediated/${token}`;

/** Answers with a stored file, or the part of it that is asked for. */
async function send(
  c: Context<AppEnv>,
  file: ServedFile,
  open: (offset: number, length: number) => Promise<ReadableStream<Uint8Array>>,
) {
  const { sizeBytes: size } = file;
  const answer = weigh(c.req.raw.headers, {
    etag: `"${file.id}"`,
    modifiedAt: Date.parse(file.createdAt),
    size,
  });
  const headers = { ...headersOf(file), ...rangeHeaders(answer, size) };
  if (!("length" in answer)) return c.body(null, answer.status, headers);
  const [charset, stream] = await Promise.all([
    c.get("services").files.charset(file),
    c.req.method === "HEAD" ? null : open(answer.offset, answer.length),
  ]);
  if (charset) headers["Content-Type"] += `; charset=${charset}`;
  return stream ? c.body(stream, answer.status, headers) : c.body(null, answer.status, headers);
}

/** Kinds of pictures that browsers show in a page; others are saved. */
const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/bmp", "image/webp", "image/svg+xml"];

/** Files of documents by signed URLs, over plain HTTP. */
export const files = new Hono<AppEnv>();

files.get("/pictures/:token", async (c) => {
  const { pictures } = c.get("services");
  const { id, picture } = await pictures.read(c.req.param("token"));
  const etag = `"${id}"`;
  const headers = { ...foreignHeaders, "Content-Security-Policy": sandbox, ETag: etag };
  if (namesTag(c.req.header("If-None-Match") ?? "", etag, true)) return c.body(null, 304, headers);
  const { bytes, mediaType } = await picture();
  const isShown = pictureTypes.includes(mediaType);
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    ...headers,
    "Content-Type": isShown ? mediaType : "application/octet-stream",
    "Content-Disposition": isShown ? "inline" : "attachment",
  });
});

files.get("/remediated/:token", async (c) => {
  const { remediatedFiles, files } = c.get("services");
  const file = await remediatedFiles.read(c.req.param("token"));
  return send(c, file, (offset, length) => files.open(file, offset, length));
});

files.get("/:token", async (c) => {
  const { files } = c.get("services");
  const version = await files.read(c.req.param("token"));
  return send(c, version, (offset, length) => files.open(version, offset, length));
});
