import { z } from "@hono/zod-openapi";

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

/** A name as people give it: trimmed, not blank. */
export const personName = z
  .string()
  .trim()
  .min(1, "must not be blank")
  .max(200, "must have at most 200 characters");
