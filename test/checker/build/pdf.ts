import { zlibSync } from "fflate";
import { Name, Ref } from "../../../src/formats/pdf/file/objects.ts";

/** What can be written: text as a text string, bytes as a hexadecimal string, a plain object as a dictionary. */
export type Writable =
  | null
  | boolean
  | number
  | string
  | Uint8Array
  | Name
  | Ref
  | Raw
  | StreamValue
  | Writable[]
  | { [key: string]: Writable };

/** Written as it stands. */
export class Raw {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

export class StreamValue {
  readonly dict: { [key: string]: Writable };
  readonly data: Uint8Array;

  constructor(dict: { [key: string]: Writable }, data: Uint8Array) {
    this.dict = dict;
    this.data = data;
  }
}

export const name = (text: string): Name => Name.of(text);
export const raw = (source: string): Raw => new Raw(source);
export const latin = (text: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
};

/** A stream with this data as it is; the dictionary gets its /Length unless it has one. */
export const stream = (data: string | Uint8Array, dict: { [key: string]: Writable } = {}): StreamValue =>
  new StreamValue(dict, typeof data === "string" ? latin(data) : data);

/** A stream with this data compressed. */
export const deflated = (data: string | Uint8Array, dict: { [key: string]: Writable } = {}): StreamValue =>
  stream(zlibSync(typeof data === "string" ? latin(data) : data), { Filter: name("FlateDecode"), ...dict });

export interface BuildOptions {
  root: Ref;
  info?: Ref;
  /** A classic cross-reference table, or a cross-reference stream with all but streams in an object stream. */
  form?: "table" | "streams";
  /** More entries of the trailer. */
  trailer?: { [key: string]: Writable };
  /** Before the header. */
  junk?: string;
  version?: string;
}

/** A PDF from values. */
export class PdfBuilder {
  readonly objects = new Map<number, Writable>();
  #next = 1;

  /** A reference to an object that is put there later. */
  reserve(): Ref {
    return new Ref(this.#next++, 0);
  }

  put(ref: Ref, value: Writable): Ref {
    this.objects.set(ref.num, value);
    return ref;
  }

  add(value: Writable): Ref {
    return this.put(this.reserve(), value);
  }

  build(options: BuildOptions): Uint8Array<ArrayBuffer> {
    const file = new Bytes();
    file.text(`${options.junk ?? ""}%PDF-${options.version ?? "1.7"}\n%\xe2\xe3\xcf\xd3\n`);
    const trailer = { Root: options.root, ...(options.info && { Info: options.info }), ...options.trailer };
    if (options.form === "streams") this.#streams(file, trailer);
    else this.#table(file, trailer);
    return file.all();
  }

  #table(file: Bytes, trailer: { [key: string]: Writable }): void {
    const offsets = new Map<number, number>();
    for (const [num, value] of this.objects) {
      offsets.set(num, file.length);
      file.text(`${num} 0 obj\n`).value(value).text("\nendobj\n");
    }
    const start = file.length;
    file.text(`xref\n0 ${this.#next}\n0000000000 65535 f \n`);
    for (let num = 1; num < this.#next; num++) {
      const offset = offsets.get(num);
      file.text(
        offset === undefined ? "0000000000 00000 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`,
      );
    }
    file.text("trailer\n").value({ Size: this.#next, ...trailer });
    file.text(`\nstartxref\n${start}\n%%EOF\n`);
  }

  #streams(file: Bytes, trailer: { [key: string]: Writable }): void {
    const rows: [number, number, number][] = [[0, 0, 65_535]];
    const inside: [number, string][] = [];
    for (const [num, value] of this.objects) {
      if (value instanceof StreamValue) {
        rows[num] = [1, file.length, 0];
        file.text(`${num} 0 obj\n`).value(value).text("\nendobj\n");
      } else inside.push([num, new Bytes().value(value).latin()]);
    }
    const container = this.#next;
    let head = "";
    let body = "";
    for (const [index, [num, source]] of inside.entries()) {
      rows[num] = [2, container, index];
      head += `${num} ${body.length} `;
      body += `${source} `;
    }
    rows[container] = [1, file.length, 0];
    const objectStream = deflated(head + body, {
      Type: name("ObjStm"),
      N: inside.length,
      First: head.length,
    });
    file.text(`${container} 0 obj\n`).value(objectStream).text("\nendobj\n");
    const start = file.length;
    rows[container + 1] = [1, start, 0];
    const bytes = new Uint8Array(rows.length * 7);
    for (let num = 0; num < rows.length; num++) {
      const [kind, place, minor] = rows[num] ?? [0, 0, 0];
      bytes.set([kind, place >>> 24, place >>> 16, place >>> 8, place, minor >>> 8, minor], num * 7);
    }
    const dict = { Type: name("XRef"), Size: rows.length, W: [1, 4, 2], ...trailer };
    file
      .text(`${container + 1} 0 obj\n`)
      .value(deflated(bytes, dict))
      .text(`\nendobj\nstartxref\n${start}\n%%EOF\n`);
  }
}

/** What a small document is made of. */
export interface Document {
  /** The content of each page. */
  pages: string[];
  /** More entries of the catalog, made with the builder and the references of the pages. */
  catalog?: (builder: PdfBuilder, pages: Ref[]) => { [key: string]: Writable };
  /** More entries of each page. */
  page?: (builder: PdfBuilder, index: number) => { [key: string]: Writable };
  info?: { [key: string]: Writable };
  options?: Partial<BuildOptions>;
}

/** A whole PDF with pages of these contents. */
export function pdf(document: Document): Uint8Array<ArrayBuffer> {
  const builder = new PdfBuilder();
  const root = builder.reserve();
  const tree = builder.reserve();
  const font = builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") });
  const pages = document.pages.map(() => builder.reserve());
  for (const [index, content] of document.pages.entries())
    builder.put(pages[index]!, {
      Type: name("Page"),
      Parent: tree,
      MediaBox: [0, 0, 612, 792],
      Resources: { Font: { F1: font } },
      Contents: builder.add(deflated(content)),
      ...document.page?.(builder, index),
    });
  builder.put(tree, { Type: name("Pages"), Kids: pages, Count: pages.length });
  builder.put(root, { Type: name("Catalog"), Pages: tree, ...document.catalog?.(builder, pages) });
  const info = document.info && builder.add(document.info);
  return builder.build({ root, ...(info && { info }), ...document.options });
}

/** Bytes that grow; text is written one byte a character. */
class Bytes {
  readonly #parts: Uint8Array[] = [];
  length = 0;

