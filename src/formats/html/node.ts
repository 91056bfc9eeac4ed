import type { Budget } from "../../checker/budget.ts";
import type {
  Fact,
  FieldFact,
  FigureFact,
  ImageFact,
  LanguageDefectFact,
  ListFact,
  Place,
  TableFact,
  Unread,
} from "../../checker/model.ts";
import { snippet } from "../../checker/snippet.ts";
import type { TableGrid } from "../../checker/table-grid.ts";
import type { Address, InlineDrawing } from "../content.ts";
import type { StyleSheet } from "./css/style-sheet.ts";
import type { TextLook } from "./css/text-look.ts";
import type { Waiting } from "./fact-order.ts";
import type { HidingRules } from "./hiding-rules.ts";
import type { OpenElement } from "./parser/open-element.ts";
import { ElementPlace, LinePlace } from "./places.ts";
import type { NameReference, References } from "./references.ts";
import type { Role } from "./roles.ts";
import type { TextFlow } from "./text-flow.ts";

/** A table that is open. */
export interface OpenTable {
  readonly node: Node;
  readonly outer: OpenTable | null;
  readonly grid: TableGrid;
  /** Made of ARIA roles, not of table elements. */
  readonly isAria: boolean;
  isLayout: boolean;
  /** What its author says of it makes it a table of data (WHATWG HTML 4.9.1): a caption, a head, a border, scopes. */
  isMeantAsData: boolean;
  /** In the document that a page was made from nothing says that it is a table. */
  isUndeclared: boolean;
  /** Another table or a heading stands in it. */
  hasStructure: boolean;
  /** A cell of it is a header, blank or not. */
  hasHeader: boolean;
  /** Cells or headers say which belong to which. */
  hasReferences: boolean;
  readonly defects: TableFact["defects"];
  /** Rows of a Markdown table with fewer cells than its header, and those with more. */
  shortRows: number;
  readonly longRows: NonNullable<TableFact["cutRows"]>;
  /** Header cells that may be named by what stands further down. */
  readonly awaited: { cell: number; reference: NameReference }[];
}

/** A list that is open. */
export interface OpenList {
  readonly node: Node;
  readonly isAria: boolean;
  items: number;
  hasText: boolean;
  readonly defects: ListFact["defects"];
}

/** A description list that is open, or a div that groups terms and descriptions in one. */
export interface OpenDescriptions {
  readonly list: OpenList;
  readonly isGroup: boolean;
  /** What came last in the running group. */
  last: "term" | "description" | null;
  /** The last term, for its place. */
  term: Node | null;
}

/** A picture, film or the like that has been read to its end. */
export interface Medium {
  fact: ImageFact | FigureFact;
  /** It is a picture here, whatever it was in the document that the page was made from. */
  isPicture?: boolean;
  /** Whether all has been read that its name is made of. */
  isKnown(): boolean;
  /** Puts the name into the fact; answers whether it is a medium at all. */
  settle(): boolean;
}

/** A figure element that is open, and what stands in it. */
export interface OpenFigure {
  readonly node: Node;
  readonly outer: OpenFigure | null;
  /** Pictures, drawings, films and embedded things. */
  media: number;
  decorative: number;
  /** The first name of a medium in it. */
  name: string | null;
  /** Media whose names are not known yet; those that stand before the first that has one. */
  unnamed: Medium[];
  unnamedBefore: number;
  /** Text besides the caption, tables and media. */
  hasText: boolean;
  caption: TextFlow | null;
  /** A paragraph in it that reads like a caption. */
  typed: string | null;
  /** Its caption has no words, and says that a person must write them. */
  isCaptionAwaited: boolean;
  /** Its pictures and other media wait for the caption. */
  waiting: Medium[];
}

/** A section that shows a slide or a sheet of the document that the page was made from. */
export interface OpenPart {
  readonly node: Node;
  readonly of: "slide" | "sheet";
  readonly number: number;
  /** Its first heading, when that has ended. */
  heading: Node | null;
}

/** A label that is open: it labels the first control in it, unless it says by `for` which. */
export interface OpenLabel {
  readonly node: Node;
  readonly outer: OpenLabel | null;
  /** Labels that it stands in. */
  readonly depth: number;
  readonly target: string | null;
  control: Node | null;
  /** Its control, when that has ended. */
  field: Field | null;
  /** Fields in the outermost label, which wait for its text. */
  readonly waiting: Field[];
}

/** A control that has been read to its end. */
export interface Field {
  node: Node;
  fact: FieldFact;
  /** Its id, where the texts of labels for that are its name. */
  id: string | null;
  /** Labels that it stands in and that are its own, the innermost first. */
  labels: Node[];
  /** Takes its name for those who take the page as content. */
  content: FieldName | null;
}

export interface OpenSelect {
  /** Text of the option that is chosen: the first one until one is selected. */
  value: string | null;
  isSelected: boolean;
  /** All of them, where someone takes them, and those that have a name in common. */
  options: string[] | null;
  groups: { name: string; from: number; to: number; node: Node }[];
}

/** A name that labels give, which may stand anywhere. */
export interface FieldName {
  /** Set when the labels around the control have ended: whether its name is known, and what it is so far. */
  resolve(isKnown: () => boolean, name: () => ResolvedName): void;
}

export interface ResolvedName {
  name: string | null;
  isWeak: boolean;
  /** Labels give it, which people see. */
  isInLabels: boolean;
}

