import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { AppError } from "../core/errors.ts";
import { offsetOf, type Paging } from "../services/paging.ts";
import { listSteps } from "./schema/list-steps.ts";
import { listTotals } from "./schema/list-totals.ts";

/** A list with steps, by its name in `list_totals`. */
export interface Stepped {
  list: string;
  owner: string | SQL;
}

/** Where a page begins in a list that goes down by its columns, as parts of a query. */
export interface Window {
  where: SQL | undefined;
  limit: number;
  offset: number;
}

/** Behind so few rows a page is found by passing over them. */
const passedOver = 256;

/**
 * Behind a place the page begins at once, whatever stands before it. A page by its number passes over the rows before
 * it; in a list with steps it goes down those first, which are one for 256 rows, so that it passes over 256 at most.
 */
export function windowOf(paging: Paging, columns: readonly SQLWrapper[], stepped?: Stepped): Window {
  const { after, pageSize: limit } = paging;
  const offset = offsetOf(paging);
  if (after) return { where: behind(after, columns), limit, offset: 0 };
  if (!stepped || offset <= passedOver) return { where: undefined, limit, offset };
  const { list, owner } = stepped;
  const open = sql`coalesce((select open from ${listTotals} where list = ${list} and owner = ${owner}), 0)`;
  /** The step in which the page begins: \`upto\` is how many rows stand before its end, the newest first. */
  const step = (what: SQL) => sql`(select ${what} from (
      select last_id, count, ${open} + sum(count) over (order by last_id desc) as upto
      from ${listSteps} where list = ${list} and owner = ${owner})
    where upto > ${offset} order by last_id desc limit 1)`;
  const isOpen = sql`${open} > ${offset}`;
  return {
    // One comparison, so that an index begins there; a tilde stands behind every id.
    where: sql`${columns[0]} <= iif(${isOpen}, '~', ${step(sql`last_id`)})`,
    limit,
    // Statements take an expression here as well.
    offset:
      sql`iif(${isOpen}, ${offset}, coalesce(${step(sql`${offset} - upto + count`)}, 0))` as unknown as number,
  };
}

function behind(after: readonly string[], columns: readonly SQLWrapper[]): SQL | undefined {
  if (!after.length) return undefined;
  if (after.length !== columns.length)
    throw new AppError("invalid_request", "cursor: it is not of this list; begin with an empty one.");
  const places = after.map((part) => sql`${part}`);
  return sql`(${sql.join([...columns], sql`, `)}) < (${sql.join(places, sql`, `)})`;
}
