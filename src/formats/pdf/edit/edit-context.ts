import { ContentChanges } from "./content-changes.ts";
import { EditedFile } from "./edited-file.ts";
import { ParentTreeChanges } from "./structure-links.ts";

/** What edits share: the file, and what is changed of it so far. */
export class EditContext extends EditedFile {
  /** Levels that headings were given, by the objects of their elements; null makes a paragraph. */
  readonly levels = new Map<number, number | null>();
  readonly contents = new ContentChanges(this);
  readonly parents = new ParentTreeChanges(this);
}
