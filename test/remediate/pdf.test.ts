import { expect, it } from "vitest";
import { tag, taggedPdf } from "../checker/build/tagged-pdf.ts";
import { fixed } from "./fixing.ts";

it("a tagged PDF comes back with its lists complete and typed lists made, and nowhere worse", async () => {
  const original = taggedPdf({
    tags: [
      tag("H1", "Sales"),
      tag("L", [tag("LI", "North"), tag("LI", "South")]),
      tag("P", "The regions again, as they were typed:"),
      tag("P", "• North"),
      tag("P", "• South"),
      tag("P", "• West"),
    ],
  });
  const { changes, before, after } = await fixed(original, { filename: "sales.pdf" });
  const of = (checks: typeof before.checks) => checks.find(({ id }) => id === "list-structure");
  expect(of(before.checks)?.status).toBe("failed");
  expect(changes.map(({ fix_id }) => fix_id)).toContain("list-items");
  expect(changes.map(({ fix_id }) => fix_id)).toContain("lists");
  expect(of(after.checks)?.status).toBe("passed");
});
