import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const inMemory = "/dev/shm";
const room = 2 * 1_073_741_824;

/**
 * Puts temporary files of this process and of those that it starts into memory, where the machine has a folder for that
 * with room: storage of the tests in workerd waits for the disk at each write, longer than for all else.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!existsSync(inMemory) || tmpdir().startsWith(inMemory)) return;
  const { bavail, bsize } = statfsSync(inMemory);
  if (bavail * bsize < room) return;
  const folder = mkdtempSync(join(inMemory, "lectern-tests-"));
  process.env.TMPDIR = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}
