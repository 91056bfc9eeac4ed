/**
 * `npm run deploy:check`: builds for production without sending anything and prints what would be sent: each module
 * with the packages that take most of it, what an isolate loads at its start, and the whole.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { type BundleFile, bundleWorker } from "./bundle.ts";
import { runWrangler } from "./local.ts";

/** So many packages of a module are named. */
const mostNamed = 5;

const kib = (bytes: number) => `${(bytes / 1_024).toFixed(1)} KiB`;
const total = (files: readonly BundleFile[]) => files.reduce((sum, { gzipSize }) => sum + gzipSize, 0);

const folder = mkdtempSync(join(tmpdir(), "lectern-"));
try {
  const files = await bundleWorker("src/index.ts", folder);
  const ofFirst = (file: BundleFile) => (file.isLoadedAtStart ? 0 : 1);
  files.sort((one, other) => ofFirst(one) - ofFirst(other) || other.gzipSize - one.gzipSize);
  for (const { path, size, gzipSize, isLoadedAtStart, packages } of files) {
    const parts = Object.entries(packages).sort(([, one], [, other]) => other - one);
    const named = parts.slice(0, mostNamed).map(([name, bytes]) => `${name} ${kib(bytes)}`);
    console.log(
      `${isLoadedAtStart ? "at start" : "later   "}  ${kib(gzipSize).padStart(10)} gzip, ${kib(size).padStart(10)} raw  ${relative(folder, resolve(path))}: ${named.join(", ")}`,
    );
  }
  console.log(
    `at start  ${kib(total(files.filter(({ isLoadedAtStart }) => isLoadedAtStart))).padStart(10)} gzip`,
  );
  console.log(`whole     ${kib(total(files)).padStart(10)} gzip`);
  await runWrangler(["deploy", "--dry-run"]);
  console.log("wrangler takes it.");
} finally {
  rmSync(folder, { recursive: true });
}
