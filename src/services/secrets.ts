import { hkdfSync } from "node:crypto";
import { AppError } from "../core/errors.ts";

/** What a key is for: each purpose has a key of its own, so that no token of one kind passes for another. */
type KeyPurpose =
  | "access-token"
  | "refresh-token"
  | "file-url"
  | "webhook-secret"
  | "console-session"
  | "mailed-link";

/** Keys in base64url, derived from the Worker's secret by HKDF-SHA-256. */
export interface Keys {
  /** The key by which a purpose signs and seals. */
  (purpose: KeyPurpose): string;
  /** The keys whose work is taken: that one, and while the secret is being rotated the one before. */
  accepted(purpose: KeyPurpose): readonly string[];
}

const derived = (secret: string, purpose: KeyPurpose) =>
  Buffer.from(hkdfSync("sha256", secret, "lectern", purpose, 32)).toString("base64url");

/** Keys derived from the secret; without one, whatever needs a key fails and says why in the log. */
export function keysOf(secret: string | undefined, previous?: string | undefined): Keys {
  const made = new Map<KeyPurpose, readonly [string, ...string[]]>();
  function accepted(purpose: KeyPurpose): readonly [string, ...string[]] {
    const known = made.get(purpose);
    if (known) return known;
    if (!secret) throw new AppError("internal_error", "The secret SECRET is not set.");
    const former = previous && previous !== secret ? [derived(previous, purpose)] : [];
    const keys = [derived(secret, purpose), ...former] as const;
    made.set(purpose, keys);
    return keys;
  }
  return Object.assign((purpose: KeyPurpose) => accepted(purpose)[0], { accepted });
}
