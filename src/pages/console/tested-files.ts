import type { Context } from "hono";
import type { AppEnv } from "../../context.ts";
import type { StoredReport } from "../../services/reports/reports.ts";
import type { ShownFile } from "../page-view.tsx";
import { viewerOf } from "../session.ts";

/** Versions among which a conversion is looked for. */
const mostVersions = 50;

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

/** The page of HTML that the tested version was converted to, before it was replaced by another; null where it was not. */
export async function convertedPage(
  c: Context<AppEnv>,
  documentId: string,
  { format, version_id }: StoredReport,
): Promise<ShownFile | null> {
  if (format === "pdf" || format === "html" || !version_id) return null;
  const { documents, files } = c.get("services");
  const viewer = viewerOf(c);
  const { rows } = await documents.versions(viewer, documentId, { page: 1, pageSize: mostVersions });
  const tested = rows.findIndex(({ id }) => id === version_id);
  // The newest stand first: from the one tested upwards, as long as they are conversions.
  const later = rows.slice(0, Math.max(tested, 0)).toReversed();
  const end = later.findIndex(({ origin }) => origin !== "conversion");
  const version = later.slice(0, end < 0 ? undefined : end).at(-1);
  if (!version) return null;
  return { version, path: `/files/${files.sign(version.id, { userId: viewer.userId }).token}` };
}
