import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isInstalled } from "../../scripts/is-installed.mjs";

const folder = mkdtempSync(join(tmpdir(), "lectern-start-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A fresh clone, as far as the start looks at it before it installs. */
const clone = join(folder, "clone");
mkdirSync(clone);
cpSync("package.json", join(clone, "package.json"));
cpSync("package-lock.json", join(clone, "package-lock.json"));

/** An npm that installs nothing: no test fetches packages. */
const bin = resolve("test/node/npm-stand-in");

async function before(env: Record<string, string>) {
  const child = spawn(process.execPath, [resolve("scripts/before-start.mjs")], {
    cwd: clone,
    env: { PATH: `${bin}:${process.env.PATH}`, ...env },
  });
  let stderr = "";
  child.stderr.on("data", (piece) => {
    stderr += piece;
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  return { code, stderr };
}

test("a port in use is noticed before anything is installed", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  try {
    const { code, stderr } = await before({ PORT: String(port) });
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^Port ${port} is in use, .* PORT=9000 npm start\\n$`));
    expect(existsSync(join(clone, "node_modules"))).toBe(false);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
  // The same port, free again, goes on to the installation.
  const { code, stderr } = await before({ PORT: String(port) });
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /^Installing \d{3} packages, once …\n(?: {2}\d+ of \d+ packages, \d+ s\n)*Installed in \d+ s\.\n$/,
  );
});

test("packages are installed again where the lock has others", () => {
  const root = join(folder, "updated");
  mkdirSync(join(root, "node_modules"), { recursive: true });
  const write = (path: string, packages: object) =>
    writeFileSync(join(root, path), JSON.stringify({ packages: { "": {}, ...packages } }));
  const installed = "node_modules/.package-lock.json";
  const one = { "node_modules/a": { version: "1.0.0" } };
  expect(isInstalled(root)).toBe(false);
  // What is for other machines is left out.
  write(installed, one);
  expect(isInstalled(root)).toBe(true);
  write("package-lock.json", { ...one, "node_modules/b": { version: "1.0.0", optional: true } });
  write(installed, one);
  expect(isInstalled(root)).toBe(true);
  write(installed, { "node_modules/a": { version: "0.9.0" } });
  expect(isInstalled(root)).toBe(false);
  write(installed, {});
  expect(isInstalled(root)).toBe(false);
});

test("a port that is none is refused", async () => {
  expect(await before({ PORT: "http" })).toEqual({
    code: 1,
    stderr: "PORT is http: it must be a number from 1 to 65535.\n",
  });
});

test("a port that is given as an option is refused with how it is given", async () => {
  const refused = (option: string) =>
    `npm start takes no options (${option}): start on another port with PORT=9321 npm start\n`;
  const { status, stderr } = spawnSync(process.execPath, ["scripts/start.ts", "--port", "9321"], {
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: refused("--port 9321") });
  expect(await before({ npm_config_port: "9321" })).toEqual({ code: 1, stderr: refused("--port 9321") });
});

test("a report in JSON is told in a few lines, and an error as it is", () => {
  const short = (input: string) =>
    spawnSync(process.execPath, ["scripts/short.mjs"], { input, encoding: "utf8" });
  const report = {
    filename: "a.html",
    overall_score: 92.5,
    grade: "B",
    compliant: false,
    report_id: "rep_1",
    checks: [
      { name: "Title set", status: "passed", message: "It has a title." },
      { name: "Image alt text", status: "failed", message: "The image has none." },
    ],
    issues: [{}],
  };
  expect(short(JSON.stringify(report)).stdout).toBe(
    "a.html: 92.5 %, grade B, not compliant\n  Image alt text: The image has none.\n1 place to look at in the report rep_1.\n",
  );
  expect(short('{"detail": "The file is empty."}')).toMatchObject({
    status: 1,
    stderr: '{"detail": "The file is empty."}\n',
  });
});
