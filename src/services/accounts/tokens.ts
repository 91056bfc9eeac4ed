import { createHash, createHmac, randomBytes } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { AppError } from "../../core/errors.ts";
import type { SessionClaims } from "./viewer.ts";

const issuer = "lectern";

/** What a signed token may be used for, in its audience. */
type Audience = "lectern-platform" | "lectern-console";

/** Lifetime of an access token, in seconds. */
const accessTokenSeconds = 15 * 60;

/** Lifetime of a refresh token, in milliseconds: 30 days. */
export const refreshTokenLife = 30 * 24 * 60 * 60 * 1_000;

/** How long, in milliseconds, a used refresh token still gives its one successor: for clients that refresh twice at once. */
export const refreshGrace = 10_000;

/** Keys of the secrets in use, of which there are two while one is rotated. */
const secretKeys = new Map<string, CryptoKey>();
const mostSecrets = 4;

/** The secret as a key of HMAC with SHA-256, imported once: every request with a token asks for it. */
async function secretKey(secret: string): Promise<CryptoKey> {
  const kept = secretKeys.get(secret);
  if (kept) return kept;
  const bytes = new TextEncoder().encode(secret);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
  if (secretKeys.size >= mostSecrets) secretKeys.clear();
  secretKeys.set(secret, key);
  return key;
}

async function sign(
  { userId, sessionId }: SessionClaims,
  audience: Audience,
  secret: string,
  now: number,
  lifetime: number,
): Promise<string> {
  const seconds = Math.floor(now / 1_000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(userId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + lifetime)
    .sign(await secretKey(secret));
}

/** Throws an error of jose's. Any of the secrets may have signed. */
async function verify(
  token: string,
  audience: Audience,
  [secret, ...more]: readonly string[],
  now: number,
): Promise<SessionClaims> {
  try {
    const { payload } = await jwtVerify(token, await secretKey(secret!), {
      issuer,
      audience,
      algorithms: ["HS256"],
      currentDate: new Date(now),
      requiredClaims: ["sub", "sid", "exp"],
    });
    return { userId: String(payload.sub), sessionId: String(payload.sid) };
  } catch (error) {
    if (!more.length || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return verify(token, audience, more, now);
  }
}

/** An access token (JWT, HS256) that is valid for 15 minutes. */
export const signAccessToken = (viewer: SessionClaims, secret: string, now: number): Promise<string> =>
  sign(viewer, "lectern-platform", secret, now, accessTokenSeconds);

/** Whom a token speaks for; throws AppError `unauthorized` when it is expired, forged or none of ours. */
export async function verifyAccessToken(
  token: string,
  secrets: readonly string[],
  now: number,
): Promise<SessionClaims> {
  try {
    return await verify(token, "lectern-platform", secrets, now);
  } catch (error) {
    const isExpired = error instanceof errors.JWTExpired;
    throw new AppError(
      "unauthorized",
      isExpired
        ? "The access token has expired: get a new one with your refresh token."
        : "The access token is not valid: log in and send it as Authorization: Bearer ACCESS_TOKEN.",
    );
  }
}

/** What the Console's cookie holds: as long as the session itself may last. */
export const signConsoleToken = (viewer: SessionClaims, secret: string, now: number): Promise<string> =>
  sign(viewer, "lectern-console", secret, now, refreshTokenLife / 1_000);

/** Whom the Console's cookie speaks for; throws AppError `unauthorized`. */
export async function verifyConsoleToken(
  token: string,
  secrets: readonly string[],
  now: number,
): Promise<SessionClaims> {
  try {
    return await verify(token, "lectern-console", secrets, now);
  } catch {
    throw new AppError("unauthorized", "Your session has ended: sign in again.");
  }
}

/** A new refresh token of 256 random bits: the first of a family. */
export const newRefreshToken = (): string => `lr_${randomBytes(32).toString("base64url")}`;

/** The one successor of a refresh token: derived, so that a repeated use within the grace gives the same and only hashes are stored. */
export const successorOf = (token: string, secret: string): string =>
  `lr_${createHmac("sha256", secret).update(`refresh ${token}`).digest("base64url")}`;

/** What is stored of a token or key: its SHA-256, in base64url. Tokens are random, so no salt is needed. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** An unguessable token of 256 random bits for a link. */
export const newLinkToken = (): string => randomBytes(32).toString("base64url");

/** The token of a link that is mailed: derived from its record's id, so that a mail can be sent again and only hashes are stored. */
export const mailedToken = (kind: string, id: string, secret: string): string =>
  createHmac("sha256", secret).update(`${kind} ${id}`).digest("base64url");
