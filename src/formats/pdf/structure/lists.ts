import type { ListDefect, ListFact } from "../../../checker/model.ts";
import { snippet } from "../../../checker/snippet.ts";
import { isBlank } from "../../../checker/white-space.ts";
import { located, placeOf } from "./places.ts";
import { pdf20Namespace, transparentTypes } from "./roles.ts";
import type { StructureTree } from "./structure-tree.ts";

/** Defects kept of one list. */
const defectLimit = 50;

/** Are no children to speak of (ISO 32000-2, 14.8.4.9). */
const silent = new Set(["Artifact", "Private"]);

interface Child {
  element: number;
  name: string;
}

/** The children with those of transparent elements in their place. */
function* childrenOf(tree: StructureTree, element: number, depth = 0): Generator<Child> {
  for (const child of tree.children(element)) {
    const name = tree.name(child);
    if (silent.has(name)) continue;
    if (transparentTypes.has(name) && depth < 8) yield* childrenOf(tree, child, depth + 1);
    else yield { element: child, name };
  }
}

/** The nearest ancestor that means something; null at the root. */
export function meaningfulParent(tree: StructureTree, element: number): string | null {
  for (let at = tree.parent(element); at >= 0; at = tree.parent(at)) {
    tree.budget.step();
    const name = tree.name(at);
    if (!transparentTypes.has(name)) return name;
  }
  return null;
}

/** A list and what is wrong in it (PDF/UA-1, 7.6; ISO 32000-1, Table 336; ISO 32000-2, Table 370). */
export function listFact(tree: StructureTree, list: number): ListFact {
  const defects: ListFact["defects"] = [];
  const note = (defect: ListDefect, element: number, detail?: string) => {
    if (defects.length >= defectLimit) return;
    const text = snippet(tree.text(element));
    defects.push({
      defect,
      place: placeOf(tree, element),
      ...(detail ? { detail } : {}),
      ...(text ? { snippet: text } : {}),
    });
  };
  let items = 0;
  let position = 0;
  // In PDF 2.0 a caption may also be the last child (ISO 32000-2, Table 370).
  const mayEnd = tree.role(list).namespace === pdf20Namespace;
  for (const { element, name } of childrenOf(tree, list)) {
    if (name === "LI") {
      items++;
      noteItem(tree, element, note);
    } else if (name === "Caption") {
      const isLast = tree.end(element) === tree.end(list);
      if (position > 0 && !(mayEnd && isLast)) note("caption-not-first", element);
    } else if (name !== "L") note("foreign-child", element, name);
    position++;
  }
  // No content of its own may stand in a list (ISO 32000-2, Annex L); that of foreign children is reported by then.
  const isForeignReported = defects.some(({ defect }) => defect === "foreign-child");
  if (!isForeignReported && !isBlank(tree.ownText(list))) note("foreign-child", list, "text");
  const text = snippet(tree.text(list));
  return { kind: "list", items, defects, ...located(tree, list), ...(text ? { snippet: text } : {}) };
}

function noteItem(
  tree: StructureTree,
  item: number,
  note: (defect: ListDefect, element: number, detail?: string) => void,
): void {
  let hasBody = false;
  for (const { element, name } of childrenOf(tree, item)) {
    if (name === "LBody") hasBody = true;
    else if (name !== "Lbl") note("foreign-item-child", element, name);
  }
  if (!hasBody) note("missing-body", item);
}

/** An item or a body that stands where no list is; null where the element is in its place. */
export function strayListPart(tree: StructureTree, element: number): ListFact | null {
  const name = tree.name(element);
  const parent = meaningfulParent(tree, element);
  const isStray = (name === "LI" && parent !== "L") || (name === "LBody" && parent !== "LI");
  if (!isStray) return null;
  const defect: ListDefect = name === "LI" ? "stray-item" : "stray-body";
  const where = located(tree, element);
  const text = snippet(tree.text(element));
  return {
    kind: "list",
    items: 1,
    ...where,
    ...(text ? { snippet: text } : {}),
    defects: [
      { defect, place: where.place, detail: parent ?? "the document", ...(text ? { snippet: text } : {}) },
    ],
  };
}
