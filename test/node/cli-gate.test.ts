import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const program = join(process.cwd(), "scripts/scan.mjs");
const folder = mkdtempSync(join(tmpdir(), "lectern-cli-gate-"));
afterAll(() => rmSync(folder, { recursive: true }));

const env = { ...process.env, XDG_CACHE_HOME: join(folder, "cache") };
const work = join(folder, "work");
mkdirSync(join(work, "docs"), { recursive: true });
const write = (name: string, content: string) => writeFileSync(join(work, name), content);
const read = (name: string) => readFileSync(join(work, name), "utf8");

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Harbour tides</title><main><h1>Tides</h1><p>Text.</p>${body}</main></html>`;

const run = (...args: string[]) =>
  spawnSync(process.execPath, [program, ...args], { encoding: "utf8", cwd: work, env });

beforeAll(() => {
  write("docs/good.html", page(""));
  write("docs/bad.html", page('<img src="a.png">'));
});

describe("the gate", () => {
  test.each([
    [["docs/good.html"], 0],
    [["docs/bad.html"], 1],
    [["docs"], 1],
    [["docs/bad.html", "--gate", '{"min_score": 50}'], 0],
    [["docs/bad.html", "--gate", '{"max": {"critical": 0}}'], 1],
    [["docs/bad.html", "--gate", '{"max": {"critical": 0}, "ignore": ["image-alt"]}'], 0],
    [["docs/good.html", "none.html"], 2],
  ])("of %j gives the exit code %d", (args, code) => {
    expect(run(...args).status).toBe(code);
  });

  test("is told of each document where somebody asked for it, and of the whole", () => {
    const { stdout } = run("docs", "--gate", '{"max": {"critical": 0}}');
    expect(stdout).toContain("  gate: failed\n    1 critical issue found: at most 0 may be there.\n");
    expect(stdout).toContain("  gate: passed\n");
    expect(stdout).toMatch(/\nGate failed\. 2 documents: 1 passed, 1 did not; 1 issue\.\n$/);
    expect(run("docs").stdout).not.toContain("  gate: ");
  });
});

describe("every form", () => {
  test("tells of several documents in one file, in the form of its ending", () => {
    const outputs = ["r.sarif", "r.xml", "r.json", "r.md", "r.txt", "pages/"];
    const { status, stdout, stderr } = run("docs", ...outputs.flatMap((path) => ["--output", path]));
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toBe("Gate failed. 2 documents: 1 passed, 1 did not; 1 issue.\n");
    const [sarif] = JSON.parse(read("r.sarif")).runs;
    expect(sarif.artifacts).toHaveLength(2);
    expect(sarif.properties.gate).toEqual({
      passed: false,
      reasons: [
        `docs/bad.html: The grade is ${sarif.artifacts[0].properties.grade}: at least A is required.`,
      ],
    });
    expect(read("r.xml").match(/<testsuite /g)).toHaveLength(2);
    const { gate, documents, unread } = JSON.parse(read("r.json"));
    expect([gate, unread]).toEqual([sarif.properties.gate, []]);
    expect(documents.map(({ path }: { path: string }) => path)).toEqual(["docs/bad.html", "docs/good.html"]);
    expect(documents[0]).not.toHaveProperty("report_id");
    expect(read("r.md")).toContain("| `docs/bad.html` |");
    expect(read("r.txt")).toContain("docs/good.html\n  100.0 %");
    expect(readdirSync(join(work, "pages/docs"))).toEqual(["bad.html.html", "good.html.html"]);
  });

  test("goes to the terminal where no file is named", () => {
    const { stdout } = run("docs", "--format", "sarif");
    expect(JSON.parse(stdout).version).toBe("2.1.0");
    expect(run("docs/bad.html", "--format", "html").stdout).toMatch(/^<!DOCTYPE html>/i);
    const many = run("docs", "--format", "html");
    expect([many.status, many.stdout]).toEqual([2, ""]);
    expect(many.stderr).toContain("HTML has one document a file");
  });

  test("has no colour and no progress where it is no terminal", () => {
    const { stdout, stderr } = run("docs", "--output", "r.md");
    expect(stdout + stderr + run("docs").stdout).not.toContain("\u001b");
  });
});

describe("a baseline", () => {
  const onlyNew = ["--baseline", "base/line.json", "--gate", '{"only_new": true}'];

  test("lets pass what was there, and fails on what is new", () => {
    mkdirSync(join(work, "base"), { recursive: true });
    expect(run("docs", ...onlyNew, "--update-baseline").status).toBe(0);
    const kept = JSON.parse(read("base/line.json"));
    expect(Object.keys(kept.documents)).toEqual(["../docs/bad.html", "../docs/good.html"]);
    expect(run("docs", ...onlyNew).status).toBe(0);
    write("docs/good.html", page('<img src="b.png">'));
    const failed = run("docs", ...onlyNew);
    expect(failed.status).toBe(1);
    expect(failed.stdout).toContain("\n  new critical: Line 1");
    expect(failed.stdout).toMatch(/2 issues; 1 new, 0 resolved\.\n$/);
    expect(run("docs", ...onlyNew, "--format", "sarif").stdout).toContain('"baselineState": "new"');
    // The baseline is found from wherever the command runs.
    const inside = spawnSync(
      process.execPath,
      [program, "bad.html", "--baseline", "../base/line.json", "--gate", '{"only_new": true}'],
      { encoding: "utf8", cwd: join(work, "docs"), env },
    );
    expect(inside.status).toBe(0);
    write("docs/good.html", page(""));
  });

  test("tells what was resolved", () => {
    write("docs/bad.html", page(""));
    const { stdout } = run("docs", ...onlyNew, "--format", "markdown");
    expect(stdout).toContain("0 issues, 0 new, 1 resolved.");
    expect(stdout).toContain("- ~~Critical, Line 1, column ");
    write("docs/bad.html", page('<img src="a.png">'));
  });

  test("keeps what other runs wrote, and forgets documents that are gone", () => {
    write("docs/third.html", page(""));
    expect(run("docs/third.html", "--baseline", "base/line.json", "--update-baseline").status).toBe(0);
    const paths = () => Object.keys(JSON.parse(read("base/line.json")).documents);
    expect(paths()).toEqual(["../docs/bad.html", "../docs/good.html", "../docs/third.html"]);
    rmSync(join(work, "docs/third.html"));
    run("docs/good.html", "--baseline", "base/line.json", "--update-baseline");
    expect(paths()).toEqual(["../docs/bad.html", "../docs/good.html"]);
  });

  test("that is none is an error", () => {
    write("base/broken.json", "{}");
    const { status, stderr } = run("docs", "--baseline", "base/broken.json");
    expect(status).toBe(2);
    expect(stderr).toContain("base/broken.json is no baseline of Lectern");
  });
});

describe("lectern.json", () => {
  const config = (value: object) => write("lectern.json", JSON.stringify(value));
  afterAll(() => rmSync(join(work, "lectern.json")));
  const waiver = { check: "image-alt", reason: "Replaced in May.", owner: "Ada", expires: "2999-01-31" };

  test("says what is checked and how, wherever below it the command runs", () => {
    config({ paths: ["docs/*.html"], exclude: ["docs/good.*"], gate: { min_score: 10 }, tiers: [1, 2] });
    const { status, stdout } = spawnSync(process.execPath, [program, "--format", "json"], {
      encoding: "utf8",
      cwd: join(work, "docs"),
      env,
    });
    expect(status).toBe(0);
    const { documents } = JSON.parse(stdout);
    expect(documents.map(({ path }: { path: string }) => path)).toEqual(["bad.html"]);
    expect(documents[0].checks.some(({ tier }: { tier: number }) => tier === 2)).toBe(true);
  });

  test("waives what has a reason, an owner and an end", () => {
    config({ gate: { max: { critical: 0 } }, waivers: [{ ...waiver, file: "docs/*.html" }] });
    const { status, stdout, stderr } = run("docs");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("  critical (waived by Ada until 31 January 2999): Line 1");
    expect(JSON.parse(run("docs", "--format", "sarif").stdout).runs[0].results[0].suppressions).toEqual([
      { kind: "external", status: "accepted", justification: "Replaced in May." },
    ]);
    config({ gate: { max: { critical: 0 } }, waivers: [{ ...waiver, fingerprint: "0123456789abcdef" }] });
    const other = run("docs");
    expect(other.status).toBe(1);
    expect(other.stderr).toContain("The waiver of image-alt by Ada (Replaced in May.) matches no issue");
  });

  test("does not waive what has expired, and says so", () => {
    config({ gate: { max: { critical: 0 } }, waivers: [{ ...waiver, expires: "2026-01-31" }] });
    const { status, stderr } = run("docs");
    expect(status).toBe(1);
    expect(stderr).toContain("The waiver of image-alt by Ada (Replaced in May.) ended on 2026-01-31.");
  });

  test("that is wrong is an error", () => {
    config({ gate: { min_grade: "E" } });
    const { status, stderr } = run("docs");
    expect(status).toBe(2);
    expect(stderr).toContain("lectern.json: gate: min_grade: must be A, B, C, D or F.");
  });
});

test("a server checks in its place", async () => {
  const report = JSON.parse(run("docs/bad.html", "--json").stdout);
  const seen: { url: string; key: unknown; body: string }[] = [];
  let isBusy = true;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece) => pieces.push(piece));
    request.on("end", () => {
      const body = Buffer.concat(pieces).toString();
      seen.push({ url: request.url!, key: request.headers["x-api-key"], body });
      const isBad = body.includes("bad.html");
      if (isBusy) response.writeHead(429, { "Retry-After": "1" }).end('{"detail": "Too many requests."}');
      else if (isBad)
        response.end(
          JSON.stringify({ ...report, report_id: "rep_1", created_at: "2026-11-22T00:00:00.000Z" }),
        );
      else response.writeHead(400).end('{"detail": "The file is empty."}');
      isBusy = false;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  try {
    const args = ["docs/bad.html", "docs/good.html", "--json", "--server", `http://127.0.0.1:${port}`];
    // The server answers on this thread, so that the program must not hold it up.
    const child = spawn(process.execPath, [program, ...args], {
      cwd: work,
      env: { ...env, LECTERN_KEY: "lk_x" },
    });
    let stdout = "";
    child.stdout.on("data", (piece) => {
      stdout += piece;
    });
    const status = await new Promise((resolve) => child.on("close", resolve));
    expect(status).toBe(2);
    const [bad, good] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(bad).toMatchObject({
      file: "docs/bad.html",
      report_id: "rep_1",
      overall_score: report.overall_score,
    });
    expect(good.error.message).toMatch(/answered 400: The file is empty\.$/);
    expect(seen).toHaveLength(3);
    for (const { url, key } of seen) expect([url, key]).toEqual(["/api/v1/scan", "lk_x"]);
    expect(seen[0]!.body).toContain('name="tiers"\r\n\r\n1\r\n');
  } finally {
    server.close();
  }
});
