import { readFileSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { check } from "../src/checker/index.ts";
import { bytesSource } from "../src/checker/source.ts";

/** Checks every fixture in Node and hands the reports, as JSON, to the tests in workerd. */
export async function setup(project: TestProject): Promise<void> {
  const paths: string[] = Object.keys(JSON.parse(readFileSync("test/fixtures/expected.json", "utf8")));
  const reports: Record<string, string> = {};
  for (const path of paths) {
    const bytes = new Uint8Array(readFileSync(`test/fixtures/${path}`));
    const options = { filename: path.split("/").at(-1)!, tiers: [1, 2, 3] };
    reports[path] = JSON.stringify(await check(bytesSource(bytes), options));
  }
  project.provide("nodeReports", reports);
}
