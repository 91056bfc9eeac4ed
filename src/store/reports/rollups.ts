import { stepsOf } from "../schema/list-steps.ts";

/**
 * What the rollups count, as the full query that their triggers (migrations, rollups) save. A command compares the
 * two or writes what the query says; tests hold them to each other.
 */
export interface Rollup {
  table: string;
  keys: readonly string[];
  values: readonly string[];
  /** Whether a row may stay for something of which there is nothing: it then counts 0. */
  keepsZeros: boolean;
  /** Which rows of the table are meant, as a condition in SQL. */
  scope: string;
  /** SQL for what the rows should be, with columns of those names. */
  query: string;
}

interface List {
  list: string;
  table: string;
  owner: string;
  where?: string;
  /** Whether it has steps (schema/list-steps). */
  isStepped?: true;
}

/** Lists whose rows are counted, by the owner's column; each has triggers of its own. */
const lists: readonly List[] = [
  { list: "reports", table: "reports", owner: "user_id", isStepped: true },
  { list: "scans", table: "scans", owner: "user_id", isStepped: true },
  { list: "scans.failed", table: "scans", owner: "user_id", where: "status = 'failed'" },
  { list: "documents", table: "documents", owner: "org_id", isStepped: true },
  { list: "document_reports", table: "document_reports", owner: "document_id", isStepped: true },
  { list: "tests", table: "document_reports", owner: "tested_by", where: "tested_by is not null" },
  { list: "organization_tests", table: "document_reports", owner: "org_id" },
  { list: "versions", table: "versions", owner: "document_id" },
  { list: "shares", table: "shares", owner: "document_id" },
  { list: "public_shares", table: "public_shares", owner: "document_id" },
  { list: "deliveries", table: "deliveries", owner: "webhook_id", isStepped: true },
  { list: "invitations", table: "invitations", owner: "org_id" },
  { list: "members", table: "members", owner: "org_id" },
  { list: "memberships", table: "members", owner: "user_id" },
  { list: "tagged", table: "document_tags", owner: "tag_id" },
];

/** Keys of the onboarding funnel, which counts over all users: one row for each that a user falls under. */
const funnel = `select iif(k.value = 'step', 'step ' || u.onboarding_step, k.value) as key
  from users u, json_each('["users", "completed", "skipped", "survey", "step"]') k where case k.value
    when 'users' then true
    when 'completed' then u.onboarding_completed
    when 'skipped' then u.onboarding_skipped and not u.onboarding_completed
    when 'survey' then u.survey_responses <> '{}'
    else not u.onboarding_completed and not u.onboarding_skipped end`;

const among = (names: readonly string[]) => `list in (${names.map((name) => `'${name}'`).join(", ")})`;

/** How many rows of a list stand behind its last step. */
const openOf = (list: string, owner: string) => `sum(r.id > coalesce(
  (select max(s.last_id) from list_steps s where s.list = '${list}' and s.owner = r.${owner}), '')) as open`;

/** How many rows there are left of those that each step was for. */
const steps = (list: string, table: string, owner: string): Rollup => ({
  table: "list_steps",
  keys: ["list", "owner", "last_id"],
  values: ["count"],
  keepsZeros: true,
  scope: among(stepsOf(list)),
  query: `select s.list, s.owner, s.last_id, (select count(*) from ${table} r
      where r.${owner} = s.owner and r.id <= s.last_id and r.id > s.former) as count
    from (select list, owner, last_id, lag(last_id, 1, '') over (partition by list, owner order by last_id) as former
      from list_steps where ${among(stepsOf(list))}) s
    where exists (select 1 from ${table} r where r.${owner} = s.owner and r.id <= s.last_id and r.id > s.former)`,
});

const total = (list: string, rows: string, more: string[] = []): Rollup => ({
  table: "list_totals",
  keys: ["list", "owner"],
  values: ["count", ...more],
  keepsZeros: true,
  scope: `list = '${list}'`,
  query: `select '${list}' as list, ${rows}`,
});

/** A score as the sums hold it: whole numbers add up exactly. */
const tenths = "cast(round(r.overall_score * 10) as integer)";

const latest = (isWanted: string) =>
  `(select max(l.id) from document_reports l where l.document_id = r.document_id and ${isWanted})`;

const count = (kind: string, key: string, sum: string, from: string): Rollup => ({
  table: "organization_counts",
  keys: ["org_id", "kind", "key"],
  values: ["count", "sum"],
  keepsZeros: true,
  scope: `kind = '${kind}'`,
  query: `select r.org_id, '${kind}' as kind, ${key} as key, count(*) as count, ${sum} as sum
    from ${from} group by 1, 3`,
});

const day = "substr(r.created_at, 1, 10)";

const waited = "cast(round((julianday(uploaded_at) - julianday(u.created_at)) * 86400000) as integer)";

