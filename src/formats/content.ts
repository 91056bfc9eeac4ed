import type { DocumentNote, FormatNote } from "./notes.ts";
import type { Address, Colour, PageBox, Place } from "./place.ts";

export type { Address, Colour, PageBox, Place };

/**
 * The vocabulary of content: what every format says of a document, in reading order.
 *
 * A reader opens nodes, writes runs of text into them and closes them; what only one format knows comes as notes. It
 * describes and never judges: whether a missing alternative matters is for the checks, how a figure looks in HTML for
 * the conversion. Listeners hold what they need, never the document.
 *
 * Roles follow what assistive technology is given: the element types of HTML (WHATWG HTML 4), the structure types of
 * PDF (ISO 32000-2, 14.8.4) and the roles of WAI-ARIA 1.2; each says its clause. In all attributes `null` means looked
 * for and absent, a missing one that the format has no place for it.
 */

/** What any node may say of itself. */
interface NodeBase {
  /** Computed when it is asked for, as most places never are. */
  place(): Place;
  address?: Address;
  /** BCP 47 as written, where it differs from what is around it; `""` where it is declared as unknown. */
  language?: string;
  direction?: "ltr" | "rtl" | "auto";
  /** What links lead to it by. */
  id?: string;
  /** What is shown beside its name when it is pointed at (HTML title). */
  tooltip?: string;
  /** A short piece of the source as its author would recognise it; the text of the node serves where it is absent. */
  snippet?: string;
  /** What stays the same when content elsewhere changes: the seed of fingerprints. The snippet serves where it is absent. */
  anchor?: string;
  /**
   * "artifact": shown and not heard (PDF Artifact, aria-hidden); "unseen": heard and not shown; "gone": neither. What
   * is in a hidden node is hidden too.
   */
  hidden?: "artifact" | "unseen" | "gone";
}

/** What stands for a picture and its like where it cannot be seen (WCAG 2.2, 1.1.1). */
export interface Alternative {
  /** As assistive technology gets it: alt, descr, accessible name, Alt, ActualText. */
  alternative: string | null;
  /** The author marked it as decoration: empty alt, role presentation, adec:decorative, Artifact. */
  isDecorative: boolean;
}

/**
 * A part of a document: HTML article, aside, nav, section; PDF Part, Art, Sect, Aside, Index; a slide or sheet. Headers
 * and footers (w:hdr, w:ftr) stand on every page and are reported once, at the end.
 */
export interface Section extends NodeBase {
  role: "section";
  sort:
    | "section"
    | "article"
    | "aside"
    | "navigation"
    | "slide"
    | "sheet"
    | "box"
    | "part"
    | "header"
    | "footer"
    /** Fields that belong together: HTML fieldset (4.10.15). */
    | "fields"
    /** What is shown when it is opened: HTML details (4.11.1). */
    | "details"
    /** What a speaker says to a slide (ECMA-376 part 1, 19.3.1.26). */
    | "speaker-notes";
  /** What it is to those who move by landmarks (WAI-ARIA 1.2, 5.3.4). */
  landmark?:
    | "banner"
    | "complementary"
    | "contentinfo"
    | "form"
    | "main"
    | "navigation"
    | "region"
    | "search";
  /** As assistive technology names it. Known when it is closed, and before where it stands at its beginning. */
  name?: string | null;
  /** Of details: they are shown at first. */
  isOpen?: boolean;
  /** What it holds, read when a listener asks for it; null where there is nothing. */
  loadContent?: () => Promise<GraphicContent | null>;
}

