import { existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { docx, pptx } from "./office-files.ts";
import { pictures, taggedPages } from "./pdf-files.ts";
import { type Sink, toFile } from "./sink.ts";
import { html, latex, markdown } from "./text-files.ts";

export const MiB = 1_048_576;

/** A bit less than the limit, as the last piece may reach over it. */
const until = (limit: number) => (_: number, size: number) => size >= limit;

const largeFiles: Record<string, (sink: Sink) => void> = {
  "pictures.pdf": (sink) => pictures(sink, 40, 2.49 * MiB - ((2.49 * MiB) % 4), false),
  "pictures-tagged.pdf": (sink) => pictures(sink, 40, 2.49 * MiB - ((2.49 * MiB) % 4), true),
  "many-pictures.pdf": (sink) => pictures(sink, 400, 0.249 * MiB - ((0.249 * MiB) % 4), true),
  "5000-pages.pdf": (sink) => taggedPages(sink, 5_000),
  "media.pptx": (sink) => pptx(sink, 40, 2.49 * MiB - ((2.49 * MiB) % 4)),
  "slides.pptx": (sink) => pptx(sink, 4_500, 0),
  "text.docx": (sink) => docx(sink, until(150 * MiB), { isDense: true }),
  "text.html": (sink) => html(sink, until(9.99 * MiB)),
  "text.md": (sink) => markdown(sink, until(9.99 * MiB)),
  "text.tex": (sink) => latex(sink, until(9.99 * MiB)),
};

/** The same with something to fix. */
const largeFilesToFix: Record<string, (sink: Sink) => void> = {
  "flawed-pictures.pdf": (sink) => pictures(sink, 40, 2.49 * MiB - ((2.49 * MiB) % 4), true, true),
  "5000-pages.pdf": largeFiles["5000-pages.pdf"]!,
  "flawed-media.pptx": (sink) => pptx(sink, 40, 2.49 * MiB - ((2.49 * MiB) % 4), true),
  "flawed-slides.pptx": (sink) => pptx(sink, 4_500, 0, true),
  "flawed-text.docx": (sink) => docx(sink, until(150 * MiB), { isDense: true, isFlawed: true }),
  "text.html": largeFiles["text.html"]!,
  "text.md": largeFiles["text.md"]!,
  "text.tex": largeFiles["text.tex"]!,
};

export interface LargeFile {
  name: string;
  path: string;
  size: number;
}

/** The files that memory is measured with, or those that are fixed for it, made where they are missing. */
export function makeLargeFiles(folder: string, only: readonly string[], isToFix = false): LargeFile[] {
  mkdirSync(folder, { recursive: true });
  return Object.entries(isToFix ? largeFilesToFix : largeFiles)
    .filter(([name]) => !only.length || only.includes(name))
    .map(([name, make]) => {
      const path = join(folder, name);
      if (!existsSync(path)) {
        toFile(`${path}.part`, make);
        renameSync(`${path}.part`, path);
      }
      return { name, path, size: statSync(path).size };
    });
}
