import { isLanguageTag, withoutSortOrder } from "../../checker/language-tag.ts";
import type { Tool } from "../../checker/model.ts";

/** Whether an on/off value is on: an element without a value is (ECMA-376 part 1, 22.9.2.7). */
export const isOn = (value: string | null): boolean => value === null || !/^(?:0|false|off)$/i.test(value);

/** A whole number, or null when it is none. */
export function wholeNumber(value: string | null): number | null {
  return value !== null && /^-?\d{1,12}$/.test(value) ? Number(value) : null;
}

/** EMU of a CSS pixel. */
const pixel = 9_525;

/** Whether what is so large, in EMU, is shown no thicker than a pixel: a rule, a point or nothing. */
export const isThin = (width: number | null, height: number | null): boolean =>
  width !== null && height !== null && Math.min(width, height) <= pixel;

/** "RRGGBB" as three numbers; null for auto, theme names and anything else. */
export function rgb(value: string | null): [number, number, number] | null {
  if (value === null || !/^#?[\da-f]{6}$/i.test(value)) return null;
  const bits = Number.parseInt(value.replace("#", ""), 16);
  return [bits >> 16, (bits >> 8) & 255, bits & 255];
}

/** A language that stands there as one: not blank and not x-none, which turns proofing off. */
export function declaredLanguage(value: string | null | undefined): string | null {
  const trimmed = value?.trim();
  return !trimmed || /^(?:x-none|none)$/i.test(trimmed) ? null : trimmed;
}

/** Whether the value names a language: a BCP 47 tag, also with the sort order that Windows adds ("es-ES_tradnl"), or a hexadecimal LCID. */
export const namesLanguage = (value: string): boolean =>
  isLanguageTag(withoutSortOrder(value)) || /^[0-7][048c][\da-f]{2}$/i.test(value);

/** The tool by the name of the program that wrote the file. */
export function toolOf(application: string | null, usual: Tool): Tool {
  if (application && /libreoffice|openoffice|collabora|onlyoffice/i.test(application)) return "libreoffice";
  return application && /google/i.test(application) ? "google-docs" : usual;
}
