import { renameSync, writeFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { parseArgs } from "node:util";
import { detectFormat } from "../checker/index.ts";
import { structure } from "../convert/convert.ts";
import { forAPerson, writePage } from "../convert/write.ts";
import { AppError } from "../core/errors.ts";
import { openSource } from "./file-source.ts";
import { findFiles } from "./find-files.ts";
import { makeFolderFor, type Target, targetsFor } from "./targets.ts";

const convertUsage = `Usage: lectern convert [OPTIONS] FILE, FOLDER or PATTERN …
Converts documents to accessible HTML, one page that stands by itself for each: PDF, DOCX, PPTX, XLSX, HTML, Markdown and LaTeX.

  --out DIR            the folder of the pages, as NAME.html, or NAME.EXT.html where two documents differ in EXT alone;
                       without it NAME.EXT.html beside each document. Folders in FOLDER are made again in DIR
  --json               a line of JSON for each document
  --help               this

Exit code 0: every page is complete, 1: some leave something to a person, which the page says, 2: wrong usage, or a
document that could not be converted.`;

interface Converted {
  file: string;
  size: number;
  forAPerson: string[];
}

async function convert({ found, file }: Target): Promise<Converted> {
  const { source, handle } = await openSource(found.file);
  try {
    const filename = basename(found.file);
    const page = await structure(await detectFormat(source, { filename }), source);
    const html = await writePage(page, filename);
    makeFolderFor(file);
    writeFileSync(`${file}.${process.pid}.part`, html);
    renameSync(`${file}.${process.pid}.part`, file);
    return { file, size: html.length, forAPerson: forAPerson(page) };
  } finally {
    await handle.close();
  }
}

/** Runs `lectern convert`; answers the exit code. Throws Error on wrong usage. */
export async function convertFiles(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h", default: false },
      json: { type: "boolean", default: false },
      out: { type: "string", short: "o" },
    },
  });
  if (values.help) {
    console.log(convertUsage);
    return 0;
  }
  if (!positionals.length) throw new Error("Name at least one file, folder or pattern.");
  const found = findFiles(positionals, { folder: ".", results: values.out });
  const asPage = (name: string) => `${name.slice(0, name.length - extname(name).length)}.html`;
  const targets = targetsFor(found, values.out, { beside: (name) => `${name}.html`, inFolder: asPage });
  let code = 0;
  for (const target of targets) {
    const { path } = target.found;
    try {
      const { file, size, forAPerson: points } = await convert(target);
      if (code === 0 && points.length) code = 1;
      console.log(
        values.json
          ? JSON.stringify({ file: path, result: file, size_bytes: size, for_a_person: points })
          : [`${path} → ${file}`, ...points.map((point) => `  for a person  ${point}`), ""].join("\n"),
      );
    } catch (cause) {
      if (!(cause instanceof AppError)) console.error(cause);
      const error = {
        code: cause instanceof AppError ? cause.code : "processing_failed",
        message: (cause as Error).message,
      };
      console.log(values.json ? JSON.stringify({ file: path, error }) : `${path}\n  ${error.message}\n`);
      code = 2;
    }
  }
  return code;
}
