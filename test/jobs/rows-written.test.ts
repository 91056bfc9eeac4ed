import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { body, call, newAccount } from "../api/client.ts";
import { measured } from "./measured.ts";
import { build, deliver, newWorld, submit, withoutQueue } from "./world.ts";

withoutQueue();

const page = "<!doctype html><html lang=en><title>T</title><h1>T</h1><p>Text</p></html>";

it("a scan of group C writes at most 8 rows from its submission to its end", async () => {
  const { accountId, key } = await newAccount();
  const { DB, rows } = measured();
  const { all, queue } = build(newWorld(), { ...env, DB });
  // Nothing that others left is claimed before ours.
  await env.DB.prepare(
    "update scans set line = null, turn = null, not_before = null where line is not null",
  ).run();
  // The first row of an account's counts and the first use of the file's statements are written once.
  await submit(all, accountId, "first.html", page);
  while (queue.length) await deliver(all, queue.shift());
  rows.written = 0;
  const { id } = await submit(all, accountId, "page.html", page);
  const submitted = rows.written;
  while (queue.length) await deliver(all, queue.shift());
  const headers = { Authorization: `Bearer ${key}` };
  const scan = await body(await call(`/api/scans/${id}`, { headers }));
  expect(scan.status).toBe("complete");
  expect(scan.report.checks).toHaveLength(12);
  expect(submitted).toBeGreaterThan(2);
  expect(rows.written).toBeGreaterThan(submitted);
  expect(rows.written).toBeLessThanOrEqual(8);
  const row = await env.DB.prepare("select * from scans where id = ?").bind(id).first();
  expect(Object.values(row!).join("").length).toBeLessThan(500);
});
