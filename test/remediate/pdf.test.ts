import { expect, it } from "vitest";
import type { ByteSource } from "../../src/checker/source.ts";
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

const read = async (source: ByteSource) => source.read(0, source.size);

it("all typed lists of a tagged PDF are made in one run", async () => {
  const original = taggedPdf({
    tags: [
      tag("H1", "Sales"),
      tag("P", "1. North"),
      tag("P", "2. South"),
      tag("P", "And to bring:"),
      tag("P", "• Ropes"),
      tag("P", "• Fenders"),
    ],
  });
  const { changes, result } = await fixed(original, { filename: "sales.pdf" });
  expect(changes.map(({ fix_id, count }) => [fix_id, count])).toEqual([["lists", 2]]);
  expect((await fixed(await read(result!), { filename: "sales.pdf" })).changes).toEqual([]);
});

it("tags that are no standard ones are mapped: by their name where that is certain, else as answered", async () => {
  const original = taggedPdf({
    tags: [tag("Heading1", "Sales"), tag("Kopf", "North"), tag("P", "Text"), tag("Kopf", "South")],
  });
  const first = await fixed(original, { filename: "sales.pdf" });
  expect(first.changes).toMatchObject([{ fix_id: "roles", count: 1 }]);
  expect(first.questions).toMatchObject([{ check_id: "structure-tags", kind: "choice", suggestion: null }]);
  const answers = [{ question_id: first.questions[0]!.id, value: "H2" }];
  const { after, changes, questions, result } = await fixed(original, { filename: "sales.pdf", answers });
  expect(changes.map(({ fix_id, count }) => [fix_id, count])).toEqual([["roles", 2]]);
  expect(questions).toEqual([]);
  expect(after.checks.filter(({ status }) => status === "failed")).toEqual([]);
  const text = Buffer.from(await read(result!)).toString("latin1");
  expect(text).toMatch(/\/RoleMap\s+<< \/Kopf \/H2\s+\/Heading1 \/H1 >>/);
});

it("the titles of XMP and Info are made alike", async () => {
  const original = taggedPdf({
    tags: [tag("H1", "Sales"), tag("P", "Text")],
    info: { Title: "Something else" },
  });
  const { changes, result } = await fixed(original, { filename: "sales.pdf" });
  expect(changes.map(({ fix_id }) => fix_id)).toEqual(["title-copies"]);
  const written = Buffer.from(await read(result!)).toString("latin1");
  expect(written.slice(original.length)).toMatch(/\/Title\s+\(Sales\)/);
});
