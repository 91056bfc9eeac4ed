import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import type { Budget } from "../checker/budget.ts";
import { byMark, decodedPieces, isUtf8 } from "../checker/readers/html/encoding.ts";
import { type BlockHandler, Blocks } from "../checker/readers/markdown/blocks.ts";
import { closingFence, frontMatter, frontMatterLimit } from "../checker/readers/markdown/front-matter.ts";
import { AppError } from "../core/errors.ts";
import type { Converter } from "./converter.ts";
import { parserInto } from "./html.ts";

/** What Markdown says of itself, and its content as HTML that is still to be made safe. */
interface MarkdownContent {
  language: string | null;
  title: string | null;
  /** In order. */
  parts: Iterable<string>;
}

export const markdown: Converter = {
  largest: 1_048_576,
  isEmptyAltMeant: false,
  async write(source, page, budget) {
    const bytes = await source.read(0, source.size);
    const plain = byMark(bytes) ?? { label: isUtf8(bytes, false) ? "utf-8" : "windows-1252", mark: 0 };
    let text = "";
    for await (const piece of decodedPieces(source, { ...plain, isXml: false })) text += piece;
    const { language, title, parts } = markdownContent(text, budget);
    page.setLanguage(language?.replaceAll("_", "-") ?? null);
    page.setTitle(title);
    const parser = parserInto(page);
    for (const part of parts) parser.write(`${part}\n`);
    parser.end();
  },
};

/** A part of about this size, in characters, is parsed at once: parsing takes a thousand times as much memory. */
const partSize = 16_384;
/** A part that has no place to be cut may be this long. */
const longestPart = 49_152;
/** Lists and quotations inside one another. */
const deepest = 64;

const tooLong = () =>
  new AppError(
    "too_complex",
    "The document has a part that is too long to be converted at once: break up its lists, quotations, code and tables of more than 40,000 characters, or divide the document where it has footnotes.",
  );

/** CommonMark with GFM and front matter, as HTML. */
function markdownContent(text: string, budget: Budget): MarkdownContent {
  const lines = text.split(/\r\n?|\n/);
  const fence = closingFence(lines[0]!);
  const end = fence ? lines.findIndex((line, at) => at > 0 && at < frontMatterLimit && fence.test(line)) : -1;
  const matter = end > 0 ? frontMatter(lines.slice(0, end + 1)) : null;
  return {
    language: matter?.language?.value ?? null,
    title: matter?.title?.value ?? null,
    parts: parsed(lines.slice(end + 1), budget),
  };
}

function* parsed(lines: readonly string[], budget: Budget): Generator<string> {
  const outline = new Outline();
  const blocks = new Blocks(outline, budget);
  lines.forEach((line, at) => {
    blocks.line(line, at + 1);
  });
  blocks.end();
  const definitions = outline.definitions.join("\n");
  // Notes may stand anywhere, and are numbered through the document.
  const hasNotes = lines.some((line) => /^ {0,3}\[\^[^\]]+\]:/.test(line));
  for (const part of cut(lines, hasNotes ? [] : outline.starts)) {
    if (part.length + definitions.length > longestPart) throw tooLong();
    yield micromark(definitions ? `${part}\n\n${definitions}\n` : part, {
      // What is dangerous is left out when the page is built, which knows what is not.
      allowDangerousHtml: true,
      allowDangerousProtocol: true,
      extensions: [gfm()],
      htmlExtensions: [gfmHtml({ clobberPrefix: "", labelTagName: "p", labelAttributes: 'lang="en"' })],
    });
  }
}

/** Cuts before blocks, given by their first lines from 1 on, where a part is long enough. */
function* cut(lines: readonly string[], starts: readonly number[]): Generator<string> {
  let [from, size, next] = [0, 0, 0];
  for (let at = 0; at < lines.length; at++) {
    while (starts[next]! < at + 1) next++;
    if (size >= partSize && starts[next] === at + 1) {
      yield lines.slice(from, at).join("\n");
      [from, size] = [at, 0];
    }
    size += lines[at]!.length + 1;
  }
  yield lines.slice(from).join("\n");
}

/** Finds the headings and paragraphs that stand in no list or quotation, and what every part needs: the definitions of links. */
class Outline implements BlockHandler {
  readonly starts: number[] = [];
  readonly definitions: string[] = [];
  #depth = 0;

  open(): void {
    if (++this.#depth > deepest)
      throw new AppError(
        "too_complex",
        `The document is too complex to be converted: lists and quotations are nested more than ${deepest} levels deep.`,
      );
  }

  close(): void {
    this.#depth--;
  }

  heading(_level: number, _lines: unknown, { line }: { line: number }): void {
    if (!this.#depth) this.starts.push(line);
  }

  definition(label: string, target: string): void {
    this.definitions.push(
      `[${label}]: ${/[<>\s]|^$/.test(target) ? `<${target.replace(/[<>\n]/g, "")}>` : target}`,
    );
  }

  paragraph(_lines: unknown, { line }: { line: number }): void {
    if (!this.#depth) this.starts.push(line);
  }

  code(): void {}
  codeLine(): void {}
  codeEnd(): void {}
  html(): void {}
  htmlLine(): void {}
  htmlEnd(): void {}
  table(): void {}
  row(): void {}
  tableEnd(): void {}
  rule(): void {}
}
