import { lte, sql } from "drizzle-orm";
import type { DoomedFileStore } from "../services/doomed-files.ts";
import type { Database } from "./database.ts";
import { doomedObjects } from "./schema/doomed-objects.ts";

export const doomedFileStore = (db: Database): DoomedFileStore => ({
  async list(now, most) {
    const rows = await db
      .select({ key: doomedObjects.objectKey })
      .from(doomedObjects)
      .where(lte(doomedObjects.createdAt, now))
      .orderBy(doomedObjects.createdAt)
      .limit(most);
    return rows.map(({ key }) => key);
  },

  async forget(keys) {
    await db
      .delete(doomedObjects)
      .where(sql`${doomedObjects.objectKey} in (select value from json_each(${JSON.stringify(keys)}))`);
  },
});
