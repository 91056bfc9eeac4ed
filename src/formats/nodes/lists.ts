import type { NodeBase } from "./node-base.ts";

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
