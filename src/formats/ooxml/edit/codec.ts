import { Buffer } from "node:buffer";
import { encodingOf } from "../xml.ts";

/**
 * How a part's bytes are characters, so that every byte outside of patches can be written as it was. UTF-8 and its like
 * are scanned byte by byte, as all that XML is marked up with is ASCII; what is put in is encoded.
 */
export class Codec {
  /** Bytes of a character as it is scanned. */
  readonly unit: 1 | 2;
  /** Bytes of the byte order mark. */
  readonly mark: number;
  readonly #encoding: string;
  readonly #decoder: TextDecoder | null;
  readonly #text: TextDecoder;

  /** By the part's first bytes. */
  constructor(head: Uint8Array) {
    const encoding = encodingOf(head);
    const isWide = encoding.startsWith("utf-16");
    this.#encoding = encoding;
    this.unit = isWide ? 2 : 1;
    const isMarked = isWide
      ? (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
      : head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
    this.mark = isMarked ? (isWide ? 2 : 3) : 0;
    this.#decoder = isWide ? new TextDecoder(encoding, { fatal: false, ignoreBOM: true }) : null;
    this.#text = new TextDecoder(encoding === "windows-1252" ? encoding : "utf-8", {
      fatal: false,
      ignoreBOM: true,
    });
  }

  /** The next bytes, which are no mark, as characters to be scanned. */
  scanned(bytes: Uint8Array): string {
    if (this.#decoder) return this.#decoder.decode(bytes, { stream: true });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  }

  /** What scanned characters say. */
  text(scanned: string): string {
    if (this.unit === 2 || !/[\x80-\xff]/.test(scanned)) return scanned;
    return this.#text.decode(Buffer.from(scanned, "latin1"));
  }

  /** Text as bytes of the part: by character references where the encoding may have no place for it. */
  bytes(text: string): Uint8Array {
    if (this.#encoding === "utf-8") return Buffer.from(text, "utf8");
    if (this.unit === 1)
      return Buffer.from(
        text.replace(/[^\x00-\x7f]/gu, (character) => `&#x${character.codePointAt(0)!.toString(16)};`),
        "latin1",
      );
    const bytes = Buffer.from(text, "utf16le");
    return this.#encoding === "utf-16be" ? bytes.swap16() : bytes;
  }
}
