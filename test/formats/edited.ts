import { Budget } from "../../src/checker/budget.ts";
import type { Fact } from "../../src/checker/model.ts";
import type { Reader } from "../../src/checker/reader.ts";
import { bytesSource } from "../../src/checker/source.ts";
import type { Address } from "../../src/formats/content.ts";
import type { Editor } from "../../src/formats/editor.ts";
import type { Edit, EditOutcome } from "../../src/formats/edits.ts";
import type { FormatReader } from "../../src/formats/reader.ts";
import { factsOf } from "../checker/build/read.ts";

export interface Edited {
  outcomes: EditOutcome[];
  /** Null where nothing was written. */
  bytes: Uint8Array | null;
}

/** What an editor writes, and what it says of each edit. */
export async function edited(editor: Editor, bytes: Uint8Array, edits: readonly Edit[]): Promise<Edited> {
  const written: Uint8Array[] = [];
  const out = { write: async (piece: Uint8Array) => void written.push(piece.slice()) };
  const outcomes = await editor.apply(bytesSource(bytes), edits, out, {}, new Budget());
  return { outcomes, bytes: written.length ? joined(written) : null };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
export const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
export const textOf = (bytes: Uint8Array | null, label = "utf-8"): string | null =>
  bytes && new TextDecoder(label, { fatal: false, ignoreBOM: true }).decode(bytes);

export const addressOf = (fact: Fact | undefined): Address => {
  if (!fact || !("address" in fact) || !fact.address) throw new Error("The fact has no address.");
  return fact.address;
};

/** Addresses of the facts of one kind, as the reader emits them. */
export async function addressesOf(
  reader: Reader | FormatReader,
  bytes: Uint8Array,
  kind: Fact["kind"],
): Promise<Address[]> {
  const facts = await factsOf(reader, bytes);
  return facts.filter((fact) => fact.kind === kind).map(addressOf);
}
