/** Serves Lectern on this machine: makes what is missing, starts the Worker, and says how to try it. */
import { demoKey } from "./keys.ts";
import { endLeases, makeSecret, migrate, varArguments, wrangler } from "./local.ts";

const port = Number(process.env.PORT ?? 8787);
const address = `http://127.0.0.1:${port}`;
const sample = "test/fixtures/town-newsletter.html";

makeSecret();
await migrate();
await endLeases();
const key = await demoKey();
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
Lectern is served at ${address}
Demo API key of this machine: ${key}
Scan a sample document:
curl -H 'X-API-Key: ${key}' -F file=@${sample} ${address}/api/v1/scan`);

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
