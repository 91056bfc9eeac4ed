import { inlineRoles, type StructureTree } from "../structure/structure-tree.ts";

/** Stand in a line beside its text, and are no text. */
const beside = new Set(["Figure", "Formula", "Form"]);

/**
 * Whether the element is no more than text: browsers write each piece of text beside elements of a line as a NonStruct
 * that holds nothing else.
 */
export const isTextOfLine = (tree: StructureTree, element: number): boolean =>
  tree.name(element) === "NonStruct" && tree.end(element) === element + 1;

/**
 * Whether all in a division stands in lines, so that it is a paragraph without being called one: as browsers write a
 * `div` with words and phrases in it.
 */
export function isDivisionOfText(tree: StructureTree, element: number): boolean {
  const name = tree.name(element);
  if (name !== "NonStruct" && name !== "Div") return false;
  let hasText = false;
  for (const child of tree.children(element)) {
    const childName = tree.name(child);
    const isText = childName === "NonStruct" ? isTextOfLine(tree, child) : inlineRoles.has(childName);
    if (!isText && !beside.has(childName)) return false;
    hasText ||= isText;
  }
  return hasText;
}
