import type { LabelledField } from "../../content.ts";
import type { PaintedPicture } from "../content/page-items.ts";
import type { RaisedPart } from "../structure/leaf-text.ts";
import type { EmittedPicture, Emitter, TextSource } from "./emitter.ts";
/** What stands at the leaves of the structure. */
export interface LeafContent {
  /** Some of the text is written from right to left. */
  readonly hasRtl: boolean;
  /** Most of it is. */
  readonly isFromRight: boolean;
  text(leaf: number): string;
  /** Where its text stands. */
  source(leaf: number): TextSource | null;
  /** The parts of its text that stand above or below their line, in order. */
  raised(leaf: number): readonly RaisedPart[];
  /** Page that it is on, from 1; 0 where it is on none. */
  page(leaf: number): number;
  /** Whether it is on a page: a document may be taken out of a larger one with the tags of all. */
  isShown(leaf: number): boolean;
  /** Those painted in the leaf. */
  pictures(leaf: number): readonly PaintedPicture[];
  /** The same, those that make one picture as one. */
  wholePictures(leaf: number): readonly PaintedPicture[];
  /** How to draw a picture that is put together of several; nothing for any other. */
  drawingOfParts(picture: PaintedPicture): EmittedPicture["draw"];
  /** The picture that stands where an element without content says that it does, or how to draw it; null where nothing does. */
  beside(object: number): Promise<{ picture: PaintedPicture } | { draw: EmittedPicture["draw"] } | null>;
  /** How to draw what they paint, where that is more than one of these pictures; null where it is not. */
  drawingOf(leaves: Iterable<number>, pictures: readonly PaintedPicture[]): EmittedPicture["draw"] | null;
  /**
   * How to draw the part of the page where an element without pictures stands, for whoever is asked what it shows: what
   * its leaves show, or what stands where the object says that it does. Null where neither is known.
   */
  placeOf(leaves: Iterable<number>, object: number): Promise<EmittedPicture["draw"] | null>;
  /** Where a link annotation leads; null where the leaf is none or leads nowhere. */
  target(leaf: number): Promise<string | null>;
  /** What an annotation says of itself. */
  contents(leaf: number): Promise<string | null>;
  /** The form field that a widget annotation is, by what its tags call it; null where the leaf is none. */
  field(leaf: number, called?: string | null): Promise<LabelledField | null>;
  /** The name of the place on the page, where links lead to it. */
  anchor(page: number): string | null;
  /** Emits what the page shows and no one hears, once. */
  artifacts(page: number, emitter: Emitter): void;
}
