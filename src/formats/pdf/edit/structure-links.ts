import type { PdfFile } from "../file/file.ts";
import { type Dict, type PdfValue, Ref } from "../file/objects.ts";
import { arrayItems } from "./dict-source.ts";
import type { EditContext } from "./edit-context.ts";
import type { EditedDict } from "./update.ts";
import { type NewValue, rewritten } from "./written.ts";

/** Levels of a number tree, and kids of one node, that are looked at. */
const deepest = 32;
const mostKids = 100_000;

/** The kids of an element as they stand there, each a reference, identifier or dictionary. */
export async function kidsOf(file: PdfFile, element: Dict): Promise<PdfValue[]> {
  const value = element.get("K");
  const resolved = await file.resolve(value);
  if (Array.isArray(resolved)) return resolved;
  return value === null ? [] : [value];
}

/** The items of an array entry as they are to be written again, the array being in the dictionary or an object of its own. */
async function itemsOf(
  { file }: EditContext,
  dict: EditedDict,
  key: string,
): Promise<{ values: PdfValue[]; items: NewValue[] } | null> {
  const value = dict.raw(key);
  const source = dict.source(key);
  if (Array.isArray(value)) {
    const items = source && arrayItems(source, file.budget);
    return items?.length === value.length ? { values: value, items } : null;
  }
  const values = value instanceof Ref ? await file.array(value) : null;
  return values && { values, items: values.map(rewritten) };
}

/**
 * Puts other kids in the place of one, not saved yet; false where the parent does not name it. The array of kids stands
 * in the parent afterwards.
 */
export async function replaceKid(
  context: EditContext,
  parent: EditedDict,
  kid: number,
  others: readonly NewValue[],
): Promise<boolean> {
  const value = parent.raw("K");
  const isKid = (item: PdfValue) => item instanceof Ref && item.num === kid;
  let kids: NewValue[];
  if (isKid(value)) kids = [...others];
  else {
    const found = await itemsOf(context, parent, "K");
    const at = found?.values.findIndex(isKid) ?? -1;
    if (!found || at < 0) return false;
    kids = found.items.toSpliced(at, 1, ...others);
  }
  if (kids.length > 0) parent.set("K", kids);
  else parent.delete("K");
  return true;
}

/** Lets the parent tree name no element any more for these identifiers of a content (14.7.5.4). */
export async function forgetParents(
  context: EditContext,
  key: number,
  mcids: ReadonlySet<number>,
): Promise<void> {
  const root = context.catalog.get("StructTreeRoot");
  let node = root instanceof Ref ? await context.update.dict(root.num) : null;
  node = node && (await node.child("ParentTree"));
  for (let depth = 0; node && depth < deepest; depth++) {
    if (node.raw("Nums") !== null) return forgetIn(context, node, key, mcids);
    node = await kidFor(context, node, key);
  }
}

async function kidFor(
  { file, update }: EditContext,
  node: EditedDict,
  key: number,
): Promise<EditedDict | null> {
  const kids = (await file.array(node.raw("Kids"))) ?? [];
  for (const kid of kids.slice(0, mostKids)) {
    file.budget.step(4);
    const dict = await file.dict(kid);
    const limits = dict && (await file.array(dict.get("Limits")));
    const [low, high] = [await file.number(limits?.[0]), await file.number(limits?.[1])];
    if (kid instanceof Ref && (low ?? key) <= key && key <= (high ?? key)) return update.dict(kid.num);
  }
  return null;
}

async function forgetIn(
  context: EditContext,
  leaf: EditedDict,
  key: number,
  mcids: ReadonlySet<number>,
): Promise<void> {
  const { file, update } = context;
  const nums = await itemsOf(context, leaf, "Nums");
  if (!nums) return;
  const at = nums.values.findIndex((value, index) => index % 2 === 0 && value === key) + 1;
  const parents = at > 0 ? nums.values[at] : null;
  const list = await file.array(parents);
  if (!list) return;
  const without = list.map((item, mcid) => (mcids.has(mcid) ? null : rewritten(item)));
  if (parents instanceof Ref) update.put(parents, without);
  else {
    nums.items[at] = without;
    leaf.set("Nums", nums.items).save();
  }
}
