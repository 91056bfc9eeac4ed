import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { AppEnv } from "../context.ts";
import type { Paging } from "../services/paging.ts";
import { pageNumber, wholeNumber } from "./openapi.ts";

/** The query of group A's lists. */
export const pagingQuery = z.object({ page: pageNumber, page_size: wholeNumber(50, 100) });

/** What the query asks for, as services take it. */
export const pagingOf = ({ page, page_size: pageSize }: z.infer<typeof pagingQuery>): Paging => ({
  page,
  pageSize,
});

/** Group A's lists are plain arrays: how many there are in all, and where the other pages are, stand in headers. */
export function pageHeaders(
  c: Context<AppEnv>,
  { page, page_size: size }: { page: number; page_size: number },
  total: number,
): void {
  const last = Math.max(1, Math.ceil(total / size));
  const link = (to: number, rel: string) => {
    const url = new URL(c.req.url);
    url.searchParams.set("page", String(to));
    url.searchParams.set("page_size", String(size));
    return `<${url.pathname}${url.search}>; rel="${rel}"`;
  };
  const links = [link(1, "first")];
  if (page > 1) links.push(link(Math.min(page - 1, last), "prev"));
  if (page < last) links.push(link(page + 1, "next"));
  links.push(link(last, "last"));
  c.header("X-Total-Count", String(total));
  c.header("Link", links.join(", "));
}
