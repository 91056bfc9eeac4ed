import { existsSync, mkdirSync, statSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import type { FoundFile } from "./find-files.ts";
import { realPath } from "./real-path.ts";

export interface Target {
  found: FoundFile;
  /** Where the result goes. */
  file: string;
}

/**
 * Where the result of each document goes: into the folder under its own name, or beside it under another. Never onto
 * a document that was named, nor two onto one. Throws Error where that cannot be.
 */
export function targetsFor(
  found: readonly FoundFile[],
  folder: string | undefined,
  renamed: (name: string) => string,
  nameInFolder: (name: string) => string = (name) => name,
): Target[] {
  if (folder !== undefined && statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Error(`${folder} is a file: name a folder with --out.`);
  const sources = new Set(found.map(({ file }) => realPath(file)));
  const taken = new Map<string, string>();
  return found.map((one) => {
    const name = basename(one.file);
    const file =
      folder === undefined ? join(dirname(one.file), renamed(name)) : join(folder, nameInFolder(name));
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
