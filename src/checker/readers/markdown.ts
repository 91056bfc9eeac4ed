import { type Budget, OverBudget } from "../budget.ts";
import { isLanguageTag } from "../language-tag.ts";
import type { Fact, FactSink, HeadingFact, Unread } from "../model.ts";
import type { Reader } from "../reader.ts";
import type { ByteSource } from "../source.ts";
import { isBlank, snippet } from "../text.ts";
import { byMark, decodedPieces, type Encoding, isUtf8 } from "./html/encoding.ts";
import { linePlace, place } from "./html/node.ts";
import { HtmlPage } from "./html/page.ts";
import { ReferenceScan, References } from "./html/references.ts";
import { HtmlTree, type TreeHandler } from "./html/tree.ts";
import { htmlAspects } from "./html.ts";
import { type BlockHandler, Blocks } from "./markdown/blocks.ts";
import { Definitions } from "./markdown/definitions.ts";
import { MarkdownFeed } from "./markdown/feed.ts";
import { closingFence, type FrontMatter, frontMatter, frontMatterLimit } from "./markdown/front-matter.ts";
import { LineSplitter } from "./markdown/line.ts";

/** Words from which on a document needs headings, and from which on it needs a way through it. */
const substantialWords = 100;
const longWords = 5_000;

/** CommonMark with GFM and front matter: its elements, and the HTML in it, read by the rules of HTML. */
export const markdownReader: Reader = {
  format: "markdown",
  sees: htmlAspects,
  async read(source, tell, budget) {
    const encoding = await encodingOf(source);
    const definitions = new Definitions();
    const references = new References();
    const unread: Unread[] = [];
    let matter: FrontMatter = { language: null, title: null };
    let page: HtmlPage | null = null;
    let first: HeadingFact | null = null;
    const note = (fact: Fact) => {
      if (fact.kind === "heading") first ??= fact;
      tell(fact);
    };
    const feed = (handler: TreeHandler) =>
      elements(source, encoding, handler, definitions, budget, page ? note : null);
    try {
      matter = await blocks(source, encoding, new DefinitionScan(definitions), budget);
      await feed(new ReferenceScan(references, budget));
      if (references.isNeeded) {
        references.isCollecting = true;
        await feed(new HtmlPage(references, budget, () => {}));
        references.isCollecting = false;
      }
      page = new HtmlPage(references, budget, note);
      await feed(page);
    } catch (error) {
      if (!(error instanceof OverBudget) || !page) throw error;
      unread.push({ message: "The rest of the document was not looked at: the document is too complex." });
    }
    if (definitions.isIncomplete || references.isIncomplete) {
      unread.push({ message: "Some links and labels were not followed: the document has too many of them." });
    }
    tellDocument(page, matter, first, tell, unread);
  },
};

async function encodingOf(source: ByteSource): Promise<Encoding> {
  const bytes = await source.read(0, 65_536);
  const mark = byMark(bytes);
  const label = isUtf8(bytes, bytes.length < source.size) ? "utf-8" : "windows-1252";
  return { ...(mark ?? { label, mark: 0 }), isXml: false };
}

/** Reads the blocks of the whole document; the front matter is no block. */
async function blocks(
  source: ByteSource,
  encoding: Encoding,
  handler: BlockHandler,
  budget: Budget,
): Promise<FrontMatter> {
  const parser = new Blocks(handler, budget);
  let matter: FrontMatter = { language: null, title: null };
  let waiting: string[] = [];
  let fence: RegExp | null = null;
  const giveBack = () => {
    const lines = waiting;
    fence = null;
    waiting = [];
    lines.forEach((line, at) => {
      parser.line(line, at + 1);
    });
  };
  const splitter = new LineSplitter((line, number) => {
    if (number === 1) fence = closingFence(line);
    if (!fence) {
      parser.line(line, number);
      return;
    }
    waiting.push(line);
    if (number > 1 && fence.test(line)) {
      matter = frontMatter(waiting);
      fence = null;
      waiting = [];
    } else if (number > frontMatterLimit || line.length > 100_000) giveBack();
  });
  for await (const piece of decodedPieces(source, encoding)) splitter.write(piece);
  splitter.end();
  if (fence) giveBack();
  parser.end();
  return matter;
}

/** Reads the whole document as the elements that it stands for. */
async function elements(
  source: ByteSource,
  encoding: Encoding,
  handler: TreeHandler,
  definitions: Definitions,
  budget: Budget,
  tell: FactSink | null,
): Promise<void> {
  const tree = new HtmlTree(handler, budget);
  const lines = handler instanceof HtmlPage ? handler.lines : null;
  const feed = new MarkdownFeed(tree, definitions, budget, lines && tell ? { tell, lines } : null);
  await blocks(source, encoding, feed, budget);
  feed.end();
  tree.end();
}

/** Looks for link reference definitions only, which the whole document shares. */
class DefinitionScan implements BlockHandler {
  readonly #definitions: Definitions;

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
  }

  definition(label: string, target: string): void {
    this.#definitions.add(label, target);
  }

  open(): void {}
  close(): void {}
  heading(): void {}
  paragraph(): void {}
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

function tellDocument(
  page: HtmlPage,
  matter: FrontMatter,
  first: HeadingFact | null,
  tell: FactSink,
  unread: Unread[],
): void {
  const { words, paragraphs, headings, root, navigation, unread: left } = page.summary();
  const beginning = linePlace(1, 1);
  const given = root?.get("lang")?.trim();
  const language = matter.language?.value ?? (given || null);
  const hasTitle = first !== null && first.level === 1 && !isBlank(first.text);
  tell({
    kind: "document",
    place: beginning,
    format: "markdown",
    tool: "text-editor",
    language: {
      value: language,
      isValid: language !== null && isLanguageTag(language.replaceAll("_", "-")),
      isCovered: false,
      isOptional: true,
      place: matter.language ? linePlace(matter.language.line, 1) : given && root ? place(root) : beginning,
    },
    title: {
      value: matter.title ? snippet(matter.title.value) : hasTitle ? first!.text : null,
      isShown: null,
      conflict: null,
      place: matter.title ? linePlace(matter.title.line, 1) : (first?.place ?? beginning),
    },
    extent: { pages: null, words, paragraphs },
    isSubstantial: words >= substantialWords,
    headings,
    navigation: { isLong: words > longWords, length: `${words} words`, found: navigation, place: beginning },
    tagging: null,
    pdfUa: null,
    allowsAssistiveTechnology: true,
    hasDynamicXfa: false,
    unread: [...unread, ...left],
  });
}
