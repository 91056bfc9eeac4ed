/** `npm run deploy:check`: builds for production without sending anything, and prints the size of what would be sent. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { runWrangler } from "./local.ts";

const folder = mkdtempSync(join(tmpdir(), "lectern-"));
try {
  await runWrangler(["deploy", "--dry-run", "--minify", "--outdir", folder]);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.(js|mjs|wasm|bin)$/.test(file.name))
    .map((file) => readFileSync(join(file.parentPath, file.name)));
  const kib = (bytes: number) => `${(bytes / 1_024).toFixed(1)} KiB`;
  const total = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0);
  console.log(`raw   ${kib(total(files.map(({ length }) => length)))}`);
  console.log(`gzip  ${kib(total(files.map((bytes) => gzipSync(bytes, { level: 9 }).length)))}`);
} finally {
  rmSync(folder, { recursive: true });
}
