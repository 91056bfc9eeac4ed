import { raw } from "hono/html";
import type { Child } from "hono/jsx";
import { onPage } from "../render/html.ts";
import type { Version } from "../services/documents/documents.ts";
import type { StoredReport } from "../services/reports/reports.ts";

/** A file that may be shown, with the path of its signed URL. */
export interface ShownFile {
  version: Version;
  path: string;
}

/** Draws pages of PDF documents where `PdfPages` and `Places` say so; it loads pdf.js when the first one is looked at. */
export const pageViewScript = "/page-view.js";

/** A PDF document page by page. Where no script runs the browser's own viewer stands here, where it has one. */
export const PdfPages = ({ path, filename }: { path: string; filename: string }) => (
  <div class="pdf" data-pages={path} data-name={filename}>
    <noscript>
      <iframe class="frame" src={path} title={`The PDF document ${filename}`} loading="lazy" />
    </noscript>
    <p class="hint">
      You can also <a href={path}>open the document by itself</a>, in the viewer of your browser or device.
    </p>
  </div>
);

/** Findings whose places are outlined on pages of the file; null where there is none. */
export const Places = ({ file, children }: { file: ShownFile | null; children: Child }) => (
  <div {...(file ? { "data-places": file.path, "data-name": file.version.filename } : {})}>{children}</div>
);

type Location = StoredReport["issues"][number]["location"];

/** One such place, open. */
export const Place = ({ box, label }: { box: NonNullable<Location["box"]>; label: string }) => (
  <>{raw(onPage(box, label, true).text)}</>
);
