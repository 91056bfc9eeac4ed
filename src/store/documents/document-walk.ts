import { type SQL, sql } from "drizzle-orm";
import type { DocumentOrder, DocumentSearch, Result } from "../../services/documents/documents.ts";
import type { Place } from "../../services/paging.ts";
import { totalOf } from "../list-totals.ts";
import { documentFailures, documentStandings } from "../schema/document-standings.ts";
import { documentTags } from "../schema/document-tags.ts";
import { documents } from "../schema/documents.ts";
import { organizationCounts } from "../schema/organization-counts.ts";
import { tags } from "../schema/tags.ts";
import { hasTag, tokensOf } from "./document-search.ts";

/** How many documents that fit one criterion are looked through for those that fit all. */
const mostWalked = 2_000;
/** The same by names, of which the index reads several rows for each. */
const mostNamed = 500;

/** The scores of each grade, in tenths: from one on and below another. */
const scoresOf: Partial<Record<Result, [from: number, below: number]>> = {
  compliant: [950, 1_001],
  failing: [0, 950],
  A: [950, 1_001],
  B: [850, 950],
  C: [700, 850],
  D: [500, 700],
  F: [0, 500],
};

/** How a document's standing is asked for a result. */
function resultIs(result: Result): SQL {
  if (result === "untested") return sql`w.compliant is null`;
  if (result === "compliant") return sql`w.compliant = 1`;
  return result === "failing" ? sql`w.compliant = 0` : sql`w.grade = ${result}`;
}

/** What a walk goes through in its order: rows `w` of one index, of which `id` and `score` are reported. */
interface Way {
  id: SQL;
  from: SQL;
  where: SQL[];
  order: SQL;
  /** How many rows of it are looked through where more has to be asked. */
  length: number;
  /** What the way sees to: nothing else has to be asked of these. */
  sees: readonly (keyof DocumentSearch)[];
}

const isBehind = (after: Place | null, id: SQL): SQL[] => (after ? [sql`${id} < ${after.at(-1)}`] : []);

/** By score; scores that a result has are where it begins and ends. */
function byScore(orgId: string, { result, order }: DocumentSearch, after: Place | null): Way {
  const isUp = order === "worst";
  const [from, below] = (result && scoresOf[result]) ?? [0, 1_001];
  const where = [sql`w.org_id = ${orgId}`, sql`w.score >= ${from}`, sql`w.score < ${below}`];
  if (after?.length === 2) {
    const place = sql`(${Number(after[0])}, ${after[1]})`;
    where.push(isUp ? sql`(w.score, w.document_id) > ${place}` : sql`(w.score, w.document_id) < ${place}`);
  }
  return {
    id: sql`w.document_id`,
    from: sql`${documentStandings} w indexed by standings_by_score`,
    where,
    order: isUp ? sql`w.score, w.document_id` : sql`w.score desc, w.document_id desc`,
    length: mostWalked,
    sees: [],
  };
}

/** The latest first, by the criterion that is likely to be the rarest. */
function byTime(orgId: string, search: DocumentSearch, after: Place | null): Way {
  const { name, tagId, checkId, result, docType } = search;
  const id = sql`w.document_id`;
  const way = (from: SQL, where: SQL[], ...sees: (keyof DocumentSearch)[]): Way => ({
    id,
    from,
    where: [...where, ...isBehind(after, id)],
    order: sql`w.document_id desc`,
    length: mostWalked,
    sees,
  });
  if (tagId) {
    const isOurs = sql`exists (select 1 from ${tags} t where t.id = ${tagId} and t.org_id = ${orgId})`;
    return way(sql`${documentTags} w`, [sql`w.tag_id = ${tagId}`, isOurs], "tagId");
  }
  if (checkId)
    return way(
      sql`${documentFailures} w indexed by failures_by_check`,
      [sql`w.org_id = ${orgId}`, sql`w.check_id = ${checkId}`],
      "checkId",
    );
  if (name) {
    // Rows of the index are in the order in which documents were added, which is that of their ids.
    const former = after?.at(-1);
    return {
      id: sql`d.id`,
      from: sql`document_names w cross join ${documents} d on d.rowid = w.rowid`,
      where: [
        sql`document_names match ${tokensOf(orgId, name)}`,
        sql`d.org_id = ${orgId} and instr(lower(d.filename), lower(${name})) > 0`,
        ...(former
          ? [
              sql`w.rowid <= (select o.rowid from ${documents} o where o.org_id = ${orgId} and o.id < ${former} order by o.id desc limit 1)`,
            ]
          : []),
      ],
      order: sql`w.rowid desc`,
      length: mostNamed,
      sees: ["name"],
    };
  }
  const standings = (index: string, where: SQL, ...sees: (keyof DocumentSearch)[]) =>
    way(sql`${documentStandings} w indexed by ${sql.raw(index)}`, [sql`w.org_id = ${orgId}`, where], ...sees);
  if (result === "untested" || result === "compliant" || result === "failing")
    return standings("standings_by_compliance", resultIs(result), "result");
  if (result) return standings("standings_by_grade", resultIs(result), "result");
  if (docType) return standings("standings_by_type", sql`w.doc_type = ${docType}`, "docType");
  return way(sql`(select id as document_id, org_id from ${documents}) w`, [sql`w.org_id = ${orgId}`]);
}

