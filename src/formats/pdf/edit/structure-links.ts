import type { PdfFile } from "../file/file.ts";
import { numberTreeValue } from "../file/number-tree.ts";
import { Dict, type PdfValue, Ref } from "../file/objects.ts";
import { arrayItems } from "./dict-source.ts";
import type { EditedFile } from "./edited-file.ts";
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
export async function itemsOf(
  { file }: EditedFile,
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

/** The kids of an element as they are to be written again, be it one or an array; null where they are damaged. */
export async function kidItems(
  context: EditedFile,
  element: EditedDict,
): Promise<{ values: PdfValue[]; items: NewValue[] } | null> {
  const value = element.raw("K");
  if (value === null) return { values: [], items: [] };
  const isOne =
    typeof value === "number" ||
    value instanceof Dict ||
    (value instanceof Ref && !(await context.file.array(value)));
  return isOne ? { values: [value], items: [element.source("K")!] } : itemsOf(context, element, "K");
}

/** What the parent tree says of the content of a page (14.7.5.4); null where it says nothing. */
export async function parentsOf({ file, catalog }: EditedFile, page: number): Promise<PdfValue[] | null> {
  const dict = await file.dict(new Ref(page, file.generation(page)));
  const key = dict && (await file.number(dict.get("StructParents")));
  const root = await file.dict(catalog.get("StructTreeRoot"));
  const tree = await file.dict(root?.get("ParentTree"));
  if (!dict || !tree) return null;
  return key === null ? [] : await file.array(await numberTreeValue(file, tree, key));
}

/**
 * Puts other kids in the place of one, not saved yet; false where the parent does not name it. The array of kids stands
 * in the parent afterwards.
 */
export async function replaceKid(
  context: EditedFile,
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

/** What comes into the parent tree with a key of its own. */
interface Added {
  object: number;
  entry: "StructParents" | "StructParent";
  value: NewValue;
}

/**
 * What the parent tree is to say of marked content (14.7.5.4), gathered so that the list of each page is written once.
 */
export class ParentTreeChanges {
  readonly #context: EditedFile;
  /** By the object of the page or form XObject, the parents by their identifiers; null for none. */
  readonly #changes = new Map<number, Map<number, Ref | null>>();
  /** Annotations and the elements that they come to belong to. */
  readonly #objects: { annotation: number; element: Ref }[] = [];
  /** Pages that had nothing in the tags, with the parents by their identifiers. */
  readonly #pages: { object: number; parents: (Ref | null)[] }[] = [];

  constructor(context: EditedFile) {
    this.#context = context;
  }

  set(owner: number, mcid: number, parent: Ref | null): void {
    const known = this.#changes.get(owner);
    if (known) known.set(mcid, parent);
    else this.#changes.set(owner, new Map([[mcid, parent]]));
  }

  setObject(annotation: number, element: Ref): void {
    this.#objects.push({ annotation, element });
  }

  async apply(): Promise<void> {
    await this.#applyContents();
    await this.#append();
  }

  /** Gives annotations, and pages that had none in the tags, keys behind all others. */
  async #append(): Promise<void> {
    const added: Added[] = [
      ...this.#pages.map(
        ({ object, parents }): Added => ({ object, entry: "StructParents", value: parents }),
      ),
      ...this.#objects.map(
        ({ annotation, element }): Added => ({
          object: annotation,
          entry: "StructParent",
          value: element,
        }),
      ),
    ];
    if (!added.length) return;
    const { file, catalog, update } = this.#context;
    const reference = catalog.get("StructTreeRoot");
    const root = reference instanceof Ref ? await update.dict(reference.num) : null;
    const path: EditedDict[] = [];
    let node = root && (await root.child("ParentTree"));
    for (let depth = 0; node && depth < deepest; depth++) {
      path.push(node);
      const kids = node.raw("Nums") === null ? await file.array(node.raw("Kids")) : null;
      const last = kids?.at(-1);
      node = last instanceof Ref ? await update.dict(last.num) : null;
    }
    const leaf = path.at(-1);
    const nums = leaf && (await itemsOf(this.#context, leaf, "Nums"));
    if (!root || !leaf || !nums) return;
    const given = await file.number(root.raw("ParentTreeNextKey"));
    let key = Math.max(given ?? 0, 1 + ((await file.number(nums.values.at(-2))) ?? -1));
    const items = [...nums.items];
    for (const { object, entry, value } of added) {
      (await update.dict(object))?.set(entry, key).save();
      items.push(key++, value);
    }
    leaf.set("Nums", items).save();
    for (const one of path) {
      const limits = await file.array(one.raw("Limits"));
      const low = limits && (await file.number(limits[0]));
      if (low === null) continue;
      const now = await this.#again(one);
      now?.set("Limits", [low, key - 1]).save();
    }
    const now = await update.dict(root.ref.num);
    now?.set("ParentTreeNextKey", key).save();
  }

  /** The node as it is after what was saved; nodes within another object have no limits of their own. */
  async #again({ ref }: EditedDict): Promise<EditedDict | null> {
    const dict = await this.#context.update.dict(ref.num);
    return dict?.raw("Limits") === null ? null : dict;
  }

  async #applyContents(): Promise<void> {
    const { file, catalog, update } = this.#context;
    const root = catalog.get("StructTreeRoot");
    for (const [owner, parents] of this.#changes) {
      const content = await file.dict(new Ref(owner, file.generation(owner)));
      const key = content && (await file.number(content.get("StructParents")));
      if (content && key === null) {
        const length = Math.max(...parents.keys()) + 1;
        const list = Array.from({ length }, (_, mcid) => parents.get(mcid) ?? null);
        this.#pages.push({ object: owner, parents: list });
        continue;
      }
      let node = root instanceof Ref ? await update.dict(root.num) : null;
      node = node && (await node.child("ParentTree"));
      for (let depth = 0; node && key !== null && depth < deepest; depth++) {
        if (node.raw("Nums") !== null) {
          await this.#put(node, key, parents);
          break;
        }
        node = await this.#kidFor(node, key);
      }
    }
  }

  async #kidFor(node: EditedDict, key: number): Promise<EditedDict | null> {
    const { file, update } = this.#context;
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

  async #put(leaf: EditedDict, key: number, parents: ReadonlyMap<number, Ref | null>): Promise<void> {
    const { file, update } = this.#context;
    const nums = await itemsOf(this.#context, leaf, "Nums");
    const at = (nums?.values.findIndex((value, index) => index % 2 === 0 && value === key) ?? -1) + 1;
    const value = nums && at > 0 ? nums.values[at] : null;
    const list = await file.array(value);
    if (!nums || !list) return;
    const length = Math.max(list.length, ...[...parents.keys()].map((mcid) => mcid + 1));
    const changed = Array.from({ length }, (_, mcid) =>
      parents.has(mcid) ? parents.get(mcid)! : rewritten(list[mcid] ?? null),
    );
    if (value instanceof Ref) update.put(value, changed);
    else {
      nums.items[at] = changed;
      leaf.set("Nums", nums.items).save();
    }
  }
}
