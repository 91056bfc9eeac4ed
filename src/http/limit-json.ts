import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv, IncomingBody } from "../context.ts";
import { AppError } from "../core/errors.ts";
import type { Holding } from "../services/concurrency/semaphore.ts";
import { GrowingBuffer } from "../services/files/growing-buffer.ts";

const largest = 1_048_576;
const readAtFirst = 4_096;

const tooLarge = () =>
  new AppError(
    "invalid_request",
    "The body is too large: JSON may have up to 1 MB, and files are sent as multipart/form-data.",
  );

/** The whole body; what is left of one that is too large can still be read, so that the refusal reaches its sender. */
async function whole(body: IncomingBody, holding: Holding): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = new GrowingBuffer(holding);
  let memory = new ArrayBuffer(readAtFirst);
  for (;;) {
    const bytes = await body.read(new Uint8Array(memory));
    if (!bytes) return buffer.filled;
    if (buffer.filled.length + bytes.length > largest) throw tooLarge();
    for (let rest = buffer.add(bytes); rest.length; rest = buffer.add(rest)) await buffer.grow(largest);
    memory = bytes.buffer;
  }
}

/** Whose share of memory a body takes: the account's, however many keys and addresses it has, where it is known. */
function holderOf(c: Context<AppEnv>): string {
  const [viewer, keyHash] = [c.get("viewer"), c.get("keyHash")];
  const keyed = keyHash && c.get("services").apiKeys.seenAccount(keyHash);
  return viewer?.userId ?? c.get("holder") ?? keyed ?? c.get("address");
}

/**
 * Reads whatever is not an upload into memory before it is looked at: at its pace, up to a limit and out of the
 * caller's share. Throws AppError `invalid_request`.
 */
export const limitJson: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { headers } = c.req.raw;
  const body = c.get("body");
  const isUpload = /^multipart\//i.test(headers.get("Content-Type") ?? "");
  if (!body || isUpload) return next();
  if (!headers.has("Transfer-Encoding") && Number(headers.get("Content-Length") ?? 0) > largest)
    throw tooLarge();
  const holding = c.get("services").uploads.memoryFor(holderOf(c));
  try {
    c.req.raw = new Request(c.req.raw, { body: await whole(body, holding) });
    await next();
  } finally {
    holding.leave();
  }
};
