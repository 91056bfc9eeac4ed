import { expect, it } from "vitest";
import { severe } from "../../scripts/audit.ts";

const answer = (severity: string) =>
  JSON.stringify({ vulnerabilities: { a: { name: "a", severity, range: "<1.2.3" } } });

it("an audit fails for what is high or critical, and for nothing else", () => {
  expect(severe(answer("critical"))).toEqual(["a <1.2.3: critical"]);
  expect(severe(answer("high"))).toHaveLength(1);
  expect(severe(answer("moderate"))).toEqual([]);
  expect(severe(JSON.stringify({ vulnerabilities: {} }))).toEqual([]);
});

it.each([
  "",
  "<html>",
  JSON.stringify({ error: { code: "ENOAUDIT", summary: "no answer" } }),
  JSON.stringify({ message: "request failed" }),
])("no audit is told apart from a good one: %j", (text) => {
  expect(severe(text)).toBeNull();
});
