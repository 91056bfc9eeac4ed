import { OverBudget } from "../../checker/budget.ts";
import { isLanguageTag } from "../../checker/language-tag.ts";
import type { Aspect, FactSink, Place, Unread } from "../../checker/model.ts";
import type { Reader } from "../../checker/reader.ts";
import { snippet } from "../../checker/text.ts";
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
  async read(source, tell, budget) {
    const encoding = await sniffEncoding(source);
    const unread: Unread[] = [];
    const references = new References();
    const page = new HtmlPage(references, budget, tell);
    try {
      const tree = new HtmlTree(page, budget, { isXml: encoding.isXml });
      const tokens = new HtmlTokens(tree, budget, { isXml: encoding.isXml });
      for await (const piece of textPieces(source, encoding)) {
        tokens.writePiece(piece, encoding);
        // Elements cost more time than the steps that they draw.
        budget.worked(piece.text.length >> 1);
        if (budget.isDue) await budget.turn();
      }
      tokens.end();
      tree.end();
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      unread.push({ message: "The rest of the page was not looked at: the page is too complex." });
    }
    page.settle();
    if (encoding.note) unread.push({ message: encoding.note });
    if (references.isIncomplete) {
      unread.push({ message: "Some labels were not followed: the page has too many of them." });
    }
    tellDocument(page, tell, unread);
  },
};

function tellDocument(page: HtmlPage, tell: FactSink, unread: Unread[]): void {
  const { words, paragraphs, headings, title, root, navigation, unread: left } = page.summary();
  const beginning: Place = new LinePlace(1, 1);
  const language = root?.get("lang")?.trim() || null;
  tell({
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
  });
}
