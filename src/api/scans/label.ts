import { AppError } from "../../core/errors.ts";
import { line } from "../../http/fields.ts";

/** What callers call a scan; a blank label is none. */
export const scanLabel = line(200)
  .nullish()
  .transform((label) => label || null);

/** The label of a form; throws AppError `invalid_request`. */
export function parseLabel(text: string | undefined): string | null {
  const parsed = scanLabel.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_request", `Invalid body: label: ${parsed.error.issues[0]!.message}.`);
}
