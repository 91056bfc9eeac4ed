import { getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Claim, ClaimStore } from "../../services/jobs/claims.ts";
import type { JobKind } from "../../services/jobs/jobs.ts";
import type { Database } from "../database.ts";

type WorkTable = SQLiteTable &
  Record<"id" | "line" | "turn" | "notBefore" | "attempts" | "fence", SQLiteColumn>;

/** Of how many waiting rows the first is taken that is not of a lane that is passed over. */
const lookAhead = 64;
/** How many rows whose lease or wait is over are made ready at once. */
const readiedAtOnce = 100;

/**
 * The rows of one table that wait in one line. Places in the line are numbers, as in start-time fair queuing: a lane's
 * next row stands one behind its last, and the first row of a lane that has none half a place behind the first of the
 * line. So lanes take turns however much waits in one; a lane that comes back cannot get in front of what waits, and
 * the claim reads one entry of an index. Where nothing waits the time is the place, which no number in use is above.
 */
export function line(db: Database, table: WorkTable, kind: JobKind, lane: SQLiteColumn) {
  const name = (column: SQLiteColumn) => sql.identifier(column.name);
  const ready = sql`${table.line} = ${kind} and ${table.notBefore} is null`;
  const firstTurn = sql`(select ${table.turn} from ${table} where ${ready} order by ${table.turn} limit 1)`;

  /** Whether the row at hand is still the claimant's. */
  const isOurs = ({ id, lane: ofLane, fence }: Pick<Claim, "id" | "lane" | "fence">) =>
    sql`${table.id} = ${id} and ${lane} is ${ofLane} and ${table.fence} = ${fence} and ${table.line} = ${kind} and ${table.notBefore} is not null`;

  /** Rows whose lease or wait is over are ready again, behind one another where they are of one lane. */
  const makeReady = (now: string) =>
    db
      .update(table)
      .set({ notBefore: null, turn: sql`over.turn` })
      .from(
        sql`(select id, lane, max(turn, coalesce(first, turn)) + row_number() over (partition by lane order by turn) - 1 as turn
          from (select ${table.id} as id, ${table.turn} as turn, ${lane} as lane, ${firstTurn} as first from ${table}
            where ${table.line} = ${kind} and ${table.notBefore} < ${now}
            order by ${table.notBefore} limit ${readiedAtOnce})) as over`,
      )
      .where(sql`${table.id} = over.id and ${lane} is over.lane`);

  /** When others may claim the work; false when the claim is no longer ours. */
  async function moveEnd(claim: Claim, notBefore: string): Promise<boolean> {
    const moved = await db.update(table).set({ notBefore }).where(isOurs(claim)).returning({ id: table.id });
    return moved.length > 0;
  }

  return {
    isOurs,

    /** The columns of a row that begins to wait, in the lane that an expression names. */
    queued: (ofLane: SQL | SQLiteColumn) => ({
      line: kind,
      turn: sql`max(
        coalesce(${firstTurn} + 0.5, ${db.now()}),
        coalesce((select max(waiting.turn) + 1 from ${table} waiting
          where waiting.${name(lane)} = ${ofLane} and waiting.line = ${kind}), 0))`,
      notBefore: null,
      attempts: 0,
    }),

    /** The columns of a row for which nothing is left to do. */
    ended: { line: null, turn: null, notBefore: null } as const,

    /** Claims the next row, changing it as given, and answers these columns of it. */
    async claim(
      now: string,
      leaseEndsAt: string,
      lanesPassedOver: readonly string[],
      changes: Record<string, unknown>,
      columns: Record<string, SQLiteColumn>,
    ): Promise<(Claim & Record<string, unknown>) | null> {
      // What ends every index's entries; scans are a table without rowid.
      const inTurn = sql`order by ${table.turn}, ${getTableName(table) === "scans" ? table.id : sql`${table}.rowid`}`;
      const next = lanesPassedOver.length
        ? sql`(select id, lane from (select ${table.id} as id, ${lane} as lane from ${table}
            where ${ready} ${inTurn} limit ${lookAhead})
          where lane not in (select value from json_each(${JSON.stringify(lanesPassedOver)})) limit 1)`
        : sql`(select ${table.id} as id, ${lane} as lane from ${table} where ${ready} ${inTurn} limit 1)`;
      const [, claimed] = await db.batch([
        makeReady(now),
        db
          .update(table)
          .set({
            ...changes,
            notBefore: leaseEndsAt,
            attempts: sql`${table.attempts} + 1`,
            fence: sql`${table.fence} + 1`,
          })
          .from(sql`${next} as next`)
          .where(sql`${table.id} = next.id and ${lane} is next.lane`)
          .returning({ ...columns, id: table.id, lane, attempts: table.attempts, fence: table.fence }),
      ]);
      return (claimed[0] as (Claim & Record<string, unknown>) | undefined) ?? null;
    },

    renew: moveEnd,
    release: moveEnd,

    async waiting(now: string, until: string, most: number): Promise<{ ready: number; later: string[] }> {
      const [, waiting, ending] = await db.batch([
        makeReady(now),
        db.select({ id: table.id }).from(table).where(ready).limit(most),
        db
          .select({ notBefore: table.notBefore })
          .from(table)
          .where(
            sql`${table.line} = ${kind} and ${table.notBefore} >= ${now} and ${table.notBefore} < ${until}`,
          )
          .orderBy(table.notBefore)
          .limit(most),
      ]);
      return { ready: waiting.length, later: ending.map((row) => row.notBefore as string) };
    },
  } satisfies Record<keyof Omit<ClaimStore<Claim>, "claim">, unknown> & Record<string, unknown>;
}
