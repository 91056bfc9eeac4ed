import { createRoute, z } from "@hono/zod-openapi";
import type { Standing, Standings } from "../../services/accounts/quotas.ts";
import { detailError, errors, idOf, json, router, timestamp } from "../openapi.ts";
import { pageHeaders, pagingOf, pagingQuery } from "../paging.ts";
import { viewerOf } from "../platform-auth.ts";

const standing = z
  .object({
    used: z.int(),
    limit: z.int().nullable().openapi({ description: "Null where there is none." }),
    resets_at: timestamp
      .nullable()
      .openapi({ description: "When `used` begins at 0 again; null for what does not by itself." }),
  })
  .strict()
  .openapi("Quota");

const common = {
  stored_bytes: standing.openapi({ description: "Bytes of all versions of documents." }),
  documents: standing,
  scans_per_day: standing.openapi({
    description: "Scans, reports and compliance tests since midnight UTC, deleted ones too.",
  }),
};

const usageBody = z
  .object({
    account: z
      .object({
        ...common,
        queued_scans: standing.openapi({ description: "Scans that have not ended." }),
      })
      .strict()
      .openapi({ description: "Documents count for the account that has uploaded them." }),
    organizations: z.array(
      z
        .object({
          org_id: idOf("org"),
          name: z.string(),
          ...common,
          queued_conversions: standing.openapi({
            description: "Conversions and remediations that have not ended.",
          }),
        })
        .strict(),
    ),
  })
  .strict()
  .openapi("Usage");

const present = ({ used, limit, resetsAt }: Standing) => ({ used, limit, resets_at: resetsAt });

const presentCommon = ({ storedBytes, documents, scansPerDay }: Standings) => ({
  stored_bytes: present(storedBytes),
  documents: present(documents),
  scans_per_day: present(scansPerDay),
});

/** Quotas of who is asking: below /users/me. */
export const usage = router();

usage.openapi(
  createRoute({
    method: "get",
    path: "/",
    operationId: "readUsage",
    summary: "Read how much of your quotas is used, and of those of your organizations",
    description: "Pages are of the organizations, the newest membership first.",
    request: { query: pagingQuery },
    responses: { 200: json(usageBody, "What is used, and the limits."), ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { account, organizations, total } = await c
      .get("services")
      .quotas.usage(viewerOf(c), pagingOf(query));
    pageHeaders(c, query, total);
    return c.json(
      {
        account: { ...presentCommon(account), queued_scans: present(account.queued) },
        organizations: organizations.map(({ id, name, standings }) => ({
          org_id: id,
          name,
          ...presentCommon(standings),
          queued_conversions: present(standings.queued),
        })),
      },
      200,
    );
  },
);
