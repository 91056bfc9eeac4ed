import { Buffer } from "node:buffer";

/** Writes text in the encoding of a file; `standIn` gives what stands for a character that the encoding has no bytes for. */
export class TextEncoding {
  /** Bytes of an ASCII character. */
  readonly width: 1 | 2;
  readonly #label: string;
  /** Bytes of characters beyond ASCII, for encodings with one byte a character. */
  #table: Map<string, number> | null = null;

  /** The label is that of a TextDecoder. */
  constructor(label: string) {
    this.#label = label;
    this.width = label.startsWith("utf-16") ? 2 : 1;
  }

  encode(text: string, standIn: (char: string) => string): Uint8Array {
    const wellFormed = text.replace(/\p{Surrogate}/gu, "\uFFFD");
    if (this.#label === "utf-8") return new TextEncoder().encode(wellFormed);
    if (this.width === 2) return this.#units(wellFormed);
    const written: number[] = [];
    for (const char of wellFormed) {
      const byte = this.#byte(char);
      if (byte !== undefined) written.push(byte);
      else for (const unit of standIn(char)) written.push(unit.charCodeAt(0));
    }
    return Uint8Array.from(written);
  }

  #units(text: string): Uint8Array {
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (let at = 0; at < text.length; at++)
      view.setUint16(at * 2, text.charCodeAt(at), this.#label === "utf-16le");
    return new Uint8Array(view.buffer);
  }

  #byte(char: string): number | undefined {
    const code = char.charCodeAt(0);
    if (code < 0x80) return code;
    this.#table ??= this.#single();
    return this.#table.get(char);
  }

  #single(): Map<string, number> {
    const table = new Map<string, number>();
    if (!/^(?:windows-|iso-8859-|koi8|ibm866|macintosh|x-mac)/.test(this.#label)) return table;
    const decoder = new TextDecoder(this.#label);
    for (let byte = 0x80; byte < 0x100; byte++) {
      const char = decoder.decode(Uint8Array.of(byte));
      if (char !== "\uFFFD") table.set(char, byte);
    }
    return table;
  }
}

/** The bytes as text with one unit for each ASCII character, whatever the others become: for looking at notation. */
export function asciiOf(bytes: Uint8Array, label: string): string {
  if (label.startsWith("utf-16"))
    return new TextDecoder(label, { fatal: false, ignoreBOM: true }).decode(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}
