import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { documents } from "./documents.ts";

/** A read-only link to a document for anyone. */
export const publicShares = sqliteTable(
  "public_shares",
  {
    id: text().primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    /** 256 random bits in base64url; kept as it is, as listings show the link again. */
    token: text().notNull().unique(),
    createdAt: text("created_at").notNull(),
    expiresAt: text("expires_at"),
    /** What it shows besides the document: "view" nothing, "score" the latest report. */
    permission: text().$type<"view" | "score">().notNull().default("view"),
  },
  (table) => [index("public_shares_by_document").on(table.documentId, table.id)],
);
