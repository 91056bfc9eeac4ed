import { env } from "cloudflare:workers";

/** Tables without a foreign key to what their rows are about, and the expression that names it. */
const about: [table: string, owner: string][] = [
  ["list_totals", "owner"],
  ["list_steps", "owner"],
  ["member_counts", "user_id"],
  ["member_counts", "org_id"],
];
const owners = ["users", "organizations", "documents", "tags", "webhooks"];

/** Rows of tables without foreign keys that are about a record, by its id, that has been deleted: `table: owner`. */
export async function leftoverRows(): Promise<string[]> {
  const found: string[] = [];
  for (const [table, owner] of about) {
    const { results } = await env.DB.prepare(
      `select distinct ${owner} as owner from ${table}
        where ${owner} glob '???_*' and ${owners.map((other) => `not exists (select 1 from ${other} where id = ${table}.${owner})`).join(" and ")}`,
    ).all<{ owner: string }>();
    found.push(...results.map((row) => `${table}: ${row.owner}`));
  }
  return found;
}
