import type PDFDocument from "pdfkit";
import type { Pace } from "../../core/turns.ts";
import { codePointName, visible } from "../markup.ts";

/** Gives a font of assets/fonts by its file name without the extension. */
export type LoadFont = (name: string) => Promise<Uint8Array>;

const regular = "NotoSans-Regular";
const bold = "NotoSans-Bold";

/** Fonts for what the regular one lacks, by the characters that each is asked for, in order. */
const fallbacks: readonly [wanted: RegExp, name: string][] = [
  [/\p{Script=Arabic}/u, "NotoSansArabic-Regular"],
  [/\p{Script=Armenian}/u, "NotoSansArmenian-Regular"],
  [/\p{Script=Bengali}/u, "NotoSansBengali-Regular"],
  [/\p{Script=Canadian_Aboriginal}/u, "NotoSansCanadianAboriginal-Regular"],
  [/\p{Script=Cherokee}/u, "NotoSansCherokee-Regular"],
  [/\p{Script=Devanagari}/u, "NotoSansDevanagari-Regular"],
  [/\p{Script=Ethiopic}/u, "NotoSansEthiopic-Regular"],
  [/\p{Script=Georgian}/u, "NotoSansGeorgian-Regular"],
  [/\p{Script=Gujarati}/u, "NotoSansGujarati-Regular"],
  [/\p{Script=Gurmukhi}/u, "NotoSansGurmukhi-Regular"],
  [/\p{Script=Hebrew}/u, "NotoSansHebrew-Regular"],
  [/\p{Script=Kannada}/u, "NotoSansKannada-Regular"],
  [/\p{Script=Khmer}/u, "NotoSansKhmer-Regular"],
  [/\p{Script=Lao}/u, "NotoSansLao-Regular"],
  [/\p{Script=Malayalam}/u, "NotoSansMalayalam-Regular"],
  [/\p{Script=Myanmar}/u, "NotoSansMyanmar-Regular"],
  [/\p{Script=Oriya}/u, "NotoSansOriya-Regular"],
  [/\p{Script=Sinhala}/u, "NotoSansSinhala-Regular"],
  [/\p{Script=Tamil}/u, "NotoSansTamil-Regular"],
  [/\p{Script=Telugu}/u, "NotoSansTelugu-Regular"],
  [/\p{Script=Thaana}/u, "NotoSansThaana-Regular"],
  [/\p{Script=Thai}/u, "NotoSansThai-Regular"],
  [/\p{Script=Tifinagh}/u, "NotoSansTifinagh-Regular"],
  [/\p{Script=Hangul}/u, "NanumGothic-Regular"],
  [/\p{Sm}|[\u{1D400}-\u{1D7FF}]/u, "NotoSansMath-Regular"],
  [/\p{S}|\p{No}/u, "NotoSansSymbols-Regular"],
  [/\p{S}|\p{No}/u, "NotoSansSymbols2-Regular"],
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}/u, "NotoEmoji-Regular"],
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u33FF\uFE30-\uFE4F\uFF00-\uFFEF]/u,
    "DroidSansFallbackFull",
  ],
];

/** Joiners, variation selectors and other marks that change their neighbours and are not seen themselves. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;
const attached = /\p{M}|\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier}/u;

/** A character with the font that has it. */
export interface Glyph {
  text: string;
  font: string;
  /** Belongs to the character before it: no line breaks between the two. */
  isAttached: boolean;
}

/** What the layout itself writes: page numbers, bullets, ellipses, code points. */
const ownCharacters = `${String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 32))}•…–`;

/** The fonts that a document's texts need, each loaded once and only if it has something that the others lack. */
export class FontBook {
  /** What each font has of the characters that the document needs; the regular font first. */
  #covers = new Map<string, Set<string>>();

  static async open(
    pdf: PDFDocument,
    texts: Iterable<string>,
    loadFont: LoadFont,
    pace: Pace,
  ): Promise<FontBook> {
    const characters = new Set(ownCharacters);
    for (const text of texts) for (const character of visible(text)) characters.add(character);
    const book = new FontBook();
    const take = async (name: string) => {
      pdf.registerFont(name, await loadFont(name));
      const { font } = pdf.font(name)._font;
      const has = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0)!);
      const covered = [...characters].filter(has);
      book.#covers.set(name, new Set(covered));
      // The first text in a font decodes its tables, which takes as long as several pages do.
      await pace.turn();
      // Blanks have no outline to measure, which fails in a font that ends with one.
      const shown = covered.find((character) => /[\p{L}\p{N}\p{S}]/u.test(character));
      if (shown !== undefined) pdf.font(name).widthOfString(shown);
      await pace.turn();
    };
    await take(regular);
    await take(bold);
    for (const [wanted, name] of fallbacks) {
      const isMissing = (character: string) =>
        wanted.test(character) && ![...book.#covers.values()].some((own) => own.has(character));
      if ([...characters].some(isMissing)) await take(name);
    }
    return book;
  }

  /** The text as glyphs; a character that no font has is written as U+XXXX. */
  glyphs(text: string, isBold: boolean): Glyph[] {
    const glyphs: Glyph[] = [];
    const base = isBold ? bold : regular;
    const has = (font: string, character: string) => this.#covers.get(font)!.has(character);
    const others = [...this.#covers.keys()].filter((name) => name !== bold);
    for (const character of visible(text).replace(/\s+/g, " ")) {
      const before = glyphs.at(-1)?.font;
      const isAttached = before !== undefined && attached.test(character);
      const font =
        isAttached && has(before, character)
          ? before
          : [base, ...others].find((name) => has(name, character));
      if (font) glyphs.push({ text: character, font, isAttached: isAttached && font === before });
      else if (!unseen.test(character)) {
        for (const letter of codePointName(character))
          glyphs.push({ text: letter, font: base, isAttached: false });
      }
    }
    return glyphs;
  }
}
