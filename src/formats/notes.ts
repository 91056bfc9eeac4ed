import type { Format } from "../core/formats.ts";
import type { Address, Colour, Place } from "./place.ts";

/**
 * What only one format or a few have, and what is known of the whole: reported among the content, as it is too special for
 * nodes and runs. In all notes `null` means looked for and absent.
 */

interface NoteBase {
  place: Place;
  /** A short piece of the source as its author would recognise it; readers cut it to 160 characters. */
  snippet?: string;
  /** What stays the same when content elsewhere changes: the seed of fingerprints. The snippet serves where it is absent. */
  anchor?: string;
}

/** A slide that is shown. */
export interface SlideNote extends NoteBase {
  kind: "slide";
  number: number;
  /** Text of its title placeholder, or of its heading in a page that was made from a presentation. */
  title: string | null;
  /** What the heading says that stands in for a title. */
  standIn?: string;
  /** Its title is reported as a heading too. */
  isHeading?: true;
  /** The title, or text before it by position, is not read first. */
  isReadInOrder: boolean;
  /** Two texts that are read the other way round than they stand. */
  contradiction?: { earlier: string; later: string };
}

/** A visible sheet of a book with two or more. */
export interface SheetNote extends NoteBase {
  kind: "sheet";
  name: string;
  /** The name that the program gave (Sheet1, Tabelle1, …). */
  isGenericName: boolean;
  /** Nothing is on it: no values, pictures, charts or controls. */
  isEmpty?: true;
  /** Its name is a heading, in a page that was made from a workbook. */
  isHeading?: true;
}

