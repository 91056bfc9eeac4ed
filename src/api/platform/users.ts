import { createRoute, z } from "@hono/zod-openapi";
import { newPassword, password } from "../../http/fields.ts";
import { detailError, errors, json, jsonBody, router } from "../openapi.ts";
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
    summary: "Read your profile",
    responses: { 200: json(profile, "Your profile."), ...errors(detailError, 401) },
  }),
  async (c) => c.json(presentProfile(await c.get("services").accounts.read(viewerOf(c))), 200),
);

me.openapi(
  createRoute({
    method: "patch",
    path: "/",
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
    summary: "Delete your account",
    description:
      "Organizations that would lose their last owner must be handed over or deleted first. Documents stay with their organization.",
    request: { body: jsonBody(z.object({ password }).openapi("AccountDeletion")) },
    responses: { 204: { description: "Deleted." }, ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    await c.get("services").accounts.remove(viewerOf(c), c.req.valid("json").password);
    return c.body(null, 204);
  },
);

me.openapi(
  createRoute({
    method: "post",
    path: "/password",
    summary: "Change your password",
    description: "Ends all your other sessions.",
    request: {
      body: jsonBody(
        z.object({ current_password: password, new_password: newPassword }).openapi("PasswordChange"),
      ),
    },
    responses: { 204: { description: "Changed." }, ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    const { current_password: current, new_password: next } = c.req.valid("json");
    await c.get("services").accounts.changePassword(viewerOf(c), current, next);
    return c.body(null, 204);
  },
);

me.openapi(
  createRoute({
    method: "get",
    path: "/onboarding",
    summary: "Read how far your onboarding is",
    responses: { 200: json(onboarding, "Your onboarding."), ...errors(detailError, 401) },
  }),
  async (c) => c.json((await c.get("services").accounts.read(viewerOf(c))).onboarding, 200),
);

me.openapi(
  createRoute({
    method: "patch",
    path: "/onboarding",
    summary: "Tell how far your onboarding is",
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
