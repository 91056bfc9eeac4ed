import { createHash } from "node:crypto";
import type { IncomingFile, ReceivedFile } from "./uploads.ts";

/** A file that has arrived, with the SHA-256 of its bytes, in hex. */
export type DigestedFile = ReceivedFile & { digest: string };

/** Takes a file in and computes its digest on the way. */
export async function receiveDigested(
  file: IncomingFile,
  receive: (file: IncomingFile) => Promise<ReceivedFile>,
): Promise<DigestedFile> {
  const hash = createHash("sha256");
  async function* hashed() {
    for await (const piece of file.pieces) {
      hash.update(piece);
      yield piece;
    }
  }
  const received = await receive({ ...file, pieces: hashed() });
  return { ...received, digest: hash.digest("hex") };
}

/** The SHA-256 of what was asked, in hex: the same for the same fields. */
export const digestOf = (...fields: unknown[]): string =>
  createHash("sha256").update(JSON.stringify(fields)).digest("hex");
