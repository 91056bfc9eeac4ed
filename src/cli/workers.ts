import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { checkFile, type Outcome } from "./check-file.ts";
import { ReportCache } from "./report-cache.ts";

export interface Checking {
  files: readonly string[];
  tiers: readonly number[];
  /** Names the code of the checker for the cache; null where nothing is to be cached. */
  build: string | null;
}

/** A thread costs about as much as some small files: fewer bytes than these are checked on one. */
const worthThreads = 4 * 1_048_576;
const fileCost = 262_144;

const cacheOf = ({ build }: Checking) => (build === null ? null : new ReportCache(build));

function cost(file: string): number {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) + fileCost;
}

/** How many threads the files are worth. */
function threadsFor(files: readonly string[]): number {
  let sum = 0;
  for (const file of files) if (sum < worthThreads) sum += cost(file);
  return sum < worthThreads ? 1 : Math.min(availableParallelism(), files.length);
}

/** An outcome that is still to come. */
class Arrival {
  resolve!: (outcome: Outcome) => void;
  readonly promise = new Promise<Outcome>((resolve) => {
    this.resolve = resolve;
  });
}

/** The outcomes of the files in their order, each as soon as all before it are there. */
async function* inThreads(checking: Checking, script: URL, count: number): AsyncGenerator<Outcome> {
  const { files } = checking;
  const arrivals = files.map(() => new Arrival());
  const threads = new Set<Worker>();
  let next = 0;

  function start(): void {
    const thread = new Worker(script, { workerData: { ...checking, files: [] } });
    threads.add(thread);
    let current = 0;
    const send = () => {
      current = next++;
      thread.postMessage(files[current] ?? null);
    };
    thread.on("message", (outcome: Outcome) => {
      arrivals[current]!.resolve(outcome);
      send();
    });
    // A thread that runs out of memory takes no other file with it.
    thread.on("error", ({ message }) => {
      threads.delete(thread);
      arrivals[current]?.resolve({ file: files[current]!, error: { code: "processing_failed", message } });
      if (next < files.length) start();
    });
    send();
  }

  for (let started = 0; started < count; started++) start();
  try {
    for (const { promise } of arrivals) yield await promise;
  } finally {
    await Promise.all([...threads].map((thread) => thread.terminate()));
    await cacheOf(checking)?.prune(true);
  }
}

async function* onThisThread(checking: Checking): AsyncGenerator<Outcome> {
  const cache = cacheOf(checking);
  for (const file of checking.files) yield await checkFile(file, checking.tiers, cache);
  await cache?.prune();
}

/**
 * Checks the files on as many cores as there are, and yields their outcomes in the order of the files. `script` is the
 * program itself, which its threads run too.
 */
export function outcomesOf(checking: Checking, script: URL): AsyncGenerator<Outcome> {
  const count = threadsFor(checking.files);
  return count > 1 ? inThreads(checking, script, count) : onThisThread(checking);
}

/** What a thread does instead of the program: checks the files that it is sent. False on the main thread. */
export function isThread(): boolean {
  if (isMainThread || !parentPort) return false;
  const port = parentPort;
  const checking = workerData as Checking;
  const cache = cacheOf(checking);
  port.on("message", async (file: string | null) => {
    if (file === null) port.close();
    else port.postMessage(await checkFile(file, checking.tiers, cache));
  });
  return true;
}
