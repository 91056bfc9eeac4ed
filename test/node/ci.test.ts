import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

// Each step starts programs of its own.
vi.setConfig({ testTimeout: 240_000 });

const folder = mkdtempSync(join(tmpdir(), "lectern-ci-"));
afterAll(() => rmSync(folder, { recursive: true }));

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Harbour tides</title><main><h1>Tides</h1><p>Text.</p>${body}</main></html>`;
const [good, bad] = [page(""), page('<img src="a.png">')];

/** The shell of each step that has one, by the step's name, or by its number where it has none. */
function stepsOf(file: string): string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  const steps: string[] = [];
  for (const [at, line] of lines.entries()) {
    const start = /^(\s*)(?:run:|-) \|$/.exec(line);
    if (!start) continue;
    const body = lines.slice(at + 1);
    const end = body.findIndex((text) => text.trim() && text.search(/\S/) <= start[1]!.length);
    const own = end < 0 ? body : body.slice(0, end);
    const indent = own[0]!.search(/\S/);
    steps.push(own.map((text) => text.slice(indent)).join("\n"));
  }
  return steps;
}

let project = 0;
/** A repository with documents, and nothing but this test's environment. */
function repository(documents: Record<string, string>): string {
  const root = join(folder, `project-${++project}`);
  mkdirSync(join(root, "docs"), { recursive: true });
  for (const [name, content] of Object.entries(documents)) writeFileSync(join(root, name), content);
  return root;
}

const usual = {
  PATH: process.env.PATH!,
  HOME: folder,
  XDG_CACHE_HOME: join(folder, "cache"),
  npm_config_offline: "true",
  npm_config_cache: join(folder, "npm-cache"),
};

const shell = (script: string, cwd: string, env: Record<string, string>, program = "bash") =>
  spawnSync(program, ["-e", "-c", script], { cwd, env: { ...usual, ...env }, encoding: "utf8" });

/** Lectern as a package that is installed without building it. */
const tarball = join(folder, "lectern.tgz");
beforeAll(() => {
  // Bundles what is tested here, where nobody has.
  execFileSync(process.execPath, ["scripts/scan.mjs", "--help"], { stdio: "pipe" });
  const source = join(folder, "package");
  mkdirSync(join(source, "dist"), { recursive: true });
  copyFileSync("dist/cli.js", join(source, "dist/cli.js"));
  const manifest = { name: "lectern", version: "0.0.0", type: "module", bin: { lectern: "dist/cli.js" } };
  writeFileSync(join(source, "package.json"), JSON.stringify(manifest));
  execFileSync("tar", ["czf", tarball, "-C", folder, "package"]);
}, 240_000);

describe("the GitHub Action", () => {
  const [scan, comment, gate] = stepsOf("action/action.yml") as [string, string, string];

  function run(root: string, inputs: Record<string, string> = {}) {
    const temp = join(root, "../temp", String(project), String(Math.random()));
    mkdirSync(temp, { recursive: true });
    const names = ["PATHS", "CONFIG", "GATE", "TIERS", "BASELINE", "COMPARE_WITH", "PACKAGE"];
    const files = { GITHUB_STEP_SUMMARY: join(temp, "summary.md"), GITHUB_OUTPUT: join(temp, "output") };
    const { status, stdout, stderr } = shell(scan, root, {
      ...Object.fromEntries(names.map((name) => [`LECTERN_${name}`, inputs[name] ?? ""])),
      ...files,
      RUNNER_TEMP: temp,
      GITHUB_ACTION_PATH: resolve("action"),
    });
    expect([status, stderr]).toEqual([0, stderr]);
    const lines = readFileSync(files.GITHUB_OUTPUT, "utf8").trim().split("\n");
    const outputs = Object.fromEntries(lines.map((line) => line.split("=") as [string, string]));
    const end = shell(gate, root, { LECTERN_CODE: outputs.code! });
    const summary = existsSync(files.GITHUB_STEP_SUMMARY)
      ? readFileSync(files.GITHUB_STEP_SUMMARY, "utf8")
      : "";
    return { outputs, summary, stdout, stderr, code: end.status };
  }

  test("has three steps with a shell", () => {
    expect(stepsOf("action/action.yml")).toHaveLength(3);
  });

  test("passes good documents, and writes the summary, SARIF and JUnit", () => {
    const { outputs, summary, stdout, code } = run(repository({ "docs/good.html": good }), {
      PATHS: "docs\n",
    });
    expect([code, outputs.passed, outputs["has-report"]]).toEqual([0, "true", "true"]);
    expect(summary).toMatch(/^## Lectern: gate passed\n/);
    expect(stdout).toContain("docs/good.html\n  100.0 %");
    const sarif = JSON.parse(readFileSync(`${outputs.folder}/lectern.sarif`, "utf8"));
    expect(sarif.runs[0].properties.gate.passed).toBe(true);
    expect(readFileSync(`${outputs.folder}/lectern.xml`, "utf8")).toContain('<testcase name="Gate"');
  });

  test("fails on bad documents", () => {
    const root = repository({ "docs/good.html": good, "docs/a b.html": bad });
    const { outputs, summary, code } = run(root, { PATHS: "docs/good.html\ndocs/a*.html" });
    expect([code, outputs.passed, outputs["has-report"]]).toEqual([1, "false", "true"]);
    expect(summary).toContain("| `docs/a b.html` |");
    expect(summary).toContain("<summary>1 issue</summary>");
  });

  test("takes gate, tiers and configuration", () => {
    const root = repository({
      "docs/bad.html": bad,
      "lectern.json": '{"paths": ["docs"], "gate": {"min_score": 100}}',
    });
    expect(run(root).code).toBe(1);
    expect(run(root, { GATE: '{"min_score": 10}', TIERS: "1,2" })).toMatchObject({ code: 0 });
    writeFileSync(join(root, "other.json"), '{"paths": ["docs"], "gate": {"min_score": 10}}');
    expect(run(root, { CONFIG: "other.json" }).code).toBe(0);
  });

  test("says what is wrong where it cannot check", () => {
    const { outputs, stderr, summary, code } = run(repository({}), { PATHS: "docs/*.pdf" });
    expect([code, outputs.passed, outputs["has-report"], summary]).toEqual([2, "false", "false", ""]);
    expect(stderr).toContain("No document matches docs/*.pdf.");
  });

  test("fails only on what is new beside a baseline file", () => {
    const root = repository({ "docs/bad.html": bad });
    const cli = [resolve("scripts/scan.mjs"), "docs", "--baseline", "baseline.json", "--update-baseline"];
    spawnSync(process.execPath, cli, { cwd: root, env: { ...process.env, ...usual } });
    const inputs = { PATHS: "docs", BASELINE: "baseline.json", GATE: '{"only_new": true}' };
    expect(run(root, inputs)).toMatchObject({ code: 0 });
    writeFileSync(join(root, "docs/new.html"), bad);
    const { code, summary } = run(root, inputs);
    expect(code).toBe(1);
    expect(summary).toContain("2 issues, 1 new, 0 resolved.");
  });

  test("compares with another commit, whose documents it checks first", () => {
    const root = repository({ "docs/old.html": bad, "docs/fixed.html": bad });
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", ...args], {
        cwd: root,
        stdio: "pipe",
        env: { ...usual, GIT_CONFIG_NOSYSTEM: "1" },
      });
    git("init", "--quiet", "--initial-branch=main");
    git("add", ".");
    git("commit", "--quiet", "--message=Documents");
    git("remote", "add", "origin", root);
    writeFileSync(join(root, "docs/fixed.html"), good);
    const inputs = { PATHS: "docs", COMPARE_WITH: "main", GATE: '{"only_new": true}' };
    const same = run(root, inputs);
    expect(same.code).toBe(0);
    expect(same.summary).toContain("1 issue, 0 new, 1 resolved.");
    writeFileSync(join(root, "docs/new.html"), bad);
    expect(run(root, inputs).code).toBe(1);
    expect(git("worktree", "list").toString().trim().split("\n")).toHaveLength(1);
  });

  test("runs a package that npm installs", () => {
    const root = repository({ "docs/bad.html": bad });
    const { code, outputs } = run(root, { PATHS: "docs", PACKAGE: tarball });
    expect(code).toBe(1);
    expect(existsSync(`${outputs.folder}/package/node_modules/lectern/dist/cli.js`)).toBe(true);
  });

  describe("comments on the pull request", () => {
    const bin = join(folder, "bin");
    const log = join(folder, "gh.log");
    beforeAll(() => {
      mkdirSync(bin, { recursive: true });
      writeFileSync(
        join(bin, "gh"),
        `#!/usr/bin/env bash\necho "$@" >> "${log}"\ncase "$*" in *--jq*) printf '%s' "$EXISTING" ;; esac\n`,
      );
      chmodSync(join(bin, "gh"), 0o755);
    });

    test.each([
      ["", "--method POST repos/o/r/issues/7/comments"],
      ["12\n34\n", "--method PATCH repos/o/r/issues/comments/34"],
    ])("anew, or over its last one: %j", (existing, call) => {
      rmSync(log, { force: true });
      const { outputs } = run(repository({ "docs/bad.html": bad }), { PATHS: "docs" });
      const { status } = shell(comment, folder, {
        PATH: [bin, process.env.PATH].join(delimiter),
        EXISTING: existing,
        GITHUB_REPOSITORY: "o/r",
        LECTERN_FOLDER: outputs.folder!,
        LECTERN_PULL_REQUEST: "7",
      });
      expect(status).toBe(0);
      const text = `${outputs.folder}/comment.md`;
      const calls = readFileSync(log, "utf8").trim().split("\n");
      expect(calls[1]).toBe(`api --silent ${call} --field body=@${text}`);
      expect(readFileSync(text, "utf8")).toMatch(/^<!-- lectern -->\n## Lectern: gate failed\n/);
    });
  });
});

