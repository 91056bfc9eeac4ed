import type { Budget } from "../../../checker/budget.ts";
import { detached, snippetLength } from "../../../checker/snippet.ts";
import { isBlank } from "../../../checker/white-space.ts";
import type { PageBox } from "../../content.ts";
import { type Box, union } from "../content/geometry.ts";
import { pageBox } from "../content/shown-box.ts";
import { Column } from "../file/column.ts";
import { BrokenLines } from "./broken-lines.ts";
import { CellStore } from "./cell-store.ts";
import { ElementBoxes } from "./element-boxes.ts";
import { ElementTexts } from "./element-texts.ts";
import { headingLevel, type Role } from "./roles.ts";
import { TextStore } from "./text-store.ts";

/** Roles that stand in a line of text: their text is reported by the block that they stand in. */
export const inlineRoles: ReadonlySet<string> = new Set(
  "Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Em Strong Sub FENote NonStruct Lbl".split(
    " ",
  ),
);

/** Roles that hold no line of text, so that what stands in one of them directly is reported by itself. */
const groupingRoles = new Set(
  "Document DocumentFragment Part Art Sect Div Aside L LI Table TR THead TBody TFoot TOC TOCI Index".split(
    " ",
  ),
);

/** Roles whose own text is kept although they stand in a line. */
const keptInlineRoles = new Set(["Link", "Lbl", "Note", "FENote"]);

/** The many elements of which only the beginning is ever reported, and how much of it is kept. */
const briefRoles = new Set(["P", "TD", "LBody", "Span", "Div", "Sect"]);
const briefLength = 80;

/** Characters kept of an alternative text; and of one after so many in all. */
export const alternativeLength = 1_000;
const manyAlternatives = 1_048_576;

export const flags = {
  /** It or something in it has content: marked content or an object. */
  hasContent: 1,
  /** It or something in it shows text that is not blank. */
  hasText: 2,
  /** Its language is reported by itself or by an ancestor. */
  hasLanguage: 4,
  /** It has mathematical markup as an associated file. */
  hasMathFile: 8,
  /** It or something in it shows an image. */
  hasImage: 16,
  /** It is in an element of PDF 2.0's type Artifact, or is one. */
  isArtifact: 32,
  /** What is kept of its own text can be read: it is not blank, and not only of characters that no one knows. */
  isReadable: 64,
  /** A Figure that is one picture and no more: it is judged as an image. */
  isPicture: 128,
} as const;

/** Something wrong that was seen while the tree was read, kept until its element's place is known. */
export interface ElementDefect {
  sort: "malformed-language" | "uncovered-language" | "role";
  detail: string;
}

/** Steps of a path that are reported, from the element outwards, and characters from which on no more are. */
const pathLimit = 64;
const longPath = 1_000;

/** Elements in one that are asked where they stand. */
const boxedLimit = 4_096;

const bytes = () => new Column(Uint8Array);
const numbers = () => new Column(Int32Array);

/**
 * The structure elements of a document in reading order, each a number: an element's descendants follow it directly.
 * Kept in columns, because a long document has hundreds of thousands of them.
 */
export class StructureTree {
  /** What looking into the tree draws on. */
  budget: Budget;
  /** Elements in all. */
  count = 0;
  /** Roles by number; different ways to write one role are different roles here. */
  readonly roles: Role[] = [];
  readonly alts = new ElementTexts();
  readonly actualTexts = new ElementTexts();
  readonly cells = new CellStore();
  /** Languages of elements, where they differ from what is around them. */
  readonly languages = new ElementTexts();
  /** The first element that gives a language, where the document gives none; -1 where there is none. */
  firstInLanguage = -1;
  /** Where links lead, and what their annotations say of them. */
  readonly linkTargets = new ElementTexts();
  readonly contents = new ElementTexts();
  /** Numbers of the pages by their objects. */
  readonly pageNumbers = new Map<number, number>();
  readonly defects = new Map<number, ElementDefect[]>();
  /** Object numbers of the elements; 0 for direct ones. */
  readonly objects = numbers();
  readonly #role = numbers();
  readonly #parent = numbers();
  readonly #end = numbers();
  readonly #page = numbers();
  /** Place among the siblings of the same role, from 1. */
  readonly #place = numbers();
  readonly #flags = bytes();
  readonly #texts = new TextStore();
  /** Lists in paragraphs, found as their text is added. */
  readonly brokenLines = new BrokenLines();
  /** How the text of blocks is set: whether some is bold and some is not, and its smallest size in half points. */
  readonly #looks = new Column(Uint16Array);
  readonly #boxes = new ElementBoxes();
  /** Characters kept of alternative texts. */
  #alternatives = 0;

