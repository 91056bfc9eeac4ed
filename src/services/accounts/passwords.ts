import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { passwordCost as cost } from "./password-cost.ts";

const saltLength = 16;
const keyLength = 32;

const derive = (password: string, salt: Uint8Array, { logN, r, p }: typeof cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // NFC, so that one password typed on two systems is one password.
    scrypt(
      password.normalize("NFC"),
      salt,
      keyLength,
      { N: 2 ** logN, r, p, maxmem: 64 * 1_048_576 },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });

/** Hashings at once: each holds 16 MiB, and the isolate has 128. */
const places = 2;
let taken = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (taken >= places) await new Promise<void>((resolve) => waiting.push(resolve));
  else taken++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else taken--;
  }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

/** The hash of a password as text that names its algorithm and cost: `scrypt$14$8$5$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  const key = await inTurn(() => derive(password, salt, cost));
  return ["scrypt", cost.logN, cost.r, cost.p, base64(salt), base64(key)].join("$");
}

/** What an unknown account is compared with, so that the answer takes the same time as for a wrong password. */
const decoy = [
  "scrypt",
  cost.logN,
  cost.r,
  cost.p,
  base64(new Uint8Array(saltLength)),
  base64(new Uint8Array(keyLength)),
].join("$");

/**
 * Compares a password with a stored hash, or with no one's when there is none; takes the same time in both cases.
 * `isOutdated` says that the hash was made with another cost and should be made anew.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
): Promise<{ isRight: boolean; isOutdated: boolean }> {
  const [algorithm, logN, r, p, salt, key] = (stored ?? decoy).split("$");
  if (algorithm !== "scrypt" || !salt || !key)
    throw new Error("The stored password hash names an unknown algorithm.");
  const made = { logN: Number(logN), r: Number(r), p: Number(p) };
  const given = await inTurn(() => derive(password, Buffer.from(salt, "base64url"), made));
  const isEqual = timingSafeEqual(given, Buffer.from(key, "base64url"));
  const isOutdated = made.logN !== cost.logN || made.r !== cost.r || made.p !== cost.p;
  return { isRight: isEqual && stored !== null, isOutdated };
}
