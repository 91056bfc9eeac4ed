import type { Context } from "hono";
import type { z } from "zod";
import type { AppEnv } from "../context.ts";
import { AppError, type ErrorCode } from "../core/errors.ts";
import type { Paging } from "../services/paging.ts";
import { type Problems, problemOf } from "./parts.tsx";

/** What was typed into a form, by field. */
export type Typed = Record<string, string>;

/**
 * What was typed into a form without files. Throws AppError `invalid_request` for a multipart one, whose size has no
 * limit of its own: whatever may carry a file is read as a stream, never into memory as here.
 */
export async function typedIn(c: Context<AppEnv>): Promise<Typed> {
  if (/^multipart\//i.test(c.req.header("Content-Type") ?? ""))
    throw new AppError("invalid_request", "This form takes no files: open it here and send it again.");
  const body = await c.req.parseBody();
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === "string")) as Typed;
}

/** What a form says as its schema reads it, or what is wrong with it. */
export function readForm<Schema extends z.ZodType>(
  schema: Schema,
  typed: Typed,
): { data: z.infer<Schema>; problems: null } | { data: null; problems: Problems } {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return { data: parsed.data, problems: null };
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fields[String(path[0])] ??= sentence(message);
  return { data: null, problems: { message: "The form could not be taken as it is.", fields } };
}

const sentence = (text: string) =>
  `${text[0]!.toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/** Errors that are about what was typed, so that they are reported beside it. */
const correctable: readonly ErrorCode[] = [
  "invalid_request",
  "invalid_url",
  "url_not_allowed",
  "invalid_file_type",
  "file_too_large",
  "rate_limited",
];

/** Errors that lie in the file: another file is what helps. */
export const fileErrors = ["unreadable_document", "encrypted_document", "too_complex"] as const;

/**
 * Runs what a form asks for: null when it is done, else what the person has to change. Other errors than those, and
 * than `more`, are thrown on.
 */
export async function attempt(act: () => Promise<unknown>, ...more: ErrorCode[]): Promise<Problems | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof AppError && [...correctable, ...more].includes(error.code)) return problemOf(error);
    throw error;
  }
}

export const listSize = 25;

/** Which page of a list the address asks for; what is none is the first. */
export function pagingOf(c: Context<AppEnv>, parameter = "page"): Paging {
  const page = Number(c.req.query(parameter) ?? "1");
  return { page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1, pageSize: listSize };
}
