import { allowanceFor, Budget, OverBudget } from "../../checker/budget.ts";
import { isWellFormed } from "../../checker/language-tag.ts";
import type { Aspect, DocumentFact, Place, Unread } from "../../checker/model.ts";
import type { Reader } from "../../checker/reader.ts";
import type { FormatReader } from "../reader.ts";
import { allowsAssistiveTechnology, type CatalogFacts, catalogOf, readCatalog, titleOf } from "./catalog.ts";
import { PdfFile } from "./file/file.ts";
import { PageReader } from "./page-reader.ts";
import { readStructure, type Structure } from "./structure/structure-reader.ts";
import { type StructureSummary, tellStructure } from "./structure/tell-structure.ts";

/** Pages from which on a document needs bookmarks, and from which on it needs headings. */
const longDocument = 20;
const substantialPages = 4;
const substantialParagraphs = 20;

/** What PDF has a place for. */
const sees: readonly Aspect[] = [
  "language",
  "title",
  "headings",
  "heading-order",
  "lists",
  "images",
  "figures",
  "captions",
  "tables",
  "tagging",
  "fields",
  "bookmarks",
  "links",
  "fonts",
  "part-languages",
  "table-scope",
  "tab-order",
  "blank-paragraphs",
  "pdf-ua",
  "security",
  "xfa",
  "media",
];

/** Emits the content of PDF: a tagged document in the order of its structure, any other as its layout reads. */
export const pdfContent: FormatReader = {
  format: "pdf",
  sees,
  traits: { firstHeadingLevel: 1, areBlankHeadingsSkipped: true, areNotesLast: true },
  async read(source, listener, wants, budget) {
    // The layout is large, and checks do not need it.
    const { emit } = await import("./emit/emit.ts");
    await emit(source, listener, wants, budget);
  },
};

/** Reads PDF (ISO 32000-1 and -2): the structure tree first, then the pages, then what the tree and its text tell. */
export const pdfReader: Reader = {
  format: "pdf",
  sees,
  async read(source, tell, budget, _, texts) {
    const file = await PdfFile.open(source, budget);
    const catalog = await catalogOf(file);
    const facts = await readCatalog(file, catalog);
    const root = facts.structureRoot;
    const structure = root && (await readStructure(file, root, facts.language));
    const pages = new PageReader(file, catalog, facts, tell, texts);
    const cut = structure?.cut ?? (await readPages(pages, structure));
    // What was read of the tree is told though no steps are left, with half as many more.
    const { steps, ...limits } = allowanceFor(source.size);
    const more = cut ? new Budget({ ...limits, steps: steps / 2 }) : budget;
    const summary = structure && (await tellStructure(structure.tree, tell, more));
    if (!facts.language) tellUncovered(facts, tell);
    const unread = pages.unread;
    if (cut) unread.push({ message: cutMessage(cut, pages.count) });
    else if (summary?.cut)
      unread.push({ message: `${summary.cut.message} Not all of its tags were looked at.` });
    tell(documentFact(file, facts, structure, summary, pages, unread));
  },
};

/** Reads the pages; answers why not all of them. */
async function readPages(pages: PageReader, structure: Structure | null): Promise<OverBudget | null> {
  try {
    await pages.read(structure);
    return null;
  } catch (error) {
    if (error instanceof OverBudget) return error;
    throw error;
  }
}

const cutMessage = ({ message }: OverBudget, page: number) =>
  page
    ? `${message} What comes after page ${page} was not looked at.`
    : `${message} Its pages were not looked at.`;

const propertiesPlace: Place = { label: "Document properties" };

/** What would have to inherit the document's language and cannot (PDF/UA-1, 7.2; Matterhorn 11-002 and 11-006). */
function tellUncovered({ outline, xmp }: CatalogFacts, tell: Parameters<Reader["read"]>[1]): void {
  const defect = (detail: string, label: string) =>
    tell({ kind: "language-defect", defect: "uncovered", detail, place: { label }, anchor: detail });
  if (outline.titled) defect("bookmarks", "Bookmarks");
  if (xmp?.title && !xmp.titleHasLanguage) defect("document title", "Document properties");
  else if (xmp?.hasTextWithoutLanguage) defect("text of the document's properties", "Document properties");
}

function documentFact(
  file: PdfFile,
  facts: CatalogFacts,
  structure: Structure | null,
  summary: StructureSummary | null,
  pages: PageReader,
  unread: Unread[],
): DocumentFact {
  const { language, outline } = facts;
  const { headings, paragraphs } = summary ?? { headings: { total: 0, blank: 0 }, paragraphs: 0 };
  const { title, conflict } = titleOf(facts);
  const bookmarks = outline.titled === 1 ? "1 bookmark" : `${outline.titled} bookmarks`;
  return {
    kind: "document",
    place: { label: "Whole document" },
    format: "pdf",
    tool: facts.tool,
    language: {
      value: language,
      isValid: language !== null && isWellFormed(language),
      isCovered: language === null && pages.hasCoveredText && !pages.hasUncoveredText,
      isOptional: false,
      place: propertiesPlace,
    },
    title: { value: title, isShown: facts.showsTitle, conflict, place: propertiesPlace },
    extent: { pages: pages.count, words: null, paragraphs: structure ? paragraphs : null },
    // Of a tree that was not read to its end nobody can say that it has no headings.
    isSubstantial:
      !structure?.cut &&
      !summary?.cut &&
      (pages.count >= substantialPages || paragraphs >= substantialParagraphs || outline.items > 0),
    headings,
    navigation: {
      isLong: pages.count > longDocument,
      length: pages.count === 1 ? "1 page" : `${pages.count} pages`,
      found: outline.titled ? bookmarks : null,
      place: { label: "Bookmarks" },
    },
    tagging: {
      isMarked: facts.isMarked,
      hasTree: structure?.hasContent === true || structure?.cut != null,
      isSuspect: facts.isSuspect,
      isOptional: false,
      untaggedImages: pages.untaggedImages,
      place: { label: "Whole document" },
    },
    pdfUa: facts.xmp?.pdfUaPart ?? null,
    allowsAssistiveTechnology: allowsAssistiveTechnology(file),
    hasDynamicXfa: facts.hasDynamicXfa,
    unread,
  };
}
