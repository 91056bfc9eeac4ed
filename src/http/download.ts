import type { Context } from "hono";
import type { AppEnv } from "../context.ts";
import { log } from "../core/log.ts";
import type { Viewer } from "../services/accounts/viewer.ts";
import { readExportCursor } from "../services/documents/exports.ts";
import { contentDisposition } from "../services/files/content-disposition.ts";

/**
 * Bytes as their reader asks for them. What fails on the way is logged here: the status has been sent, and the platform
 * would log the error with its message, which quotes data.
 */
const streamOf = (bytes: AsyncGenerator<Uint8Array>, requestId: string): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await bytes.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        log.error("download_failed", error, { request_id: requestId });
        controller.error(new Error(`The download was cut off: request ${requestId}.`));
      }
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });

/** Everything of the viewer's own as a download; `after` is what the last archive's end says. */
export async function exportResponse(
  c: Context<AppEnv>,
  viewer: Viewer,
  after: string | undefined,
): Promise<Response> {
  const { exports } = c.get("services");
  const bytes = await exports.archive(viewer, after === undefined ? null : readExportCursor(after));
  return c.body(streamOf(bytes, c.get("requestId")), 200, {
    "Content-Type": "application/zip",
    "Content-Disposition": contentDisposition("attachment", exports.fileName()),
  });
}
