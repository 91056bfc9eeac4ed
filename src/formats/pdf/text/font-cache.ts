import type { PdfFile } from "../file/file.ts";
import { type PdfValue, Ref } from "../file/objects.ts";
import type { Resolved } from "../file/windows.ts";
import type { Font, FontOptions } from "./fonts.ts";
import { loadFont } from "./load-font.ts";

/** Weight of the fonts kept at once; a document with more of them reads some again. */
const fontLimit = 131_072;

/** The fonts of a document, each loaded when it is asked for and kept within bounds. */
export class FontCache {
  readonly #file: PdfFile;
  readonly #options: FontOptions;
  #fonts = new Map<number, Font>();
  #fontWeight = 0;

  constructor(file: PdfFile, options: FontOptions) {
    this.#file = file;
    this.#options = options;
  }

  /** The font that stands there; null for what is none. */
  get(value: PdfValue): Resolved<Font | null> {
    const key = value instanceof Ref ? value.num : 0;
    return (key ? this.#fonts.get(key) : undefined) ?? this.#load(value, key);
  }

  async #load(value: PdfValue, key: number): Promise<Font | null> {
    const dict = await this.#file.dict(value);
    if (!dict) return null;
    const font = await loadFont(this.#file, dict, key, this.#options);
    if (!key) return font;
    this.#fonts.set(key, font);
    this.#fontWeight += font.weight;
    if (this.#fontWeight > fontLimit) {
      this.#fonts = new Map([[key, font]]);
      this.#fontWeight = font.weight;
    }
    return font;
  }
}
