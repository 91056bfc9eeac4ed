import { type Clock, iso } from "../clock.ts";
import type { SpoolStore } from "./uploads.ts";

/**
 * Files that are to go: named in the batch that deletes their rows, so that none is forgotten, or before they are
 * written, for a time when their rows should be there.
 */
export interface DoomedFileStore {
  /** Those whose time has come. */
  list(now: string, most: number): Promise<string[]>;
  forget(keys: readonly string[]): Promise<void>;
}

const atOnce = 500;

export type DoomedFiles = ReturnType<typeof doomedFileService>;

export const doomedFileService = ({
  doomedFiles,
  spool,
  now,
}: {
  doomedFiles: DoomedFileStore;
  spool: SpoolStore;
  now: Clock;
}) => ({
  /** Removes doomed files that whoever doomed them did not get to. */
  async sweep(): Promise<void> {
    const keys = await doomedFiles.list(iso(now()), atOnce);
    if (!keys.length) return;
    await spool.remove(...keys);
    await doomedFiles.forget(keys);
  },
});
