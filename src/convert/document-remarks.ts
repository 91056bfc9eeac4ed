import type { DocumentNote } from "../formats/notes.ts";
import type { PageBuilder } from "./page-builder.ts";
import type { SlideCounts } from "./slide-counts.ts";

/** Says that parts were left out as they nest too deep. */
const nestingRemark = "Parts that are nested too deep, or expand to too much, were left out.";

/** Says what a person must know of the whole document: what is not in its page, and which slides lack a title of their own. */
export function remarkOn(page: PageBuilder, document: DocumentNote, slides: SlideCounts): void {
  const { untitled, repeated } = slides;
  const { unread, hiddenSlides, damagedParts = [] } = document;
  if (hiddenSlides)
    page.remark(
      hiddenSlides === 1 ? "1 hidden slide was left out." : `${hiddenSlides} hidden slides were left out.`,
    );
  if (untitled)
    page.remark(
      untitled === 1
        ? "1 slide has no title: give it one, where it is marked."
        : `${untitled} slides have no title: give each one, where it is marked.`,
    );
  if (repeated)
    page.remark(
      repeated === 1
        ? "1 slide has the title of another: give each a title of its own."
        : `${repeated} slides have titles of others: give each a title of its own.`,
    );
  if (damagedParts.length) page.remark(damageRemark(damagedParts));
  for (const remark of document.remarks ?? []) page.remark(remark);
  if (unread.some(({ reason }) => reason === "nesting")) page.remark(nestingRemark);
}

/** Says which parts of a package could not be read, so that something is missing from the page. */
function damageRemark(parts: readonly string[]): string {
  const shown = parts.slice(0, 10).join(", ");
  const more = parts.length > 10 ? ` and ${parts.length - 10} more` : "";
  return `Something is missing here, because parts of the document are damaged: ${shown}${more}. Open the document in the program that made it, repair and save it, and convert it again.`;
}
