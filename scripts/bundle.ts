import { readFileSync, rmSync } from "node:fs";
import { builtinModules } from "node:module";
import { gzipSync } from "node:zlib";
import { build, type Metafile, type Plugin } from "esbuild";

/** A module of the bundle. */
export interface BundleFile {
  path: string;
  /** Bytes, as they are and gzipped. */
  size: number;
  gzipSize: number;
  /** Reached by static imports from the entry: an isolate loads it at its start. */
  isLoadedAtStart: boolean;
  /** Bytes by the package that they come from; our own sources are `src`. */
  packages: Record<string, number>;
}

const bare = builtinModules.filter((name) => !name.startsWith("_"));

/** Names of Node's modules without the prefix, as older packages import them. */
const prefixed = Object.fromEntries(bare.map((name) => [name, `node:${name}`]));

/** zod re-exports its error texts in 50 languages, 260 KiB, of which only English is used. */
const withoutLocales: Plugin = {
  name: "without-locales",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/locales\/index\.js$/ }, ({ importer }) =>
      importer.includes("/zod/") ? { path: "locales", namespace: "none" } : undefined,
    );
    onLoad({ filter: /.*/, namespace: "none" }, () => ({ contents: "export {};" }));
  },
};

/** The package that an input of the bundle belongs to. */
const packageOf = (path: string) =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path.split("/")[0]!;

function byPackage(inputs: Record<string, { bytesInOutput: number }>): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [path, { bytesInOutput }] of Object.entries(inputs))
    sums[packageOf(path)] = (sums[packageOf(path)] ?? 0) + bytesInOutput;
  return sums;
}

/** The files that an isolate loads before its first request: the entry and all that it imports statically. */
function loadedAtStart({ outputs }: Metafile, entry: string): Set<string> {
  const seen = new Set([entry]);
  for (const path of seen)
    for (const { path: next, kind } of outputs[path]?.imports ?? [])
      if (kind === "import-statement" && next in outputs) seen.add(next);
  return seen;
}

/**
 * Builds the Worker into a folder, which is emptied before, as ES modules: `entry`'s file, chunks that it loads at once, and for each
 * `import()` a module of its own, which an isolate loads when it is asked for (wrangler's own bundling would inline
 * them all into one file).
 */
export async function bundleWorker(entry: string, folder: string): Promise<BundleFile[]> {
  // Modules are named by what they hold, so that those of builds before would stay.
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: { index: entry },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2024",
    platform: "neutral",
    mainFields: ["browser", "module", "main"],
    conditions: ["workerd", "worker", "browser"],
    external: ["node:*", "cloudflare:*"],
    alias: prefixed,
    plugins: [withoutLocales],
    // pdfkit makes a URL of it when it is loaded, and a bundled module has none.
    define: { "import.meta.url": '"file:///lectern"', "process.env.NODE_ENV": '"production"' },
    jsx: "automatic",
    jsxImportSource: "hono/jsx",
    minify: true,
    // Errors and stack traces name functions and classes as the sources do.
    keepNames: true,
    chunkNames: "modules/[name]-[hash]",
    metafile: true,
    logLevel: "error",
  });
  const entryPath = Object.keys(metafile.outputs).find(
    (path) => metafile.outputs[path]!.entryPoint === entry,
  )!;
  const atStart = loadedAtStart(metafile, entryPath);
  return Object.entries(metafile.outputs).map(([path, { bytes, inputs }]) => ({
    path,
    size: bytes,
    gzipSize: gzipSync(readFileSync(path), { level: 9 }).length,
    isLoadedAtStart: atStart.has(path),
    packages: byPackage(inputs),
  }));
}
