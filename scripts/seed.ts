/**
 * `npm run seed [-- --documents N --reports N --scans N --search WORD]`: makes a database of a large service in a
 * temporary folder (3 GB by default: 200,000 documents, 500,000 reports with their bodies, 100,000 scans; one
 * organization has a quarter of the documents), and prints what its dashboard, lists and search take of D1. The folder
 * is removed at the end. Exit code 1: one takes 50 ms of D1 or more.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, Server } from "./bench/server.ts";
import type { Usage } from "./scale/counting-worker.ts";

const { values } = parseArgs({
  options: {
    documents: { type: "string", default: "200000" },
    reports: { type: "string", default: "500000" },
    scans: { type: "string", default: "100000" },
    search: { type: "string", default: "annual 17" },
  },
});
const counts = {
  documents: Number(values.documents),
  reports: Number(values.reports),
  scans: Number(values.scans),
};
/** Rows of one statement. */
const atOnce = 5_000;
/** Of this many documents and reports one is not of the organization that is measured. */
const share = 4;
const goal = 50;
const asked = 5;

/** An id of the kind whose order is that of its number. */
const id = (prefix: string, number: string) =>
  `'${prefix}_01M' || printf('%07d', ${number}) || '0000000000000000'`;

/** When the row of a number was made, over some months before now. */
const madeAt = (number: string, all: number) =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || ((${all} - ${number}) * 90.0 / ${all}) || ' days')`;

const score = (number: string) => `(${number} * 37 % 1001) / 10.0`;
const reportOf = (number: string) =>
  `'annual ' || ${number} || '.docx' as filename, 'docx' as format, ${score(number)} as overall_score,
   substr('ABCDF', 1 + ${number} % 5, 1) as grade, ${number} % 2 as compliant, 'fail' as verdict, 12 as total_checks,
   8 as total_passed, 2 as total_failed, 1 as total_not_applicable, 1 as total_needs_review`;
/** As long as the body of a usual report. */
const body = "hex(randomblob(1750))";

interface Series {
  table: string;
  count: number;
  columns: string;
  /** The select list for the number `n`. */
  row: string;
}

function seriesOf(userId: string, orgId: string, other: { userId: string; orgId: string }): Series[] {
  const { documents, reports, scans } = counts;
  const ours = (number: string) => `iif(${number} % ${share} = 0, '${orgId}', '${other.orgId}')`;
  const mine = (number: string) => `iif(${number} % ${share} = 0, '${userId}', '${other.userId}')`;
  const tests = Math.floor(reports / 2);
  return [
    {
      table: "documents",
      count: documents,
      columns: "id, org_id, uploaded_by, filename, content_type, size_bytes, doc_type, created_at",
      row: `${id("doc", "n")}, ${ours("n")}, ${mine("n")}, 'annual ' || n || '.docx', 'application/octet-stream', 20000, 'docx', ${madeAt("n", documents)}`,
    },
    {
      table: "versions",
      count: documents,
      columns:
        "id, document_id, number, origin, filename, content_type, size_bytes, doc_type, object_key, created_at",
      row: `${id("ver", "n")}, ${id("doc", "n")}, 1, 'upload', 'annual.docx', 'application/octet-stream', 20000, 'docx', 'seed/' || n, ${madeAt("n", documents)}`,
    },
    {
      table: "document_reports",
      count: tests,
      columns:
        "id, document_id, org_id, tested_by, filename, format, overall_score, grade, compliant, verdict, total_checks, total_passed, total_failed, total_not_applicable, total_needs_review, failed_checks, created_at, body",
      row: `${id("rep", "n")}, ${id("doc", `(n % ${documents})`)}, ${ours(`(n % ${documents})`)}, ${mine("n")}, ${reportOf("n")}, '["title","language"]', ${madeAt("n", tests)}, ${body}`,
    },
    {
      table: "reports",
      count: reports - tests,
      columns:
        "id, user_id, filename, format, overall_score, grade, compliant, verdict, total_checks, total_passed, total_failed, total_not_applicable, total_needs_review, created_at, body",
      row: `${id("rep", "n")}, ${mine("n")}, ${reportOf("n")}, ${madeAt("n", reports)}, ${body}`,
    },
    {
      table: "scans",
      count: scans,
      columns:
        "id, user_id, filename, source, status, score, grade, compliant, issues_count, created_at, completed_at, body",
      row: `${id("scn", "n")}, ${mine("n")}, 'annual ' || n || '.pdf', 'file', 'complete', ${score("n")}, 'C', 0, 7, ${madeAt("n", scans)}, ${madeAt("n", scans)}, ${body}`,
    },
  ];
}

const folder = mkdtempSync(join(tmpdir(), "lectern-seed-"));
const plenty = { LOG_SAMPLE: "0", RATE_LIMIT_PLATFORM: "100000", RATE_LIMIT_REPORTS: "100000" };
const server = new Server(await build(folder, "scripts/scale/counting-worker.ts"), folder, plenty);

async function json(path: string, init: RequestInit = {}): Promise<{ id: string; key: string }> {
  const response = await server.fetch(path, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { id: string; key: string };
}

async function fill({ table, count, columns, row }: Series): Promise<void> {
  for (let first = 0; first < count; first += atOnce) {
    const last = Math.min(count, first + atOnce) - 1;
    await server.sql(
      `insert into ${table} (${columns}) with recursive numbers(n) as
        (select ${first} union all select n + 1 from numbers where n < ${last}) select ${row} from numbers`,
    );
  }
}

const size = (path: string): number =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

try {
  await server.restart();
  const { userId, token, uploadPath } = await server.prepare();
  const bearer = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const orgId = new URLSearchParams(uploadPath.split("?")[1]).get("org_id")!;
  const { key } = await json("/api/v1/settings/api-keys", {
    method: "POST",
    headers: bearer,
    body: JSON.stringify({ name: "Seed" }),
  });
  const other = { userId: "usr_01M00000000000000000000000", orgId: "org_01M00000000000000000000000" };
  await server.sql(
    `insert into users (id, email, full_name, created_at) values ('${other.userId}', 'other@lectern.invalid', 'Other', '2026-01-01T00:00:00.000Z')`,
  );
  await server.sql(
    `insert into organizations (id, name, created_at) values ('${other.orgId}', 'Other', '2026-01-01T00:00:00.000Z')`,
  );
  for (const series of seriesOf(userId, orgId, other)) {
    await fill(series);
    console.log(`${series.count} rows of ${series.table}`);
  }
  console.log(`${(size(join(folder, "state")) / 1e9).toFixed(2)} GB\n`);
  const keyed = { "X-API-Key": key };
  const pages = Math.floor(counts.documents / share / 100);
  const operations: [string, string, Record<string, string>][] = [
    ["dashboard", `/api/v1/analytics/dashboard?org_id=${orgId}`, bearer],
    ["overview of the organization", `/api/v1/analytics/org/${orgId}`, bearer],
    ["documents, first page", `/api/v1/documents/?org_id=${orgId}&page_size=100`, bearer],
    [
      "documents, middle page",
      `/api/v1/documents/?org_id=${orgId}&page_size=100&page=${Math.floor(pages / 2)}`,
      bearer,
    ],
    ["documents, last page", `/api/v1/documents/?org_id=${orgId}&page_size=100&page=${pages}`, bearer],
    [
      "search by name",
      `/api/v1/documents/?org_id=${orgId}&name=${encodeURIComponent(values.search)}`,
      bearer,
    ],
    ["reports, first page", "/api/v1/reports?page_size=100", keyed],
    ["reports, page 500", "/api/v1/reports?page_size=100&page=500", keyed],
    ["scans, first page", "/api/scans?limit=100", { Authorization: `Bearer ${key}` }],
  ];
  console.log("| operation | D1 ms | rows read |\n|---|---|---|");
  let isOff = false;
  for (const [name, path, headers] of operations) {
    await json(path, { headers });
    await (await server.fetch("/usage")).text();
    for (let time = 0; time < asked; time++) await json(path, { headers });
    const { d1Milliseconds, rowsRead } = (await (await server.fetch("/usage")).json()) as Usage;
    isOff ||= d1Milliseconds / asked >= goal;
    console.log(`| ${name} | ${(d1Milliseconds / asked).toFixed(1)} | ${Math.round(rowsRead / asked)} |`);
  }
  process.exitCode = isOff ? 1 : 0;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
