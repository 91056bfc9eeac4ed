import { and, eq, exists, inArray, lt, or, sql } from "drizzle-orm";
import type { ConversionClaim, ConversionWorkStore } from "../services/conversion-work.ts";
import type { ConversionStep } from "../services/conversions.ts";
import type { Database } from "./database.ts";
import { isRedeemable } from "./doomed-files.ts";
import { insertFrom } from "./insert-from.ts";
import { conversions } from "./schema/conversions.ts";
import { doomedObjects } from "./schema/doomed-objects.ts";
import { versions } from "./schema/versions.ts";

export function conversionWorkStore(db: Database): ConversionWorkStore {
  const isOurs = ({ id, fence }: ConversionClaim) =>
    and(eq(conversions.id, id), eq(conversions.fence, fence), eq(conversions.status, "processing"));
  const stillOurs = (claim: ConversionClaim) => exists(db.select().from(conversions).where(isOurs(claim)));
  const write = (claim: ConversionClaim, steps: readonly ConversionStep[]) =>
    db
      .update(conversions)
      .set({ steps: [...steps] })
      .where(isOurs(claim))
      .returning({ id: conversions.id });

  return {
    async claim(id, now, leaseEndsAt, steps) {
      const isFree = or(
        eq(conversions.status, "queued"),
        and(eq(conversions.status, "processing"), lt(conversions.leaseEndsAt, now)),
      );
      const [[row], [known], [version]] = await db.batch([
        db
          .update(conversions)
          .set({
            status: "processing",
            steps,
            fence: sql`${conversions.fence} + 1`,
            attempts: sql`${conversions.attempts} + 1`,
            leaseEndsAt,
          })
          .where(and(eq(conversions.id, id), isFree))
          .returning({ attempts: conversions.attempts, fence: conversions.fence }),
        db
          .select({ status: conversions.status, leaseEndsAt: conversions.leaseEndsAt })
          .from(conversions)
          .where(eq(conversions.id, id)),
        db
          .select()
          .from(versions)
          .where(
            and(
              eq(versions.number, 1),
              eq(
                versions.documentId,
                sql`(select ${conversions.documentId} from ${conversions} where ${eq(conversions.id, id)})`,
              ),
            ),
          ),
      ]);
      if (row && version) return { outcome: "claimed", claim: { id, version, ...row } };
      if (known?.status === "processing") return { outcome: "held", until: known.leaseEndsAt ?? now };
      return { outcome: "over" };
    },

    async release(claim, now) {
      // Just before now: a lease that ends now has not ended.
      const leaseEndsAt = new Date(Date.parse(now) - 1).toISOString();
      await db.update(conversions).set({ leaseEndsAt }).where(isOurs(claim));
    },

    async progress(claim, steps) {
      return (await write(claim, steps)).length > 0;
    },

    async announce(claim, steps, objectKey, createdAt) {
      const doom = insertFrom(db, doomedObjects, { objectKey, createdAt }, sql`where ${stillOurs(claim)}`);
      const [, written] = await db.batch([doom, write(claim, steps)]);
      return written.length > 0;
    },

    async complete(claim, version, result, steps) {
      const { id, documentId, objectKey, createdAt } = version;
      const isMade = sql`exists (select 1 from ${versions} where ${eq(versions.id, id)})`;
      const number = sql`(select coalesce(max(${versions.number}), 0) + 1 from ${versions} where ${eq(versions.documentId, documentId)})`;
      const [, , ended] = await db.batch([
        insertFrom(
          db,
          versions,
          { ...version, number, origin: "conversion" },
          sql`where ${stillOurs(claim)} and ${isRedeemable(db, objectKey, createdAt)}`,
        ),
        db.delete(doomedObjects).where(and(eq(doomedObjects.objectKey, objectKey), isMade)),
        db
          .update(conversions)
          .set({
            status: "complete",
            steps: [...steps],
            versionId: id,
            result,
            leaseEndsAt: null,
            finishedAt: createdAt,
          })
          .where(and(isOurs(claim), isMade))
          .returning({ id: conversions.id }),
      ]);
      return ended.length > 0;
    },

    async fail(claim, failure) {
      await db
        .update(conversions)
        .set({ ...failure, status: "failed", leaseEndsAt: null })
        .where(isOurs(claim));
    },

    async overdue(now, awaitedUntil, most) {
      const ids = db
        .select({ id: conversions.id })
        .from(conversions)
        .where(and(inArray(conversions.status, ["queued", "processing"]), lt(conversions.leaseEndsAt, now)))
        .orderBy(conversions.leaseEndsAt)
        .limit(most);
      const [rows] = await db.batch([
        ids,
        // The end of a worker's lease stays: it is what lets another claim the job.
        db
          .update(conversions)
          .set({ leaseEndsAt: awaitedUntil })
          .where(and(inArray(conversions.id, ids), eq(conversions.status, "queued"))),
      ]);
      return rows.map(({ id }) => id);
    },
  };
}
