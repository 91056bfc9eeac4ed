import { isAscii } from "node:buffer";
import { decodeSize, isUtf8, sniffedSize, textOf } from "../../../checker/bytes/decoding.ts";
import { windows1252Text } from "../../../checker/bytes/windows-1252.ts";
import { type ByteSource, pieces } from "../../../checker/source.ts";

/** Text of a file with the bytes that it was decoded from. */
export interface Piece {
  text: string;
  bytes: Uint8Array;
  /** Of the first byte in the file. */
  offset: number;
}

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

/** Finds the encoding of an HTML file (WHATWG HTML 13.2.3.2): byte order mark, XML or meta declaration, else by its bytes. */
export async function sniffEncoding(source: ByteSource): Promise<Encoding> {
  const bytes = await source.read(0, sniffedSize);
  const marked = byMark(bytes);
  // What is looked for is ASCII.
  const head = withoutComments(textOf(bytes));
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

/** The encoding that a byte order mark, or the zeros of UTF-16, say. */
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

/** Decodes a text piece by piece; without a piece, answers what is left of the last one. */
function pieceDecoder(label: string): (bytes: Uint8Array | null) => string {
  let decoder: TextDecoder | null = null;
  let isInCharacter = false;
  return (bytes) => {
    if (bytes === null) return decoder?.decode() ?? "";
    if (label === "windows-1252") return windows1252Text(bytes);
    // Most texts are ASCII, which takes no decoder.
    if (label === "utf-8" && !isInCharacter && isAscii(bytes)) return textOf(bytes);
    decoder ??= new TextDecoder(label, { fatal: false, ignoreBOM: true });
    isInCharacter = (bytes.at(-1) ?? 0) >= 0x80;
    return decoder.decode(bytes, { stream: true });
  };
}

/** The file as text, piece by piece. */
export async function* decodedPieces(source: ByteSource, encoding: Encoding): AsyncGenerator<string> {
  for await (const { text } of textPieces(source, encoding)) yield text;
}

/** The same, each with its bytes, which are good until the next piece is asked for. */
export async function* textPieces(source: ByteSource, { label, mark }: Encoding): AsyncGenerator<Piece> {
  const decode = pieceDecoder(label);
  let offset = 0;
  for await (const piece of pieces(source)) {
    for (let at = offset ? 0 : mark; at < piece.length; at += decodeSize) {
      const bytes = piece.subarray(at, at + decodeSize);
      const text = decode(bytes);
      yield { text, bytes, offset: offset + at };
    }
    offset += piece.length;
  }
  const rest = decode(null);
  if (rest) yield { text: rest, bytes: new Uint8Array(0), offset };
}
