import { createHash } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";

/** Stands for the hash of the bundle until it is known. */
const placeholder = "build-of-this-file";

/**
 * Bundles the command line into one file for Node 20 and newer. `BUILD` in it is the hash of the whole, so that the
 * cache of reports never outlives the code that made them.
 */
export async function bundleCli(root, outfile) {
  const { outputFiles } = await build({
    entryPoints: [join(root, "src/cli.ts")],
    outfile,
    write: false,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    define: { BUILD: JSON.stringify(placeholder) },
    banner: { js: "#!/usr/bin/env node" },
    keepNames: true,
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: "error",
  });
  const { text } = outputFiles[0];
  const hash = createHash("sha256").update(text).digest("hex");
  mkdirSync(dirname(outfile), { recursive: true });
  // Renamed at the end: another run may start from it at any time.
  writeFileSync(`${outfile}.${process.pid}`, text.replaceAll(placeholder, hash), { mode: 0o755 });
  renameSync(`${outfile}.${process.pid}`, outfile);
}
