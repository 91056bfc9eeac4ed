export type Rgb = readonly [number, number, number];

export interface Pen {
  sort: "pen";
  /** Null: it draws nothing. */
  colour: Rgb | null;
  /** In logical units; 0 is the finest line. */
  width: number;
  /** Lengths of dashes and gaps in widths of the line. */
  dashes: readonly number[];
}

export interface Brush {
  sort: "brush";
  /** Null: it fills nothing. */
  colour: Rgb | null;
}

export interface Font {
  sort: "font";
  /** In logical units: of a character where it is below 0, of a line where it is above. */
  height: number;
  /** Tenths of a degree, against the clock. */
  escapement: number;
  weight: number;
  isItalic: boolean;
  isUnderlined: boolean;
  isStruck: boolean;
  /** MS-WMF 2.1.1.5; 2 is a font of symbols. */
  charset: number;
  face: string;
}

export type Tool = Pen | Brush | Font;

export const black: Rgb = [0, 0, 0];
export const white: Rgb = [255, 255, 255];
export const noPen: Pen = { sort: "pen", colour: null, width: 0, dashes: [] };
export const noBrush: Brush = { sort: "brush", colour: null };
export const systemFont: Font = {
  sort: "font",
  height: -12,
  escapement: 0,
  weight: 400,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  charset: 0,
  face: "Arial",
};

/** A rectangle by two corners. */
export type Corners = readonly [left: number, top: number, right: number, bottom: number];
