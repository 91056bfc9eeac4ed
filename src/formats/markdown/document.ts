import type { Budget } from "../../checker/budget.ts";
import { isUtf8, sniffedSize } from "../../checker/bytes/decoding.ts";
import type { ByteSource } from "../../checker/source.ts";
import { BytePositions } from "../html/parser/byte-positions.ts";
import { byMark, type Encoding, textPieces } from "../html/parser/encoding.ts";
import type { BlockHandler } from "./block-handler.ts";
import { Blocks } from "./blocks.ts";
import {
  endsWithFile,
  type FrontMatter,
  frontMatter,
  frontMatterLimit,
  type MatterLine,
  matterAt,
} from "./front-matter.ts";
import { LineSplitter } from "./line.ts";
import { measureOf } from "./prose.ts";

/** Characters that are read between two checks whether a turn is due: a conversion takes 1 ms for a thousand. */
const splitAtOnce = 4_096;

/** The encoding of a Markdown file: by its byte order mark, else UTF-8 where its bytes are that. */
export async function encodingOf(source: ByteSource): Promise<Encoding> {
  const bytes = await source.read(0, sniffedSize);
  const mark = byMark(bytes);
  const label = isUtf8(bytes, bytes.length < source.size) ? "utf-8" : "windows-1252";
  return { ...(mark ?? { label, mark: 0 }), isXml: false };
}

/**
 * Reads the blocks of the document; the front matter is no block, and is reported before them. Where `isEnough` says so
 * between two pieces of the file, the rest is not read.
 */
export async function readBlocks(
  source: ByteSource,
  encoding: Encoding,
  handler: BlockHandler,
  budget: Budget,
  emitMatter: (matter: FrontMatter) => void = () => {},
  isEnough: () => boolean = () => false,
): Promise<FrontMatter> {
  const parser = new Blocks(handler, budget, measureOf(encoding.label));
  let matter: FrontMatter = { language: null, title: null };
  /** Lines that are not parsed yet, and how many are; all wait while they may be front matter. */
  let waiting: string[] = [];
  /** The bytes at which they begin. */
  let froms: number[] = [];
  let parsed = 0;
  let readMatter: ((line: string) => MatterLine) | null = null;
  const positions = new BytePositions(encoding);
  /** The lines so far are front matter. */
  const endMatter = () => {
    readMatter = null;
    matter = frontMatter(waiting);
    emitMatter(matter);
    parsed = waiting.length;
    waiting = [];
    froms = [];
  };
  const takeLine = (line: string, number: number, from: number) => {
    if (number === 1) readMatter = matterAt(line);
    const part = readMatter && number > 1 ? readMatter(line) : "within";
    if (part === "behind") endMatter();
    waiting.push(line);
    froms.push(from);
    if (!readMatter) return;
    if (part === "last") endMatter();
    else if (part === "none" || number > frontMatterLimit || line.length > 100_000) readMatter = null;
  };
  const splitter = new LineSplitter(takeLine, encoding.mark);
  const parse = async () => {
    const lines = waiting;
    const starts = froms;
    waiting = [];
    froms = [];
    for (let at = 0; at < lines.length; at++) {
      parser.line(lines[at]!, ++parsed, starts[at]);
      if (parser.isWaiting) await parser.settle();
    }
  };
  for await (const piece of textPieces(source, encoding)) {
    const { text } = piece;
    positions.begin(piece);
    budget.step(text.length >> 4);
    for (let at = 0; at < text.length; at += splitAtOnce) {
      splitter.write(text.slice(at, at + splitAtOnce), (index) => positions.after(at + index));
      // Elements cost more time than the steps that they draw.
      budget.worked(splitAtOnce >> 1);
      if (!readMatter) {
        await parse();
        await handler.release?.();
        if (isEnough()) return matter;
      }
      if (budget.isDue) await budget.turn();
    }
  }
  splitter.end();
  // Blocks without a fence end with the file.
  if (readMatter && waiting.length && endsWithFile(waiting)) endMatter();
  await parse();
  parser.end();
  await parser.settle();
  return matter;
}
