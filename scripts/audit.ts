/**
 * `npm run audit`: known vulnerabilities of what is deployed. Exit code 1 where one is high or critical; 0, with a word
 * about it, where the registry does not answer: a build fails for what is known, not for being offline.
 */
import { spawnSync } from "node:child_process";

interface Audit {
  error?: { code?: string; summary?: string };
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
}

/** What an answer of `npm audit --json` says: the vulnerabilities that fail a build, or null when there was no audit. */
export function severe(answer: string): string[] | null {
  let audit: Audit;
  try {
    audit = JSON.parse(answer);
  } catch {
    return null;
  }
  if (audit.error || !audit.vulnerabilities) return null;
  return Object.values(audit.vulnerabilities)
    .filter(({ severity }) => severity === "high" || severity === "critical")
    .map(({ name, range, severity }) => `${name} ${range}: ${severity}`);
}

if (import.meta.main ?? process.argv[1]?.endsWith("audit.ts")) {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
    encoding: "utf8",
    timeout: 60_000,
  });
  const found = severe(stdout ?? "");
  if (!found)
    console.log("The registry answered no audit: dependencies were not checked for vulnerabilities.");
  else if (!found.length) console.log("No dependency has a known vulnerability that is high or critical.");
  else {
    console.log(`Known vulnerabilities:\n${found.map((line) => `  ${line}`).join("\n")}`);
    process.exitCode = 1;
  }
}
