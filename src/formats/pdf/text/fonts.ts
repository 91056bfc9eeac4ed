import type { PdfFile } from "../file/file.ts";
import { type Dict, Name, type PdfValue, Ref, Stream } from "../file/objects.ts";
import { TextBuilder } from "../structure/text-builder.ts";
import { CMap } from "./cmap.ts";
import { encodings, pictorialEncoding } from "./encodings.ts";
import { glyphText } from "./glyph-names.ts";

/** What a shown string is: its text ("\ufffd" for what cannot be told) and how far it moves on. */
export interface ShownText {
  text: string;
  /** In text space units for a font of size 1. */
  width: number;
  characters: number;
  /** Single-byte codes 32, to which word spacing applies. */
  spaces: number;
}

export interface Font {
  /** Base font without its subset tag. */
  name: string;
  isEmbedded: boolean;
  /**
   * Whether the font tells which characters its codes are: all of them; those whose text `show` knows; or none, so that
   * their text is a guess.
   */
  tells: "all" | "known" | "none";
  /** Ranges of codes that each code is compared with. */
  ranges: number;
  /** Entries of its maps, as a measure of the memory that it takes. */
  weight: number;
  show(bytes: Uint8Array): ShownText;
}

const unknown = "\ufffd";
/** Largest ToUnicode or encoding stream that is read, in bytes. */
export const mapLimit = 2_097_152;

/** Steps that a font draws, however little it says: the text and the width of 256 codes are filled in. */
const loadCost = 192;

/** What 256 codes take of memory, in entries of a map. */
const simpleWeight = 128;

/** Flag 3 of a font descriptor: glyphs outside the standard Latin set (ISO 32000-2, 9.8.2). */
export const symbolicFlag = 4;

const standardFonts = /^(?:Helvetica|Courier|Times|Arial|TimesNewRoman|CourierNew|Symbol|ZapfDingbats)/;

/** Character collections whose CIDs have a known meaning (PDF/UA-1, 7.21.7). */
const knownCollections = /^(?:GB1|CNS1|Japan1|Japan2|KR|Korea1)$/;

/** Reads what is needed to tell a font's text and to judge it; never its glyph programs. */
export async function loadFont(file: PdfFile, dict: Dict): Promise<Font> {
  file.budget.step(loadCost);
  const subtype = await file.name(dict.get("Subtype"));
  const baseFont =
    (await file.name(dict.get("BaseFont"))) ?? (await file.name(dict.get("Name"))) ?? "unnamed";
  const name = baseFont.replace(/^[A-Z]{6}\+/, "");
  const toUnicode = await cmapOf(file, dict.get("ToUnicode"));
  return subtype === "Type0"
    ? compositeFont(file, dict, name, toUnicode)
    : simpleFont(file, dict, name, subtype, toUnicode);
}

async function cmapOf(file: PdfFile, value: PdfValue): Promise<CMap | null> {
  const stream = await file.resolve(value);
  if (!(stream instanceof Stream)) return null;
  return CMap.read(file.pieces(stream), mapLimit, file.budget);
}

/** Of the text that is being shown: one at a time. */
const builder = new TextBuilder();

async function isEmbedded(file: PdfFile, descriptor: Dict | null): Promise<boolean> {
  for (const key of ["FontFile", "FontFile2", "FontFile3"]) {
    if (descriptor && (await file.get(descriptor, key)) instanceof Stream) return true;
  }
  return false;
}

