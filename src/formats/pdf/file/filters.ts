import type { Budget } from "../../../checker/budget.ts";
import { Fax } from "../../raster/fax.ts";
import type { Filter } from "../../raster/filter.ts";
import { Lzw } from "../../raster/lzw.ts";
import { RunLength } from "../../raster/run-length.ts";
import { Ascii85, AsciiHex } from "./ascii-filters.ts";
import { Flate } from "./flate.ts";
import { Dict, Name, type PdfValue } from "./objects.ts";
import { predictor } from "./predictor.ts";
import type { Resolved } from "./windows.ts";

/** A filter's name and its parameters as the stream's dictionary gives them. */
export interface FilterEntry {
  name: string;
  parms: Dict;
}

/** Stacked filters beyond this number are not undone. */
const mostFilters = 8;

const abbreviations: Record<string, string> = {
  A85: "ASCII85Decode",
  AHx: "ASCIIHexDecode",
  CCF: "CCITTFaxDecode",
  DCT: "DCTDecode",
  Fl: "FlateDecode",
  LZW: "LZWDecode",
  RL: "RunLengthDecode",
};

const imageFilters = new Set(["DCTDecode", "JPXDecode", "JBIG2Decode"]);

/** The filters of a stream in the order in which they are undone (7.4); null when there are too many. */
export function filterEntries(
  dict: Dict,
  resolve: (value: PdfValue) => Resolved<PdfValue>,
): Resolved<FilterEntry[] | null> {
  const filter = dict.get("Filter");
  // Nearly all streams have one filter that says no more.
  return filter instanceof Name && !dict.has("DecodeParms")
    ? [{ name: fullName(filter), parms: new Dict() }]
    : entriesOf(dict, resolve);
}

const fullName = ({ name }: Name): string => abbreviations[name] ?? name;

async function entriesOf(
  dict: Dict,
  resolve: (value: PdfValue) => Resolved<PdfValue>,
): Promise<FilterEntry[] | null> {
  const list = (value: PdfValue) => (Array.isArray(value) ? value : value === null ? [] : [value]);
  const names = list(await resolve(dict.get("Filter")));
  const parms = list(await resolve(dict.get("DecodeParms")));
  if (names.length > mostFilters) return null;
  const entries: FilterEntry[] = [];
  for (const [at, value] of names.entries()) {
    const name = await resolve(value);
    if (!(name instanceof Name)) return null;
    const given = await resolve(parms[at] ?? null);
    const resolved = new Dict();
    if (given instanceof Dict)
      for (const key of parameterKeys) if (given.has(key)) resolved.set(key, await resolve(given.get(key)));
    entries.push({ name: fullName(name), parms: resolved });
  }
  return entries;
}

const parameterKeys = [
  ...["Predictor", "Colors", "BitsPerComponent", "Columns", "EarlyChange", "Name"],
  ...["K", "Rows", "BlackIs1", "EncodedByteAlign", "JBIG2Globals"],
];

/** The first filter that makes a picture of the data, which is not undone here; null when there is none. */
export const imageFilterAmong = (entries: readonly FilterEntry[]): string | null =>
  entries.find((entry) => imageFilters.has(entry.name))?.name ?? null;

/** Steps that a filter draws however little it is given, and one that stands behind another: few programs put two there. */
const filterCost = 16;
const furtherCost = 256;

/** The filters that undo the entries; null when one of them is unknown. */
export function filtersFor(entries: readonly FilterEntry[], budget: Budget): Filter[] | null {
  const filters: Filter[] = [];
  for (const [at, { name, parms }] of entries.entries()) {
    budget.step(at === 0 ? filterCost : furtherCost);
    if (name === "FlateDecode") filters.push(new Flate(budget), ...predictor(parms, budget));
    else if (name === "LZWDecode")
      filters.push(new Lzw(budget, parms.get("EarlyChange") !== 0), ...predictor(parms, budget));
    else if (name === "ASCII85Decode") filters.push(new Ascii85(budget));
    else if (name === "ASCIIHexDecode") filters.push(new AsciiHex(budget));
    else if (name === "RunLengthDecode") filters.push(new RunLength(budget, true));
    else if (name === "CCITTFaxDecode") filters.push(faxOf(parms, budget));
    else if (name !== "Crypt") return null;
  }
  return filters;
}

/** CCITTFaxDecode (7.4.6). */
function faxOf(parms: Dict, budget: Budget): Filter {
  const whole = (key: string, usual: number) => {
    const value = parms.get(key);
    return typeof value === "number" && Number.isFinite(value) ? Math.trunc(value) : usual;
  };
  return new Fax(
    {
      k: whole("K", 0),
      columns: whole("Columns", 1_728),
      rows: Math.max(0, whole("Rows", 0)),
      isBlackOne: parms.get("BlackIs1") === true,
      isAligned: parms.get("EncodedByteAlign") === true,
    },
    budget,
  );
}

/** One piece through all filters; pieces come out one at a time, so that nothing piles up between the filters. */
export function* through(filters: readonly Filter[], piece: Uint8Array, from = 0): Generator<Uint8Array> {
  const filter = filters[from];
  if (!filter) {
    if (piece.length > 0) yield piece;
    return;
  }
  for (const out of filter.push(piece)) yield* through(filters, out, from + 1);
}

/** What the filters still hold when the data has ended. */
export function* rest(filters: readonly Filter[]): Generator<Uint8Array> {
  for (const [at, filter] of filters.entries())
    for (const out of filter.end()) yield* through(filters, out, at + 1);
}
