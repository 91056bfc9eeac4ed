import { and, asc, eq, sql } from "drizzle-orm";
import type { PresentedKey } from "../../services/accounts/api-keys.ts";
import type { TagStore } from "../../services/reports/tags.ts";
import { accountOf, keyed } from "../accounts/key-lookup.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { reportTags } from "../schema/report-tags.ts";
import { reports } from "../schema/reports.ts";
import { tags } from "../schema/tags.ts";

const shown = { id: tags.id, name: tags.name, color: tags.color, createdAt: tags.createdAt };

export function tagStore(db: Database): TagStore {
  const tagOf = (key: PresentedKey, id: string) => and(eq(tags.id, id), eq(tags.userId, accountOf(key)));
  const reportOf = (key: PresentedKey, id: string) =>
    and(eq(reports.id, id), eq(reports.userId, accountOf(key)));
  const both = (key: PresentedKey, tagId: string, reportId: string) =>
    sql`exists (select 1 from ${tags} where ${tagOf(key, tagId)})
      and exists (select 1 from ${reports} where ${reportOf(key, reportId)})`;

  return {
    async list(key) {
      const { answers } = await keyed(
        db,
        key,
        db
          .select(shown)
          .from(tags)
          .where(eq(tags.userId, accountOf(key)))
          .orderBy(asc(tags.id)),
      );
      return answers[0];
    },

    async add(key, tag, most) {
      const mine = db.$count(tags, eq(tags.userId, accountOf(key)));
      const { answers } = await keyed(
        db,
        key,
        db.select({ count: mine.as("count") }).from(sql`(select 1)`),
        insertFrom(
          db,
          tags,
          { ...tag, userId: accountOf(key) },
          sql`where ${accountOf(key)} is not null and ${mine} < ${most}`,
        )
          .onConflictDoNothing()
          .returning({ id: tags.id }),
      );
      const [[before], added] = answers;
      if (added.length) return "added";
      return (before?.count ?? 0) < most ? "taken" : "full";
    },

    async remove(key, id) {
      const { answers } = await keyed(
        db,
        key,
        db.delete(tags).where(tagOf(key, id)).returning({ id: tags.id }),
      );
      return answers[0].length > 0;
    },

    async attach(key, tagId, reportId) {
      const { answers } = await keyed(
        db,
        key,
        insertFrom(
          db,
          reportTags,
          { reportId, tagId },
          sql`where ${both(key, tagId, reportId)}`,
        ).onConflictDoNothing(),
        db
          .select({ id: tags.id })
          .from(tags)
          .where(and(tagOf(key, tagId), both(key, tagId, reportId))),
      );
      return answers[1].length > 0;
    },

    async detach(key, tagId, reportId) {
      const { answers } = await keyed(
        db,
        key,
        db
          .delete(reportTags)
          .where(
            and(eq(reportTags.tagId, tagId), eq(reportTags.reportId, reportId), both(key, tagId, reportId)),
          )
          .returning({ tagId: reportTags.tagId }),
      );
      return answers[0].length > 0;
    },
  };
}