async function simpleFont(
  file: PdfFile,
  dict: Dict,
  name: string,
  subtype: string | null,
  toUnicode: CMap | null,
): Promise<Font> {
  const descriptor = await file.dict(dict.get("FontDescriptor"));
  const flags = (await file.number(descriptor?.get("Flags") ?? null)) ?? 0;
  const isSymbolic = (flags & symbolicFlag) !== 0;
  const hasProgram = await isEmbedded(file, descriptor);
  // A Type 1 program names its glyphs, whatever its own encoding is.
  const namesGlyphs = hasProgram && (subtype === "Type1" || subtype === "MMType1");
  const { texts, tells } = await simpleEncoding(file, dict, name, isSymbolic, namesGlyphs);
  if (toUnicode) {
    for (let code = 0; code < 256; code++) {
      const text = toUnicode.text(code);
      if (text !== null) texts[code] = text;
    }
  }
  const widths = await simpleWidths(file, dict, descriptor, name);
  const scale = subtype === "Type3" ? await type3Scale(file, dict) : 0.001;
  return {
    name,
    isEmbedded: subtype === "Type3" || hasProgram,
    tells: toUnicode && !toUnicode.isEmpty ? "known" : tells,
    ranges: 0,
    weight: simpleWeight,
    show(bytes) {
      let width = 0;
      let spaces = 0;
      for (const code of bytes) {
        builder.add(texts[code]!);
        width += widths[code]!;
        if (code === 32) spaces++;
      }
      return { text: builder.take(), width: width * scale, characters: bytes.length, spaces };
    },
  };
}

async function type3Scale(file: PdfFile, dict: Dict): Promise<number> {
  const matrix = await file.array(dict.get("FontMatrix"));
  const scale = matrix ? await file.number(matrix[0] ?? null) : null;
  return Math.abs(scale ?? 0.001);
}

/** The text of each code by the font's encoding, and what that tells. */
async function simpleEncoding(
  file: PdfFile,
  dict: Dict,
  name: string,
  isSymbolic: boolean,
  namesGlyphs: boolean,
): Promise<{ texts: string[]; tells: Font["tells"] }> {
  const value = await file.resolve(dict.get("Encoding"));
  const pictorial = pictorialEncoding(name);
  const own = value instanceof Name ? value.name : null;
  const differs = value !== null && own === null ? await file.dict(value) : null;
  const baseName = own ?? (differs ? await file.name(differs.get("BaseEncoding")) : null);
  const base = (baseName && encodings[baseName]) || pictorial || encodings.StandardEncoding!;
  const texts = [...Array(256).keys()].map((code) => base[code] ?? unknown);
  const isStandard =
    (baseName !== null && encodings[baseName] !== undefined) ||
    baseName === "MacExpertEncoding" ||
    !isSymbolic ||
    /^(?:Symbol|ZapfDingbats)$/.test(name);
  const differences = differs ? await file.array(differs.get("Differences")) : null;
  if (differences) {
    let code = 0;
    file.budget.step(Math.min(differences.length, 1_024));
    for (const item of differences.slice(0, 1_024)) {
      if (file.budget.isDue) await file.budget.turn();
      const entry = item instanceof Ref ? await file.resolve(item) : item;
      if (typeof entry === "number") code = entry;
      else if (entry instanceof Name && code >= 0 && code < 256) {
        texts[code++] = entry.name === ".notdef" ? "" : (glyphText(entry.name) ?? unknown);
      }
    }
  }
  if (differences) return { texts, tells: "known" };
  return { texts, tells: isStandard || namesGlyphs ? "all" : "none" };
}

async function simpleWidths(
  file: PdfFile,
  dict: Dict,
  descriptor: Dict | null,
  name: string,
): Promise<Float64Array> {
  const fallback = standardFonts.test(name) ? (name.startsWith("Courier") ? 600 : 520) : 0;
  const missing = (await file.number(descriptor?.get("MissingWidth") ?? null)) ?? fallback;
  const widths = new Float64Array(256).fill(missing);
  const first = (await file.number(dict.get("FirstChar"))) ?? 0;
  const listed = (await file.array(dict.get("Widths"))) ?? [];
  for (let at = 0; at < listed.length && at < 256; at++) {
    if (file.budget.isDue) await file.budget.turn();
    const code = first + at;
    const value = listed[at]!;
    // Most stand there themselves, and to wait for each would be most of the work; so it is below.
    const width = typeof value === "number" ? value : await file.number(value);
    if (width !== null && code >= 0 && code < 256) widths[code] = width;
  }
  return widths;
}

