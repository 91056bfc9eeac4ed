import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { docx, pptx, xlsx } from "./office-files.ts";
import { taggedPages } from "./pdf-files.ts";
import { type Sink, toBytes } from "./sink.ts";
import { html, latex, markdown } from "./text-files.ts";

/** A file that is read by Lectern and by others. */
export interface PeerFile {
  name: string;
  bytes: Uint8Array;
  /** Where programs of their own find it. */
  path: string;
}

/** A document of some hundred pages, slides, paragraphs or lines for each kind. */
const longer: Record<string, (sink: Sink) => void> = {
  "long.pdf": (sink) => taggedPages(sink, 100),
  "long.docx": (sink) => docx(sink, (done) => done >= 2_000),
  "long.pptx": (sink) => pptx(sink, 100, 0),
  "long.xlsx": (sink) => xlsx(sink, 20_000),
  "long.html": (sink) => html(sink, (done) => done >= 2_000),
  "long.md": (sink) => markdown(sink, (done) => done >= 2_000),
  "long.tex": (sink) => latex(sink, (done) => done >= 2_000),
};

/** The fixtures of the tests, and a longer document of each kind. */
export function fixtureFiles(): Omit<PeerFile, "path">[] {
  const folders = readdirSync("test/fixtures", { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const fixtures = folders
    .filter(({ name }) => name !== "make")
    .flatMap(({ name: folder }) =>
      readdirSync(`test/fixtures/${folder}`).map((name) => ({
        name,
        bytes: new Uint8Array(readFileSync(`test/fixtures/${folder}/${name}`)),
      })),
    );
  return [...fixtures, ...Object.entries(longer).map(([name, make]) => ({ name, bytes: toBytes(make) }))];
}

/** The files with a path each, for programs that read from disk. */
export function temporaryCopies(files: readonly Omit<PeerFile, "path">[]): {
  files: PeerFile[];
  remove(): void;
} {
  const folder = mkdtempSync(join(tmpdir(), "lectern-peers-"));
  return {
    files: files.map((file, at) => {
      const path = join(folder, `${at}-${file.name.replace(/[^\w.-]/g, "_")}`);
      writeFileSync(path, file.bytes);
      return { ...file, path };
    }),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
