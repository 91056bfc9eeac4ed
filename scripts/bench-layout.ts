/**
 * `npm run bench:layout [--seeds N] [--first N] [--held-out] [--out DIR] [--from DIR] [WORD…]`: how well pages without tags are read.
 * Documents in many layouts are printed by Chromium, pdflatex and LibreOffice (where they are), their tags are taken
 * out, and what the conversion makes of them is compared with the source: all words in order (order), headings with
 * their levels (headings), tables with their cells (tables), items of lists (lists), from 0 to 1. Seeds 1 and 2 are in English and in the look
 * of their layout; from 3 on face, size, sheet, leading and language vary. What is tuned is tuned on odd seeds: the even
 * ones say whether it holds, and so do the layouts of `--held-out`, on which nothing is tuned. Words choose among the layouts; `--out` keeps each PDF beside the page that was made of
 * it, and `--from` measures those that were kept.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { bytesSource } from "../src/checker/source.ts";
import { structure } from "../src/convert/convert.ts";
import { writePage } from "../src/convert/write.ts";
import { madeDocuments } from "./layout/documents.ts";
import { headingSimilarity, indelSimilarity, orderSimilarity, scoreTables } from "./layout/measures.ts";
import { printed, printedDocuments } from "./layout/printed.ts";
import { outlineOf } from "./layout/truth.ts";
import { untagged } from "./layout/untag.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: "string", default: "2" },
    first: { type: "string", default: "1" },
    out: { type: "string" },
    from: { type: "string" },
    "held-out": { type: "boolean", default: false },
  },
});
const isChosen = ({ name }: { name: string }) => positionals.every((word) => name.includes(word));
const mean = (numbers: readonly number[]) =>
  numbers.length ? numbers.reduce((sum, number) => sum + number, 0) / numbers.length : Number.NaN;
const shown = (number: number) => (Number.isNaN(number) ? "  –  " : number.toFixed(3));

/** At least one: objects of others' files may be packed. */
const pageCount = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString("latin1")
    .match(/\/Type \/Page\b/g)?.length ?? 1;

const all = {
  order: [] as number[],
  headings: [] as number[],
  tables: [] as number[],
  lists: [] as number[],
};
let [falseTables, headersRight, cells, pages, cpu] = [0, 0, 0, 0, 0];
async function measure(name: string, html: string, pdf: Uint8Array): Promise<void> {
  const began = process.cpuUsage();
  const page = await writePage(await structure("pdf", bytesSource(pdf)), "made.pdf");
  const { user, system } = process.cpuUsage(began);
  cpu += (user + system) / 1_000_000;
  pages += pageCount(pdf);
  const [truth, found] = [outlineOf(html), outlineOf(Buffer.from(page).toString())];
  const order = orderSimilarity(truth, found);
  const headings = headingSimilarity(truth, found);
  const tables = scoreTables(truth, found);
  all.order.push(order);
  if (truth.headings.length || found.headings.length) all.headings.push(headings);
  all.tables.push(...tables.similarities);
  const lists = truth.items.length ? indelSimilarity(truth.items, found.items) : Number.NaN;
  if (truth.items.length) all.lists.push(lists);
  falseTables += tables.isFalse;
  headersRight += tables.headersRight;
  cells += tables.cells;
  const score = shown(mean(tables.similarities));
  console.log(
    `${shown(order)}  ${shown(headings)}  ${score}  ${shown(lists)}  ${String(tables.isFalse || "").padEnd(5)} ${name}`,
  );
  if (values.out) keep(values.out, name, { pdf, html: page, "truth.html": html });
}

function keep(folder: string, name: string, files: Record<string, string | Uint8Array>): void {
  for (const [extension, content] of Object.entries(files))
    writeFileSync(join(folder, `${name.replace(/\W+/g, "-")}.${extension}`), content);
}

/** Measures the documents that were kept in a folder. */
async function measureKept(folder: string): Promise<void> {
  for (const file of readdirSync(folder).sort()) {
    const name = file.replace(/\.pdf$/, "");
    const truth = join(folder, `${name}.truth.html`);
    if (!file.endsWith(".pdf") || !existsSync(truth) || !isChosen({ name })) continue;
    await measure(name, readFileSync(truth, "utf8"), readFileSync(join(folder, file)));
  }
}

async function measureMade(): Promise<void> {
  const [seeds, first] = [Number(values.seeds), Number(values.first)];
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium" });
  try {
    const tab = await browser.newPage();
    for (const { name, html } of madeDocuments(seeds, first, values["held-out"]).filter(isChosen)) {
      await tab.setContent(html);
      await measure(
        name,
        html,
        untagged(await tab.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true })),
      );
    }
  } finally {
    await browser.close();
  }
  const others = printedDocuments(seeds, first, values["held-out"]).filter(isChosen);
  const pdfs = printed(others);
  for (const [at, { name, html }] of others.entries()) {
    const pdf = pdfs[at];
    if (pdf) await measure(name, html, pdf);
    else console.log(`not printed           ${name}`);
  }
}

if (values.out) mkdirSync(values.out, { recursive: true });
console.log("order  heads  tables lists  false  document");
await (values.from ? measureKept(values.from) : measureMade());
console.log(
  `${shown(mean(all.order))}  ${shown(mean(all.headings))}  ${shown(mean(all.tables))}  ${shown(mean(all.lists))}  ${falseTables}     all ${all.order.length} documents, ${pages} pages`,
);
console.log(
  `${((100 * headersRight) / cells).toFixed(1)} % of the cells of found tables are header or data cells as in the source; ${(cpu / pages).toFixed(3)} s of CPU a page`,
);
