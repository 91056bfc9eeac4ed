import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RenderedDocument, RenderedRun } from "../render/documents.ts";
import { renderHtml } from "../render/html.ts";
import { inertJson } from "../render/json.ts";
import { renderJunitRun } from "../render/junit.ts";
import { renderMarkdownRun } from "../render/markdown.ts";
import { renderSarifRun } from "../render/sarif.ts";
import type { FoundFile } from "./find-files.ts";
import { realPath } from "./real-path.ts";
import { paletteFor, textOf } from "./text.ts";

/** The forms of what the command line writes. */
export const outputForms = ["text", "json", "sarif", "junit", "markdown", "html"] as const;
export type OutputForm = (typeof outputForms)[number];

const endings: Record<string, OutputForm> = {
  txt: "text",
  json: "json",
  sarif: "sarif",
  xml: "junit",
  md: "markdown",
  html: "html",
  htm: "html",
};

/** Where a run is written: to a file, to a folder (HTML of several documents), or to the terminal. */
export interface Output {
  form: OutputForm;
  /** Null for the terminal. */
  path: string | null;
}

const isFolder = (path: string) =>
  /[\\/]$/.test(path) || (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);

/** The outputs that were asked for. Throws Error where nothing says what form a file is to have. */
export function outputsFor(format: OutputForm | null, paths: readonly string[]): Output[] {
  if (!paths.length) return [{ form: format ?? "text", path: null }];
  return paths.map((path) => {
    const ending = /\.sarif\.json$/i.test(path) ? "sarif" : (/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "");
    const known = isFolder(path) ? "html" : endings[ending];
    const form = paths.length === 1 ? (format ?? known) : (known ?? format);
    if (form) return { form, path };
    throw new Error(
      `Nothing says what form ${path} is to have: name one with --format, or end the name in .json, .sarif, .xml, .md, .html or .txt.`,
    );
  });
}

/** One JSON text of a run. What only the service knows, ids and times, is left out of what this machine checked. */
const jsonOf = ({ gate, documents, unread }: RenderedRun, isLocal: boolean) =>
  inertJson({
    gate,
    documents: documents.map(({ path, report, resolved }) => {
      const { report_id, created_at, ...own } = report;
      return { path, ...(isLocal ? own : report), ...(resolved ? { resolved } : {}) };
    }),
    unread,
  });

const textOfRun = ({ documents, unread }: RenderedRun, isGateReported: boolean) =>
  [
    ...documents.map((document) => textOf(document, paletteFor({}), isGateReported)),
    ...unread.map(({ path, error }) => `${path}\n  ${error.message}\n`),
  ].join("\n");

function htmlOf({ documents }: RenderedRun): string {
  if (documents.length === 1) return renderHtml(documents[0]!.report);
  throw new Error("HTML has one document a file: name one document, or a folder with --output FOLDER/.");
}

function writeText(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    throw new Error(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** A page for each document, in folders as the documents are. */
function writePages(folder: string, documents: readonly RenderedDocument[]): void {
  for (const { path, report } of documents) {
    const inside = path.split("/").filter((piece) => piece && piece !== "." && piece !== "..");
    writeText(join(folder, `${inside.join("/")}.html`), renderHtml(report));
  }
}

/** Throws Error where a report would take the place of a document that it is about. */
export function expectNoDocument(outputs: readonly Output[], documents: readonly FoundFile[]): void {
  const sources = new Set(documents.map(({ file }) => realPath(file)));
  for (const { path } of outputs)
    if (path !== null && !isFolder(path) && sources.has(realPath(path)))
      throw new Error(
        `${path} would be overwritten: it is a document that is checked. Name another file with --output.`,
      );
}

export interface WriteOptions {
  /** Whether this machine checked the documents, and no server. */
  isLocal: boolean;
  /** Whether the text says of each document whether it passed the gate. */
  isGateReported: boolean;
}

/** Writes a run in one of its forms. */
export function writeRun(run: RenderedRun, { form, path }: Output, options: WriteOptions): void {
  if (path !== null && form === "html" && isFolder(path)) {
    writePages(path, run.documents);
    return;
  }
  const texts: Record<OutputForm, () => string> = {
    text: () => textOfRun(run, options.isGateReported),
    json: () => jsonOf(run, options.isLocal),
    sarif: () => renderSarifRun(run),
    junit: () => renderJunitRun(run),
    markdown: () => renderMarkdownRun(run),
    html: () => htmlOf(run),
  };
  const text = texts[form]();
  if (path === null) process.stdout.write(text);
  else writeText(path, text);
}
