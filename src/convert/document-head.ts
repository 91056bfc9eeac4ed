import { owesLanguage } from "../checker/language/declared.ts";
import { withoutSortOrder } from "../checker/language-tag.ts";
import type { DocumentNote } from "../formats/notes.ts";
import type { PageBuilder } from "./page-builder.ts";

/** Says what a document is as a whole: its language and direction, its title and its outline. */
export function writeHead(page: PageBuilder, document: DocumentNote): void {
  const { language, title, outline } = document;
  page.head.setLanguage(language?.value ? withoutSortOrder(language.value) : null);
  page.head.setLanguage(document.languageOfParts ?? null);
  if (owesLanguage(language)) page.head.oweLanguage();
  if (document.isFromRight) {
    page.open("html", { dir: "rtl" });
    page.close();
  }
  page.head.setTitle(title.value);
  // Of two titles that differ, one may be what a program put there.
  page.head.setTitle(title.conflict);
  if (outline) page.head.setOutline(outline.map(({ level, text, target }) => ({ level, text, id: target })));
}
