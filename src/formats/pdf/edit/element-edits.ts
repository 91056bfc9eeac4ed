import type { EditOutcome } from "../../edits.ts";
import { Name, Ref } from "../file/objects.ts";
import { mayBecomeFigure } from "../structure/image-description.ts";
import { headingLevel } from "../structure/roles.ts";
import type { EditContext } from "./edit-context.ts";
import { applied, refused, unchanged } from "./outcomes.ts";
import { kidsOf } from "./structure-links.ts";
import type { EditedDict } from "./update.ts";
import { textString } from "./written.ts";

/** Describes the picture that an element is, or holds alone: then it becomes a Figure. */
export async function describePicture(
  context: EditContext,
  element: EditedDict,
  text: string,
): Promise<EditOutcome> {
  if (!text.trim()) return refused(noDescription);
  const isOther = mayBecomeFigure.has(await context.roleOf(element));
  const refusal = isOther ? await setType(context, element, "Figure") : null;
  return refusal ?? setAlternative(element, text);
}

const noDescription = "A description must have at least one character that is no blank.";

/** Sets /Alt of a structure element (ISO 32000-2, 14.9.3). */
export async function setAlternative(element: EditedDict, text: string): Promise<EditOutcome> {
  if (!text.trim()) return refused(noDescription);
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
  const isUnnumbered = level !== null && (await context.hasUnnumberedHeadings());
  if (isUnnumbered && level > 1)
    return refused(
      "The headings of the document have no levels (H), and one with a level among them is against PDF/UA: give it its place by hand.",
    );
  const wanted = level === null ? "P" : isUnnumbered ? "H" : `H${level}`;
  if (role === wanted || (level === null && headingLevel(role) === null && role !== "H")) return unchanged;
  const refusal = await setType(context, element, wanted);
  if (refusal) return refusal;
  element.save();
  context.levels.set(element.ref.num, level);
  return applied;
}

/** Makes the caption of a figure of the paragraph beside it, where it stands (ISO 32000-2, 14.8.4.8.4). */
export async function markCaption(context: EditContext, element: EditedDict): Promise<EditOutcome> {
  const role = await context.roleOf(element);
  if (role === "Caption") return unchanged;
  if (role !== "P") return refused("Only a paragraph becomes a caption.");
  const refusal = await setType(context, element, "Caption");
  if (refusal) return refusal;
  element.save();
  return applied;
}

/** Annotations of one link that are named. */
const mostAnnotations = 64;

/** Says what is read in the place of a link's text: the Alt of its element, and Contents of its annotations (14.9.3, 12.5.2). */
export async function setLinkText(
  context: EditContext,
  element: EditedDict,
  text: string,
): Promise<EditOutcome> {
  const { file, update } = context;
  if ((await context.roleOf(element)) !== "Link")
    return refused("There is no link at this place of the document.");
  let outcome = await setAlternative(element, text);
  if (outcome.status === "refused") return outcome;
  const dict = await file.dict(element.ref);
  for (const kid of dict ? (await kidsOf(file, dict)).slice(0, mostAnnotations) : []) {
    const reference = await file.dict(kid);
    const at = reference?.get("Obj");
    const annotation = at instanceof Ref ? await update.dict(at.num) : null;
    if (!annotation || (await annotation.name("Subtype")) !== "Link") continue;
    if ((await annotation.text("Contents")) === text) continue;
    annotation.set("Contents", textString(text)).save();
    outcome = applied;
  }
  return outcome;
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
