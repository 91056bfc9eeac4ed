export interface ApiKeyStore {
  /** The account of a live key, known by the key's hash. Throws AppError `unauthorized`. */
  accountOf(keyHash: string): Promise<string>;
}

export type ApiKeys = ReturnType<typeof apiKeyService>;

export const apiKeyService = ({ apiKeys }: { apiKeys: ApiKeyStore }) => ({
  /** The account that a key belongs to. Throws AppError `unauthorized`. */
  authenticate: (keyHash: string): Promise<string> => apiKeys.accountOf(keyHash),
});
