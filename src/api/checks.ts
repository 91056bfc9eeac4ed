import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { AppEnv } from "../context.ts";
import { baseUrl } from "../http/urls.ts";
import { type CatalogueEntry, catalogue, checkNamed, rulesVersion } from "../services/reports/checks.ts";
import { detailError, errors, json, router } from "./openapi.ts";
import { category, format, severity } from "./report-body.ts";

const check = z
  .object({
    id: z.string().openapi({ example: "image-alt" }),
    name: z.string(),
    url: z.url().openapi({ description: "The page about the check, for people." }),
    category,
    category_name: z.string(),
    tier: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    severity,
    help: z.string().openapi({ description: "What it is about and how to meet it." }),
    looks_at: z.string(),
    formats: z.array(format).openapi({ description: "Formats that have a place for what it looks at." }),
    wcag: z
      .array(
        z
          .object({ number: z.string(), name: z.string(), level: z.enum(["A", "AA", "AAA"]) })
          .strict()
          .openapi("SuccessCriterion"),
      )
      .openapi({ description: "Success criteria of WCAG 2.2." }),
    pdf_ua: z
      .array(z.object({ condition: z.string(), clause: z.string() }).strict().openapi("PdfUaCondition"))
      .openapi({
        description: "Failure conditions of the Matterhorn Protocol 1.1, with their clauses of ISO 14289-1.",
      }),
    en_301_549: z.array(z.string()).openapi({ description: "Clauses of EN 301 549 V3.2.1." }),
    section_508: z
      .array(z.string())
      .openapi({ description: "Requirements of the Revised Section 508 Standards." }),
    example: z.object({ bad: z.string(), good: z.string() }).strict().openapi("CheckExample"),
    messages: z.array(
      z
        .object({
          id: z.string(),
          text: z.string().openapi({ description: "With {names} where a report fills in what it found." }),
          kind: z.enum(["failure", "good_practice", "needs_review"]),
          fix: z
            .record(z.string(), z.string())
            .openapi({ description: "What to do, by tool; default where no tool is named." }),
        })
        .strict()
        .openapi("CheckMessage"),
    ),
    history: z
      .array(z.object({ version: z.string(), change: z.string() }).strict().openapi("CheckChange"))
      .openapi({ description: "Versions of the rules that changed what it says, newest first." }),
  })
  .strict()
  .openapi("CheckDescription");

const list = z
  .object({ rules_version: z.string(), checks: z.array(check) })
  .strict()
  .openapi("CheckList");

const present = (c: Context<AppEnv>, entry: CatalogueEntry) => ({
  ...entry,
  url: `${baseUrl(c)}/checks/${entry.id}`,
});

/** The checks, for anyone; each group has routes of its own. */
export function checkRoutes(): OpenAPIHono<AppEnv> {
  const routes = router();
  routes.openapi(
    createRoute({
      method: "get",
      path: "/",
      operationId: "listChecks",
      summary: "List what is checked",
      description: "Every check in the order of reports. Needs no authentication.",
      security: [],
      responses: { 200: json(list, "The checks."), ...errors(detailError) },
    }),
    async (c) => {
      c.header("Cache-Control", "public, max-age=300");
      const checks = (await catalogue()).map((entry) => present(c, entry));
      return c.json({ rules_version: rulesVersion, checks }, 200);
    },
  );
  routes.openapi(
    createRoute({
      method: "get",
      path: "/{id}",
      operationId: "readCheck",
      summary: "Read what one check does",
      description: "Needs no authentication.",
      security: [],
      request: {
        params: z.object({
          id: z.string().openapi({ param: { name: "id", in: "path" }, example: "image-alt" }),
        }),
      },
      responses: { 200: json(check, "The check."), ...errors(detailError, 404) },
    }),
    async (c) => {
      c.header("Cache-Control", "public, max-age=300");
      return c.json(present(c, await checkNamed(c.req.valid("param").id)), 200);
    },
  );
  return routes;
}
