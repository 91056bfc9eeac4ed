import { z } from "@hono/zod-openapi";
import { scopes } from "../core/scopes.ts";

/** An email address, in lower case as it is compared. */
export const email = z
  .string()
  .trim()
  .max(254, "must have at most 254 characters")
  .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/, "must be an email address")
  .transform((text) => text.toLowerCase())
  .openapi({ type: "string", format: "email", example: "ada@lectern.example" });

export const newPassword = z
  .string()
  .min(8, "must have at least 8 characters")
  .max(256, "must have at most 256 characters");

/** A password that is compared: any length that a new one may have, and shorter ones that are just wrong. */
export const password = z.string().max(256, "must have at most 256 characters");

/** The token of a link that was mailed: any other text is a link that is good for nothing. */
export const linkToken = z.string().max(200, "must have at most 200 characters");

/** What keeps a text to one line of whole characters; without a flag, as OpenAPI patterns have none. */
const printable = /^[^\u0000-\u001f\u007f-\u009f]*$/;

/** One line of text, trimmed; it may be blank. */
export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `must have at most ${most} characters`)
    .regex(printable, "must not contain control characters")
    .refine((text) => text.isWellFormed(), "must be well-formed Unicode");

const nameOf = (most: number) => line(most).min(1, "must not be blank");

/** The name of a person or an organization. */
export const properName = nameOf(200);

export const apiKeyName = nameOf(100);

/** What a new API key may do. */
export const apiKeyScopes = z
  .array(z.enum(scopes))
  .min(1, "must name at least one scope: leave scopes out for all of them");

/** When something ends, as an API key or a decision: a time, or a day that it still holds on. */
export const expiry = z
  .union(
    [
      z.iso.date().transform((day) => `${day}T23:59:59.999Z`),
      z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString()),
    ],
    "must be a day or a time in ISO 8601, such as 2027-06-30 or 2027-06-30T12:00:00Z",
  )
  .openapi({ type: "string", format: "date-time", example: "2027-06-30T12:00:00Z" });

/** Why someone decided as they did. */
export const reason = nameOf(1_000);

/** After how many days a link ends. */
export const linkDays = z
  .int("must be a whole number of days")
  .min(1, "must be at least 1 day")
  .max(365, "must be at most 365 days");

/** What a tag is made with, in every group. */
export const tagFields = {
  name: nameOf(100),
  color: z
    .string()
    .regex(
      /^(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-zA-Z]{3,30})$/,
      "must be a hex colour such as #1d70b8 or a colour's name",
    )
    .nullish()
    .transform((color) => color ?? null),
};
