import type { Address, Place } from "../formats/content.ts";
import type {
  BlankRunNote,
  ColourNote,
  DocumentNote,
  FloatingObjectNote,
  FontNote,
  HiddenTextNote,
  LanguageDefectNote,
  PageNote,
  SheetNote,
  SlideNote,
  TabOrderNote,
  TaggingDefectNote,
} from "../formats/notes.ts";

export type { PageBox, Place } from "../formats/content.ts";
export type { TaggingDefect, Tool, Unread } from "../formats/notes.ts";

/**
 * The document model: what a reader knows of a document, reported as facts, one thing at a time and in reading
 * order, so that a document of any size is checked in flat memory. A reader emits facts and never judges;
 * a check judges facts and never asks for the format. In all facts `null` means looked for and absent.
 */

interface FactBase {
  place: Place;
  /** By what an editor finds it in the bytes that were read. */
  address?: Address;
  /** A short piece of the thing itself as the author would recognise it: text, source or name; readers cut it to 160 characters. */
  snippet?: string;
  /**
   * What stays the same when content elsewhere changes (text, target, image name, digest; never a page, index or
   * line): the seed of the fingerprint. The snippet serves where it is absent.
   */
  anchor?: string;
}

/** A heading that assistive technology is given. */
export interface HeadingFact extends FactBase {
  kind: "heading";
  /** 1 and deeper; null for PDF's unnumbered H. */
  level: number | null;
  /** Text as exposed, cut to 160 characters; blank when the heading is empty. */
  text: string;
  /** The level that the first heading of the document has to have; null where any may come first. */
  first: number | null;
  /** The same of the first heading once the document has a title that stands above its headings; it has none yet. */
  firstUnderTitle?: number;
  /** Assistive technology passes over the heading when it is blank (PDF), so that a blank one is no defect. */
  isSkippedWhenBlank?: boolean;
  /** A second H child of one node, which PDF/UA-1 7.4.4 forbids. */
  isRepeated?: boolean;
  /** It runs in with the text after it, so that it may be chosen for its look (\paragraph). */
  isRunIn?: boolean;
  /** Of a slide it is the title, in a page that was made from a presentation. */
  slide?: number;
  /** Text that was not read stands before it, so that the heading before it is not known. */
  isAfterGap?: boolean;
}

/** A paragraph that looks like a heading and is not marked as one. */
export interface PossibleHeadingFact extends FactBase {
  kind: "possible-heading";
  /** Cut to 160 characters. */
  text: string;
  isBold: boolean;
  /** Its type is larger than that of the text. */
  isLarger: boolean;
  /** What its size says beside the others', from 1. */
  level: number;
}

export type ListDefect =
  /** Something in a list that may not be there. */
  | "foreign-child"
  /** A list item outside any list. */
  | "stray-item"
  /** A PDF list item that holds something else than Lbl and LBody. */
  | "foreign-item-child"
  /** A PDF list item without LBody. */
  | "missing-body"
  /** A PDF LBody (or Lbl) outside any list item. */
  | "stray-body"
  /** A caption that is not the list's first child. */
  | "caption-not-first"
  /** A description list whose terms and descriptions are not in pairs or groups. */
  | "malformed-description-list"
  /** A list role without list items, or list items' roles broken. */
  | "broken-roles";

/** One list that is marked as such, or items that should have been in one. */
export interface ListFact extends FactBase {
  kind: "list";
  items: number;
  /** At most 50 kept by the reader; each with the place of the wrong thing itself. */
  defects: { defect: ListDefect; place: Place; detail?: string; snippet?: string }[];
}

/** A line that begins with a typed bullet or number. */
export interface TypedLine {
  address: Address;
  /** Its beginning. */
  text: string;
}

/** Neighbouring lines or paragraphs that begin with typed bullets or numbers and are not marked as a list. */
export interface TypedListFact extends FactBase {
  kind: "typed-list";
  items: number;
  /** Their lines end with page numbers: they are a table of contents. */
  sort?: "contents";
  /** Where they begin and with what, where an editor finds them so; up to a thousand. */
  lines?: readonly TypedLine[];
  /** Where what follows the last of these lines begins, if that is in the same paragraph. */
  until?: Address;
}

