import { expect } from "vitest";
import { Budget } from "../../../../src/checker/budget.ts";
import type { Fact } from "../../../../src/checker/model.ts";
import { bytesSource } from "../../../../src/checker/source.ts";
import type { EditOptions } from "../../../../src/formats/editor.ts";
import type { Edit, EditOutcome } from "../../../../src/formats/edits.ts";
import { pdfEditor } from "../../../../src/formats/pdf/editor.ts";
import { PdfFile } from "../../../../src/formats/pdf/file/file.ts";
import { concatenated } from "../../../../src/formats/pdf/file/value-source.ts";
import { documentOf } from "../../../checker/build/read.ts";
import { addressedFactsOf } from "../../../checker/build/tagged-pdf.ts";

export const openPdf = (bytes: Uint8Array) => PdfFile.open(bytesSource(bytes), new Budget());

/** What the editor writes, empty where it writes nothing, and what it says of each edit. */
export async function written(
  original: Uint8Array,
  edits: Edit[],
  options: EditOptions = {},
): Promise<{ bytes: Uint8Array; outcomes: EditOutcome[] }> {
  const pieces: Uint8Array[] = [];
  const out = { write: async (piece: Uint8Array) => void pieces.push(piece.slice()) };
  const outcomes = await pdfEditor.apply(bytesSource(original), edits, out, options, new Budget());
  return { bytes: concatenated(pieces), outcomes };
}

/**
 * The edited document, which must begin with the original's bytes, be the same each time, be read without looking for
 * lost objects, and leave nothing to do for the same edits.
 */
export async function edited(original: Uint8Array, edits: Edit[]): Promise<Uint8Array> {
  const { bytes, outcomes } = await written(original, edits);
  expect(outcomes.map(({ status }) => status)).toEqual(edits.map(() => "applied"));
  expect(latinText(bytes).startsWith(latinText(original))).toBe(true);
  expect((await written(original, edits)).bytes).toEqual(bytes);
  expect((await openPdf(bytes)).isRebuilt).toBe(false);
  const again = await written(bytes, edits);
  expect(again.outcomes.map(({ status }) => status)).toEqual(edits.map(() => "unchanged"));
  expect(again.bytes).toHaveLength(0);
  return bytes;
}

/** The facts of the document that edits make. */
export async function factsAfter(original: Uint8Array, edits: Edit[]): Promise<Fact[]> {
  return addressedFactsOf(await edited(original, edits));
}

/** The addresses of the facts of a kind, in their order. */
export async function addresses(original: Uint8Array, kind: Fact["kind"]) {
  const facts = (await addressedFactsOf(original)).filter((fact) => fact.kind === kind);
  return facts.map((fact) => {
    if (!("address" in fact) || !fact.address) throw new Error(`A ${kind} has no address.`);
    return fact.address;
  });
}

export const documentAfter = async (original: Uint8Array, edits: Edit[]) =>
  documentOf(await factsAfter(original, edits));

export const latinText = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
