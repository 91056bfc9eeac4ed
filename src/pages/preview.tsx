import { formats, imageFormats } from "../core/formats.ts";
import type { Version } from "../services/documents/documents.ts";
import { PdfPages, type ShownFile } from "./page-view.tsx";
import { Foreign } from "./parts.tsx";

/** What a person calls the kind of a file. */
export const formatName = (docType: Version["docType"]): string =>
  ({ ...formats, ...imageFormats })[docType].name;

/**
 * A look at a file: PDF, images and pages are embedded, pages without their scripts and with an origin of their own;
 * of other formats the version that was converted to HTML is shown where there is one.
 */
export function Preview({ file, converted }: { file: ShownFile; converted: ShownFile | null }) {
  const { docType, filename } = file.version;
  if (docType === "png" || docType === "jpg")
    return <img class="shown" src={file.path} alt={`${filename}, which its author has not described`} />;
  if (docType === "pdf") return <PdfPages path={file.path} filename={filename} />;
  const page = docType === "html" ? file : converted;
  if (page)
    return (
      <>
        {page === converted && (
          <p class="hint">
            This is the HTML version that was made of it: <Foreign>{page.version.filename}</Foreign>.
          </p>
        )}
        <iframe
          class="frame"
          sandbox=""
          src={page.path}
          title={`The page ${page.version.filename}`}
          loading="lazy"
        />
      </>
    );
  return (
    <p>
      {formatName(docType)} files are not shown in a page, and no HTML version has been made of this one.
      Download it to read it.
    </p>
  );
}
