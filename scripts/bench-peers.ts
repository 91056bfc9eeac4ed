/**
 * `npm run bench:peers [-- --install] [FILE…]`: what a check costs beside what others take for the same file, in one
 * run, in process and warm: CPU milliseconds a file, median and 95th percentile, and the ratio to Lectern over the files
 * that both read. Without files it takes the fixtures and a longer document of each kind. `--install` fetches from npm
 * the peers that are no dependency of the project; qpdf and veraPDF are measured where they are on the PATH.
 */
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { basename, extname } from "node:path";
import { check } from "../src/checker/index.ts";
import { bytesSource } from "../src/checker/source.ts";
import { fixtureFiles, type PeerFile, temporaryCopies } from "./bench/peer-files.ts";
import { installPeers, type Peer, peers } from "./bench/peers.ts";
import { quantile } from "./bench/quantile.ts";

/** A file is read again until so much CPU time was measured, and at most so often. */
const worthMeasuring = 0.04;
const mostTimes = 40;

const cpuSeconds = (since?: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
};

/** CPU milliseconds that one reading of the file takes; null where the peer fails on it. */
async function cost(peer: Peer, file: PeerFile): Promise<number | null> {
  try {
    if (peer.measured) return (await peer.measured(file)) * 1_000;
    await peer.read!(file);
    const start = process.cpuUsage();
    let times = 0;
    do {
      await peer.read!(file);
      times++;
    } while (cpuSeconds(start) < worthMeasuring && times < mostTimes);
    return (cpuSeconds(start) * 1_000) / times;
  } catch {
    return null;
  }
}

const lectern: Peer = {
  name: "Lectern, all tiers",
  formats: ["pdf", "docx", "pptx", "xlsx", "html", "md", "tex"],
  read: ({ bytes, name }) =>
    check(bytesSource(bytes), { filename: name, tiers: [1, 2, 3] }).then(() => undefined),
};

const args = process.argv.slice(2);
if (args.includes("--install")) installPeers();
const named = args.filter((arg) => !arg.startsWith("--"));
const files = named.length
  ? named.map((path) => ({ name: basename(path), bytes: new Uint8Array(readFileSync(path)), path }))
  : fixtureFiles();
const kindOf = ({ name }: PeerFile) =>
  extname(name)
    .slice(1)
    .toLowerCase()
    .replace(/^html?$/, "html")
    .replace("markdown", "md");

const here = temporaryCopies(files);
const others = await peers();
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.version}`,
);
console.log(
  "\n| format | reader | files | median ms | 95 % ms | times Lectern's |\n|---|---|---|---|---|---|",
);
try {
  for (const kind of lectern.formats) {
    const chosen = here.files.filter((file) => kindOf(file) === kind);
    if (!chosen.length) continue;
    const own = new Map<PeerFile, number>();
    for (const peer of [lectern, ...others.filter(({ formats }) => formats.includes(kind))]) {
      const taken: number[] = [];
      const ratios: number[] = [];
      // What a reader's code is compiled for belongs to no file: all are read before the first is measured.
      if (!peer.measured) for (const file of chosen) await cost(peer, file);
      for (const file of chosen) {
        const time = await cost(peer, file);
        if (time === null) continue;
        taken.push(time);
        if (peer === lectern) own.set(file, time);
        const ours = own.get(file);
        if (ours) ratios.push(time / ours);
      }
      if (!taken.length) continue;
      const shown = [quantile(taken, 0.5), quantile(taken, 0.95), quantile(ratios, 0.5)].map((value) =>
        value.toFixed(2),
      );
      console.log(`| ${kind} | ${peer.name} | ${taken.length} | ${shown.join(" | ")} |`);
    }
  }
} finally {
  here.remove();
  for (const { close } of others) await close?.();
}
