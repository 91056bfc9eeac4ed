import { desc, eq, type SQL, sql } from "drizzle-orm";
import {
  type Amounts,
  type Holder,
  holders,
  type QuotaStore,
  quantities,
  type Room,
  requireRoom,
  type Used,
} from "../../services/accounts/quotas.ts";
import { dayOf } from "../../services/clock.ts";
import { offsetOf } from "../../services/paging.ts";
import type { Database } from "../database.ts";
import { totalOf, totalRow } from "../list-totals.ts";
import { listTotals } from "../schema/list-totals.ts";
import { memberCounts } from "../schema/member-counts.ts";
import { members } from "../schema/members.ts";
import { organizationCounts } from "../schema/organization-counts.ts";
import { organizations } from "../schema/organizations.ts";
import { scans } from "../schema/scans.ts";
import { accountOf, keyed } from "./key-lookup.ts";
import { viewed, viewerId } from "./viewer.ts";

type Owner = SQL | string;
/** Whose quotas a statement is about. */
export type Owners = Partial<Record<Holder, Owner>>;

const addedOn = (day: string, lists: readonly string[], owner: Owner) =>
  sql`coalesce((select sum(a.added_on_day) from ${listTotals} a
    where a.list in (select value from json_each(${JSON.stringify(lists)})) and a.owner = ${owner} and a.day = ${day}), 0)`;

const summed = (column: "documents" | "bytes", owner: Owner) =>
  sql`coalesce((select sum(mc.${sql.raw(column)}) from ${memberCounts} mc where mc.user_id = ${owner}), 0)`;

const counted = (column: "count" | "sum", kind: string, keys: readonly string[], owner: Owner) =>
  sql`coalesce((select sum(oc.${sql.raw(column)}) from ${organizationCounts} oc where oc.org_id = ${owner}
    and oc.kind = ${kind} and oc.key in (select value from json_each(${JSON.stringify(keys)}))), 0)`;

/** What someone has, each amount as an expression over the rollups, and so at the price of some look-ups. */
const amountsOf: Record<Holder, (owner: Owner, day: string) => Record<keyof Amounts, SQL>> = {
  account: (owner, day) => ({
    storedBytes: summed("bytes", owner),
    documents: summed("documents", owner),
    scansPerDay: addedOn(day, ["reports", "scans", "tests"], owner),
    queued: sql`(select count(*) from ${scans}
      where ${eq(scans.userId, sql`${owner}`)} and ${scans.line} is not null)`,
  }),
  organization: (owner, day) => ({
    storedBytes: counted("sum", "bytes", [""], owner),
    documents: totalOf("documents", owner),
    scansPerDay: addedOn(day, ["organization_tests"], owner),
    queued: counted("count", "job", ["queued", "processing"], owner),
  }),
};

function asJson(holder: Holder, owner: Owner, day: string): SQL<string> {
  const amounts = amountsOf[holder](owner, day);
  return sql`json_object(${sql.join(
    quantities.flatMap((quantity) => [sql`${quantity}`, amounts[quantity]]),
    sql`, `,
  )})`;
}

/** Whether there is room, as the condition of the statement that takes it. */
export function hasRoom({ more, quotas, now }: Room, owners: Owners): SQL {
  const conditions = holders.flatMap((holder) => {
    const owner = owners[holder];
    const wanted = more[holder];
    if (owner === undefined || !wanted) return [];
    const amounts = amountsOf[holder](owner, dayOf(now));
    return quantities.flatMap((quantity) => {
      const [amount, limit] = [wanted[quantity], quotas[holder][quantity]];
      return amount === undefined || limit === null
        ? []
        : [sql`${amounts[quantity]} + ${amount} <= ${limit}`];
    });
  });
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
}

/** A row with what the owners have, to be read before it changes: see `usedOf`. */
export const usedRow = (db: Database, { now }: Pick<Room, "now">, { account, organization }: Owners) =>
  db
    .select({
      account: (account === undefined ? sql<null>`null` : asJson("account", account, dayOf(now))).as(
        "account",
      ),
      organization: (organization === undefined
        ? sql<null>`null`
        : asJson("organization", organization, dayOf(now))
      ).as("organization"),
    })
    .from(sql`(select 1)`);

/** What a `usedRow` says. */
export function usedOf(row: { account: string | null; organization: string | null } | undefined): Used {
  const { account, organization } = row ?? {};
  return {
    ...(account ? { account: JSON.parse(account) as Amounts } : {}),
    ...(organization ? { organization: JSON.parse(organization) as Amounts } : {}),
  };
}

export const quotaStore = (db: Database): QuotaStore => ({
  async admit(key, room) {
    const { accountId, answers } = await keyed(db, key, usedRow(db, room, { account: accountOf(key) }));
    requireRoom(room, usedOf(answers[0][0]));
    return accountId;
  },

  async usage(viewer, day, paging) {
    const me = viewerId(viewer);
    const [[account], rows, [all]] = await viewed(
      db,
      viewer,
      db.select({ used: asJson("account", me, day).as("used") }).from(sql`(select 1)`),
      db
        .select({
          id: organizations.id,
          name: organizations.name,
          used: asJson("organization", sql`${organizations.id}`, day).as("used"),
        })
        .from(members)
        .innerJoin(organizations, eq(organizations.id, members.orgId))
        .where(eq(members.userId, me))
        .orderBy(desc(members.joinedAt), desc(members.orgId))
        .limit(paging.pageSize)
        .offset(offsetOf(paging)),
      totalRow(totalOf("memberships", me)),
    );
    return {
      account: JSON.parse(account!.used),
      organizations: { rows: rows.map((row) => ({ ...row, used: JSON.parse(row.used) })), total: all!.total },
    };
  },
});
