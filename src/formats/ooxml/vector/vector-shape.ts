import type { ColourSpec } from "../colour/spec.ts";
import type { Frame } from "../drawing/shape.ts";

/** What an area is filled with, as written. */
export type VectorFill =
  | { sort: "none" | "group" }
  /** Its colour; of a pattern that of its lines and that behind them. */
  | { sort: "solid" | "pattern"; colours: ColourSpec[] }
  | { sort: "gradient"; stops: { at: number; colour: ColourSpec }[]; angle: number }
  /** A picture, by its relationship. */
  | { sort: "picture"; relationship: string }
  /** Of the theme, by its index, in a colour. */
  | { sort: "style"; index: number; colour: ColourSpec | null };

export interface VectorLine {
  fill: VectorFill | null;
  /** In EMU; null where it does not say. */
  width: number | null;
  /** Lengths of strokes and gaps as parts of the line's width. */
  dash: readonly number[];
  head: string;
  tail: string;
}

/** A path of a custom geometry: its own size, and its commands with names of guides. */
export interface CustomPath {
  width: number | null;
  height: number | null;
  isFilled: boolean;
  isStroked: boolean;
  commands: { name: string; operands: string[] }[];
}

export interface VectorGeometry {
  /** Null for a custom one. */
  preset: string | null;
  /** Adjustments of a preset, as written. */
  adjustments: Map<string, number>;
  guides: { name: string; formula: string }[];
  paths: CustomPath[];
}

export interface VectorRun {
  text: string;
  /** In points; null where it does not say. */
  size: number | null;
  isBold: boolean;
  isItalic: boolean;
  colour: ColourSpec | null;
}

export interface VectorParagraph {
  align: "start" | "middle" | "end";
  runs: VectorRun[];
}

export interface VectorText {
  paragraphs: VectorParagraph[];
  anchor: "top" | "middle" | "bottom";
  /** Room between its edges and the text, in EMU: left, top, right, bottom. */
  insets: [number, number, number, number];
}

/** A shape, line, picture or group as it is painted. */
export interface VectorShape {
  sort: "shape" | "picture" | "group";
  /** Number of its element's start tag, and of the tag that names it. */
  element: number;
  isHidden: boolean;
  isPlaceholder: boolean;
  isTextBox: boolean;
  frame: Frame | null;
  /** Of a group: how the places of its members are measured; of a shape where its text stands. */
  inner: Frame | null;
  /** In degrees, clockwise. */
  rotation: number;
  isFlippedAcross: boolean;
  isFlippedDown: boolean;
  geometry: VectorGeometry | null;
  fill: VectorFill | null;
  line: VectorLine | null;
  styleFill: VectorFill | null;
  styleLine: VectorFill | null;
  styleText: ColourSpec | null;
  /** Relationship of a picture. */
  picture: string | null;
  text: VectorText | null;
  members: VectorShape[];
}

export const newVectorShape = (sort: VectorShape["sort"], element: number): VectorShape => ({
  sort,
  element,
  isHidden: false,
  isPlaceholder: false,
  isTextBox: false,
  frame: null,
  inner: null,
  rotation: 0,
  isFlippedAcross: false,
  isFlippedDown: false,
  geometry: null,
  fill: null,
  line: null,
  styleFill: null,
  styleLine: null,
  styleText: null,
  picture: null,
  text: null,
  members: [],
});
