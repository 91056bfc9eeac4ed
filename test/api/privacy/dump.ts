import { env } from "cloudflare:workers";
import { unpacked } from "../../../src/store/gzipped-text.ts";

/** Columns hold long texts packed: gzipped, in base 64. */
const asText = async (value: unknown): Promise<string> =>
  typeof value === "string" && value.startsWith("H4sI") ? unpacked(value) : JSON.stringify(value);

const textOf = async (object: R2ObjectBody): Promise<string> => {
  const bytes = await object.arrayBuffer();
  const isGzip = new Uint8Array(bytes.slice(0, 2)).join() === "31,139";
  const stream = new Blob([bytes]).stream();
  return new Response(isGzip ? stream.pipeThrough(new DecompressionStream("gzip")) : stream).text();
};

/**
 * Everything that is stored, one line a column of a row of D1, an object of R2 with its metadata and content, or a
 * value of KV: "members.role: …".
 */
export async function dump(): Promise<string[]> {
  const lines: string[] = [];
  const tables = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
  ).all<{ name: string }>();
  for (const { name } of tables.results) {
    const { results } = await env.DB.prepare(`select * from "${name}"`).all();
    for (const row of results)
      for (const [column, value] of Object.entries(row))
        lines.push(`${name}.${column}: ${await asText(value)}`);
  }
  const { objects } = await env.FILES.list({ include: ["customMetadata", "httpMetadata"] });
  for (const { key, customMetadata, httpMetadata } of objects) {
    const object = await env.FILES.get(key);
    const content = object ? await textOf(object) : "";
    lines.push(`R2 ${key}: ${JSON.stringify({ customMetadata, httpMetadata })} ${content}`);
  }
  const { keys } = await env.COUNTERS.list();
  for (const { name, metadata } of keys)
    lines.push(`KV ${name}: ${JSON.stringify(metadata)} ${await env.COUNTERS.get(name)}`);
  return lines;
}
