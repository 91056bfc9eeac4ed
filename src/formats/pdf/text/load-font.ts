import type { PdfFile } from "../file/file.ts";
import type { Dict } from "../file/objects.ts";
import { compositeFont } from "./composite-font.ts";
import { cmapOf, type Font, type FontBasics, type FontOptions, unnamed } from "./fonts.ts";
import { simpleFont } from "./simple-font.ts";

/** Steps that a font draws, however little it says: the text and the width of 256 codes are filled in. */
const loadCost = 192;

/** Reads what is needed to give a font's text and to judge it. */
export async function loadFont(
  file: PdfFile,
  dict: Dict,
  object = 0,
  options: FontOptions = { isRead: false },
): Promise<Font> {
  file.budget.step(loadCost);
  const subtype = await file.name(dict.get("Subtype"));
  const baseFont =
    (await file.name(dict.get("BaseFont"))) ??
    (await file.name(dict.get("Name"))) ??
    (subtype === "Type3" ? await nameInDescriptor(file, dict) : null) ??
    unnamed;
  const name = baseFont.replace(/^[A-Z]{6}\+/, "");
  const toUnicode = await cmapOf(file, dict.get("ToUnicode"));
  const basics: FontBasics = { file, dict, name, subtype, toUnicode, options };
  const font = await (subtype === "Type0" ? compositeFont(basics) : simpleFont(basics));
  font.object = object;
  return font;
}

/** What a Type 3 font is made of, as browsers print faces that they cannot embed as they are: its descriptor says it. */
const nameInDescriptor = async (file: PdfFile, dict: Dict): Promise<string | null> => {
  const descriptor = await file.dict(dict.get("FontDescriptor"));
  return descriptor && file.name(descriptor.get("FontName"));
};
