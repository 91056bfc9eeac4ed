import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { unstable_readConfig } from "wrangler";

/** Quiet, offline and without questions. */
const environment = {
  ...process.env,
  CI: "1",
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};

/** Starts wrangler by its own Node, whatever is on PATH. */
export function wrangler(args: string[], stdio: "inherit" | "ignore" | ["ignore", "pipe", "inherit"]) {
  return spawn(process.execPath, ["node_modules/wrangler/bin/wrangler.js", ...args], {
    stdio,
    env: environment,
  });
}

/** Runs one wrangler command to its end and returns what it printed; an error shows it. */
export function runWrangler(args: string[]): Promise<string> {
  const child = spawn(process.execPath, ["node_modules/wrangler/bin/wrangler.js", ...args], {
    env: environment,
  });
  let output = "";
  let complaints = "";
  child.stdout.on("data", (piece) => {
    output += piece;
  });
  child.stderr.on("data", (piece) => {
    complaints += piece;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (code) reject(new Error(`wrangler ${args[0]} failed:\n${output}${complaints}`));
      else resolve(output);
    });
  });
}

const secretsFile = ".dev.vars";

/** Makes the local secret when it is missing; in production `wrangler secret put SECRET` sets it. */
export function makeSecret(): void {
  const existing = existsSync(secretsFile) ? readFileSync(secretsFile, "utf8") : "";
  if (/^SECRET=/m.test(existing)) return;
  const gap = existing && !existing.endsWith("\n") ? "\n" : "";
  const line = `SECRET=${randomBytes(32).toString("base64url")}\n`;
  writeFileSync(secretsFile, `${existing}${gap}${line}`, { mode: 0o600 });
}

/** Applies the D1 migrations to the local state. */
export const migrate = () => runWrangler(["d1", "migrations", "apply", "DB", "--local"]);

/** A value as an SQL literal. */
export const quoted = (text: string) => `'${text.replaceAll("'", "''").replaceAll("\0", "")}'`;

/** Runs SQL on the local or the production database. */
export const execute = (sql: string, where: "--local" | "--remote") =>
  runWrangler(["d1", "execute", "DB", where, "--yes", "--json", "--command", sql]);

/** Runs SQL statements in one call and returns the rows of each. */
export async function queryAll(
  statements: readonly string[],
  where: "--local" | "--remote",
): Promise<Record<string, unknown>[][]> {
  const answers = JSON.parse(await execute(statements.join(";\n"), where));
  return (answers as { results: Record<string, unknown>[] }[]).map(({ results }) => results);
}

/** Runs one SQL statement and returns its rows. */
export async function query(sql: string, where: "--local" | "--remote"): Promise<Record<string, unknown>[]> {
  return (await queryAll([sql], where))[0]!;
}

/** The vars of wrangler.toml that the environment sets, as arguments of `wrangler dev`. */
export function varArguments(): string[] {
  const vars = unstable_readConfig({ config: "wrangler.toml" }).vars;
  return Object.keys(vars).flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : ["--var", `${name}:${value}`];
  });
}

/** Ends the leases of the workers of the run before: nobody works on the local state while nothing serves it. */
export const endLeases = () =>
  execute(
    ["scans", "conversions", "remediations", "deliveries", "mails"]
      .map(
        (table) =>
          `UPDATE ${table} SET not_before = NULL WHERE line IS NOT NULL AND not_before < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+31 seconds')`,
      )
      .join(";\n"),
    "--local",
  );
