import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { wrangler } from "../../scripts/local.ts";
import { chromiumPath } from "./chromium.ts";

const patience = 120_000;

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve((address as { port: number }).port));
    });
  });
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    else child.on("exit", resolve);
  });

async function untilHealthy(address: string, server: ChildProcess): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; ) {
    const isHealthy = await fetch(`${address}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    if (server.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The server of the browser tests did not answer at ${address}/health.`);
}

/** Serves the Worker with a state of its own for as long as the browser tests run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!chromiumPath)
    console.warn(
      "No Chromium was found: the browser tests are left out. Install one, or name it in CHROMIUM.",
    );
  const folder = mkdtempSync(join(tmpdir(), "lectern-browser-"));
  const state = ["--persist-to", folder];
  const migration = wrangler(["d1", "migrations", "apply", "DB", "--local", ...state], "ignore");
  if ((await ended(migration)) !== 0) throw new Error("The migrations of the browser tests failed.");
  const port = await freePort();
  const limits = ["PLATFORM", "AUTH", "TRIALS", "REPORTS", "SCANS_READ", "SCANS_WRITE"];
  const vars = [
    "SECRET:a secret that only tests know, long enough",
    ...limits.map((name) => `RATE_LIMIT_${name}:100000`),
    // Webhooks of tests go to this machine alone.
    `URL_ALLOW:127.0.0.1:${port}`,
    "STAFF_EMAILS:staff@lectern.example",
  ].flatMap((value) => ["--var", value]);
  const server = wrangler(
    ["dev", "--ip", "127.0.0.1", "--port", String(port), "--log-level", "error", ...state, ...vars],
    ["ignore", "pipe", "inherit"],
  );
  server.stdout?.resume();
  const address = `http://127.0.0.1:${port}`;
  await untilHealthy(address, server);
  project.provide("served", address);
  return async () => {
    server.kill("SIGTERM");
    await ended(server);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
