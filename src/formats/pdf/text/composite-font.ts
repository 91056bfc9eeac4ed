import type { PdfFile } from "../file/file.ts";
import { type Dict, Name, Ref, Stream } from "../file/objects.ts";
import { cmapOf, type Font, type FontBasics, programOf, styleOf, unknown } from "./fonts.ts";

/** Character collections whose CIDs have a known meaning (PDF/UA-1, 7.21.7). */
const knownCollections = /^(?:GB1|CNS1|Japan1|Japan2|KR|Korea1)$/;

/** A font whose codes are of several bytes (ISO 32000-2, 9.7). */
export async function compositeFont({ file, dict, name, toUnicode, options }: FontBasics): Promise<Font> {
  const descendant = await descendantOf(file, dict);
  const encoding = await file.resolve(dict.get("Encoding"));
  const encodingName = encoding instanceof Name ? encoding.name : "";
  const encodingMap = encoding instanceof Stream ? await cmapOf(file, encoding) : null;
  const isUnicodeCode =
    /^Uni.*-(?:UCS2|UTF16)-/.test(encodingName) ||
    (options.isRead && !toUnicode && /^Identity-/.test((await file.name(dict.get("ToUnicode"))) ?? ""));
  const isIdentity = /^Identity-/.test(encodingName);
  const isMixed = !isIdentity && !isUnicodeCode && encodingMap === null;
  const ordering = descendant ? await orderingOf(file, descendant) : null;
  const widths = await cidWidths(file, descendant);
  const defaultWidth = (await file.number(descendant?.get("DW") ?? null)) ?? 1_000;
  const isVertical = /-V$/.test(encodingName) || encodingMap?.isVertical === true;
  // Widths in vertical writing (9.7.4.3): the height of a glyph, downwards.
  const vertical = isVertical ? await file.array(descendant?.get("DW2") ?? null) : null;
  const height = Math.abs((await file.number(vertical?.[1] ?? null)) ?? 1_000);
  const descriptor = descendant ? await file.dict(descendant.get("FontDescriptor")) : null;

  const codeLength = (bytes: Uint8Array, at: number, to: number) => {
    if (encodingMap) return encodingMap.codeLength(bytes, at, to) || 2;
    if (!isMixed) return 2;
    const byte = bytes[at]!;
    const isHalfKana = encodingName.includes("RKSJ") && byte >= 0xa0 && byte <= 0xdf;
    return byte < 0x81 || byte === 0xff || isHalfKana ? 1 : 2;
  };
  /** A code that has no width of its own: letters of one byte are half as wide as others where widths go by other numbers. */
  const widthOf = (code: number) => widths.get(encodingMap?.cid(code) ?? code) ?? defaultWidth;
  const textOf = (code: number) =>
    toUnicode?.text(code) ?? (isUnicodeCode || (isMixed && code < 127) ? String.fromCharCode(code) : unknown);

  return {
    name,
    isEmbedded: (await programOf(file, descriptor)) !== null,
    emits:
      (!isIdentity && encodingName !== "") || (ordering !== null && knownCollections.test(ordering.text()))
        ? "all"
        : "known",
    ranges: encodingMap?.ranges ?? 0,
    weight: widths.size + (toUnicode?.weight ?? 0) + (encodingMap?.weight ?? 0),
    isVertical,
    ...(await styleOf(file, name, descriptor)),
    object: 0,
    letterHeight: (size) => size,
    show(bytes, from, to, shown) {
      const { text } = shown;
      let width = 0;
      let characters = 0;
      let spaces = 0;
      for (let at = from; at < to; ) {
        const length = Math.min(codeLength(bytes, at, to), to - at);
        let code = 0;
        for (let count = 0; count < length; count++) code = code * 256 + bytes[at + count]!;
        at += length;
        characters++;
        width += widthOf(code);
        if (length === 1 && code === 32) spaces++;
        const unit = toUnicode?.unit(code) ?? -1;
        if (unit >= 0) text.addUnit(unit);
        else text.add(textOf(code));
      }
      shown.width = width / 1_000;
      shown.characters = characters;
      shown.spaces = spaces;
    },
    glyphs(bytes, from, to, take) {
      for (let at = from; at < to; ) {
        const length = Math.min(codeLength(bytes, at, to), to - at);
        let code = 0;
        for (let count = 0; count < length; count++) code = code * 256 + bytes[at + count]!;
        at += length;
        take(textOf(code), (isVertical ? height : widthOf(code)) / 1_000, length === 1 && code === 32);
      }
    },
  };
}

// Each of these lets go of what it reads before the next is read: parts of a font may be large.

async function descendantOf(file: PdfFile, dict: Dict): Promise<Dict | null> {
  const descendants = await file.array(dict.get("DescendantFonts"));
  return file.dict(descendants?.[0] ?? dict.get("DescendantFonts"));
}

/** The name of the character collection (9.7.3). */
async function orderingOf(file: PdfFile, descendant: Dict) {
  const collection = await file.dict(descendant.get("CIDSystemInfo"));
  return collection && file.string(collection.get("Ordering"));
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
