import { SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import {
  hashToken,
  newRefreshToken,
  signAccessToken,
  successorOf,
  verifyAccessToken,
} from "../../../src/services/accounts/tokens.ts";

const secret = "a secret of this test that is long enough";
const now = Date.UTC(2026, 0, 1);
const claims = { userId: "usr_1", sessionId: "family" };

describe("access tokens", () => {
  test("happy: a token speaks for its user until 15 minutes are over", async () => {
    const token = await signAccessToken(claims, secret, now);
    expect(await verifyAccessToken(token, [secret], now + 14 * 60_000)).toEqual(claims);
  });

  test("error: an expired token says so", async () => {
    const token = await signAccessToken(claims, secret, now);
    await expect(verifyAccessToken(token, [secret], now + 15 * 60_000 + 1_000)).rejects.toMatchObject({
      code: "unauthorized",
      message: expect.stringContaining("expired"),
    });
  });

  test("security: tokens of another secret, issuer, audience or algorithm are refused", async () => {
    const forged = (key: string, audience: string, issuer: string) =>
      new SignJWT({ sid: "family" })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject("usr_1")
        .setExpirationTime(now / 1_000 + 60)
        .sign(new TextEncoder().encode(key));
    const none = `${btoa('{"alg":"none"}')}.${btoa(`{"sub":"usr_1","sid":"f","exp":${now},"iss":"lectern","aud":"lectern-platform"}`)}.`;
    const tokens = [
      await forged("another secret, long enough too, but wrong", "lectern-platform", "lectern"),
      await forged(secret, "lectern-scans", "lectern"),
      await forged(secret, "lectern-platform", "somebody"),
      none,
      "",
      "a.b.c",
      "lk_0000",
    ];
    for (const token of tokens) {
      await expect(verifyAccessToken(token, [secret], now)).rejects.toMatchObject({ code: "unauthorized" });
    }
  });
});

describe("refresh tokens", () => {
  test("happy: a token has one successor, and it differs from token to token", () => {
    const [one, two] = [newRefreshToken(), newRefreshToken()];
    expect(successorOf(one, secret)).toBe(successorOf(one, secret));
    expect(successorOf(one, secret)).not.toBe(successorOf(two, secret));
    expect(successorOf(one, secret)).toMatch(/^lr_[\w-]{43}$/);
  });

  test("security: without the secret the successor is another one, and hashes tell nothing of the token", () => {
    const token = newRefreshToken();
    expect(successorOf(token, "other")).not.toBe(successorOf(token, secret));
    expect(hashToken(token)).not.toContain(token.slice(3, 20));
  });
});
