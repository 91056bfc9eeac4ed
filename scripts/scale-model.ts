/**
 * `npm run scale`: measures what each operation does to storage, over bindings that count, and works out from it and
 * from the platform's prices and limits what a million of each cost and what breaks first as the load grows. It prints
 * the tables of `docs/scale.md`.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, Server } from "./bench/server.ts";
import type { Usage } from "./scale/counting-worker.ts";
import { limits, prices } from "./scale/prices.ts";

/** An operation is repeated so often; the figures are the mean. */
const repeated = 10;
const boundary = "scale-form";

interface Operation {
  name: string;
  run(): Promise<void>;
  /** Requests and messages that it is billed as. */
  invocations: number;
}

type Cost = Usage & { cpuMilliseconds: number; dollars: number };

/** Dollars for a million of it. A message is three operations of a queue: written, read, deleted. */
const dollarsOf = (usage: Usage, cpuMilliseconds: number, invocations: number) =>
  invocations * prices.request +
  cpuMilliseconds * prices.cpuMillisecond +
  usage.rowsRead * prices.rowRead +
  usage.rowsWritten * prices.rowWritten +
  usage.r2ClassA * prices.r2ClassA +
  usage.r2ClassB * prices.r2ClassB +
  usage.kvReads * prices.kvRead +
  usage.kvWrites * prices.kvWrite +
  usage.queueMessages * 3 * prices.queueOperation;

const folder = mkdtempSync(join(tmpdir(), "lectern-scale-"));
const plenty: Record<string, string> = { LOG_SAMPLE: "0" };
for (const name of ["PLATFORM", "AUTH", "REPORTS", "SCANS_READ", "SCANS_WRITE"])
  plenty[`RATE_LIMIT_${name}`] = "100000000";
const server = new Server(await build(folder, "scripts/scale/counting-worker.ts"), folder, plenty);

async function json(path: string, init: RequestInit = {}): Promise<Record<string, string>> {
  const response = await server.fetch(path, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, string>;
}

const usageSince = async (): Promise<Usage> => (await (await server.fetch("/usage")).json()) as Usage;

async function costOf({ run, invocations }: Operation): Promise<Cost> {
  await run();
  await usageSince();
  const start = server.cpu();
  for (let time = 0; time < repeated; time++) await run();
  const cpuMilliseconds = ((server.cpu() - start) * 1_000) / repeated;
  const sums = await usageSince();
  const usage = Object.fromEntries(
    Object.entries(sums).map(([name, sum]) => [name, sum / repeated]),
  ) as unknown as Usage;
  return { ...usage, cpuMilliseconds, dollars: dollarsOf(usage, cpuMilliseconds, invocations) };
}

const page = readFileSync("test/fixtures/town-newsletter.html");
const form = Buffer.concat([
  Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="newsletter.html"\r\n\r\n`,
  ),
  page,
  Buffer.from(`\r\n--${boundary}--\r\n`),
]);

async function operations(): Promise<Operation[]> {
  const { token, uploadPath } = await server.prepare();
  const bearer = { Authorization: `Bearer ${token}` };
  const asJson = { "Content-Type": "application/json" };
  const { key } = await json("/api/v1/settings/api-keys", {
    method: "POST",
    headers: { ...bearer, ...asJson },
    body: JSON.stringify({ name: "Scale" }),
  });
  const keyed = { "X-API-Key": key! };
  const authorized = { Authorization: `Bearer ${key}` };
  const upload = (path: string, headers: Record<string, string>) =>
    json(path, {
      method: "POST",
      headers: { ...headers, "Content-Type": `multipart/form-data; boundary=${boundary}` },
      body: form,
    });
  const org = new URLSearchParams(uploadPath.split("?")[1]).get("org_id");
  const document = (await upload(uploadPath, bearer)).id!;
  const report = (await upload("/api/v1/scan", keyed)).report_id!;
  async function untilComplete(id: string): Promise<void> {
    for (let tries = 0; tries < 200; tries++) {
      const { status } = await json(`/api/scans/${id}`, { headers: authorized });
      if (status === "complete") return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The scan ${id} did not end.`);
  }
  const scan = (await upload("/api/scans", authorized)).id!;
  await untilComplete(scan);
  const get = (name: string, path: string, headers: Record<string, string>): Operation => ({
    name,
    run: async () => void (await json(path, { headers })),
    invocations: 1,
  });
  return [
    { name: "scan, group B", run: async () => void (await upload("/api/v1/scan", keyed)), invocations: 1 },
    {
      name: "scan, group C, submitted, done and asked for once",
      run: async () => {
        const { id } = await upload("/api/scans", authorized);
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        await untilComplete(id!);
      },
      invocations: 3,
    },
    { name: "upload", run: async () => void (await upload(uploadPath, bearer)), invocations: 1 },
    {
      name: "compliance test",
      run: async () =>
        void (await json("/api/v1/compliance/test", {
          method: "POST",
          headers: { ...bearer, ...asJson },
          body: JSON.stringify({ document_id: document }),
        })),
      invocations: 1,
    },
    get("read a document", `/api/v1/documents/${document}`, bearer),
    get("read a report", `/api/v1/reports/${report}`, keyed),
    get("list of documents", `/api/v1/documents/?org_id=${org}`, bearer),
    get("list of scans", "/api/scans", authorized),
    get("dashboard", `/api/v1/analytics/dashboard?org_id=${org}`, bearer),
    {
      name: "cron, nothing to do",
      run: async () => void (await server.fetch("/sweep")),
      invocations: 1,
    },
  ];
}

