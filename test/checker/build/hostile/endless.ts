import { crc32 } from "node:zlib";
import { strToU8 } from "fflate";
import type { ByteSource } from "../../../../src/checker/source.ts";
import { zip } from "../zip.ts";

/** What a reader may ask of an endless file before it is taken to read on for ever. */
const patience = 48 * 1_048_576;

/** A file that is a head, a piece repeated as often as fits, and a tail; it gives up on a reader that does not. */
export function endless(head: Uint8Array, piece: Uint8Array, tail: Uint8Array, size: number): ByteSource {
  const bodyEnd = size - tail.length;
  const many = new Uint8Array(piece.length * Math.ceil(65_536 / piece.length)).map(
    (_, at) => piece[at % piece.length]!,
  );
  let asked = 0;
  return {
    size,
    async read(offset, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      asked += bytes.length;
      if (asked > patience) throw new Error("The reader reads on for ever.");
      for (let at = 0; at < bytes.length; ) {
        const place = offset + at;
        const from =
          place < head.length
            ? head.subarray(place)
            : place < bodyEnd
              ? many.subarray((place - head.length) % piece.length)
              : tail.subarray(place - bodyEnd);
        const most = place < bodyEnd ? bodyEnd - place : from.length;
        const part = from.subarray(0, Math.min(most, bytes.length - at));
        bytes.set(part, at);
        at += part.length;
      }
      return bytes;
    },
  };
}

const latin = (text: string) => strToU8(text, true);

/** Text that begins with the head and goes on with the piece. */
export const endlessText = (head: string, piece: string): ByteSource =>
  endless(latin(head), latin(piece), new Uint8Array(), 2 ** 40);

/** Objects of a PDF are found below one gibibyte. */
const pdfSize = 2 ** 30;

/**
 * A PDF whose last object goes on with the piece for ever. The objects are given by what stands between "obj" and
 * "endobj", from number 1 on; 1 is the catalog. Without a table, the file is to be looked through.
 */
export function endlessPdf(objects: string[], piece: string | Uint8Array, hasTable = true): ByteSource {
  let head = "%PDF-1.7\n";
  const offsets = objects.map((content, at) => {
    const offset = head.length;
    head += `${at + 1} 0 obj\n${content}${at < objects.length - 1 ? "\nendobj\n" : ""}`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const table = `\nxref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n`;
  const end = (start: number) => `${table}${start}\n%%EOF`;
  const start = pdfSize - end(pdfSize).length + 1;
  const tail = hasTable ? end(start) : "";
  return endless(latin(head), typeof piece === "string" ? latin(piece) : piece, latin(tail), pdfSize);
}

/** A PDF whose cross references begin with this and go on with the piece for ever. */
export function endlessReferences(begin: string, piece: string): ByteSource {
  const head = "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 1 0 R/Kids[]>>endobj\n";
  return endless(latin(head + begin), latin(piece), latin(`\nstartxref\n${head.length}\n%%EOF`), pdfSize);
}

/** An Office package in which one of the files, whose content is a beginning, goes on with the piece for ever. */
export function endlessPart(
  files: Record<string, string | Uint8Array>,
  part: string,
  piece: string,
): ByteSource {
  const size = 2 ** 31;
  const { [part]: content = "", ...others } = files;
  const begin = typeof content === "string" ? strToU8(content) : content;
  const packed = zip({ ...others, [part]: { content: begin, isStored: true, size: 0, crc: crc32(begin) } });
  // The part stands last: what follows it in the archive is its endless rest, and then the directory.
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const directoryAt = view.getUint32(packed.length - 6, true);
  const head = packed.slice(0, directoryAt);
  const tail = packed.slice(directoryAt);
  const directory = new DataView(tail.buffer);
  const rest = size - head.length - tail.length;
  directory.setUint32(tail.length - 6, head.length + rest, true);
  let entry = 0;
  for (let at = 0; at < tail.length - 22; ) {
    entry = at;
    at += 46 + directory.getUint16(at + 28, true);
  }
  directory.setUint32(entry + 20, begin.length + rest, true);
  directory.setUint32(entry + 24, begin.length + rest, true);
  return endless(head, latin(piece), tail, size);
}
