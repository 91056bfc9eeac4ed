import type { Field } from "./nodes/fields.ts";
import type { Item, Label, List } from "./nodes/lists.ts";
import type { NodeBase } from "./nodes/node-base.ts";
import type { Drawn, Figure, Formula, Image, LoadPicture, MathElement, Media } from "./nodes/pictures.ts";
import type { Cell, ColumnGroup, Row, RowGroup, Table } from "./nodes/tables.ts";
import type {
  Caption,
  Gap,
  Heading,
  Link,
  Note,
  NoteReference,
  Paragraph,
  Phrase,
  Quotation,
  Reference,
  Title,
} from "./nodes/text.ts";
import type { DocumentNote, FormatNote } from "./notes.ts";
import type { Address, Colour, PageBox, Place } from "./place.ts";

export type { Field, LabelledField } from "./nodes/fields.ts";
export type { Item, List } from "./nodes/lists.ts";
export type {
  Alternative,
  Figure,
  Formula,
  Image,
  InlineDrawing,
  LoadPicture,
  MathElement,
  Media,
  PictureData,
} from "./nodes/pictures.ts";
export type { Cell, Row, Table } from "./nodes/tables.ts";
export type { Caption, Gap, Heading, Link, Paragraph, Phrase, Reference } from "./nodes/text.ts";
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
  /** Of a slide, or of one of several sheets: its number. Its title or name is its first heading. */
  number?: number;
  /** What it was in the document that a page was made from. */
  shows?: "slide" | "sheet";
  /** What it holds, read when a listener asks for it; null where there is nothing. */
  loadContent?: () => Promise<GraphicContent | null>;
}

/** What is seen and not read and is no plain picture: charts, diagrams, shapes, drawings, embedded objects. */
export interface Graphic extends Drawn {
  role: "graphic";
  /** Draws the part of the page where it stands, for whoever is asked about it: a page shows what stands there by itself. */
  loadPlace?: LoadPicture;
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
  /** What it shows, drawn by its data: not as the document shows it. */
  picture?: LoadPicture;
  emit(to: ContentListener): Promise<void>;
}

/**
 * A line break, a break between themes, a place that links lead to, and one where a list of the headings is made when
 * the document is shown (\tableofcontents, [TOC]).
 */
interface Mark extends NodeBase {
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

/** A thing of content that may be left out, and the text before it. */
export interface PassedThing {
  thing: "picture" | "field" | "table";
  address: Address;
  before: string;
}

/**
 * What takes the content of a document. A reader waits for what a call returns before it makes the next, so that a
 * listener may load a picture; most calls return nothing. A phrase or link that goes on behind the end of a paragraph is
 * opened there again, as the same object.
 */
export interface ContentListener {
  /** Of content around some things (`Wants.around`): another one, which may be left out. */
  pass?(passed: PassedThing): void;
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
