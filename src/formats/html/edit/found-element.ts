import type { Attributes } from "../parser/attributes.ts";
import type { OpenElement } from "../parser/open-element.ts";
import type { Origin } from "../parser/tokens.ts";
import { explicitRole, isFocusable } from "../roles.ts";

/** A range of bytes in the file, the end not included. */
export interface Range {
  from: number;
  to: number;
}

/** An element that an edit is about, as the editor finds it. */
export interface FoundElement extends Range {
  name: string;
  /** Made by Markdown's own notation, not by a tag. */
  isMarkdown: boolean;
  space: OpenElement["space"];
  role: string | null;
  isFocusable: boolean;
  attributes: Attributes;
  parent: string | null;
  /** Its own origin and that of its parent, by which they are distinguished: a body may have no tag. */
  origin: Origin;
  parentOrigin: Origin | null;
  /** Where the line ends that begins behind its start tag: at a break, a block or the end of what is around; -1 for nowhere. */
  lineEnd: number;
  /** Where its end tag begins; -1 where it has none. */
  end: number;
  /** Without one, where the tag begins that ends it; -1 where none does. */
  endedAt: number;
  /** Its text, cut to 1,000 units. */
  text: string;
  /** Cells of a table by rows, only those that may head others. */
  cells: FoundCell[];
  /** Of a list what stands in it, of an item outside a list what stands beside it; null where that is too much. */
  children?: FoundChild[] | null;
  /** An element around it would stand beside it: elements are nested no deeper. */
  isDeepest: boolean;
  /** Of a table the cells that say whom they head or which cells head them, and the ids of all its cells. */
  references?: { cells: FoundElement[]; ids: Set<string> };
}

/** What stands in a list that is edited. */
export interface FoundChild extends FoundElement {
  /** An item of a list stands in it. */
  holdsItems: boolean;
}

/** A cell in one of the first rows or columns of a table that is edited. */
export interface FoundCell extends FoundElement {
  row: number;
  column: number;
  isBlank: boolean;
}

/** Whether it is an item of a list for those who hear it. */
export const isItem = ({ name, role }: Pick<FoundElement, "name" | "role">): boolean =>
  role === "listitem" || (name === "li" && role === null);

/** A term or description that stands in no list of them. */
export const isLooseDescription = ({ name, role }: Pick<FoundElement, "name" | "role">): boolean =>
  (name === "dt" || name === "dd") && role === null;

export const rangeOf = ({ from = Number.NaN, to = Number.NaN }: Origin): Range | null =>
  from >= 0 && to >= 0 ? { from, to } : null;

export const foundOf = (element: OpenElement, range: Range): FoundElement => ({
  ...range,
  name: element.name,
  isMarkdown: element.origin.isMarkdown === true,
  space: element.space,
  role: explicitRole(element),
  isFocusable: isFocusable(element),
  attributes: element.attributes,
  parent: element.parent?.name ?? null,
  origin: element.origin,
  parentOrigin: element.parent?.origin ?? null,
  lineEnd: -1,
  end: -1,
  endedAt: -1,
  text: "",
  cells: [],
  isDeepest: false,
});
