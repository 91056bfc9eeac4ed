import { Buffer } from "node:buffer";

/** A long text as columns hold it, which may have 2 MB: gzipped, in base 64. */
export async function packed(text: string): Promise<string> {
  const short = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return Buffer.from(await new Response(short).arrayBuffer()).toString("base64");
}

export function unpacked(column: string): Promise<string> {
  const long = new Blob([Buffer.from(column, "base64")])
    .stream()
    .pipeThrough(new DecompressionStream("gzip"));
  return new Response(long).text();
}
