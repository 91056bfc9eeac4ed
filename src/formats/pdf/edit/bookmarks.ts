import { isBlank } from "../../../checker/white-space.ts";
import type { EditOutcome } from "../../edits.ts";
import { Name, Ref } from "../file/objects.ts";
import { cut, flags, type StructureTree } from "../structure/structure-tree.ts";
import { type Destination, destinationsOf, type HeadingItem } from "./destinations.ts";
import type { EditContext } from "./edit-context.ts";
import { applied, refused, unchanged } from "./outcomes.ts";
import { type NewValue, textString } from "./written.ts";

/** Bookmarks of one document: of more headings, the deepest levels are left out. */
const mostItems = 5_000;
/** Bookmarks inside one another. */
const deepestItem = 32;
/** Up to so many bookmarks are all shown open. */
const mostOpen = 50;
const longestTitle = 200;

/** An item of the outline (ISO 32000-2, Table 151). */
interface OutlineItem extends HeadingItem {
  ref: Ref;
  parent: Ref;
  previous: OutlineItem | null;
  next: OutlineItem | null;
  children: OutlineItem[];
  isOpen: boolean;
  /** Items below it that are shown when it is open. */
  shown: number;
}

/** Makes the outline of the document's headings (ISO 32000-2, 12.3.3), nested by their levels. */
export async function addBookmarks(context: EditContext): Promise<EditOutcome> {
  const { facts, update } = context;
  if (facts.outline.titled > 0) return unchanged;
  const { tree } = await context.structure();
  const headings = headingsOf(context, tree);
  if (headings.length === 0) return refused("The document has no headings that bookmarks could be made of.");
  const destinations = await destinationsOf(context, tree, headings);
  const root = update.reserve();
  const items = headings.map(
    (heading): OutlineItem => ({
      ...heading,
      ref: update.reserve(),
      parent: root,
      previous: null,
      next: null,
      children: [],
      isOpen: headings.length <= mostOpen,
      shown: 0,
    }),
  );
  const top = nested(items);
  if (top.length === 1) top[0]!.isOpen = true;
  // Items stand behind those that they hang under.
  for (const item of items.toReversed()) item.shown = shownIn(item.children);
  for (const [at, item] of items.entries()) {
    const object = tree.objects.get(item.element);
    update.put(item.ref, {
      Title: textString(item.title),
      Parent: item.parent,
      ...(item.previous ? { Prev: item.previous.ref } : {}),
      ...(item.next ? { Next: item.next.ref } : {}),
      ...family(item.children, item.isOpen ? item.shown : -item.shown),
      ...destination(destinations[at]!),
      ...(object ? { SE: new Ref(object, context.file.generation(object)) } : {}),
    });
  }
  update.put(root, { Type: Name.of("Outlines"), ...family(top, shownIn(top)) });
  (await context.editedCatalog()).set("Outlines", root).save();
  return applied;
}

const shownIn = (children: readonly OutlineItem[]): number =>
  children.reduce((sum, { isOpen, shown }) => sum + 1 + (isOpen ? shown : 0), 0);

const family = ([first, ...others]: readonly OutlineItem[], count: number): { [key: string]: NewValue } =>
  first ? { First: first.ref, Last: (others.at(-1) ?? first).ref, Count: count } : {};

const destination = (found: Destination | null): { [key: string]: NewValue } =>
  found ? { Dest: [found.page, Name.of("XYZ"), found.left, found.top, null] } : {};

/** The headings in reading order that show text on a page, with the levels that other edits gave them. */
function headingsOf({ levels, file }: EditContext, tree: StructureTree): HeadingItem[] {
  const headings: HeadingItem[] = [];
  let deepest = 0;
  for (let element = 0; element < tree.count; element++) {
    if ((element & 15) === 0) file.budget.step();
    const changed = levels.get(tree.objects.get(element));
    const level = changed === undefined ? levelOf(tree, element) : changed;
    if (level === null || tree.has(element, flags.isArtifact)) continue;
    const page = tree.page(element);
    const text = tree.text(element).replace(/[\s\p{Cc}]+/gu, " ");
    if (isBlank(text) || !page) continue;
    headings.push({ element, level, title: cut(text.trim(), longestTitle), page });
    deepest = Math.max(deepest, level);
  }
  let kept = headings;
  while (kept.length > mostItems && deepest > 1) {
    deepest--;
    file.budget.step(kept.length);
    kept = kept.filter(({ level }) => level <= deepest);
  }
  return kept.slice(0, mostItems);
}

/** The level of a numbered heading; of another one, the sections that it stands in. */
function levelOf(tree: StructureTree, element: number): number | null {
  const numbered = tree.headingLevel(element);
  if (numbered !== null) return numbered;
  if (tree.name(element) !== "H") return null;
  let level = 0;
  for (const at of tree.lineage(element)) if (/^(?:Sect|Art|Part)$/.test(tree.name(at))) level++;
  return Math.max(1, level);
}

/** Hangs each item under the last one of a higher level; answers those at the top. */
function nested(items: readonly OutlineItem[]): OutlineItem[] {
  const top: OutlineItem[] = [];
  const open: OutlineItem[] = [];
  for (const item of items) {
    while (open.length > 0 && (open.at(-1)!.level >= item.level || open.length >= deepestItem)) open.pop();
    const parent = open.at(-1);
    const siblings = parent?.children ?? top;
    if (parent) item.parent = parent.ref;
    item.previous = siblings.at(-1) ?? null;
    if (item.previous) item.previous.next = item;
    siblings.push(item);
    open.push(item);
  }
  return top;
}
