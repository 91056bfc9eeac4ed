import type { OfficePackage } from "../../formats/ooxml/package.ts";
import type { PageBuilder } from "../page.ts";

/** Says which parts of a package could not be read, so that something is missing from the page. */
export function tellUnread(page: PageBuilder, file: OfficePackage): void {
  const parts = [...new Set(file.unread.map(({ place }) => place?.part ?? "the package"))];
  if (!parts.length) return;
  const shown = parts.slice(0, 10).join(", ");
  const more = parts.length > 10 ? ` and ${parts.length - 10} more` : "";
  page.remark(
    `Something is missing here, because parts of the document are damaged: ${shown}${more}. Open the document in the program that made it, repair and save it, and convert it again.`,
  );
}
