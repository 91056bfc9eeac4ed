import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ConversionResult, ConversionStep } from "../../services/documents/conversions.ts";
import { documentJobColumns, documentJobIndexes } from "./document-jobs.ts";

/** Conversion jobs. */
export const conversions = sqliteTable(
  "conversions",
  {
    ...documentJobColumns<ConversionStep>(),
    /** Of a complete job: how the version does in a test, and what a person must complete. */
    result: text({ mode: "json" }).$type<ConversionResult>(),
  },
  (table) => documentJobIndexes("conversions", table),
);
