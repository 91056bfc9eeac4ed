import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "lectern-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const page = (body: string) =>
  `<!DOCTYPE html><html lang="en"><title>A page</title><main><h1>A page</h1>${body}</main></html>`;
const sound = file("sound.html", page("<p>Text.</p>"));
const poor = file(
  "poor.html",
  page('<p>Text.</p><img src="a.png"><img src="b.png" alt="A bridge over the river">'),
);
const damaged = file("damaged.docx", "PK\u0003\u0004");

const run = (...args: string[]) =>
  spawnSync(process.execPath, ["src/cli.ts", ...args], { encoding: "utf8", timeout: 60_000 });

test("tells a person what is wrong with each file, and ends with the worst of their codes", () => {
  const { status, stdout } = run("--tiers", "1,3", sound, poor);
  expect(status).toBe(1);
  expect(stdout).toContain(`${sound}\n  100.0 %, grade A, compliant`);
  expect(stdout).toMatch(/ FAIL {2}Image alt text /);
  expect(stdout).toMatch(/\n {2}critical: Line 1/);
  expect(stdout).toMatch(/\n {2}for a person: Line 1/);
  expect(run(sound).status).toBe(0);
});

test("tells a program one line of JSON for each file, unreadable ones too", () => {
  const { status, stdout } = run("--json", "--tiers", "1,2", poor, damaged, join(folder, "none.pdf"));
  expect(status).toBe(2);
  const [report, refused, missing] = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(report).toMatchObject({ file: poor, filename: "poor.html", format: "html" });
  expect(new Set(report.checks.map(({ tier }: { tier: number }) => tier))).toEqual(new Set([1, 2]));
  expect(refused).toEqual({
    file: damaged,
    error: { code: "unreadable_document", message: expect.any(String) },
  });
  expect(missing.error.message).toBe("The file cannot be opened (ENOENT).");
});

test.each([
  [[], "Name at least one file."],
  [["--tiers", "4", "a.pdf"], 'Unknown tier "4": tiers are 1, 2 and 3, separated by commas.'],
  [["--jsno", "a.pdf"], "--jsno"],
])("says how it is used after %j", (args, message) => {
  const { status, stderr } = run(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).toContain("Usage: npm run scan");
});

test("says how it is used when asked", () => {
  const { status, stdout } = run("--help");
  expect(status).toBe(0);
  expect(stdout).toContain("Usage: npm run scan");
});
