import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Report } from "../checker/report/report.ts";
import type { ByteSource } from "../checker/source.ts";

/** So many bytes of a file are hashed at once. */
const pieceSize = 1_048_576;
/** More reports than these are not kept: the oldest go. */
const mostKept = 10_000;

/** Where a user's caches are, by the XDG Base Directory Specification. */
const usualFolder = () => join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "lectern");

/**
 * Reports of files that were checked before, in a folder that only its owner reads. A report is found again by what
 * makes it: the build of the checker, the tiers, the file's name (a title that equals it is a finding) and its bytes.
 * Whatever goes wrong with the cache costs time only: the file is checked.
 */
export class ReportCache {
  readonly #build: string;
  readonly #folder: string;
  #hasWritten = false;

  /** `build` names the code of the checker: reports of another build are never taken. */
  constructor(build: string, folder = usualFolder()) {
    this.#build = build;
    this.#folder = folder;
  }

  async keyOf(source: ByteSource, filename: string, tiers: readonly number[]): Promise<string> {
    const hash = createHash("sha256");
    hash.update(JSON.stringify([this.#build, tiers, filename, source.size]));
    for (let at = 0; at < source.size; at += pieceSize) hash.update(await source.read(at, pieceSize));
    return hash.digest("hex");
  }

  async read(key: string): Promise<Report | null> {
    try {
      return JSON.parse(await readFile(join(this.#folder, key), "utf8"));
    } catch {
      return null;
    }
  }

  async write(key: string, report: Report): Promise<void> {
    const unfinished = join(this.#folder, `${key}.${randomUUID()}`);
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await writeFile(unfinished, JSON.stringify(report), { mode: 0o600 });
      await rename(unfinished, join(this.#folder, key));
      this.#hasWritten = true;
    } catch {
      await rm(unfinished, { force: true }).catch(() => {});
    }
  }

  /** Removes the oldest reports when there are more than are kept; `isNeeded` where other threads wrote some. */
  async prune(isNeeded = this.#hasWritten, most = mostKept): Promise<void> {
    if (!isNeeded) return;
    try {
      const names = await readdir(this.#folder);
      if (names.length <= most) return;
      const aged = await Promise.all(
        names.map(async (name) => ({ name, time: (await stat(join(this.#folder, name))).mtimeMs })),
      );
      aged.sort((one, other) => one.time - other.time);
      // A tenth more than needed, so that not every run has to prune.
      const surplus = aged.slice(0, names.length - Math.floor(most * 0.9));
      await Promise.all(surplus.map(({ name }) => rm(join(this.#folder, name), { force: true })));
    } catch {
      // Another process prunes at the same time; what is left goes next time.
    }
  }
}
