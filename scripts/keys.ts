import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { apiKeyPrefix, hashApiKey, newApiKey } from "../src/core/api-key.ts";
import { newId } from "../src/core/ids.ts";
import type { Scope } from "../src/core/scopes.ts";
import { execute, quoted } from "./local.ts";

/** The account that keys made by an operator belong to; it has no password, so nobody logs in to it. */
const operatorEmail = "operator@lectern.invalid";

const demoKeyFile = ".wrangler/state/demo-key";

/** Makes an API key for the operator's account, which is made first where it is missing; returns the key. */
export async function makeKey(
  name: string,
  where: "--local" | "--remote",
  { scopes, expiresAt }: { scopes?: readonly Scope[] | undefined; expiresAt?: string | undefined } = {},
): Promise<string> {
  const key = newApiKey();
  const now = new Date().toISOString();
  const operator = [newId("usr", Date.now()), operatorEmail, "Operator", now].map(quoted).join(", ");
  const row = [newId("key", Date.now()), name, apiKeyPrefix(key), await hashApiKey(key), now].map(quoted);
  const limits = [scopes && JSON.stringify(scopes), expiresAt].map((text) =>
    text === undefined ? "NULL" : quoted(text),
  );
  await execute(
    `INSERT OR IGNORE INTO users (id, email, full_name, created_at) VALUES (${operator});
     INSERT INTO api_keys (id, user_id, name, prefix, hash, created_at, scopes, expires_at)
     SELECT ${row[0]}, id, ${[...row.slice(1), ...limits].join(", ")} FROM users WHERE email = ${quoted(operatorEmail)};`,
    where,
  );
  return key;
}

/** The demo key of this machine: made once and kept in the local state, so that it goes when the state goes. */
export async function demoKey(): Promise<string> {
  if (existsSync(demoKeyFile)) return readFileSync(demoKeyFile, "utf8").trim();
  const key = await makeKey("Demo", "--local");
  mkdirSync(dirname(demoKeyFile), { recursive: true });
  writeFileSync(demoKeyFile, `${key}\n`, { mode: 0o600 });
  return key;
}
