import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { AppEnv } from "../../context.ts";
import { AppError } from "../../core/errors.ts";
import { email, linkDays } from "../../http/fields.ts";
import { shareOrigin } from "../../http/urls.ts";
import { permissions } from "../../services/accounts/document-access.ts";
import {
  type PublicShare,
  publicPermissions,
  type Share,
  type ShareTarget,
} from "../../services/documents/shares.ts";
import { fileUrl } from "../files.ts";
import { detailError, errors, idOf, json, jsonBody, pathParameter, router, timestamp } from "../openapi.ts";
import { pageHeaders, pagingOf, pagingQuery } from "../paging.ts";
import { viewerOf } from "../platform-auth.ts";
import { docType } from "./document-search.ts";

const permission = z.enum(permissions).openapi("Permission", {
  description:
    "view: details and preview; score: compliance reports too; full: check, convert and tag as well. None deletes or shares on.",
});

const share = z
  .object({
    id: idOf("shr"),
    document_id: idOf("doc"),
    user_id: idOf("usr").nullable(),
    user_email: z.string().nullable(),
    recipient_verified: z.boolean().nullable().openapi({
      description:
        "Whether someone has verified that the account is of the address: its owner by a mailed link, or the service's operator. Null for organizations.",
    }),
    org_id: idOf("org").nullable(),
    org_name: z.string().nullable(),
    permission,
    created_at: timestamp,
  })
  .strict()
  .openapi("Share");

const presentShare = (found: Share) => ({
  id: found.id,
  document_id: found.documentId,
  user_id: found.userId,
  user_email: found.userEmail,
  recipient_verified: found.isRecipientVerified,
  org_id: found.orgId,
  org_name: found.orgName,
  permission: found.permission,
  created_at: found.createdAt,
});

const newShare = z
  .object({ user_email: email.nullish(), org_id: z.string().nullish(), permission })
  .openapi("NewShare", { description: "Exactly one of user_email and org_id." });

function targetOf({ user_email, org_id }: z.infer<typeof newShare>): ShareTarget {
  if (user_email && !org_id) return { email: user_email };
  if (org_id && !user_email) return { orgId: org_id };
  throw new AppError(
    "invalid_request",
    "Give exactly one of user_email and org_id: a share is with one user or one organization.",
  );
}

const ofDocument = z.object({ id: pathParameter("id") });
const oneShare = z.object({ id: pathParameter("id"), share_id: pathParameter("share_id") });

/** Shares of a document: below /documents. */
export const shares = router();

shares.openapi(
  createRoute({
    method: "post",
    path: "/{id}/shares",
    operationId: "shareDocument",
    summary: "Share a document with a user or an organization",
    description:
      "For a user who has it already, the permission changes. Where the service sends mail, a user outside your organizations must have verified their address.",
    request: { params: ofDocument, body: jsonBody(newShare) },
    responses: { 201: json(share, "The share."), ...errors(detailError, 400, 401, 403, 404) },
  }),
  async (c) => {
    const body = c.req.valid("json");
    const made = await c.get("services").shares.create(viewerOf(c), c.req.valid("param").id, {
      target: targetOf(body),
      permission: body.permission,
    });
    return c.json(presentShare(made), 201);
  },
);

