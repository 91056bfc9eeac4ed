import type { Box } from "../content/geometry.ts";
import type { Span } from "./segments.ts";
import type { TableCell } from "./table-rows.ts";
import type { TextStyle } from "./text-style.ts";

/** What stands on a page, in the order in which it is read. */
export type Placed<Thing> =
  | PlacedLine
  | { sort: "table"; rows: TableCell[][]; box: Box /** Usual size of its text. */; size: number }
  | { sort: "thing"; thing: Thing; box: Box };

export interface PlacedLine {
  sort: "line";
  spans: Span[];
  box: Box;
  y: number;
  size: number;
  style: TextStyle;
  /** All of it looks alike. */
  isUniform: boolean;
  /** All of its words are set in the face of a typewriter. */
  isTyped?: boolean;
  /** How it begins. */
  begins: TextStyle;
  /** Its pieces stand far apart, as those of a running head do. */
  isParted: boolean;
  /** Three pieces of it or more do, as cells of a table do. */
  isSpread: boolean;
  /** It does not run in the direction of the page, or is the text of a drawing. */
  isAskew?: boolean;
}
