import { createRoute, z } from "@hono/zod-openapi";
import { tagFields } from "../../http/fields.ts";
import type { Tag } from "../../services/reports/tags.ts";
import { detailError, errors, idOf, json, jsonBody, pathParameter, router, timestamp } from "../openapi.ts";
import { pageHeaders, pagingOf, pagingQuery } from "../paging.ts";
import { viewerOf } from "../platform-auth.ts";

export const tag = z
  .object({
    id: idOf("tag"),
    org_id: idOf("org"),
    name: z.string(),
    color: z.string().nullable(),
    created_at: timestamp,
  })
  .strict()
  .openapi("Tag");

/** A tag of the organization. */
export const presentTag = (orgId: string, { id, name, color, createdAt }: Tag) => ({
  id,
  org_id: orgId,
  name,
  color,
  created_at: createdAt,
});

export const tags = router();

tags.openapi(
  createRoute({
    method: "get",
    path: "/",
    operationId: "listOrganizationTags",
    summary: "List an organization's tags, newest first",
    request: { query: z.object({ org_id: z.string() }).extend(pagingQuery.shape) },
    responses: { 200: json(z.array(tag), "One page of tags."), ...errors(detailError, 400, 401, 404) },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { org_id: orgId } = query;
    const { rows, total } = await c.get("services").documentTags.list(viewerOf(c), orgId, pagingOf(query));
    pageHeaders(c, query, total, rows);
    return c.json(
      rows.map((row) => presentTag(orgId, row)),
      200,
    );
  },
);

tags.openapi(
  createRoute({
    method: "post",
    path: "/",
    operationId: "createOrganizationTag",
    summary: "Create a tag of an organization",
    request: {
      body: jsonBody(z.object({ ...tagFields, org_id: z.string() }).openapi("NewTag")),
    },
    responses: { 201: json(tag, "The tag."), ...errors(detailError, 400, 401, 404) },
  }),
  async (c) => {
    const { org_id: orgId, ...fields } = c.req.valid("json");
    const made = await c.get("services").documentTags.create(viewerOf(c), orgId, fields);
    return c.json(presentTag(orgId, made), 201);
  },
);

tags.openapi(
  createRoute({
    method: "delete",
    path: "/{tag_id}",
    operationId: "deleteOrganizationTag",
    summary: "Delete a tag, from every document too",
    request: { params: z.object({ tag_id: pathParameter("tag_id") }) },
    responses: { 204: { description: "Deleted." }, ...errors(detailError, 401, 404) },
  }),
  async (c) => {
    await c.get("services").documentTags.remove(viewerOf(c), c.req.valid("param").tag_id);
    return c.body(null, 204);
  },
);

const tagOnDocument = z.object({
  tag_id: pathParameter("tag_id"),
  document_id: pathParameter("document_id"),
});

tags.openapi(
  createRoute({
    method: "post",
    path: "/{tag_id}/documents/{document_id}",
    operationId: "addTagToDocument",
    summary: "Add a tag to a document",
    description: "The tag is one of the document's organization.",
    request: { params: tagOnDocument },
    responses: { 204: { description: "Added, or there already." }, ...errors(detailError, 401, 403, 404) },
  }),
  async (c) => {
    const { tag_id: tagId, document_id: documentId } = c.req.valid("param");
    await c.get("services").documentTags.attach(viewerOf(c), tagId, documentId);
    return c.body(null, 204);
  },
);

tags.openapi(
  createRoute({
    method: "delete",
    path: "/{tag_id}/documents/{document_id}",
    operationId: "removeTagFromDocument",
    summary: "Remove a tag from a document",
    request: { params: tagOnDocument },
    responses: { 204: { description: "Removed." }, ...errors(detailError, 401, 403, 404) },
  }),
  async (c) => {
    const { tag_id: tagId, document_id: documentId } = c.req.valid("param");
    await c.get("services").documentTags.detach(viewerOf(c), tagId, documentId);
    return c.body(null, 204);
  },
);
