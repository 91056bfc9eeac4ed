import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "../context.ts";
import { AppError } from "../core/errors.ts";
import { moveToLane } from "../core/lane.ts";
import { originOf } from "../http/origin.ts";
import type { SessionClaims, Viewer } from "../services/accounts/viewer.ts";

const life = 30 * 24 * 60 * 60;

const isSecure = (c: Context<AppEnv>) => new URL(c.req.url).protocol === "https:";

/** __Host- binds the cookie to this host alone; it takes https, which a machine of one's own has not. */
const cookieOf = (c: Context<AppEnv>) => (isSecure(c) ? "__Host-lectern" : "lectern");

const options = (c: Context<AppEnv>) =>
  ({ path: "/", httpOnly: true, sameSite: "Lax", secure: isSecure(c) }) as const;

/** Signs the browser in. */
export async function keepSession(c: Context<AppEnv>, viewer: SessionClaims): Promise<void> {
  const token = await c.get("services").sessions.consoleToken(viewer);
  setCookie(c, cookieOf(c), token, { ...options(c), maxAge: life });
}

export const forgetSession = (c: Context<AppEnv>): void => {
  deleteCookie(c, cookieOf(c), options(c));
};

/** Whom the browser's cookie speaks for, as far as it gives by itself; null without a cookie that is good. */
export async function sessionOf(c: Context<AppEnv>): Promise<Viewer | null> {
  const token = getCookie(c, cookieOf(c));
  if (!token) return null;
  const viewer = await c
    .get("services")
    .sessions.viewerOfConsole(token, originOf(c))
    .catch(() => null);
  if (viewer) moveToLane(viewer.userId);
  return viewer;
}

/** The navigation of a page that anyone may read. */
export const navigationOf = async (c: Context<AppEnv>): Promise<"signed-in" | "signed-out"> =>
  (await sessionOf(c)) ? "signed-in" : "signed-out";

/** Notes whose form it is before the form is read, so that people behind one address share no memory. */
export const noteHolder: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.get("body")) c.set("holder", (await sessionOf(c))?.userId);
  await next();
};

/** Lets only signed-in people on; whether the session is live is reported by the first query, which it joins. */
export const requireSession: MiddlewareHandler<AppEnv> = async (c, next) => {
  const viewer = await sessionOf(c);
  if (!viewer) throw new AppError("unauthorized", "You are not signed in, or your session has ended.");
  c.set("viewer", viewer);
  await next();
};

/** The person who is signed in, which every verb of group A takes. */
export function viewerOf(c: Context<AppEnv>): Viewer {
  const viewer = c.get("viewer");
  if (!viewer) throw new AppError("unauthorized", "You are not signed in.");
  return viewer;
}

/** Whether anything but middleware answers the request: middleware is for all methods, pages and forms are for one. */
const isAnswered = (c: Context<AppEnv>) => matchedRoutes(c).some(({ method }) => method === c.req.method);

/**
 * Refuses what another site's page sends in a person's name: browsers say of every request that changes something
 * where it comes from (Fetch Metadata; the Origin header), and what does not say so is refused too.
 */
export const sameOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method !== "GET" && c.req.method !== "HEAD" && isAnswered(c)) {
    const site = c.req.header("Sec-Fetch-Site");
    const isOwn = site ? site === "same-origin" : c.req.header("Origin") === new URL(c.req.url).origin;
    if (!isOwn)
      throw new AppError("forbidden", "The form was sent from another site: open it here and send it again.");
  }
  await next();
};

const nowhere = "https://lectern.invalid";

/**
 * Where to go after signing in: a path of the Console or of an invitation, whatever the address says. It is judged as
 * it is read, without "..", as "/console/..//elsewhere" would lead to another host.
 */
export function nextPath(written: string | undefined): string {
  const url = URL.parse(written ?? "", nowhere);
  if (url?.origin !== nowhere || !/^\/(?:console|invitations)(?:\/|$)/.test(url.pathname)) return "/console";
  return `${url.pathname}${url.search}`;
}
