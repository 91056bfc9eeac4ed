import type { Box } from "../content/geometry.ts";
import type { TextRun } from "../text/runs.ts";

/** A run of text turned so that the page's text runs from left to right. */
export interface Run extends Omit<TextRun, "x" | "y"> {
  x: number;
  y: number;
  box: Box;
}
