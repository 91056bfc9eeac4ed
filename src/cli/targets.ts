import { existsSync, mkdirSync, statSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import type { FoundFile } from "./find-files.ts";
import { realPath } from "./real-path.ts";

export interface Target {
  found: FoundFile;
  /** Where the result goes. */
  file: string;
}

/** What a result is called, by the name of its document. */
export interface ResultNames {
  /** Beside the document. */
  beside: (name: string) => string;
  /** In a folder of results, where it may lose what tells two documents apart; without it as the document. */
  inFolder?: (name: string) => string;
}

/**
 * Where the result of each document goes: beside it under another name, or into the folder, below which the folders
 * of a folder that was named are made again. Two documents that would have one name in it keep those that they would
 * have beside them. Never onto a document that was named, nor two onto one: throws Error where that cannot be.
 */
export function targetsFor(
  found: readonly FoundFile[],
  folder: string | undefined,
  { beside, inFolder }: ResultNames,
): Target[] {
  if (folder !== undefined && statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Error(`${folder} is a file: name a folder with --out.`);
  const placed = (one: FoundFile, renamed?: (name: string) => string) => {
    const at = folder === undefined ? one.file : join(folder, one.below);
    return join(dirname(at), renamed?.(basename(at)) ?? basename(at));
  };
  const usual = found.map((one) => placed(one, folder === undefined ? beside : inFolder));
  const uses = new Map<string, number>();
  for (const file of usual) uses.set(file, (uses.get(file) ?? 0) + 1);

  const sources = new Set(found.map(({ file }) => realPath(file)));
  const taken = new Map<string, string>();
  return found.map((one, index) => {
    const isShared = uses.get(usual[index]!)! > 1;
    const file = isShared && inFolder ? placed(one, beside) : usual[index]!;
    const key = realPath(file);
    if (sources.has(key))
      throw new Error(`${one.path} would be overwritten: name another folder with --out.`);
    const other = taken.get(key);
    if (other !== undefined)
      throw new Error(`${other} and ${one.path} would both become ${file}: take them one after the other.`);
    taken.set(key, one.path);
    return { found: one, file };
  });
}

/** "report.docx" as "report.fixed.docx". */
export const withInfix =
  (infix: string) =>
  (name: string): string => {
    const extension = extname(name);
    return `${name.slice(0, name.length - extension.length)}.${infix}${extension}`;
  };

export function makeFolderFor(file: string): void {
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
}
