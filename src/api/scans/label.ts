import { z } from "@hono/zod-openapi";
import { AppError } from "../../core/errors.ts";

/** What callers call a scan; a blank label is none. */
export const scanLabel = z
  .string()
  .trim()
  .max(200, "may have up to 200 characters")
  .regex(/^\P{Cc}*$/u, "must not contain control characters")
  .nullish()
  .transform((label) => label || null);

/** The label of a form; throws AppError `invalid_request`. */
export function parseLabel(text: string | undefined): string | null {
  const parsed = scanLabel.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_request", `Invalid body: label: ${parsed.error.issues[0]!.message}.`);
}
