import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { ApiDocument } from "../../src/http/api-document.ts";
import { typescriptClient } from "./typescript-client.ts";

const served = inject("served");
const groups = ["platform", "reports", "scans"] as const;
const folder = mkdtempSync(join(tmpdir(), "lectern-clients-"));

/** What somebody writes with the clients who has nothing but the documents: the main flow through all three groups. */
const walk = `
import { Client as Platform } from "./platform.ts";
import { Client as Reports } from "./reports.ts";
import { Client as Scans, Refusal } from "./scans.ts";

export async function walk(server: string, email: string, file: Blob) {
  const person = { email, password: "correct horse battery", full_name: "Ada Example" };
  const { tokens } = await new Platform(server).register({ json: person });
  const platform = new Platform(server, { Authorization: "Bearer " + tokens.access_token });
  const { id: org_id } = await platform.createOrganization({ json: { name: "City library" } });
  const document = await platform.uploadDocument({ query: { org_id }, form: { file } });
  const tested = await platform.testDocument({ json: { document_id: document.id, tiers: [1, 2] } });
  const [listed] = await platform.listDocumentReports({ path: { document_id: document.id } });
  const stored = await platform.readDocumentReport({ path: { document_id: document.id, report_id: listed!.report_id } });
  const boxes = stored.issues.flatMap(({ location }) => (location.box ? [location.box.width * location.box.height] : []));
  const { key } = await platform.createApiKey({ json: { name: "Build server" } });

  const reports = new Reports(server, { "X-API-Key": key });
  const scanned = await reports.scanDocument({ form: { file, tiers: "1,2", gate: JSON.stringify({ min_score: 10 }) } });
  const { reports: all, total } = await reports.listReports();
  const shared = await reports.shareReport({ path: { id: scanned.report_id } });
  await reports.deleteReport({ path: { id: scanned.report_id } });

  const scans = new Scans(server, { Authorization: "Bearer " + key });
  const { id } = await scans.createScan({ form: { file, label: "main" } });
  let scan = await scans.readScan({ path: { id }, query: { wait: 30 } });
  while (scan.status === "queued" || scan.status === "processing")
    scan = await scans.readScan({ path: { id }, query: { wait: 30 } });
  const csv = await scans.readScanReport({ path: { id }, query: { format: "csv" } });
  await scans.deleteScan({ path: { id } });
  const gone = await scans.readScan({ path: { id } }).catch((error: unknown) => error);
  return {
    scores: [tested.overall_score, stored.overall_score, scanned.overall_score, scan.score, scan.report?.overall_score],
    gate: scanned.gate?.passed, total, own: all[0]?.report_id === scanned.report_id, share: shared.share_url,
    boxes, csv: csv instanceof Blob ? await csv.text() : null, gone: gone instanceof Refusal ? gone.status : 0,
  };
}
`;

const compile = (file: string) =>
  execFileSync(
    process.execPath,
    [
      resolve("node_modules/typescript/bin/tsc"),
      ..."--noEmit --strict --noUncheckedIndexedAccess --allowImportingTsExtensions --target es2024".split(
        " ",
      ),
      ..."--module esnext --moduleResolution bundler --lib es2024,dom,dom.iterable".split(" "),
      file,
    ],
    { cwd: folder, encoding: "utf8", stdio: "pipe" },
  );

describe.skipIf(!served)("clients that are generated from the OpenAPI documents", () => {
  beforeAll(async () => {
    for (const group of groups) {
      const response = await fetch(`${served}/openapi/${group}.json`);
      expect(response.status).toBe(200);
      writeFileSync(join(folder, `${group}.ts`), typescriptClient((await response.json()) as ApiDocument));
    }
    writeFileSync(join(folder, "walk.ts"), walk);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("compile, with types that refuse what the documents do not have", () => {
    expect(compile("walk.ts")).toBe("");
    writeFileSync(
      join(folder, "wrong.ts"),
      walk.replace("document_id: document.id", "document: document.id"),
    );
    expect(() => compile("wrong.ts")).toThrow();
  });

  it("walk from registering to the reports of all three groups", async () => {
    const file = new File([new Uint8Array(readFileSync("test/fixtures/pdf/bad.pdf"))], "guide.pdf");
    const module = await import(/* @vite-ignore */ pathToFileURL(join(folder, "walk.ts")).href);
    const result = await module.walk(served, `client-${Date.now()}@lectern.example`, file);
    const { scores, boxes, share, csv, ...rest } = result;
    expect(new Set(scores)).toEqual(new Set([scores[0]]));
    expect(scores[0]).toBeGreaterThan(0);
    expect(boxes.length).toBeGreaterThan(0);
    expect(Math.min(...boxes)).toBeGreaterThan(0);
    expect(share).toContain("/r/");
    expect(csv).toContain("image-alt");
    expect(rest).toEqual({ gate: true, total: 1, own: true, gone: 404 });
  });
});
