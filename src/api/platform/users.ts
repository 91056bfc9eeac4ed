import { createRoute, z } from "@hono/zod-openapi";
import { exportResponse } from "../../http/download.ts";
import { newPassword, password } from "../../http/fields.ts";
import { placeOf } from "../../http/place.ts";
import type { Session } from "../../services/accounts/sessions.ts";
import { mostCounted } from "../../services/paging.ts";
import { detailError, errors, json, jsonBody, pathParameter, router, timestamp } from "../openapi.ts";
import { pageHeaders, pagingOf, pagingQuery } from "../paging.ts";
import { viewerOf } from "../platform-auth.ts";
import { onboarding, presentProfile, profile } from "./profile.ts";

const survey = z
  .object({ responses: z.record(z.string(), z.unknown()) })
  .strict()
  .openapi("Survey");

/** Answers to the survey are free in form, but not in size. */
const surveyBody = z
  .object({ responses: z.record(z.string().max(200), z.unknown()) })
  .refine(({ responses }) => JSON.stringify(responses).length <= 65_536, {
    path: ["responses"],
    message: "must be at most 64 KB as JSON",
  })
  .openapi("NewSurvey");

export const me = router();

me.openapi(
  createRoute({
    method: "get",
    path: "/",
    operationId: "readProfile",
    summary: "Read your profile",
    responses: { 200: json(profile, "Your profile."), ...errors(detailError, 401) },
  }),
  async (c) => c.json(presentProfile(await c.get("services").accounts.read(viewerOf(c))), 200),
);

