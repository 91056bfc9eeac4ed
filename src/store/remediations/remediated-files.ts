import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Format } from "../../core/formats.ts";
import type { RemediatedFileStore } from "../../services/remediations/remediated-files.ts";
import { fromAccount, requireAccount } from "../accounts/key-lookup.ts";
import type { Database } from "../database.ts";
import { isRedeemable } from "../doomed-files.ts";
import { insertFrom } from "../insert-from.ts";
import { doomedObjects } from "../schema/doomed-objects.ts";
import { remediatedFiles } from "../schema/remediations.ts";
import { users } from "../schema/users.ts";

export const remediatedFileStore = (db: Database): RemediatedFileStore => ({
  async announce(accountId, objectKey, createdAt) {
    const [doomed] = await insertFrom(
      db,
      doomedObjects,
      { objectKey, createdAt },
      fromAccount(accountId),
    ).returning({ objectKey: doomedObjects.objectKey });
    requireAccount(doomed);
  },

  async add(accountId, file, most) {
    const { createdAt, expiresAt, objectKey } = file;
    const live = sql`(select f.size_bytes from ${remediatedFiles} f
      where f.user_id = ${accountId} and f.expires_at > ${createdAt} limit ${most.files})`;
    const hasRoom = sql`(select count(*) < ${most.files}
      and coalesce(sum(size_bytes), 0) + ${file.sizeBytes} <= ${most.bytes} from ${live})`;
    const [[account], added] = await db.batch([
      db.select({ id: users.id }).from(users).where(eq(users.id, accountId)),
      insertFrom(
        db,
        remediatedFiles,
        { ...file, userId: accountId },
        sql`${fromAccount(accountId)} and ${isRedeemable(db, objectKey, createdAt)}
          and ${hasRoom}`,
      ).returning({ id: remediatedFiles.id }),
      db
        .update(doomedObjects)
        .set({ createdAt: expiresAt })
        .where(
          and(
            eq(doomedObjects.objectKey, objectKey),
            sql`exists (select 1 from ${remediatedFiles} f where f.id = ${file.id})`,
          ),
        ),
    ]);
    requireAccount(account);
    return added.length > 0;
  },

  async read(id, now) {
    const [row] = await db
      .select()
      .from(remediatedFiles)
      .where(and(eq(remediatedFiles.id, id), gt(remediatedFiles.expiresAt, now)));
    return row ? { ...row, docType: row.docType as Format } : null;
  },

  async forget(now, most) {
    await db.delete(remediatedFiles).where(
      sql`${remediatedFiles.id} in (select f.id from ${remediatedFiles} f
        where ${lte(sql`f.expires_at`, now)} order by f.expires_at limit ${most})`,
    );
  },
});
