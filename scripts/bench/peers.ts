import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Parser } from "htmlparser2";
import { extractText, getDocumentProxy } from "unpdf";
import { chromiumPath, launch } from "../../test/browser/chromium.ts";
import type { PeerFile } from "./peer-files.ts";

/** Something that reads documents, with one of the two ways to measure it. */
export interface Peer {
  name: string;
  /** File name extensions without the dot. */
  formats: readonly string[];
  /** Reads a file in this process. */
  read?: (file: PeerFile) => Promise<void>;
  /** CPU seconds of one reading, where it runs in a process of its own. */
  measured?: (file: PeerFile) => Promise<number>;
  close?: () => Promise<void>;
}

const folder = ".lectern/peers";
/** Peers from npm that are no dependency of the project. */
const fromNpm = { markdownlint: "0.42.1" };

export function installPeers(): void {
  mkdirSync(folder, { recursive: true });
  const wanted = Object.entries(fromNpm).map(([name, version]) => `${name}@${version}`);
  execFileSync("npm", ["install", "--no-save", "--prefix", folder, ...wanted], { stdio: "inherit" });
}

const text = ({ bytes }: PeerFile) => new TextDecoder().decode(bytes);

const unpdf: Peer = {
  name: "unpdf, text alone",
  formats: ["pdf"],
  async read({ bytes }) {
    const document = await getDocumentProxy(bytes.slice());
    await extractText(document, { mergePages: true });
    await document.loadingTask.destroy();
  },
};

const events: Peer = {
  name: "htmlparser2, bare events",
  formats: ["html"],
  async read(file) {
    const parser = new Parser({ onopentag() {}, ontext() {}, onclosetag() {} });
    parser.end(text(file));
  },
};

async function markdownlint(): Promise<Peer | null> {
  const path = join(folder, "node_modules/markdownlint");
  if (!existsSync(path)) return null;
  const entry = createRequire(pathToFileURL(`${resolve(path)}/`)).resolve("markdownlint/sync");
  const { lint } = await import(pathToFileURL(entry).href);
  return {
    name: `markdownlint ${fromNpm.markdownlint}`,
    formats: ["md"],
    read: async (file) => void lint({ strings: { [file.name]: text(file) } }),
  };
}

/** axe-core on the loaded page: time of the page's main thread, loading included. */
async function axe(): Promise<Peer | null> {
  if (!chromiumPath) return null;
  const browser = await launch();
  const page = await (await browser.newContext({ offline: true })).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")!.value;
  };
  async function once(file: PeerFile): Promise<number> {
    const start = await busy();
    await page.setContent(text(file), { waitUntil: "load", timeout: 60_000 });
    await page.evaluate(source);
    await page.evaluate("axe.run(document)");
    return (await busy()) - start;
  }
  return {
    name: "axe-core in Chromium",
    formats: ["html"],
    async measured(file) {
      await once(file);
      return once(file);
    },
    close: () => browser.close(),
  };
}

/** A program that is started for each file; the time of its process and of those that it starts. */
function program(name: string, command: string, args: (file: PeerFile) => string[]): Peer | null {
  if (spawnSync("sh", ["-c", `command -v ${command}`]).status !== 0) return null;
  return {
    name,
    formats: ["pdf"],
    async measured(file) {
      // The shell reports what its children took, in minutes and seconds.
      const { stdout } = spawnSync(
        "bash",
        ["-c", '"$@" >/dev/null 2>&1; times', "bash", command, ...args(file)],
        {
          encoding: "utf8",
          timeout: 120_000,
        },
      );
      const [, children] = stdout.trim().split("\n");
      const times = [...(children ?? "").matchAll(/(\d+)m([\d.]+)s/g)];
      if (times.length !== 2) throw new Error(`${command} was not measured.`);
      return times.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
    },
  };
}

/** Whatever of the others is on this machine. */
export async function peers(): Promise<Peer[]> {
  const found = [
    unpdf,
    events,
    await markdownlint(),
    await axe(),
    program("qpdf --json, a process each", "qpdf", ({ path }) => ["--json", path]),
    program("veraPDF, a process each", "verapdf", ({ path }) => ["--flavour", "ua1", path]),
  ];
  return found.filter((peer) => peer !== null);
}
