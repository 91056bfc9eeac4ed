import type { Address } from "../../content.ts";
import type { Edit, EditOutcome } from "../../edits.ts";
import { Dict, Name, type PdfValue, Ref } from "../file/objects.ts";
import { transparentTypes } from "../structure/roles.ts";
import type { EditContext } from "./edit-context.ts";
import { applied, Refusal, refused, unchanged } from "./outcomes.ts";
import { itemsOf, kidItems, kidsOf, replaceKid } from "./structure-links.ts";
import type { EditedDict } from "./update.ts";
import type { NewValue } from "./written.ts";

/** Items of one list, and levels between a list and its items. */
const mostItems = 20_000;
const deepest = 8;
/** Ancestors that may give the page of an element. */
const ancestorLimit = 64;

type Listing = Extract<Edit, { kind: "make-list" }>;

const letters = {
  "1": "Decimal",
  a: "LowerAlpha",
  A: "UpperAlpha",
  i: "LowerRoman",
  I: "UpperRoman",
} as const;

/** Makes a list of neighbouring paragraphs, each the body of an item (ISO 32000-2, 14.8.4.8.2); their markers stay text. */
export async function makeList(
  context: EditContext,
  at: readonly Address[],
  sort: Listing["sort"],
  { numerals, form }: Pick<Listing, "numerals" | "form">,
): Promise<EditOutcome> {
  const { update, file } = context;
  if (at.length === 0 || at.length > mostItems) return refused(`A list has from 1 to ${mostItems} items.`);
  const items: EditedDict[] = [];
  for (const place of at) items.push(await context.element(place));
  const parentRef = items[0]!.raw("P");
  const parent = parentRef instanceof Ref ? await update.dict(parentRef.num) : null;
  if (!parent) return refused("What the paragraphs stand in cannot be changed.");
  if (parent.raw("S") !== null && (await context.roleOf(parent)) === "LBody") return unchanged;
  for (const item of items)
    if ((await context.roleOf(item)) !== "P") return refused("Only paragraphs become a list.");
  const kids = ((await itemsOf(context, parent, "K"))?.values ?? []).map((kid) =>
    kid instanceof Ref ? kid.num : -1,
  );
  const first = kids.indexOf(items[0]!.ref.num);
  if (first < 0 || items.some(({ ref }, index) => kids[first + index] !== ref.num))
    return refused("The paragraphs do not stand one after the other in the same place of the document.");
  const refusal = await listRefusal(context);
  if (refusal) return refusal;
  const list = update.reserve();
  const entries: Ref[] = [];
  for (const item of items) {
    file.budget.step(8);
    const [entry, body] = [update.reserve(), update.reserve()];
    entries.push(entry);
    update.put(entry, { Type: structElem, S: Name.of("LI"), P: list, K: body });
    update.put(body, { Type: structElem, S: Name.of("LBody"), P: entry, K: item.ref });
    item.set("P", body).save();
    await replaceKid(context, parent, item.ref.num, item === items[0] ? [list] : []);
  }
  update.put(list, listElement({ sort, numerals, form }, parent.ref, entries));
  parent.save();
  return applied;
}

export const structElem = Name.of("StructElem");

/** Why a list cannot be made in the document; null where it can. */
export async function listRefusal(context: EditContext): Promise<EditOutcome | null> {
  const roles = await context.roles();
  const isKnown = ["L", "LI", "LBody"].every((type) => roles.role(type, null).name === type);
  return isKnown ? null : refused("The document's role map gives the tags of lists another meaning.");
}

/** A list with these items, and how it is numbered. */
export function listElement(
  { sort, numerals, form }: { sort: Listing["sort"]; numerals?: Listing["numerals"]; form?: Listing["form"] },
  parent: Ref,
  entries: Ref[],
): { [key: string]: NewValue } {
  const isOther = form === "other" && numerals !== "1";
  const numbering = sort === "bullets" ? "Disc" : isOther ? "Ordered" : letters[numerals ?? "1"];
  const attributes = { O: Name.of("List"), ListNumbering: Name.of(numbering) };
  return { Type: structElem, S: Name.of("L"), P: parent, A: attributes, K: entries };
}

/** Puts what the items of a list hold beside their labels into an LBody each, where they have none. */
export async function completeList(context: EditContext, list: EditedDict): Promise<EditOutcome> {
  if ((await context.roleOf(list)) !== "L") return refused("There is no list at this place of the document.");
  const items: Ref[] = [];
  await gatherItems(context, list.ref, items, 0);
  if (items.length > mostItems) return refused(`The list has more than ${mostItems} items.`);
  const found: Contents[] = [];
  for (const item of items) {
    const contents = await contentsOf(context, item);
    if (contents) found.push(contents);
  }
  for (const contents of found) await putBody(context, contents);
  return found.length > 0 ? applied : unchanged;
}

/** What may stand in a list (ISO 32000-2, table 368); artifacts and lists within are left alone. */
const ofLists = new Set(["LI", "Caption", "L", "Artifact"]);

