/**
 * A part of a page, in points (1/72 inch). The origin is the top left corner of the page as it is shown: cropped, and
 * turned by its rotation; y grows downwards.
 */
export interface PageBox {
  /** From 1. */
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a person finds something. `label` is complete by itself; the other fields are for programs. */
export interface Place {
  /** For example `Page 3, beside "Sales by region"`, `Slide 4, picture "Picture 3"`, `Sheet Budget, cell B4`, `Line 12, column 3`. */
  label: string;
  /** Page or slide, from 1. */
  page?: number;
  /** Path inside the document's own tree, such as `/Document/Sect[2]/Table[1]` or `html > body > img:nth-of-type(2)`. */
  path?: string;
  /** Part of a package, such as `word/document.xml`. */
  part?: string;
  /** Line and column of a text format, from 1, in UTF-16 units. */
  line?: number;
  column?: number;
  /** What distinguishes it from others whose label is the same, as words that may follow the label. */
  apart?: string;
  /** Where it stands on the page; found when it is asked for, and absent where nothing says. */
  box?: PageBox | undefined;
}

/** By what an editor finds the source of a node or run again, in the bytes that were read. */
export type Address =
  /** Text formats: bytes of the file, the end not included. */
  | { in: "bytes"; from: number; to: number }
  /** Packages: the number of the element's start tag among all of its part, from 0; of a sheet, its cells ("B2:D20"). */
  | { in: "part"; part: string; element: number; cells?: string }
  /** PDF: the structure element's or annotation's object; 0 for a direct object. */
  | { in: "object"; object: number; page?: number }
  /** PDF: marked content of a page, by the number of the page. */
  | { in: "marked"; page: number; mcid: number }
  /** PDF: a text or painting operator, counted from 0 in the content stream of the page or of a form XObject. */
  | { in: "operator"; page: number; form: number; operator: number; mcid: number | null };

/** sRGB, 0 to 255 each. */
export type Colour = readonly [number, number, number];
