import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** Where a path leads, through links and in the case that the disk has it in; what is not there yet by its folder. */
export function realPath(path: string): string {
  const whole = resolve(path);
  if (existsSync(whole)) return realpathSync.native(whole);
  const folder = dirname(whole);
  return folder === whole ? whole : join(realPath(folder), basename(whole));
}