shares.openapi(
  createRoute({
    method: "get",
    path: "/{id}/shares",
    operationId: "listShares",
    summary: "List a document's shares, newest first",
    request: { params: ofDocument, query: pagingQuery },
    responses: {
      200: json(z.array(share), "One page of shares."),
      ...errors(detailError, 400, 401, 403, 404),
    },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = await c
      .get("services")
      .shares.list(viewerOf(c), c.req.valid("param").id, pagingOf(query));
    pageHeaders(c, query, total, rows);
    return c.json(rows.map(presentShare), 200);
  },
);

shares.openapi(
  createRoute({
    method: "delete",
    path: "/{id}/shares/{share_id}",
    operationId: "revokeShare",
    summary: "Revoke a share",
    request: { params: oneShare },
    responses: { 204: { description: "Revoked." }, ...errors(detailError, 401, 403, 404) },
  }),
  async (c) => {
    const { id, share_id: shareId } = c.req.valid("param");
    await c.get("services").shares.remove(viewerOf(c), id, shareId);
    return c.body(null, 204);
  },
);

const publicPermission = z.enum(publicPermissions).openapi("PublicPermission", {
  description: "view: the document; score: its latest report too. The link is read-only either way.",
});

const publicShare = z
  .object({
    id: idOf("pub"),
    token: z.string(),
    url: z.url().openapi({ description: "A page for people, open to anyone who has the link." }),
    permission: publicPermission,
    created_at: timestamp,
    expires_at: timestamp.nullable(),
  })
  .strict()
  .openapi("PublicShare");

const presentPublicShare = (
  c: Context<AppEnv>,
  { id, token, permission, createdAt, expiresAt }: PublicShare,
) => ({
  id,
  token,
  url: `${shareOrigin(c)}/s/${token}`,
  permission,
  created_at: createdAt,
  expires_at: expiresAt,
});

shares.openapi(
  createRoute({
    method: "post",
    path: "/{id}/public-share",
    operationId: "createPublicShare",
    summary: "Share a document by a read-only link",
    request: {
      params: ofDocument,
      body: {
        required: false,
        content: {
          "application/json": {
            schema: z
              .object({
                expires_in_days: linkDays.nullish(),
                permission: publicPermission.optional(),
              })
              .openapi("NewPublicShare", {
                description:
                  "Without a number of days the link does not end by itself. The permission is view unless said otherwise.",
              }),
          },
        },
      },
    },
    responses: { 201: json(publicShare, "The link."), ...errors(detailError, 400, 401, 403, 404) },
  }),
  async (c) => {
    const { expires_in_days: days, permission } = c.req.valid("json");
    const made = await c
      .get("services")
      .shares.createPublic(viewerOf(c), c.req.valid("param").id, days ?? undefined, permission);
    return c.json(presentPublicShare(c, made), 201);
  },
);

shares.openapi(
  createRoute({
    method: "get",
    path: "/{id}/public-shares",
    operationId: "listPublicShares",
    summary: "List a document's links, newest first",
    request: { params: ofDocument, query: pagingQuery },
    responses: {
      200: json(z.array(publicShare), "One page of links, ended ones too."),
      ...errors(detailError, 400, 401, 403, 404),
    },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = await c
      .get("services")
      .shares.listPublic(viewerOf(c), c.req.valid("param").id, pagingOf(query));
    pageHeaders(c, query, total, rows);
    return c.json(
      rows.map((row) => presentPublicShare(c, row)),
      200,
    );
  },
);

shares.openapi(
  createRoute({
    method: "delete",
    path: "/{id}/public-shares/{share_id}",
    operationId: "revokePublicShare",
    summary: "Revoke a link",
    request: { params: oneShare },
    responses: { 204: { description: "Revoked." }, ...errors(detailError, 401, 403, 404) },
  }),
  async (c) => {
    const { id, share_id: shareId } = c.req.valid("param");
    await c.get("services").shares.removePublic(viewerOf(c), id, shareId);
    return c.body(null, 204);
  },
);

/** What a link leads to, for programs: needs no token. */
export const publicDocuments = router();

publicDocuments.openapi(
  createRoute({
    method: "get",
    path: "/{token}",
    operationId: "readPublicDocument",
    summary: "Read a publicly shared document",
    security: [],
    request: { params: z.object({ token: pathParameter("token") }) },
    responses: {
      200: json(
        z
          .object({
            filename: z.string(),
            content_type: z.string(),
            size_bytes: z.int(),
            doc_type: docType,
            uploaded_at: timestamp,
            preview_url: z.url().openapi({ description: "Good for 1 hour, while the link is." }),
            expires_at: timestamp.nullable(),
          })
          .strict()
          .openapi("PublicDocument"),
        "The document.",
      ),
      ...errors(detailError, 404),
    },
  }),
  async (c) => {
    const { shares, files } = c.get("services");
    const { share, version } = await shares.readPublic(c.req.valid("param").token);
    const { token } = files.sign(version.id, { publicShareId: share.id });
    return c.json(
      {
        filename: version.filename,
        content_type: version.contentType,
        size_bytes: version.sizeBytes,
        doc_type: version.docType,
        uploaded_at: version.createdAt,
        preview_url: fileUrl(c, token),
        expires_at: share.expiresAt,
      },
      200,
    );
  },
);
