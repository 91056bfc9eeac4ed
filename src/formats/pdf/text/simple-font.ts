import { type Colour, deviceColour } from "../content/colour.ts";
import { ContentLexer } from "../content/content-lexer.ts";
import type { PdfFile } from "../file/file.ts";
import { type Dict, Name, Ref, Stream } from "../file/objects.ts";
import { builtInNames, type FontProgram, isWindowsNamed } from "./built-in-encoding.ts";
import { encodings, pictorialEncoding } from "./encodings.ts";
import {
  type Font,
  type FontBasics,
  programOf,
  styleOf,
  symbolicFlag,
  unknown,
  unnamedTypewriter,
} from "./fonts.ts";
import { glyphText } from "./glyph-names.ts";
import { type StandardWidth, standardWidths } from "./standard-widths.ts";
import { anyGlyphText, bitmapTexts, isCountedByCode } from "./tex-glyph-names.ts";

/** What 256 codes take of memory, in entries of a map. */
const simpleWeight = 128;
/** The same of the largest map of texts that is kept with them. */
const heaviestMap = 512;
/** Bytes of a font program that are read. */
const largestProgram = 8_388_608;
/** About as wide as a letter is, in thousandths of the font's size. */
const usualWidth = 500;
/** Entries of Differences, and procedures of a Type 3 font, that are looked at. */
const mostEntries = 1_024;
/** Bytes at the beginning of a glyph's procedure that are looked at. */
const longestBeginning = 256;
/** Bytes of it that are looked at for its colours. */
const longestGlyph = 8_192;

/** A font whose codes are of one byte (ISO 32000-2, 9.6). */
export async function simpleFont(basics: FontBasics): Promise<Font> {
  const { file, dict, name, subtype, toUnicode, options } = basics;
  const descriptor = await file.dict(dict.get("FontDescriptor"));
  const flags = (await file.number(descriptor?.get("Flags") ?? null)) ?? 0;
  const program = await programOf(file, descriptor);
  const { texts, emits } = await simpleEncoding(basics, (flags & symbolicFlag) !== 0, program);
  // Of most fonts few codes are shown: what a map says of one is found when it is, unless the map is too large to be kept.
  const isMapKept = toUnicode !== null && toUnicode.weight <= heaviestMap;
  if (toUnicode && !isMapKept)
    for (let code = 0; code < 256; code++) texts[code] = toUnicode.text(code) ?? texts[code]!;
  const known: string[] = isMapKept ? [] : texts;
  /** Those of codes that were shown, where they have one unit; -1 for any other. */
  const units = new Int32Array(256).fill(-1);
  const textAt = (code: number): string => {
    const text = known[code] ?? toUnicode!.text(code) ?? texts[code]!;
    known[code] = text;
    if (text.length === 1) units[code] = text.charCodeAt(0);
    return text;
  };
  const { widths, standard } = await simpleWidths(basics, descriptor);
  const widthOf = (code: number): number => {
    const known = widths[code]!;
    if (!Number.isNaN(known)) return known;
    const width = standard?.(textAt(code), code) ?? 0;
    widths[code] = width;
    return width;
  };
  const isDrawn = subtype === "Type3";
  const scale = isDrawn ? await type3Scale(file, dict) : 0.001;
  const ownPaint = isDrawn && options.hasColours ? await ownPaintOf(file, dict) : null;
  const drawn = isDrawn && options.isRead ? await drawnHeight(file, dict, descriptor) : null;
  // What a Type 3 font is called among the resources says nothing of its face.
  const isTyped = isDrawn && options.isRead && isMonospaced(widths, textAt);
  return {
    name: isTyped ? unnamedTypewriter : name,
    isEmbedded: isDrawn || program !== null,
    emits: toUnicode && !toUnicode.isEmpty ? "known" : emits,
    ranges: 0,
    weight: simpleWeight + (isMapKept ? toUnicode.weight : 0),
    isVertical: false,
    ...(await styleOf(file, name, descriptor)),
    object: 0,
    ...(ownPaint ? { ownPaint } : {}),
    letterHeight: (size) => (drawn && (size <= 1 || drawn.isOfGlyphs) ? size * drawn.height : size),
    show(bytes, from, to, shown) {
      const { text } = shown;
      let width = 0;
      let spaces = 0;
      for (let at = from; at < to; at++) {
        const code = bytes[at]!;
        const unit = units[code]!;
        if (unit >= 0) text.addUnit(unit);
        else text.add(textAt(code));
        width += widthOf(code);
        if (code === 32) spaces++;
      }
      shown.width = width * scale;
      shown.characters = to - from;
      shown.spaces = spaces;
    },
    glyphs(bytes, from, to, take) {
      for (let at = from; at < to; at++) {
        const code = bytes[at]!;
        take(textAt(code), widthOf(code) * scale, code === 32);
      }
    },
  };
}

