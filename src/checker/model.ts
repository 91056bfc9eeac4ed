import type { Format } from "../core/formats.ts";

/**
 * The document model: what a reader knows of a document, told as facts, one thing at a time and in reading
 * order, so that a document of any size is checked in flat memory. A reader tells facts and never judges;
 * a check judges facts and never asks for the format. In all facts `null` means looked for and absent.
 */

/** Where a person finds a thing. `label` is complete by itself; the other fields are for programs. */
export interface Place {
  /** For example `Page 3, beside "Sales by region"`, `Slide 4, picture "Picture 3"`, `Sheet Budget, cell B4`, `Line 12, column 3`. */
  label: string;
  /** Page or slide, from 1. */
  page?: number;
  /** Path inside the document's own tree, such as `/Document/Sect[2]/Table[1]` or `html > body > img:nth-of-type(2)`. */
  path?: string;
  /** Part of a package, such as `word/document.xml`. */
  part?: string;
  /** Line and column of a text format, from 1, in UTF-16 units. */
  line?: number;
  column?: number;
}

interface ThingBase {
  place: Place;
  /** A short piece of the thing itself as the author would recognise it: text, source or name; readers cut it to 160 characters. */
  snippet?: string;
  /**
   * What stays the same when content elsewhere changes (text, target, image name, digest; never a page, index or
   * line): the seed of the fingerprint. The snippet serves where it is absent.
   */
  anchor?: string;
}