async function compositeFont(file: PdfFile, dict: Dict, name: string, toUnicode: CMap | null): Promise<Font> {
  const descendants = await file.array(dict.get("DescendantFonts"));
  const descendant = await file.dict(descendants?.[0] ?? null);
  const descriptor = descendant ? await file.dict(descendant.get("FontDescriptor")) : null;
  const encoding = await file.resolve(dict.get("Encoding"));
  const encodingName = encoding instanceof Name ? encoding.name : "";
  const encodingMap = encoding instanceof Stream ? await cmapOf(file, encoding) : null;
  const isUnicodeCode = /^Uni.*-(?:UCS2|UTF16)-/.test(encodingName);
  const isIdentity = /^Identity-/.test(encodingName);
  const isMixed = !isIdentity && !isUnicodeCode && encodingMap === null;
  const collection = descendant ? await file.dict(descendant.get("CIDSystemInfo")) : null;
  const ordering = collection ? await file.string(collection.get("Ordering")) : null;
  const widths = await cidWidths(file, descendant);
  const defaultWidth = (await file.number(descendant?.get("DW") ?? null)) ?? 1_000;

  const codeLength = (bytes: Uint8Array, at: number) => {
    if (encodingMap) return encodingMap.codeLength(bytes, at) || 2;
    if (!isMixed) return 2;
    const byte = bytes[at]!;
    const isHalfKana = encodingName.includes("RKSJ") && byte >= 0xa0 && byte <= 0xdf;
    return byte < 0x81 || byte === 0xff || isHalfKana ? 1 : 2;
  };

  return {
    name,
    isEmbedded: await isEmbedded(file, descriptor),
    tells:
      (!isIdentity && encodingName !== "") || (ordering !== null && knownCollections.test(ordering.text()))
        ? "all"
        : "known",
    ranges: encodingMap?.ranges ?? 0,
    weight: widths.size + (toUnicode?.weight ?? 0) + (encodingMap?.weight ?? 0),
    show(bytes) {
      let width = 0;
      let characters = 0;
      let spaces = 0;
      for (let at = 0; at < bytes.length; ) {
        const length = Math.min(codeLength(bytes, at), bytes.length - at);
        let code = 0;
        for (let count = 0; count < length; count++) code = code * 256 + bytes[at + count]!;
        at += length;
        characters++;
        width += widths.get(code) ?? defaultWidth;
        if (length === 1 && code === 32) spaces++;
        const unit = toUnicode?.unit(code) ?? -1;
        if (unit >= 0) builder.addUnit(unit);
        else
          builder.add(
            toUnicode?.text(code) ??
              (isUnicodeCode || (isMixed && code < 127) ? String.fromCharCode(code) : unknown),
          );
      }
      return { text: builder.take(), width: width / 1_000, characters, spaces };
    },
  };
}

/** Entries of W that are kept for one font. */
const widthLimit = 65_536;

/** The widths of W by CID, which for identity encodings is the code (9.7.4.3). */
async function cidWidths(file: PdfFile, descendant: Dict | null): Promise<Map<number, number>> {
  const widths = new Map<number, number>();
  const entries = descendant ? await file.array(descendant.get("W")) : null;
  if (!entries) return widths;
  for (let at = 0; at + 1 < entries.length && widths.size < widthLimit; ) {
    file.budget.step();
    if (file.budget.isDue) await file.budget.turn();
    const [begin, next] = [entries[at]!, entries[at + 1]!];
    const first = typeof begin === "number" ? begin : await file.number(begin);
    const second = next instanceof Ref ? await file.resolve(next) : next;
    if (first === null) break;
    if (Array.isArray(second)) {
      for (let count = 0; count < second.length && widths.size < widthLimit; count++) {
        file.budget.step();
        if (file.budget.isDue) await file.budget.turn();
        const value = second[count]!;
        const width = typeof value === "number" ? value : await file.number(value);
        if (width !== null) widths.set(first + count, width);
      }
      at += 2;
    } else {
      const width = await file.number(entries[at + 2] ?? null);
      if (typeof second !== "number" || width === null) break;
      file.budget.step(Math.min(widthLimit, Math.max(0, second - first)));
      for (let cid = first; cid <= Math.min(second, first + widthLimit); cid++) widths.set(cid, width);
      at += 3;
    }
  }
  return widths;
}
