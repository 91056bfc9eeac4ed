import { type Context, Hono } from "hono";
import { raw } from "hono/html";
import type { AppEnv } from "../context.ts";
import { baseUrl } from "../http/urls.ts";
import { reportContent } from "../render/html.ts";
import type { ConversionResult } from "../services/documents/conversions.ts";
import type { Version } from "../services/documents/documents.ts";
import { page } from "./page.tsx";
import { Places, pageViewScript, type ShownFile } from "./page-view.tsx";
import { FileHeading, sizeText, Time } from "./parts.tsx";
import { formatName, Preview } from "./preview.tsx";
import { formNamed, reportResponse, reportRoom } from "./report-view.tsx";

const shownBy = (c: Context<AppEnv>, version: Version, shareId: string): ShownFile => ({
  version,
  path: `/files/${c.get("services").files.sign(version.id, { publicShareId: shareId }).token}`,
});

/** Only a page that passes the test, with nothing open in it, is called accessible. */
function downloadText(result: ConversionResult | null): string {
  if (!result) return "Download the HTML version";
  const open = result.forAPerson.length;
  if (open) return `Download the HTML version, with ${open} ${open === 1 ? "thing" : "things"} open`;
  return result.compliant
    ? "Download the accessible version"
    : "Download the HTML version, not compliant yet";
}

/** The page behind a document's public link: for anyone, and read-only. */
export const sharedDocumentPage = new Hono<AppEnv>();

sharedDocumentPage.get("/:token", async (c) => {
  const { share, version, converted, report } = await c
    .get("services")
    .shares.showPublic(c.req.param("token"));
  const file = shownBy(c, version, share.id);
  const html = converted && shownBy(c, converted, share.id);
  // A report of an older version is about other pages.
  const tested = version.docType === "pdf" && report?.version_id === version.id ? file : null;
  return page(c, {
    title: version.filename,
    navigation: "none",
    ...(version.docType === "pdf" ? { script: pageViewScript } : {}),
    children: (
      <>
        <p class="kind">Shared document</p>
        <FileHeading name={version.filename} />
        <dl class="facts">
          <dt>Type</dt>
          <dd>
            {formatName(version.docType)}, {sizeText(version.sizeBytes)}
          </dd>
          <dt>Uploaded</dt>
          <dd>
            <Time at={version.createdAt} />
          </dd>
          <dt>This link</dt>
          <dd>
            {share.expiresAt ? (
              <>
                ends <Time at={share.expiresAt} />
              </>
            ) : (
              "has no end, but whoever shared the document can revoke it"
            )}
          </dd>
        </dl>
        <div class="actions">
          <a class="button" href={file.path} download={version.filename}>
            Download the document
          </a>
          {html && (
            <a class="button quiet" href={html.path} download={html.version.filename}>
              {downloadText(converted.result)}
            </a>
          )}
        </div>
        <section>
          <h2 id="preview">Preview</h2>
          <Preview file={file} converted={html} />
        </section>
        {share.permission === "score" &&
          (report ? (
            <section>
              <h2 id="report">Accessibility report</h2>
              <Places file={tested}>
                {raw(
                  reportContent(report, reportRoom, {
                    complete: `/s/${share.token}/report/html`,
                    hasPages: tested !== null,
                    converted: html && report.version_id === version.id ? html.path : null,
                  }),
                )}
              </Places>
            </section>
          ) : (
            <section>
              <h2 id="report">Accessibility report</h2>
              <p>The document has not been checked yet.</p>
            </section>
          ))}
      </>
    ),
  });
});

/** The latest report as a file, where the link shows it. */
sharedDocumentPage.get("/:token/report/:form", async (c, next) => {
  const form = formNamed(c.req.param("form"));
  if (!form) return next();
  return reportResponse(await c.get("services").shares.publicReport(c.req.param("token"), form, baseUrl(c)));
});
