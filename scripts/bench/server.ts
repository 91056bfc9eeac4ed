import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type MiniflareOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_splitSqlQuery } from "wrangler";
import { apiKeyPrefix, hashApiKey, newApiKey } from "../../src/core/api-key.ts";
import { newId } from "../../src/core/ids.ts";
import { bundleWorker } from "../bundle.ts";

/**
 * Flags of V8: an isolate in production has 128 MB; without a limit the runtime lets garbage lie as long as the machine
 * has room. Where times are measured, the young generation is as large as V8 makes it, as in production
 * (blog.cloudflare.com/unpacking-cloudflare-workers-cpu-performance-benchmarks); where memory is, as small as V8 makes
 * it for such a heap, so that what is measured is no garbage that a larger one would keep.
 */
export const flags = { forTime: "--max-old-space-size=128", forMemory: "--max-heap-size=128" };
const givenFlags = process.env.MINIFLARE_WORKERD_V8_FLAGS;

/** Builds the Worker with the doors for measuring, as a deployment would be built; returns the script's path. */
export async function build(folder: string, entry = "scripts/bench/worker.ts"): Promise<string> {
  await bundleWorker(entry, join(folder, "build"));
  return join(folder, "build", "index.js");
}

/** The script and the modules beside it that it loads when they are needed. */
const modulesOf = (script: string) =>
  [
    script,
    ...readdirSync(dirname(script), { recursive: true, encoding: "utf8" })
      .map((name) => join(dirname(script), name))
      .filter((path) => path.endsWith(".js") && path !== script),
  ].map((path) => ({ type: "ESModule" as const, path }));

const sleep = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** The inspector of one isolate. */
class Inspector {
  readonly #socket: WebSocket;
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async open(url: string): Promise<Inspector> {
    const socket = new WebSocket(url);
    await once(socket, "open");
    return new Inspector(socket);
  }

  /** What the isolate has, garbage with it, in bytes. */
  async used(): Promise<number> {
    const { usedSize, backingStorageSize = 0 } = await this.#ask("Runtime.getHeapUsage");
    return usedSize! + backingStorageSize;
  }

  /** What it holds once its garbage is collected, which happens when the isolate runs next: `run` lets it. */
  async held(run: () => Promise<unknown>, isOver = () => false): Promise<number> {
    let isCollected = false;
    const collected = this.#ask("HeapProfiler.collectGarbage").then(() => {
      isCollected = true;
    });
    for (const end = performance.now() + 60_000; performance.now() < end && !isCollected && !isOver(); ) {
      await run();
      await Promise.race([collected, sleep(50)]);
    }
    if (isCollected) return this.used();
    if (isOver()) return 0;
    throw new Error("The Worker's isolate did not collect its garbage.");
  }

  close(): void {
    this.#socket.close();
  }

  #ask(method: string): Promise<Record<string, number>> {
    const id = ++this.#last;
    const answered = new Promise<Record<string, number>>((resolve) => {
      const take = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result?: Record<string, number> };
        if (answer.id !== id) return;
        this.#socket.removeEventListener("message", take);
        resolve(answer.result ?? {});
      };
      this.#socket.addEventListener("message", take);
    });
    this.#socket.send(JSON.stringify({ id, method }));
    return answered;
  }
}

/** The Worker in Miniflare, its state kept on disk from one start to the next. */
export class Server {
  readonly #options: MiniflareOptions;
  readonly #flags: string;
  #miniflare: Miniflare | null = null;
  #address = new URL("http://127.0.0.1");

