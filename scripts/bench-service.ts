/**
 * `npm run bench:service`: requests a second and milliseconds (median, 99th percentile) of reads, lists and scans,
 * beside a bare Hono route with one D1 query in the same process, in turns. Exit code 1: a read or list reaches less
 * than 60 % of the bare route.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quantile } from "./bench/quantile.ts";
import { build, Server } from "./bench/server.ts";

const connections = 8;
const rounds = 5;
const requestsARound = 400;
const scansARound = 30;
/** Records that the lists are taken from. */
const records = 30;
const goal = 0.6;

interface Operation {
  name: string;
  path: string;
  headers?: Record<string, string>;
  /** Sent as a multipart form. */
  body?: Buffer;
  requests: number;
  isHeldToGoal: boolean;
}

interface Measured {
  seconds: number;
  times: number[];
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });

function send(base: URL, { path, headers, body }: Operation): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, base),
      { agent, method: body ? "POST" : "GET", headers: headers ?? {} },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} answers ${answer.statusCode}.`));
        answer.resume().on("end", resolve).on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Sends the requests of one round over all connections. */
async function round(base: URL, operation: Operation): Promise<Measured> {
  const times: number[] = [];
  let left = operation.requests;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) {
        const begun = performance.now();
        await send(base, operation);
        times.push(performance.now() - begun);
      }
    }),
  );
  return { seconds: (performance.now() - start) / 1_000, times };
}

const median = (values: readonly number[]) => quantile(values, 0.5);

const boundary = "bench-form";
const form = (name: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

const folder = mkdtempSync(join(tmpdir(), "lectern-service-"));
const plenty: Record<string, string> = Object.fromEntries(
  ["PLATFORM", "AUTH", "REPORTS", "SCANS_READ", "SCANS_WRITE"].map((name) => [
    `RATE_LIMIT_${name}`,
    "100000000",
  ]),
);
plenty.LOG_SAMPLE = "0";
const server = new Server(await build(folder, "scripts/bench/service-worker.ts"), folder, plenty);
try {
  await server.restart();
  const { userId, token, uploadPath } = await server.prepare();
  const bearer = { Authorization: `Bearer ${token}` };
  const json = async (path: string, init: RequestInit) => {
    const response = await server.fetch(path, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, string>;
  };
  const { key } = await json("/api/v1/settings/api-keys", {
    method: "POST",
    headers: { ...bearer, "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Bench" }),
  });
  const small = form("newsletter.html", readFileSync("test/fixtures/town-newsletter.html"));
  const type = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
  const keyed = { "X-API-Key": key! };
  const authorized = { Authorization: `Bearer ${key}` };
  const post = (path: string, headers: Record<string, string>) =>
    json(path, { method: "POST", headers: { ...headers, ...type }, body: small });
  const ids = { report: "", scan: "", document: "" };
  for (let at = 0; at < records; at++) {
    ids.report = (await post("/api/v1/scan", keyed)).report_id!;
    ids.scan = (await post("/api/scans", authorized)).id!;
    ids.document = (await post(uploadPath, bearer)).id!;
  }
  const org = new URLSearchParams(uploadPath.split("?")[1]).get("org_id");
  const bare: Operation = {
    name: "bare route",
    path: `/bare/${userId}`,
    requests: requestsARound,
    isHeldToGoal: false,
  };
  const reads = (name: string, path: string, headers: Record<string, string>): Operation => ({
    name,
    path,
    headers,
    requests: requestsARound,
    isHeldToGoal: true,
  });
  const operations: Operation[] = [
    reads("GET /health", "/health", {}),
    reads("GET /api/v1/documents/:id", `/api/v1/documents/${ids.document}`, bearer),
    reads("GET /api/v1/documents/", `/api/v1/documents/?org_id=${org}`, bearer),
    reads("GET /api/v1/reports", "/api/v1/reports", keyed),
    reads("GET /api/v1/reports/:id", `/api/v1/reports/${ids.report}`, keyed),
    reads("GET /api/scans", "/api/scans", authorized),
    reads("GET /api/scans/:id", `/api/scans/${ids.scan}`, authorized),
    {
      name: "POST /api/v1/scan, 3 KB of HTML",
      path: "/api/v1/scan",
      headers: { ...keyed, ...type },
      body: small,
      requests: scansARound,
      isHeldToGoal: false,
    },
  ];
  const base = server.address;
  for (const operation of [bare, ...operations])
    await round(base, { ...operation, requests: Math.ceil(operation.requests / 5) });
  let isOff = false;
  console.log(
    "| operation | requests a second | of the bare route | p50 ms | p99 ms |\n|---|---|---|---|---|",
  );
  for (const operation of operations) {
    const own: Measured[] = [];
    const beside: Measured[] = [];
    for (let turn = 0; turn < rounds; turn++) {
      beside.push(await round(base, bare));
      own.push(await round(base, operation));
    }
    const rate = (measured: Measured[]) =>
      median(measured.map(({ seconds, times }) => times.length / seconds));
    const ratio = median(
      own.map((one, at) => one.times.length / one.seconds / (beside[at]!.times.length / beside[at]!.seconds)),
    );
    const times = own.flatMap((one) => one.times);
    const isLow = operation.isHeldToGoal && ratio < goal;
    isOff ||= isLow;
    console.log(
      `| ${operation.name} | ${rate(own).toFixed(0)} | ${(ratio * 100).toFixed(0)} %${isLow ? " !" : ""} | ${median(times).toFixed(1)} | ${quantile(times, 0.99).toFixed(1)} |`,
    );
  }
  process.exitCode = isOff ? 1 : 0;
} finally {
  await server.stop();
  agent.destroy();
  rmSync(folder, { recursive: true });
}
