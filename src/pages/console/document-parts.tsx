import type { Child } from "hono/jsx";
import { type DocType, imageFormats } from "../../core/formats.ts";
import { scoreText } from "../../render/words.ts";
import { type Access, atLeast } from "../../services/accounts/document-access.ts";
import type { DocumentRecord, LatestTest } from "../../services/documents/documents.ts";
import type { RecentJob } from "../../services/documents/recent-jobs.ts";
import type { Tag } from "../../services/reports/tags.ts";
import { Foreign, sizeText, Time } from "../parts.tsx";
import { formatName } from "../preview.tsx";
import { JobLinks } from "./job-parts.tsx";
import { inOrganization } from "./navigation.ts";
import { Status } from "./status.tsx";

export const isImage = (docType: DocType): boolean => docType in imageFormats;

/** Whether the access allows what `needed` allows. */
export const allows = (access: Access, needed: Access): boolean => atLeast(needed).includes(access);

/** What a permission allows, in words that follow "may". */
export const permissionTexts = {
  view: "see it and its files",
  score: "see it and read its reports",
  full: "see it, read its reports, check it, convert it and tag it",
} as const;

/** A tag's colour is a dot beside its name: never the name's own colour, and never all that distinguishes it from others. */
const Dot = ({ color }: { color: string | null }) =>
  color ? (
    <svg viewBox="0 0 10 10" aria-hidden="true" focusable="false">
      <circle cx="5" cy="5" r="4.5" fill={color} stroke="currentColor" stroke-width=".6" />
    </svg>
  ) : null;

export const TagLabel = ({ tag, children }: { tag: Pick<Tag, "name" | "color">; children?: Child }) => (
  <span class="tag">
    <Dot color={tag.color} />
    <Foreign>{tag.name}</Foreign>
    {children}
  </span>
);

export const TagList = ({ tags }: { tags: readonly Tag[] }) =>
  tags.length ? (
    <ul class="tags" aria-label="Tags">
      {tags.map((tag) => (
        <li>
          <TagLabel tag={tag} />
        </li>
      ))}
    </ul>
  ) : null;

/** "82.4, grade C". */
export const outcomeText = ({ overallScore, grade }: Pick<LatestTest, "overallScore" | "grade">): string =>
  `${scoreText(overallScore)}, grade ${grade}`;

function Outcome({ access, docType, latest }: Pick<DocumentRecord, "access" | "docType" | "latest">) {
  if (latest)
    return (
      <>
        <Status kind={latest.compliant ? "good" : "bad"}>
          {latest.compliant ? "Compliant" : "Not compliant"}
        </Status>{" "}
        <span class="grade">{outcomeText(latest)}</span>
      </>
    );
  if (isImage(docType)) return <Status kind="open">Images are not checked</Status>;
  return <Status kind="open">{allows(access, "score") ? "Not checked" : "Not shared with you"}</Status>;
}

/** A list of documents; `isShared` says what the viewer may do with each; `isChosen` lets documents be chosen, in a form. */
export const DocumentTable = ({
  caption,
  rows,
  isShared = false,
  isChosen = false,
  jobs = [],
}: {
  caption: Child;
  rows: readonly DocumentRecord[];
  isShared?: boolean;
  isChosen?: boolean;
  /** What is under way with the documents, or has just ended. */
  jobs?: readonly RecentJob[];
}) => (
  <table class="stack list">
    <caption>{caption}</caption>
    <thead>
      <tr>
        {isChosen && (
          <th scope="col" class="choose">
            <span class="hidden">Choose</span>
          </th>
        )}
        <th scope="col">Name</th>
        <th scope="col">Result</th>
        {isShared && <th scope="col">You may</th>}
        <th scope="col">File</th>
        <th scope="col">Uploaded</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr>
          {isChosen && (
            <td class="choose">
              {isImage(row.docType) ? null : (
                <input type="checkbox" name={row.id} value="on" aria-label={`Choose ${row.filename}`} />
              )}
            </td>
          )}
          <th scope="row">
            <a href={`/console/documents/${row.id}`}>
              <Foreign>{row.filename}</Foreign>
            </a>
            <TagList tags={row.tags} />
            <span data-live={`jobs-${row.id}`}>
              <JobLinks jobs={jobs.filter(({ documentId }) => documentId === row.id)} />
            </span>
          </th>
          <td data-label="Result">
            <span data-live={`result-${row.id}`}>
              <Outcome {...row} />
            </span>
          </td>
          {isShared && (
            <td data-label="You may" class="wraps">
              {row.access in permissionTexts
                ? permissionTexts[row.access as keyof typeof permissionTexts]
                : `do all that you may as ${row.access}`}
            </td>
          )}
          <td data-label="File">
            {formatName(row.docType)}, {sizeText(row.sizeBytes)}
          </td>
          <td data-label="Uploaded">
            <Time at={row.createdAt} isAgo />
            <span class="by">
              {" "}
              by <Foreign>{row.uploadedByName}</Foreign>
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Where a page of a document stands: in its organization, or with what is shared. */
export const placeOf = ({ orgId, access }: Pick<DocumentRecord, "orgId" | "access">) =>
  allows(access, "member")
    ? inOrganization(orgId, "/documents", access)
    : ({ navigation: "signed-in", current: "/console/shared" } as const);

/** The way back from a page of a document to the document. */
export const BackToDocument = ({ id, filename }: Pick<DocumentRecord, "id" | "filename">) => (
  <p class="back">
    <a href={`/console/documents/${id}`}>
      <Foreign>{filename}</Foreign>
    </a>
  </p>
);

const untestedTexts: Record<string, string> = {
  encrypted_document:
    "It needs a password to open: save it without one in the program that made it, and upload it again.",
  unreadable_document:
    "It is damaged or not what its name says: open it in the program that made it, save it anew, and upload it again.",
  too_complex: "Reading it takes more work than one check may use: split it into parts.",
};

/** Why a document could not be tested and what to do, by the code of the error. */
export const untested = (code: string | undefined): string =>
  untestedTexts[code ?? ""] ?? "The check did not end: try it again.";
