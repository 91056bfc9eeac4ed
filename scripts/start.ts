/** Serves Lectern on this machine: makes what is missing, starts the Worker, and says how to try it. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Report } from "../src/checker/report/report.ts";
import { demoKey } from "./keys.ts";
import { endLeases, makeSecret, migrate, varArguments, wrangler } from "./local.ts";
import { portHint } from "./port-hint.mjs";

const options = process.argv.slice(2);
if (options.length) {
  console.error(`npm start takes no options (${options.join(" ")}): ${portHint(options.join(" "))}`);
  process.exit(1);
}
const port = Number(process.env.PORT ?? 8787);
const address = `http://127.0.0.1:${port}`;
const sample = "test/fixtures/town-newsletter.html";

console.log("Preparing the database …");
makeSecret();
await migrate();
await endLeases();
const key = await demoKey();
console.log("Building and starting the Worker …");
const server = wrangler(
  [
    "dev",
    "--ip",
    "127.0.0.1",
    "--port",
    String(port),
    "--test-scheduled",
    "--log-level",
    // "log" shows the lines of requests and jobs too.
    process.env.LOG_LEVEL ?? "warn",
    ...varArguments(),
  ],
  "inherit",
);
server.on("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));

await untilHealthy();
// `wrangler dev` does not fire cron triggers by itself. At once: what was accepted before a restart has lost its messages.
const cron = () => fetch(`${address}/cdn-cgi/handler/scheduled`).catch(() => undefined);
await cron();
setInterval(cron, 60_000);
console.log(`
Lectern is ready: open ${address} in a browser.
Demo API key of this machine: ${key}
${await sampleResult()}
The same with the whole report as JSON (add "| node scripts/short.mjs" for a few lines of it):
curl -H 'X-API-Key: ${key}' -F file=@${sample} ${address}/api/v1/scan
Files of your own without a server: npm run scan -- FILE
End with Ctrl+C.`);

/** What the sample comes to, in a line; its report is not kept. */
async function sampleResult(): Promise<string> {
  const headers = { "X-API-Key": key };
  const body = new FormData();
  body.append("file", new File([readFileSync(sample)], basename(sample)));
  const response = await fetch(`${address}/api/v1/scan`, { method: "POST", headers, body });
  if (!response.ok) return `The sample ${sample} could not be scanned: ${await response.text()}`;
  const report = (await response.json()) as Report & { report_id: string };
  await fetch(`${address}/api/v1/reports/${report.report_id}`, { method: "DELETE", headers });
  const failed = report.checks
    .filter(({ status }) => status === "failed")
    .map(({ name }) => name.toLowerCase());
  return `Scanned ${sample}: ${report.overall_score} %, grade ${report.grade}; ${failed.length} of ${report.total_checks} checks failed (${failed.join(", ")}).`;
}

async function untilHealthy(): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const isHealthy = await fetch(`${address}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  server.kill();
  throw new Error(`The server did not answer at ${address}/health.`);
}
