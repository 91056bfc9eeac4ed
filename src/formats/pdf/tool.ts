import type { Tool } from "../../checker/model.ts";
import type { Program } from "../notes.ts";

/** Names that programs give themselves in Creator and Producer, the more specific first. */
const signs: readonly [RegExp, Tool][] = [
  [/powerpoint/i, "powerpoint"],
  [/\bexcel\b/i, "excel"],
  [/google docs|google sheets|google slides/i, "google-docs"],
  [/\bword\b|office 365|microsoft® 365/i, "word"],
  [/indesign/i, "indesign"],
  [/libreoffice|openoffice|collabora/i, "libreoffice"],
  [/(?:pdf|lua|xe|la)tex|\btex\b|dvips|dvipdfm/i, "latex"],
  [/chrome|chromium|skia\/pdf|mozilla|firefox|safari|\bcairo\b.*webkit|wkhtmltopdf|headless/i, "browser"],
];

/** The program whose steps fix the document, by what the document's information says; Acrobat fixes any PDF. */
export function toolOf(creator: string | null, producer: string | null): Tool {
  for (const text of [creator, producer]) {
    if (!text) continue;
    const sign = signs.find(([pattern]) => pattern.test(text));
    // Google's editors name only the engine that they share with Chrome, but put no browser beside it.
    if (sign?.[1] === "browser" && !creator && /skia\/pdf.*google docs/i.test(text)) return "google-docs";
    if (sign) return sign[1];
  }
  return "acrobat";
}

/** The program of LibreOffice's that made the document, where it is not the one for texts. */
export function programOf(creator: string | null, tool: Tool): Program | null {
  if (tool !== "libreoffice" || !creator) return null;
  if (/\bcalc\b/i.test(creator)) return "calc";
  return /\bimpress\b/i.test(creator) ? "impress" : null;
}
