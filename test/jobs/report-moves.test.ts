import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { sweep } from "../../src/jobs/sweep.ts";
import { body, form, keyed, newAccount } from "../api/client.ts";
import { docx } from "../api/documents.ts";
import { newDocument, newOrganization, newPerson } from "../api/platform/people.ts";
import { faulty } from "./faults.ts";
import { build, newWorld, withoutQueue } from "./world.ts";

withoutQueue();

const hour = 3_600_000;

/** Services whose clock is so many milliseconds ahead. */
function later(ahead: number, bindings = env as Parameters<typeof build>[1]) {
  const world = newWorld();
  world.time = Date.now() + ahead;
  return build(world, bindings).all;
}

const bodyOf = (table: string, id: string) =>
  env.DB.prepare(`select body from ${table} where id = ?`).bind(id).first<string>("body");
const objects = async () => (await env.FILES.list({ prefix: "reports/" })).objects.map(({ key }) => key);

async function newReport() {
  const account = await newAccount();
  const api = keyed(account.key);
  const made = await body(await api.form("/api/v1/scan", form({ name: "a.docx", content: docx() })));
  return { ...account, api, id: made.report_id as string };
}

async function newTest() {
  const person = await newPerson();
  const org = await newOrganization(person);
  const document = await newDocument(person, org);
  const made = await body(await person.api.post("/api/v1/compliance/test", { document_id: document }));
  return { person, org, document, id: made.report_id as string };
}

describe("bodies of reports", () => {
  it("move to R2 after an hour, and the report reads the same", async () => {
    const report = await newReport();
    const test = await newTest();
    const { share_id } = await body(await report.api.post(`/api/v1/reports/${report.id}/share`));
    const read = async () => [
      await body(await report.api.get(`/api/v1/reports/${report.id}`)),
      await body(await report.api.get(`/api/v1/shared/${share_id}`)),
      await body(await test.person.api.get(`/api/v1/compliance/reports/${test.document}/${test.id}`)),
    ];
    const keys = [`reports/${report.id}`, `reports/${test.id}`].sort();
    const moved = async () => (await objects()).filter((key) => keys.includes(key)).sort();
    const before = await read();
    await sweep(later(hour / 2));
    expect(await moved()).toEqual([]);
    await sweep(later(2 * hour));
    expect(await moved()).toEqual(keys);
    for (const [table, id] of [
      ["reports", report.id],
      ["document_reports", test.id],
    ] as const) {
      expect(await bodyOf(table, id)).toBe("@");
      const row = await env.DB.prepare(`select * from ${table} where id = ?`).bind(id).first();
      expect(Object.values(row!).join("").length).toBeLessThan(500);
    }
    expect(await read()).toEqual(before);
    expect(before[0].checks.length).toBe(12);
  });

  it("go with their reports, whatever takes those with it", async () => {
    const [removed, leaver] = [await newReport(), await newReport()];
    const [one, two] = [await newTest(), await newTest()];
    await sweep(later(2 * hour));
    const kept = await newReport();
    await sweep(later(3 * hour));
    expect(await objects()).toEqual(
      expect.arrayContaining([removed, leaver, one, two, kept].map(({ id }) => `reports/${id}`)),
    );
    expect((await removed.api.delete(`/api/v1/reports/${removed.id}`)).status).toBe(204);
    await env.DB.prepare("delete from users where id = ?").bind(leaver.accountId).run();
    expect((await one.person.api.delete(`/api/v1/documents/${one.document}`)).status).toBe(204);
    expect((await two.person.api.delete(`/api/v1/orgs/${two.org}`)).status).toBe(204);
    await sweep(later(hour));
    const left = await objects();
    for (const { id } of [removed, leaver, one, two]) expect(left).not.toContain(`reports/${id}`);
    expect(left).toContain(`reports/${kept.id}`);
    expect((await kept.api.get(`/api/v1/reports/${kept.id}`)).status).toBe(200);
  });

  it("are there whichever call of the move fails, and are moved by the next", async () => {
    const first = await newReport();
    const run = async (fault: Parameters<typeof faulty>[0], report: { id: string }) => {
      const { bindings, calls } = faulty(fault);
      await later(2 * hour, bindings)
        .reportMoves.sweep()
        .catch(() => {});
      return { calls: calls(), body: await bodyOf("reports", report.id) };
    };
    const whole = await run(null, first);
    expect(whole.body).toBe("@");
    for (let at = 1; at <= whole.calls; at++)
      for (const when of ["before", "after"] as const) {
        const report = await newReport();
        await run({ at, when, isDeadly: true }, report);
        expect((await report.api.get(`/api/v1/reports/${report.id}`)).status).toBe(200);
        await run(null, report);
        expect([at, await bodyOf("reports", report.id)]).toEqual([at, "@"]);
        expect((await report.api.get(`/api/v1/reports/${report.id}`)).status).toBe(200);
      }
  });

  it("of a report that is deleted while it moves does not stay", async () => {
    const report = await newReport();
    const FILES = new Proxy(env.FILES, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== "put") return typeof value === "function" ? value.bind(target) : value;
        return async (key: string, content: ArrayBuffer) => {
          const put = await target.put(key, content);
          await report.api.delete(`/api/v1/reports/${report.id}`);
          return put;
        };
      },
    });
    await later(2 * hour, { ...env, FILES } as Parameters<typeof build>[1]).reportMoves.sweep();
    expect(await objects()).not.toContain(`reports/${report.id}`);
    const other = await newReport();
    await later(3 * hour).reportMoves.sweep();
    expect(await objects()).toContain(`reports/${other.id}`);
  });

  it("move in bounded runs, in the order of their ids", async () => {
    const { accountId, id } = await newReport();
    const ids = Array.from(
      { length: 700 },
      (_, at) => `rep_${id.slice(4, 20)}${String(at).padStart(10, "0")}`,
    );
    await env.DB.prepare(
      `insert into reports select value, ?, filename, format, overall_score, grade, compliant, verdict, total_checks,
        total_passed, total_failed, total_not_applicable, total_needs_review, created_at, body
        from json_each(?), reports where reports.id = ?`,
    )
      .bind(accountId, JSON.stringify(ids), id)
      .run();
    await env.DB.prepare("delete from sweep_marks").run();
    const left = () =>
      env.DB.prepare("select count(*) as n from reports where user_id = ? and body <> '@'")
        .bind(accountId)
        .first<number>("n");
    await later(2 * hour).reportMoves.sweep();
    expect(await left()).toBeGreaterThan(50);
    await later(2 * hour).reportMoves.sweep();
    expect(await left()).toBe(0);
  });
});
