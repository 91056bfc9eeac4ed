import { pdf20Namespace } from "./roles.ts";
import type { StructureTree } from "./structure-tree.ts";

/** The labels in a Form element, which name its field in PDF 2.0 (ISO 14289-2, 8.10.2.3). */
export function* formLabels(tree: StructureTree, form: number, isPdf2: boolean): Generator<number> {
  if (!isPdf2 && tree.role(form).namespace !== pdf20Namespace) return;
  for (const child of tree.children(form)) if (tree.name(child) === "Lbl") yield child;
}
