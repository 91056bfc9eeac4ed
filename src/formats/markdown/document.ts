import type { Budget } from "../../checker/budget.ts";
import type { ByteSource } from "../../checker/source.ts";
import { byMark, decodedPieces, type Encoding, isUtf8 } from "../html/encoding.ts";
import { type BlockHandler, Blocks } from "./blocks.ts";
import { closingFence, type FrontMatter, frontMatter, frontMatterLimit } from "./front-matter.ts";
import { LineSplitter } from "./line.ts";

/** Characters that are read between two looks whether a turn is due: a conversion takes 1 ms for a thousand. */
const splitAtOnce = 4_096;

/** The encoding of a Markdown file: by its byte order mark, else UTF-8 where its bytes are that. */
export async function encodingOf(source: ByteSource): Promise<Encoding> {
  const bytes = await source.read(0, 65_536);
  const mark = byMark(bytes);
  const label = isUtf8(bytes, bytes.length < source.size) ? "utf-8" : "windows-1252";
  return { ...(mark ?? { label, mark: 0 }), isXml: false };
}

/** Reads the blocks of the whole document; the front matter is no block, and is told before them. */
export async function readBlocks(
  source: ByteSource,
  encoding: Encoding,
  handler: BlockHandler,
  budget: Budget,
  tellMatter: (matter: FrontMatter) => void = () => {},
): Promise<FrontMatter> {
  const parser = new Blocks(handler, budget);
  let matter: FrontMatter = { language: null, title: null };
  /** Lines that are not parsed yet, and how many are; all wait while they may be front matter. */
  let waiting: string[] = [];
  let parsed = 0;
  let fence: RegExp | null = null;
  const splitter = new LineSplitter((line, number) => {
    if (number === 1) fence = closingFence(line);
    waiting.push(line);
    if (!fence) return;
    if (number > 1 && fence.test(line)) {
      matter = frontMatter(waiting);
      tellMatter(matter);
      fence = null;
      waiting = [];
      parsed = number;
    } else if (number > frontMatterLimit || line.length > 100_000) fence = null;
  });
  const parse = async () => {
    const lines = waiting;
    waiting = [];
    for (const line of lines) {
      parser.line(line, ++parsed);
      if (parser.isWaiting) await parser.settle();
    }
  };
  for await (const piece of decodedPieces(source, encoding)) {
    budget.step(piece.length >> 4);
    for (let at = 0; at < piece.length; at += splitAtOnce) {
      splitter.write(piece.slice(at, at + splitAtOnce));
      // Elements cost more time than the steps that they draw.
      budget.worked(splitAtOnce >> 1);
      if (!fence) {
        await parse();
        await handler.release?.();
      }
      if (budget.isDue) await budget.turn();
    }
  }
  splitter.end();
  await parse();
  parser.end();
  await parser.settle();
  return matter;
}
