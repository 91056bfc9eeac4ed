import type { Context } from "hono";

/** Answers with a response in place of that at hand. Hono would copy the headers of the former over its own. */
export function replaceResponse(c: Context, response: Response): void {
  c.res = undefined;
  c.res = response;
}
