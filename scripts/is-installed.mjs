/**
 * Whether the packages that package-lock.json names are in place, so that a clone that was brought up to date installs
 * again. Run by itself it exits with 1 where they are not; it needs no packages.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

const packagesOf = (path) => JSON.parse(readFileSync(path, "utf8")).packages;

/** npm writes down what it has installed, without what is of other machines. */
export function isInstalled(root = ".") {
  try {
    const installed = packagesOf(join(root, "node_modules/.package-lock.json"));
    // Without a lock nothing is asked for but that something is there.
    if (!existsSync(join(root, "package-lock.json"))) return true;
    return Object.entries(packagesOf(join(root, "package-lock.json"))).every(
      ([path, { version, optional }]) =>
        path === "" || (installed[path] ? installed[path].version === version : optional === true),
    );
  } catch {
    return false;
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) process.exitCode = isInstalled() ? 0 : 1;
