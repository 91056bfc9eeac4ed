import type { EditOutcome } from "../../edits.ts";
import { Ref } from "../file/objects.ts";
import type { EditContext } from "./edit-context.ts";
import { applied, refused, unchanged } from "./outcomes.ts";
import type { EditedDict } from "./update.ts";
import { textString } from "./written.ts";

/** Parents of a widget that are followed to its field. */
const ancestorLimit = 64;

/** Sets the name of a field for people, /TU (ISO 32000-2, 12.7.4.1); a widget stands for the field that it belongs to. */
export async function setFieldName(
  context: EditContext,
  widget: EditedDict,
  text: string,
): Promise<EditOutcome> {
  const isField = ["FT", "T", "Kids"].some((key) => widget.raw(key) !== null);
  if (!isField && (await widget.name("Subtype")) !== "Widget")
    return refused("There is no form field at this place of the document.");
  let field = widget;
  for (let steps = 0; field.raw("T") === null && steps < ancestorLimit; steps++) {
    const parent = field.raw("Parent");
    const above = parent instanceof Ref ? await context.update.dict(parent.num) : null;
    if (!above) break;
    field = above;
  }
  if ((await field.text("TU")) === text) return unchanged;
  field.set("TU", textString(text)).save();
  return applied;
}
