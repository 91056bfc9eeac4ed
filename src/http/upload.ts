import { Buffer } from "node:buffer";
import type { Context } from "hono";
import type { AppEnv } from "../context.ts";
import { AppError } from "../core/errors.ts";
import { safeFileName } from "../services/files/content-disposition.ts";
import type { IncomingFile, ReceivedFile } from "../services/files/uploads.ts";
import { noField } from "./issue-text.ts";
import { boundaryOf, type Part, parts } from "./multipart.ts";

const largestField = 8_192;
const mostParts = 20;

/** How a text field is read; undefined when it was not sent. May throw AppError. */
export interface FieldReader<Value> {
  (text: string | undefined): Value;
  /** How many bytes it may have, where that is more than usual. */
  longest?: number;
}

type FieldReaders = Record<string, FieldReader<unknown>>;

/** A form that was sent: its one file, taken in, and its text fields. */
export interface Upload<File, Fields extends FieldReaders> {
  file: File;
  fields: { [Name in keyof Fields]: ReturnType<Fields[Name]> };
}

const invalid = (message: string) => new AppError("invalid_request", message);

/** A field that is misspelt would else go unheard: all that were meant are named. */
const unknownField = (name: string, known: readonly string[]) =>
  invalid(`The form has no field ${noField([name], ["file", ...known])}.`);

async function textOf({ name, body }: Part, longest = largestField): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > longest) throw invalid(`The field ${name} is too long: up to ${longest} bytes.`);
    chunks.push(new Uint8Array(piece));
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The length of a request's body, as far as the sender said. */
export function bodyLength({ req }: Pick<Context, "req">): number | null {
  const length = Number.parseInt(req.header("Content-Length") ?? "", 10);
  return Number.isNaN(length) ? null : length;
}

/** `length` is that of the whole form, as far as the sender said. */
function fileOf(accountId: string, part: Part, length: number | null): IncomingFile {
  if (part.filename === undefined)
    throw invalid("The part file is a text field: send it as a file, with a file name.");
  return {
    accountId,
    filename: safeFileName(part.filename) ?? "unnamed",
    ...(part.contentType ? { contentType: part.contentType } : {}),
    expected: length === null ? null : Math.max(0, length - part.start),
    pieces: part.body,
  };
}

/**
 * Reads a multipart form as it arrives: exactly one file, in the part `file`, and the text fields that are named;
 * other fields are ignored or, where the operation says so, refused by name. What it takes of memory is the account's. `receive` takes the file in. What is wrong is AppError `invalid_request` or what
 * `receive` and the fields' readers throw, and no file is left behind then.
 */
export async function readUpload<
  File extends Pick<ReceivedFile, "discard">,
  const Fields extends FieldReaders,
>(
  c: Context<AppEnv>,
  accountId: string,
  readers: Fields,
  receive: (file: IncomingFile) => Promise<File>,
  others: "ignored" | "refused" = "ignored",
): Promise<Upload<File, Fields>> {
  const { headers } = c.req.raw;
  const body = c.get("body");
  const boundary = boundaryOf(headers.get("Content-Type") ?? undefined);
  if (boundary === null)
    throw invalid("The body must be sent as multipart/form-data, with the document in the part file.");
  if (!boundary) throw invalid("The Content-Type multipart/form-data has no boundary.");
  if (!body) throw invalid("The body is empty: send the document in the part file.");
  const length = Number.parseInt(headers.get("Content-Length") ?? "", 10);

  const window = c.get("services").uploads.memoryFor(accountId);
  let file: File | null = null;
  try {
    const texts = new Map<string, string>();
    let count = 0;
    for await (const part of parts(body, boundary, window)) {
      if (++count > mostParts) throw invalid(`The form has more than ${mostParts} parts.`);
      if (part.name === "file") {
        if (file) throw invalid("The form has more than one part file: send one document per request.");
        file = await receive(fileOf(accountId, part, Number.isNaN(length) ? null : length));
      } else if (Object.hasOwn(readers, part.name)) {
        if (texts.has(part.name)) throw invalid(`The field ${part.name} is given more than once.`);
        texts.set(part.name, await textOf(part, readers[part.name]!.longest));
      } else if (others === "refused") throw unknownField(part.name, Object.keys(readers));
    }
    if (!file) throw invalid("The part file is missing: send the document as multipart/form-data in file.");
    const fields = Object.entries(readers).map(([name, read]) => [name, read(texts.get(name))]);
    return { file, fields: Object.fromEntries(fields) };
  } catch (error) {
    await file?.discard();
    throw error;
  } finally {
    window.leave();
  }
}
