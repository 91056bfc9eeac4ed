import { Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { AppError } from "../core/errors.ts";
import { iso } from "../services/clock.ts";

/** In milliseconds; RFC 9116 advises less than a year. */
const goodFor = 180 * 86_400_000;

/** Where security problems are to be reported (RFC 9116). */
export const securityTxt = new Hono<AppEnv>().get("/", (c) => {
  const { securityContacts } = c.get("settings");
  if (!securityContacts.length)
    throw new AppError("not_found", "There is no security contact: the operator has not set one.");
  const lines = [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${iso(c.get("services").now() + goodFor).slice(0, 10)}T00:00:00Z`,
    "Preferred-Languages: en",
    `Canonical: ${new URL("/.well-known/security.txt", c.req.url)}`,
  ];
  return c.text(`${lines.join("\n")}\n`, 200, { "Content-Type": "text/plain; charset=utf-8" });
});
