import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, isAbsolute, join, relative, resolve } from "node:path";
import { formats } from "../core/formats.ts";
import { isPattern, matcher, staticFolder } from "./glob.ts";

/** A document that is to be checked. */
export interface FoundFile {
  /** Where it is. */
  file: string;
  /** How it is called in outputs: as it was named, or from where the command runs, with "/". */
  path: string;
  /** Its path in the folder that was named; its name where it was named itself. */
  below: string;
}

/** Folders that hold no documents of one's own. */
const skipped = new Set(["node_modules", "bower_components", "vendor"]);
/** Entries that are looked at in all; a folder with more is named by mistake. */
const mostEntries = 1_000_000;

const extensions = new Set(Object.values(formats).flatMap((format) => format.extensions));

const isDocument = (name: string) => extensions.has(name.slice(name.lastIndexOf(".") + 1).toLowerCase());

const slashed = (path: string) => path.replaceAll("\\", "/");

export interface FindOptions {
  /** What paths and patterns start from. */
  folder: string;
  /** Patterns of what is left out, unless it is named by itself. */
  exclude?: readonly string[];
  /** A folder that is passed over where it lies in one that is named: where the results go. */
  results?: string | undefined;
}

/** The files below a folder, sorted by path; hidden folders, links and folders of packages are passed over. */
function* below(folder: string, passedOver: string | null, budget: { entries: number }): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : 0,
  );
  for (const entry of entries) {
    if (--budget.entries < 0)
      throw new Error(`There are more than ${mostEntries} files to look through: name a smaller folder.`);
    const path = join(folder, entry.name);
    if (entry.isFile()) yield path;
    else if (
      entry.isDirectory() &&
      !entry.name.startsWith(".") &&
      !skipped.has(entry.name) &&
      resolve(path) !== passedOver
    )
      yield* below(path, passedOver, budget);
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * The documents that paths and patterns name: a file as it is, of a folder every document in it, of a pattern every
 * document that it matches. Each once, in the order in which they were named. Throws Error where a folder or a pattern
 * names none.
 */
export function findFiles(
  named: readonly string[],
  { folder, exclude = [], results }: FindOptions,
): FoundFile[] {
  const found = new Map<string, FoundFile>();
  const isExcluded = exclude.map(matcher);
  const budget = { entries: mostEntries };
  const passedOver = results === undefined ? null : resolve(results);
  const shown = (path: string) => slashed(relative(".", path)) || slashed(path);

  const addFrom = (root: string, isWanted: (path: string) => boolean): number => {
    let count = 0;
    if (!existsSync(root)) return 0;
    for (const path of below(root, passedOver, budget)) {
      const fromFolder = slashed(relative(folder, path));
      if (!isDocument(path) || !isWanted(fromFolder)) continue;
      count++;
      if (isExcluded.some((matches) => matches(fromFolder))) continue;
      const key = resolve(path);
      if (!found.has(key)) found.set(key, { file: path, path: shown(path), below: relative(root, path) });
    }
    return count;
  };

  for (const name of named) {
    const path = isAbsolute(name) ? name : join(folder, name);
    if (isFolder(path)) {
      if (!addFrom(path, () => true)) throw new Error(`There is no document in ${name}.`);
    } else if (isPattern(name) && !existsSync(path)) {
      const pattern = slashed(relative(folder, resolve(folder, name)));
      const root = join(folder, staticFolder(pattern));
      if (!addFrom(isFolder(root) ? root : folder, matcher(pattern)))
        throw new Error(`No document matches ${name}.`);
    } else {
      const isOurs = resolve(folder) === resolve(".");
      if (!found.has(resolve(path)))
        found.set(resolve(path), {
          file: isOurs ? name : path,
          path: isOurs ? slashed(name) : shown(path),
          below: basename(path),
        });
    }
  }
  return [...found.values()];
}
