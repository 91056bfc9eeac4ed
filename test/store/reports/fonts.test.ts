import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { fontStore } from "../../../src/store/reports/fonts.ts";

it("loads a font of the report from the static assets", async () => {
  const bytes = await fontStore(env.ASSETS).load("NotoSans-Regular");
  // The version of a TrueType file (OpenType, "Table Directory").
  expect([...bytes.subarray(0, 4)]).toEqual([0, 1, 0, 0]);
});

it("says which font is missing", async () => {
  await expect(fontStore(env.ASSETS).load("../wrangler")).rejects.toThrow("The font ../wrangler");
});
