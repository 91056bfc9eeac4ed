import { expect, test } from "vitest";
import { check, LecternError } from "../../src/library.ts";

const bytes = new TextEncoder().encode("<!doctype html><title>A page</title><p>Hello.</p>");

test.each([[[4]], [[1, 0]], [[]], [["1"]]])(
  "tiers %j are refused by name, as the API refuses them",
  async (tiers) => {
    const checked = check(bytes, { filename: "a.html", tiers: tiers as never });
    await expect(checked).rejects.toThrow(LecternError);
    await expect(checked).rejects.toMatchObject({ code: "invalid_request", message: /tiers are 1, 2 and 3/ });
  },
);
