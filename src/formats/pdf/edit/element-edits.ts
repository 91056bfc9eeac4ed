import type { EditOutcome } from "../../edits.ts";
import { Name } from "../file/objects.ts";
import { headingLevel } from "../structure/roles.ts";
import type { EditContext } from "./edit-context.ts";
import { applied, refused, unchanged } from "./outcomes.ts";
import type { EditedDict } from "./update.ts";
import { textString } from "./written.ts";

/** Sets /Alt of a structure element (ISO 32000-2, 14.9.3). */
export async function setAlternative(element: EditedDict, text: string): Promise<EditOutcome> {
  if (!text.trim()) return refused("A description must have at least one character that is no blank.");
  if ((await element.text("Alt")) === text) return unchanged;
  element.set("Alt", textString(text)).save();
  return applied;
}

const deepestHeading = 6;

/** Makes a heading of this level of the element, or a paragraph of a heading. */
export async function setHeadingLevel(
  context: EditContext,
  element: EditedDict,
  level: number | null,
): Promise<EditOutcome> {
  if (level !== null && !(Number.isInteger(level) && level >= 1 && level <= deepestHeading))
    return refused(`A heading has a level from 1 to ${deepestHeading}.`);
  const role = await context.roleOf(element);
  const wanted = level === null ? "P" : `H${level}`;
  if (role === wanted || (level === null && headingLevel(role) === null && role !== "H")) return unchanged;
  const refusal = await setType(context, element, wanted);
  if (refusal) return refusal;
  element.save();
  context.levels.set(element.ref.num, level);
  return applied;
}

/** Sets the standard type of the element, not saved yet; answers why it cannot be, where the role map makes it another one. */
export async function setType(
  context: EditContext,
  element: EditedDict,
  type: string,
): Promise<EditOutcome | null> {
  const roles = await context.roles();
  const own = await roles.namespace(element.raw("NS"));
  if (roles.role(type, own).name === type) {
    element.set("S", Name.of(type));
    return null;
  }
  if (roles.role(type, null).name !== type)
    return refused(`The document's role map gives the tag ${type} another meaning.`);
  element.set("S", Name.of(type)).delete("NS");
  return null;
}