/** A raster or vector picture. */
export interface ImageFact extends FactBase {
  kind: "image";
  /** Alternative text as assistive technology gets it (alt, descr, accessible name, ActualText). */
  alt: string | null;
  /** The author marked it as decoration (artifact, empty alt, presentation role, adec). */
  isDecorative: boolean;
  /** It draws words, and its alternative is these. */
  isOfWords?: true;
  /** Painted on the page but in neither a structure element nor an artifact. */
  isUntagged?: boolean;
  /** It is in a layer that is off, so that no one sees it. */
  isOff?: boolean;
  /** A picture of a whole page that has no text. */
  isScan?: boolean;
  /** It covers a whole page, and text stands on that: it may be the scan that the text was recognized in, or a background. */
  isBehindText?: true;
  /** It is made of lines, curves and areas. */
  isDrawing?: boolean;
  /** The picture's file name, where one is known: alternative text equal to it says nothing. */
  fileName?: string;
  /** The caption that stands with it, where one is known. */
  caption?: string | null;
  /** The language that holds for its alternative, where that is declared below the whole document. */
  language?: string;
}

export type FigureSort =
  | "figure"
  | "formula"
  | "chart"
  | "diagram"
  | "shape"
  | "group"
  | "connector"
  | "drawing"
  | "ink"
  | "object"
  | "media"
  | "canvas"
  | "plot";

/** A thing that is seen and not read, and is no plain picture: needs an alternative too. */
export interface FigureFact extends FactBase {
  kind: "figure";
  sort: FigureSort;
  alt: string | null;
  isDecorative: boolean;
  /** It draws words, and its alternative is these. */
  isOfWords?: true;
  /** There is text around it that may describe it: a person must decide. */
  needsReview?: boolean;
  fileName?: string;
  caption?: string | null;
  /** The language that holds for its alternative, where that is declared below the whole document. */
  language?: string;
}

/** A figure that may or must have a caption. */
export interface CaptionFact extends FactBase {
  kind: "caption";
  /** Text of the caption that is tied to the figure by the format's own means. */
  caption: string | null;
  /** A paragraph beside it that reads like a caption ("Figure 3 …") but is none by the format's means. */
  typed: string | null;
  /** Of that paragraph. */
  typedAddress?: Address;
  /** The format marks figures with captions as such (figure in HTML and LaTeX), so that one without is a defect. */
  isExpected: boolean;
  /** What should have it is a table, which the format lets float as it does figures. */
  isOfTable?: true;
}

export type TableDefect =
  /** No header cell, header row or header column at all. */
  | "no-headers"
  /** A header cell without text. */
  | "blank-header"
  /** A cell that no header reaches. */
  | "unreached-cell"
  /** Headers names an id that is not there, or that is no header cell of this table. */
  | "unknown-header-id"
  /** A scope that is none of row, col, rowgroup, colgroup (PDF: Row, Column, Both). */
  | "invalid-scope"
  /** A header that no cell refers to. */
  | "header-without-cells";

/** A cell that stands elsewhere than its tag says: "column 2", "row 3". */
export interface DisplacedCell {
  tagged: string;
  shown: string;
  place: Place;
  snippet?: string;
}

/** One table. */
export interface TableFact extends FactBase {
  kind: "table";
  rows: number;
  columns: number;
  /** Not data: role none or presentation, no rulings or style at all. */
  isLayout: boolean;
  /** At most 50 kept by the reader. */
  defects: { defect: TableDefect; place: Place; snippet?: string }[];
  /**
   * Why a person must look: a header row that is one only to the eye; a range of cells that is no table to the format;
   * a first row or column that seems to head the others beside those that are marked; a table of Markdown that only some
   * programs read as one; a header that has the name that a program gives by itself;
   * a range of cells of a workbook that stands in a page that was made from it.
   */
  needsReview:
    | "program-heads"
    | "visual-header"
    | "no-table"
    | "range"
    | "unmarked-heads"
    | "drawn-table"
    | null;
  /** For table-scope: header cells without scope where the format has scope; null where it has none. */
  headersWithoutScope: number | null;
  /** For table-regularity. */
  mergedCells: number;
  isRagged: boolean;
  isNested: boolean;
  /** Rows with fewer cells than the header, which programs fill with empty ones at the end (GFM 4.10). */
  filledRows?: number;
  /** Rows with more, whose cells beyond it are shown nowhere; at most 10 kept by the reader. */
  cutRows?: { place: Place; snippet?: string }[];
  /** At most 10 kept by the reader. */
  displaced?: DisplacedCell[];
  /** Cells say themselves which headers they have, or headers which cells (HTML headers and scope). */
  hasReferences?: boolean;
}

