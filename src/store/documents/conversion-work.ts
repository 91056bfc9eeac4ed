import { and, eq, exists, sql } from "drizzle-orm";
import type { ConversionClaim, ConversionWorkStore } from "../../services/documents/conversion-work.ts";
import { type ConversionStep, conversionSteps } from "../../services/documents/conversions.ts";
import { pendingSteps } from "../../services/jobs/job-steps.ts";
import type { Database } from "../database.ts";
import { isRedeemable } from "../doomed-files.ts";
import { insertFrom } from "../insert-from.ts";
import { line } from "../jobs/job-line.ts";
import { conversions } from "../schema/conversions.ts";
import { doomedObjects } from "../schema/doomed-objects.ts";
import { versions } from "../schema/versions.ts";
import { isCurrent, shownVersion } from "./versions.ts";

export function conversionWorkStore(db: Database): ConversionWorkStore {
  const jobs = line(db, conversions, "conversion", conversions.requestedBy);
  const { isOurs } = jobs;
  const stillOurs = (claim: ConversionClaim) => exists(db.select().from(conversions).where(isOurs(claim)));
  const write = (claim: ConversionClaim, steps: readonly ConversionStep[]) =>
    db
      .update(conversions)
      .set({ steps: [...steps] })
      .where(isOurs(claim))
      .returning({ id: conversions.id });

  return {
    ...jobs,

    async claim(now, leaseEndsAt, lanesPassedOver) {
      const changes = { status: "processing", steps: pendingSteps(conversionSteps) };
      const columns = { documentId: conversions.documentId };
      const claim = await jobs.claim(now, leaseEndsAt, lanesPassedOver, changes, columns);
      if (!claim) return null;
      const [version] = await db
        .select(shownVersion)
        .from(versions)
        .where(and(eq(versions.documentId, claim.documentId as string), isCurrent));
      // A document that is deleted meanwhile takes its jobs with it.
      return version ? { ...claim, version } : null;
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
            ...jobs.ended,
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
        .set({ ...failure, status: "failed", ...jobs.ended })
        .where(isOurs(claim));
    },
  };
}
