import { type FileHandle, open, stat } from "node:fs/promises";
import type { ByteSource } from "../checker/source.ts";
import { AppError } from "../core/errors.ts";

/** Reads of a file on disk only the ranges that the checks ask for. */
function fileSource(handle: FileHandle, size: number): ByteSource {
  const readInto = async (offset: number, memory: Uint8Array<ArrayBuffer>) => {
    const { bytesRead } = await handle.read(memory, 0, memory.length, offset);
    return memory.subarray(0, bytesRead);
  };
  return {
    size,
    read: (offset, length) => readInto(offset, new Uint8Array(Math.max(0, Math.min(length, size - offset)))),
    readInto,
  };
}

const reasons: Record<string, string> = {
  ENOENT: "There is no such file",
  EACCES: "The file may not be read by this user",
};

/** Why a file cannot be opened, in words where they are known; the code is there for searching. */
export const unopened = ({ code = "" }: NodeJS.ErrnoException): string =>
  `${reasons[code] ?? "The file cannot be opened"} (${code}).`;

const refused = (error: NodeJS.ErrnoException): never => {
  throw new AppError("unreadable_document", unopened(error));
};

/** Throws AppError `unreadable_document` for what is no file: opening a pipe would wait for someone to write to it. */
export async function expectFile(file: string): Promise<void> {
  const found = await stat(file).catch(refused);
  if (!found.isFile()) throw new AppError("unreadable_document", "This is no file.");
}

/** Opens a file on disk; throws AppError `unreadable_document` where there is none. The handle is to be closed. */
export async function openSource(file: string): Promise<{ source: ByteSource; handle: FileHandle }> {
  await expectFile(file);
  const handle = await open(file).catch(refused);
  const { size } = await handle.stat();
  return { source: fileSource(handle, size), handle };
}