/** HTML 4.3.6; PDF H, H1 …, Title (14.8.4.4.3); w:outlineLvl; sectioning commands; titles of slides. */
export interface Heading extends NodeBase {
  role: "heading";
  /** 1 and deeper; null for PDF's H, whose depth its sections say. */
  level: number | null;
  /** As assistive technology names it, where that is not its text. Known when it is closed. */
  name?: string | null;
  /** Its words are a program's ("Slide 3", the name of a bibliography), not the author's. */
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

/** Set apart as somebody else's words: HTML blockquote, PDF BlockQuote, quote and quotation. Holds blocks. */
export interface Quotation extends NodeBase {
  role: "quotation";
}

/** HTML 4.4.5 to 4.4.9; PDF L (14.8.4.8.2); w:numPr; a:buChar and a:buAutoNum; itemize and its like. */
export interface List extends NodeBase {
  role: "list";
  sort: "bullets" | "numbers" | "terms";
  /** Of the first item. */
  start?: number;
  numerals?: "1" | "a" | "A" | "i" | "I";
  /** Brackets that were typed around its numbers. */
  form?: ")" | "()";
  isReversed?: boolean;
  /** Its items carry their markers as text of their own, as Lbl does. */
  isLabelled?: boolean;
  /**
   * The author typed the markers: it is a list to the eye and none to the format. The markers are not among its text.
   * Known when it is closed; what may be one is reported as `isImplied` until then.
   */
  isTyped?: boolean;
  /**
   * It is a list to a converted page alone: entries of contents that are paragraphs to the format, typed items that
   * blank paragraphs part. Known when it is closed.
   */
  isImplied?: boolean;
}

/** HTML li, dt, dd; PDF LI with Lbl and LBody. */
export interface Item extends NodeBase {
  role: "item" | "term" | "description";
  /** The number that it shows, where that is not the next. */
  value?: number;
  /** A box that is ticked or not (GFM 5.3). */
  isChecked?: boolean;
  /** What its author typed before it: of lists that are none to the format. */
  typedMarker?: string;
  /** No list is around it, so that it is a paragraph to assistive technology (HTML-AAM 1.0, 4.1): a page gives it one. */
  isStray?: boolean;
}

/**
 * The marker or number of an item, heading or caption as text, where the document has it as such: PDF Lbl (14.8.4.8.2,
 * and of headings and captions 14.8.4.4.3). What it labels is named without it.
 */
export interface Label extends NodeBase {
  role: "label";
}

/** HTML 4.9; PDF Table (14.8.4.8.3); w:tbl; a:tbl; tabular and its like. */
export interface Table extends NodeBase {
  role: "table";
  /** Not data: role none or presentation, set to be layout, or pictures side by side. Known when it is closed. */
  isLayout: boolean;
  /** Rows from the top and columns from the left that head the others, where the format says so of the whole table. */
  headerRows?: number;
  headerColumns?: number;
  /**
   * What heads its rows does so to the eye only: a rule below, bold type, colour, a head that is repeated on each page.
   * Its header cells are those that seem to be. Known when it is closed.
   */
  looksHeaded?: boolean;
  /** Cells that stand side by side as in a form: where none of them looks as if it headed others, it is layout. */
  isLoose?: boolean;
  /** HTML summary, PDF Summary, w:tblCaption and w:tblDescription. */
  description?: string | null;
  /** It has one cell, or one column without lines: to the eye it only frames what stands in it. */
  frames?: "cell" | "column";
}

export interface RowGroup extends NodeBase {
  role: "row-group";
  sort: "head" | "body" | "foot";
}

/** Columns that belong together and may be headed as one (HTML 4.9.3). It comes before the rows and holds nothing. */
export interface ColumnGroup extends NodeBase {
  role: "column-group";
  /** Columns. Known when it is closed. */
  span: number;
}

export interface Row extends NodeBase {
  role: "row";
  /** It is a header row by the format's own means (w:tblHeader, longtable's \endhead). */
  isHeader?: boolean;
}

/**
 * HTML 4.9.9 to 4.9.12; PDF TH, TD with Scope, Headers, RowSpan, ColSpan (14.8.5.7). One that another has taken in
 * (w:vMerge, vMerge and hMerge of a:tc) is reported as "gone".
 */
export interface Cell extends NodeBase {
  role: "cell";
  isHeader: boolean;
  /** "auto" leaves it to its position. */
  scope?: "auto" | "col" | "row" | "both" | "colgroup" | "rowgroup";
  columnSpan?: number;
  /** 0 reaches to the end of the row group. */
  rowSpan?: number;
  /** Ids of the cells that head this one. */
  headers?: readonly string[] | null;
  align?: "start" | "center" | "end";
  /** No cell stands here: the row begins late or ends early (w:gridBefore, w:gridAfter). */
  isGap?: boolean;
}

/** A paragraph beside a picture that is its caption. */
export interface NearbyCaption {
  text: string;
  /** Of the paragraph. */
  address?: Address;
  /** It is one by the format's own means (the style Caption of Word, a SEQ field), not to the eye alone. */
  isMarked: boolean;
}

/** What pictures and other graphics have in common. */
interface Drawn extends NodeBase, Alternative {
  /** As the program calls it: `picture "Picture 3"`. The file name serves where it is absent. */
  name?: string;
  /** Another node of the same graphic is what needs an alternative: this one is for pages alone. */
  isJudgedElsewhere?: boolean;
  /** Other nodes show the same graphic: this one is for its alternative alone. */
  isShownElsewhere?: boolean;
  /** The words in it are reported beside it as content: it is shown for what they do not say. */
  hasWordsBeside?: boolean;
  /** It draws words (letters along a path), and its alternative is these. */
  isOfWords?: true;
  /** Where captions are paragraphs beside pictures; null where none stands there. */
  nearbyCaption?: NearbyCaption | null;
  /** What it shows, as elements of the page: HTML svg. Known when its name is. */
  drawing?: InlineDrawing;
}

/**
 * SVG that a page can hold as it is: it runs and fetches nothing. Ids stand between marks (`idMarks` of formats/svg.ts), so
 * that the page makes them unique.
 */
export interface InlineDrawing {
  /** Of the svg element, without role and name. */
  attributes: string;
  /** What stands in it. */
  body: string;
  /** It has words, which are heard. */
  hasText: boolean;
  /** It has a title of its own, which is its name where it has no other. */
  hasTitle: boolean;
  hasLinks: boolean;
  /** It is as large as an icon. */
  isSmall: boolean;
}

/**
 * What groups pictures, their parts and their caption: HTML figure, PDF Figure, figure environments. Its alternative
 * stands for the pictures in it that have none, and is known when it is closed.
 */
export interface Figure extends NodeBase, Partial<Alternative> {
  role: "figure";
  /** The format marks captions of figures as such, so that one without is a defect. */
  isCaptionExpected: boolean;
  /** What it holds where that is no picture. */
  of?: Caption["of"];
}

/** HTML figcaption, caption, legend; PDF Caption; a paragraph in the caption style; \caption. */
export interface Caption extends NodeBase {
  role: "caption";
  of: "figure" | "table" | "list" | "fields" | "code";
  /** As assistive technology gets it, where that is not its text. */
  name?: string | null;
}

/** The data of a picture, loaded when a listener wants to show it. */
export interface PictureData {
  /** image/png, image/jpeg and so on; image/svg+xml for one that the reader has drawn itself. */
  mediaType: string;
  bytes: Uint8Array;
}

/** Null where it cannot be shown. What stands in content that nobody waits for is at hand, so that there is no promise. */
export type LoadPicture = () => PictureData | null | Promise<PictureData | null>;

/** A raster or vector picture: HTML img, svg; PDF image XObjects; a:blip; \includegraphics. */
export interface Image extends Drawn {
  role: "image";
  /** By which a person finds it in the source; empty where it has none. */
  fileName: string;
  /** In bytes, where it is known before it is loaded. */
  size?: number;
  /** Null where its data is not at hand, such as a file beside the source, or cannot be shown in a page. */
  load: LoadPicture | null;
  /** Its data as a URL (RFC 2397), where the source has them so. */
  dataUrl?: string;
  /** It is shown no thicker than a pixel, as rules and points are. */
  isThin?: boolean;
  /** It fills a page that has no text. */
  isScan?: boolean;
  /** Painted in neither a tag nor an artifact. */
  isUntagged?: boolean;
}

/** What is seen and not read and is no plain picture: charts, diagrams, shapes, drawings, embedded objects. */
export interface Graphic extends Drawn {
  role: "graphic";
  /** What is in it is a part of it. */
  sort:
    | "figure"
    | "chart"
    | "diagram"
    | "shape"
    | "group"
    | "connector"
    | "drawing"
    | "ink"
    | "object"
    /** A page within the page. */
    | "frame"
    | "media"
    | "canvas"
    | "plot"
    /** An equation that is an embedded object or a picture. */
    | "formula";
  /** Text around it may describe it, which only a person can decide. */
  isDescribedNearby?: boolean;
  fileName?: string;
  /** Something else than the document shows it: a page, a film or a document of its own (HTML 4.8.5 to 4.8.8). */
  isEmbedded?: boolean;
  /** In bytes, where it is known before it is loaded. */
  size?: number;
  load?: LoadPicture | null;
  /** The data of a chart or the text of a diagram, read when a listener asks; null where there is none. */
  loadContent?: () => Promise<GraphicContent | null>;
}

/** What a chart or diagram shows, as content. */
export interface GraphicContent {
  /** There is more than is kept. */
  isCut: boolean;
  /** It says all that is seen, so that no picture is missed (the numbers of a chart). */
  replacesPicture: boolean;
  emit(to: ContentListener): Promise<void>;
}

/**
 * MathML, OMML, TeX; PDF Formula (14.8.4.8.5). Where it has its source it needs no alternative, and what stands in it
 * are pictures.
 */
export interface Formula extends NodeBase, Alternative {
  role: "formula";
  isBlock: boolean;
  /** It has more than is kept. */
  isCut?: boolean;
  /** TeX source; null where the format has it as elements, which come as MathML within. */
  tex: string | null;
}

/** An element of MathML within a formula, by its own name and attributes (MathML Core 1). */
export interface MathElement extends NodeBase {
  role: "math";
  name: string;
  attributes: Readonly<Record<string, string>>;
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

/** A control: HTML 4.10; PDF Form with its widget; w:sdt; \TextField. */
export interface Field extends NodeBase {
  role: "field";
  control: "text" | "multiline" | "check box" | "radio button" | "list" | "button" | "signature";
  /** As people call it: "text field", "drop-down list". */
  controlName: string;
  /** Its accessible name. Known when it is closed. */
  name: string | null;
  /** The name comes from a placeholder or title alone. */
  isNameWeak?: boolean;
  value: string;
  isChecked: boolean;
  /** Of a list. */
  options: readonly string[];
  /** Of a list: options that have a name in common (HTML 4.10.9), in order; `to` is the first that is none of them. */
  optionGroups?: readonly { name: string; from: number; to: number }[];
  /** Several of its options may be chosen. */
  isMultiple?: boolean;
  /** What is put into a text field: date, email, number and so on (HTML 4.10.5.1). */
  inputType?: string;
  /** It must be filled in (HTML 4.10.5.3.4). */
  isRequired?: boolean;
  /** Ids of what describes it (aria-describedby). */
  describedBy?: readonly string[];
  /**
   * Where its name stands as text: in labels, which are content too; in the field itself, so that people see it there
   * alone. Absent where nobody sees it. Known when it is opened.
   */
  nameShown?: "in labels" | "in itself";
  /** BCP 47, of a name that is a program's: "Submit" on a button that says nothing. */
  nameLanguage?: string;
  /** No form takes what is put into it: without scripts it does nothing. */
  isDead?: boolean;
  /** PDF: its widget is in a Form element. */
  isTagged?: boolean;
  /** What shows until it is filled in. */
  placeholder?: string;
  /** It stands in a line of text. */
  isInline?: boolean;
  /** What it has been filled in with stands beside it as content: rich text, a property of the document. */
  isFilledWithContent?: boolean;
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

/** Sound and films: HTML audio and video; PDF Movie, Sound, Screen; media of slides. */
export interface Media extends NodeBase {
  role: "media";
  sort: "audio" | "video";
  hasTextTrack: boolean;
  /** A picture beside it stands for it. */
  hasPoster?: boolean;
  /** As assistive technology names it. */
  name?: string | null;
}

/**
 * A line break, a break between themes, a place that links lead to, and one where a list of the headings is made when
 * the document is shown (\tableofcontents, [TOC]).
 */
export interface Mark extends NodeBase {
  role: "break" | "rule" | "anchor" | "contents";
}

export type Node =
  | Section
  | Heading
  | Title
  | Paragraph
  | Quotation
  | List
  | Item
  | Label
  | Table
  | RowGroup
  | ColumnGroup
  | Row
  | Cell
  | Figure
  | Caption
  | Image
  | Graphic
  | Formula
  | MathElement
  | Link
  | Reference
  | Gap
  | Field
  | NoteReference
  | Note
  | Phrase
  | Media
  | Mark;

export type Role = Node["role"];

/** A piece of text that looks alike; what a format does not know of it is missing. */
export interface Run {
  text: string;
  /** Computed when it is asked for. */
  place?: () => Place;
  address?: Address | undefined;
  hidden?: NodeBase["hidden"];
  isBold?: boolean;
  isItalic?: boolean;
  /** In points. */
  size?: number;
  font?: string;
  colour?: Colour;
  /** Null where it cannot be known. */
  background?: Colour | null;
  /** PDF: x, y, width and height in points of the page, from its lower left. */
  box?: readonly [number, number, number, number];
  page?: number;
}

/**
 * What takes the content of a document. A reader waits for what a call returns before it makes the next, so that a
 * listener may load a picture; most calls return nothing. A phrase or link that goes on behind the end of a paragraph is
 * opened there again, as the same object.
 */
export interface ContentListener {
  /**
   * Nodes of this role may come: for what a listener has to load before the first. Readers that cannot wait in the
   * middle of their work say it before, and no call for a node of theirs returns a promise.
   */
  prepare?(role: Role): Promise<void>;
  /**
   * Begins a node. Attributes that are said to be known when it is closed may be filled in until then; the others stand.
   */
  open(node: Node): void | Promise<void>;
  text(run: Run): void | Promise<void>;
  /** Ends the node that was opened last. */
  close(node: Node): void | Promise<void>;
  /** What only this format has, in its place among the content. */
  note(note: FormatNote): void | Promise<void>;
  /** All has been reported; nothing comes after it. */
  end(document: DocumentNote): void | Promise<void>;
}
