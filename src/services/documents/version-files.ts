import { bytesSource } from "../../checker/source.ts";
import { noDocument } from "../accounts/document-access.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { SpoolStore } from "../files/uploads.ts";
import type { SourceFile } from "../jobs/work-gate.ts";
import type { Version } from "./documents.ts";
import type { FileStore } from "./file-urls.ts";

/** Up to here a file is read into memory at once; larger ones are read by ranges. */
const smallFile = 8 * 1_048_576;

/** Opens the file of a version for reading. Throws AppError `not_found` where it is gone. */
export type OpenVersion = (viewer: Viewer, version: Version) => Promise<SourceFile>;

export const versionOpener =
  ({ files, spool }: { files: FileStore; spool: Pick<SpoolStore, "source"> }): OpenVersion =>
  async ({ userId: accountId }, { objectKey, sizeBytes, filename, contentType }) => {
    if (sizeBytes > smallFile) {
      const source = await spool.source(objectKey);
      if (!source) throw noDocument();
      return { accountId, filename, contentType, source, isSpooled: true };
    }
    const stream = await files.open(objectKey, 0, sizeBytes);
    if (!stream) throw noDocument();
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return { accountId, filename, contentType, source: bytesSource(bytes), isSpooled: false };
  };
