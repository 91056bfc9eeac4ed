import type { Edit } from "../../edits.ts";
import { type FoundChild, type FoundElement, isItem } from "./found-element.ts";
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

/** Makes items of what stands in a list, or a list around items. */
export async function fixList(edit: FixList, list: FoundElement, page: PageText): Promise<ListFixes> {
  const { children } = list;
  const { mayRestyle } = edit;
  const { endTag } = page;
  if (list.isDeepest)
    return { refused: "The list is nested so deep that browsers place parts of it elsewhere." };
  if (!children) return { refused: "The list has more parts than are changed at once." };
  if (isItem(list)) return listAround(list, children, { isOwn: isItem, tag: "div", role: "list" }, endTag);
  if (isDescription(list)) return descriptionsAround(list, children, endTag);
  if (list.name === "dl" && list.space === "html" && list.role === null)
    return fixDescriptions(edit, list, children, page);
  const isNative = listNames.has(list.name);
  if (list.space !== "html" || (list.role === null ? !isNative : list.role !== "list"))
    return { refused: "What makes this a list has to be changed by hand." };
  const fixes: ListFixes = { attributes: [], tags: [], gone: [] };
  const words = isNative && list.role === null ? await wordsIn(list, children, page) : [];
  if (words.length) {
    const others = children.filter((child) => !isItem(child) && !besides.has(child.name));
    if (others.length)
      return { refused: "Text and other things stand between the items: put each into an item by hand." };
    if (!mayRestyle) return { refused: "Text gets the bullet or number of an item.", wouldRestyle: true };
    for (const { from, to } of words) fixes.tags.push({ at: from, text: "<li>" }, { at: to, text: "</li>" });
    return fixes;
  }
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
      if (!item && end !== null) {
        fixes.tags.push({ at: child.from, text: '<li style="list-style:none">' }, { at: end, text: "</li>" });
        continue;
      }
      const isFirst = itemEnd === null;
      if (item && isFirst) itemEnd = await endTag(item.end);
      if (!item || itemEnd === null || end === null || item.name !== "li")
        return { refused: "It cannot be seen which item the inner list belongs to." };
      // The end tag of the item moves behind the lists that follow it.
      if (isFirst) fixes.gone.push({ from: item.end, to: itemEnd });
      else fixes.tags.pop();
      fixes.tags.push({ at: end, text: "</li>" });
    } else if (child.name === "br" && isNative) {
      if (!mayRestyle)
        return { refused: "Items look different without the line break between them.", wouldRestyle: true };
      fixes.gone.push({ from: child.from, to: child.to });
    } else if (itemNames.has(child.name) && child.role === null && !child.holdsItems)
      fixes.attributes.push({ element: child, changes: { role: "listitem" } });
    else return { refused: `The element ${child.name} in the list has to be changed by hand.` };
  }
  return fixes;
}

/** Text that stands in the list itself; none where it cannot be seen how far the items go. */
async function wordsIn(
  list: FoundElement,
  children: readonly FoundChild[],
  { endTag, words }: PageText,
): Promise<{ from: number; to: number }[]> {
  const found: { from: number; to: number }[] = [];
  let from = list.to;
  for (const child of [...children, null]) {
    const to = child?.from ?? list.end;
    const own = to < from ? "mixed" : await words({ from, to });
    if (own === "mixed") return [];
    if (own) found.push(own);
    if (!child) break;
    const end = child.name === "br" ? child.to : await endTag(child.end);
    if (end === null && child.endedAt <= child.to) return [];
    from = end ?? child.endedAt;
  }
  return found;
}

/** What is read of the page besides its elements: `endTag` gives the byte behind the end tag there, null for none. */
export interface PageText {
  endTag(from: number): Promise<number | null>;
  /** Where the text stands in a range, without white space around it; null for none, "mixed" beside tags. */
  words(range: { from: number; to: number }): Promise<{ from: number; to: number } | null | "mixed">;
  /** Of a range of the page, where it is ASCII alone. */
  source(range: { from: number; to: number }): Promise<string | null>;
}

const isDescription = ({ name, role }: Pick<FoundElement, "name" | "role">): boolean =>
  (name === "dt" || name === "dd") && role === null;

