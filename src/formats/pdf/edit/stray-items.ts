import type { EditOutcome } from "../../edits.ts";
import { Name, Ref } from "../file/objects.ts";
import { transparentTypes } from "../structure/roles.ts";
import type { EditContext } from "./edit-context.ts";
import { listRefusal, structElem } from "./lists.ts";
import { applied, refused, unchanged } from "./outcomes.ts";
import { kidItems } from "./structure-links.ts";
import type { EditedDict } from "./update.ts";

/** Items of one list. */
const mostItems = 20_000;

/** What a list may stand in (ISO 32000-2, Annex L), besides the root of the structure and groups that mean nothing. */
const mayHoldLists = new Set(
  "Document DocumentFragment Art Sect Aside BlockQuote LBody TD TH Caption Note FENote".split(" "),
);

/**
 * Puts a list around an item that stands in none, and around the items that stand beside it without anything between
 * them: LibreOffice Impress writes the items of all boxes but the first so. Items of another box are another list.
 */
export async function gatherStrayItems(context: EditContext, item: EditedDict): Promise<EditOutcome> {
  const { update, file } = context;
  if ((await context.roleOf(item)) !== "LI") return refused("Only items without a list get one around them.");
  const parentRef = item.raw("P");
  const parent = parentRef instanceof Ref ? await update.dict(parentRef.num) : null;
  if (!parent) return refused("What the item stands in cannot be changed.");
  const isRoot = parent.raw("S") === null;
  const role = isRoot ? "" : await context.roleOf(parent);
  if (role === "L") return unchanged;
  if (!isRoot && !transparentTypes.has(role) && !mayHoldLists.has(role))
    return refused(`The item stands in a tag that holds no lists (${role}).`);
  const refusal = await listRefusal(context);
  if (refusal) return refusal;
  const kids = await kidItems(context, parent);
  const own = kids?.values.findIndex((kid) => kid instanceof Ref && kid.num === item.ref.num) ?? -1;
  if (!kids || own < 0) return refused("What the item stands in does not name it.");
  const itemAt = async (at: number): Promise<EditedDict | null> => {
    file.budget.step(8);
    const kid = kids.values[at];
    const dict = kid instanceof Ref ? await update.dict(kid.num) : null;
    return dict && dict.raw("S") !== null && (await context.roleOf(dict)) === "LI" ? dict : null;
  };
  const items = [item];
  let first = own;
  for (let before = await itemAt(first - 1); before; before = await itemAt(first - 1)) {
    items.unshift(before);
    first--;
    if (items.length > mostItems) return refused(`A list has from 1 to ${mostItems} items.`);
  }
  for (let next = await itemAt(first + items.length); next; next = await itemAt(first + items.length)) {
    items.push(next);
    if (items.length > mostItems) return refused(`A list has from 1 to ${mostItems} items.`);
  }
  const list = update.reserve();
  update.put(list, {
    Type: structElem,
    S: Name.of("L"),
    P: parent.ref,
    K: items.map(({ ref }) => ref),
  });
  for (const one of items) one.set("P", list).save();
  parent.set("K", kids.items.toSpliced(first, items.length, list)).save();
  return applied;
}