/** In the order in which they are to be rebuilt. */
export const rollups: readonly Rollup[] = [
  ...lists.flatMap(({ list, table, owner, where = "true", isStepped }) =>
    isStepped
      ? [
          steps(list, table, owner),
          total(
            list,
            `${owner} as owner, count(*) as count, ${openOf(list, owner)} from ${table} r group by 2`,
            ["open"],
          ),
        ]
      : [total(list, `${owner} as owner, count(*) as count from ${table} where ${where} group by 2`)],
  ),
  total("trials", "'all' as owner, count(*) as count from trials group by 2"),
  total("funnel", `key as owner, count(*) as count from (${funnel}) group by 2`),
  count("type", "doc_type", "0", "documents r"),
  count("upload", day, "0", "documents r"),
  count("bytes", "''", "sum(v.size_bytes)", "versions v join documents r on r.id = v.document_id"),
  count(
    "latest",
    "r.grade || r.compliant",
    `sum(${tenths})`,
    `document_reports r where r.id = ${latest("true")}`,
  ),
  count(
    "check",
    "f.value",
    "0",
    `document_reports r, json_each(r.failed_checks) f
      where r.id = ${latest("json_array_length(l.failed_checks) = l.total_failed")}`,
  ),
  count("tests", "''", `sum(${tenths})`, "document_reports r"),
  count("test", day, `sum(${tenths})`, "document_reports r"),
  count(
    "job",
    "r.status",
    "0",
    "(select org_id, status from conversions union all select org_id, status from remediations) r",
  ),
  {
    table: "document_standings",
    keys: ["document_id"],
    values: ["org_id", "doc_type", "score", "grade", "compliant"],
    keepsZeros: false,
    scope: "true",
    query: `select d.id as document_id, d.org_id, d.doc_type, ${tenths} as score, r.grade, r.compliant
      from documents d left join document_reports r
        on r.id = (select max(l.id) from document_reports l where l.document_id = d.id)`,
  },
  {
    table: "document_failures",
    keys: ["document_id", "check_id"],
    values: ["org_id"],
    keepsZeros: false,
    scope: "true",
    query: `select distinct r.document_id, f.value as check_id, r.org_id
      from document_reports r, json_each(r.failed_checks) f
      where r.id = ${latest("json_array_length(l.failed_checks) = l.total_failed")}`,
  },
  {
    table: "member_counts",
    keys: ["user_id", "org_id"],
    values: ["documents", "bytes", "tests", "tenths", "last_upload_at"],
    keepsZeros: false,
    scope: "true",
    query: `select user_id, org_id, sum(documents) as documents, sum(bytes) as bytes, sum(tests) as tests,
        sum(tenths) as tenths, max(last_upload_at) as last_upload_at
      from (
        select uploaded_by as user_id, org_id, count(*) as documents, 0 as bytes, 0 as tests, 0 as tenths,
          max(created_at) as last_upload_at
        from documents where uploaded_by is not null group by 1, 2
        union all select d.uploaded_by, d.org_id, 0, sum(v.size_bytes), 0, 0, null
        from versions v join documents d on d.id = v.document_id where d.uploaded_by is not null group by 1, 2
        union all select r.tested_by, r.org_id, 0, 0, count(*), sum(${tenths}), null
        from document_reports r where r.tested_by is not null group by 1, 2)
      group by 1, 2`,
  },
  {
    table: "first_uploads",
    keys: ["user_id"],
    values: ["uploaded_at", "waited"],
    keepsZeros: false,
    scope: "true",
    query: `select u.id as user_id, uploaded_at, ${waited} as waited
      from (select uploaded_by, min(created_at) as uploaded_at from documents group by 1) join users u on u.id = uploaded_by`,
  },
  {
    table: "median_upload",
    keys: ["id"],
    values: ["total", "below", "waited", "user_id"],
    keepsZeros: false,
    scope: "true",
    query: `select 1 as id, total, below, waited, user_id from (
        select waited, user_id, row_number() over (order by waited, user_id) - 1 as below, count(*) over () as total
        from first_uploads)
      where below = (total - 1) / 2
      union all select 1, 0, 0, null, null where not exists (select 1 from first_uploads)`,
  },
];

const list = (names: readonly string[]) => names.join(", ");

/** Two statements that make the rollup what its query says, right beside other writes, as each is atomic. */
export function rebuildSql({ table, keys, values, keepsZeros, scope, query }: Rollup): string[] {
  const columns = list([...keys, ...values]);
  const isOver = `${scope} and (${list(keys)}) not in (select ${list(keys)} from (${query}))`;
  return [
    keepsZeros
      ? `update ${table} set ${list(values.map((name) => `${name} = 0`))} where ${isOver}`
      : `delete from ${table} where ${isOver}`,
    `insert into ${table} (${columns}) select ${columns} from (${query}) where true
      on conflict (${list(keys)}) do update set ${list(values.map((name) => `${name} = excluded.${name}`))}
      where (${list(values)}) is not (${list(values.map((name) => `excluded.${name}`))})`,
  ];
}

/** A query for the rows that differ, each with `is` ("kept" or "counted") and its columns. */
export function differenceSql({ table, keys, values, keepsZeros, scope, query }: Rollup): string {
  const columns = list([...keys, ...values]);
  const kept = `select ${columns} from ${table} where ${scope}${keepsZeros ? ` and ${values[0]} <> 0` : ""}`;
  const counted = `select ${columns} from (${query})`;
  return `select 'kept' as "is", * from (${kept} except ${counted})
    union all select 'counted', * from (${counted} except ${kept})`;
}
