import { apiKeyPrefix, hashApiKey, newApiKey } from "../core/api-key.ts";
import { AppError } from "../core/errors.ts";
import { newId } from "../core/ids.ts";
import { type Clock, iso } from "./clock.ts";
import type { Listing, Paging } from "./paging.ts";
import type { Viewer } from "./viewer.ts";

export interface ApiKey {
  id: string;
  name: string;
  /** The key's first characters, which tell keys apart. */
  prefix: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** API keys. Methods that take a viewer throw AppError `unauthorized` when the session has ended. */
export interface ApiKeyStore {
  /** The account of a live key, known by the key's hash. Throws AppError `unauthorized`. */
  accountOf(keyHash: string): Promise<string>;
  /** Live ones, newest first. */
  list(viewer: Viewer, paging: Paging): Promise<Listing<ApiKey>>;
  /** False when the user has as many as are allowed. */
  add(viewer: Viewer, key: ApiKey & { hash: string }, most: number): Promise<boolean>;
  revoke(viewer: Viewer, id: string, now: string): Promise<boolean>;
}

const mostKeys = 100;

export type ApiKeys = ReturnType<typeof apiKeyService>;

export const apiKeyService = ({ apiKeys, now }: { apiKeys: ApiKeyStore; now: Clock }) => ({
  /** The account that a key belongs to. Throws AppError `unauthorized`. */
  authenticate: (keyHash: string): Promise<string> => apiKeys.accountOf(keyHash),

  list: (viewer: Viewer, paging: Paging) => apiKeys.list(viewer, paging),

  /** Answers the key itself, which is told only here: only its hash is kept. */
  async create(viewer: Viewer, name: string): Promise<{ apiKey: ApiKey; key: string }> {
    const key = newApiKey();
    const apiKey: ApiKey = {
      id: newId("key", now()),
      name,
      prefix: apiKeyPrefix(key),
      createdAt: iso(now()),
      lastUsedAt: null,
    };
    if (!(await apiKeys.add(viewer, { ...apiKey, hash: await hashApiKey(key) }, mostKeys)))
      throw new AppError("invalid_request", `An account has at most ${mostKeys} API keys: revoke one first.`);
    return { apiKey, key };
  },

  /** From the next request on the key is refused; there is no way back. */
  async revoke(viewer: Viewer, id: string): Promise<void> {
    if (!(await apiKeys.revoke(viewer, id, iso(now()))))
      throw new AppError("not_found", "There is no such API key.");
  },
});
