import { Buffer } from "node:buffer";
import { gunzipSync, gzipSync } from "node:zlib";

/**
 * Texts of so many characters, and so many packed bytes, are packed and unpacked in one call, which takes a tenth of
 * the CPU of streams; longer ones give way to other requests.
 */
const shortText = 65_536;
const shortBytes = 16_384;

/** A long text in few bytes: gzipped. */
async function packedBytes(text: string): Promise<Buffer> {
  if (text.length <= shortText) return gzipSync(text);
  const short = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return Buffer.from(await new Response(short).arrayBuffer());
}

export async function unpackedBytes(bytes: Uint8Array): Promise<string> {
  if (bytes.length <= shortBytes) return gunzipSync(bytes).toString();
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

/** A long text as columns hold it, which may have 2 MB: gzipped, in base 64. */
export const packed = async (text: string): Promise<string> => (await packedBytes(text)).toString("base64");

export const unpacked = (column: string): Promise<string> => unpackedBytes(Buffer.from(column, "base64"));