/** One form field or control. */
export interface FieldFact extends FactBase {
  kind: "field";
  /** "text field", "check box", "drop-down list" and the like: as people call it. */
  control: string;
  /** Its accessible name. */
  name: string | null;
  /** The name comes from a placeholder (or title) alone. */
  isPlaceholderOnly?: boolean;
  /** PDF: its widget is in a Form structure element; null where the format has no such thing. */
  isTagged?: boolean | null;
  /** It has no name because a picture in it has no alternative text. */
  isEmptiedByPicture?: true;
}

/** For link-text. */
export interface LinkFact extends FactBase {
  kind: "link";
  /** Accessible name; blank when there is none. */
  text: string;
  target: string | null;
  /** It has no name because a picture in it has no alternative text. */
  isEmptiedByPicture?: true;
}

/** For language-of-parts: a part with a language of its own, well-formed. */
interface PartLanguageFact extends FactBase {
  kind: "part-language";
  value: string;
}

/** Words that are in another language than they are declared to be in; once for each declaration. */
export interface TextLanguageFact extends FactBase {
  kind: "text-language";
  /**
   * All that inherits the document's declaration, parts with one of their own, passages of either without a mark of their
   * own, or alternatives of pictures.
   */
  of: "document" | "part" | "passages" | "alternatives";
  /** BCP 47 as declared. */
  declared: string;
  /** What they are in instead: letters of a script (ISO 15924), or a language by its code. */
  found: { script: string } | { language: string };
  /** It is beyond doubt; else probable. */
  isCertain: boolean;
  /** Letters that are not of the declared language, and all letters of the words. */
  letters: number;
  allLetters: number;
  words: number;
  /** Their part of all words under the declaration, from 0 to 1, and in how many places they stand. */
  share: number;
  places: number;
  /** The first of the words. */
  text: string;
}

/** Sound or moving pictures, for tier 3. */
interface MediaFact extends FactBase {
  kind: "media";
  sort: "audio" | "video";
  hasTextTrack: boolean;
}

/** What only some formats have comes as readers note it. */
export type SlideFact = SlideNote;
export type SheetFact = SheetNote;
type PageFact = PageNote;
type HiddenTextFact = HiddenTextNote;
export type TaggingDefectFact = TaggingDefectNote;
export type LanguageDefectFact = LanguageDefectNote;
export type ColourFact = ColourNote;
export type FontFact = FontNote;
type BlankRunFact = BlankRunNote;
type FloatingObjectFact = FloatingObjectNote;
type TabOrderFact = TabOrderNote;
export type DocumentFact = DocumentNote;

export type Fact =
  | HeadingFact
  | PossibleHeadingFact
  | ListFact
  | TypedListFact
  | ImageFact
  | FigureFact
  | CaptionFact
  | TableFact
  | FieldFact
  | SlideFact
  | SheetFact
  | PageFact
  | HiddenTextFact
  | TaggingDefectFact
  | LanguageDefectFact
  | LinkFact
  | ColourFact
  | FontFact
  | BlankRunFact
  | FloatingObjectFact
  | PartLanguageFact
  | TextLanguageFact
  | TabOrderFact
  | MediaFact
  | DocumentFact;

export type FactKind = Fact["kind"];

export type FactOf<Kind extends FactKind> = Extract<Fact, { kind: Kind }>;

/** Takes the facts as a reader finds them, in reading order. */
export type FactSink = (fact: Fact) => void;

/** What a format has a place for; a check whose aspect a format does not have is not applicable. */
export type Aspect =
  | "language"
  | "title"
  | "headings"
  | "heading-order"
  | "heading-looks"
  | "lists"
  | "images"
  | "figures"
  | "captions"
  | "tables"
  | "tagging"
  | "fields"
  | "bookmarks"
  | "links"
  | "colours"
  | "fonts"
  | "part-languages"
  | "table-scope"
  | "tab-order"
  | "slide-order"
  | "blank-paragraphs"
  | "floating"
  | "pdf-ua"
  | "security"
  | "xfa"
  | "media";
