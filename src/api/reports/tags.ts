import { z } from "@hono/zod-openapi";
import { tagFields } from "../../http/fields.ts";
import type { Tag } from "../../services/reports/tags.ts";
import { keyOf } from "../auth.ts";
import { detailError, errors, idOf, json, jsonBody, pathParameter, router, timestamp } from "../openapi.ts";
import { keyedRoute } from "../scopes.ts";

export const tag = z
  .object({ id: idOf("tag"), name: z.string(), color: z.string().nullable(), created_at: timestamp })
  .strict()
  .openapi("Tag");

export const presentTag = ({ id, name, color, createdAt }: Tag) => ({
  id,
  name,
  color,
  created_at: createdAt,
});

export const tags = router();

tags.openapi(
  keyedRoute({
    method: "get",
    path: "/",
    operationId: "listTags",
    summary: "List all tags",
    responses: { 200: json(z.array(tag), "All tags, oldest first."), ...errors(detailError, 401) },
  }),
  async (c) => c.json((await c.get("services").tags.list(keyOf(c))).map(presentTag), 200),
);

tags.openapi(
  keyedRoute({
    method: "post",
    path: "/",
    operationId: "createTag",
    summary: "Create a tag",
    request: { body: jsonBody(z.object(tagFields).openapi("NewTag")) },
    responses: { 201: json(tag, "The tag."), ...errors(detailError, 400, 401) },
  }),
  async (c) => c.json(presentTag(await c.get("services").tags.create(keyOf(c), c.req.valid("json"))), 201),
);

tags.openapi(
  keyedRoute({
    method: "delete",
    path: "/{id}",
    operationId: "deleteTag",
    summary: "Delete a tag, from every report too",
    request: { params: z.object({ id: pathParameter("id") }) },
    responses: { 204: { description: "Deleted." }, ...errors(detailError, 401, 404) },
  }),
  async (c) => {
    await c.get("services").tags.remove(keyOf(c), c.req.valid("param").id);
    return c.body(null, 204);
  },
);

const tagOnReport = z.object({ tag_id: pathParameter("tag_id"), report_id: pathParameter("report_id") });

tags.openapi(
  keyedRoute({
    method: "post",
    path: "/{tag_id}/reports/{report_id}",
    operationId: "addTagToReport",
    summary: "Add a tag to a report",
    request: { params: tagOnReport },
    responses: { 204: { description: "Added, or there already." }, ...errors(detailError, 401, 404) },
  }),
  async (c) => {
    const { tag_id: tagId, report_id: reportId } = c.req.valid("param");
    await c.get("services").tags.attach(keyOf(c), tagId, reportId);
    return c.body(null, 204);
  },
);

tags.openapi(
  keyedRoute({
    method: "delete",
    path: "/{tag_id}/reports/{report_id}",
    operationId: "removeTagFromReport",
    summary: "Remove a tag from a report",
    request: { params: tagOnReport },
    responses: { 204: { description: "Removed." }, ...errors(detailError, 401, 404) },
  }),
  async (c) => {
    const { tag_id: tagId, report_id: reportId } = c.req.valid("param");
    await c.get("services").tags.detach(keyOf(c), tagId, reportId);
    return c.body(null, 204);
  },
);
