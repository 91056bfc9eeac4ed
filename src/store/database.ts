import type { BatchItem } from "drizzle-orm/batch";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { Clock } from "../services/clock.ts";

/** The database, with the clock by which stores date what no verb gives a time for. */
export type Database = DrizzleD1Database & { now: Clock };

/** Errors name the SQL that failed: of a query by drizzle, of a batch here. Values stand in neither's `query`. */
export function database(d1: D1Database, now: Clock): Database {
  const db = drizzle(d1);
  const batch = db.batch.bind(db);
  db.batch = async (items) => {
    try {
      return await batch(items);
    } catch (error) {
      throw error instanceof Error ? Object.assign(error, { query: items.map(textOf).join(";\n") }) : error;
    }
  };
  return Object.assign(db, { now });
}

const textOf = (item: BatchItem<"sqlite">): string =>
  "toSQL" in item && typeof item.toSQL === "function" ? item.toSQL().sql : "";