  constructor(budget: Budget) {
    this.budget = budget;
  }

  /** Adds the element that follows in reading order: its parent (-1 is the root) and its place among siblings of its role. */
  add(role: number, parent: number, place: number): number {
    const element = this.count++;
    this.#role.set(element, role);
    this.#parent.set(element, parent);
    this.#end.set(element, element + 1);
    this.#page.set(element, 0);
    this.#place.set(element, place);
    this.#flags.set(element, 0);
    return element;
  }

  /** Closes the element: what is added from now on is outside it. */
  close(element: number): void {
    this.#end.set(element, this.count);
  }

  role(element: number): Role {
    return this.roles[this.#role.get(element)]!;
  }

  /** The standard type that the element is. */
  name(element: number): string {
    return this.role(element).name;
  }

  parent(element: number): number {
    return this.#parent.get(element);
  }

  /** The element after the last descendant. */
  end(element: number): number {
    return this.#end.get(element);
  }

  /** The children in order; -1 asks for those of the root. */
  *children(element: number): Generator<number> {
    const end = element < 0 ? this.count : this.end(element);
    for (let child = element + 1; child < end; child = this.end(child)) yield child;
  }

  /** The element and its ancestors, from the inside out. */
  *lineage(element: number): Generator<number> {
    for (let at = element; at >= 0; at = this.parent(at)) yield at;
  }

  /** The nearest element of the name, itself counted; -1 when there is none. */
  closest(element: number, isWanted: (name: string) => boolean): number {
    for (let at = element, levels = 0; at >= 0; at = this.parent(at)) {
      if ((++levels & 3) === 0) this.budget.step();
      if (isWanted(this.name(at))) return at;
    }
    return -1;
  }

  has(element: number, flag: number): boolean {
    return (this.#flags.get(element) & flag) !== 0;
  }

  mark(element: number, flag: number): void {
    this.#flags.set(element, this.#flags.get(element) | flag);
  }

  /** Marks the element and its ancestors. */
  markUpwards(element: number, flag: number): void {
    for (let at = element; at >= 0 && !this.has(at, flag); at = this.parent(at)) this.mark(at, flag);
  }

  /** Page on which the element begins, from 1; 0 when nothing says. */
  page(element: number): number {
    const end = Math.min(this.end(element), element + 100);
    for (let at = element; at < end; at++) if (this.#page.get(at) > 0) return this.#page.get(at);
    for (let at = element; at < end; at++) {
      const number = this.pageNumbers.get(-this.#page.get(at));
      if (number) return number;
    }
    return 0;
  }

  /** Page on which content of the element or in it was seen first, from 1; 0 when none was. */
  ownPage(element: number): number {
    return Math.max(0, this.#page.get(element));
  }

  /** Notes the page object that the element names, for when no content of it is found on a page. */
  setPageObject(element: number, object: number): void {
    this.#page.set(element, -object);
  }

  /** Sets the page of the element and of those ancestors that have none yet. */
  setPage(element: number, page: number): void {
    for (let at = element; at >= 0 && this.#page.get(at) <= 0; at = this.parent(at)) this.#page.set(at, page);
  }

  /** Sets the page, and adds what the element shows there (`shownBox`) to where it stands on its first page. */
  setBox(element: number, page: number, shown: Box | null): void {
    this.setPage(element, page);
    if (shown && this.#page.get(element) === page) this.#boxes.add(element, shown);
  }

  /** Where the element and all in it stands on its first page; undefined where nothing of it was seen. */
  box(element: number): PageBox | undefined {
    const page = this.#page.get(element);
    if (page <= 0) return undefined;
    const end = Math.min(this.end(element), element + boxedLimit);
    this.budget.step(1 + ((end - element) >> 3));
    let all: Box | null = null;
    for (let at = element; at < end; at++) {
      const own = this.#page.get(at) === page ? this.#boxes.get(at) : null;
      if (own) all = all ? union(all, own) : own;
    }
    return pageBox(page, all);
  }

  setAlternative(map: ElementTexts, element: number, text: string): void {
    // Some programs leave a terminating null in their strings.
    const clean = text.replaceAll("\0", "");
    const kept = cut(clean, this.#alternatives > manyAlternatives ? snippetLength : alternativeLength);
    this.#alternatives += kept.length;
    map.set(element, kept);
  }

  /** Adds text that the element shows to what is kept of it and of the block around it. */
  addText(
    element: number,
    text: string,
    isBold = false,
    size = 0,
    box: readonly number[] | null = null,
    page = 0,
    mcid: number | null = null,
  ): void {
    const isShown = size > 0 && !isBlank(text);
    for (let at = element; at >= 0; at = this.parent(at)) {
      const isInline = inlineRoles.has(this.name(at));
      const isKept = !isInline || this.#isReported(at);
      this.budget.step(isKept ? 6 : 1);
      if (isKept) this.#keep(at, text);
      if (isInline) continue;
      if (isShown) this.#looks.set(at, withLook(this.#looks.get(at), isBold, size));
      if (box && isShown) this.brokenLines.add(this.name(at) === "P" ? at : -1, text, box, size, page, mcid);
      break;
    }
    if (!isBlank(text)) this.markUpwards(element, flags.hasText);
  }

  /** How all text of a block is set: the smallest size in points, 0 where it shows none. */
  look(element: number): { isBold: boolean; size: number } {
    const look = this.#looks.get(element);
    return { isBold: (look & 3) === hasBold, size: (look >> 2) / 2 };
  }

  /** Whether an element in a line may have to be reported by itself. */
  #isReported(element: number): boolean {
    if (keptInlineRoles.has(this.name(element))) return true;
    if (this.languages.has(element) || this.defects.has(element)) return true;
    const parent = this.parent(element);
    return parent < 0 || groupingRoles.has(this.name(parent));
  }

  #keep(element: number, text: string): void {
    const kept = this.#texts.get(element);
    const limit = briefRoles.has(this.name(element)) ? briefLength : snippetLength;
    if (kept.endsWith("…") && kept.length >= limit - 1) return;
    const longer = cut(kept + text, limit);
    this.#texts.set(element, longer);
    if (!this.has(element, flags.isReadable) && isReadable(longer)) this.mark(element, flags.isReadable);
  }

  /** What is kept of the text that the element itself shows. */
  ownText(element: number): string {
    return this.#texts.get(element);
  }

  /** The beginning of what assistive technology reads of the element: replacement text, text, or descriptions in it. */
  text(element: number): string {
    const replacement = this.actualTexts.get(element);
    if (!isBlank(replacement)) return replacement!;
    let text = "";
    let description = "";
    const end = Math.min(this.end(element), element + 200);
    this.budget.step(1 + ((end - element) >> 2));
    for (let at = element; at < end && text.length < snippetLength; ) {
      const replaced = at === element ? undefined : this.actualTexts.get(at);
      if (!isBlank(replaced)) {
        text += `${text && !this.#isInlineTo(at) ? " " : ""}${replaced}`;
        at = this.end(at);
        continue;
      }
      if (!description && !isBlank(this.alts.get(at))) description = this.alts.get(at)!;
      const isReported = at !== element && this.#isInlineTo(at);
      const own = isReported ? "" : this.#texts.get(at);
      if (own) text += text ? ` ${own}` : own;
      at++;
    }
    return isBlank(text) ? description : text;
  }

  /** Whether the element's text is part of an ancestor's kept text already. */
  #isInlineTo(element: number): boolean {
    return inlineRoles.has(this.name(element));
  }

  /** The alternative text that the element has by itself: Alt, else ActualText. */
  alternative(element: number): string | null {
    const alt = this.alts.get(element);
    if (!isBlank(alt)) return alt!;
    return this.actualTexts.get(element) ?? alt ?? null;
  }

  /** Whether its replacement text is there and empty, and nothing describes it. */
  isReplacedByNothing(element: number): boolean {
    return this.actualTexts.get(element) === "" && isBlank(this.alts.get(element));
  }

  /** Path of roles with the place among the siblings of the same role, such as /Document[1]/Sect[2]/P[1]. */
  path(element: number): string {
    let path = "";
    let steps = 0;
    for (const at of this.lineage(element)) {
      if (++steps > pathLimit || path.length > longPath) return `…${path}`;
      path = `/${this.name(at)}[${this.#place.get(at)}]${path}`;
    }
    return path;
  }

  headingLevel(element: number): number | null {
    return headingLevel(this.name(element));
  }
}

const hasBold = 1;
const hasPlain = 2;
/** The largest size that is distinguished from others, in half points. */
const largestSize = 1_000;

function withLook(look: number, isBold: boolean, size: number): number {
  const own = Math.min(largestSize, Math.max(1, Math.round(size * 2)));
  const known = look >> 2;
  return ((known && known < own ? known : own) << 2) | (look & 3) | (isBold ? hasBold : hasPlain);
}

/** Whether there is anything but white space and characters that no one knows. */
export const isReadable = (text: string): boolean => !isBlank(text) && !/^[\ufffd\s]*$/.test(text);

/** The text with an ellipsis where it was cut, and no half of a surrogate pair. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${detached(text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, ""))}…`;
}
