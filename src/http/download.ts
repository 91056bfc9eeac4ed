import type { Context } from "hono";
import type { AppEnv } from "../context.ts";
import { contentDisposition } from "../services/content-disposition.ts";
import { readExportCursor } from "../services/exports.ts";
import type { Viewer } from "../services/viewer.ts";

/** Bytes as their reader asks for them. */
const streamOf = (bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const { value, done } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
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
  return c.body(streamOf(bytes), 200, {
    "Content-Type": "application/zip",
    "Content-Disposition": contentDisposition("attachment", exports.fileName()),
  });
}
