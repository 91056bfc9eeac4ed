import type { Colour } from "../content/colour.ts";
import type { PdfFile } from "../file/file.ts";
import { type Dict, type PdfValue, Stream } from "../file/objects.ts";
import { TextBuilder } from "../structure/text-builder.ts";
import { CMap } from "./cmap.ts";

/** What a shown string is, and how far it moves on. */
export class ShownText {
  /** The text of all strings that were shown since it was taken last, "\ufffd" for what cannot be determined. */
  readonly text = new TextBuilder();
  /** Of the last string, in text space units for a font of size 1. */
  width = 0;
  characters = 0;
  /** Single-byte codes 32, to which word spacing applies. */
  spaces = 0;
}

/**
 * Takes one glyph: its text, how far it moves on in text space units for a font of size 1 (downwards in vertical
 * writing), and whether it is a single-byte code 32, to which word spacing applies.
 */
export type TakeGlyph = (text: string, advance: number, isSpace: boolean) => void;

export interface Font {
  /** Base font without its subset tag. */
  name: string;
  isEmbedded: boolean;
  /**
   * Whether the font says which characters its codes are: all of them; those whose text `show` knows; or none, so that
   * their text is a guess.
   */
  emits: "all" | "known" | "none";
  /** Ranges of codes that each code is compared with. */
  ranges: number;
  /** Entries of its maps, as a measure of the memory that it takes. */
  weight: number;
  isVertical: boolean;
  isBold: boolean;
  isItalic: boolean;
  /** The object that it is; 0 for one that stands directly in its resources. */
  object: number;
  /** What glyphs of Type 3 are painted in that say so themselves; absent where they take the colour of the text. */
  ownPaint?: Colour | "text-fill";
  /** How high letters are in a font of this size: not as high as it where a Type 3 font is drawn in a space of its own. */
  letterHeight(size: number): number;
  /** Shows the codes that stand there in the bytes. */
  show(bytes: Uint8Array, from: number, to: number, shown: ShownText): void;
  glyphs(bytes: Uint8Array, from: number, to: number, take: TakeGlyph): void;
}

/** What is read of a font beside what judging it takes. */
export interface FontOptions {
  /** Its text is read and laid out: where only its program gives characters, that is asked too. */
  isRead: boolean;
  /** Someone asks for the colours of its glyphs. */
  hasColours?: boolean;
}

/** What fonts of both kinds have. */
export interface FontBasics {
  file: PdfFile;
  dict: Dict;
  name: string;
  subtype: string | null;
  toUnicode: CMap | null;
  options: FontOptions;
}

/** The name of a font that has none. */
export const unnamed = "unnamed";
/** That of a Type 3 font whose letters are all as wide, for whoever lays its text out. */
export const unnamedTypewriter = "unnamed typewriter";
export const unknown = "\ufffd";
/** Largest ToUnicode or encoding stream that is read, in bytes. */
const mapLimit = 2_097_152;

/** Flags of a font descriptor (ISO 32000-2, 9.8.2): glyphs outside the standard Latin set, slanted, bold by force. */
export const symbolicFlag = 4;
const italicFlag = 64;
const forceBoldFlag = 262_144;
/** How names of fonts abbreviate bold: those that come with TeX ("NimbusRomNo9L-Medi" is its Times Bold), and of foundries. */
const boldAbbreviation = /^Nimbus.*-Medi(?:Ital|Obli)?$|[-,](?:Semi|Sm|Ex)?(?:Bd|Blk|Hv)(?:Cn|Ex|It|Obl)*$/;
/** Computer Modern, and its glyphs for more scripts (CM-Super: SF; EC), by the abbreviations of their shapes: CMSSBX10, SFSX1095. */
const boldOfTex = /^(?:CM|SF|EC)(?:(?:BR|SS)?BX|B[ILS]?\d|BSY|RB|S[XO]\d|SSDC|[XO]C\d)/;
const slantedOfTex = /^(?:CM|SF|EC)(?:BX)?(?:TI|SL|MI|SI|SSI|BI|BL|SO|CI)\d/;
/** From this weight on a font is bold (FontWeight, 9.8.1). */
const boldWeight = 600;

export async function cmapOf(file: PdfFile, value: PdfValue): Promise<CMap | null> {
  const stream = await file.resolve(value);
  if (!(stream instanceof Stream)) return null;
  return CMap.read(file.pieces(stream), mapLimit, file.budget);
}

/** The program that is embedded for the font; null without one. */
export async function programOf(file: PdfFile, descriptor: Dict | null): Promise<Stream | null> {
  for (const key of ["FontFile", "FontFile2", "FontFile3"]) {
    const stream = descriptor && (await file.get(descriptor, key));
    if (stream instanceof Stream) return stream;
  }
  return null;
}

/** What a font looks like, by its descriptor and its name. */
export async function styleOf(
  file: PdfFile,
  name: string,
  descriptor: Dict | null,
): Promise<{ isBold: boolean; isItalic: boolean }> {
  const flags = (await file.number(descriptor?.get("Flags") ?? null)) ?? 0;
  const weight = (await file.number(descriptor?.get("FontWeight") ?? null)) ?? 0;
  const angle = (await file.number(descriptor?.get("ItalicAngle") ?? null)) ?? 0;
  return {
    isBold:
      weight >= boldWeight ||
      (flags & forceBoldFlag) !== 0 ||
      /bold|black|heavy|semibold|demi(?!-?light)/i.test(name) ||
      boldOfTex.test(name) ||
      boldAbbreviation.test(name),
    isItalic:
      (flags & italicFlag) !== 0 ||
      angle !== 0 ||
      /italic|oblique|kursiv/i.test(name) ||
      slantedOfTex.test(name),
  };
}
