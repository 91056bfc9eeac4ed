import type { TaskOf } from "../../ooxml/edit/task.ts";
import { patchesOf, type Wishing } from "../../ooxml/edit/wish.ts";
import type { ParagraphLook } from "./paragraph-look.ts";
import type { StyleSheet } from "./style-sheet.ts";

/** Outline level of body text (ECMA-376 part 1, 17.3.1.20). */
const noOutline = 9;

/**
 * Makes a paragraph a heading of a level, or none. The look stays: a paragraph without the style of headings gets an
 * outline level of its own, one with such a style a style that looks the same.
 */
export function setHeadingLevel(
  task: TaskOf<"set-heading-level">,
  part: string,
  look: ParagraphLook,
  { sheet, wishing }: { sheet: StyleSheet; wishing: Wishing },
): void {
  const { level } = task.edit;
  if (level !== null && (level < 1 || level > noOutline)) {
    task.refuse("Word has headings of the levels 1 to 9.");
    return;
  }
  const outlineLevel = level === null ? noOutline : level - 1;
  const { styleId, tree } = look;
  const ofStyle = sheet.styles.paragraph(styleId).level;
  if (ofStyle === null) {
    const isSo = level === null ? look.outlineLevel === null : look.outlineLevel === String(outlineLevel);
    const wish = { "w:outlineLvl": { attributes: { "w:val": String(outlineLevel) } } };
    task.take(part, ...(isSo ? [] : patchesOf(tree, { children: { "w:pPr": { children: wish } } }, wishing)));
    return;
  }
  if (ofStyle === level) {
    task.take(part);
    return;
  }
  const [base] = sheet.chain(styleId);
  if (!base) {
    task.refuse("The style of this heading was not found in the document.");
    return;
  }
  const style = { "w:pStyle": { attributes: { "w:val": sheet.likeAtLevel(base, outlineLevel) } } };
  task.take(part, ...patchesOf(tree, { children: { "w:pPr": { children: style } } }, wishing));
}
