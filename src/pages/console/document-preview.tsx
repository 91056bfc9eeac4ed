import type { DocumentRecord, Version } from "../../services/documents.ts";
import { Foreign } from "../parts.tsx";
import { allows, isImage, typeName } from "./document-parts.tsx";

const isShown = ({ docType }: Version) => docType === "pdf" || docType === "html" || isImage(docType);

/** What is shown: the version that is asked for, else the upload, else the latest conversion of it. */
const chosen = (versions: readonly Version[], wanted: string | undefined): Version | undefined =>
  versions.find(({ id }) => id === wanted) ??
  versions.find((version) => version.origin === "upload" && isShown(version)) ??
  versions.find(isShown) ??
  versions.at(-1);

function Shown({ version, token }: { version: Version; token: string }) {
  const src = `/files/${token}`;
  const title = `Preview of ${version.filename}`;
  if (isImage(version.docType)) return <img class="shown" src={src} alt={title} loading="lazy" />;
  // A page of somebody's making runs nothing and reaches nothing; browsers' PDF viewers do not open in a sandbox.
  if (version.docType === "html")
    return <iframe class="frame" src={src} title={title} loading="lazy" sandbox="" />;
  return <iframe class="frame" src={src} title={title} loading="lazy" />;
}

/** A document as browsers show it, or what it takes to see it. */
export function Preview({
  document,
  versions,
  wanted,
  sign,
}: {
  document: DocumentRecord;
  versions: readonly Version[];
  wanted: string | undefined;
  sign: (version: Version) => string;
}) {
  const version = chosen(versions, wanted);
  if (!version) return null;
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      {isShown(version) ? (
        <>
          <p>
            <Foreign>{version.filename}</Foreign>
            {version.origin === "conversion" && ", converted"}
          </p>
          <Shown version={version} token={sign(version)} />
        </>
      ) : (
        <p>
          Browsers do not show {typeName(version.docType)} files.{" "}
          {allows(document.access, "full")
            ? "Convert it to see it here, or download it."
            : "Download it to see it."}
        </p>
      )}
    </section>
  );
}
