import type { Context } from "hono";
import type { AppEnv } from "../../context.ts";
import type { StoredReport } from "../../services/reports.ts";
import type { ShownFile } from "../preview.tsx";
import { viewerOf } from "../session.ts";

/** The PDF file that a report is about, where it is still there and a finding of it has a place on a page. */
export async function testedPdf(
  c: Context<AppEnv>,
  documentId: string,
  { format, issues, version_id }: StoredReport,
): Promise<ShownFile | null> {
  if (format !== "pdf" || !version_id || !issues.some(({ location }) => location.box)) return null;
  const { documents, files } = c.get("services");
  const viewer = viewerOf(c);
  const version = await documents.version(viewer, documentId, version_id);
  return { version, path: `/files/${files.sign(version.id, { userId: viewer.userId }).token}` };
}
