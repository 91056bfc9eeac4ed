import type { Figure, List } from "../content.ts";
import type { Numerals } from "./counters.ts";
import type { Argument } from "./expansion/argument-reader.ts";

/** A line of what \maketitle prints. */
export interface TitleLine {
  kind: "title" | "line" | "date";
  text: Argument;
}

/** An environment that \newtheorem defines. */
export interface Theorem {
  /** None where it is LaTeX's own word. */
  title?: string;
  /** Null where it is not numbered. */
  counter: string | null;
}

/** A list that is open. */
export interface OpenList {
  environment: string;
  sort: List["sort"];
  /** What its items are numbered in; null where they are not. */
  numerals: Numerals | null;
  /** The counter of its items. */
  counter: string;
  /** How many blocks are open where its items begin. */
  depth: number;
  /** Of the package easylist: its items begin with § or &, one for each level. */
  isEasy: boolean;
  /** Its items begin with a box to tick. */
  hasBoxes: boolean;
}

/** A term or an abbreviation, by which the text names it. */
export interface Term {
  short: string;
  long: string;
}

/** A float that is open. */
export interface OpenFloat {
  /** By which it is numbered: figure, table, subfigure, Algorithm … */
  kind: string;
  node: Figure;
}
