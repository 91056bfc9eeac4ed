/**
 * `npm run bench:memory [-- --fix] [FILE…]`: what the largest files that are taken cost in workerd, read from R2: bytes
 * and reads of the bucket, CPU seconds, the process's peak over idle, and what the Worker's own isolate held at most
 * without its garbage and had with it. The process has the simulators of D1, R2 and KV with their garbage too, which
 * comes and goes. With `--fix` flawed files are remediated instead and the results written to R2: beside the process's
 * peak stands that of copying the file so. Exit code 1: a goal is missed.
 */
import { mkdirSync, openAsBlob, rmSync } from "node:fs";
import { join } from "node:path";
import { type LargeFile, MiB, makeLargeFiles } from "./bench/large-files.ts";
import { build, flags, Server } from "./bench/server.ts";
import type { Reading } from "./bench/worker.ts";

const folder = ".lectern/bench";
/** What one scan may cost, and an upload over what R2's simulator takes for the same bytes: a program that only reads and writes them takes 2 to 3 MiB. */
const goals = { memory: 48 * MiB, cpu: 10, share: 0.05, reads: 64, upload: 8 * MiB };
/** The file for which the number of reads and the share of bytes have a goal. */
const fewReads = /^pictures.*\.pdf$/;

/** Uploads are measured so many times, as their peaks differ by some MiB: the goal is one for the median. */
const rounds = 3;
const median = (costs: readonly Cost[]) =>
  costs.map(({ peak }) => peak).sort((one, other) => one - other)[costs.length >> 1]!;

const mib = (bytes: number) => (bytes / MiB).toFixed(1);
let isMissed = false;

/** A figure with a mark where it misses its goal. */
function figure(text: string, isMet: boolean, width: number): string {
  isMissed ||= !isMet;
  return `${text}${isMet ? "" : "!"}`.padEnd(width);
}

interface Cost {
  reading: Reading;
  cpu: number;
  peak: number;
  result: string;
}

/** What the server spends on the requests, from a restart on; what warms it up before is not counted. */
async function cost(
  server: Server,
  run: () => Promise<string>,
  warmUp?: () => Promise<unknown>,
): Promise<Cost> {
  let idle = await server.restart();
  await server.fetch("/bench/reading");
  if (warmUp) {
    await warmUp();
    idle = server.forgetPeak();
  }
  const before = server.cpu();
  const result = await run();
  const [cpu, peak] = [server.cpu() - before, server.peak() - idle];
  return { reading: (await (await server.fetch("/bench/reading")).json()) as Reading, cpu, peak, result };
}

async function ask(
  server: Server,
  door: "scan" | "fix" | "copy",
  name: string,
  user: string,
): Promise<string> {
  const response = await server.fetch(`/bench/${door}?key=${name}&user=${user}`);
  const { result, not_read } = (await response.json()) as { result: string; not_read: string[] };
  return [result, ...not_read].join("; ");
}

async function store(server: Server, name: string, body: Blob): Promise<string> {
  const response = await server.fetch(`/bench/store?key=${name}`, { method: "POST", body });
  return String(response.status);
}

async function upload(
  server: Server,
  name: string,
  bytes: Blob,
  uploadPath: string,
  token: string,
): Promise<string> {
  const body = new FormData();
  body.set("file", bytes, name);
  const headers = { Authorization: `Bearer ${token}` };
  const response = await server.fetch(uploadPath, { method: "POST", headers, body });
  return String(response.status);
}

/**
 * The upload of a large file beside the same bytes put into R2 as they come. What the first use of sign-in, database
 * and storage takes is distinguished: a page of one line was uploaded and put before.
 */
async function uploads(server: Server, file: LargeFile, uploadPath: string, token: string): Promise<void> {
  const bytes = await openAsBlob(file.path);
  const page = new Blob(["<!DOCTYPE html><title>A small page</title><h1>A small page</h1>"]);
  const send = (name: string, body: Blob) => upload(server, name, body, uploadPath, token);
  const warmUp = async () => [await send("small.html", page), await store(server, "small.html", page)];
  const raw: Cost[] = [];
  const sent: Cost[] = [];
  for (let round = 0; round < rounds; round++) {
    raw.push(await cost(server, () => store(server, file.name, bytes), warmUp));
    sent.push(await cost(server, () => send(file.name, bytes), warmUp));
  }
  const first = await cost(server, () => send(file.name, bytes));
  const isMet = median(sent) <= median(raw) + goals.upload;
  const reported = (costs: readonly Cost[]) => `peaks ${costs.map(({ peak }) => mib(peak)).join(", ")} MiB`;
  console.log(
    `${file.name} put into R2 as it comes: ${reported(raw)}; uploaded as a document (${sent[0]!.result}): ${figure(reported(sent), isMet, 0)}; as the first upload since the start ${mib(first.peak)} MiB`,
  );
}

