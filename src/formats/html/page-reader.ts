import type { Budget } from "../../checker/budget.ts";
import { isLanguageTag, namesLanguage } from "../../checker/language-tag.ts";
import type { Aspect, DocumentFact, FactSink, Place, Unread } from "../../checker/model.ts";
import type { TextSink } from "../../checker/reach/text-sink.ts";
import type { Reader } from "../../checker/reader.ts";
import type { ByteSource } from "../../checker/source.ts";
import { textAspects } from "../aspects.ts";
import type { ContentListener } from "../content.ts";
import { everything, nothing } from "../looks-at.ts";
import type { DocumentNote } from "../notes.ts";
import { noPdfFeatures } from "../notes.ts";
import type { FormatReader, Wants } from "../reader.ts";
import type { ContentPage } from "./content-page.ts";
import type { HtmlPage } from "./page.ts";
import { LinePlace } from "./places.ts";

/** Words from which on a page needs headings. */
const substantialWords = 100;

/** What documents of HTML's elements have a place for. */
const aspects: readonly Aspect[] = [
  ...textAspects,
  "captions",
  "colours",
  "table-scope",
  "tab-order",
  "blank-paragraphs",
  "heading-looks",
];

export type PageWants = Required<Pick<Wants, "isWhole" | "isAddressed" | "looksAt">> &
  Pick<Wants, "hasDrawings">;

/**
 * Emits the facts of a document and its content, in one reading. With `isWhole` a document that is read in part is of
 * no use, and what ends it before is thrown.
 */
export type ReadPage = (
  source: ByteSource,
  emit: FactSink,
  listener: ContentListener | null,
  wants: PageWants,
  budget: Budget,
  texts?: TextSink,
) => Promise<void>;

/**
 * Emits the content of a document that is written anew, or of another one what stands around the things that begin at
 * these bytes; what ends it before is thrown.
 */
export type ReadContent = (
  source: ByteSource,
  listener: ContentListener,
  around: ReadonlySet<number> | null,
  budget: Budget,
) => Promise<void>;

/** The doors of a format whose elements are those of HTML: its facts, with the content on the way, and its content alone. */
export function pageReaders(
  format: "html" | "markdown",
  read: ReadPage,
  readContent: ReadContent,
): { reader: Reader; contentReader: FormatReader } {
  return {
    reader: {
      format,
      sees: aspects,
      read: (source, emit, budget, listener, texts, { isAddressed = true, looksAt = everything } = {}) =>
        read(source, emit, listener ?? null, { isWhole: false, isAddressed, looksAt }, budget, texts),
    },
    contentReader: {
      format,
      sees: aspects,
      traits: {
        firstHeadingLevel: null,
        areBlankHeadingsSkipped: false,
        areNotesApart: true,
        areArtifactsShown: true,
        // HTML says it by dir; Markdown does not, and whoever shows it goes by the words.
        goesAsItsLanguage: format === "markdown",
      },
      read: (source, listener, wants, budget) => {
        const { isWhole, isAddressed = true, isRewritten, isForEdits, hasDrawings = false } = wants;
        if (isRewritten) return readContent(source, listener, null, budget);
        const around = wants.around ?? (isForEdits && format === "html" ? allOfIt : null);
        if (around) return readContent(source, listener, around, budget);
        return read(
          source,
          () => {},
          listener,
          { isWhole, isAddressed, looksAt: nothing, hasDrawings },
          budget,
        );
      },
    },
  };
}

/** A page of HTML is read for edits in full, whatever is looked for. */
const allOfIt: ReadonlySet<number> = new Set();

/** Whether a declared code names a language: front matter may be written by people who know locales. */
const isLanguageIn = {
  html: namesLanguage,
  markdown: (tag: string) => isLanguageTag(tag.replaceAll("_", "-")),
};

/** What is reported of the whole; where its language and title stand is the format's. */
export function pageDocument(
  format: "html" | "markdown",
  { words, paragraphs, headings, parts, navigation, unread }: ReturnType<HtmlPage["summary"]>,
  own: {
    place: Place;
    language: Omit<NonNullable<DocumentFact["language"]>, "isCovered" | "isValid">;
    title: { value: string | null; place: Place };
    unread: readonly Unread[];
  },
): DocumentFact {
  const { place, language, title } = own;
  return {
    kind: "document",
    place,
    format,
    tool: "text-editor",
    language: {
      ...language,
      isValid: language.value !== null && isLanguageIn[format](language.value),
      isCovered: false,
    },
    title: { ...title, isShown: null, conflict: null, isTyped: true },
    extent: { pages: null, words, paragraphs },
    isSubstantial: words >= substantialWords,
    headings,
    ...(parts ? { parts } : {}),
    navigation: { length: { count: words, of: "words" }, found: navigation, place },
    ...noPdfFeatures,
    unread: [...own.unread, ...unread],
  };
}

/** What is reported of the whole of a document that is written anew: what a page of it begins with. */
export function rewrittenDocument(
  format: "html" | "markdown",
  { root, title }: Pick<ContentPage, "root" | "title">,
  own: { language?: string | null; title?: string | null } = {},
): DocumentNote {
  const place = new LinePlace(1, 1);
  const declared = own.language ?? (root?.get("lang")?.trim() || null);
  const note: DocumentNote = pageDocument(format, nothingCounted, {
    place,
    language: { value: declared, isOptional: format === "markdown", place },
    title: { value: own.title ?? title, place },
    unread: [],
  });
  if (root?.get("dir")?.trim().toLowerCase() === "rtl") note.isFromRight = true;
  const inXml = root?.get("xml:lang")?.trim();
  if (declared === null && inXml) note.languageOfParts = inXml;
  return note;
}

const nothingCounted: ReturnType<HtmlPage["summary"]> = {
  words: 0,
  paragraphs: 0,
  headings: { total: 0, blank: 0 },
  parts: null,
  title: { value: null, element: null },
  root: null,
  isBodyInLanguage: false,
  navigation: null,
  unread: [],
};
