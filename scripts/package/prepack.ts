/**
 * What `npm pack` runs first: bundles the command line and the library with all that they need, writes their types, and
 * puts a manifest in place that names no dependency, as nothing is left to install. `postpack.ts` takes it back.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { z } from "zod";
import { configSchema } from "../../src/cli/config.ts";
import { bundleCli, bundleLibrary } from "../bundle-cli.mjs";
import { keptManifest } from "./kept-manifest.ts";

const types = "dist/types";

/** Types of everything that the library's modules name, as the compiler writes them. */
function writeTypes(): void {
  const all = "dist/types-of-all";
  const config = join("dist", "types.tsconfig.json");
  rmSync(types, { recursive: true, force: true });
  mkdirSync("dist", { recursive: true });
  writeFileSync(
    config,
    JSON.stringify({
      extends: "../tsconfig.json",
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        outDir: "types-of-all",
        rootDir: "../src",
      },
      include: [],
      files: ["../src/library.ts", "../src/client.ts"],
    }),
  );
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", config], { stdio: "inherit" });
  // Only those that the library's own types lead to: the compiler writes all that it reads.
  const waiting = ["library.d.ts", "client.d.ts"];
  const seen = new Set(waiting);
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    const source = readFileSync(join(all, file), "utf8");
    const text = source.replace(/(from |import\()"(\.[^"]+)\.ts"/g, (_, before: string, path: string) => {
      const next = normalize(join(dirname(file!), `${path}.d.ts`));
      if (!seen.has(next)) waiting.push(next);
      seen.add(next);
      return `${before}"${path}.js"`;
    });
    mkdirSync(dirname(join(types, file)), { recursive: true });
    writeFileSync(join(types, file), text);
  }
  rmSync(all, { recursive: true });
  rmSync(config);
}

/** The licences of the packages that are in the bundles, whole, as they ask for. */
function licences(packages: ReadonlySet<string>): string {
  const texts = [...packages].sort().map((name) => {
    const { version, license } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
    const names = ["LICENSE", "LICENSE.md", "license", "license.md", "LICENSE.txt", "LICENCE"];
    const file = names.map((one) => `node_modules/${name}/${one}`).find((path) => existsSync(path));
    if (!file) throw new Error(`The package ${name} has no licence file.`);
    return `${name} ${version} (${license})\n\n${readFileSync(file, "utf8").trim()}\n`;
  });
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

const packages = new Set([
  // Its n-grams are in a source of ours (scripts/ngrams.ts).
  "eld",
  ...(await bundleCli(".", "dist/cli.js")),
  ...(await bundleLibrary(".", "src/library.ts", "dist/library.js")),
  ...(await bundleLibrary(".", "src/client.ts", "dist/client.js")),
]);
writeFileSync("dist/third-party-licences.txt", licences(packages));
writeTypes();
const schema = z.toJSONSchema(configSchema, { io: "input" });
writeFileSync(
  "dist/lectern.schema.json",
  `${JSON.stringify({ ...schema, title: "lectern.json" }, null, 2)}\n`,
);

if (!existsSync(keptManifest)) copyFileSync("package.json", keptManifest);
const manifest = JSON.parse(readFileSync(keptManifest, "utf8"));
for (const field of ["scripts", "allowScripts", "dependencies", "optionalDependencies", "devDependencies"])
  delete manifest[field];
writeFileSync("package.json", `${JSON.stringify(manifest, null, 2)}\n`);
