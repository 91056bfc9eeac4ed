import { describe, expect, inject, test } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import type { Check } from "../../src/checker/check.ts";
import { checks } from "../../src/checker/checks/all.ts";
import { isSeen, Judge } from "../../src/checker/judge.ts";
import { Survey } from "../../src/checker/reach/survey.ts";
import { readers } from "../../src/checker/readers/all.ts";
import { bytesSource } from "../../src/checker/source.ts";
import type { Format } from "../../src/core/formats.ts";

/** What these checks say of a document that is read for them alone, by check. */
async function judged(format: Format, bytes: Uint8Array, of: readonly Check[]) {
  const reader = readers[format];
  const judge = new Judge(of, reader.sees, { filename: "dues" });
  const budget = new Budget();
  const survey = new Survey(judge.emit, budget);
  await reader.read(bytesSource(bytes), survey.emit, budget, null, survey, {
    isAddressed: false,
    looksAt: (what) => judge.looksAt(what) || survey.looksAt(what),
  });
  const { document, reach } = await survey.end();
  const { results, findings } = judge.end(document);
  const said = results.map(({ check: { id }, status, passed, failed, needsReview }) => [
    id,
    {
      ...{ status, passed, failed, needsReview },
      findings: findings
        .filter(({ check }) => check.id === id)
        .map(({ messageId, values, place, snippet, fingerprint }) => ({
          ...{ messageId, values, place, snippet, fingerprint },
        })),
    },
  ]);
  return { reach, said: Object.fromEntries(said) };
}

/** Checks that look at a document together: those of the tiers that are asked for, and in two documents each check alone. */
function* groups(name: string, format: Format): Generator<readonly Check[]> {
  yield checks.filter(({ tier }) => tier === 1);
  yield checks.filter(({ tier }) => tier < 3);
  if (/\/(?:good|bad)\./.test(name))
    for (const check of checks) if (isSeen(check, readers[format].sees)) yield [check];
}

describe("a check finds the same whichever others look at the document", () => {
  test.each(Object.entries(inject("fixtures")))("%s", async (name, base64) => {
    const format = name.slice(0, name.indexOf("/")) as Format;
    const bytes = Uint8Array.from(Buffer.from(base64, "base64"));
    const all = await judged(format, bytes, checks);
    for (const group of groups(name, format)) {
      const { said, reach } = await judged(format, bytes, group);
      for (const { id } of group) expect(said[id], id).toEqual(all.said[id]);
      expect(reach).toEqual(all.reach);
    }
  });
});
