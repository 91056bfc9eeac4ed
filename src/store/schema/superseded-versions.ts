import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { organizations } from "./organizations.ts";
import { versions } from "./versions.ts";

/** Uploaded and remediated files that are their document no longer: retention counts from when they were replaced. Written by a trigger (migrations, versions). */
export const supersededVersions = sqliteTable(
  "superseded_versions",
  {
    versionId: text("version_id")
      .primaryKey()
      .references(() => versions.id, { onDelete: "cascade" }),
    orgId: text("org_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    supersededAt: text("superseded_at").notNull(),
  },
  (table) => [index("superseded_versions_by_org").on(table.orgId, table.supersededAt)],
);
