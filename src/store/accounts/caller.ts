import type { SQL } from "drizzle-orm";
import type { Caller } from "../../services/accounts/caller.ts";
import type { Answers, Asked } from "../answers.ts";
import type { Database } from "../database.ts";
import { accountOf, keyed } from "./key-lookup.ts";
import { viewed, viewerId } from "./viewer.ts";

/** The account of whoever asks, as an expression; null, which equals nothing, when they may not. */
export const callerId = (caller: Caller): SQL<string> =>
  "hash" in caller ? accountOf(caller) : viewerId(caller);

/**
 * Asks whether the key or the session is good and runs the statements in one round trip; they name the account by
 * `callerId`. Throws AppError `unauthorized`.
 */
export async function called<const Items extends readonly Asked[]>(
  db: Database,
  caller: Caller,
  ...statements: Items
): Promise<Answers<Items>> {
  if (!("hash" in caller)) return viewed(db, caller, ...statements);
  return (await keyed(db, caller, ...statements)).answers;
}
