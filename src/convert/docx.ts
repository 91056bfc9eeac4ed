import { AppError } from "../core/errors.ts";
import { formats } from "../core/formats.ts";
import { Styles } from "../formats/docx/styles.ts";
import { OfficePackage } from "../formats/ooxml/package.ts";
import { declaredLanguage } from "../formats/ooxml/values.ts";
import type { Converter } from "./converter.ts";
import { Languages, tagOf } from "./docx/languages.ts";
import { Numbering } from "./docx/numbering.ts";
import { Story } from "./docx/story.ts";
import { tellUnread } from "./drawing/unread.ts";
import type { PageBuilder } from "./page.ts";

/**
 * Word documents (ECMA-376): the body and its notes. Headers and footers are left out, as they repeat on every page
 * what only pages need; so are comments, and text that is deleted or hidden.
 */
export const docx: Converter = {
  largest: formats.docx.limit,
  isEmptyAltMeant: false,
  async write(source, page, budget) {
    const file = await OfficePackage.open(source, budget);
    const main = await file.mainPart();
    if (main === null || !file.has(main))
      throw new AppError(
        "unreadable_document",
        "The file's main part is missing, so there is nothing to convert. Open it in Word, save it again and send the new file.",
      );
    await write(file, main, page);
  },
};

async function write(file: OfficePackage, main: string, page: PageBuilder): Promise<void> {
  const relationships = await file.relationships(main);
  const target = (type: string) => relationships.ofType(type).find(({ isExternal }) => !isExternal)?.target;
  const properties = await file.properties();
  page.setTitle(properties.title);
  const styles = await Styles.read(file, target("styles"));
  const language =
    styles.paragraphLanguage ??
    styles.defaultLanguage ??
    (await themeLanguage(file, target("settings"))) ??
    declaredLanguage(properties.language);
  const languageOfAll = language === null ? null : tagOf(language);
  const languages = new Languages(languageOfAll);
  const numbering = await Numbering.read(file, target("numbering"));
  const notes = new Set<string>();
  const whole = { language: languageOfAll, numbering, hasTitle: false };

  const writePart = async (part: string) => {
    const story = new Story({
      file,
      relationships: await file.relationships(part),
      styles,
      whole,
      languages,
      page,
      notes,
    });
    const isWhole = await file.read(part, story.handler);
    await story.finish();
    return isWhole;
  };
  const isWhole = await writePart(main);
  if (!isWhole && !languages.hasText)
    throw new AppError(
      "unreadable_document",
      "The document's text is damaged and none of it can be read. Open the file in Word, let it repair the file, save it and send the new file.",
    );
  for (const kind of ["footnotes", "endnotes"]) {
    const part = target(kind);
    if (part !== undefined) await writePart(part);
  }
  for (const key of page.notes.keys) {
    if (notes.has(key)) continue;
    page.notes.begin(key);
    page.mark("Note that is missing from the document: a person must add it.");
    page.notes.end(key);
  }
  page.notes.close();
  page.setLanguage(languages.whole);
  tellUnread(page, file);
}

async function themeLanguage(file: OfficePackage, part: string | undefined): Promise<string | null> {
  let language: string | null = null;
  if (part === undefined) return language;
  await file.read(part, {
    start(name, attributes) {
      if (name === "w:themeFontLang") language = declaredLanguage(attributes.get("w:val"));
    },
  });
  return language;
}