/** Letters that are narrow and wide in any face but that of a typewriter. */
const narrow = /^[fijlrtI]$/;
const wide = /^[mwMW]$/;

/** Whether narrow letters of a font are as wide as wide ones; false where it has not both. */
function isMonospaced(widths: Float64Array, textAt: (code: number) => string): boolean {
  const found = new Set<number>();
  let [hasNarrow, hasWide] = [false, false];
  for (const [code, width] of widths.entries()) {
    if (!(width > 0)) continue;
    const text = textAt(code);
    if (!/^\p{L}$/u.test(text)) continue;
    found.add(Math.round(width));
    if (found.size > 1) return false;
    hasNarrow ||= narrow.test(text);
    hasWide ||= wide.test(text);
  }
  return hasNarrow && hasWide;
}

async function type3Scale(file: PdfFile, dict: Dict): Promise<number> {
  const matrix = await file.array(dict.get("FontMatrix"));
  const scale = matrix ? await file.number(matrix[0] ?? null) : null;
  return Math.abs(scale ?? 0.001);
}

/** The characters of an encoding by code: nearly all fonts have one of three. */
function charactersOf(encoding: string): readonly string[] {
  const known = split.get(encoding);
  if (known) return known;
  const characters = encoding.padEnd(256, unknown).split("");
  if (split.size < mostSplit) split.set(encoding, characters);
  return characters;
}

const split = new Map<string, readonly string[]>();
const mostSplit = 8;

/** The text of each code by the font's encoding, and what that says. */
async function simpleEncoding(
  { file, dict, name, subtype, toUnicode, options }: FontBasics,
  isSymbolic: boolean,
  program: Stream | null,
): Promise<{ texts: string[]; emits: Font["emits"] }> {
  const value = await file.resolve(dict.get("Encoding"));
  const pictorial = pictorialEncoding(name);
  const own = value instanceof Name ? value.name : null;
  const differs = value !== null && own === null ? await file.dict(value) : null;
  const baseName = own ?? (differs ? await file.name(differs.get("BaseEncoding")) : null);
  const known = baseName ? encodings[baseName] : undefined;
  const base = known || pictorial || encodings.StandardEncoding!;
  const texts = charactersOf(base).slice();
  // A Type 1 program names its glyphs, whatever its own encoding is.
  const namesGlyphs = program !== null && (subtype === "Type1" || subtype === "MMType1");
  const isStandard =
    known !== undefined ||
    baseName === "MacExpertEncoding" ||
    !isSymbolic ||
    /^(?:Symbol|ZapfDingbats)$/.test(name);
  const isMapped = toUnicode !== null && !toUnicode.isEmpty;
  if (options.isRead && program && !isMapped && known === undefined && baseName !== "MacExpertEncoding")
    await readProgram(file, program, isSymbolic && !differs, texts);
  const differences = differs ? await file.array(differs.get("Differences")) : null;
  if (differences) {
    let code = 0;
    const named: [code: number, name: string][] = [];
    file.budget.step(Math.min(differences.length, mostEntries));
    for (const item of differences.slice(0, mostEntries)) {
      if (file.budget.isDue) await file.budget.turn();
      const entry = item instanceof Ref ? await file.resolve(item) : item;
      if (typeof entry === "number") code = entry;
      else if (entry instanceof Name && code >= 0 && code < 256) {
        texts[code] = entry.name === ".notdef" ? "" : textOfName(entry.name, code, options.isRead);
        if (entry.name !== ".notdef") named.push([code, entry.name]);
        code++;
      }
    }
    if (subtype === "Type3" && isCountedByCode(named)) {
      const bitmaps = bitmapTexts(named.map(([at]) => at));
      for (const [at] of named) texts[at] = (options.isRead ? bitmaps.get(at) : null) ?? unknown;
    }
  }
  if (differences) return { texts, emits: "known" };
  return { texts, emits: isStandard || namesGlyphs ? "all" : "none" };
}

