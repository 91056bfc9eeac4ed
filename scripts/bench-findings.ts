/**
 * `npm run bench:findings [-- --install]`: which of the planted faults of the fixtures others report. Each fixture has
 * one fault that its name says; a tool reports it when a rule of its fails there that fails neither on the good document of
 * the same format nor on half of the fixtures. `--rules` shows which. `--install` fetches markdownlint, which is no dependency of the project.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromiumPath, launch } from "../test/browser/chromium.ts";
import { installPeers } from "./bench/peers.ts";

/** What a tool says of a document: the ids of its rules that fail. */
interface Tool {
  name: string;
  rules(document: string): Promise<string[]>;
  close?(): Promise<void>;
}

const expected: Record<string, string[]> = JSON.parse(readFileSync("test/fixtures/expected.json", "utf8"));

async function axe(): Promise<Tool | null> {
  if (!chromiumPath) return null;
  const browser = await launch();
  const page = await (await browser.newContext({ offline: true })).newPage();
  const require = createRequire(import.meta.url);
  const source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  const { version } = require("axe-core/package.json");
  return {
    name: `axe-core ${version}, all its rules`,
    async rules(document) {
      await page.setContent(document, { waitUntil: "load" });
      await page.evaluate(source);
      return page.evaluate("axe.run(document).then(({ violations }) => violations.map(({ id }) => id))");
    },
    close: () => browser.close(),
  };
}

async function markdownlint(): Promise<Tool | null> {
  const path = ".lectern/peers/node_modules/markdownlint";
  if (!existsSync(path)) return null;
  const { version } = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
  const entry = createRequire(pathToFileURL(`${resolve(path)}/`)).resolve("markdownlint/sync");
  const { lint } = await import(pathToFileURL(entry).href);
  return {
    name: `markdownlint ${version}, all its rules`,
    async rules(document) {
      const found: { ruleNames: string[] }[] = lint({ strings: { it: document } }).it;
      return found.map(({ ruleNames }) => ruleNames[0]!);
    },
  };
}

if (process.argv.includes("--install")) installPeers();
for (const [format, tool] of [
  ["html", await axe()],
  ["markdown", await markdownlint()],
] as const) {
  if (!tool) continue;
  const folder = join("test/fixtures", format);
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const names = readdirSync(folder);
  const good = new Set(await tool.rules(read(names.find((name) => name.startsWith("good."))!)));
  const reported = new Map<string, Set<string>>();
  for (const name of names)
    if (expected[`${format}/${name}`]?.length === 1)
      reported.set(name, new Set(await tool.rules(read(name))));
  // What a tool says of most fixtures, whatever their fault is, is about their common frame.
  const counts = new Map<string, number>();
  for (const rules of reported.values())
    for (const rule of rules) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  let found = 0;
  const missed: string[] = [];
  for (const [name, rules] of reported) {
    const own = [...rules].filter((rule) => !good.has(rule) && counts.get(rule)! * 2 < reported.size);
    if (own.length) found++;
    else missed.push(name.replace(/\.\w+$/, ""));
    if (process.argv.includes("--rules")) console.log(`  ${name}: ${own.join(", ") || "–"}`);
  }
  console.log(`${format}: ${tool.name} reports ${found} of ${found + missed.length} planted faults.`);
  console.log(`  not: ${missed.join(", ") || "none missed"}`);
  await tool.close?.();
}
