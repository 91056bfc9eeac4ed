import { createRoute, z } from "@hono/zod-openapi";
import { detailError, errors, idOf, json, pathParameter, router, timestamp } from "../openapi.ts";
import { pageHeaders, pagingOf, pagingQuery } from "../paging.ts";
import { viewerOf } from "../platform-auth.ts";
import { percent } from "../report-body.ts";

const count = z.int().min(0);
const counts = z.record(z.string(), count);
const date = z.iso.date();
const averageScore = percent.nullable();

/** A share of a whole in percent, cut to one decimal as scores are; 0 of nothing. */
const rate = (part: number, whole: number) => (whole ? Math.floor((part * 1_000) / whole) / 10 : 0);

const dashboard = z
  .object({
    documents: z
      .object({
        total: count,
        by_type: counts,
        by_status: counts.openapi({
          description: "untested, compliant, non_compliant: by the latest compliance test.",
        }),
      })
      .strict(),
    storage_bytes: count.openapi({ description: "Of every version." }),
    uploads: z
      .array(z.object({ date, count }).strict())
      .openapi({ description: "The last 30 days, oldest first." }),
    compliance: z
      .object({
        average_score: averageScore,
        by_grade: counts,
        failures_by_check: counts,
        over_time: z.array(z.object({ date, average_score: percent, tests: count }).strict()),
      })
      .strict()
      .openapi({
        description: "By each document's latest compliance test; over_time has those of the last 30 days.",
      }),
    jobs: z.object({ by_status: counts }).strict(),
  })
  .strict()
  .openapi("Dashboard");

export const analytics = router();

analytics.openapi(
  createRoute({
    method: "get",
    path: "/dashboard",
    operationId: "readDashboard",
    summary: "An organization's documents at a glance",
    request: { query: z.object({ org_id: z.string() }) },
    responses: { 200: json(dashboard, "The figures."), ...errors(detailError, 400, 401, 404) },
  }),
  async (c) => {
    const found = await c.get("services").analytics.dashboard(viewerOf(c), c.req.valid("query").org_id);
    const { documents, compliance } = found;
    return c.json(
      {
        documents: {
          total: documents.total,
          by_type: documents.byType,
          by_status: documents.byStatus,
        },
        storage_bytes: found.storageBytes,
        uploads: found.uploads,
        compliance: {
          average_score: compliance.averageScore,
          by_grade: compliance.byGrade,
          failures_by_check: compliance.failuresByCheck,
          over_time: compliance.overTime.map(({ date, averageScore, tests }) => ({
            date,
            average_score: averageScore,
            tests,
          })),
        },
        jobs: { by_status: found.jobs.byStatus },
      },
      200,
    );
  },
);

const overview = z
  .object({
    org_id: idOf("org"),
    members: count,
    documents: count,
    storage_bytes: count.openapi({ description: "Of every version." }),
    tests: count,
    users: z.array(
      z
        .object({
          user_id: idOf("usr"),
          full_name: z.string(),
          email: z.string(),
          role: z.enum(["owner", "admin", "member"]),
          documents: count,
          storage_bytes: count.openapi({ description: "Of every version of what the user has uploaded." }),
          tests: count,
          average_score: averageScore,
          last_upload_at: timestamp.nullable(),
        })
        .strict(),
    ),
  })
  .strict()
  .openapi("OrganizationOverview");

analytics.openapi(
  createRoute({
    method: "get",
    path: "/org/{org_id}",
    operationId: "readOrganizationAnalytics",
    summary: "What each member of an organization has done",
    description: "Members are paged, newest first.",
    request: { params: z.object({ org_id: pathParameter("org_id") }), query: pagingQuery },
    responses: { 200: json(overview, "The figures."), ...errors(detailError, 400, 401, 404) },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { org_id } = c.req.valid("param");
    const found = await c.get("services").analytics.overview(viewerOf(c), org_id, pagingOf(query));
    pageHeaders(c, query, found.members);
    return c.json(
      {
        org_id,
        members: found.members,
        documents: found.documents,
        storage_bytes: found.storageBytes,
        tests: found.tests,
        users: found.users.map((user) => ({
          user_id: user.userId,
          full_name: user.fullName,
          email: user.email,
          role: user.role,
          documents: user.documents,
          storage_bytes: user.storageBytes,
          tests: user.tests,
          average_score: user.averageScore,
          last_upload_at: user.lastUploadAt,
        })),
      },
      200,
    );
  },
);

const funnel = z
  .object({
    total_users: count,
    completed: count,
    skipped: count,
    completion_rate: percent,
    drop_off_by_step: z
      .array(z.object({ step: count, users: count }).strict())
      .openapi({ description: "Where those stand who have neither completed nor skipped." }),
    survey: z.object({ completed: count, completion_rate: percent }).strict(),
    time_to_first_upload: z.object({ users: count, median_seconds: count.nullable() }).strict(),
  })
  .strict()
  .openapi("OnboardingFunnel");

analytics.openapi(
  createRoute({
    method: "get",
    path: "/onboarding",
    operationId: "readOnboardingFunnel",
    summary: "How far users get in their onboarding, for staff",
    responses: { 200: json(funnel, "The figures."), ...errors(detailError, 401, 403) },
  }),
  async (c) => {
    const found = await c.get("services").analytics.onboarding(viewerOf(c));
    return c.json(
      {
        total_users: found.users,
        completed: found.completed,
        skipped: found.skipped,
        completion_rate: rate(found.completed, found.users),
        drop_off_by_step: found.dropOff,
        survey: { completed: found.surveys, completion_rate: rate(found.surveys, found.users) },
        time_to_first_upload: { users: found.uploaders, median_seconds: found.secondsToFirstUpload },
      },
      200,
    );
  },
);