/** A name that only counts the glyphs. */
const counted = /\d$/;

/** The text of a code by its glyph's name; fonts that count their glyphs do so by ASCII more often than not. */
function textOfName(name: string, code: number, isRead: boolean): string {
  if (!isRead) return glyphText(name) ?? unknown;
  const isCounted = counted.test(name) && code > 32 && code < 127;
  return anyGlyphText(name) ?? (isCounted ? String.fromCharCode(code) : unknown);
}

/** What the program names its codes, or for a TrueType font for Windows the codes of Windows (9.6.5). */
async function readProgram(
  file: PdfFile,
  program: Stream,
  isGuessed: boolean,
  texts: string[],
): Promise<void> {
  const found: FontProgram = { bytes: await file.decoded(program, largestProgram), budget: file.budget };
  const names = builtInNames(found);
  for (const [code, glyph] of names) {
    if (code >= 0 && code < 256) texts[code] = anyGlyphText(glyph) ?? unknown;
  }
  if (names.size || !isGuessed || !isWindowsNamed(found)) return;
  for (let code = 32; code < 256; code++) texts[code] = encodings.WinAnsiEncoding![code]!;
}

/** The widths of codes; NaN where the standard font says it, of which few codes are asked. */
async function simpleWidths(
  { file, dict, name, options }: FontBasics,
  descriptor: Dict | null,
): Promise<{ widths: Float64Array; standard: StandardWidth | null }> {
  const listed = await file.array(dict.get("Widths"));
  const missing = await file.number(descriptor?.get("MissingWidth") ?? null);
  const standard = missing === null ? standardWidths(name) : null;
  const widths = new Float64Array(256).fill(standard ? Number.NaN : (missing ?? 0));
  const first = (await file.number(dict.get("FirstChar"))) ?? 0;
  for (let at = 0; listed && at < listed.length && at < 256; at++) {
    if (file.budget.isDue) await file.budget.turn();
    const code = first + at;
    const value = listed[at]!;
    // Most stand there themselves, and to wait for each would be most of the work; so it is below.
    const width = typeof value === "number" ? value : await file.number(value);
    if (width !== null && code >= 0 && code < 256) widths[code] = width;
  }
  // A font that keeps silent on most of its widths is measured by its program, which is not read here.
  if (options.isRead && !standard && (listed?.length ?? 0) < 2 && !missing)
    for (let code = 33; code < 256; code++) widths[code] ||= usualWidth;
  return { widths, standard };
}

/** How high capitals are in fonts whose size is that of their em, at least and at most, as part of it. */
const [lowestCapital, highestCapital] = [0.5, 0.9];

/**
 * How high the glyphs of a Type 3 font of size 1 are (9.6.4): by its box, else by what its procedures say of them. Null
 * where its descriptor says that it is set like other fonts: a subset of capitals is no smaller than one of all letters.
 */
