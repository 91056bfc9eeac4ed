import { type Budget, OverBudget } from "../../checker/budget.ts";
import type { DocumentFact, FactSink, Unread } from "../../checker/model.ts";
import type { TextSink } from "../../checker/reach/text-sink.ts";
import { snippet } from "../../checker/snippet.ts";
import type { ByteSource } from "../../checker/source.ts";
import type { ContentListener } from "../content.ts";
import { ContentPage } from "./content-page.ts";
import { place } from "./node.ts";
import { HtmlPage } from "./page.ts";
import { type PageWants, pageDocument, pageReaders, rewrittenDocument } from "./page-reader.ts";
import { sniffEncoding, textPieces } from "./parser/encoding.ts";
import { HtmlTokens } from "./parser/tokens.ts";
import { HtmlTree } from "./parser/tree.ts";
import { LinePlace } from "./places.ts";
import { References } from "./references.ts";
import { SelectedElements } from "./selected-elements.ts";

/** HTML as browsers read it: names and roles by WAI-ARIA and accname, hidden content left out, or reported as such in content. */
export const { reader: htmlReader, contentReader: htmlContentReader } = pageReaders(
  "html",
  readPage,
  contentAlone,
);

/** Emits the facts of a page and its content, in one reading. */
async function readPage(
  source: ByteSource,
  emit: FactSink,
  listener: ContentListener | null,
  { isWhole, isAddressed, ...wants }: PageWants,
  budget: Budget,
  texts?: TextSink,
): Promise<void> {
  const encoding = await sniffEncoding(source);
  const unread: Unread[] = [];
  const references = new References();
  const page = new HtmlPage(references, budget, emit, { listener, texts, ...wants });
  const { content } = page;
  try {
    const tree = new HtmlTree(page, budget, { isXml: encoding.isXml });
    const tokens = new HtmlTokens(tree, budget, {
      isXml: encoding.isXml,
      isContent: listener !== null,
      isMeasured: true,
      isWritten: page.hasDrawings,
    });
    for await (const piece of textPieces(source, encoding)) {
      if (isAddressed) tokens.writePiece(piece, encoding);
      else tokens.write(piece.text);
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
  emit(document);
  await listener?.end(document);
}

/** Emits the content of a page that is written anew, or of another one what stands around some things: all of it. */
async function contentAlone(
  source: ByteSource,
  listener: ContentListener,
  around: ReadonlySet<number> | null,
  budget: Budget,
): Promise<void> {
  const isWritten = around === null;
  const encoding = await sniffEncoding(source);
  const names = isWritten ? "all" : around.size ? "none" : "all but fields";
  const page = new ContentPage(new References(names !== "none"), budget, listener, { isWritten, names });
  const { isXml } = encoding;
  const selected = around?.size
    ? new SelectedElements(page, {
        froms: around,
        hiding: page.hiding,
        pass: (passed) => listener.pass?.(passed),
      })
    : null;
  const tree = new HtmlTree(selected ?? page, budget, { isXml });
  const tokens = new HtmlTokens(tree, budget, { isXml, isContent: true, isWritten });
  for await (const piece of textPieces(source, encoding)) {
    if (isWritten) tokens.write(piece.text);
    else tokens.writePiece(piece, encoding);
    budget.worked(piece.text.length);
    await page.content.release();
    if (budget.isDue) await budget.turn();
  }
  tokens.end();
  tree.end();
  selected?.end();
  await page.content.end();
  await listener.end(rewrittenDocument("html", page));
}

function documentOf(page: HtmlPage, unread: Unread[]): DocumentFact {
  const summary = page.summary();
  const { title, root } = summary;
  const beginning = new LinePlace(1, 1);
  const language = root?.get("lang")?.trim() || null;
  return pageDocument("html", summary, {
    place: beginning,
    language: {
      value: language,
      isOptional: false,
      ...(summary.isBodyInLanguage ? { isOfBody: true } : {}),
      place: root ? place(root) : beginning,
    },
    title: {
      value: title.value === null ? null : snippet(title.value),
      place: title.element ? place(title.element) : beginning,
    },
    unread,
  });
}
