import { Buffer } from "node:buffer";
import { type SQL, sql } from "drizzle-orm";
import type { DocumentFilter } from "../../services/documents/documents.ts";
import { offsetOf, type Paging } from "../../services/paging.ts";
import { documentTags } from "../schema/document-tags.ts";
import { documents } from "../schema/documents.ts";
import { tags } from "../schema/tags.ts";

/** The index of names, which drizzle has no table for (migrations, search): FTS5, its rows those of documents. */
const names = sql`document_names`;

/** No more sequences of a long name are looked up: what they find is compared with the whole name. */
const mostSequences = 24;

/** As SQLite's lower(), which knows ASCII. */
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * What finds names with this part in the index: its tokens are the organization and one to three characters, in hex,
 * so that a search reads nothing of other organizations.
 */
export function tokensOf(orgId: string, name: string): string {
  const characters = [...lower(name)];
  const parts =
    characters.length <= 3
      ? [characters.join("")]
      : characters.slice(0, -2).map((_, at) => characters.slice(at, at + 3).join(""));
  const token = (part: string) => `"${orgId.slice(4)}${Buffer.from(part).toString("hex").toUpperCase()}"`;
  return [...new Set(parts)].slice(0, mostSequences).map(token).join(" AND ");
}

/** Whether the document of the id has the organization's tag. */
export const hasTag = (orgId: string, tagId: string, id: SQL) => sql`exists (select 1 from ${documentTags} dt
  join ${tags} t on t.id = dt.tag_id where dt.tag_id = ${tagId} and dt.document_id = ${id} and t.org_id = ${orgId})`;

/** Ids of the documents with the name: those found latest first, at most so many from `offset` on. */
function named(orgId: string, name: string, tagId: string | undefined, paging: Paging, limit: number): SQL {
  const after = paging.after?.[0];
  // Rows are in the order in which documents were added, which is that of their ids.
  const behind = after
    ? sql`and f.rowid <= (select o.rowid from ${documents} o where o.org_id = ${orgId} and o.id < ${after} order by o.id desc limit 1)`
    : sql``;
  return sql`select d.id from ${names} f cross join ${documents} d on d.rowid = f.rowid
    where document_names match ${tokensOf(orgId, name)} ${behind} and d.org_id = ${orgId}
      and instr(lower(d.filename), lower(${name})) > 0 ${tagId ? sql`and ${hasTag(orgId, tagId, sql`d.id`)}` : sql``}
    order by f.rowid desc limit ${limit} offset ${offsetOf(paging)}`;
}

function tagged(orgId: string, tagId: string, paging: Paging): SQL {
  const after = paging.after?.[0];
  return sql`select dt.document_id from ${documentTags} dt where dt.tag_id = ${tagId}
    and exists (select 1 from ${tags} t where t.id = ${tagId} and t.org_id = ${orgId})
    ${after ? sql`and dt.document_id < ${after}` : sql``}
    order by dt.document_id desc limit ${paging.pageSize} offset ${offsetOf(paging)}`;
}

/** Which documents stand on a page of what a filter finds, as ids; null where nothing is filtered. */
export function foundIds(orgId: string, { name, tagId }: DocumentFilter, paging: Paging): SQL | null {
  if (name) return named(orgId, name, tagId, paging, paging.pageSize);
  return tagId ? tagged(orgId, tagId, paging) : null;
}

/** How many documents have the name, counted up to `most`. */
export const countNamed = (
  orgId: string,
  name: string,
  tagId: string | undefined,
  most: number,
): SQL<number> =>
  sql`(select count(*) from (${named(orgId, name, tagId, { page: 1, pageSize: most }, most)}))`;