function costTable(costs: readonly (readonly [string, Cost])[]): string {
  const head =
    "| operation | D1 trips | D1 ms | rows read | rows written | R2 writes | R2 reads | queue messages | CPU ms | $ a million |\n|---|---|---|---|---|---|---|---|---|---|";
  const rows = costs.map(([name, cost]) => {
    const figures = [
      cost.d1Trips,
      cost.d1Milliseconds,
      cost.rowsRead,
      cost.rowsWritten,
      cost.r2ClassA,
      cost.r2ClassB,
      cost.queueMessages,
      cost.cpuMilliseconds,
    ].map((value) => String(Math.round(value * 10) / 10));
    return `| ${name} | ${figures.join(" | ")} | ${cost.dollars.toFixed(2)} |`;
  });
  return [head, ...rows].join("\n");
}

/** Bytes of D1 that one record of a scan keeps; its report is in R2. Held by a test of storage. */
const rowBytes = 500;

/** What so many scans of group C a minute ask of the platform. */
function loadTable(scan: Cost): string {
  const rows = [10, 100, 10_000].map((aMinute) => {
    const aSecond = aMinute / 60;
    const aMonth = aMinute * 60 * 24 * 30;
    const database = (aSecond * scan.d1Milliseconds) / 1_000;
    const consumers = (aSecond * scan.cpuMilliseconds) / 1_000;
    const daysUntilFull = limits.databaseBytes / (aMinute * 60 * 24 * rowBytes);
    const cost = (aMonth / 1e6) * scan.dollars;
    return `| ${aMinute.toLocaleString("en")} | ${(database * 100).toFixed(1)} % | ${consumers.toFixed(2)} | ${((aSecond / limits.queueMessages) * 100).toFixed(2)} % | ${Math.round(daysUntilFull).toLocaleString("en")} | ${Math.round(cost).toLocaleString("en")} |`;
  });
  return [
    "| scans a minute | of one database's time | processors busy | of one queue | days until 10 GB of rows | $ a month |\n|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

try {
  await server.restart();
  const costs: [string, Cost][] = [];
  for (const operation of await operations()) costs.push([operation.name, await costOf(operation)]);
  console.log(`${costTable(costs)}\n`);
  console.log(loadTable(costs.find(([name]) => name.startsWith("scan, group C"))![1]));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
