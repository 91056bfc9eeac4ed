import { and, eq, exists, gt, lte, sql } from "drizzle-orm";
import type { DoomedFileStore } from "../services/files/doomed-files.ts";
import type { Database } from "./database.ts";
import { doomedObjects } from "./schema/doomed-objects.ts";

/** Whether the object is doomed for a time that has not come: the sweep has not taken it. */
export const isRedeemable = (db: Database, objectKey: string, now: string) =>
  exists(
    db
      .select()
      .from(doomedObjects)
      .where(and(eq(doomedObjects.objectKey, objectKey), gt(doomedObjects.createdAt, now))),
  );

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
