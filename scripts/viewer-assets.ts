import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const source = "node_modules/pdfjs-dist";
const target = "assets/pdfjs";
/** Names the version that lies in the target, last, so that a copy that broke off is made anew. */
const mark = `${target}/version.txt`;

/**
 * What of pdf.js browsers may ask for: the build for older browsers too, character maps and fonts for documents that
 * embed none, and decoders of pictures. Scripts in documents are not run, so what runs them is left out.
 */
const parts: [from: string, to: string][] = [
  ["legacy/build/pdf.min.mjs", "pdf.min.mjs"],
  ["legacy/build/pdf.worker.min.mjs", "pdf.worker.min.mjs"],
  ["LICENSE", "LICENSE"],
  ["cmaps", "cmaps"],
  ["standard_fonts", "standard_fonts"],
  ["iccs", "iccs"],
  ["wasm", "wasm"],
];

/** Puts pdf.js among the static assets, where it does not lie there yet; no part of it gets into the Worker. */
export function copyViewer(): void {
  const { version } = JSON.parse(readFileSync(`${source}/package.json`, "utf8")) as { version: string };
  if (existsSync(mark) && readFileSync(mark, "utf8") === version) return;
  rmSync(target, { recursive: true, force: true });
  for (const [from, to] of parts) {
    mkdirSync(dirname(`${target}/${to}`), { recursive: true });
    cpSync(`${source}/${from}`, `${target}/${to}`, {
      recursive: true,
      filter: (path) => !/quickjs/i.test(path),
    });
  }
  writeFileSync(mark, version);
}
