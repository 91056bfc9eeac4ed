import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "../../../src/services/accounts/passwords.ts";

test("happy: a password verifies against its own hash, which names algorithm and cost", async () => {
  const hash = await hashPassword("correct horse");
  expect(hash).toMatch(/^scrypt\$14\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifyPassword("correct horse", hash)).toEqual({ isRight: true, isOutdated: false });
});

test("error: a wrong password and an unknown account are both wrong", async () => {
  const hash = await hashPassword("correct horse");
  expect((await verifyPassword("correct hors", hash)).isRight).toBe(false);
  expect((await verifyPassword("", null)).isRight).toBe(false);
});

test("happy: one password in two Unicode forms is one password", async () => {
  const hash = await hashPassword("cafe\u0301-menu");
  expect((await verifyPassword("caf\u00e9-menu", hash)).isRight).toBe(true);
});

test("security: equal passwords have different hashes", async () => {
  expect(await hashPassword("same")).not.toBe(await hashPassword("same"));
});

test("happy: a hash of another cost still verifies and asks to be made anew", async () => {
  const { scryptSync } = await import("node:crypto");
  const salt = Buffer.from("0123456789abcdef");
  const key = scryptSync("old", salt, 32, { N: 1024, r: 8, p: 1 });
  const hash = `scrypt$10$8$1$${salt.toString("base64url")}$${key.toString("base64url")}`;
  expect(await verifyPassword("old", hash)).toEqual({ isRight: true, isOutdated: true });
});
