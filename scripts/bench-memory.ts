/**
 * `npm run bench:memory [FILE…]`: what the largest files that are taken cost in workerd, read from R2: bytes and reads
 * of the bucket, CPU seconds, and the process's peak over idle. Exit code 1: a goal is missed.
 */
import { mkdirSync, openAsBlob, rmSync } from "node:fs";
import { join } from "node:path";
import { type LargeFile, MiB, makeLargeFiles } from "./bench/large-files.ts";
import { build, Server } from "./bench/server.ts";
import type { Reading } from "./bench/worker.ts";

const folder = ".lectern/bench";
/** What one scan may cost. */
const goals = { memory: 48 * MiB, cpu: 10, share: 0.05, reads: 64 };
/** The file for which the number of reads and the share of bytes have a goal. */
const fewReads = /^pictures.*\.pdf$/;

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

/** What the server spends on the requests, from a restart on. */
async function cost(server: Server, run: () => Promise<string>): Promise<Cost> {
  const idle = await server.restart();
  await server.fetch("/bench/reading");
  const before = server.cpu();
  const result = await run();
  const [cpu, peak] = [server.cpu() - before, server.peak() - idle];
  return { reading: (await (await server.fetch("/bench/reading")).json()) as Reading, cpu, peak, result };
}

async function scan(server: Server, name: string, user: string): Promise<string> {
  const response = await server.fetch(`/bench/scan?key=${name}&user=${user}`);
  const { result, not_read } = (await response.json()) as { result: string; not_read: string[] };
  return [result, ...not_read].join("; ");
}

async function store(server: Server, { name, path }: LargeFile): Promise<string> {
  const response = await server.fetch(`/bench/store?key=${name}`, {
    method: "POST",
    body: await openAsBlob(path),
  });
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

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, "state"), { recursive: true, force: true });
  const files = makeLargeFiles(join(folder, "files"), process.argv.slice(2));
  const server = new Server(await build(folder), folder);
  try {
    await server.restart();
    const { userId, token, uploadPath } = await server.prepare();
    for (const file of files) await store(server, file);

    console.log("file                  MiB     read MiB  share    reads  CPU s   peak MiB");
    for (const { name, size } of files) {
      const { reading, cpu, peak, result } = await cost(server, () => scan(server, name, userId));
      const share = reading.bytes / size;
      const isFew = fewReads.test(name);
      console.log(
        name.padEnd(22) +
          mib(size).padEnd(8) +
          mib(reading.bytes).padEnd(10) +
          figure(`${(100 * share).toFixed(1)} %`, !isFew || share < goals.share, 9) +
          figure(String(reading.reads), !isFew || reading.reads <= goals.reads, 7) +
          figure(cpu.toFixed(2), cpu <= goals.cpu, 8) +
          figure(mib(peak), peak <= goals.memory, 10) +
          result,
      );
    }

    const [one, other] = files.filter(({ name }) => fewReads.test(name));
    if (!one || !other) return;
    const both = await cost(server, async () => {
      await Promise.all([scan(server, one.name, userId), scan(server, other.name, userId)]);
      return "";
    });
    const inTurn = figure(both.reading.turns.length === 2 ? "yes" : "no", both.reading.turns.length === 2, 0);
    const peakOfBoth = figure(mib(both.peak), both.peak <= goals.memory, 0);
    console.log(`\n${one.name} and ${other.name} at once: peak ${peakOfBoth} MiB, in turn: ${inTurn}`);

    const raw = await cost(server, () => store(server, one));
    const bytes = await openAsBlob(one.path);
    const sent = await cost(server, () => upload(server, one.name, bytes, uploadPath, token));
    const page = new Blob(["<!DOCTYPE html><title>A small page</title><h1>A small page</h1>"]);
    const small = await cost(server, () => upload(server, "small.html", page, uploadPath, token));
    console.log(
      `${one.name} put into R2 as it comes: peak ${mib(raw.peak)} MiB; uploaded as a document (${sent.result}): peak ${figure(mib(sent.peak), sent.peak <= raw.peak, 0)} MiB; a page of one line uploaded (${small.result}): peak ${mib(small.peak)} MiB`,
    );
  } finally {
    await server.stop();
  }
  process.exitCode = isMissed ? 1 : 0;
}

await main();
