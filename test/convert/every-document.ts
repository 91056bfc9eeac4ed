import { afterAll, expect } from "vitest";
import { readers } from "../../src/checker/readers/all.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { structure } from "../../src/convert/convert.ts";
import { writePage } from "../../src/convert/write.ts";
import { AppError } from "../../src/core/errors.ts";
import { type Format, formatIds } from "../../src/core/formats.ts";
import { contentReaders } from "../../src/formats/all.ts";
import { remarkMark } from "../../src/formats/page-marks.ts";
import { meantDifferences, meantInTests } from "./build/meant-differences.ts";
import { unfound } from "./build/open-points.ts";
import { compared, type Kind } from "./build/page-facts.ts";

/**
 * Compares the facts of every document that a test has read, in whatever format and for whatever reason, with those of
 * its page, after the tests of the file. What differs on purpose stands in build/meant-differences.ts.
 */

interface Document {
  bytes: Uint8Array;
  format: Format;
  test: string;
}

interface Readers {
  documents: Document[];
  /** Digests of documents that were seen, by all files of tests. */
  seen: Set<string>;
  isPaused: boolean;
}

const longest = 65_536;

/** Tests of documents that are made to cost too much or to do harm: they hold what is left out of those. */
const isOfHarm =
  /hostile|security|endless|budget|damage|ends early|lets nothing run|fetches nothing|can do nothing|within bounds/i;

// Files of tests share their modules, so readers are watched once.
const shared = globalThis as { comparedDocuments?: Readers };
if (!shared.comparedDocuments) {
  shared.comparedDocuments = { documents: [], seen: new Set(), isPaused: false };
  for (const format of formatIds)
    for (const reader of new Set([readers[format], contentReaders[format]]))
      watch(format, reader as { read: (...given: never[]) => Promise<unknown> }, shared.comparedDocuments);
}

function watch(format: Format, reader: { read: (...given: never[]) => Promise<unknown> }, to: Readers): void {
  const { read } = reader;
  reader.read = async (...given) => {
    const [source] = given as unknown as [
      { size: number; read(at: number, length: number): Promise<Uint8Array> },
    ];
    if (!to.isPaused && source.size <= longest) {
      const bytes = Uint8Array.from(await source.read(0, source.size));
      const key = `${format} ${Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex")}`;
      const { testPath = "", currentTestName = "" } = expect.getState();
      const test = `${testPath} > ${currentTestName}`;
      if (!to.seen.has(key) && !isOfHarm.test(test)) to.documents.push({ bytes, format, test });
      to.seen.add(key);
    }
    return read.apply(reader, given);
  };
}

async function contradictions({ bytes, format, test }: Document): Promise<string[]> {
  let html: string;
  try {
    html = new TextDecoder().decode(
      await writePage(await structure(format, bytesSource(bytes)), `report.${format}`),
    );
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
  const { source, page, missing } = await compared(bytes, format, html);
  const [, meant = {}] = Object.entries(meantInTests).find(([name]) => test.includes(name)) ?? [];
  const found = (Object.keys(source) as Kind[]).filter(
    (kind) =>
      JSON.stringify(source[kind]) !== JSON.stringify(page[kind]) &&
      meant[kind] === undefined &&
      !meantDifferences.some(
        (one) =>
          one.kind === kind &&
          (!one.formats || one.formats.includes(format)) &&
          one.explains(source, page, html),
      ),
  );
  const lines = found.map(
    (kind) =>
      `${test} (${format}): ${kind} ${JSON.stringify(source[kind])} in the page ${JSON.stringify(page[kind])}`,
  );
  // In a page that is converted again a person may have completed what is marked.
  const isPage = format === "html" && new TextDecoder().decode(bytes).includes(remarkMark);
  for (const point of isPage ? [] : await unfound(html))
    lines.push(`${test} (${format}): asked of a person, and not found by the checks of the page: ${point}`);
  if (missing.length && meant.alternatives === undefined)
    lines.push(`${test} (${format}): alternatives that the page has not: ${JSON.stringify(missing)}`);
  return lines;
}

afterAll(async () => {
  const to = shared.comparedDocuments!;
  to.isPaused = true;
  const found: string[] = [];
  for (const document of to.documents.splice(0)) found.push(...(await contradictions(document)));
  to.isPaused = false;
  expect(found).toEqual([]);
});
