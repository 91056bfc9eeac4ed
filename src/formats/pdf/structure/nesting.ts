import { meaningfulParent } from "./lists.ts";
import type { StructureTree } from "./structure-tree.ts";

/** Elements that may stand in certain others only (ISO 32000-1, Tables 333, 337 and 338; PDF/UA-1, 7.2, 7.5). */
const parents: Record<string, readonly string[]> = {
  TR: ["Table", "THead", "TBody", "TFoot"],
  THead: ["Table"],
  TBody: ["Table"],
  TFoot: ["Table"],
  TH: ["TR"],
  TD: ["TR"],
  TOCI: ["TOC"],
  RB: ["Ruby"],
  RT: ["Ruby"],
  RP: ["Ruby"],
  WT: ["Warichu"],
  WP: ["Warichu"],
};

/** How the element is out of place, as "TR in Sect"; null when it may be where it is. */
export function misplacement(tree: StructureTree, element: number): string | null {
  const name = tree.name(element);
  const allowed = parents[name];
  if (!allowed) return null;
  const parent = meaningfulParent(tree, element);
  return allowed.includes(parent ?? "") ? null : `${name} in ${parent ?? "the root"}`;
}