/** What scans take. */
async function scans(server: Server, files: readonly LargeFile[], user: string): Promise<void> {
  console.log("                                                          process  isolate, over idle");
  console.log("file                  MiB     read MiB  share    reads  CPU s   peak     held    had");
  for (const { name, size } of files) {
    const scan = () => ask(server, "scan", name, user);
    const { reading, cpu, peak, result } = await cost(server, scan);
    const [held, had] = [await heapOf(server, scan, true), await heapOf(server, scan, false)];
    const share = reading.bytes / size;
    const isFew = fewReads.test(name);
    console.log(
      name.padEnd(22) +
        mib(size).padEnd(8) +
        mib(reading.bytes).padEnd(10) +
        figure(`${(100 * share).toFixed(1)} %`, !isFew || share < goals.share, 9) +
        figure(String(reading.reads), !isFew || reading.reads <= goals.reads, 7) +
        figure(cpu.toFixed(2), cpu <= goals.cpu, 8) +
        mib(peak).padEnd(9) +
        figure(mib(held), held <= goals.memory, 8) +
        mib(had).padEnd(9) +
        result,
    );
  }
}

/** What remediations take. */
async function fixes(server: Server, files: readonly LargeFile[], user: string): Promise<void> {
  console.log("                              process, peak   isolate, over idle");
  console.log("file                  MiB     fixed   copied  held    had     share    CPU s   result");
  for (const { name, size } of files) {
    const fix = () => ask(server, "fix", name, user);
    const { reading, cpu, peak, result } = await cost(server, fix);
    const copied = await cost(server, () => ask(server, "copy", name, user));
    const [held, had] = [await heapOf(server, fix, true), await heapOf(server, fix, false)];
    console.log(
      name.padEnd(22) +
        mib(size).padEnd(8) +
        mib(peak).padEnd(8) +
        mib(copied.peak).padEnd(8) +
        figure(mib(held), held <= goals.memory, 8) +
        mib(had).padEnd(8) +
        `${((100 * reading.bytes) / size).toFixed(0)} %`.padEnd(9) +
        figure(cpu.toFixed(1), cpu <= 2 * goals.cpu, 8) +
        result,
    );
  }
}

/** What the Worker's isolate has at most over what it holds when idle. */
async function heapOf(server: Server, work: () => Promise<unknown>, isCollected: boolean): Promise<number> {
  await server.restart();
  const idle = await server.heap();
  const { peak } = await server.peakOfHeap(work, isCollected);
  return peak - idle;
}

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, "state"), { recursive: true, force: true });
  const given = process.argv.slice(2);
  const isToFix = given.includes("--fix");
  const files = makeLargeFiles(
    join(folder, "files"),
    given.filter((one) => one !== "--fix"),
    isToFix,
  );
  const server = new Server(await build(folder), folder, {}, flags.forMemory);
  try {
    await server.restart();
    const { userId, token, uploadPath } = await server.prepare();
    for (const { name, path } of files) await store(server, name, await openAsBlob(path));

    if (isToFix) {
      await fixes(server, files, userId);
      return;
    }
    await scans(server, files, userId);

    const [one, other] = files.filter(({ name }) => fewReads.test(name));
    if (!one || !other) return;
    const both = await cost(server, async () => {
      await Promise.all([ask(server, "scan", one.name, userId), ask(server, "scan", other.name, userId)]);
      return "";
    });
    const inTurn = figure(both.reading.turns.length === 2 ? "yes" : "no", both.reading.turns.length === 2, 0);
    const peakOfBoth = figure(mib(both.peak), both.peak <= goals.memory, 0);
    console.log(`\n${one.name} and ${other.name} at once: peak ${peakOfBoth} MiB, in turn: ${inTurn}`);

    await uploads(server, one, uploadPath, token);
  } finally {
    await server.stop();
    process.exitCode = isMissed ? 1 : 0;
  }
}

await main();