/** An open element and what it means, as far as it has been read. What is inherited is set when it opens. */
export interface Node {
  readonly element: OpenElement;
  readonly parent: Node | null;
  /** The role that the author gave and that holds; null for the element's own. */
  readonly role: Role;
  /** Not rendered, or hidden from assistive technology: whatever is in it is hidden too. */
  isGone: boolean;
  /** Not rendered: of what is gone, all but what aria-hidden takes from assistive technology alone. */
  isUnrendered: boolean;
  /** visibility: hidden, which what is in it may undo. */
  isInvisible: boolean;
  /** Its content is never read as text: scripts, metadata, the inside of a picture. */
  isSilent: boolean;
  /** Its lines may be typed list items: running text outside of lists, code, headings and controls. */
  isProse: boolean;
  /** Its words are of no language: code, formulas. */
  isSymbolic: boolean;
  /** Its words tell a person what to complete: they are no content. */
  isRemark: boolean;
  /** It stands beside the content of the page, as an aside or a note: its words do not make that longer. */
  isBeside: boolean;
  /** Language that holds for it, as declared. */
  language: string | null;
  /** A wrong language that holds for it, until text has been read in it. */
  wrongLanguage: { fact: LanguageDefectFact | null } | null;
  /** How its text shows; that of the page where no one looks at colours. */
  look: TextLook;
  /** By elements and style attributes alone: CSS pixels, null where they do not say. */
  fontSize: number | null;
  isBold: boolean;
  /** Its text has been reported as coloured text. */
  isColourReported: boolean;
  /** Where its text goes: the nearest element around it, or itself, whose text someone needs. */
  flow: TextFlow | null;
  /** The same without its own. */
  outer: TextFlow | null;
  /** Its own text, where someone needs it. */
  own: TextFlow | null;
  /** Its own text is gathered only because others may be named by it. */
  isOwnForReference: boolean;
  /** Text or media stand in it. */
  hasContent: boolean;
  /** A line break or a blank that does not collapse stands in it, which take room. */
  takesRoom?: true;
  /** A picture without alternative text stands in it, which may be a link. */
  holdsUndescribed?: true;
  /** Words stand in it that tell a person what to complete. */
  holdsRemark?: true;
  /** The slide or sheet that it stands in. */
  part: OpenPart | null;
  /** An svg element that shows so much that someone must say what, where nothing names it. */
  isSubstantialDrawing?: true;
  /** The nearest one of each kind that it stands in. */
  list: OpenList | null;
  table: OpenTable | null;
  cell: number | null;
  figure: OpenFigure | null;
  label: OpenLabel | null;
  /** It stands in a form, which takes what is put into its controls. */
  isInForm: boolean;
  select: OpenSelect | null;
  isInDescriptions: boolean;
  /** What it is itself. */
  ownList: OpenList | null;
  ownDescriptions: OpenDescriptions | null;
  /** List items that stand in it without a list. */
  strays: OpenList | null;
  /** The ids of those that are reported, by which a list elsewhere may own them. */
  strayIds?: (string | null)[];
  /** Tracks with captions or subtitles stand in it (audio and video). */
  hasTextTrack: boolean;
  /** Of an SVG element that has ended, where the page is written anew: what it shows. */
  drawing?: InlineDrawing | undefined;
  /** Something of the drawing is painted. */
  isPaintedDrawing?: true;
  /** The name that a title child gives an SVG element. */
  svgTitle: string | null;
}

/** What the parts of a page's reader share. */
export interface Page {
  readonly references: References;
  readonly budget: Budget;
  /** The styles of the page; null where no one looks at colours. */
  readonly sheet: StyleSheet | null;
  /** The rules of style elements that hide something. */
  readonly hiding: HidingRules;
  /** Whether something looks at links: what they are called is put together for it alone. */
  readonly hasLinks: boolean;
  emit(fact: Fact): void;
  /** Emits facts that may not be known yet: at once where they are, else when they are or when all has been read. */
  emitWhen(isKnown: () => boolean, kind: Fact["kind"], make: () => Fact | readonly Fact[] | null): void;
  /** Emits facts that are not known yet. */
  emitLater(kind: Fact["kind"], waiting: Waiting): void;
  /** Takes the names of controls for those who take the page as content; null where no one does. */
  takeField(): FieldName | null;
  /** Says what could not be looked at. */
  unread(message: string, reason?: Unread["reason"]): void;
}

/** Where the element begins. */
export function place(element: OpenElement): Place {
  const { line, column, isMarkdown, isFragment } = element.origin;
  return isMarkdown || isFragment ? new LinePlace(line, column) : new ElementPlace(element);
}

/** The start tag as written. */
export const tagSnippet = (element: OpenElement): string => snippet(element.origin.source);

/** The bytes of the element's start tag, by which its end is found too; undefined where it has none. */
export function addressOf({ origin: { from, to } }: OpenElement): Address | undefined {
  return from !== undefined && to !== undefined && from >= 0 && to >= 0
    ? { in: "bytes", from, to }
    : undefined;
}

/** Place and snippet of what is said about the element. */
export const about = (element: OpenElement): { place: Place; snippet: string } => ({
  place: place(element),
  snippet: tagSnippet(element),
});

/** The same with the address, for facts that something can be edited by. */
export function addressed(element: OpenElement): ReturnType<typeof about> & { address?: Address } {
  const address = addressOf(element);
  return address ? { ...about(element), address } : about(element);
}
