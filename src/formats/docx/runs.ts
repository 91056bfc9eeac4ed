import { symbolOf } from "../ooxml/symbols.ts";
import type { Attributes } from "../ooxml/xml.ts";
import type { CharacterFormat } from "./character-format.ts";
import type { Style } from "./styles.ts";

/** How text is set off, as bits, in the order in which its phrases stand inside one another. */
export const marks = [
  "strong",
  "emphasis",
  "underline",
  "strike",
  "superscript",
  "subscript",
  "code",
] as const;

export type Mark = (typeof marks)[number];

export const markBit = (mark: Mark): number => 1 << marks.indexOf(mark);

/** A run while it is read: its own format, and its style's. */
export interface Run extends CharacterFormat {
  style: Style | null;
}

/** What stands for a character in a run (17.3.3); null for anything else. */
export function textOf(name: string, attributes: Attributes): string | null {
  switch (name) {
    case "w:tab":
    case "w:ptab":
      return "\t";
    case "w:noBreakHyphen":
      return "\u2011";
    case "w:softHyphen":
      return "\u00AD";
    case "w:br":
    case "w:cr":
      // The pages and columns of the document are none of this one.
      return /^(?:page|column)$/.test(attributes.get("w:type") ?? "") ? " " : "\n";
    case "w:sym":
      return symbolOf(attributes.get("w:font"), attributes.get("w:char"));
    default:
      return null;
  }
}

/** How a run is set off by itself and its style; what its paragraph's style says holds for all of it and sets nothing off. */
export function marksOf(run: Run, { depth }: { depth: number }): number {
  const { style } = run;
  const position = run.position ?? style?.position;
  let marks = 0;
  if (run.isBold ?? style?.isBold) marks |= markBit("strong");
  if (run.isItalic ?? style?.isItalic) marks |= markBit("emphasis");
  // Links are underlined anyway.
  if ((run.isUnderlined ?? style?.isUnderlined) && !depth) marks |= markBit("underline");
  if (run.isStruck ?? style?.isStruck) marks |= markBit("strike");
  if (position === "superscript") marks |= markBit("superscript");
  if (position === "subscript") marks |= markBit("subscript");
  if (style?.names.some((name) => codeNames.test(name))) marks |= markBit("code");
  return marks;
}

const codeNames = /^(?:html (?:code|typewriter|keyboard|sample)|verbatim char|source text|inline code|code)$/;
