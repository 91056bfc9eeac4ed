import { type Budget, OverBudget } from "../../../checker/budget.ts";
import { isLanguageTag } from "../../../checker/language-tag.ts";
import type { ByteSource } from "../../../checker/source.ts";
import type { ContentListener } from "../../content.ts";
import { KeptSize } from "../../kept-size.ts";
import type { DocumentNote, Unread } from "../../notes.ts";
import type { Wants } from "../../reader.ts";
import { type CatalogFacts, catalogOf, readCatalog, titleOf } from "../catalog.ts";
import { areParts, documentNoteOf } from "../document-note.ts";
import { PdfFile } from "../file/file.ts";
import type { Dict } from "../file/objects.ts";
import { Pictures } from "../pictures/pictures.ts";
import { TaggedStructure } from "../structure/content-order.ts";
import { Emitter } from "./emitter.ts";
import { Flow } from "./flow.ts";
import { anchorOf, Pages } from "./pages.ts";
import { TaggedWriter } from "./tagged.ts";
import { UntaggedWriter } from "./untagged.ts";

/** Where less of the text is tagged, as part of what is not, the tags say nothing of the document. */
const leastTagged = 0.25;

/** Emits a document's content: a tagged one in the order of its structure, any other by where its text stands. */
export async function emit(
  source: ByteSource,
  listener: ContentListener,
  wants: Wants,
  budget: Budget,
): Promise<void> {
  const file = await PdfFile.open(source, budget);
  const catalog = await catalogOf(file);
  const facts = await readCatalog(file, catalog);
  const emitter = new Emitter(listener, new Pictures(file));
  const whole: Whole = { isTagged: false, structure: null, pages: null, remarks: [], cut: null };
  try {
    await emitPages(file, catalog, facts, emitter, wants.isWhole, whole);
  } catch (error) {
    if (wants.isWhole || !(error instanceof OverBudget)) throw error;
    whole.cut = error;
    await emitter.end();
  }
  await listener.end(documentNote(file, facts, emitter, whole));
}

/** What is known of the document when its content has been emitted. */
interface Whole {
  isTagged: boolean;
  structure: TaggedStructure | null;
  pages: Pages | null;
  remarks: readonly string[];
  /** Why not all of it was emitted. */
  cut: OverBudget | null;
}

async function emitPages(
  file: PdfFile,
  catalog: Dict,
  facts: CatalogFacts,
  emitter: Emitter,
  isWhole: boolean,
  whole: Whole,
): Promise<void> {
  const { budget } = file;
  const alternatives = new KeptSize("its alternative texts hold more than 4 million characters");
  const root = facts.structureRoot;
  const structure = root && (await TaggedStructure.read(file, root, facts.language, alternatives));
  let pages = new Pages(file, catalog, structure);
  Object.assign(whole, { structure, pages });
  await pages.read(catalog, isWhole);
  const loose = pages.loose.reduce((sum, { characters }) => sum + characters, 0);
  whole.isTagged = structure !== null && pages.characters >= leastTagged * loose;
  if (structure && !whole.isTagged) {
    pages = new Pages(file, catalog, null, structure);
    whole.pages = pages;
    await pages.read(catalog, isWhole);
  }
  whole.cut = pages.cut;
  const flow = new Flow(emitter);
  const untagged = new UntaggedWriter(pages, flow, emitter, budget);
  whole.remarks = untagged.remarks;
  if (structure && whole.isTagged) {
    await new TaggedWriter(structure, pages, flow, emitter, budget).write();
    flow.end();
    await untagged.writeRest();
  } else await untagged.write();
  flow.end();
  pages.restOfArtifacts(emitter);
  await emitter.flush();
}

function documentNote(file: PdfFile, facts: CatalogFacts, emitter: Emitter, whole: Whole): DocumentNote {
  const { structure, isTagged, pages, cut } = whole;
  const ofParts = [...(structure?.words.values() ?? [])].find(
    ({ language: own }) => own !== null && isLanguageTag(own),
  );
  const unread: Unread[] = [];
  const remarks = [...whole.remarks];
  if (cut) unread.push({ message: `${cut.message} Not all of its content was read.` });
  const count = pages?.count ?? 0;
  if (pages?.unread.length) {
    const message = `The text of page ${pages.unread.slice(0, 20).join(", ")} could not be read: the PDF is damaged.`;
    remarks.push(message);
    unread.push({ message });
  }
  const note = documentNoteOf(file, facts, {
    language: facts.language,
    isCovered: false,
    // What a claim of PDF/UA asks of its title matters to checks alone.
    title: titleOf(facts).title ?? facts.infoTitle,
    pages: count,
    paragraphs: emitter.paragraphs,
    hasManyParagraphs: false,
    hasWayThrough: areParts(pages?.outline ?? []),
    headings: emitter.headings,
    hasTree: structure !== null,
    untaggedImages: 0,
    unread,
  });
  return {
    ...note,
    isOrderGuessed: !isTagged,
    ...(pages?.isFromRight ? { isFromRight: true } : {}),
    ...(ofParts ? { languageOfParts: ofParts.language! } : {}),
    outline: (pages?.outline ?? []).map(({ level, text, page }) => ({ level, text, target: anchorOf(page) })),
    remarks,
  };
}
