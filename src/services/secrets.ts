import { hkdfSync } from "node:crypto";
import { AppError } from "../core/errors.ts";

/** What a key is for: each purpose has a key of its own, so that no token of one kind passes for another. */
export type KeyPurpose =
  | "access-token"
  | "refresh-token"
  | "file-url"
  | "webhook-secret"
  | "console-session"
  | "mailed-link";

/** The key of a purpose, in base64url, derived from the Worker's secret by HKDF-SHA-256. */
export type Keys = (purpose: KeyPurpose) => string;

/** Keys derived from the secret; without one, whatever needs a key fails and says why in the log. */
export function keysOf(secret: string | undefined): Keys {
  const made = new Map<KeyPurpose, string>();
  return (purpose) => {
    const known = made.get(purpose);
    if (known) return known;
    if (!secret) throw new AppError("internal_error", "The secret SECRET is not set.");
    const key = Buffer.from(hkdfSync("sha256", secret, "lectern", purpose, 32)).toString("base64url");
    made.set(purpose, key);
    return key;
  };
}
