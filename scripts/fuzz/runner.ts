import { type ChildProcess, fork } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Answer, Order } from "./child.ts";

const MiB = 1_048_576;

/** What a document may cost. */
export interface Limits {
  /** Seconds of the processor. */
  cpu: number;
  /** Bytes that the process takes over what it takes idle. */
  memory: number;
  /** Seconds of waiting, on a busy machine or for a process that sleeps. */
  patience: number;
}

export const limits: Limits = { cpu: 10, memory: 96 * MiB, patience: 120 };

export interface Result extends Answer {
  /** Seconds of the processor. */
  cpu: number;
  /** The process's peak over idle, in bytes. */
  memory: number;
  /** Its peak over what it took right before, in bytes: this document's own share. */
  growth: number;
}

/** Figures of a process that only the system says; null where it has no /proc. */
function figures(pid: number): { cpu: number; resident: number; peak: number } | null {
  if (!existsSync(`/proc/${pid}/status`)) return null;
  const status = readFileSync(`/proc/${pid}/status`, "latin1");
  const times = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)!.split(" ");
  const kilobytes = (key: string) => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1_024;
  return {
    cpu: (Number(times[11]) + Number(times[12])) / 100,
    resident: kilobytes("VmRSS"),
    peak: kilobytes("VmHWM"),
  };
}

/** A process that checks documents, watched from outside and ended when it takes too much. */
export class Runner {
  readonly #module: URL;
  readonly #limits: Limits;
  #child: ChildProcess | null = null;
  #idle = 0;
  #complaints = "";

  constructor(module = new URL("child.ts", import.meta.url), given = limits) {
    this.#module = module;
    this.#limits = given;
  }

  /** Checks one document; a process that fails is replaced for the next one. */
  async run(order: Order): Promise<Result> {
    const child = this.#child ?? (await this.#start());
    this.#forgetPeak(child);
    const result = await this.#ask(child, order);
    const left = child.exitCode === null && child.pid ? (figures(child.pid)?.resident ?? 0) - this.#idle : 0;
    if (left > this.#limits.memory / 3) this.stop();
    return result;
  }

  stop(): void {
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(this.#module, {
      serialization: "advanced",
      silent: true,
      execArgv: ["--expose-gc", "--max-old-space-size=160", "--max-semi-space-size=4"],
    });
    this.#child = child;
    this.#complaints = "";
    child.stderr?.on("data", (piece) => {
      this.#complaints = `${this.#complaints}${piece}`.slice(-4_000);
    });
    child.stdout?.resume();
    // The first documents load the readers; from then on the process is idle.
    for (const filename of ["a.html", "a.md", "a.tex", "a.pdf"]) {
      await this.#ask(child, {
        filename,
        bytes: new TextEncoder().encode("%PDF-1.7\n<p>A</p>".slice(filename === "a.pdf" ? 0 : 9)),
      });
    }
    this.#idle = figures(child.pid!)?.resident ?? 0;
    return child;
  }

  #forgetPeak(child: ChildProcess): void {
    if (existsSync(`/proc/${child.pid}/clear_refs`)) writeFileSync(`/proc/${child.pid}/clear_refs`, "5");
  }

  #ask(child: ChildProcess, order: Order): Promise<Result> {
    const before = figures(child.pid!);
    const startedAt = Date.now();
    const spent = () => {
      const waited = (Date.now() - startedAt) / 1_000;
      const now = figures(child.pid!);
      if (!now || !before) return { waited, cpu: waited, memory: 0, growth: 0 };
      const { cpu, peak } = now;
      return { waited, cpu: cpu - before.cpu, memory: peak - this.#idle, growth: peak - before.resident };
    };
    return new Promise((resolve) => {
      let last = { cpu: 0, memory: 0, growth: 0 };
      const end = (answer: Answer) => {
        clearInterval(watch);
        child.off("message", onMessage);
        child.off("exit", onExit);
        resolve({ ...answer, ...last });
      };
      const onMessage = (answer: unknown) => {
        const { waited: _, ...cost } = spent();
        last = cost;
        end(answer as Answer);
      };
      const onExit = (code: number | null, signal: string | null) => {
        this.#child = null;
        end({ outcome: "crash", detail: `Exit code ${code}, signal ${signal}. ${this.#complaints}` });
      };
      const watch = setInterval(() => {
        const { waited, ...cost } = spent();
        last = cost;
        const { cpu } = cost;
        if (cpu <= this.#limits.cpu && waited <= this.#limits.patience) return;
        child.off("exit", onExit);
        this.stop();
        end({
          outcome: "hang",
          detail: `Ended after ${cpu.toFixed(1)} s of the processor, ${waited.toFixed(1)} s in all.`,
        });
      }, 100);
      child.on("message", onMessage);
      child.on("exit", onExit);
      child.send(order);
    });
  }
}
