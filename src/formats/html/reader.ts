import { type Budget, OverBudget } from "../../checker/budget.ts";
import { isLanguageTag } from "../../checker/language-tag.ts";
import type { Aspect, DocumentFact, FactSink, Place, Unread } from "../../checker/model.ts";
import type { TextSink } from "../../checker/reach/text-sink.ts";
import type { Reader } from "../../checker/reader.ts";
import type { ByteSource } from "../../checker/source.ts";
import { snippet } from "../../checker/text.ts";
import type { ContentListener } from "../content.ts";
import type { FormatReader } from "../reader.ts";
import { sniffEncoding, textPieces } from "./encoding.ts";
import { place } from "./node.ts";
import { HtmlPage } from "./page.ts";
import { LinePlace } from "./places.ts";
import { References } from "./references.ts";
import { HtmlTokens } from "./tokens.ts";
import { HtmlTree } from "./tree.ts";

/** Words from which on a page needs headings. */
const substantialWords = 100;
/** Words from which on a page needs a way through it. */
const longWords = 5_000;

export const htmlAspects: readonly Aspect[] = [
  "language",
  "title",
  "headings",
  "heading-order",
  "lists",
  "images",
  "figures",
  "captions",
  "tables",
  "fields",
  "bookmarks",
  "links",
  "colours",
  "part-languages",
  "table-scope",
  "tab-order",
  "blank-paragraphs",
  "media",
];

/** HTML as browsers read it: names and roles by WAI-ARIA and accname, hidden content left out. */
export const htmlReader: Reader = {
  format: "html",
  sees: htmlAspects,
  read: (source, tell, budget, listener, texts) =>
    readPage(source, tell, listener ?? null, false, budget, texts),
};

/** The same as content: what is hidden is told as such. */
export const htmlContentReader: FormatReader = {
  format: "html",
  sees: htmlAspects,
  traits: { firstHeadingLevel: null, areBlankHeadingsSkipped: false },
  read: (source, listener, { isWhole }, budget) => readPage(source, () => {}, listener, isWhole, budget),
};

/** Tells the facts of a page and its content, in one reading. */
async function readPage(
  source: ByteSource,
  tell: FactSink,
  listener: ContentListener | null,
  isWhole: boolean,
  budget: Budget,
  texts?: TextSink,
): Promise<void> {
  const encoding = await sniffEncoding(source);
  const unread: Unread[] = [];
  const references = new References();
  const page = new HtmlPage(references, budget, tell, listener, texts);
  const { content } = page;
  await listener?.prepare?.("formula");
  try {
    const tree = new HtmlTree(page, budget, { isXml: encoding.isXml });
    const tokens = new HtmlTokens(tree, budget, { isXml: encoding.isXml, isContent: listener !== null });
    for await (const piece of textPieces(source, encoding)) {
      tokens.writePiece(piece, encoding);
      // Elements cost more time than the steps that they draw.
      budget.worked(piece.text.length >> 1);
      if (content) await content.release();
      if (budget.isDue) await budget.turn();
    }
    tokens.end();
    tree.end();
  } catch (error) {
    if (!(error instanceof OverBudget) || isWhole) throw error;
    unread.push({ message: "The rest of the page was not looked at: the page is too complex." });
  }
  page.settle();
  await content?.end();
  if (encoding.note) unread.push({ message: encoding.note });
  if (references.isIncomplete || content?.isIncomplete) {
    unread.push({ message: "Some labels were not followed: the page has too many of them." });
  }
  const document = documentOf(page, unread);
  tell(document);
  await listener?.end(document);
}

function documentOf(page: HtmlPage, unread: Unread[]): DocumentFact {
  const { words, paragraphs, headings, title, root, navigation, unread: left } = page.summary();
  const beginning: Place = new LinePlace(1, 1);
  const language = root?.get("lang")?.trim() || null;
  return {
    kind: "document",
    place: beginning,
    format: "html",
    tool: "text-editor",
    language: {
      value: language,
      isValid: language !== null && isLanguageTag(language.split("-", 1)[0]!),
      isCovered: false,
      isOptional: false,
      place: root ? place(root) : beginning,
    },
    title: {
      value: title.value === null ? null : snippet(title.value),
      isShown: null,
      conflict: null,
      isTyped: true,
      place: title.element ? place(title.element) : beginning,
    },
    extent: { pages: null, words, paragraphs },
    isSubstantial: words >= substantialWords,
    headings,
    navigation: {
      isLong: words > longWords,
      length: `${words} words`,
      found: navigation,
      place: beginning,
    },
    tagging: null,
    pdfUa: null,
    allowsAssistiveTechnology: true,
    hasDynamicXfa: false,
    unread: [...unread, ...left],
  };
}
