import { createRoute, z } from "@hono/zod-openapi";
import { email, linkToken, newPassword, password, properName } from "../../http/fields.ts";
import { placeOf } from "../../http/place.ts";
import type { TokenPair } from "../../services/accounts/sessions.ts";
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
    operationId: "register",
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
    const made = await c.get("services").accounts.register({ ...given, fullName, inviteToken }, placeOf(c));
    return c.json({ user: presentProfile(made.profile), tokens: presentTokens(made.tokens) }, 201);
  },
);

auth.openapi(
  createRoute({
    method: "post",
    path: "/login",
    operationId: "logIn",
    summary: "Log in",
    description:
      "After 10 wrong passwords within 15 minutes from one address, or 100 from addresses that the owner has not used, further attempts are 429.",
    security: [],
    request: { body: jsonBody(z.object({ email, password }).openapi("Login")) },
    responses: { 200: json(tokens, "A pair of tokens."), ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    const { tokens } = await c.get("services").accounts.login(c.req.valid("json"), placeOf(c));
    return c.json(presentTokens(tokens), 200);
  },
);

auth.openapi(
  createRoute({
    method: "post",
    path: "/refresh",
    operationId: "refreshTokens",
    summary: "Trade a refresh token for a new pair",
    security: [],
    description:
      "Within 10 seconds the same refresh token gives the same successor. Its use after that ends the session, as someone else must have it too.",
    request: { body: refreshBody },
    responses: { 200: json(tokens, "A new pair of tokens."), ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    const { refresh_token: token } = c.req.valid("json");
    return c.json(presentTokens(await c.get("services").sessions.refresh(token, placeOf(c))), 200);
  },
);

auth.openapi(
  createRoute({
    method: "post",
    path: "/logout",
    operationId: "logOut",
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
    operationId: "logOutEverywhere",
    summary: "Log out everywhere",
    description: "Ends all your sessions, and all preview URLs that were given to you.",
    middleware: requireToken,
    responses: { 204: { description: "All sessions have ended." }, ...errors(detailError, 401) },
  }),
  async (c) => {
    await c.get("services").sessions.logoutAll(viewerOf(c));
    return c.body(null, 204);
  },
);

auth.openapi(
  createRoute({
    method: "post",
    path: "/forgot-password",
    operationId: "forgotPassword",
    summary: "Ask for a link that sets a new password",
    security: [],
    description:
      "The link is mailed and good for 1 hour and one use. The answer is the same for an address without an account. At most 3 links an hour are mailed; where the service sends no mail, this is 400.",
    request: { body: jsonBody(z.object({ email }).openapi("ForgottenPassword")) },
    responses: {
      204: { description: "If there is an account, the link is on its way." },
      ...errors(detailError, 400),
    },
  }),
  async (c) => {
    await c.get("services").accountLinks.forgotPassword(c.req.valid("json").email);
    return c.body(null, 204);
  },
);

auth.openapi(
  createRoute({
    method: "post",
    path: "/reset-password",
    operationId: "resetPassword",
    summary: "Set a new password by a mailed link",
    security: [],
    description: "Ends all sessions of the account, and all preview URLs that were given to its owner.",
    request: {
      body: jsonBody(z.object({ token: linkToken, new_password: newPassword }).openapi("PasswordReset")),
    },
    responses: { 204: { description: "The password is set: log in." }, ...errors(detailError, 400) },
  }),
  async (c) => {
    const { token, new_password: next } = c.req.valid("json");
    await c.get("services").accountLinks.resetPassword(token, next, placeOf(c));
    return c.body(null, 204);
  },
);

auth.openapi(
  createRoute({
    method: "post",
    path: "/verify-email",
    operationId: "verifyEmail",
    summary: "Verify an email address by a mailed link",
    security: [],
    description: "The link is mailed at registration, where the service sends mail, and good for 24 hours.",
    request: { body: jsonBody(z.object({ token: linkToken }).openapi("EmailVerification")) },
    responses: { 204: { description: "The address is verified." }, ...errors(detailError, 400) },
  }),
  async (c) => {
    await c.get("services").accountLinks.verifyEmail(c.req.valid("json").token);
    return c.body(null, 204);
  },
);
