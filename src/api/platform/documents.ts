import { createRoute, z } from "@hono/zod-openapi";
import { formatNames } from "../../core/formats.ts";
import { bodyLength, readUpload } from "../../http/upload.ts";
import { baseUrl } from "../../http/urls.ts";
import {
  type DocumentRecord,
  type LatestTest,
  type Version,
  versionOrigins,
} from "../../services/documents/documents.ts";
import { mostCounted } from "../../services/paging.ts";
import { fileUrl } from "../files.ts";
import { detailError, errors, idOf, json, orNull, pathParameter, router, timestamp } from "../openapi.ts";
import { cursorHeader, cursorOf, pageHeaders, pagingOf, pagingQuery } from "../paging.ts";
import { viewerOf } from "../platform-auth.ts";
import { grade, percent } from "../report-body.ts";
import { aboutSearches, docType, placeInSearch, searchOf, searchQuery } from "./document-search.ts";
import { presentTag, tag } from "./tags.ts";

/** What a document and each of its versions says of its file. */
const fileFields = { filename: z.string(), content_type: z.string(), size_bytes: z.int(), doc_type: docType };

const presentFile = (file: Pick<Version, "filename" | "contentType" | "sizeBytes" | "docType">) => ({
  filename: file.filename,
  content_type: file.contentType,
  size_bytes: file.sizeBytes,
  doc_type: file.docType,
});

const latestTest = z
  .object({
    report_id: idOf("rep"),
    overall_score: percent,
    grade,
    compliant: z.boolean(),
    created_at: timestamp,
  })
  .strict()
  .openapi("LatestTest");

const presentTest = ({ id, overallScore, grade, compliant, createdAt }: LatestTest) => ({
  report_id: id,
  overall_score: overallScore,
  grade,
  compliant,
  created_at: createdAt,
});

const document = z
  .object({
    id: idOf("doc"),
    org_id: idOf("org"),
    ...fileFields,
    uploaded_by: idOf("usr").nullable().openapi({ description: "Null when the account is gone." }),
    uploaded_by_name: z.string(),
    tags: z.array(tag),
    access: z
      .enum(["view", "score", "full", "member", "admin", "owner"])
      .openapi({ description: "Yours: your role in the organization, else the permission that is shared." }),
    latest_test: orNull(
      latestTest,
      "How it did in its latest compliance test; null before the first, and for those who may not read its reports.",
    ),
    created_at: timestamp,
  })
  .strict()
  .openapi("Document");

const presentDocument = (found: DocumentRecord) => ({
  id: found.id,
  org_id: found.orgId,
  ...presentFile(found),
  uploaded_by: found.uploadedBy,
  uploaded_by_name: found.uploadedByName,
  tags: found.tags.map((tag) => presentTag(found.orgId, tag)),
  access: found.access,
  latest_test: found.latest && presentTest(found.latest),
  created_at: found.createdAt,
});

const version = z
  .object({
    id: idOf("ver"),
    document_id: idOf("doc"),
    version_id: idOf("ver").openapi({ description: "The same as id." }),
    number: z.int().openapi({ description: "1 is the first upload." }),
    made_by: z
      .enum(versionOrigins)
      .openapi({ description: "The newest that an upload or a remediation made is the document." }),
    origin: z.enum(versionOrigins).openapi({ description: "The same as made_by.", deprecated: true }),
    is_current: z
      .boolean()
      .openapi({ description: "Whether it is the document: what checks, shares and previews show." }),
    ...fileFields,
    created_at: timestamp,
  })
  .strict()
  .openapi("Version");

const presentVersion = (found: Version) => ({
  id: found.id,
  version_id: found.id,
  document_id: found.documentId,
  number: found.number,
  made_by: found.origin,
  origin: found.origin,
  is_current: found.isCurrent,
  ...presentFile(found),
  created_at: found.createdAt,
});

const preview = z
  .object({
    preview_url: z.url().openapi({ description: "Good for 1 hour, while the document is there and shared." }),
    content_type: z.string(),
    filename: z.string(),
    expires_at: timestamp,
  })
  .strict()
  .openapi("Preview");

const oneDocument = z.object({ id: pathParameter("id") });
const ofOrganization = z.object({
  org_id: z.string().openapi({ description: "The organization's id." }),
});

/** Described only: the body is read as a stream. */
const fileBody = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object" as const,
        required: ["file"],
        properties: { file: { type: "string" as const, format: "binary" } },
      },
    },
  },
};

export const documents = router();

