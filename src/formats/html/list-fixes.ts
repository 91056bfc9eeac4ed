import type { Edit } from "../edits.ts";
import { type FoundChild, type FoundElement, isItem } from "./edit-survey.ts";
import type { ListEdit } from "./list-edits.ts";

type FixList = Extract<Edit, { kind: "fix-list" }>;

/** What a list comes to: attributes, tags that are put in, and tags that go. */
export type ListFixes =
  | (Exclude<ListEdit, { refused: string }> & { gone: { from: number; to: number }[] })
  | { refused: string; wouldRestyle?: boolean };

const listNames = new Set(["ul", "ol", "menu"]);
/** Elements that may be an item of a list and stay what else they are. */
const itemNames = new Set(["p", "div", "span"]);
/** What may stand in a list besides items (HTML 4.4.5). */
const besides = new Set(["script", "template", "style", "noscript"]);

/** Makes items of what stands in a list, or a list around items; `endTag` gives the byte behind the end tag there. */
export async function fixList(
  { mayRestyle }: FixList,
  list: FoundElement,
  endTag: (from: number) => Promise<number | null>,
): Promise<ListFixes> {
  const { children } = list;
  if (!children) return { refused: "The list has more parts than are changed at once." };
  if (isItem(list)) return listAround(list, children, endTag);
  const isNative = listNames.has(list.name);
  if (list.space !== "html" || (list.role === null ? !isNative : list.role !== "list"))
    return { refused: "What makes this a list has to be changed by hand." };
  const fixes: ListFixes = { attributes: [], tags: [], gone: [] };
  let item: FoundChild | null = null;
  let itemEnd: number | null = null;
  for (const child of children) {
    if (isItem(child)) {
      item = child;
      itemEnd = null;
      continue;
    }
    if (besides.has(child.name) && child.role === null) continue;
    if (isNative && listNames.has(child.name) && child.role === null) {
      if (!mayRestyle)
        return { refused: "A list that belongs to an item may look different.", wouldRestyle: true };
      const end = await endTag(child.end);
      const isFirst = itemEnd === null;
      if (item && isFirst) itemEnd = await endTag(item.end);
      if (!item || itemEnd === null || end === null || item.name !== "li")
        return { refused: "It cannot be seen which item the inner list belongs to." };
      // The end tag of the item moves behind the lists that follow it.
      if (isFirst) fixes.gone.push({ from: item.end, to: itemEnd });
      else fixes.tags.pop();
      fixes.tags.push({ at: end, text: "</li>" });
    } else if (itemNames.has(child.name) && child.role === null && !child.holdsItems)
      fixes.attributes.push({ element: child, changes: { role: "listitem" } });
    else return { refused: `The element ${child.name} in the list has to be changed by hand.` };
  }
  return fixes;
}

/** A list by its role around items that stand in none, as the browser shows them already. */
async function listAround(
  first: FoundElement,
  children: readonly FoundChild[],
  endTag: (from: number) => Promise<number | null>,
): Promise<ListFixes> {
  const from = children.findIndex((child) => child.from === first.from);
  const length = children.slice(from).findIndex((child) => !isItem(child));
  const items = children.slice(from, length < 0 ? undefined : from + length);
  const others = children.length - items.length;
  if (from < 0 || (others && children.some((child) => isItem(child) && !items.includes(child))))
    return { refused: "The items stand in several places: put each into a list by hand." };
  const end = await endTag(items.at(-1)!.end);
  if (end === null || listNames.has(first.parent ?? ""))
    return { refused: "It cannot be seen where the list ends." };
  return {
    attributes: [],
    tags: [
      { at: first.from, text: '<div role="list" style="display:contents">' },
      { at: end, text: "</div>" },
    ],
    gone: [],
  };
}
