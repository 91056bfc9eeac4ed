import { z } from "@hono/zod-openapi";

/** What a tag is made with, in every group. */
export const tagFields = {
  name: z
    .string()
    .trim()
    .min(1, "must not be blank")
    .max(100, "may have up to 100 characters")
    .regex(/^\P{Cc}*$/u, "must not contain control characters"),
  color: z
    .string()
    .regex(
      /^(#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,30})$/i,
      "must be a hex colour such as #1d70b8 or a colour's name",
    )
    .nullish()
    .transform((color) => color ?? null),
};
