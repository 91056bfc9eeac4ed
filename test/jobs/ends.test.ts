import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newId } from "../../src/core/ids.ts";
import { sweep } from "../../src/jobs/sweep.ts";
import { newAccount } from "../api/client.ts";
import { newDocument, newOrganization, newPerson } from "../api/platform/people.ts";
import { build, deliver, newWorld, submit, withoutQueue } from "./world.ts";

withoutQueue();

const page = "<!doctype html><html lang=en><title>T</title><h1>T</h1><p>Text</p></html>";
const minute = 60_000;

describe("cron", () => {
  it("leaves a spooled file alone that may be in use, and removes it after an hour", async () => {
    await env.FILES.put("spool/in-use", page);
    const world = newWorld();
    const { all } = build(world);
    await sweep(all);
    expect(await env.FILES.head("spool/in-use")).not.toBeNull();
    world.time += 59 * minute;
    await sweep(all);
    expect(await env.FILES.head("spool/in-use")).not.toBeNull();
    world.time += 2 * minute;
    await sweep(all);
    expect(await env.FILES.head("spool/in-use")).toBeNull();
  });

  it("leaves the file of a scan alone that waits, however long, and removes one without a scan", async () => {
    const world = newWorld();
    const { all } = build(world);
    const { accountId } = await newAccount();
    const { id } = await submit(all, accountId, "page.html", page);
    const needed = `scans/${accountId}/${id}`;
    const left = [
      `scans/${accountId}/${newId("scn", world.time)}-1`,
      `scans/usr_gone/${id}`,
      `scans/${newId("scn", world.time)}`,
    ];
    for (const key of left) await env.FILES.put(key, page);
    world.time += 3 * 60 * minute;
    await all.scanWork.sweep();
    expect(await env.FILES.head(needed)).not.toBeNull();
    for (const key of left) expect(await env.FILES.head(key)).toBeNull();
  });
});

it("a document that is too complex ends its conversion as failed, at once, and says so", async () => {
  const owner = await newPerson();
  const org = await newOrganization(owner);
  const document = await newDocument(owner, org, { name: "a.pdf", content: "%PDF-1.7\n" });
  // More than is converted of a PDF; the file itself is never read.
  await env.DB.prepare("update versions set size_bytes = ? where document_id = ?")
    .bind(21 * 1_048_576, document)
    .run();
  const id = newId("job", Date.now());
  await env.DB.prepare(
    "insert into conversions (id, document_id, org_id, status, steps, line, turn, created_at) values (?, ?, ?, 'queued', '[]', 'conversion', 0, '2026')",
  )
    .bind(id, document, org)
    .run();
  await deliver(build(newWorld()).all, { kind: "conversion" });
  const row = await env.DB.prepare("select status, error_code, attempts, line from conversions where id = ?")
    .bind(id)
    .first();
  expect(row).toEqual({ status: "failed", error_code: "too_complex", attempts: 1, line: null });
});
