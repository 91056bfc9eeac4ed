import type { NodeBase } from "./node-base.ts";

/** HTML 4.3.6; PDF H, H1 …, Title (14.8.4.4.3); w:outlineLvl; sectioning commands; titles of slides. */
export interface Heading extends NodeBase {
  role: "heading";
  /** 1 and deeper; null for PDF's H, whose depth its sections say. */
  level: number | null;
  /** As assistive technology names it, where that is not its text. Known when it is closed. */
  name?: string | null;
  /** What names it instead of its text and stands elsewhere or nowhere (aria-labelledby, aria-label). Known when it is closed. */
  label?: string;
  /** Its words are a program's ("Slide 3", the name of a bibliography), not the author's. Known when it is closed. */
  isStandIn?: boolean;
  /** It stands above headings of level 1, as it heads several of them (\part). */
  isPart?: boolean;
  /** It runs in with the text after it (\paragraph). */
  isRunIn?: boolean;
  /** The level that a document of this kind begins with, where it is known; null where any may come first. */
  first?: number | null;
}

/** The title of the whole where it stands in the text, apart from the headings: PDF Title (14.8.4.4.2), \maketitle. */
export interface Title extends NodeBase {
  role: "title";
}

/** HTML p and div with text; PDF P; w:p; a line or paragraph of text formats. */
export interface Paragraph extends NodeBase {
  role: "paragraph";
  /** White space and line ends count: HTML pre, code blocks, verbatim. */
  isPreformatted?: boolean;
  /** Blank paragraphs stand before it. */
  isAfterBlank?: true;
  /** How all of its text is set, what its style says included: the smallest size, in points. Known when it is closed. */
  look?: { isBold: boolean; size: number };
  /** It names the details that it stands in, and opens them (HTML 4.11.2). */
  isSummary?: boolean;
}

/** Set apart as someone else's words: HTML blockquote, PDF BlockQuote, quote and quotation. Holds blocks. */
export interface Quotation extends NodeBase {
  role: "quotation";
}

/** HTML figcaption, caption, legend; PDF Caption; a paragraph in the caption style; \caption. */
export interface Caption extends NodeBase {
  role: "caption";
  of: "figure" | "table" | "list" | "fields" | "code";
  /** It names the figure that it stands in, whatever it is a caption of: \captionof{table} in a figure environment. */
  isOfFigure?: true;
  /** As assistive technology gets it, where that is not its text. */
  name?: string | null;
}

/** HTML a[href]; PDF Link with its annotation; w:hyperlink; \href. */
export interface Link extends NodeBase {
  role: "link";
  /** Its words are a program's: an entry of contents, a cross reference. */
  isGenerated?: boolean;
  /** It leads to nothing that a page can lead to: a program, a macro. */
  isInert?: boolean;
  /** As written; `#id` leads into the document. Null where it leads nowhere. */
  target: string | null;
  /** As assistive technology names it, where that is not its text. Known when it is closed. */
  name?: string | null;
  /** What names it instead of its text and stands elsewhere or nowhere (aria-labelledby, aria-label). Known when it is opened. */
  label?: string;
}

/**
 * A place whose target and text are known when all has been read: \ref before its \label. It holds nothing, and both
 * are filled in before the end is reported.
 */
export interface Reference extends NodeBase {
  role: "reference";
  /** `#id` of an anchor; null where it leads nowhere. */
  target: string | null;
  text: string;
}

/** Content that is not at hand: a file that the source reads in (\input, \lstinputlisting, \bibliography). */
export interface Gap extends NodeBase {
  role: "gap";
  /** Text may hold headings and anything else. */
  sort: "text" | "code" | "references";
  fileName: string;
}

/** A reference to a note, and the note itself (DPUB-ARIA doc-noteref, doc-footnote; PDF Note, FENote). */
export interface NoteReference extends NodeBase {
  role: "note-reference";
  key: string;
}
export interface Note extends NodeBase {
  role: "note";
  key: string;
}

/** What a run of text is within its line (HTML 4.5; PDF Em, Strong, Code, Sub, Ruby). */
export interface Phrase extends NodeBase {
  role: "phrase";
  sort:
    | "emphasis"
    | "strong"
    | "italic"
    | "bold"
    | "underline"
    | "strike"
    | "small"
    | "mark"
    | "code"
    | "subscript"
    | "superscript"
    | "quotation"
    | "citation"
    | "definition"
    | "abbreviation"
    | "inserted"
    | "deleted"
    | "ruby"
    | "ruby-base"
    | "ruby-text"
    /** HTML 4.5.17 to 4.5.19. */
    | "variable"
    | "sample"
    | "keyboard"
    /** HTML 4.5.14. */
    | "time"
    /** The text of a label (HTML 4.10.4). */
    | "label"
    | "plain";
  /** What an abbreviation stands for (HTML abbr title, PDF E). */
  expansion?: string;
  /** The time that its words say, as programs read it (HTML 2.3.5). */
  time?: string;
  /** Of a label: the id of its field, where that does not stand in it. */
  labels?: string;
}
