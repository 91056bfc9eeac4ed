import { getTableName, sql } from "drizzle-orm";
import type { ReportMoveStore } from "../../services/reports/report-moves.ts";
import type { Database } from "../database.ts";
import { documentReports } from "../schema/document-reports.ts";
import { reports } from "../schema/reports.ts";
import { sweepMarks } from "../schema/sweep-marks.ts";
import { bodyKey, isMoved, movedMark, type ReportBodies } from "./report-body.ts";

/** How many characters of bodies are read at once: a body may have two million. */
const readAtOnce = 4_000_000;

/** Tables with bodies of reports beside their rows. */
const tables = { reports, documentReports } as const;

export function reportMoveStore(db: Database, bodies: ReportBodies): ReportMoveStore {
  return {
    async moveSome(source, before, most) {
      const table = tables[source];
      const name = getTableName(table);
      const mark = sql`coalesce((select ${sweepMarks.position} from ${sweepMarks} where ${sweepMarks.name} = ${name}), '')`;
      // The first is read however long it is.
      const rows = await db.all<{ id: string; body: string | null }>(sql`
        select id, body from (
          select id, body, coalesce(sum(length(body)) over (order by id rows between unbounded preceding and 1 preceding), 0) as before
          from (select id, body from ${table} where id > ${mark} and id < ${before} order by id limit ${most}))
        where before < ${readAtOnce} order by id`);
      const last = rows.at(-1)?.id;
      if (last === undefined) return 0;
      const own = rows.filter(
        (row): row is { id: string; body: string } => row.body !== null && !isMoved(row.body),
      );
      await Promise.all(own.map(({ id, body }) => bodies.put(bodyKey(id), body)));
      const ids = JSON.stringify(own.map(({ id }) => id));
      const [, , left] = await db.batch([
        db
          .update(table)
          .set({ body: movedMark })
          .where(
            sql`${table.id} in (select value from json_each(${ids})) and substr(${table.body}, 1, 1) <> ${movedMark}`,
          ),
        db
          .insert(sweepMarks)
          .values({ name, position: last })
          .onConflictDoUpdate({
            target: sweepMarks.name,
            set: { position: sql`max(position, excluded.position)` },
          }),
        db
          .select({ id: table.id })
          .from(table)
          .where(sql`${table.id} in (select value from json_each(${ids}))`),
      ]);
      // What was deleted meanwhile is doomed by its deletion; it need not wait for that.
      const there = new Set(left.map(({ id }) => id));
      const gone = own.filter(({ id }) => !there.has(id)).map(({ id }) => bodyKey(id));
      if (gone.length) await bodies.remove(gone);
      return rows.length;
    },
  };
}
