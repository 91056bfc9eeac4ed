import type { Paint } from "../ooxml/colour/paint.ts";

/** What a run's format says, or its style's, or its paragraph's style's. */
export function picked<Key extends keyof CharacterFormat>(
  key: Key,
  formats: readonly (CharacterFormat | null)[],
): CharacterFormat[Key] | undefined {
  for (const format of formats) if (format?.[key] !== undefined) return format[key];
  return undefined;
}

/** What a style or a run says of characters; undefined where it says nothing. */
export interface CharacterFormat {
  language?: string | null;
  /** Of East Asian text, and of text in scripts such as Arabic and Hebrew. */
  eastAsianLanguage?: string | null;
  complexLanguage?: string | null;
  isHidden?: boolean;
  isBold?: boolean;
  isItalic?: boolean;
  isUnderlined?: boolean;
  isStruck?: boolean;
  /** "superscript", "subscript" or "baseline". */
  position?: string;
  /** In the face of a typewriter. */
  isTypewritten?: boolean;
  /** Half points. */
  size?: number;
  /** Null for automatic. */
  colour?: Paint | null;
  /** What is behind the characters; null for nothing. */
  highlight?: Paint | null;
  background?: Paint | null;
}
