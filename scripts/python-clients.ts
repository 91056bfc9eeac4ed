/**
 * `npm run clients:python [-- ADDRESS]`: makes Python clients of the three OpenAPI documents of a service that runs (at
 * http://127.0.0.1:8787 where no address is given) with openapi-python-client, imports all of them and walks the main
 * flow. It needs that program on PATH, with its own Python beside it; without it nothing is tried, and it says so.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";

const address = (process.argv[2] ?? "http://127.0.0.1:8787").replace(/\/+$/, "");
const groups = ["platform", "reports", "scans"];
const sample = "test/fixtures/pdf/bad.pdf";

const generator = (process.env.PATH ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "openapi-python-client"))
  .find((path) => existsSync(path));
if (!generator) {
  console.log("Not tried: openapi-python-client is not on PATH (pip install openapi-python-client).");
  process.exit();
}
const beside = join(dirname(realpathSync(generator)), "python");
const python = existsSync(beside) ? beside : "python3";
const folder = mkdtempSync(join(tmpdir(), "lectern-python-"));
try {
  for (const group of groups) {
    const response = await fetch(`${address}/openapi/${group}.json`);
    if (!response.ok) throw new Error(`${address}/openapi/${group}.json answers ${response.status}.`);
    writeFileSync(join(folder, `${group}.json`), await response.text());
    execFileSync(
      generator,
      ["generate", "--path", `${group}.json`, "--output-path", `lectern_${group}`, "--meta", "none"],
      { cwd: folder, stdio: "ignore" },
    );
  }
  const run = (args: string[]) =>
    execFileSync(python, args, {
      cwd: folder,
      env: { ...process.env, PYTHONPATH: folder },
      encoding: "utf8",
    });
  const imports = `import importlib, pkgutil
for group in ${JSON.stringify(groups)}:
    package = importlib.import_module("lectern_" + group)
    names = [module.name for module in pkgutil.walk_packages(package.__path__, package.__name__ + ".")]
    for name in names:
        importlib.import_module(name)
    print(f"{package.__name__}: {len(names)} modules imported")`;
  console.log(run(["-c", imports]) + run([resolve("scripts/clients/walk.py"), address, resolve(sample)]));
} finally {
  rmSync(folder, { recursive: true });
}
