import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";

/** Stands for the hash of the bundle until it is known. */
const placeholder = "build-of-this-file";

/** How one file is bundled for Node 20 and newer, with all that it needs. */
const options = (root, entry, outfile) => ({
  entryPoints: [join(root, entry)],
  outfile,
  write: false,
  metafile: true,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  keepNames: true,
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  logLevel: "error",
});

/** The names of the packages that are in a bundle. */
const packagesOf = ({ inputs }) =>
  new Set(
    Object.keys(inputs).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
  );

function write(outfile, text, mode) {
  mkdirSync(dirname(outfile), { recursive: true });
  // Renamed at the end: another run may start from it at any time.
  writeFileSync(`${outfile}.${process.pid}`, text, { mode });
  renameSync(`${outfile}.${process.pid}`, outfile);
}

/**
 * Bundles the command line into one file. `BUILD` in it is the hash of the whole, so that the cache of reports never
 * outlives the code that made them, and `VERSION` that of the package. Answers the names of the packages that are in it,
 * as does `bundleLibrary`.
 */
export async function bundleCli(root, outfile) {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { outputFiles, metafile } = await build({
    ...options(root, "src/cli.ts", outfile),
    define: { BUILD: JSON.stringify(placeholder), VERSION: JSON.stringify(version) },
    banner: { js: "#!/usr/bin/env node" },
  });
  const { text } = outputFiles[0];
  const hash = createHash("sha256").update(text).digest("hex");
  write(outfile, text.replaceAll(placeholder, hash), 0o755);
  return packagesOf(metafile);
}

/** Bundles a module that programs import into one file. */
export async function bundleLibrary(root, entry, outfile) {
  const { outputFiles, metafile } = await build(options(root, entry, outfile));
  write(outfile, outputFiles[0].text, 0o644);
  return packagesOf(metafile);
}
