import { ContentLexer } from "../content/content-lexer.ts";
import { asDict, type PdfFile } from "../file/file.ts";
import { Dict, Name, type PdfValue, Stream } from "../file/objects.ts";
import { concatenated } from "../file/value-source.ts";

/** Largest content that is rewritten, in bytes, and the most streams that it may be in. */
export const largestContent = 8_388_608;
const mostStreams = 10_000;
/** Bytes that are cut into operators at once. */
const takenAtOnce = 8_192;
/** Marked content inside other marked content. */
const deepest = 512;

const between = new Uint8Array([10]);

/** A BDC operator with its operands: where it stands in the content, and what it belongs to by its identifier. */
export interface MarkBegin {
  from: number;
  to: number;
  mcid: number;
  /** Identifiers of the marked content around it, from the outside in. */
  around: number[];
}

/** The content of a page or form XObject as one; null where it is too large, or a part of it cannot be unpacked. */
export async function contentOf(file: PdfFile, owner: PdfValue): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const stream of owner instanceof Stream ? [owner] : await contentStreams(file, asDict(owner))) {
    const part = await file.decoded(stream, largestContent + 1);
    length += part.length + 1;
    const isEmpty = part.length === 0 && (await file.get(stream.dict, "Length")) !== 0;
    if (length > largestContent || isEmpty) return null;
    if (parts.length > 0) parts.push(between);
    parts.push(part);
  }
  return concatenated(parts);
}

async function contentStreams(file: PdfFile, page: Dict | null): Promise<Stream[]> {
  const value = await file.resolve(page?.get("Contents"));
  const streams: Stream[] = [];
  for (const entry of (Array.isArray(value) ? value : [value]).slice(0, mostStreams)) {
    const stream = await file.resolve(entry);
    if (stream instanceof Stream) streams.push(stream);
  }
  return streams;
}

/** The beginnings of marked content with identifiers, in order (ISO 32000-2, 14.6). */
export async function markBegins(
  file: PdfFile,
  content: Uint8Array,
  resources: Dict | null,
): Promise<MarkBegin[]> {
  const { budget } = file;
  const properties = await file.dict(resources?.get("Properties"));
  const lexer = new ContentLexer(budget);
  const found: MarkBegin[] = [];
  /** Of what is open; -1 without an identifier. */
  const open: number[] = [];
  let before = 0;
  const mcidOf = async (value: PdfValue): Promise<number> => {
    const dict = value instanceof Name ? await file.dict(properties?.get(value.name)) : value;
    const mcid = dict instanceof Dict ? await file.number(dict.get("MCID")) : null;
    return mcid ?? -1;
  };
  const take = async () => {
    for (let operator = lexer.next(); operator !== null; operator = lexer.next()) {
      budget.step(2);
      if (operator === "BDC" || operator === "BMC") {
        const mcid = operator === "BDC" ? await mcidOf(lexer.operands[1] ?? null) : -1;
        if (mcid >= 0)
          found.push({
            from: before,
            to: lexer.position,
            mcid,
            around: open.filter((around) => around >= 0),
          });
        budget.depth(open.length);
        if (open.length < deepest) open.push(mcid);
      } else if (operator === "EMC") open.pop();
      before = lexer.position;
    }
  };
  for (let at = 0; at < content.length; at += takenAtOnce) {
    lexer.push(content.subarray(at, at + takenAtOnce));
    await take();
    if (budget.isDue) await budget.turn();
  }
  lexer.end();
  await take();
  return found;
}

/** The same content with these beginnings as those of artifacts. */
export function asArtifacts(content: Uint8Array, begins: readonly MarkBegin[]): Uint8Array {
  const artifact = new TextEncoder().encode("\n/Artifact BMC\n");
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { from, to } of begins) {
    parts.push(content.subarray(at, from), artifact);
    at = to;
  }
  parts.push(content.subarray(at));
  return concatenated(parts);
}

/** The data as FlateDecode has it. */
export async function deflated(data: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([data as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
