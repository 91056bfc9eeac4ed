import { isWellFormed } from "../../../checker/language-tag.ts";
import type { EditOutcome } from "../../edits.ts";
import { Name } from "../file/objects.ts";
import { pages } from "../pages.ts";
import type { EditContext } from "./edit-context.ts";
import { applied, refused, unchanged } from "./outcomes.ts";
import type { EditedDict } from "./update.ts";
import { textString } from "./written.ts";

/** Sets /Lang of the catalog or of a structure element (ISO 32000-2, 14.9.2). */
export async function setLanguage(dict: EditedDict, language: string): Promise<EditOutcome> {
  if (!isWellFormed(language))
    return refused(`"${language}" is no language tag. Allowed are tags such as "en" or "de-CH".`);
  if ((await dict.text("Lang")) === language) return unchanged;
  dict.set("Lang", textString(language)).save();
  return applied;
}

/** The window shows the title, not the file name (12.2). */
export async function showTitle(context: EditContext): Promise<EditOutcome> {
  const catalog = await context.editedCatalog();
  const preferences = await catalog.child("ViewerPreferences");
  if (preferences && (await preferences.get("DisplayDocTitle")) === true) return unchanged;
  if (preferences) preferences.set("DisplayDocTitle", true).save();
  else catalog.set("ViewerPreferences", { DisplayDocTitle: true }).save();
  return applied;
}

/** Says that the document is tagged (14.7.1), where it has tags. */
export async function markTagged(context: EditContext): Promise<EditOutcome> {
  if (!context.facts.structureRoot) return refused("The document has no tags.");
  const catalog = await context.editedCatalog();
  const mark = await catalog.child("MarkInfo");
  if (mark && (await mark.get("Marked")) === true) return unchanged;
  if (mark) mark.set("Marked", true).save();
  else catalog.set("MarkInfo", { Marked: true }).save();
  return applied;
}

/** Maps a type of structure elements to a standard one, in the default namespace (14.8.6.2). */
export async function mapRole(context: EditContext, role: string, to: string): Promise<EditOutcome> {
  const catalog = await context.editedCatalog();
  const tree = await catalog.child("StructTreeRoot");
  if (!tree || !context.facts.structureRoot) return refused("The document has no tags.");
  const map = await tree.child("RoleMap");
  if (map && (await map.name(role)) === to) return unchanged;
  if (map) map.set(role, Name.of(to)).save();
  else tree.set("RoleMap", { [role]: Name.of(to) }).save();
  return applied;
}

/** On pages with annotations, the tab order follows the structure; in PDF 2.0 other orders are as good (ISO 14289-2, 8.9.3.3). */
export async function followStructureOrder(context: EditContext): Promise<EditOutcome> {
  const { file, update, catalog, facts } = context;
  if (!facts.structureRoot) return refused("The document has no tags that the tab order could follow.");
  let outcome = unchanged;
  for await (const { dict, object } of pages(file, catalog, () => {})) {
    if (!(await file.array(dict.get("Annots")))?.length) continue;
    const tabs = await file.name(dict.get("Tabs"));
    if (tabs === "S" || (file.isPdf2 && (tabs === "A" || tabs === "W"))) continue;
    const page = object ? await update.dict(object) : null;
    if (!page) return refused("A page of the document is written in a way that cannot be changed.");
    page.set("Tabs", Name.of("S")).save();
    outcome = applied;
  }
  return outcome;
}
