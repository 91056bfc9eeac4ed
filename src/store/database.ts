import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

export type Database = DrizzleD1Database;

export const database = (d1: D1Database): Database => drizzle(d1);
