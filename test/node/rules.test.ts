import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { checks } from "../../src/checker/checks/all.ts";
import { catalogue } from "../../src/checker/index.ts";
import { fixFor } from "../../src/checker/report/fix.ts";
import { categories, gradeOf } from "../../src/checker/report/score.ts";
import { rulesHistory } from "../../src/checker/rules/history.ts";
import { rulesVersion } from "../../src/checker/rules/version.ts";

/** A value with each function as the texts that stand in its source, whatever its layout. */
const written = (value: unknown): unknown => {
  if (typeof value === "function")
    return [...value.toString().matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`/g)].map(([text]) =>
      text.slice(1, -1).replace(/\s+/g, " "),
    );
  if (Array.isArray(value)) return value.map(written);
  if (value === null || typeof value !== "object") return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, written(part)]));
};

/** All that reports can say: the list of checks with their messages, severities, clauses and sentences, and the weights. */
const sayable = {
  checks: checks.map(({ id, says, remark, isConformanceFailure, needs, messages }) => ({
    id,
    says,
    remark,
    isConformanceFailure,
    needs,
    follows: Object.entries(messages).flatMap(([message, { follows }]) =>
      follows ? [message, follows] : [],
    ),
  })),
  catalogue: (await catalogue()).map(({ history: _, example: __, ...entry }) => entry),
  categories,
  grades: [95, 94.9, 85, 84.9, 70, 69.9, 50, 49.9].map(gradeOf),
  // What is added for a PDF whose source was fixed.
  again: ["word", "indesign", "libreoffice", "google-docs", "latex", "browser"].map((tool) =>
    fixFor({ text: "", fix: { default: "", [tool]: "-" } }, { tool: tool as "word", format: "pdf" }),
  ),
};

it("what reports can say changes with the version of the rules alone", () => {
  const digest = createHash("sha256")
    .update(JSON.stringify(written(sayable)))
    .digest("hex");
  expect(
    rulesHistory.at(-1)!.digest,
    `Reports can say something else than in rules ${rulesVersion}: add a version to src/checker/rules/history.ts with the checks that it concerns and the digest ${digest}. Only a version that was never released may have its digest replaced.`,
  ).toBe(digest);
});

it("versions go up, and each names checks that exist", () => {
  const versions = rulesHistory.map(({ version }) => version);
  const numbers = versions.map((version) =>
    version
      .split(".")
      .map((part) => part.padStart(4, "0"))
      .join("."),
  );
  expect(numbers).toEqual([...new Set(numbers)].sort());
  const ids = new Set(checks.map(({ id }) => id));
  for (const { changes } of rulesHistory)
    for (const { checks: own, text } of changes) {
      expect(text).toMatch(/\.$/);
      if (own !== "all") expect(own.filter((id) => !ids.has(id))).toEqual([]);
    }
});