/** Elements in a list that are none of its items become the bodies of items, where they stand. */
export async function fixList(context: EditContext, list: EditedDict): Promise<EditOutcome> {
  const { file, update } = context;
  if ((await context.roleOf(list)) !== "L") return refused("There is no list at this place of the document.");
  const refusal = await listRefusal(context);
  if (refusal) return refusal;
  const kids = await kidItems(context, list);
  if (!kids || kids.values.length > mostItems) return refused(`The list has more than ${mostItems} items.`);
  const items = [...kids.items];
  let isMade = false;
  for (const [at, kid] of kids.values.entries()) {
    file.budget.step(4);
    const role = kid instanceof Ref ? await roleOf(context, await file.dict(kid)) : null;
    const element = role === null || ofLists.has(role) ? null : await update.dict((kid as Ref).num);
    if (!element) continue;
    const [entry, body] = [update.reserve(), update.reserve()];
    update.put(entry, { Type: structElem, S: Name.of("LI"), P: list.ref, K: body });
    update.put(body, { Type: structElem, S: Name.of("LBody"), P: entry, K: element.ref });
    element.set("P", body).save();
    items[at] = entry;
    isMade = true;
  }
  if (!isMade) return unchanged;
  list.set("K", items).save();
  return applied;
}

async function gatherItems(context: EditContext, parent: Ref, items: Ref[], depth: number): Promise<void> {
  const { file } = context;
  const dict = await file.dict(parent);
  for (const kid of dict ? await kidsOf(file, dict) : []) {
    file.budget.step(4);
    if (!(kid instanceof Ref) || items.length > mostItems) continue;
    const role = await roleOf(context, await file.dict(kid));
    if (role === "LI") items.push(kid);
    else if (role !== null && transparentTypes.has(role) && depth < deepest)
      await gatherItems(context, kid, items, depth + 1);
  }
}

async function roleOf(context: EditContext, element: Dict | null): Promise<string | null> {
  const type = element && (await context.file.name(element.get("S")));
  if (!type) return null;
  const roles = await context.roles();
  return roles.role(type, await roles.namespace(element.get("NS"))).name;
}

/** What an item without a body holds: its labels and the rest, elements and marked content. */
interface Contents {
  item: EditedDict;
  labels: NewValue[];
  rest: NewValue[];
  elements: Ref[];
  marks: { owner: number; mcid: number }[];
}

/** Null for an item that has a body, or nothing that could be in one. Throws Refusal. */
async function contentsOf(context: EditContext, at: Ref): Promise<Contents | null> {
  const { file, update } = context;
  const item = await update.dict(at.num);
  if (!item) throw new Refusal("An item of the list is damaged.");
  const kids = await kidItems(context, item);
  const contents: Contents = { item, labels: [], rest: [], elements: [], marks: [] };
  for (const [index, kid] of (kids?.values ?? []).entries()) {
    file.budget.step(4);
    const resolved = await file.resolve(kid);
    const role = resolved instanceof Dict ? await roleOf(context, resolved) : null;
    if (role === "LBody") return null;
    if (role === "Lbl") contents.labels.push(kids!.items[index]!);
    else {
      contents.rest.push(kids!.items[index]!);
      if (role !== null && kid instanceof Ref) contents.elements.push(kid);
      else await noteMark(context, item, resolved, contents);
    }
  }
  return contents.rest.length > 0 ? contents : null;
}

async function noteMark(
  { file }: EditContext,
  item: EditedDict,
  kid: PdfValue,
  contents: Contents,
): Promise<void> {
  const mcid =
    typeof kid === "number" ? kid : kid instanceof Dict ? await file.number(kid.get("MCID")) : null;
  if (mcid === null) throw new Refusal("An item of the list holds content in a way that cannot be changed.");
  const [stream, page] = kid instanceof Dict ? [kid.get("Stm"), kid.get("Pg")] : [null, null];
  let owner = stream instanceof Ref ? stream : page;
  let at: Dict | null = await file.dict(item.ref);
  for (let steps = 0; at && !(owner instanceof Ref) && steps < ancestorLimit; steps++) {
    owner = at.get("Pg");
    at = await file.dict(at.get("P"));
  }
  if (!(owner instanceof Ref)) throw new Refusal("An item of the list does not say on which page it stands.");
  contents.marks.push({ owner: owner.num, mcid });
}

async function putBody(context: EditContext, contents: Contents): Promise<void> {
  const { update } = context;
  const { item, labels, rest, elements, marks } = contents;
  const body = update.reserve();
  const [page, namespace] = [item.raw("Pg"), item.raw("NS")];
  const roles = await context.roles();
  const isKnown = roles.role("LBody", await roles.namespace(namespace)).name === "LBody";
  update.put(body, {
    Type: structElem,
    S: Name.of("LBody"),
    P: item.ref,
    ...(page instanceof Ref ? { Pg: page } : {}),
    ...(namespace instanceof Ref && isKnown ? { NS: namespace } : {}),
    K: rest,
  });
  for (const { num } of elements) (await update.dict(num))?.set("P", body).save();
  for (const { owner, mcid } of marks) context.parents.set(owner, mcid, body);
  item.set("K", [...labels, body]).save();
}
