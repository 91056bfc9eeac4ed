import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

// Installing and compiling take their time on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const folder = mkdtempSync(join(tmpdir(), "lectern-package-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Whoever uses the package has neither this repository's Node nor a network. */
const env = {
  ...process.env,
  npm_config_offline: "true",
  npm_config_cache: join(folder, "npm-cache"),
  npm_config_update_notifier: "false",
};

/** This Node, and the machine's own where it is another. */
function nodes(): string[] {
  const found = new Map([[process.version, process.execPath]]);
  for (const part of (process.env.PATH ?? "").split(delimiter)) {
    const node = join(part, "node");
    if (part.includes("node_modules") || !existsSync(node)) continue;
    const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
    if (Number(/^v(\d+)/.exec(version)?.[1]) >= 20 && !found.has(version)) found.set(version, node);
  }
  return [...found.values()];
}

const source = join(folder, "source");
const user = join(folder, "user");
const installed = join(user, "node_modules/lectern");
let listed: string[];

beforeAll(() => {
  // Packing puts another manifest in place for a while: not in the repository, where other tests run.
  mkdirSync(source);
  for (const path of ["package.json", "tsconfig.json", "LICENSE", "README.md", "src", "scripts"])
    cpSync(path, join(source, path), { recursive: true });
  symlinkSync(resolve("node_modules"), join(source, "node_modules"));
  mkdirSync(join(source, "dist"));
  writeFileSync(join(source, "dist/worker.js"), "of the Worker");
  execFileSync("npm", ["pack", "--pack-destination", folder], { cwd: source, env, stdio: "pipe" });
  mkdirSync(user);
  const tarball = join(folder, `lectern-${JSON.parse(readFileSync("package.json", "utf8")).version}.tgz`);
  listed = execFileSync("tar", ["tzf", tarball], { encoding: "utf8" }).trim().split("\n");
  execFileSync("npm", ["install", tarball], { cwd: user, env, stdio: "pipe" });
  cpSync("test/fixtures/html/good.html", join(user, "good.html"));
  cpSync("test/fixtures/pdf/bad.pdf", join(user, "bad.pdf"));
}, 300_000);

describe("the package", () => {
  test("has what runs and what describes it, and nothing of the service", () => {
    const others = listed.filter((path) => !path.startsWith("package/dist/types/"));
    expect(others.sort()).toEqual([
      "package/LICENSE",
      "package/README.md",
      "package/dist/cli.js",
      "package/dist/client.js",
      "package/dist/lectern.schema.json",
      "package/dist/library.js",
      "package/dist/third-party-licences.txt",
      "package/package.json",
    ]);
    expect(listed).toContain("package/dist/types/library.d.ts");
    expect(listed).toContain("package/dist/types/client.d.ts");
    for (const path of listed) expect(path).not.toMatch(/store|services|pages|api/);
  });

  test("needs nothing else, and leaves the repository's manifest as it was", () => {
    const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    for (const field of ["dependencies", "optionalDependencies", "devDependencies", "scripts"])
      expect(manifest).not.toHaveProperty(field);
    expect(readFileSync(join(source, "package.json"), "utf8")).toBe(readFileSync("package.json", "utf8"));
    expect(readFileSync(join(installed, "dist/third-party-licences.txt"), "utf8")).toMatch(
      /^zod \d.*\(MIT\)$/m,
    );
  });

  test("runs by npx", () => {
    const run = (...args: string[]) =>
      spawnSync("npx", ["--no-install", "lectern", ...args], { cwd: user, env, encoding: "utf8" });
    expect(run("scan", "good.html", "--no-cache").status).toBe(0);
    expect(run("scan", "*.pdf", "--no-cache").status).toBe(1);
  });

  test.each(nodes())("checks by command and as a library under %s", (node) => {
    const cli = spawnSync(
      node,
      [join(installed, "dist/cli.js"), "scan", "good.html", "bad.pdf", "--no-cache", "--format", "junit"],
      { cwd: user, encoding: "utf8" },
    );
    expect([cli.status, cli.stderr]).toEqual([1, expect.stringMatching(/^Gate failed\. 2 documents/)]);
    expect(cli.stdout).toContain('name="good.html"');
    writeFileSync(
      join(user, "use.mjs"),
      `import { readFile } from "node:fs/promises";
      import { check, evaluateGate, LecternError, parseGate } from "lectern";
      const file = await check("bad.pdf");
      const bytes = await check(await readFile("bad.pdf"), { filename: "bad.pdf" });
      const page = await check(new File([await readFile("good.html")], "good.html"), { tiers: [1, 2] });
      const error = await check(new Uint8Array([1]), { filename: "a.bin" }).catch((error) => error);
      console.log(JSON.stringify({
        file, same: JSON.stringify(file) === JSON.stringify(bytes), tiers: [...new Set(page.checks.map(({ tier }) => tier))],
        gate: evaluateGate(parseGate({ max: { critical: 0 } }), file), code: error instanceof LecternError && error.code,
      }));`,
    );
    const library = spawnSync(node, ["use.mjs"], { cwd: user, encoding: "utf8" });
    expect(library.stderr).toBe("");
    expect(JSON.parse(library.stdout)).toMatchObject({
      file: { filename: "bad.pdf", format: "pdf", total_checks: 12, compliant: false },
      same: true,
      tiers: [1, 2],
      gate: { passed: false, reasons: [expect.stringMatching(/critical issues? found/)] },
      code: "invalid_file_type",
    });
  });

  test("has types", () => {
    writeFileSync(
      join(user, "use.ts"),
      `import { check, type Gate, parseGate, type Report } from "lectern";
      const gate: Gate = parseGate({ min_grade: "A" });
      const report: Report = await check(new Uint8Array(), { filename: "a.pdf", tiers: [1, 2] });
      const texts: string[] = report.issues.map(({ message, location }) => message + location.label);
      // @ts-expect-error There is no such field.
      export default [gate.min_scor, texts];`,
    );
    writeFileSync(
      join(user, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          module: "nodenext",
          target: "es2022",
          lib: ["es2024", "dom"],
          types: [],
          noEmit: true,
          skipLibCheck: false,
        },
        files: ["use.ts"],
      }),
    );
    writeFileSync(join(user, "package.json"), JSON.stringify({ type: "module" }));
    const tsc = resolve("node_modules/typescript/bin/tsc");
    const { stdout, status } = spawnSync(process.execPath, [tsc, "-p", "."], { cwd: user, encoding: "utf8" });
    expect([stdout, status]).toEqual(["", 0]);
  });

  test("describes its configuration for editors", () => {
    const schema = JSON.parse(readFileSync(join(installed, "dist/lectern.schema.json"), "utf8"));
    expect(Object.keys(schema.properties)).toEqual([
      "$schema",
      "paths",
      "exclude",
      "tiers",
      "gate",
      "baseline",
      "waivers",
    ]);
  });
});
