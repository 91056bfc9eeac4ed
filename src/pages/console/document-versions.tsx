import type { DocumentRecord, Version } from "../../services/documents/documents.ts";
import { Foreign, sizeText, Time } from "../parts.tsx";
import { formatName } from "../preview.tsx";
import { UploadForm } from "../upload-form.tsx";
import { allows } from "./document-parts.tsx";

const made = { upload: "upload", conversion: "conversion", remediation: "remediated file" } as const;

const textOf = ({ origin, number, isCurrent }: Version) =>
  `${made[origin]} ${number}${isCurrent ? ", the document" : ""}`;

/** The files of a document, and the way to replace it by a new one. */
export const Versions = ({
  document,
  versions,
}: {
  document: DocumentRecord;
  versions: readonly Version[];
}) => {
  const at = `/console/documents/${document.id}`;
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <table class="stack" data-live="versions">
        <caption>The latest first. The newest that is no conversion is the document.</caption>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">What it is</th>
            <th scope="col" class="number">
              Size
            </th>
            <th scope="col">Made</th>
            <th scope="col">Get it</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <tr>
              <th scope="row">
                <Foreign>{version.filename}</Foreign>
              </th>
              <td data-label="What it is">
                {formatName(version.docType)}, {textOf(version)}
              </td>
              <td data-label="Size" class="number">
                {sizeText(version.sizeBytes)}
              </td>
              <td data-label="Made">
                <Time at={version.createdAt} isAgo />
              </td>
              <td>
                <a href={`${at}/versions/${version.id}`} download={version.filename}>
                  Download<span class="hidden"> {textOf(version)}</span>
                </a>{" "}
                <a href={`${at}?version=${version.id}#preview`}>
                  Preview<span class="hidden"> {textOf(version)}</span>
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {allows(document.access, "member") && (
        <>
          <h3 id="upload">Upload a new version</h3>
          <p>It becomes the document: checks, shares and previews show it, and older versions stay here.</p>
          <UploadForm
            path={`${at}/versions`}
            label="New version"
            button="Upload and check"
            isSingle
            isQuiet
          />
        </>
      )}
    </section>
  );
};