  /** `vars` stand for those of wrangler.toml. */
  constructor(
    script: string,
    folder: string,
    vars: Record<string, string> = {},
    v8Flags: string = flags.forTime,
  ) {
    this.#flags = givenFlags ?? v8Flags;
    const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
    // Static files are served by two more isolates, which would stand before the Worker.
    const { modulesRules: _, assets: __, ...options } = workerOptions;
    this.#options = convertV4MiniflareOptions({
      ...options,
      modulesRoot: dirname(script),
      modules: modulesOf(script),
      bindings: {
        ...(options.bindings as Record<string, string>),
        SECRET: "a secret that only the bench knows, long enough",
        ...vars,
      },
      resourcePersistencePath: join(folder, "state"),
      inspectorPort: 0,
      unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
    });
  }

  /** Where it serves. */
  get address(): URL {
    return this.#address;
  }

  /** Starts anew and waits until it serves. */
  async start(): Promise<void> {
    await this.stop();
    process.env.MINIFLARE_WORKERD_V8_FLAGS = this.#flags;
    this.#miniflare = new Miniflare(this.#options);
    this.#address = await this.#miniflare.ready;
    for (let time = 0; time < 3; time++) await (await fetch(new URL("/health", this.#address))).text();
  }

  /** Where the Worker itself listens: before it the simulator has three more, which take more than a refusal does. */
  async direct(): Promise<URL> {
    return this.#miniflare!.unsafeGetDirectURL();
  }

  /** Starts anew; answers the memory that it takes when idle, in bytes. */
  async restart(): Promise<number> {
    await this.start();
    await sleep(500);
    return this.forgetPeak();
  }

  /** Lets the peak count from here on; answers the memory that the process takes now, in bytes. */
  forgetPeak(): number {
    writeFileSync(`/proc/${this.#pid()}/clear_refs`, "5");
    return this.#memory("VmRSS");
  }

  async stop(): Promise<void> {
    await this.#miniflare?.dispose();
    this.#miniflare = null;
  }

  /** The most memory that the process took since the peak was last forgotten, in bytes. */
  peak(): number {
    return this.#memory("VmHWM");
  }

  /** CPU seconds of the process since its start. */
  cpu(): number {
    const fields = readFileSync(`/proc/${this.#pid()}/stat`, "latin1").split(") ")[1]!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return fetch(new URL(path, this.#address), init);
  }

  /** Runs one statement on the database. */
  async sql(statement: string): Promise<void> {
    const database = await this.#miniflare!.getD1Database("DB");
    await database.prepare(statement).run();
  }

  /** Applies the migrations and makes an account with an organization: the access token, and where to upload to. */
  async prepare(): Promise<{ userId: string; token: string; uploadPath: string }> {
    const database = await this.#miniflare!.getD1Database("DB");
    for (const name of readdirSync("migrations").sort()) {
      if (!name.endsWith(".sql")) continue;
      for (const statement of unstable_splitSqlQuery(readFileSync(join("migrations", name), "utf8")))
        await database.prepare(statement).run();
    }
    const send = async (path: string, body: object, headers = {}) => {
      const response = await this.fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
      return response.json();
    };
    const account = {
      email: "bench@lectern.invalid",
      password: "a long password of the bench",
      full_name: "Bench",
    };
    const { user, tokens } = (await send("/api/v1/auth/register", account)) as {
      user: { id: string };
      tokens: { access_token: string };
    };
    const token = tokens.access_token;
    const headers = { Authorization: `Bearer ${token}` };
    const { id } = (await send("/api/v1/orgs/", { name: "Bench" }, headers)) as { id: string };
    return { userId: user.id, token, uploadPath: `/api/v1/documents/upload?org_id=${id}` };
  }

  /** The memory that the process takes now, in bytes. */
  memory(): number {
    return this.#memory("VmRSS");
  }

  /**
   * What the Worker's own isolate holds once its garbage is collected, in bytes. The process has over twenty isolates
   * more, which stand for D1, R2, KV, queues and assets, and their garbage may lie for long.
   */
  async heap(): Promise<number> {
    const inspector = await this.#inspector();
    try {
      return await inspector.held(() => this.fetch("/health"));
    } finally {
      inspector.close();
    }
  }

  /**
   * Runs work and looks at the Worker's isolate meanwhile, whenever that gives way: answers the most that it had, in
   * bytes, garbage with it or, where it collects its garbage before each look, without.
   */
  async peakOfHeap<T>(work: () => Promise<T>, isCollected: boolean): Promise<{ result: T; peak: number }> {
    const inspector = await this.#inspector();
    try {
      let isOver = false;
      const done = work().finally(() => {
        isOver = true;
      });
      let peak = 0;
      while (!isOver) {
        const used = isCollected
          ? inspector.held(
              () => sleep(isOver ? 0 : 20),
              () => isOver,
            )
          : inspector.used();
        peak = Math.max(peak, await Promise.race([used, done.then(() => 0)]));
        await Promise.race([done, sleep(isCollected ? 100 : 10)]);
      }
      return { result: await done, peak };
    } finally {
      inspector.close();
    }
  }

  /** Opens the inspector of the Worker's isolate. */
  async #inspector(): Promise<Inspector> {
    const url = await this.#miniflare!.getInspectorURL();
    const list = await fetch(new URL("/json", `http://${url.host}`));
    const targets = (await list.json()) as { id: string; webSocketDebuggerUrl: string }[];
    const target = targets.find(({ id }) => id.startsWith("core:user"));
    if (!target) throw new Error("The Worker's isolate is not among those that the inspector knows.");
    return Inspector.open(target.webSocketDebuggerUrl);
  }

  /** An API key of a new account. */
  async newKey(): Promise<string> {
    const database = await this.#miniflare!.getD1Database("DB");
    const now = new Date();
    const [user, key] = [newId("usr", now.getTime()), newApiKey()];
    const at = now.toISOString();
    await database
      .prepare("INSERT INTO users (id, email, full_name, created_at) VALUES (?, ?, ?, ?)")
      .bind(user, `${user.toLowerCase()}@lectern.invalid`, "Bench", at)
      .run();
    await database
      .prepare("INSERT INTO api_keys (id, user_id, name, prefix, hash, created_at) VALUES (?, ?, ?, ?, ?, ?)")
      .bind(newId("key", now.getTime()), user, "Bench", apiKeyPrefix(key), await hashApiKey(key), at)
      .run();
    return key;
  }

  #memory(line: "VmRSS" | "VmHWM"): number {
    const status = readFileSync(`/proc/${this.#pid()}/status`, "latin1");
    return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, "m").exec(status)![1]) * 1_024;
  }

  /** The workerd process, a child of this one. */
  #pid(): number {
    const children = execFileSync("ps", ["-o", "pid=,comm=", "--ppid", String(process.pid)], {
      encoding: "latin1",
    });
    return Number(/^\s*(\d+) workerd/m.exec(children)![1]);
  }
}
