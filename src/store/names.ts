import { type SQL, sql } from "drizzle-orm";
import { formerMember } from "../services/accounts/accounts.ts";
import { users } from "./schema/users.ts";

/** Not as a value, so that a query with it is rendered once. */
const formerName = sql.raw(`'${formerMember}'`);

/**
 * The full name of a user as an expression. It is looked up when it is read and never copied, so that it vanishes with
 * the account: one look-up by primary key a row.
 */
export const nameOf = (userId: SQL): SQL<string> =>
  sql`coalesce((select named.full_name from ${users} named where named.id = ${userId}), ${formerName})`;
