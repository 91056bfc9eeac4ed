import { Buffer } from "node:buffer";
import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { AppEnv } from "../context.ts";
import { baseUrl, requested } from "../http/urls.ts";
import { type Paging, type Place, placeAfter } from "../services/paging.ts";
import { pageNumber, wholeNumber } from "./openapi.ts";

/** A place in a list as callers pass it on, which they need not understand. */
export const cursorOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString("base64url");

function placeOf(cursor: string): string[] | null {
  if (cursor === "") return [];
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    const isPlace =
      Array.isArray(place) &&
      place.length > 0 &&
      place.every((part) => typeof part === "string") &&
      cursorOf(place) === cursor;
    return isPlace ? place : null;
  } catch {
    return null;
  }
}

/** Lists go on behind a place as well as by pages. */
export const cursor = z
  .string()
  .max(500)
  .transform((text, ctx) => {
    const place = placeOf(text);
    if (place) return place;
    ctx.addIssue({ code: "custom", message: "is not one that a list gave; begin with an empty one" });
    return z.NEVER;
  })
  .optional()
  .openapi({
    type: "string",
    description:
      "In place of a page: empty begins, and each page names the next cursor. No row comes twice and none is left out while others write.",
  });

/** The cursor of the next page in the bodies of groups B and C. */
export const nextCursorField = z
  .string()
  .nullable()
  .openapi({ description: "For `cursor`, to go on after this page; null at the end." });

/** The query of group A's lists. */
export const pagingQuery = z.object({ page: pageNumber, page_size: wholeNumber(50, 100), cursor });

/** What the query asks for, as services take it. */
export const pagingOf = ({
  page,
  page_size: pageSize,
  cursor: after,
}: z.infer<typeof pagingQuery>): Paging => ({
  page,
  pageSize,
  ...(after ? { after } : {}),
});

/** Where a list goes on: null at its end. */
export function nextCursor<Row>(
  rows: readonly Row[],
  pageSize: number,
  ofRow: (row: Row) => Place,
): string | null {
  const place = placeAfter(rows, pageSize, ofRow);
  return place && cursorOf(place);
}

const idOfRow = (row: unknown): Place => [(row as { id: string }).id];

/** Links to other pages of a list, absolute. */
function linksTo(c: Context<AppEnv>, base: string) {
  const { path, query: asked } = requested(c);
  return (rel: string, parameters: Record<string, string | number | null>) => {
    const query = new URLSearchParams(asked);
    for (const [name, value] of Object.entries(parameters))
      if (value === null) query.delete(name);
      else query.set(name, String(value));
    return `<${base}${path}?${query}>; rel="${rel}"`;
  };
}

/** The Link header of a list in the order of a cursor, which knows only what is next. */
export function cursorHeader(c: Context<AppEnv>, base: string, next: string | null): void {
  if (next !== null) c.header("Link", linksTo(c, base)("next", { cursor: next, page: null }));
}

/** Group A's lists are plain arrays: how many there are in all, and where the other pages are, stand in headers. */
export function pageHeaders<Row>(
  c: Context<AppEnv>,
  { page, page_size: size, cursor: after }: z.infer<typeof pagingQuery>,
  total: number,
  rows: readonly Row[] = [],
  ofRow: (row: Row) => Place = idOfRow,
): void {
  c.header("X-Total-Count", String(total));
  if (after) {
    cursorHeader(c, baseUrl(c), nextCursor(rows, size, ofRow));
    return;
  }
  const last = Math.max(1, Math.ceil(total / size));
  const to = linksTo(c, baseUrl(c));
  const link = (page: number, rel: string) => to(rel, { page, page_size: size });
  const links = [link(1, "first")];
  if (page > 1) links.push(link(Math.min(page - 1, last), "prev"));
  if (page < last) links.push(link(page + 1, "next"));
  links.push(link(last, "last"));
  c.header("Link", links.join(", "));
}
