import { Buffer } from "node:buffer";
import type { Report } from "../checker/report.ts";

/** A report as the `body` column holds it: JSON, gzipped, in base 64. */
export async function packReport(report: Report): Promise<string> {
  const packed = new Blob([JSON.stringify(report)]).stream().pipeThrough(new CompressionStream("gzip"));
  return Buffer.from(await new Response(packed).arrayBuffer()).toString("base64");
}

export async function unpackReport(body: string): Promise<Report> {
  const plain = new Blob([Buffer.from(body, "base64")]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain).json();
}
