/**
 * `npm run bench:fixing [FILE or FOLDER …]`: sends documents (those of test/fixtures by default) to the service to be
 * scanned, to be fixed, and to be fixed with every question answered, in turns, and prints for each format what the
 * fixes take of the processor beside the scans: of the whole process, D1 and R2 with it. Exit code 1: a format takes
 * more than twice as much.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { detectFormat } from "../src/checker/index.ts";
import { bytesSource } from "../src/checker/source.ts";
import { findFiles } from "../src/cli/find-files.ts";
import type { Format } from "../src/core/formats.ts";
import type { Question } from "../src/remediate/result.ts";
import { answersTo } from "./bench/answers.ts";
import { fixtureFolders } from "./bench/fixture-folders.ts";
import { build, Server } from "./bench/server.ts";

/** How often each document is sent in each of the three ways, the first time uncounted. */
const rounds = 8;
const goal = 2;
const ways = ["scan", "fix", "answered"] as const;
type Way = (typeof ways)[number];

interface Totals extends Record<Way, number> {
  documents: number;
  answers: number;
}

const named = process.argv.slice(2);
const folders = named.length ? named : fixtureFolders;
const folder = mkdtempSync(join(tmpdir(), "lectern-fixing-"));
const server = new Server(await build(folder), folder, {
  RATE_LIMIT_REPORTS: "100000000",
  QUOTA_ACCOUNT_SCANS_PER_DAY: "0",
  LOG_SAMPLE: "0",
});

interface Sent {
  filename: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** JSON. */
  answers: string;
}

async function send(way: Way, key: string, { filename, bytes, answers }: Sent): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([bytes], filename));
  if (way === "answered") form.set("answers", answers);
  return server.fetch(way === "scan" ? "/api/v1/scan" : "/api/v1/remediate", {
    method: "POST",
    headers: { "X-API-Key": key },
    body: form,
  });
}

try {
  await server.restart();
  await server.prepare();
  const totals = new Map<Format, Totals>();
  for (const { file, path } of findFiles(folders, { folder: "." })) {
    const filename = basename(file);
    const bytes = new Uint8Array(readFileSync(file));
    // An account of its own, as each may have so many fixed files at once.
    const key = await server.newKey();
    const first = await send("fix", key, { filename, bytes, answers: "[]" });
    if (!first.ok) {
      console.log(`${path} is left out: ${(await first.text()).slice(0, 200)}`);
      continue;
    }
    const { questions } = (await first.json()) as { questions: Question[] };
    const answers = answersTo(questions, null);
    const sent = { filename, bytes, answers: JSON.stringify(answers) };
    const format = await detectFormat(bytesSource(bytes), { filename });
    const total = totals.get(format) ?? { documents: 0, answers: 0, scan: 0, fix: 0, answered: 0 };
    totals.set(format, total);
    total.documents++;
    total.answers += answers.length;
    for (let round = 0; round <= rounds; round++)
      for (const way of ways) {
        const before = server.cpu();
        const response = await send(way, key, sent);
        if (!response.ok) throw new Error(`${path}: ${way}: ${response.status} ${await response.text()}`);
        await response.arrayBuffer();
        if (round) total[way] += server.cpu() - before;
      }
  }
  console.log(
    "| format | documents | a scan, ms | fixing, times a scan | answers | with all answers |\n|---|---|---|---|---|---|",
  );
  for (const [format, { documents, answers, scan, fix, answered }] of totals) {
    const times = (cpu: number) => `${(cpu / scan).toFixed(2)}${cpu > goal * scan ? " !" : ""}`;
    console.log(
      `| ${format} | ${documents} | ${((scan / documents / rounds) * 1_000).toFixed(1)} | ${times(fix)} | ${answers} | ${times(answered)} |`,
    );
    if (Math.max(fix, answered) > goal * scan) process.exitCode = 1;
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