async function drawnHeight(
  file: PdfFile,
  dict: Dict,
  descriptor: Dict | null,
): Promise<{ height: number; isOfGlyphs: boolean } | null> {
  const numbers = async (key: string) => {
    const found: number[] = [];
    for (const item of ((await file.array(dict.get(key))) ?? []).slice(0, 6))
      found.push((await file.number(item)) ?? 0);
    return found;
  };
  const matrix = await numbers("FontMatrix");
  const scale = Math.abs(matrix[3] ?? 0.001);
  const box = await numbers("FontBBox");
  const height = (box[3] ?? 0) - (box[1] ?? 0);
  if (height > 0) return { height: height * scale, isOfGlyphs: false };
  const capital = Math.abs((await file.number(descriptor?.get("CapHeight") ?? null)) ?? 0) * scale;
  if (capital >= lowestCapital && capital <= highestCapital) return null;
  let [low, high] = [0, 0];
  let seen = 0;
  for (const [, value] of (await file.dict(dict.get("CharProcs"))) ?? []) {
    if (++seen > mostEntries) break;
    const stream = await file.resolve(value);
    const size = stream instanceof Stream ? await glyphBox(file, stream) : null;
    if (size) [low, high] = [Math.min(low, size[3]!), Math.max(high, size[5]!)];
  }
  return high > low ? { height: (high - low) * scale, isOfGlyphs: true } : null;
}

/** The operands of d1, with which a glyph's procedure begins that gives its box; null for another. */
async function glyphBox(file: PdfFile, stream: Stream): Promise<number[] | null> {
  const lexer = new ContentLexer(file.budget);
  for await (const piece of file.pieces(stream)) {
    lexer.push(piece.subarray(0, longestBeginning));
    break;
  }
  let operator = lexer.next();
  if (operator === null) {
    lexer.end();
    operator = lexer.next();
  }
  const numbers = lexer.operands.values.filter((value) => typeof value === "number");
  return operator === "d1" && numbers.length === 6 ? numbers : null;
}

/** Glyphs of a Type 3 font whose colours are looked at. */
const colouredGlyphs = 64;
const paints = new Set("f F f* b b* B B* S s Tj TJ ' \"".split(" "));

/** The one colour that glyphs set for themselves (d0; 9.6.4); null where they take that of the text. */
async function ownPaintOf(file: PdfFile, dict: Dict): Promise<Colour | "text-fill" | null> {
  let own: Colour | null = null;
  let seen = 0;
  for (const [, value] of (await file.dict(dict.get("CharProcs"))) ?? []) {
    if (++seen > colouredGlyphs) break;
    const stream = await file.resolve(value);
    const paint = stream instanceof Stream ? await glyphPaint(file, stream) : "nothing";
    if (paint === "text") return null;
    if (paint === "nothing") continue;
    if (typeof paint === "string" || (own && String(own) !== String(paint))) return "text-fill";
    own = paint;
  }
  return own;
}

/** What a glyph is painted in: a colour of its own, that of the text, nothing at all, or what cannot be determined. */
async function glyphPaint(file: PdfFile, stream: Stream): Promise<Colour | "text" | "nothing" | "text-fill"> {
  const lexer = new ContentLexer(file.budget);
  const bytes = await file.decoded(stream, longestGlyph);
  let fill: Colour | null = null;
  let paint: Colour | null = null;
  for (const operator of lexer.all(bytes)) {
    const numbers = lexer.operands.values.filter((value) => typeof value === "number");
    if (operator === "d1") return "text";
    if (/^(?:g|rg|k)$/i.test(operator)) fill = deviceColour(numbers);
    else if (/^(?:scn?|cs|sh|Do|BI|gs)$/i.test(operator)) return "text-fill";
    else if (paints.has(operator)) {
      if (!fill) return "text";
      if (paint && String(paint) !== String(fill)) return "text-fill";
      paint = fill;
    }
  }
  return paint ?? "nothing";
}