/** A heading that assistive technology is told of. */
export interface HeadingFact extends ThingBase {
  kind: "heading";
  /** 1 and deeper; null for PDF's unnumbered H. */
  level: number | null;
  /** Text as exposed, cut to 160 characters; blank when the heading is empty. */
  text: string;
  /** The level that the first heading of the document has to have; null where any may come first. */
  first: number | null;
  /** Assistive technology passes over the heading when it is blank (PDF), so that a blank one is no defect. */
  isSkippedWhenBlank?: boolean;
  /** A second H child of one node, which PDF/UA-1 7.4.4 forbids. */
  isRepeated?: boolean;
  /** Text that was not read stands before it, so that the heading before it is not known. */
  isAfterGap?: boolean;
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
export interface ListFact extends ThingBase {
  kind: "list";
  items: number;
  /** At most 50 kept by the reader; each with the place of the wrong thing itself. */
  defects: { defect: ListDefect; place: Place; detail?: string; snippet?: string }[];
}

/** Neighbouring lines or paragraphs that begin with typed bullets or numbers and are not marked as a list. */
export interface TypedListFact extends ThingBase {
  kind: "typed-list";
  items: number;
}

/** A raster or vector picture. */
export interface ImageFact extends ThingBase {
  kind: "image";
  /** Alternative text as assistive technology gets it (alt, descr, accessible name, ActualText). */
  alt: string | null;
  /** The author marked it as decoration (artifact, empty alt, presentation role, adec). */
  isDecorative: boolean;
  /** Painted on the page but in neither a structure element nor an artifact. */
  isUntagged?: boolean;
  /** A picture of a whole page that has no text. */
  isScan?: boolean;
  /** The picture's file name, where one is known: alternative text equal to it says nothing. */
  fileName?: string;
  /** The caption that stands with it, where one is known. */
  caption?: string | null;
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
export interface FigureFact extends ThingBase {
  kind: "figure";
  sort: FigureSort;
  alt: string | null;
  isDecorative: boolean;
  /** There is text around it that may describe it: a person must tell. */
  isForPerson?: boolean;
  fileName?: string;
  caption?: string | null;
}

/** A figure that may or must have a caption. */
export interface CaptionFact extends ThingBase {
  kind: "caption";
  /** Text of the caption that is tied to the figure by the format's own means. */
  caption: string | null;
  /** A paragraph beside it that reads like a caption ("Figure 3 …") but is none by the format's means. */
  typed: string | null;
  /** The format marks figures with captions as such (figure in HTML and LaTeX), so that one without is a defect. */
  isExpected: boolean;
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

/** One table. */
export interface TableFact extends ThingBase {
  kind: "table";
  rows: number;
  columns: number;
  /** Not data: role none or presentation, no rulings or style at all. */
  isLayout: boolean;
  /** At most 50 kept by the reader. */
  defects: { defect: TableDefect; place: Place; snippet?: string }[];
  /**
   * Why a person must look: a header row that is one only to the eye; a range of cells that is no table to the format;
   * a first row or column that seems to head the others beside those that are marked.
   */
  forPerson: "visual-header" | "no-table" | "unmarked-heads" | null;
  /** For table-scope: header cells without scope where the format has scope; null where it has none. */
  headersWithoutScope: number | null;
  /** For table-regularity. */
  mergedCells: number;
  isRagged: boolean;
  isNested: boolean;
}

/** One form field or control. */
export interface FieldFact extends ThingBase {
  kind: "field";
  /** "text field", "check box", "drop-down list" and the like: as people call it. */
  control: string;
  /** Its accessible name. */
  name: string | null;
  /** The name comes from a placeholder (or title) alone. */
  isPlaceholderOnly?: boolean;
  /** PDF: its widget is in a Form structure element; null where the format has no such thing. */
  isTagged?: boolean | null;
}

/** A slide that is shown. */
export interface SlideFact extends ThingBase {
  kind: "slide";
  number: number;
  /** Text of its title placeholder. */
  title: string | null;
  /** The title, or text before it by position, is not read first. */
  isReadInOrder: boolean;
}

/** A visible sheet of a book with two or more. */
export interface SheetFact extends ThingBase {
  kind: "sheet";
  name: string;
  /** The name that the program gave (Sheet1, Tabelle1, …). */
  isGenericName: boolean;
}

/** A page of a tagged PDF and what is painted on it. */
export interface PageFact extends ThingBase {
  kind: "page";
  number: number;
  /** Pieces of text (show operators) in neither a structure element nor an artifact. */
  untaggedTexts: number;
  /** Pictures and drawings in neither. */
  untaggedImages: number;
  /** Painted text at all, in characters where they can be told. */
  characters: number;
  /** A picture covers the page and there is no text. */
  isScan: boolean;
  /** PDF: /Tabs is S (or no annotation needs it: null). */
  tabsFollowStructure: boolean | null;
}

export type TaggingDefect =
  /** Tagged content inside an artifact. */
  | "tagged-in-artifact"
  /** An artifact inside tagged content. */
  | "artifact-in-tagged"
  /** A role that maps to no standard structure type. */
  | "unmapped-role"
  /** A standard type that the role map maps to something else. */
  | "remapped-standard-role"
  /** A role map that runs in a circle. */
  | "circular-role"
  /** A structure element that may not be where it is. */
  | "misplaced-element"
  /** An annotation that should be in the structure tree and is not. */
  | "untagged-annotation";

/** Something wrong in how a tagged document is tagged. */
export interface TaggingDefectFact extends ThingBase {
  kind: "tagging-defect";
  defect: TaggingDefect;
  /** The role or element that it is about. */
  detail: string;
}

export type LanguageDefect =
  /** Not a well-formed BCP 47 tag, or (HTML) no registered primary subtag. */
  | "malformed"
  /** Two declarations of one thing that differ (lang and xml:lang). */
  | "mismatch"
  /** Text whose language nothing tells. */
  | "uncovered";

/** A wrong language below the document's own declaration. */
export interface LanguageDefectFact extends ThingBase {
  kind: "language-defect";
  defect: LanguageDefect;
  /** The tag as written, or what the uncovered text is (an outline item, an Alt, a form field's tooltip). */
  detail: string;
}

/** For link-text. */
export interface LinkFact extends ThingBase {
  kind: "link";
  /** Accessible name; blank when there is none. */
  text: string;
  target: string | null;
}

/** For contrast: text whose two colours stand in the file. */
export interface ColourFact extends ThingBase {
  kind: "colour";
  /** sRGB, 0 to 255 each. */
  foreground: [number, number, number];
  background: [number, number, number];
  /** 18 pt and more, or bold and 14 pt and more. */
  isLarge: boolean;
}

/** For fonts. */
export interface FontFact extends ThingBase {
  kind: "font";
  name: string;
  isEmbedded: boolean;
  hasUnicode: boolean;
}

/** For blank-paragraphs: blank paragraphs in a row (two or more) that make space. */
export interface BlankRunFact extends ThingBase {
  kind: "blank-run";
  count: number;
}

/** For language-of-parts: a part with a language of its own, well-formed. */
export interface PartLanguageFact extends ThingBase {
  kind: "part-language";
  value: string;
}

/** For tab-order in formats other than PDF: a positive tabindex. */
export interface TabOrderFact extends ThingBase {
  kind: "tab-order";
  value: number;
}

/** Sound or moving pictures, for tier 3. */
export interface MediaFact extends ThingBase {
  kind: "media";
  sort: "audio" | "video";
  hasTextTrack: boolean;
}

export type Fact =
  | HeadingFact
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
  | TaggingDefectFact
  | LanguageDefectFact
  | LinkFact
  | ColourFact
  | FontFact
  | BlankRunFact
  | PartLanguageFact
  | TabOrderFact
  | MediaFact
  | DocumentFact;

export type FactKind = Fact["kind"];

/** Takes the facts as a reader finds them, in reading order. */
export type FactSink = (fact: Fact) => void;

/** What a format has a place for; a check whose aspect a format does not have is not applicable. */
export type Aspect =
  | "language"
  | "title"
  | "headings"
  | "heading-order"
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
  | "pdf-ua"
  | "security"
  | "xfa"
  | "media";

/** The tool that the author uses, for the steps of a fix. */
export type Tool =
  | "word"
  | "powerpoint"
  | "excel"
  | "acrobat"
  | "indesign"
  | "libreoffice"
  | "google-docs"
  | "latex"
  | "browser"
  | "text-editor";

/** Something that could not be looked at, so that the verdict is incomplete. */
export interface Unread {
  /** What and why, as a sentence for people: "The file chapters/one.tex, named in line 12, is not part of the upload." */
  message: string;
  place?: Place;
}

/** What is known of the whole: told once, as the last fact. */
export interface DocumentFact extends ThingBase {
  kind: "document";
  format: Format;
  tool: Tool;
  /** Null where the document has no place for a language and none was told. */
  language: {
    /** The declared language as written, not blank. */
    value: string | null;
    /** A registered, well-formed BCP 47 tag; false also for x-none and the like. */
    isValid: boolean;
    /** Nothing is declared for the whole, but every text has a language of its own. */
    isCovered: boolean;
    /** The format has no duty to tell (Markdown without front matter): a person must look. */
    isOptional: boolean;
    /** It may be declared in files that were not read. */
    isElsewhere?: boolean;
    place: Place;
  } | null;
  title: {
    /** Not blank. */
    value: string | null;
    /** Whether the title is what a reader sees: DisplayDocTitle in PDF, \maketitle in LaTeX; null where the format shows it anyway. */
    isShown: boolean | null;
    /** The two titles of a PDF (XMP and Info), where they differ. */
    conflict: string | null;
    /** Only authors write it, and no program puts the file's name there: one that is equal to it is meant. */
    isTyped?: true;
    /** It may stand in files that were not read. */
    isElsewhere?: boolean;
    place: Place;
  };
  /** How much there is; null where it cannot be told. */
  extent: { pages: number | null; words: number | null; paragraphs: number | null };
  /** Long enough to need headings (the format's own measure). */
  isSubstantial: boolean;
  /** Headings that are exposed, blank ones too; others may stand in files that were not read. */
  headings: { total: number; blank: number; isElsewhere?: boolean };
  /** Ways through a long document. */
  navigation: {
    /** Long enough to need them (the format's own measure). */
    isLong: boolean;
    /** The measure, for messages: "34 pages". */
    length: string;
    /** What was found: "12 bookmarks", "a table of contents"; null when nothing. */
    found: string | null;
    place: Place;
  };
  /** Tags; null where the format has none. */
  tagging: {
    /** MarkInfo/Marked is true (LaTeX: tagging is switched on). */
    isMarked: boolean;
    /** There is a structure tree with content. */
    hasTree: boolean;
    /** MarkInfo/Suspects is true. */
    isSuspect: boolean;
    /** The format can only prepare for tags (LaTeX): absence is for a person to weigh. */
    isOptional: boolean;
    /** Pictures painted outside the tags, for messages. */
    untaggedImages: number;
    place: Place;
  } | null;
  /** PDF: the XMP identifier's part number (1, 2); null when absent. */
  pdfUa: number | null;
  /** PDF: false when encryption forbids extraction for assistive technology. */
  allowsAssistiveTechnology: boolean;
  /** PDF: the form is dynamic XFA. */
  hasDynamicXfa: boolean;
  unread: Unread[];
}