  text(text: string): this {
    return this.bytes(latin(text));
  }

  bytes(bytes: Uint8Array): this {
    this.#parts.push(bytes);
    this.length += bytes.length;
    return this;
  }

  value(value: Writable): this {
    if (!(value instanceof StreamValue)) return this.text(written(value));
    const { dict, data } = value;
    this.text(`${written({ Length: data.length, ...dict })}\nstream\n`);
    return this.bytes(data).text("\nendstream");
  }

  all(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }

  latin(): string {
    return Array.from(this.all(), (byte) => String.fromCharCode(byte)).join("");
  }
}

function written(value: Exclude<Writable, StreamValue>): string {
  if (value === null || typeof value === "boolean" || typeof value === "number") return String(value);
  if (typeof value === "string") return textString(value);
  if (value instanceof Uint8Array) return `<${hex(value)}>`;
  if (value instanceof Name)
    return `/${value.name.replace(/[^!-~]|[#()<>[\]{}/%]/g, (character) =>
      Array.from(new TextEncoder().encode(character), (byte) => `#${hex(Uint8Array.of(byte))}`).join(""),
    )}`;
  if (value instanceof Ref) return `${value.num} ${value.gen} R`;
  if (value instanceof Raw) return value.source;
  if (value instanceof StreamValue) throw new Error("A stream is no direct object.");
  if (Array.isArray(value)) return `[${value.map((item) => written(item as never)).join(" ")}]`;
  return `<<${Object.entries(value)
    .map(([key, item]) => `${written(name(key))} ${written(item as never)}`)
    .join(" ")}>>`;
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** ASCII as a literal string, everything else as UTF-16. */
function textString(text: string): string {
  if (/^[ -~\n]*$/.test(text)) return `(${text.replace(/[\\()]/g, "\\$&")})`;
  const bytes = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return `<feff${bytes.map((unit) => unit.toString(16).padStart(4, "0")).join("")}>`;
}