documents.openapi(
  createRoute({
    method: "get",
    path: "/",
    operationId: "listDocuments",
    summary: "List an organization's documents, newest first",
    description: `${aboutSearches} X-Total-Count counts the documents that a name is found in up to ${mostCounted}.`,
    request: { query: ofOrganization.extend({ ...pagingQuery.shape, ...searchQuery }) },
    responses: {
      200: json(z.array(document), "One page of documents."),
      ...errors(detailError, 400, 401, 404),
    },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { documents } = c.get("services");
    const search = searchOf(query);
    if (!search) {
      const filter = { name: query.name, tagId: query.tag_id };
      const { rows, total } = await documents.list(viewerOf(c), query.org_id, pagingOf(query), filter);
      pageHeaders(c, query, total, rows);
      return c.json(rows.map(presentDocument), 200);
    }
    const found = await documents.search(viewerOf(c), query.org_id, search, {
      pageSize: query.page_size,
      after: placeInSearch(query, search),
    });
    if (found.total !== null) c.header("X-Total-Count", String(found.total));
    cursorHeader(c, baseUrl(c), found.next && cursorOf(found.next));
    return c.json(found.rows.map(presentDocument), 200);
  },
);

documents.openapi(
  createRoute({
    method: "post",
    path: "/upload",
    operationId: "uploadDocument",
    summary: "Upload a document",
    description: `Formats: ${formatNames}, and PNG and JPG images, which are kept but not checked.`,
    request: { query: ofOrganization, body: fileBody },
    responses: { 201: json(document, "The document."), ...errors(detailError, 400, 401, 404) },
  }),
  async (c) => {
    const service = c.get("services").documents;
    const receive = await service.begin(viewerOf(c), c.req.valid("query").org_id, bodyLength(c));
    c.set("isAuthenticated", true);
    const { file } = await readUpload(c, viewerOf(c).userId, {}, receive);
    return c.json(presentDocument(await service.finish(viewerOf(c), file)), 201);
  },
);

documents.openapi(
  createRoute({
    method: "get",
    path: "/shared",
    operationId: "listSharedDocuments",
    summary: "List what is shared with you or your organizations, newest first",
    description: `X-Total-Count counts up to ${mostCounted}.`,
    request: { query: pagingQuery },
    responses: { 200: json(z.array(document), "One page of documents."), ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = await c.get("services").documents.shared(viewerOf(c), pagingOf(query));
    pageHeaders(c, query, total, rows);
    return c.json(rows.map(presentDocument), 200);
  },
);

documents.openapi(
  createRoute({
    method: "get",
    path: "/{id}",
    operationId: "readDocument",
    summary: "Read a document's details",
    request: { params: oneDocument },
    responses: { 200: json(document, "The document."), ...errors(detailError, 401, 404) },
  }),
  async (c) => {
    const found = await c.get("services").documents.read(viewerOf(c), c.req.valid("param").id);
    return c.json(presentDocument(found), 200);
  },
);

documents.openapi(
  createRoute({
    method: "delete",
    path: "/{id}",
    operationId: "deleteDocument",
    summary: "Delete a document",
    description: "With its versions, shares, public links, tags, jobs and reports; its preview URLs end too.",
    request: { params: oneDocument },
    responses: { 204: { description: "Deleted." }, ...errors(detailError, 401, 403, 404) },
  }),
  async (c) => {
    await c.get("services").documents.remove(viewerOf(c), c.req.valid("param").id);
    return c.body(null, 204);
  },
);

documents.openapi(
  createRoute({
    method: "get",
    path: "/{id}/preview",
    operationId: "previewDocument",
    summary: "Get a URL that shows the file for 1 hour",
    request: {
      params: oneDocument,
      query: z.object({
        version: z
          .string()
          .optional()
          .openapi({ description: "A version's id; the current version when it is left out." }),
      }),
    },
    responses: { 200: json(preview, "The URL."), ...errors(detailError, 400, 401, 404) },
  }),
  async (c) => {
    const { documents, files } = c.get("services");
    const viewer = viewerOf(c);
    const wanted = c.req.valid("query").version ?? null;
    const { id, filename, contentType } = await documents.version(viewer, c.req.valid("param").id, wanted);
    const { token, expiresAt } = files.sign(id, { userId: viewer.userId });
    return c.json(
      { preview_url: fileUrl(c, token), content_type: contentType, filename, expires_at: expiresAt },
      200,
    );
  },
);

documents.openapi(
  createRoute({
    method: "get",
    path: "/{id}/versions",
    operationId: "listVersions",
    summary: "List a document's versions, newest first",
    request: { params: oneDocument, query: pagingQuery },
    responses: {
      200: json(z.array(version), "One page of versions."),
      ...errors(detailError, 400, 401, 404),
    },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = await c
      .get("services")
      .documents.versions(viewerOf(c), c.req.valid("param").id, pagingOf(query));
    pageHeaders(c, query, total, rows, ({ number }) => [String(number)]);
    return c.json(rows.map(presentVersion), 200);
  },
);

documents.openapi(
  createRoute({
    method: "post",
    path: "/{id}/versions",
    operationId: "uploadVersion",
    summary: "Upload a new version of a document",
    description: `Of any format that documents have: ${formatNames}, PNG and JPG. From then on it is the document: its file name, type and size, checks, shares and previews are those of the new version. Older versions stay, and are listed, previewed and checked by their ids.`,
    request: { params: oneDocument, body: fileBody },
    responses: { 201: json(version, "The version."), ...errors(detailError, 400, 401, 403, 404) },
  }),
  async (c) => {
    const service = c.get("services").versions;
    const receive = await service.begin(viewerOf(c), c.req.valid("param").id, bodyLength(c));
    c.set("isAuthenticated", true);
    const { file } = await readUpload(c, viewerOf(c).userId, {}, receive, "refused");
    return c.json(presentVersion(await service.finish(viewerOf(c), file)), 201);
  },
);
