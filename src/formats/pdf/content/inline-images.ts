import type { PdfFile } from "../file/file.ts";
import { InlineStream } from "../file/inline-stream.ts";
import { Dict, Name, type PdfValue, type Stream } from "../file/objects.ts";
import { ContentLexer } from "./content-lexer.ts";

/** Bytes of the data of inline images that are kept of the content that was read for them last. */
const mostKept = 4_194_304;

/** What inline images say of themselves, in short and in full (ISO 32000-2, 8.9.7). */
const entries = [
  ["BPC", "BitsPerComponent"],
  ["CS", "ColorSpace"],
  ["D", "Decode"],
  ["DP", "DecodeParms"],
  ["F", "Filter"],
  ["H", "Height"],
  ["IM", "ImageMask"],
  ["W", "Width"],
] as const;

/** The streams that make one content together, whose inline images are read again when they are asked for. */
export class InlineImages {
  readonly #file: PdfFile;
  readonly #streams: Iterable<Stream>;
  readonly #resources: Dict | null;

  constructor(file: PdfFile, streams: Iterable<Stream>, resources: Dict | null) {
    this.#file = file;
    this.#streams = streams;
    this.#resources = resources;
  }

  /** The image that the operator paints, as one that stands by itself. */
  async image(given: Dict, operator: number, digest: number, length: number): Promise<InlineStream> {
    const dict = new Dict();
    for (const [short, key] of entries) {
      const value = given.get(short) ?? given.get(key);
      if (value !== null) dict.set(key, value);
    }
    const space = await this.#space(dict.get("ColorSpace"));
    if (space !== null) dict.set("ColorSpace", space);
    dict.set("Length", length);
    return new InlineStream(dict, digest, () => this.#data(operator));
  }

  /** Spaces other than those of devices are named in the resources. */
  async #space(space: PdfValue): Promise<PdfValue> {
    if (!(space instanceof Name)) return space;
    const named = await this.#file.dict(this.#resources?.get("ColorSpace"));
    return named?.get(space.name) ?? space;
  }

  async #data(operator: number): Promise<Uint8Array> {
    const last = kept.get(this.#file);
    if (last?.streams === this.#streams && operator >= last.from && operator <= last.to)
      return last.images.get(operator) ?? none;
    kept.delete(this.#file);
    const read = await this.#read(operator);
    kept.set(this.#file, { streams: this.#streams, from: operator, ...read });
    return read.images.get(operator) ?? none;
  }

  /** The data of as many images as there is room for, from the operator on, and up to which one. */
  async #read(from: number): Promise<{ to: number; images: Map<number, Uint8Array> }> {
    const images = new Map<number, Uint8Array>();
    const lexer = new ContentLexer(this.#file.budget);
    let room = mostKept;
    let to = Number.POSITIVE_INFINITY;
    let count = 0;
    const take = () => {
      for (;;) {
        lexer.mostOfImage = room > 0 && count >= from ? mostKept : 0;
        const operator = lexer.next();
        if (operator === null) return;
        if (operator === "BI" && lexer.mostOfImage) {
          images.set(count, lexer.image);
          room -= lexer.image.length;
          if (room <= 0) to = count;
        }
        count++;
      }
    };
    for (const stream of this.#streams) {
      await lexer.stream(this.#file.pieces(stream), take);
      if (room <= 0) return { to, images };
    }
    lexer.end();
    take();
    return { to, images };
  }
}

interface Kept {
  streams: Iterable<Stream>;
  from: number;
  to: number;
  images: ReadonlyMap<number, Uint8Array>;
}

/** Of each file what was read last, as the images of a page are asked for one after the other. */
const kept = new WeakMap<PdfFile, Kept>();
const none = new Uint8Array();
