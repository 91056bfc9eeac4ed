import { ContentLexer } from "../content/content-lexer.ts";
import { asDict, type PdfFile } from "../file/file.ts";
import { Dict, Name, PdfString, type PdfValue, Stream } from "../file/objects.ts";
import { concatenated } from "../file/value-source.ts";

/** Largest content that is rewritten, in bytes, and the most streams that it may be in. */
const largestContent = 8_388_608;
const mostStreams = 10_000;
/** Marked content inside other marked content. */
const deepest = 512;

const between = new Uint8Array([10]);

/** A BDC operator with its operands: where it stands in the content, and what it belongs to by its identifier. */
interface MarkBegin {
  from: number;
  to: number;
  mcid: number;
  /** Identifiers of the marked content around it, from the outside in. */
  around: number[];
}

/** What stands outside of all marked content that is tagged or an artifact. */
interface Loose {
  from: number;
  to: number;
  /** Marked contents with identifiers that begin before it. */
  after: number;
}

/** Text: its operators within one text object. */
export interface LooseText extends Loose {
  /** The first and the last of them, counted from 0. */
  first: number;
  last: number;
}

/** An XObject or path that is painted. */
export interface LooseObject extends Loose {
  /** The operator that paints it, counted from 0. */
  operator: number;
  /** The same for neighbours between which nothing else is painted or marked. */
  stretch: number;
}

/** What is marked in a content, and what is in no mark. */
export interface Marking {
  begins: MarkBegin[];
  loose: LooseText[];
  objects: LooseObject[];
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

const pathBegins = new Set("m l c v y h re".split(" "));
const paints = new Set("S s f F f* B B* b b*".split(" "));
const otherContent = new Set("BDC BMC EMC BT sh".split(" "));

const unmarked = -1;
const artifact = -2;
/** Strings that show nothing: spaces. */
const isBlankString = (value: PdfValue): boolean =>
  value instanceof PdfString && value.bytes.every((byte) => byte === 32);
const isBlankText = (operands: readonly PdfValue[]): boolean =>
  operands
    .flatMap((operand) => (Array.isArray(operand) ? operand : [operand]))
    .every((value) => !(value instanceof PdfString) || isBlankString(value));

/** The identifier that marked content begins with; `unmarked` where it has none. */
async function mcidOf(
  file: PdfFile,
  properties: Dict | null | undefined,
  operator: string,
  [, value = null]: readonly PdfValue[],
): Promise<number> {
  if (operator !== "BDC") return unmarked;
  const dict = value instanceof Name ? await file.dict(properties?.get(value.name)) : value;
  const mcid = dict instanceof Dict ? await file.number(dict.get("MCID")) : null;
  return mcid ?? unmarked;
}

/** The beginnings of marked content with identifiers, and text that is in none, in order (ISO 32000-2, 14.6). */
export async function markingOf(
  file: PdfFile,
  content: Uint8Array,
  resources: Dict | null,
): Promise<Marking> {
  const { budget } = file;
  const properties = await file.dict(resources?.get("Properties"));
  const lexer = new ContentLexer(budget);
  const begins: MarkBegin[] = [];
  const loose: LooseText[] = [];
  const objects: LooseObject[] = [];
  let count = -1;
  let stretch = 0;
  /** Where the path at hand begins; -1 for none. */
  let path = -1;
  /** Identifiers of what is open. */
  const open: number[] = [];
  let before = 0;
  let run: LooseText | null = null;
  for (const operator of lexer.all(content)) {
    const { position } = lexer;
    const operands = lexer.operands.values;
    budget.step(2);
    count++;
    if (otherContent.has(operator)) stretch++;
    if (pathBegins.has(operator)) {
      if (path < 0) path = before;
    } else if (paints.has(operator)) {
      const isLoose = path >= 0 && open.every((mcid) => mcid === unmarked);
      if (isLoose) objects.push({ from: path, to: position, after: begins.length, operator: count, stretch });
      path = -1;
    } else if (operator === "n" || otherContent.has(operator)) path = -1;
    if (operator === "BDC" || operator === "BMC") {
      run = null;
      const [tag = null] = operands;
      const own = await mcidOf(file, properties, operator, operands);
      const mcid = own < 0 && tag instanceof Name && tag.name === "Artifact" ? artifact : own;
      const around = open.filter((other) => other >= 0);
      if (mcid >= 0) begins.push({ from: before, to: position, mcid, around });
      budget.depth(open.length);
      if (open.length < deepest) open.push(mcid);
    } else if (operator === "EMC") {
      run = null;
      open.pop();
    } else if (operator === "BT" || operator === "ET") run = null;
    else if (operator === "Do" || operator === "BI") {
      if (open.every((mcid) => mcid === unmarked))
        objects.push({ from: before, to: position, after: begins.length, operator: count, stretch });
    } else if (/^(?:Tj|TJ|'|")$/.test(operator) && open.every((mcid) => mcid === unmarked)) {
      if (run) {
        run.to = position;
        run.last = count;
      } else if (!isBlankText(operands)) {
        run = { from: before, to: position, after: begins.length, first: count, last: count };
        loose.push(run);
      }
    }
    before = position;
    if (budget.isDue) await budget.turn();
  }
  return { begins, loose, objects };
}

/**
 * Where marked content can end and begin anew between its parts, which are reported by their operators, in order: beside no
 * other mark, and within a text object only where it began in that (ISO 32000-2, 14.6.1). Null where it cannot.
 */
export async function gapsIn(
  file: PdfFile,
  content: Uint8Array,
  resources: Dict | null,
  mcid: number,
  parts: readonly { first: number; last: number }[],
): Promise<number[] | null> {
  const { budget } = file;
  const properties = await file.dict(resources?.get("Properties"));
  const lexer = new ContentLexer(budget);
  const found: number[] = [];
  let depth = 0;
  /** In how many marks the one that is wanted stands; -1 where it is not open. */
  let within = -1;
  let textOfMark = 0;
  let text = 0;
  let texts = 0;
  let count = -1;
  let part = 0;
  for (const operator of lexer.all(content)) {
    const { position } = lexer;
    const operands = lexer.operands.values;
    budget.step(2);
    count++;
    if (operator === "BDC" || operator === "BMC") {
      if (within < 0 && (await mcidOf(file, properties, operator, operands)) === mcid)
        [within, textOfMark] = [depth, text];
      budget.depth(depth);
      if (depth < deepest) depth++;
    } else if (operator === "EMC") {
      depth = Math.max(0, depth - 1);
      if (depth <= within) within = -1;
    } else if (operator === "BT") text = ++texts;
    else if (operator === "ET") text = 0;
    if (budget.isDue) await budget.turn();
    if (part + 1 === parts.length) continue;
    const [{ last }, next] = [parts[part]!, parts[part + 1]!];
    const isBetween = count >= last && count < next.first;
    if (isBetween && within >= 0 && depth === within + 1 && text === textOfMark) found[part] = position;
    if (count === next.first - 1) part++;
  }
  const isAll = parts.slice(1).every((_, at) => found[at] !== undefined);
  return isAll ? found : null;
}

/** Bytes that take the place of others in a content. */
export interface Splice {
  from: number;
  to: number;
  bytes: Uint8Array;
}

/** The content with these made, which do not lie over each other. */
export function spliced(content: Uint8Array, splices: readonly Splice[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { from, to, bytes } of splices.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    parts.push(content.subarray(at, from), bytes);
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