/** Of a list of terms and descriptions: what is neither goes before it, or into the description before it. */
async function fixDescriptions(
  { mayRestyle, asText }: FixList,
  list: FoundElement,
  children: readonly FoundChild[],
  { endTag, source }: PageText,
): Promise<ListFixes> {
  const fixes: ListFixes = { attributes: [], tags: [], gone: [] };
  if (asText) {
    fixes.attributes.push({ element: list, changes: { role: "presentation" } });
    return fixes;
  }
  if (children.length && children.every(isItem)) {
    fixes.attributes.push({ element: list, changes: { role: "list" } });
    return fixes;
  }
  if (!mayRestyle)
    return { refused: "What stands in a list may look different outside it.", wouldRestyle: true };
  const first = children.findIndex((child) => isDescription(child) || child.name === "div");
  if (first < 0) return { refused: "The list has no terms." };
  if (first > 0) {
    const start = await source(list);
    if (start === null) return { refused: "The tag of the list has letters that are not moved." };
    fixes.gone.push({ from: list.from, to: list.to });
    fixes.tags.push({ at: children[first]!.from, text: start });
  }
  let last: FoundChild | null = null;
  /** Where the last description ends that holds something more now. */
  let isLonger = false;
  for (const child of children.slice(first)) {
    if (besides.has(child.name) && child.role === null) continue;
    if (isDescription(child) || child.name === "div") {
      last = child;
      isLonger = false;
      continue;
    }
    const after = children[children.indexOf(child) + 1];
    if (last?.name === "dt" && after?.name === "dd" && after.role === null) {
      // Between a term and its description it begins the description.
      const start = await source(after);
      if (start === null) return { refused: "The tag of the description has letters that are not moved." };
      fixes.gone.push({ from: after.from, to: after.to });
      fixes.tags.push({ at: child.from, text: start });
      continue;
    }
    const end = await endTag(child.end);
    const lastEnd = last?.name === "dd" ? await endTag(last.end) : null;
    if (!last || end === null || lastEnd === null)
      return { refused: "It cannot be seen which description this belongs to." };
    if (isLonger) fixes.tags.pop();
    else fixes.gone.push({ from: last.end, to: lastEnd });
    fixes.tags.push({ at: end, text: "</dd>" });
    isLonger = true;
  }
  return fixes;
}

/** A list around terms and descriptions that stand in none. */
function descriptionsAround(
  first: FoundElement,
  children: readonly FoundChild[],
  endTag: (from: number) => Promise<number | null>,
): Promise<ListFixes> | ListFixes {
  const own = children.filter(isDescription);
  if (own[0]?.name !== "dt" || own.at(-1)!.name !== "dd")
    return { refused: "It cannot be seen which descriptions belong to which terms." };
  return listAround(first, children, { isOwn: isDescription, tag: "dl", role: null }, endTag);
}

/** A list around items that stand in none, as the browser shows them already. */
async function listAround(
  first: FoundElement,
  children: readonly FoundChild[],
  { isOwn, tag, role }: { isOwn: (child: FoundElement) => boolean; tag: string; role: string | null },
  endTag: (from: number) => Promise<number | null>,
): Promise<ListFixes> {
  const from = children.findIndex((child) => child.from === first.from);
  const length = children.slice(from).findIndex((child) => !isOwn(child));
  const items = children.slice(from, length < 0 ? undefined : from + length);
  const others = children.length - items.length;
  if (from < 0 || (others && children.some((child) => isOwn(child) && !items.includes(child))))
    return { refused: "The items stand in several places: put each into a list by hand." };
  const last = items.at(-1)!;
  // Items, terms and descriptions may do without an end tag (HTML 13.1.2.4): they end where what follows begins.
  const isOpen = /^(?:li|dt|dd)$/.test(last.name) && last.endedAt > last.to;
  const end = (await endTag(last.end)) ?? (isOpen ? last.endedAt : null);
  if (end === null || listNames.has(first.parent ?? "") || first.parent === "dl")
    return { refused: "It cannot be seen where the list ends." };
  return {
    attributes: [],
    tags: [
      { at: first.from, text: `<${tag}${role ? ` role="${role}"` : ""} style="display:contents">` },
      { at: end, text: `</${tag}>` },
    ],
    gone: [],
  };
}
