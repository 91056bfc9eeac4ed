import { isTypewriterFont as isTypewriterNamed } from "../../code-lines.ts";
import type { TextRun } from "../text/runs.ts";

/** How text looks: what distinguishes a heading from the text around it. */
export interface TextStyle {
  /** In points, rounded to halves. */
  size: number;
  /** The name of its family, without what says bold or italic. */
  family: string;
  isBold: boolean;
  isItalic: boolean;
  /** A line stands below all of it, as long as it is. */
  isUnderlined: boolean;
  /** As r,g,b in steps that the eye distinguishes; `grey` for what is clearly lighter than black, else empty. */
  hue: string;
}

export const noStyle: TextStyle = {
  size: 10,
  family: "",
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  hue: "",
};

/** Colours whose parts differ by less are grey. */
const leastChroma = 40;
/** Darker grey is seen as black; lighter grey stands on dark ground, as white does. */
const [darkestGrey, lightestGrey] = [90, 210];
export const grey = "grey";

function hueOf(colour: TextRun["colour"]): string {
  if (!colour) return "";
  const [least, most] = [Math.min(...colour), Math.max(...colour)];
  if (most - least < leastChroma) return least >= darkestGrey && most <= lightestGrey ? grey : "";
  return colour.map((part) => Math.round(part / 32)).join(",");
}

const shapes =
  /[-,\s]*(?:(?:bold|black|heavy|semi|demi|medium|medi|light|book|regular|regu|roman|italic|ital|oblique|kursiv|cursive|condensed)+|(?:ps)?mt(?![a-z0-9])|ps(?![a-z0-9]))/gi;
/** Fonts of TeX are called by their shape and size: cmr10, sfrm1095. */
const texFont = /^([a-z]{2,6}?)\d{1,4}$/;

/** Sizes as styles have them, in halves of points. */
export const roundedSize = (size: number) => Math.round(size * 2) / 2;

const known = new Map<string, string>();

function familyOf(name: string): string {
  const found = known.get(name) ?? name.replace(shapes, "").toLowerCase().replace(texFont, "$1");
  if (known.size < 1_000) known.set(name, found);
  return found;
}

export const styleOf = ({ size, fontName, isBold, isItalic, colour }: TextRun): TextStyle => ({
  size: roundedSize(size),
  family: familyOf(fontName),
  isBold,
  isItalic,
  isUnderlined: false,
  hue: hueOf(colour),
});

/** Whether text in the two styles may be of one paragraph: words in italics stand in any text. */
export const isAlike = (one: TextStyle, other: TextStyle): boolean =>
  one.isBold === other.isBold && one.family === other.family && one.hue === other.hue;

export const keyOf = ({ size, family, isBold, isItalic, isUnderlined, hue }: TextStyle): string =>
  `${size} ${family} ${isBold} ${isItalic} ${isUnderlined} ${hue}`;

/** Whether the face is that of a typewriter, in which programs are set. */
export const isTypewriter = ({ family }: TextStyle): boolean => isTypewriterNamed(family);

/** Whether the font is that of a typewriter. */
export const isTypewriterFont = (name: string): boolean => isTypewriterNamed(familyOf(name));
