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

/** Elements that hold nothing but certain others. */
const children: Record<string, readonly string[]> = {
  Table: ["TR", "THead", "TBody", "TFoot", "Caption"],
  THead: ["TR"],
  TBody: ["TR"],
  TFoot: ["TR"],
  TR: ["TH", "TD"],
  TOC: ["TOC", "TOCI", "Caption"],
};

const neutral = new Set(["NonStruct", "Private", "Artifact"]);

/** How the element is out of place, as "TR in Sect"; null when it may be where it is. */
export function misplacement(tree: StructureTree, element: number): string | null {
  const name = tree.name(element);
  if (neutral.has(name)) return null;
  const parent = meaningfulParent(tree, element);
  const allowed = parents[name];
  if (allowed && !allowed.includes(parent ?? "")) return `${name} in ${parent ?? "the root"}`;
  const held = parent === null ? undefined : children[parent];
  return held && !held.includes(name) && !allowed ? `${name} in ${parent}` : null;
}
