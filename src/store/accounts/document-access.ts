import { type SQL, sql } from "drizzle-orm";
import { type Access, atLeast } from "../../services/accounts/document-access.ts";
import { ValueRow } from "../answers.ts";
import { documents } from "../schema/documents.ts";
import { members } from "../schema/members.ts";
import { shares } from "../schema/shares.ts";
import { sessionUser } from "./viewer.ts";

/** What a user may do with a document, as an expression: by role, else by the most that is shared; null for nothing. */
export const accessTo = (userId: SQL, documentId: string | SQL): SQL<Access | null> => sql`(
  select coalesce(
    (select m.role from ${members} m where m.org_id = d.org_id and m.user_id = ${userId}),
    (select s.permission from ${shares} s where s.document_id = d.id
      and (s.user_id = ${userId} or s.org_id in (select m.org_id from ${members} m where m.user_id = ${userId}))
      order by case s.permission when 'full' then 1 when 'score' then 2 else 3 end limit 1))
  from ${documents} d where d.id = ${documentId})`;

/** The viewer's access to a document as a value of `viewed`, whether or not there is any. */
export const accessRow = (documentId: string) => new ValueRow("access", accessTo(sessionUser, documentId));

/** Whether the user has at least this access to the document, as a condition. */
export const hasAccess = (userId: SQL, documentId: string | SQL, needed: Access): SQL =>
  sql`${accessTo(userId, documentId)} in (select value from json_each(${JSON.stringify(atLeast(needed))}))`;
