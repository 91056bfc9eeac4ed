import { allowanceFor, Budget, OverBudget } from "../../checker/budget.ts";
import type { DocumentFact, Unread } from "../../checker/model.ts";
import type { Reader } from "../../checker/reader.ts";
import { type CatalogFacts, catalogOf, readCatalog, titleOf } from "./catalog.ts";
import { documentNoteOf, hasWayThrough, substantialPages } from "./document-note.ts";
import { PdfFile } from "./file/file.ts";
import { PdfReading } from "./kept-reading.ts";
import { PageReader } from "./page-reader.ts";
import { emitStructure, type StructureSummary } from "./structure/emit-structure.ts";
import { readStructure, type Structure } from "./structure/structure-reader.ts";

/** Paragraphs from which on a document needs headings. */
const substantialParagraphs = 20;

/** Reads PDF (ISO 32000-1 and -2): the structure tree first, then the pages, then what the tree and its text say. */
export const readPdf: Reader["read"] = async (source, emit, budget, _, texts, { looksAt, keep } = {}) => {
  const file = await PdfFile.open(source, budget);
  const catalog = await catalogOf(file);
  const facts = await readCatalog(file, catalog);
  const root = facts.structureRoot;
  const structure = root && (await readStructure(file, root, facts.language));
  const pages = new PageReader(file, catalog, facts, emit, { texts, looksAt });
  let isWayThrough = false;
  const cut =
    structure?.cut ??
    (await cutOf(async () => {
      await pages.read(structure);
      if (pages.count < substantialPages)
        isWayThrough = await hasWayThrough(file, catalog, facts, pages.firstPages);
    }));
  // What was read of the tree is reported though no steps are left, with half as many more.
  const { steps, ...limits } = allowanceFor(source.size);
  const more = cut ? new Budget({ ...limits, steps: steps / 2 }) : budget;
  const summary = structure && (await emitStructure(structure.tree, emit, more, looksAt));
  if (structure && !cut && !summary?.cut) keep?.(new PdfReading(structure, file.isRebuilt));
  if (!facts.language) emitUncovered(facts, emit);
  const unread = pages.unread;
  if (cut) unread.push({ message: cutMessage(cut, pages.count) });
  else if (summary?.cut)
    unread.push({ message: `${summary.cut.message} Not all of its tags were looked at.` });
  emit(documentFact(file, facts, structure, summary, pages, isWayThrough, unread));
};

/** Reads; answers why not all of it. */
async function cutOf(read: () => Promise<void>): Promise<OverBudget | null> {
  try {
    await read();
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

/** What would have to inherit the document's language and cannot (PDF/UA-1, 7.2; Matterhorn 11-002 and 11-006). */
function emitUncovered({ outline, xmp }: CatalogFacts, emit: Parameters<Reader["read"]>[1]): void {
  const defect = (detail: string, label: string) =>
    emit({ kind: "language-defect", defect: "uncovered", detail, place: { label }, anchor: detail });
  if (outline.titled) defect("bookmarks", "Bookmarks");
  if (xmp?.title && !xmp.titleHasLanguage) defect("document title", "Document properties, title");
  else if (xmp?.hasTextWithoutLanguage)
    defect("text of the document's properties", "Document properties, descriptions");
}

function documentFact(
  file: PdfFile,
  facts: CatalogFacts,
  structure: Structure | null,
  summary: StructureSummary | null,
  pages: PageReader,
  isWayThrough: boolean,
  unread: Unread[],
): DocumentFact {
  const { language } = facts;
  const { headings, paragraphs } = summary ?? { headings: { total: 0, blank: 0 }, paragraphs: 0 };
  const note = documentNoteOf(file, facts, {
    language,
    isCovered: language === null && pages.hasCoveredText && !pages.hasUncoveredText,
    title: titleOf(facts).title,
    pages: pages.count,
    paragraphs: structure ? paragraphs : null,
    hasWayThrough: isWayThrough,
    hasManyParagraphs: paragraphs >= substantialParagraphs,
    headings,
    hasTree: structure?.hasContent === true || structure?.cut != null,
    untaggedImages: pages.untaggedImages,
    unread,
  });
  // Of a tree that was not read to its end no one can say that it has no headings.
  return structure?.cut || summary?.cut ? { ...note, isSubstantial: false } : note;
}
