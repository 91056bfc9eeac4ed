import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { database } from "../../../src/store/database.ts";
import { analyticsStore } from "../../../src/store/reports/analytics.ts";
import { differenceSql, rebuildSql, rollups } from "../../../src/store/reports/rollups.ts";
import { newPerson } from "../../api/platform/people.ts";
import { countedAnalytics } from "../counted-analytics.ts";
import { dice, insert, writes } from "../random-rows.ts";

async function differences(): Promise<unknown[]> {
  const answers = await env.DB.batch(rollups.map((rollup) => env.DB.prepare(differenceSql(rollup))));
  return answers.flatMap(({ results }, at) => results.map((row) => [rollups[at]!.scope, row]));
}

const rebuild = () =>
  env.DB.batch(rollups.flatMap((rollup) => rebuildSql(rollup)).map((sql) => env.DB.prepare(sql)));

const names = Object.keys(writes);

describe("rollups", () => {
  it.each([1, 2])("say what full counts say after any writes and deletions (seed %i)", async (seed) => {
    const random = dice(seed);
    for (let round = 0; round < 8; round++) {
      const done: string[] = [];
      for (let write = 0; write < 40; write++) {
        const name = random.of(names);
        done.push(name);
        await writes[name]!(random);
      }
      expect([done, await differences()]).toEqual([done, []]);
    }
    const kept = await env.DB.prepare("select count(*) as n from list_totals where count > 0").first("n");
    expect(kept).toBeGreaterThan(10);
  });

  it("give analytics the same answers as full counts", async () => {
    const random = dice(5);
    const staff = await newPerson();
    await env.DB.prepare("update users set verified_at = created_at where id = ?").bind(staff.id).run();
    for (let write = 0; write < 300; write++) await writes[random.of(names)]!(random);
    const payload = JSON.parse(Buffer.from(staff.accessToken.split(".")[1]!, "base64url").toString());
    const origin = { requestId: "req", address: "127.0.0.1" };
    const viewer = { userId: staff.id, sessionId: payload.sid, origin, at: new Date().toISOString() };
    const db = database(env.DB, Date.now);
    const [kept, counted] = [analyticsStore(db), countedAnalytics(db)];
    const { results } = await env.DB.prepare("select id from organizations").all<{ id: string }>();
    let documents = 0;
    for (const { id } of results) {
      const row = { org_id: id, user_id: staff.id, role: "member", joined_at: "2026-11-01T00:00:00.000Z" };
      await insert("members", row, "on conflict do nothing").run();
      const since = "2026-11-01";
      const seen = (await kept.dashboard(viewer, id, since))!;
      const expected = (await counted.dashboard(viewer, id, since))!;
      seen.uploads.sort((a, b) => (a.date < b.date ? -1 : 1));
      expect(seen).toEqual(expected);
      expect(Object.keys(seen.compliance.failuresByCheck)).toEqual(
        Object.keys(expected.compliance.failuresByCheck),
      );
      documents += seen.documents.total;
      for (const page of [1, 2]) {
        const paging = { page, pageSize: 2 };
        const wanted = (await counted.overview(viewer, id, paging))!;
        expect(await kept.overview(viewer, id, paging)).toEqual(wanted);
      }
      expect(await kept.onboarding(viewer, [staff.email])).toEqual(
        await counted.onboarding(viewer, [staff.email]),
      );
    }
    expect(documents).toBeGreaterThan(5);
    expect(await kept.onboarding(viewer, [])).toBeNull();
  });

  it("are found wrong and rebuilt by the command's statements", async () => {
    const random = dice(6);
    for (let write = 0; write < 200; write++) await writes[random.of(names)]!(random);
    await env.DB.batch([
      env.DB.prepare("update list_totals set count = count + 1"),
      env.DB.prepare("update organization_counts set count = count + 3, sum = 7"),
      env.DB.prepare("update member_counts set bytes = 5, last_upload_at = null"),
      env.DB.prepare("insert into member_counts (user_id, org_id) values ('x', 'y')"),
      env.DB.prepare("delete from first_uploads where user_id = (select max(user_id) from first_uploads)"),
      env.DB.prepare("update median_upload set below = 9, waited = 1"),
    ]);
    const tables = new Set((await differences()).map((one) => (one as [string])[0]));
    expect(tables.size).toBeGreaterThan(10);
    await rebuild();
    expect(await differences()).toEqual([]);
    await rebuild();
    expect(await differences()).toEqual([]);
  });

  it("leave nothing behind when accounts and organizations go", async () => {
    await env.DB.batch(
      ["organizations", "users", "trials"].map((table) => env.DB.prepare(`delete from ${table}`)),
    );
    const left = async (table: string, where = "true") =>
      env.DB.prepare(`select count(*) as n from ${table} where ${where}`).first("n");
    expect(await left("list_totals", "list not in ('funnel', 'trials')")).toBe(0);
    expect(await left("list_totals", "count <> 0")).toBe(0);
    for (const table of ["organization_counts", "member_counts", "first_uploads"])
      expect([table, await left(table)]).toEqual([table, 0]);
  });

  it("have narrow rows, so that a count is one row written", async () => {
    const { results } = await env.DB.prepare("select sql from sqlite_master where type = 'table'").all<{
      sql: string;
    }>();
    const bare = results.map(({ sql }) => sql).filter((sql) => /WITHOUT ROWID/i.test(sql));
    for (const name of ["list_totals", "organization_counts", "member_counts", "first_uploads"])
      expect(bare.some((sql) => sql.includes(name))).toBe(true);
  });
});
