import { allowanceFor, Budget, OverBudget } from "../../checker/budget.ts";
import type { Reader } from "../../checker/reader.ts";
import { type CatalogFacts, catalogOf, readCatalog } from "./catalog.ts";
import { documentFactOf, hasWayThrough, type PartsRead } from "./document-note.ts";
import { PdfFile } from "./file/file.ts";
import { NumberSet } from "./file/number-set.ts";
import { PdfReading, PdfWhole } from "./kept-reading.ts";
import { PageReader } from "./page-reader.ts";
import { emitStructure } from "./structure/emit-structure.ts";
import { readStructure } from "./structure/structure-reader.ts";

/** Reads PDF (ISO 32000-1 and -2): the structure tree first, then the pages, then what the tree and its text say. */
export const readPdf: Reader["read"] = async (source, emit, budget, _, texts, { looksAt, keep } = {}) => {
  const file = await PdfFile.open(source, budget);
  const catalog = await catalogOf(file);
  const facts = await readCatalog(file, catalog);
  const root = facts.structureRoot;
  const asked = keep ? new NumberSet() : null;
  file.asked = asked;
  const structure = root && (await readStructure(file, root, facts.language));
  const pages = new PageReader(file, catalog, facts, emit, { texts, looksAt });
  let isWayThrough = false;
  const cut =
    structure?.cut ??
    (await cutOf(async () => {
      await pages.read(structure);
      file.asked = null;
      const { count, firstPages } = pages;
      isWayThrough = await hasWayThrough(file, catalog, facts, { pages: count, firstPages });
    }));
  // What was read of the tree is reported though no steps are left, with half as many more.
  const { steps, ...limits } = allowanceFor(source.size);
  const more = cut ? new Budget({ ...limits, steps: steps / 2 }) : budget;
  const summary = structure && (await emitStructure(structure.tree, emit, more, looksAt));
  if (!facts.language) emitUncovered(facts, emit);
  const unread = pages.unread;
  if (cut) unread.push({ message: cutMessage(cut, pages.count) });
  else if (summary?.cut)
    unread.push({ message: `${summary.cut.message} Not all of its tags were looked at.` });
  const parts: PartsRead = {
    isCovered: pages.hasCoveredText && !pages.hasUncoveredText,
    pages: pages.count,
    paragraphs: structure && (summary?.paragraphs ?? 0),
    headings: summary?.headings ?? { total: 0, blank: 0 },
    hasTree: structure?.hasContent === true || structure?.cut != null,
    isTreeCut: Boolean(structure?.cut || summary?.cut),
    untaggedImages: pages.untaggedImages,
    firstPages: pages.firstPages,
    unread,
  };
  if (structure && !cut && !summary?.cut)
    keep?.(
      new PdfReading(structure, file.isRebuilt, asked && PdfWhole.of(file, catalog, facts, asked, parts)),
    );
  emit(documentFactOf(file, facts, parts, isWayThrough));
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