/** A page of a tagged PDF and what is painted on it. */
export interface PageNote extends NoteBase {
  kind: "page";
  number: number;
  /** Pieces of text (show operators) in neither a structure element nor an artifact. */
  untaggedTexts: number;
  /** Pictures and drawings in neither. */
  untaggedImages: number;
  /** Painted text at all, in characters where they can be determined. */
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
  /** Marked content that is an artifact and that a structure element refers to. */
  | "referenced-artifact"
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

/** Text of a tagged PDF that artifacts hide, running headers and their like not counted. */
export interface HiddenTextNote extends NoteBase {
  kind: "hidden-text";
  /** The tags hold hardly any of the text of the document; else it is one page much of whose text is hidden. */
  isWhole: boolean;
  /** Words that are hidden, and all that are shown there. */
  words: number;
  shown: number;
  /** Pages with words that are hidden. */
  pages: number;
}

/** Something wrong in how a tagged document is tagged. */
export interface TaggingDefectNote extends NoteBase {
  kind: "tagging-defect";
  defect: TaggingDefect;
  /** The role or element that it is about. */
  detail: string;
}

type LanguageDefect =
  /** Not a well-formed BCP 47 tag, or (HTML) no registered primary subtag. */
  | "malformed"
  /** Two declarations of one thing that differ (lang and xml:lang). */
  | "mismatch"
  /** Text whose language nothing says. */
  | "uncovered";

/** A wrong language below the document's own declaration. */
export interface LanguageDefectNote extends NoteBase {
  kind: "language-defect";
  defect: LanguageDefect;
  /** The tag as written, or what the uncovered text is (an outline item, an Alt, a form field's tooltip). */
  detail: string;
  /** It holds for a part alone, which the format tells from the language of the whole (WCAG 3.1.2, not 3.1.1). */
  isOfPart?: true;
  /** Of the element that says it, where an editor finds it. */
  address?: Address;
}

/** Why the colours of text cannot be known. */
export type ColourDoubt =
  /** It stands on a picture, a gradient or a pattern. */
  | "picture"
  | "gradient"
  | "pattern"
  /** Its colour or what is behind it is half transparent. */
  | "transparency"
  /** It may stand on several areas, or on something that floats over the page. */
  | "overlap"
  /** Something lies behind the text of the page, and which text stands on it is not known. */
  | "floating"
  /** The program has the colour and the file has not. */
  | "style"
  /** Conditional formatting changes the colours by values. */
  | "condition"
  /** The text itself is filled with something else than a colour. */
  | "text-fill";

/** For contrast: text and what is behind it. */
export interface ColourNote extends NoteBase {
  kind: "colour";
  /** sRGB, 0 to 255 each; null where it cannot be known. */
  foreground: Colour | null;
  background: Colour | null;
  /** Other colours that a part of the text may stand on. */
  others?: readonly Colour[];
  /** Why one of them cannot be known. */
  doubt?: ColourDoubt;
  /** 18 pt and more, or bold and 14 pt and more. */
  isLarge: boolean;
  /** Its first words, where they are known. */
  text?: string;
}

/** For fonts. */
export interface FontNote extends NoteBase {
  kind: "font";
  name: string;
  isEmbedded: boolean;
  hasUnicode: boolean;
}

/** For blank-paragraphs: blank paragraphs in a row (two or more) that make space. */
export interface BlankRunNote extends NoteBase {
  kind: "blank-run";
  count: number;
}

/** For floating-objects: something that the page shows elsewhere than the text that it is read with. */
export interface FloatingObjectNote extends NoteBase {
  kind: "floating-object";
  /** As people call it: "picture", "text box", "table". */
  sort: string;
  /** The text that it is anchored in or behind; blank where there is none. */
  beside: string;
}

/** Something that belongs here and was not read: another document that is taken in, for one. */
interface LeftOutNote extends NoteBase {
  kind: "left-out";
  /** For the page, as a sentence in English: "Another document is taken in here and was left out" */
  message: string;
  /** It is the title of a slide. */
  isTitle?: boolean;
  /** What is known of the whole says it too. */
  isListed?: boolean;
  /** It is a picture, which no one has described. */
  isPicture?: boolean;
  /** What follows to the end has no tag in a document with tags, so that assistive technology is not given it. */
  isUntagged?: boolean;
}

/** For tab-order in formats other than PDF: a positive tabindex. */
export interface TabOrderNote extends NoteBase {
  kind: "tab-order";
  value: number;
}

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

/** Formats of TeX that sources are written for besides LaTeX of today. */
export type Dialect = "plain-tex" | "latex-209" | "context";

/** Programs of LibreOffice that write other documents than texts, and formats of TeX. */
export type Program = "calc" | "impress" | Dialect;

/** Something that could not be looked at, so that the verdict is incomplete. */
export interface Unread {
  /** What and why, as a sentence for people: "The file chapters/one.tex, named in line 12, is not part of the upload." */
  message: string;
  place?: Place;
  /** A file that is reported as a gap where it stands; a document in an attribute; nesting that is not followed. */
  reason?: "file" | "frame" | "nesting";
}

/** How long a document is, in what its format counts by. */
export interface Length {
  count: number;
  of: "pages" | "slides" | "sheets" | "sections" | "words";
  /** It was estimated by other measures. */
  isEstimated?: true;
}

/** What is known of the whole: reported once, as the last fact. */
export interface DocumentNote extends NoteBase {
  kind: "document";
  format: Format;
  tool: Tool;
  /** The program of the tool's suite that the document is made by, where it is known and has steps of its own. */
  program?: Program;
  /** Null where the document has no place for a language and none was reported. */
  language: {
    /** The declared language as written, not blank. */
    value: string | null;
    /** A registered, well-formed BCP 47 tag; false also for x-none and the like. */
    isValid: boolean;
    /** Nothing is declared for the whole, but every text has a language of its own. */
    isCovered: boolean;
    /** The format has no duty to say (Markdown without front matter): a person must look. */
    isOptional: boolean;
    /** It may be declared in files that were not read. */
    isElsewhere?: boolean;
    /** All that is shown declares it, but not what stands for the whole: the body of HTML, and not its root. */
    isOfBody?: true;
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
    /** It may stand in a part of the file that is damaged. */
    isUnread?: boolean;
    place: Place;
  };
  /** How much there is; null where it cannot be determined. */
  extent: { pages: number | null; words: number | null; paragraphs: number | null };
  /** Long enough to need headings (the format's own measure). */
  isSubstantial: boolean;
  /** What it is made of, where its parts are named by titles and names. */
  parts?: "slides" | "sheets";
  /** Headings that are exposed, blank ones too; others may stand in files that were not read. */
  headings: { total: number; blank: number; isElsewhere?: boolean };
  /** Ways through a long document. */
  navigation: {
    length: Length;
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
  /** Slides that the show leaves out. */
  hiddenSlides?: number;
  /** It has no tags: what is a heading, a list or a table, and the order of its text, was guessed from its layout. */
  isOrderGuessed?: boolean;
  /** Most of its text is written from right to left. */
  isFromRight?: boolean;
  /** A language that parts of it declare, for a whole that declares none. */
  languageOfParts?: string;
  /** Its outline, where that leads to places in the document: `target` is the id of an anchor. */
  outline?: readonly { level: number; text: string; target: string }[];
  /** What a person must know of the whole besides, such as what was guessed, as sentences in English. */
  remarks?: readonly string[];
  /** Parts of a package that are damaged, so that something is missing; "the package" where no part can be named. */
  damagedParts?: readonly string[];
}

/** What a reader emits among the content. */
export type FormatNote =
  | SlideNote
  | SheetNote
  | PageNote
  | HiddenTextNote
  | TaggingDefectNote
  | LanguageDefectNote
  | ColourNote
  | FontNote
  | BlankRunNote
  | FloatingObjectNote
  | LeftOutNote
  | TabOrderNote;

/** What a document says that is no PDF, and is not typeset as one, of what PDF alone has. */
export const noPdfFeatures = {
  tagging: null,
  pdfUa: null,
  allowsAssistiveTechnology: true,
  hasDynamicXfa: false,
} satisfies Partial<DocumentNote>;
