import { textOf } from "../../../checker/text.ts";
import { Name, PdfString, type PdfValue, Ref } from "../../../formats/pdf/file/objects.ts";

/** Characters that are encoded at once. */
const pieceLength = 65_536;

/** Bytes that are written as text of one byte a character. */
export class Bytes {
  readonly #parts: Uint8Array[] = [];
  #text = "";
  #length = 0;

  /** How many bytes were written. */
  get length(): number {
    return this.#length;
  }

  write(text: string): void {
    this.#text += text;
    this.#length += text.length;
    if (this.#text.length >= pieceLength) this.#encode();
  }

  add(bytes: Bytes): void {
    this.#encode();
    bytes.#encode();
    for (const part of bytes.#parts) this.#parts.push(part);
    this.#length += bytes.#length;
  }

  all(): Uint8Array {
    this.#encode();
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }

  #encode(): void {
    if (this.#text) this.#parts.push(Buffer.from(this.#text, "latin1"));
    this.#text = "";
  }
}

/** Larger numbers have no place on a page. */
const largest = 1e9;

/** A number as PDF spells it: without exponent (ISO 32000-2, 7.3.3). */
export function numeral(value: number): string {
  const bounded = Math.max(-largest, Math.min(largest, value));
  const text = String(bounded || 0);
  return text.includes("e") ? bounded.toFixed(12) : text;
}

/** A name as PDF spells it (7.3.5). */
export const spelledName = (name: string): string =>
  `/${name.replace(/[^!"$&'*-.0-;=?-Z\\^-z|~]/g, (character) => `#${(character.charCodeAt(0) & 255).toString(16).padStart(2, "0")}`)}`;

const escapes: Record<string, string> = { "\r": "\\r", "(": "\\(", ")": "\\)", "\\": "\\\\" };

/** A string as PDF spells it (7.3.4.2). */
export const literal = (bytes: Uint8Array): string =>
  `(${textOf(bytes).replace(/[\r()\\]/g, (character) => escapes[character]!)})`;

/** A value without others in it, as PDF spells it; "null" for all else. */
export function spelled(value: PdfValue): string {
  if (typeof value === "number") return numeral(value);
  if (value instanceof Name) return spelledName(value.name);
  if (value instanceof PdfString) return literal(value.bytes);
  if (value instanceof Ref) return `${value.num} ${value.gen} R`;
  return String(value === true || value === false ? value : null);
}

/** Writes objects and what makes a PDF file of them (7.5). */
export class ObjectWriter {
  readonly #bytes = new Bytes();
  /** Where each object begins. */
  readonly #offsets: number[] = [0];

  constructor() {
    this.#bytes.write("%PDF-1.7\n");
  }

  /** How many bytes were written. */
  get length(): number {
    return this.#bytes.length;
  }

  /** The reference to an object that is to be written. */
  reserve(): Ref {
    return new Ref(this.#offsets.push(0) - 1, 0);
  }

  object({ num }: Ref, value: string): void {
    this.#offsets[num] = this.#bytes.length;
    this.#bytes.write(`${num} 0 obj\n${value}\nendobj\n`);
  }

  /** A stream with these entries, as they are spelled, besides its length. */
  stream({ num }: Ref, entries: string, data: Bytes): void {
    this.#offsets[num] = this.#bytes.length;
    this.#bytes.write(`${num} 0 obj\n<<${entries}/Length ${data.length}>>stream\n`);
    this.#bytes.add(data);
    this.#bytes.write("\nendstream\nendobj\n");
  }

  /** The whole file; every object that was reserved must have been written. */
  end(root: Ref): Uint8Array {
    const start = this.#bytes.length;
    const size = this.#offsets.length;
    this.#bytes.write(`xref\n0 ${size}\n0000000000 65535 f \n`);
    for (const offset of this.#offsets.slice(1))
      this.#bytes.write(`${String(offset).padStart(10, "0")} 00000 n \n`);
    this.#bytes.write(`trailer\n<</Size ${size}/Root ${spelled(root)}>>\nstartxref\n${start}\n%%EOF\n`);
    return this.#bytes.all();
  }
}