me.openapi(
  createRoute({
    method: "patch",
    path: "/",
    operationId: "changeProfile",
    summary: "Change your settings",
    request: { body: jsonBody(z.object({ show_badge: z.boolean() }).partial().openapi("ProfileChanges")) },
    responses: { 200: json(profile, "Your profile."), ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    const { show_badge: showBadge } = c.req.valid("json");
    const changes = showBadge === undefined ? {} : { showBadge };
    return c.json(presentProfile(await c.get("services").accounts.update(viewerOf(c), changes)), 200);
  },
);

me.openapi(
  createRoute({
    method: "delete",
    path: "/",
    operationId: "deleteAccount",
    summary: "Delete your account",
    description:
      "Organizations that would lose their last owner must be handed over or deleted first. Documents stay with their organization.",
    request: { body: jsonBody(z.object({ password }).openapi("AccountDeletion")) },
    responses: { 204: { description: "Deleted." }, ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    await c.get("services").accounts.remove(viewerOf(c), c.req.valid("json").password, placeOf(c));
    return c.body(null, 204);
  },
);

me.openapi(
  createRoute({
    method: "get",
    path: "/export",
    operationId: "exportAccount",
    summary: "Download everything of your own as a ZIP archive",
    description:
      "manifest.json says what is in it and what is not, end.json whether it is complete. A large account takes several archives.",
    request: {
      query: z.object({
        after: z.string().optional().openapi({
          description: "next_after of the last archive's end.json; the first one when left out.",
        }),
      }),
    },
    responses: {
      200: {
        description: "The archive.",
        content: { "application/zip": { schema: { type: "string", format: "binary" } } },
      },
      ...errors(detailError, 400, 401),
    },
  }),
  (c) => exportResponse(c, viewerOf(c), c.req.valid("query").after),
);

me.openapi(
  createRoute({
    method: "post",
    path: "/password",
    operationId: "changePassword",
    summary: "Change your password",
    description:
      "Ends all your other sessions and all preview URLs that were given to you. Wrong current passwords count as failed logins.",
    request: {
      body: jsonBody(
        z.object({ current_password: password, new_password: newPassword }).openapi("PasswordChange"),
      ),
    },
    responses: { 204: { description: "Changed." }, ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    const { current_password: current, new_password: next } = c.req.valid("json");
    await c.get("services").accounts.changePassword(viewerOf(c), current, next, placeOf(c));
    return c.body(null, 204);
  },
);

const session = z
  .object({
    id: z.string(),
    created_at: timestamp,
    last_used_at: timestamp.nullable().openapi({ description: "To a quarter of an hour." }),
    expires_at: timestamp,
    current: z.boolean().openapi({ description: "Whether it is the session of this request." }),
    address: z.string().nullable().openapi({
      description: "The client's address at the login or the last refresh, IPv6 cut to its /64.",
      example: "203.0.113.7",
    }),
    client: z.string().nullable().openapi({
      description: "The plain name of the program then; versions and models are not kept.",
      example: "Firefox on Windows",
    }),
  })
  .strict()
  .openapi("Session");

const presentSession = (found: Session) => ({
  id: found.id,
  created_at: found.createdAt,
  last_used_at: found.lastUsedAt,
  expires_at: found.expiresAt,
  current: found.isCurrent,
  address: found.address,
  client: found.client,
});

me.openapi(
  createRoute({
    method: "get",
    path: "/sessions",
    operationId: "listSessions",
    summary: "List your sessions, newest first",
    description: `Those that have not ended. X-Total-Count counts up to ${mostCounted}.`,
    request: { query: pagingQuery },
    responses: {
      200: json(z.array(session), "One page of sessions."),
      ...errors(detailError, 400, 401),
    },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = await c.get("services").sessions.list(viewerOf(c), pagingOf(query));
    pageHeaders(c, query, total, rows, ({ createdAt, id }) => [createdAt, id]);
    return c.json(rows.map(presentSession), 200);
  },
);

me.openapi(
  createRoute({
    method: "delete",
    path: "/sessions/{id}",
    operationId: "endSession",
    summary: "End one of your sessions",
    request: { params: z.object({ id: pathParameter("id") }) },
    responses: { 204: { description: "Ended." }, ...errors(detailError, 401, 404) },
  }),
  async (c) => {
    await c.get("services").sessions.endOne(viewerOf(c), c.req.valid("param").id);
    return c.body(null, 204);
  },
);

me.openapi(
  createRoute({
    method: "post",
    path: "/verification",
    operationId: "sendVerification",
    summary: "Ask for another link that verifies your email address",
    description: "At most 3 links an hour are mailed. Where the service sends no mail, this is 400.",
    responses: { 204: { description: "The link is on its way." }, ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    await c.get("services").accountLinks.sendVerification(viewerOf(c));
    return c.body(null, 204);
  },
);

me.openapi(
  createRoute({
    method: "get",
    path: "/onboarding",
    operationId: "readOnboarding",
    summary: "Read how far your onboarding is",
    responses: { 200: json(onboarding, "Your onboarding."), ...errors(detailError, 401) },
  }),
  async (c) => c.json((await c.get("services").accounts.read(viewerOf(c))).onboarding, 200),
);

me.openapi(
  createRoute({
    method: "patch",
    path: "/onboarding",
    operationId: "changeOnboarding",
    summary: "Report how far your onboarding is",
    request: {
      body: jsonBody(
        z
          .object({ step: z.int().min(0).max(1_000), completed: z.boolean(), skipped: z.boolean() })
          .partial()
          .openapi("OnboardingChanges"),
      ),
    },
    responses: { 200: json(onboarding, "Your onboarding."), ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    const given = c.req.valid("json");
    const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const changed = await c.get("services").accounts.update(viewerOf(c), { onboarding: changes });
    return c.json(changed.onboarding, 200);
  },
);

me.openapi(
  createRoute({
    method: "get",
    path: "/survey",
    operationId: "readSurvey",
    summary: "Read your survey responses",
    responses: { 200: json(survey, "Your responses."), ...errors(detailError, 401) },
  }),
  async (c) =>
    c.json({ responses: (await c.get("services").accounts.read(viewerOf(c))).surveyResponses }, 200),
);

me.openapi(
  createRoute({
    method: "put",
    path: "/survey",
    operationId: "answerSurvey",
    summary: "Replace your survey responses",
    request: { body: jsonBody(surveyBody) },
    responses: { 200: json(survey, "Your responses."), ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    const { responses: surveyResponses } = c.req.valid("json");
    const changed = await c.get("services").accounts.update(viewerOf(c), { surveyResponses });
    return c.json({ responses: changed.surveyResponses }, 200);
  },
);
