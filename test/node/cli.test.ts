import { execFileSync, spawnSync } from "node:child_process";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { rulesVersion } from "../../src/checker/rules/version.ts";
import { ReportCache } from "../../src/cli/report-cache.ts";

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

const cache = join(folder, "cache");
const run = (...args: string[]) =>
  spawnSync(process.execPath, ["scripts/scan.mjs", ...args], {
    encoding: "utf8",
    timeout: 60_000,
    env: { ...process.env, XDG_CACHE_HOME: cache },
  });

/** The reports that are kept, with the folder that they are in. */
const kept = () => readdirSync(join(cache, "lectern")).map((name) => join(cache, "lectern", name));

test("tells a person what is wrong with each file, and ends with the worst of their codes", () => {
  const { status, stdout } = run("--tiers", "1,3", sound, poor);
  expect(status).toBe(1);
  expect(stdout).toContain(`${sound}\n  100.0 %, grade A, compliant`);
  expect(stdout).toMatch(/FAIL {3}Image alt text /);
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
  expect(missing.error.message).toBe("There is no such file (ENOENT).");
});

test.each([
  [
    ["--format", "pdf", "a.pdf"],
    'Unknown format "pdf": formats are text, json, sarif, junit, markdown, html.',
  ],
  [["--gate", "{", "a.pdf"], "Invalid gate: must be JSON"],
  [["--gate", '{"min_score": 101}', "a.pdf"], "Invalid gate: min_score: must be a number from 0 to 100."],
  [["--json", "--format", "sarif", "a.pdf"], "--json writes lines to the terminal"],
  [["--server", "lectern.example", "a.pdf"], "--server must be an address such as"],
  [["--server", "http://127.0.0.1:9", "a.pdf"], "--server needs an API key"],
  [["--output", "report", "a.pdf"], "Nothing says what form report is to have"],
  [["--update-baseline", "a.pdf"], "There is no baseline to update"],
  [["--baseline", "none.json", "a.pdf"], "There is no baseline none.json: make it with --update-baseline."],
  [["--config", "none.json", "a.pdf"], "The configuration none.json cannot be read: (ENOENT)."],
  [["nothing/*.pdf"], "No document matches nothing/*.pdf."],
  [["scripts"], "There is no document in scripts."],
  [[], "Name at least one file, folder or pattern, or paths in lectern.json."],
  [["--tiers", "4", "a.pdf"], 'Unknown tier "4": tiers are 1, 2 and 3, separated by commas.'],
  [["--jsno", "a.pdf"], "--jsno"],
])("refuses %j and says why", (args, message) => {
  const { status, stderr } = run(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
  // The mistake stays in sight.
  expect(stderr.trim().split("\n").length).toBeLessThan(5);
});

test("never writes a report over a document that it is about, by whatever path", () => {
  const content = page("<p>Mine.</p>");
  const own = file("own.html", content);
  symlinkSync(folder, join(folder, "link"));
  for (const output of [own, join(folder, "link/own.html"), join(folder, "link/../own.html")]) {
    const { status, stderr } = run(own, "--output", output);
    expect(stderr).toContain("would be overwritten: it is a document that is checked");
    expect(status).toBe(2);
  }
  expect(readFileSync(own, "utf8")).toBe(content);
  const nowhere = run(sound, "--output", join(sound, "report.json"));
  expect(nowhere.stderr).toMatch(/report\.json cannot be written \(E\w+\)\./);
});

test("waits for nobody to write to a pipe, and says that it is no file", () => {
  const pipe = join(folder, "pipe.html");
  execFileSync("mkfifo", [pipe]);
  const { status, stdout } = run("--json", pipe);
  expect(JSON.parse(stdout).error.message).toBe("This is no file.");
  expect(status).toBe(2);
});

test("takes a configuration that an editor has put a byte order mark before", () => {
  const config = file("marked.json", `\uFEFF${JSON.stringify({ gate: { min_grade: "F" } })}`);
  expect(run("--config", config, poor).status).toBe(0);
});

test("says how it is used when asked", () => {
  const { status, stdout } = run("--help");
  expect(status).toBe(0);
  expect(stdout).toContain("Usage: lectern scan");
});

test("says the versions of the program and of its rules when asked", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const { status, stdout } = run("--version");
  expect(status).toBe(0);
  expect(stdout).toBe(`lectern ${version}, rules ${rulesVersion}\n`);
});

describe("the cache", () => {
  const scores = (...args: string[]) =>
    run("--json", ...args)
      .stdout.trim()
      .split("\n")
      .map((line) => JSON.parse(line).overall_score);
  /** Gives every kept report a score that no check gives. */
  const mark = () => {
    for (const path of kept())
      writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), overall_score: -1 }));
  };

  test("gives the report of a file that has not changed", () => {
    const cached = file("cached.html", page("<p>Once.</p>"));
    const [score] = scores(cached);
    expect(score).toBe(100);
    mark();
    expect(scores(cached)).toEqual([-1]);
    expect(scores("--no-cache", cached)).toEqual([score]);
    expect(scores("--tiers", "1,2", cached)).toEqual([score]);
    expect(scores(file("renamed.html", page("<p>Once.</p>")))).toEqual([score]);
    file("cached.html", page("<p>Twice.</p>"));
    expect(scores(cached)).toEqual([score]);
    for (const path of kept()) expect(statSync(path).mode & 0o077).toBe(0);
  });

  test("is passed over where it is damaged", () => {
    const cached = file("damaged-cache.html", page("<p>Text.</p>"));
    expect(scores(cached)).toEqual([100]);
    for (const path of kept()) writeFileSync(path, "{");
    expect(scores(cached)).toEqual([100]);
  });

  test("keeps no more reports than it may", async () => {
    const small = join(folder, "small");
    const report = JSON.parse(run("--json", sound).stdout);
    const reports = new ReportCache("a build", small);
    for (let at = 0; at < 12; at++) await reports.write(`key${at}`, report);
    await reports.prune(true, 10);
    expect(readdirSync(small)).toHaveLength(9);
    expect(await reports.read("key11")).toEqual(report);
  });
});

test("checks many files on several threads, and tells them in their order", () => {
  const files = Array.from({ length: 24 }, (_, at) =>
    file(`many-${at}.html`, page(`<p>Number ${at}.</p>${at % 3 ? "" : '<img src="a.png">'}`)),
  );
  const { status, stdout } = run("--json", ...files.slice(0, 12), damaged, ...files.slice(12));
  expect(status).toBe(2);
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ file }) => file)).toEqual([...files.slice(0, 12), damaged, ...files.slice(12)]);
  expect(lines[12].error.code).toBe("unreadable_document");
  const compliant = lines.filter((line) => "compliant" in line).map((line) => line.compliant);
  expect(compliant).toEqual(files.map((_, at) => at % 3 !== 0));
});

test("gives the same reports from the sources as bundled", () => {
  const { stdout } = spawnSync(process.execPath, ["src/cli.ts", "scan", "--json", poor], {
    encoding: "utf8",
  });
  expect(JSON.parse(stdout).overall_score).toBeGreaterThan(0);
  expect(stdout).toBe(run("--json", "--no-cache", poor).stdout);
});
