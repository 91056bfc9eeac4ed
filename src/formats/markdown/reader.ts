import { type Budget, OverBudget } from "../../checker/budget.ts";
import type { DocumentFact, Fact, FactSink, HeadingFact, Unread } from "../../checker/model.ts";
import type { TextSink } from "../../checker/reach/text-sink.ts";
import { snippet } from "../../checker/snippet.ts";
import type { ByteSource } from "../../checker/source.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { ContentListener } from "../content.ts";
import { ContentPage } from "../html/content-page.ts";
import { place } from "../html/node.ts";
import { HtmlPage } from "../html/page.ts";
import { type PageWants, pageDocument, pageReaders, rewrittenDocument } from "../html/page-reader.ts";
import { mayHold } from "../html/parser/may-hold.ts";
import { HtmlTree } from "../html/parser/tree.ts";
import { LinePlace } from "../html/places.ts";
import { References } from "../html/references.ts";
import { encodingOf, readBlocks } from "./document.ts";
import { MarkdownElements } from "./elements.ts";
import type { FrontMatter } from "./front-matter.ts";
import { Known, readKnown } from "./known.ts";
import { measureOf, unmeasured } from "./prose.ts";
import { SelectedBlocks } from "./selected-blocks.ts";

/** What begins a formula, or is cut off where it may. */
const formula = /\$|[`~]{3}[ \t]*\{?(?:math|m?a?t?$)/i;

/** CommonMark with GFM and front matter: its elements, and the HTML in it, read by the rules of HTML. */
export const { reader: markdownReader, contentReader: markdownContentReader } = pageReaders(
  "markdown",
  readDocument,
  contentAlone,
);

/** Emits the facts of a document and its content, in one reading. */
async function readDocument(
  source: ByteSource,
  emit: FactSink,
  listener: ContentListener | null,
  { isWhole, isAddressed, ...wants }: PageWants,
  budget: Budget,
  texts?: TextSink,
): Promise<void> {
  const encoding = await encodingOf(source);
  const known = new Known();
  const references = new References();
  const unread: Unread[] = [];
  let matter: FrontMatter = { language: null, title: null };
  let first: HeadingFact | null = null;
  const note = (fact: Fact) => {
    if (fact.kind !== "heading") emit(fact);
    else {
      const isFirst = first === null;
      first ??= fact;
      // A title in the front matter stands above the headings as one of level 1.
      if (matter.title) emit({ ...fact, first: 2 });
      else emit(isFirst ? { ...fact, firstUnderTitle: 2 } : fact);
    }
  };
  const page = new HtmlPage(references, budget, note, { listener, texts, ...wants });
  const { content } = page;
  if (await mayHold(formula, source, encoding, budget)) await listener?.prepare?.("formula");
  try {
    await readKnown(known, source, encoding, budget);
    const tree = new HtmlTree(page, budget);
    const measure = isAddressed ? measureOf(encoding.label) : unmeasured;
    const elements = new MarkdownElements(tree, known.definitions, budget, page, measure);
    const noteMatter = (found: FrontMatter) => {
      matter = found;
    };
    await readBlocks(source, encoding, elements, budget, noteMatter);
    elements.end();
    tree.end();
  } catch (error) {
    if (!(error instanceof OverBudget) || isWhole) throw error;
    unread.push({ message: "The rest of the document was not looked at: the document is too complex." });
  }
  page.settle();
  await content?.end();
  if (known.definitions.isIncomplete || references.isIncomplete || content?.isIncomplete) {
    unread.push({ message: "Some links and labels were not followed: the document has too many of them." });
  }
  const document = documentOf(page, matter, first, unread);
  emit(document);
  await listener?.end(document);
}

/** Emits the content of a document that is written anew, or of another one what stands around some things. */
async function contentAlone(
  source: ByteSource,
  listener: ContentListener,
  around: ReadonlySet<number> | null,
  budget: Budget,
): Promise<void> {
  const isWritten = around === null;
  const encoding = await encodingOf(source);
  const known = new Known();
  if (isWritten && (await mayHold(formula, source, encoding, budget))) await listener.prepare?.("formula");
  await readKnown(known, source, encoding, budget);
  const names = isWritten ? "all" : "none";
  const page = new ContentPage(new References(isWritten), budget, listener, { isWritten, names });
  const tree = new HtmlTree(page, budget);
  const measure = isWritten ? unmeasured : measureOf(encoding.label);
  const elements = new MarkdownElements(
    tree,
    known.definitions,
    budget,
    page,
    measure,
    isWritten ? known : null,
  );
  const selected = around && new SelectedBlocks(elements, { froms: around, areThingsWanted: true });
  const matter = await readBlocks(source, encoding, selected ?? elements, budget);
  await selected?.end();
  elements.end();
  tree.end();
  await page.content.end();
  const { remarks } = elements;
  const document = rewrittenDocument("markdown", page, {
    language: matter.language?.value.replaceAll("_", "-") ?? null,
    title: matter.title?.value ?? null,
  });
  await listener.end(remarks.length ? { ...document, remarks } : document);
}

function documentOf(
  page: HtmlPage,
  matter: FrontMatter,
  first: HeadingFact | null,
  unread: Unread[],
): DocumentFact {
  const summary = page.summary();
  const { root } = summary;
  const beginning = new LinePlace(1, 1);
  const given = root?.get("lang")?.trim();
  const language = matter.language?.value ?? (given || null);
  const hasTitle = first !== null && first.level === 1 && !isBlank(first.text);
  return pageDocument("markdown", summary, {
    place: beginning,
    language: {
      value: language,
      isOptional: true,
      place: matter.language
        ? new LinePlace(matter.language.line, 1)
        : given && root
          ? place(root)
          : beginning,
    },
    title: {
      value: matter.title ? snippet(matter.title.value) : hasTitle ? first!.text : null,
      place: matter.title ? new LinePlace(matter.title.line, 1) : (first?.place ?? beginning),
    },
    unread,
  });
}
