import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { Clock } from "../services/clock.ts";

/** The database, with the clock by which stores date what no verb gives a time for. */
export type Database = DrizzleD1Database & { now: Clock };

export const database = (d1: D1Database, now: Clock): Database => Object.assign(drizzle(d1), { now });
