import { apiKeyPrefix, hashApiKey, newApiKey } from "../../core/api-key.ts";
import { AppError } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { scopes as allScopes, type Scope } from "../../core/scopes.ts";
import { type Clock, iso } from "../clock.ts";
import type { Listing, Paging } from "../paging.ts";
import type { Viewer } from "./viewer.ts";

export interface ApiKey {
  id: string;
  name: string;
  /** The key's first characters, which distinguish keys. */
  prefix: string;
  /** What it may do; null for everything. */
  scopes: Scope[] | null;
  /** From when on it is refused; null when it does not end by itself. */
  expiresAt: string | null;
  createdAt: string;
  lastUsedAt: string | null;
}

/** A key as a request presents it. */
export interface PresentedKey {
  /** SHA-256 in hex. */
  hash: string;
  /** What the operation needs; null where any key will do. */
  scope: Scope | null;
  /** The time of the request, in ISO 8601. */
  at: string;
}

/** API keys. Methods that take a viewer throw AppError `unauthorized` when the session has ended. */
export interface ApiKeyStore {
  /** The account of a key. Throws AppError `unauthorized` when the key may not be used. */
  accountOf(key: PresentedKey): Promise<string>;
  /** Those that are not revoked, newest first. */
  list(viewer: Viewer, paging: Paging): Promise<Listing<ApiKey>>;
  /** False when the user has as many as are allowed. */
  add(viewer: Viewer, key: ApiKey & { hash: string }, most: number): Promise<boolean>;
  revoke(viewer: Viewer, id: string, now: string): Promise<boolean>;
}

type KeyRecord = Pick<ApiKey, "scopes" | "expiresAt"> & { revokedAt: string | null };

/** The record, when the key may be used for what the operation needs. Throws AppError `unauthorized`. */
export function checkKey<Found extends KeyRecord>(
  found: Found | undefined,
  { scope, at }: PresentedKey,
): Found {
  if (!found || found.revokedAt !== null)
    throw new AppError("unauthorized", "The API key is unknown or has been revoked.");
  if (found.expiresAt !== null && found.expiresAt <= at)
    throw new AppError("unauthorized", `The API key has expired on ${found.expiresAt}: use a new one.`);
  if (scope !== null && found.scopes !== null && !found.scopes.includes(scope))
    throw new AppError(
      "unauthorized",
      `The API key lacks the scope "${scope}", which this operation needs: it has ${found.scopes.join(", ")}.`,
    );
  return found;
}

/** What a key is made with. */
export interface NewApiKey {
  name: string;
  /** Null, as all of them, for everything. */
  scopes: readonly Scope[] | null;
  /** In ISO 8601, in UTC. */
  expiresAt: string | null;
}

/**
 * Whose keys an isolate has seen. A key never changes its account, so that limits hold per account without asking
 * the database; whether the key may still be used is for the query that every verb makes.
 */
class SeenKeys {
  /** By the key's hash, those first that were not seen for longest. */
  readonly #accounts = new Map<string, string>();

  accountOf(hash: string): string | undefined {
    const accountId = this.#accounts.get(hash);
    if (accountId !== undefined) this.note(hash, accountId);
    return accountId;
  }

  note(hash: string, accountId: string): void {
    this.#accounts.delete(hash);
    this.#accounts.set(hash, accountId);
    if (this.#accounts.size > mostSeen) this.#accounts.delete(this.#accounts.keys().next().value!);
  }

  forget(hash: string): void {
    this.#accounts.delete(hash);
  }
}

/** About 2 MiB. */
const mostSeen = 10_000;
const mostKeys = 100;
const day = 86_400_000;
/** In days. */
const longestLife = 1_826;

export type ApiKeys = ReturnType<typeof apiKeyService>;

export function apiKeyService({ apiKeys, now }: { apiKeys: ApiKeyStore; now: Clock }) {
  const seen = new SeenKeys();
  return {
    /** The account of a key that this isolate has seen in use; asks no one. */
    seenAccount: (hash: string): string | undefined => seen.accountOf(hash),

    /** Looks up whose key it is. Throws AppError `unauthorized` for one that is unknown, revoked or expired. */
    async findAccount(hash: string): Promise<string> {
      const accountId = await apiKeys.accountOf({ hash, scope: null, at: iso(now()) });
      seen.note(hash, accountId);
      return accountId;
    },

    /** Of a key that was refused: whose it is must be looked up again. */
    forget: (hash: string): void => seen.forget(hash),

    /** The account that a key belongs to. Throws AppError `unauthorized`. */
    authenticate: (key: PresentedKey): Promise<string> => apiKeys.accountOf(key),

    list: (viewer: Viewer, paging: Paging) => apiKeys.list(viewer, paging),

    /** Answers the key itself, which is shown only here: only its hash is kept. */
    async create(
      viewer: Viewer,
      { name, scopes, expiresAt }: NewApiKey,
    ): Promise<{ apiKey: ApiKey; key: string }> {
      const time = now();
      if (expiresAt !== null && expiresAt <= iso(time))
        throw new AppError(
          "invalid_request",
          "The key would have expired already: let it expire later than now.",
        );
      if (expiresAt !== null && expiresAt > iso(time + longestLife * day))
        throw new AppError(
          "invalid_request",
          "The key would live too long: let it expire within 5 years, or not by itself at all.",
        );
      const key = newApiKey();
      const given = allScopes.filter((scope) => scopes?.includes(scope));
      const apiKey: ApiKey = {
        id: newId("key", time),
        name,
        prefix: apiKeyPrefix(key),
        scopes: scopes === null || given.length === allScopes.length ? null : given,
        expiresAt,
        createdAt: iso(time),
        lastUsedAt: null,
      };
      if (!(await apiKeys.add(viewer, { ...apiKey, hash: await hashApiKey(key) }, mostKeys)))
        throw new AppError(
          "invalid_request",
          `An account has at most ${mostKeys} API keys: revoke one first.`,
        );
      return { apiKey, key };
    },

    /** From the next request on the key is refused; there is no way back. */
    async revoke(viewer: Viewer, id: string): Promise<void> {
      if (!(await apiKeys.revoke(viewer, id, iso(now()))))
        throw new AppError("not_found", "There is no such API key.");
    },
  };
}
