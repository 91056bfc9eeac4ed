import { z } from "@hono/zod-openapi";

/** Names a request, so that sending it again makes nothing twice. */
export const idempotencyHeader = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, "must be 1 to 255 visible ASCII characters")
    .optional()
    .openapi({
      example: "build-1842",
      description:
        "A name of your own for this request. Sent again within a day, under the same name, it makes nothing new and answers with what the first one made; another body under the same name is an error.",
    }),
});