/** What is still to be asked of a document `w.id` of the way. */
function rest(orgId: string, search: DocumentSearch, sees: Way["sees"]): SQL[] {
  const { name, tagId, checkId, result, docType } = search;
  const conditions: SQL[] = [];
  const standing = [
    ...(result && !sees.includes("result") ? [resultIs(result)] : []),
    ...(docType && !sees.includes("docType") ? [sql`w.doc_type = ${docType}`] : []),
  ];
  if (standing.length)
    conditions.push(
      sql`exists (select 1 from ${documentStandings} w where w.document_id = walked.id and ${sql.join(standing, sql` and `)})`,
    );
  if (checkId && !sees.includes("checkId"))
    conditions.push(
      sql`exists (select 1 from ${documentFailures} f where f.document_id = walked.id and f.check_id = ${checkId})`,
    );
  if (tagId && !sees.includes("tagId")) conditions.push(hasTag(orgId, tagId, sql`walked.id`));
  if (name && !sees.includes("name"))
    conditions.push(
      sql`exists (select 1 from ${documents} d where d.id = walked.id and d.org_id = ${orgId}
        and instr(lower(d.filename), lower(${name})) > 0)`,
    );
  return conditions;
}

/** Orders of the rows of a walk, and their reverse. */
const ordersOf: Record<DocumentOrder, [order: SQL, reverse: SQL]> = {
  newest: [sql`id desc`, sql`id`],
  worst: [sql`score, id`, sql`score desc, id desc`],
  best: [sql`score desc, id desc`, sql`score, id`],
};

/** The order of steps that are joined to documents. */
export const orderOf = (order: DocumentOrder): SQL =>
  order === "newest"
    ? sql`step.id desc`
    : order === "worst"
      ? sql`step.score, step.id`
      : sql`step.score desc, step.id desc`;

/**
 * The documents that fit, at most `most`; and where the walk ended before it was through, the last row that was looked
 * at, whether it fits or not: `id`, `score` (null but by score) and `is_match`. With one criterion no more rows are
 * read than fit.
 */
export function walk(
  orgId: string,
  search: DocumentSearch,
  after: Place | null,
  most: number,
  isOurs: SQL,
): SQL {
  const way = search.order === "newest" ? byTime(orgId, search, after) : byScore(orgId, search, after);
  const conditions = rest(orgId, search, way.sees);
  const length = conditions.length ? way.length : most;
  const score = search.order === "newest" ? sql`null` : sql`w.score`;
  const [order, reverse] = ordersOf[search.order];
  const fits = conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
  return sql`with walked as materialized (select ${way.id} as id, ${score} as score from ${way.from}
      where ${sql.join([...way.where, isOurs], sql` and `)} order by ${way.order} limit ${length})
    select id, score, 1 as is_match from (select * from walked where ${fits} order by ${order} limit ${most})
    union all select id, score, 0 from (select * from walked order by ${reverse} limit 1)
      where ${conditions.length} > 0 and (select count(*) from walked) = ${length}`;
}

/** How many documents fit, where one criterion is given at most and that is counted; else null. */
export function countOf(orgId: string, search: DocumentSearch): SQL<number | null> {
  const { name, tagId, checkId, result, docType, order } = search;
  const given = [tagId, checkId, result, docType].filter(Boolean).length;
  const none = sql<null>`null`;
  if (name || given > 1) return none;
  const sum = (
    kind: string,
    where: SQL,
  ) => sql<number>`(select coalesce(sum(c.count), 0) from ${organizationCounts} c
    where c.org_id = ${orgId} and c.kind = ${kind} and ${where})`;
  const tested = sum("latest", sql`true`);
  const all = totalOf("documents", orgId);
  if (!given) return order === "newest" ? all : tested;
  if (result === "untested") return order === "newest" ? sql`(${all} - ${tested})` : sql<number>`0`;
  if (result === "compliant" || result === "failing")
    return sum("latest", sql`c.key like ${result === "compliant" ? "%1" : "%0"}`);
  if (result) return sum("latest", sql`c.key in (${`${result}0`}, ${`${result}1`})`);
  if (checkId) return sum("check", sql`c.key = ${checkId}`);
  // Those that were not tested are not listed by score.
  if (order !== "newest") return none;
  if (docType) return sum("type", sql`c.key = ${docType}`);
  return sql<number>`coalesce((select ${totalOf("tagged", tagId!)} from ${tags} t
    where t.id = ${tagId} and t.org_id = ${orgId}), 0)`;
}
