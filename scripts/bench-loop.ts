/**
 * `npm run bench:loop [FILE…]`: whether the isolate answers while it works. Beside scans of large documents, and four of
 * them at once, `/health` is asked for at a fixed pace and a small DOCX is scanned again and again; both through the
 * public doors of one isolate, asked where the Worker itself listens: the simulator runs the three Workers that it puts
 * before ours, and those that stand for D1 and R2, on the same thread, so that each hop would wait for a turn of its own.
 * Exit code 1: a goal is missed.
 */
import { mkdirSync, openAsBlob, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type LargeFile, makeLargeFiles } from "./bench/large-files.ts";
import { quantile } from "./bench/quantile.ts";
import { build, Server } from "./bench/server.ts";

const folder = ".lectern/bench";
/** What a request may wait beside any document, in milliseconds, and how many times its idle time a small scan may take. */
const goals = { health: 50, scan: 2 };
/** Milliseconds from one request for `/health` to the next, whether answered or not, and between small scans. */
const pace = { health: 20, scan: 100 };
/** Large documents are sent again until so much time has passed, in milliseconds. */
const shortest = 6_000;
const small = { name: "small.docx", path: "test/fixtures/docx/good.docx" };

const large = ["5000-pages.pdf", "text.docx", "text.html", "text.md", "slides.pptx"];

interface Beside {
  health: number[];
  scans: number[];
  /** Answers that were no 200. */
  refused: string[];
}

const sleep = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

class Client {
  readonly #address: URL;
  readonly #key: string;

  constructor(address: URL, key: string) {
    this.#address = address;
    this.#key = key;
  }

  #fetch(path: string, init?: RequestInit): Promise<Response> {
    return fetch(new URL(path, this.#address), init);
  }

  async health(): Promise<number> {
    const begun = performance.now();
    await (await this.#fetch("/health")).text();
    return performance.now() - begun;
  }

  /** Answers the milliseconds that it took; throws where the scan is refused. */
  async scan(name: string, bytes: Blob): Promise<number> {
    const body = new FormData();
    body.set("file", bytes, name);
    const begun = performance.now();
    const response = await this.#fetch("/api/v1/scan", {
      method: "POST",
      headers: { "X-API-Key": this.#key },
      body,
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${name}: ${response.status} ${text.slice(0, 200)}`);
    return performance.now() - begun;
  }
}

/** Health and small scans while `work` goes on. */
async function beside(client: Client, smallFile: Blob, work: Promise<unknown>): Promise<Beside> {
  const times: Beside = { health: [], scans: [], refused: [] };
  let isOver = false;
  const waiting: Promise<unknown>[] = [];
  const scanning = (async () => {
    while (!isOver) {
      await client.scan(small.name, smallFile).then(
        (time) => times.scans.push(time),
        (error: Error) => times.refused.push(error.message),
      );
      await sleep(pace.scan);
    }
  })();
  const asking = (async () => {
    while (!isOver) {
      waiting.push(client.health().then((time) => times.health.push(time)));
      await sleep(pace.health);
    }
  })();
  try {
    await work;
  } finally {
    isOver = true;
  }
  await Promise.all([scanning, asking]);
  await Promise.all(waiting);
  return times;
}

let isMissed = false;
function figure(text: string, isMet: boolean, width: number): string {
  isMissed ||= !isMet;
  return `${text}${isMet ? "" : "!"}`.padEnd(width);
}

function row(
  name: string,
  seconds: number,
  { health: waits, scans: times, refused }: Beside,
  idle: number,
): void {
  console.log(
    [
      name.padEnd(24),
      seconds.toFixed(1).padEnd(9),
      String(waits.length).padEnd(6),
      quantile(waits, 0.5).toFixed(1).padEnd(9),
      figure(quantile(waits, 0.99).toFixed(1), quantile(waits, 0.99) <= goals.health, 10),
      quantile(waits, 1).toFixed(1).padEnd(10),
      String(times.length).padEnd(6),
      figure(quantile(times, 0.5).toFixed(0), quantile(times, 0.5) <= goals.scan * idle, 8),
      quantile(times, 0.95).toFixed(0).padEnd(8),
      quantile(times, 1).toFixed(0).padEnd(8),
      figure(refused.length ? `${refused.length} (${refused[0]})` : "0", !refused.length, 0),
    ].join(""),
  );
}

async function prepare(server: Server): Promise<Client> {
  await server.restart();
  const { token } = await server.prepare();
  const response = await server.fetch("/api/v1/settings/api-keys", {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: "Bench" }),
  });
  const { key } = (await response.json()) as { key: string };
  return new Client(await server.direct(), key);
}

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, "state"), { recursive: true, force: true });
  const chosen = process.argv.slice(2);
  const files = makeLargeFiles(join(folder, "files"), large).filter(
    ({ name }) => !chosen.length || chosen.some((word) => name.includes(word)),
  );
  const server = new Server(await build(folder), folder, {
    RATE_LIMIT_REPORTS: "1000000",
    LOG_SAMPLE: "0",
  });
  try {
    const client = await prepare(server);
    const smallFile = new Blob([readFileSync(small.path)]);
    for (let time = 0; time < 20; time++) await client.scan(small.name, smallFile);
    const quiet = await beside(client, smallFile, sleep(shortest));
    const idle = quantile(quiet.scans, 0.5);
    console.log("                                 /health, ms                         small scan, ms");
    console.log(
      "beside                  seconds  n     p50      p99       max       n     p50     p95     max     refused",
    );
    row("nothing", shortest / 1_000, quiet, idle);
    const sent = async (name: string, load: readonly LargeFile[], isRepeated: boolean) => {
      const blobs = await Promise.all(load.map(({ path }) => openAsBlob(path)));
      const begun = performance.now();
      const work = (async () => {
        do await Promise.all(load.map((file, at) => client.scan(file.name, blobs[at]!)));
        while (isRepeated && performance.now() < begun + shortest);
      })();
      const times = await beside(client, smallFile, work);
      row(name, (performance.now() - begun) / 1_000, times, idle);
    };
    for (const file of files) await sent(file.name, [file], true);
    const pdf = files.find(({ name }) => name === "5000-pages.pdf");
    if (pdf) await sent(`four of ${pdf.name}`, [pdf, pdf, pdf, pdf], false);
    if (files.length > 1) await sent("all of them at once", files, false);
  } finally {
    await server.stop();
  }
  process.exitCode = isMissed ? 1 : 0;
}

await main();
