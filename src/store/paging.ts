import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { AppError } from "../core/errors.ts";
import { offsetOf, type Paging } from "../services/paging.ts";
import { listSteps, stepLevels } from "./schema/list-steps.ts";
import { listTotals } from "./schema/list-totals.ts";

/** A list with steps (schema/list-steps). */
export interface Stepped {
  /** Its name in `list_totals`. */
  list: string;
  /** The column that says whose list a row belongs to, and whose is asked for. */
  by: AnySQLiteColumn;
  owner: string | SQL;
}

/** Where a page begins in a list that goes down by its columns, as parts of a query. */
export interface Window {
  where: SQL | undefined;
  limit: number;
  offset: number;
}

/** Behind so few rows a page is found by passing over them. */
const passedOver = 32;

/**
 * Behind a place the page begins at once, whatever stands before it. A page by its number passes over the rows before
 * it; in a list with steps it goes up from the oldest row by those, so that it passes over some tens in a list of any
 * length.
 */
export function windowOf(paging: Paging, columns: readonly AnySQLiteColumn[], stepped?: Stepped): Window {
  const { after, pageSize: limit } = paging;
  const offset = offsetOf(paging);
  if (after) return { where: behind(after, columns), limit, offset: 0 };
  if (!stepped || offset <= passedOver) return { where: undefined, limit, offset };
  return { where: sql`${columns[0]} <= ${rowBehind(offset, columns[0]!, stepped)}`, limit, offset: 0 };
}

/**
 * The id of the row behind so many others, as an expression; null where there are not so many. It goes up from the
 * oldest row: by the largest steps while they do not reach too far, then by the next smaller ones, at last by rows
 * (level -1). `next` is the step or row above the place, its count before its id, so that it is read once.
 */
function rowBehind(offset: number, id: AnySQLiteColumn, { list, by, owner }: Stepped): SQL {
  // As it stands in names: a number that is bound may be a fraction there, "5.0".
  const top = sql.raw(String(stepLevels));
  const isTaken = sql`cast(w.next as integer) <= w.rest`;
  const level = sql`iif(${isTaken}, w.level, w.level - 1)`;
  const place = sql`iif(${isTaken}, substr(w.next, instr(w.next, ' ') + 1), w.place)`;
  const next = (level: SQL, place: SQL, owner: SQL) => sql`iif(${level} >= 0,
      (select count || ' ' || last_id from ${listSteps} where list = ${list} || iif(${level}, '.' || ${level}, '')
        and owner = ${owner} and last_id > ${place} order by last_id limit 1),
      (select '1 ' || ${id} from ${by.table} where ${by} = ${owner} and ${id} > ${place} order by ${id} limit 1))`;
  return sql`(with recursive walk (owner, level, place, rest, next) as (
      select owner, ${top}, '', count - ${offset}, ${next(top, sql`''`, sql`totals.owner`)}
      from ${listTotals} totals where list = ${list} and owner = ${owner}
      union all
      select w.owner, ${level}, ${place}, w.rest - iif(${isTaken}, cast(w.next as integer), 0),
        ${next(level, place, sql`w.owner`)}
      from walk w where w.rest > 0 and w.level >= -1)
    select place from walk where rest = 0 limit 1)`;
}

function behind(after: readonly string[], columns: readonly SQLWrapper[]): SQL | undefined {
  if (!after.length) return undefined;
  if (after.length !== columns.length)
    throw new AppError("invalid_request", "cursor: it is not of this list; begin with an empty one.");
  const places = after.map((part) => sql`${part}`);
  return sql`(${sql.join([...columns], sql`, `)}) < (${sql.join(places, sql`, `)})`;
}
