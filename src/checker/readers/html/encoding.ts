import { type ByteSource, pieces } from "../../source.ts";

/** How the bytes of a text file are to be read. */
export interface Encoding {
  label: string;
  /** Bytes of the byte order mark, which is no text. */
  mark: number;
  /** Begins with an XML declaration: an empty tag is an element of its own. */
  isXml: boolean;
  /** What could not be done, for `unread`. */
  note?: string;
}

/** How far a declaration is looked for, and how much is tried as UTF-8 without one, in bytes. */
const sniffed = 65_536;

/** Finds the encoding of an HTML file (WHATWG HTML 13.2.3.2): byte order mark, XML or meta declaration, else by its bytes. */
export async function sniffEncoding(source: ByteSource): Promise<Encoding> {
  const bytes = await source.read(0, sniffed);
  const marked = byMark(bytes);
  const head = withoutComments(latin(bytes));
  const isXml = /^(?:\xEF\xBB\xBF)?<\?xml\s/.test(head);
  if (marked) return { ...marked, isXml: isXml || /^(?:\xFF\xFE|\xFE\xFF)?\0?<\0?\?\0?x/.test(head) };
  const declared =
    /^<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1] ??
    /<meta\s[^>]{0,400}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(head)?.[1];
  if (declared) return { ...known(declared), isXml };
  return { label: isUtf8(bytes, bytes.length < source.size) ? "utf-8" : "windows-1252", mark: 0, isXml };
}

function withoutComments(text: string): string {
  let kept = "";
  for (let from = 0; ; ) {
    const start = text.indexOf("<!--", from);
    if (start < 0) return kept + text.slice(from);
    kept += text.slice(from, start);
    const end = text.indexOf("-->", start + 4);
    if (end < 0) return kept;
    from = end + 3;
  }
}

/** The encoding that a byte order mark, or the zeros of UTF-16, tell. */
export function byMark(bytes: Uint8Array): { label: string; mark: number } | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { label: "utf-8", mark: 3 };
  if (a === 0xff && b === 0xfe) return { label: "utf-16le", mark: 2 };
  if (a === 0xfe && b === 0xff) return { label: "utf-16be", mark: 2 };
  if (a === 0x3c && b === 0) return { label: "utf-16le", mark: 0 };
  if (a === 0 && b === 0x3c) return { label: "utf-16be", mark: 0 };
  return null;
}

function known(declared: string): { label: string; mark: number; note?: string } {
  try {
    const label = new TextDecoder(declared).encoding;
    // A declaration that can be read as ASCII cannot be UTF-16.
    return { label: label.startsWith("utf-16") ? "utf-8" : label, mark: 0 };
  } catch {
    const note = `The encoding "${declared}" is not known here: letters beyond ASCII were read as Windows-1252.`;
    return { label: "windows-1252", mark: 0, note };
  }
}

/** Whether the bytes are UTF-8; a sequence that is cut off at the end counts as whole. */
export function isUtf8(bytes: Uint8Array, isCut: boolean): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes, { stream: isCut });
    return true;
  } catch {
    return false;
  }
}

/** Bytes that are decoded at once: what is kept of a text keeps its whole piece in memory. */
const decodeSize = 32_768;

/** The file as text, piece by piece. */
export async function* decodedPieces(source: ByteSource, { label, mark }: Encoding): AsyncGenerator<string> {
  const decoder = label === "windows-1252" ? null : new TextDecoder(label, { fatal: false, ignoreBOM: true });
  let skip = mark;
  for await (const piece of pieces(source)) {
    for (let at = skip; at < piece.length; at += decodeSize) {
      const bytes = piece.subarray(at, at + decodeSize);
      yield decoder ? decoder.decode(bytes, { stream: true }) : latin(bytes);
    }
    skip = 0;
  }
  const rest = decoder?.decode();
  if (rest) yield rest;
}

/** Windows-1252, 80 to 9F (WHATWG Encoding, index windows-1252). */
const high =
  "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178";

/** Reads Windows-1252, which is also what Latin-1 and ASCII are read as. */
function latin(bytes: Uint8Array): string {
  let text = "";
  const units = new Uint16Array(Math.min(bytes.length, 8_192));
  for (let at = 0; at < bytes.length; at += units.length) {
    const part = bytes.subarray(at, at + units.length);
    for (let i = 0; i < part.length; i++) {
      const byte = part[i]!;
      units[i] = byte >= 0x80 && byte < 0xa0 ? high.charCodeAt(byte - 0x80) : byte;
    }
    text += String.fromCharCode(...units.subarray(0, part.length));
  }
  return text;
}
