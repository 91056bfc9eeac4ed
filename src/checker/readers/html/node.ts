import type { Budget } from "../../budget.ts";
import type { Fact, LanguageDefectFact, Place } from "../../model.ts";
import { snippet } from "../../text.ts";
import type { OpenLabel, OpenSelect } from "./fields.ts";
import type { OpenFigure } from "./figures.ts";
import type { OpenDescriptions, OpenList } from "./lists.ts";
import type { OpenElement } from "./open-element.ts";
import type { References } from "./references.ts";
import type { Role } from "./roles.ts";
import type { Colour } from "./style.ts";
import type { OpenTable } from "./tables.ts";
import type { TextFlow } from "./text-flow.ts";

/** An open element and what it means, as far as it has been read. What is inherited is set when it opens. */
export interface Node {
  readonly element: OpenElement;
  readonly parent: Node | null;
  /** The role that the author gave and that holds; null for the element's own. */
  readonly role: Role;
  /** Not rendered, or hidden from assistive technology: whatever is in it is hidden too. */
  isGone: boolean;
  /** visibility: hidden, which what is in it may undo. */
  isInvisible: boolean;
  /** Its content is never read as text: scripts, metadata, the inside of a picture. */
  isSilent: boolean;
  /** Its lines may be typed list items: running text outside of lists, code, headings and controls. */
  isProse: boolean;
  /** Language that holds for it, as declared. */
  language: string | null;
  /** A wrong language that holds for it, until text has been read in it. */
  wrongLanguage: { fact: LanguageDefectFact | null } | null;
  foreground: Colour | "unknown" | null;
  background: Colour | "unknown" | null;
  fontSize: number | null;
  isBold: boolean;
  /** Its text has been told as coloured text. */
  isColourTold: boolean;
  /** Where its text goes: the nearest element around it, or itself, whose text somebody needs. */
  flow: TextFlow | null;
  /** The same without its own. */
  outer: TextFlow | null;
  /** Its own text, where somebody needs it. */
  own: TextFlow | null;
  /** Text or media stand in it. */
  hasContent: boolean;
  /** The nearest one of each kind that it stands in. */
  list: OpenList | null;
  table: OpenTable | null;
  cell: number | null;
  figure: OpenFigure | null;
  label: OpenLabel | null;
  select: OpenSelect | null;
  isInDescriptions: boolean;
  /** What it is itself. */
  ownList: OpenList | null;
  ownDescriptions: OpenDescriptions | null;
  /** List items that stand in it without a list. */
  strays: OpenList | null;
  /** Tracks with captions or subtitles stand in it (audio and video). */
  hasTextTrack: boolean;
  /** The name that a title child gives an SVG element. */
  svgTitle: string | null;
}

/** What the parts of a page's reader share. */
export interface Page {
  readonly references: References;
  readonly budget: Budget;
  tell(fact: Fact): void;
  /** Says what could not be looked at. */
  unread(message: string): void;
}

/** Steps of a path that are shown; those before them are left out. */
const shownSteps = 6;

/** Whether the element has an id that a path can begin with. */
function isNamed(element: OpenElement): boolean {
  const id = element.get("id");
  return id !== null && /^[A-Za-z][\w-]{0,40}$/.test(id);
}

function step(element: OpenElement): string {
  const { name, ordinal } = element;
  if (isNamed(element)) return `${name}#${element.get("id")}`;
  const isOnly = name === "html" || name === "body" || name === "head" || ordinal === 0;
  return isOnly ? name : `${name}:nth-of-type(${ordinal})`;
}

/** A short path as CSS writes it, from the nearest element with an id. */
function path(element: OpenElement): string {
  let path = step(element);
  let at = element;
  for (let steps = 1; steps < shownSteps && at.parent && !isNamed(at); steps++) {
    at = at.parent;
    path = `${step(at)} > ${path}`;
  }
  return path;
}

export const linePlace = (line: number, column: number): Place => ({
  label: `Line ${line}, column ${column}`,
  line,
  column,
});

/** Where the element begins. */
export function place(element: OpenElement): Place {
  const { line, column, isMarkdown, isFragment } = element.origin;
  const at = linePlace(line, column);
  if (!isMarkdown && !isFragment) at.path = path(element);
  return at;
}

/** The start tag as written. */
export const tagSnippet = (element: OpenElement): string => snippet(element.origin.source);

/** Place and snippet of a fact about the element. */
export const about = (element: OpenElement): { place: Place; snippet: string } => ({
  place: place(element),
  snippet: tagSnippet(element),
});
