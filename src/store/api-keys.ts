import type { ApiKeyStore } from "../services/api-keys.ts";
import type { Database } from "./database.ts";
import { keyed } from "./keyed.ts";

export const apiKeyStore = (db: Database): ApiKeyStore => ({
  accountOf: async (key) => (await keyed(db, key)).accountId,
});
