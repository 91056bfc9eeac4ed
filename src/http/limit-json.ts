import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../context.ts";
import { AppError } from "../core/errors.ts";

const largest = 1_048_576;

const tooLarge = () =>
  new AppError(
    "invalid_request",
    "The body is too large: JSON may have up to 1 MB, and files are sent as multipart/form-data.",
  );

/** The whole body; what is left of one that is too large can still be read, so that the refusal reaches its sender. */
async function read(body: ReadableStream<Uint8Array>): Promise<Blob> {
  const reader = body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(chunks);
      size += value.length;
      if (size > largest) throw tooLarge();
      chunks.push(new Uint8Array(value));
    }
  } finally {
    reader.releaseLock();
  }
}

/** Whatever is not an upload is read into memory, so it has a limit. Throws AppError `invalid_request`. */
export const limitJson: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { body, headers } = c.req.raw;
  const isUpload = /^multipart\//i.test(headers.get("Content-Type") ?? "");
  if (body && !isUpload) {
    const length = headers.has("Transfer-Encoding") ? null : headers.get("Content-Length");
    if (length === null) c.req.raw = new Request(c.req.raw, { body: await read(body) });
    else if (Number(length) > largest) throw tooLarge();
  }
  await next();
};
