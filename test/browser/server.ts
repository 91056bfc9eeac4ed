import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { wrangler } from "../../scripts/local.ts";

const patience = 120_000;

/** The Worker, served with a state of its own. */
export interface Server {
  address: string;
  /** What it has printed so far. */
  printed(): string;
  stop(): Promise<void>;
}

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

/** wrangler.toml as somebody sets it up who sends mail, for a Worker that is built already. */
function configWithMail(folder: string): string {
  const absolute = (name: string, path: string) => `${name} = ${JSON.stringify(resolve(path))}`;
  const config = readFileSync("wrangler.toml", "utf8")
    .replace(/^# (\[\[send_email\]\]\n)# /m, "$1")
    .replace(/^\[build\]\n(.+\n)+/m, "")
    .replace(/^main = .*$/m, absolute("main", "dist/worker/index.js"))
    .replace(/^directory = .*$/m, absolute("directory", "assets"))
    .replace(/^migrations_dir = .*$/m, absolute("migrations_dir", "migrations"));
  const path = join(folder, "wrangler.toml");
  writeFileSync(path, config);
  return path;
}

/**
 * Serves the Worker until it is stopped. With mail the platform's simulation of the binding prints where it puts each
 * one; the Worker must have been built.
 */
export async function serve({ withMail = false } = {}): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-browser-"));
  const state = ["--persist-to", join(folder, "state")];
  const config = withMail ? ["--config", configWithMail(folder)] : [];
  const migration = wrangler(["d1", "migrations", "apply", "DB", "--local", ...config, ...state], "ignore");
  if ((await ended(migration)) !== 0) throw new Error("The migrations of the browser tests failed.");
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const limits = ["PLATFORM", "AUTH", "TRIALS", "REPORTS", "SCANS_READ", "SCANS_WRITE"];
  const vars = [
    "SECRET:a secret that only tests know, long enough",
    ...limits.map((name) => `RATE_LIMIT_${name}:100000`),
    // Webhooks of tests go to this machine alone.
    `URL_ALLOW:127.0.0.1:${port}`,
    "STAFF_EMAILS:staff@lectern.example",
    ...(withMail ? ["MAIL_FROM:lectern@lectern.example", `BASE_URL:${address}`] : []),
  ].flatMap((value) => ["--var", value]);
  const level = ["--log-level", withMail ? "info" : "error"];
  const server = wrangler(
    ["dev", "--ip", "127.0.0.1", "--port", String(port), ...level, ...config, ...state, ...vars],
    ["ignore", "pipe", "inherit"],
  );
  let printed = "";
  server.stdout?.on("data", (piece) => {
    if (withMail) printed += piece;
  });
  const stop = async () => {
    server.kill("SIGTERM");
    await ended(server);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  await untilHealthy(address, server).catch(async (error) => {
    await stop();
    throw error;
  });
  return { address, printed: () => printed, stop };
}
