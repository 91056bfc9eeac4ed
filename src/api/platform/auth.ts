import { createRoute, z } from "@hono/zod-openapi";
import { email, newPassword, password, properName } from "../../http/fields.ts";
import type { TokenPair } from "../../services/accounts.ts";
import { detailError, errors, json, jsonBody, router } from "../openapi.ts";
import { requireToken, viewerOf } from "../platform-auth.ts";
import { presentProfile, profile } from "./profile.ts";

const tokens = z
  .object({
    access_token: z.string().openapi({ description: "Valid for 15 minutes." }),
    refresh_token: z.string().openapi({ description: "Valid for 30 days, for one use." }),
    token_type: z.literal("bearer"),
  })
  .strict()
  .openapi("Tokens");

const presentTokens = ({ accessToken, refreshToken }: TokenPair) => ({
  access_token: accessToken,
  refresh_token: refreshToken,
  token_type: "bearer" as const,
});

const refreshBody = jsonBody(z.object({ refresh_token: z.string().max(4_096) }).openapi("RefreshToken"));

export const auth = router();

auth.openapi(
  createRoute({
    method: "post",
    path: "/register",
    summary: "Register a user",
    security: [],
    request: {
      body: jsonBody(
        z
          .object({
            email,
            password: newPassword,
            full_name: properName,
            invite_token: z.string().max(200).optional(),
          })
          .openapi("Registration"),
      ),
    },
    responses: {
      201: json(
        z.object({ user: profile, tokens }).strict().openapi("Registered"),
        "The user and a first pair of tokens.",
      ),
      ...errors(detailError, 400),
    },
  }),
  async (c) => {
    const { full_name: fullName, invite_token: inviteToken, ...given } = c.req.valid("json");
    const made = await c.get("services").accounts.register({ ...given, fullName, inviteToken });
    return c.json({ user: presentProfile(made.profile), tokens: presentTokens(made.tokens) }, 201);
  },
);

auth.openapi(
  createRoute({
    method: "post",
    path: "/login",
    summary: "Log in",
    security: [],
    request: { body: jsonBody(z.object({ email, password }).openapi("Login")) },
    responses: { 200: json(tokens, "A pair of tokens."), ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    const { tokens } = await c.get("services").accounts.login(c.req.valid("json"), c.get("address"));
    return c.json(presentTokens(tokens), 200);
  },
);

auth.openapi(
  createRoute({
    method: "post",
    path: "/refresh",
    summary: "Trade a refresh token for a new pair",
    security: [],
    description:
      "Within 10 seconds the same refresh token gives the same successor. Its use after that ends the session, as somebody else must have it too.",
    request: { body: refreshBody },
    responses: { 200: json(tokens, "A new pair of tokens."), ...errors(detailError, 400, 401) },
  }),
  async (c) =>
    c.json(presentTokens(await c.get("services").sessions.refresh(c.req.valid("json").refresh_token)), 200),
);

auth.openapi(
  createRoute({
    method: "post",
    path: "/logout",
    summary: "Log out",
    security: [],
    request: { body: refreshBody },
    responses: { 204: { description: "The session has ended." }, ...errors(detailError, 400) },
  }),
  async (c) => {
    await c.get("services").sessions.logout(c.req.valid("json").refresh_token);
    return c.body(null, 204);
  },
);

auth.openapi(
  createRoute({
    method: "post",
    path: "/logout-all",
    summary: "Log out everywhere",
    middleware: requireToken,
    responses: { 204: { description: "All sessions have ended." }, ...errors(detailError, 401) },
  }),
  async (c) => {
    await c.get("services").sessions.logoutAll(viewerOf(c));
    return c.body(null, 204);
  },
);