describe.each(["bash", "sh"])("the GitLab component, by %s", (program) => {
  const [install, scan] = stepsOf("templates/scan.yml") as [string, string];

  function run(root: string, inputs: Record<string, string>) {
    const names = ["PATHS", "CONFIG", "GATE", "TIERS", "BASELINE"];
    const env = {
      ...Object.fromEntries(names.map((name) => [`LECTERN_${name}`, inputs[name] ?? ""])),
      LECTERN_PACKAGE: tarball,
      TMPDIR: join(folder, `gitlab-${program}`),
    };
    mkdirSync(env.TMPDIR, { recursive: true });
    expect(shell(install, root, env, program)).toMatchObject({ status: 0 });
    return shell(scan, root, env, program);
  }

  test("has a variable for each input, and two steps", () => {
    const text = readFileSync("templates/scan.yml", "utf8");
    for (const [, name] of text.matchAll(/LECTERN_(\w+): /g))
      expect(text).toContain(`'$[[ inputs.${name!.toLowerCase()} ]]'`);
    expect(stepsOf("templates/scan.yml")).toHaveLength(2);
  });

  test("passes, fails, and fails only on what is new", () => {
    const root = repository({ "docs/good.html": good });
    const passed = run(root, { PATHS: "docs/*.html" });
    expect([passed.status, passed.stdout]).toEqual([0, expect.stringContaining("docs/good.html\n  100.0 %")]);
    expect(readFileSync(join(root, "lectern/lectern.md"), "utf8")).toMatch(/^## Lectern: gate passed\n/);
    expect(existsSync(join(root, "lectern/lectern.xml"))).toBe(true);
    expect(existsSync(join(root, "lectern/lectern.sarif"))).toBe(true);
    writeFileSync(join(root, "docs/bad.html"), bad);
    expect(run(root, { PATHS: "docs" }).status).toBe(1);
    const cli = [resolve("scripts/scan.mjs"), "docs", "--baseline", "baseline.json", "--update-baseline"];
    spawnSync(process.execPath, cli, { cwd: root, env: { ...process.env, ...usual } });
    const onlyNew = { PATHS: "docs", BASELINE: "baseline.json", GATE: '{"only_new": true}' };
    expect(run(root, onlyNew).status).toBe(0);
    writeFileSync(join(root, "docs/new.html"), bad);
    expect(run(root, onlyNew).status).toBe(1);
    expect(run(root, { PATHS: "none/*.pdf" }).status).toBe(2);
  });
});
