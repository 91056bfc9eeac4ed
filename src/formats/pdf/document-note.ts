import { isWellFormed } from "../../checker/language-tag.ts";
import { KeptSize } from "../kept-size.ts";
import type { DocumentNote, Unread } from "../notes.ts";
import { allowsAssistiveTechnology, type CatalogFacts, titleOf } from "./catalog.ts";
import type { PdfFile } from "./file/file.ts";
import type { Dict } from "./file/objects.ts";
import { Links } from "./links.ts";
import { type OutlineEntry, outlineOf } from "./outline.ts";

/** Pages from which on a document needs headings. */
export const substantialPages = 4;
/** Bookmarks that lead to different pages, from which on a document needs headings: Acrobat gives each page one. */
const substantialBookmarks = 3;

/** Why a document is not read whose links hold too much. */
export const linksTooLong = "its links hold more than 4 million characters";

/** What pages and tags came to, as far as it is said of the whole. */
export interface PartsRead {
  /** All text lies below elements with a language of their own, and some does. */
  isCovered: boolean;
  pages: number;
  /** Of a document with tags. */
  paragraphs: number | null;
  headings: DocumentNote["headings"];
  hasTree: boolean;
  /** The tree could not be read to its end, so that no one can say that it has no headings. */
  isTreeCut: boolean;
  untaggedImages: number;
  /** Numbers of the first pages by their object numbers. */
  firstPages: ReadonlyMap<number, number>;
  unread: Unread[];
}

/** Paragraphs from which on a document needs headings. */
const substantialParagraphs = 20;

/** What is said of the whole in view of its parts. */
export function documentFactOf(
  file: PdfFile,
  facts: CatalogFacts,
  { isTreeCut, ...parts }: PartsRead,
  isWayThrough: boolean,
): DocumentNote {
  const { language } = facts;
  const note = documentNoteOf(file, facts, {
    ...parts,
    language,
    isCovered: language === null && parts.isCovered,
    title: titleOf(facts).title,
    hasWayThrough: isWayThrough,
    hasManyParagraphs: (parts.paragraphs ?? 0) >= substantialParagraphs,
  });
  return isTreeCut ? { ...note, isSubstantial: false } : note;
}

/** What was learned while its pages and tags were read. */
interface Read {
  language: string | null;
  /** All text lies below elements with a language of their own. */
  isCovered: boolean;
  title: string | null;
  pages: number;
  paragraphs: number | null;
  /** Whether it has so many paragraphs that it needs headings. */
  hasManyParagraphs: boolean;
  /** Whether it has bookmarks that lead to parts of it. */
  hasWayThrough: boolean;
  headings: DocumentNote["headings"];
  hasTree: boolean;
  untaggedImages: number;
  unread: Unread[];
}

/** What is reported of the whole document. */
export function documentNoteOf(file: PdfFile, facts: CatalogFacts, read: Read): DocumentNote {
  const { outline } = facts;
  const { language, pages } = read;
  const properties = { label: "Document properties" };
  const bookmarks = outline.titled === 1 ? "1 bookmark" : `${outline.titled} bookmarks`;
  return {
    kind: "document",
    place: { label: "Whole document" },
    format: "pdf",
    tool: facts.tool,
    ...(facts.program ? { program: facts.program } : {}),
    language: {
      value: language,
      isValid: language !== null && isWellFormed(language),
      isCovered: read.isCovered,
      isOptional: false,
      place: properties,
    },
    title: {
      value: read.title,
      isShown: facts.showsTitle,
      conflict: titleOf(facts).conflict,
      place: properties,
    },
    extent: { pages, words: null, paragraphs: read.paragraphs },
    isSubstantial: pages >= substantialPages || read.hasWayThrough || read.hasManyParagraphs,
    headings: read.headings,
    navigation: {
      length: { count: pages, of: "pages" },
      found: outline.titled ? bookmarks : null,
      place: { label: "Bookmarks" },
    },
    tagging: {
      isMarked: facts.isMarked,
      hasTree: read.hasTree,
      isSuspect: facts.isSuspect,
      isOptional: false,
      untaggedImages: read.untaggedImages,
      place: { label: "Whole document" },
    },
    pdfUa: facts.xmp?.pdfUaPart ?? null,
    allowsAssistiveTechnology: allowsAssistiveTechnology(file),
    hasDynamicXfa: facts.hasDynamicXfa,
    unread: read.unread,
  };
}

/** Whether the bookmarks of a short document show that it has parts: three with titles or more that lead to two pages or more. */
export async function hasWayThrough(
  file: PdfFile,
  catalog: Dict,
  { outline }: CatalogFacts,
  { pages, firstPages }: Pick<PartsRead, "pages" | "firstPages">,
): Promise<boolean> {
  if (pages >= substantialPages || outline.titled < substantialBookmarks || firstPages.size < 2) return false;
  const entries = await outlineOf(
    file,
    catalog,
    new Links(file, catalog, firstPages, new KeptSize(linksTooLong)),
  );
  return areParts(entries);
}

/** Whether entries of an outline lead to parts of a document. */
export const areParts = (entries: readonly OutlineEntry[]): boolean =>
  entries.length >= substantialBookmarks && new Set(entries.map(({ page }) => page)).size > 1;
