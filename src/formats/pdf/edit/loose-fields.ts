import type { EditOutcome } from "../../edits.ts";
import type { Box } from "../content/geometry.ts";
import { asDict } from "../file/file.ts";
import { Name, Ref } from "../file/objects.ts";
import { inherited } from "../form-fields.ts";
import { boxOf, type Page, pages } from "../pages.ts";
import { readStructure, type Structure } from "../structure/structure-reader.ts";
import type { StructureTree } from "../structure/structure-tree.ts";
import { FontCache } from "../text/font-cache.ts";
import type { EditContext } from "./edit-context.ts";
import { applied, refused, unchanged } from "./outcomes.ts";
import { holdsBlocks, kidBeside, LeafOrder, type PageLeaf } from "./tag-order.ts";
import { holderBeside, itemsOfPage, neighbours, type TaggedText, taggedTexts } from "./tagged-texts.ts";

/** Points between a field and its label on the same line at most: before a box to fill in, behind one to check. */
const farthestLabel = 72;
const farthestMark = 24;
const pushButton = 1 << 16;
/** Annotations of one page that are looked at. */
const mostAnnotations = 10_000;

/** One widget that stands in no Form. */
interface Widget {
  edit: number;
  ref: Ref;
  box: Box;
  /** To be checked, with its label behind it. */
  isMark: boolean;
}

/** Where a field goes: into an element (-1 is the root), beside the kid of it that holds the neighbour. */
interface Spot {
  holder: number;
  beside: PageLeaf;
  isBefore: boolean;
}

const noPlace = refused("Where the field belongs among the tags of its page cannot be determined.");

/**
 * Form fields that stand in no tag: each widget gets a Form (ISO 32000-2, 14.8.4.8.2) where it is seen: beside the text
 * on its line that is its label, else behind what stands above it. They are gathered first, as pages are read once.
 */
export class LooseFields {
  readonly #context: EditContext;
  /** The edits by the object of the field or of its only widget. */
  readonly #found = new Map<number, number>();

  constructor(context: EditContext) {
    this.#context = context;
  }

  /** Takes the field of the edit with this index. */
  add(edit: number, object: number): EditOutcome {
    this.#found.set(object, edit);
    return applied;
  }

  /** Tags the fields; answers those that cannot be, by the index of their edit. */
  async apply(): Promise<Map<number, EditOutcome>> {
    const outcomes = new Map<number, EditOutcome>();
    const { catalog, facts, file } = this.#context;
    if (!this.#found.size) return outcomes;
    for (const edit of this.#found.values()) outcomes.set(edit, noPlace);
    const own: { page: Page; widgets: Widget[] }[] = [];
    for await (const page of pages(file, catalog, () => {})) {
      const widgets = page.object ? await this.#widgets(page) : [];
      if (widgets.length) own.push({ page, widgets });
      if (file.budget.isDue) await file.budget.turn();
    }
    const order = new LeafOrder(own.map(({ page }) => page.object));
    const structure =
      facts.structureRoot && (await readStructure(file, facts.structureRoot, facts.language, order));
    if (!structure || structure.cut) return outcomes;
    const fonts = new FontCache(file, { isRead: true });
    const failed = new Set<number>();
    for (const { page, widgets } of own) {
      for (const [widget, outcome] of await this.#page(page, widgets, structure, order, fonts)) {
        if (outcome.status === "refused") failed.add(widget.edit);
        outcomes.set(widget.edit, failed.has(widget.edit) ? noPlace : outcome);
      }
      if (file.budget.isDue) await file.budget.turn();
    }
    for (const [edit, { status }] of outcomes) if (status === "applied") outcomes.delete(edit);
    return outcomes;
  }

  /** The widgets of a page that are asked for. */
  async #widgets({ dict }: Page): Promise<Widget[]> {
    const { file } = this.#context;
    const found: Widget[] = [];
    for (const ref of ((await file.array(dict.get("Annots"))) ?? []).slice(0, mostAnnotations)) {
      file.budget.step(4);
      if (!(ref instanceof Ref)) continue;
      const own = asDict(await file.once(ref));
      const parent = own?.get("Parent");
      const edit =
        this.#found.get(ref.num) ?? (parent instanceof Ref ? this.#found.get(parent.num) : undefined);
      if (!own || edit === undefined || (await file.name(own.get("Subtype"))) !== "Widget") continue;
      const box = await boxOf(file, own.get("Rect"));
      if (!box) continue;
      const bits = await inherited(file, own, "Ff");
      const isButton = typeof bits === "number" && (bits & pushButton) !== 0;
      const isMark = !isButton && (await file.name(await inherited(file, own, "FT"))) === "Btn";
      found.push({ edit, ref, box, isMark });
    }
    return found;
  }

  async #page(
    page: Page,
    widgets: readonly Widget[],
    { tree, contents }: Structure,
    order: LeafOrder,
    fonts: FontCache,
  ): Promise<Map<Widget, EditOutcome>> {
    const outcomes = new Map<Widget, EditOutcome>();
    const marking = await this.#context.contents.marking(page.object);
    const leaves = order.leaves.get(page.object)!;
    const items = marking && (await itemsOfPage(this.#context.file, page, leaves, fonts));
    const known = items ? taggedTexts(page.object, marking.begins, leaves, items) : [];
    const placed: { widget: Widget; spot: Spot }[] = [];
    for (const widget of widgets) {
      this.#context.file.budget.step(1 + (known.length >> 2));
      const spot = spotOf(tree, known, widget);
      if (contents.elementOfObject(widget.ref.num) >= 0) outcomes.set(widget, unchanged);
      else if (spot) placed.push({ widget, spot });
      else outcomes.set(widget, noPlace);
    }
    placed.sort(
      ({ widget: { box: one } }, { widget: { box: other } }) => other[3] - one[3] || one[0] - other[0],
    );
    // Each goes right beside its neighbour, so that those behind one are put there from the last on.
    const inOrder = [
      ...placed.filter(({ spot }) => spot.isBefore),
      ...placed.filter(({ spot }) => !spot.isBefore).reverse(),
    ];
    for (const { widget, spot } of inOrder)
      outcomes.set(widget, (await this.#put(page.object, tree, spot, widget)) ? applied : noPlace);
    return outcomes;
  }

  /** Puts a Form into its place; false where the tags are written in a way that cannot be changed. */
  async #put(
    page: number,
    tree: StructureTree,
    { holder, beside, isBefore }: Spot,
    { ref }: Widget,
  ): Promise<boolean> {
    const { file, parents, update } = this.#context;
    const kid = await kidBeside(this.#context, tree, holder, beside);
    if (!kid) return false;
    const { dict, items, at } = kid;
    const roles = await this.#context.roles();
    const namespace = dict.raw("NS");
    const isKnown = roles.role("Form", await roles.namespace(namespace)).name === "Form";
    if (!isKnown && roles.role("Form", null).name !== "Form") return false;
    const pageRef = new Ref(page, file.generation(page));
    const form = update.add({
      Type: Name.of("StructElem"),
      S: Name.of("Form"),
      P: dict.ref,
      Pg: pageRef,
      ...(namespace instanceof Ref && isKnown ? { NS: namespace } : {}),
      K: { Type: Name.of("OBJR"), Pg: pageRef, Obj: ref },
    });
    dict.set("K", items.toSpliced(isBefore ? at : at + 1, 0, form)).save();
    parents.setObject(ref.num, form);
    return true;
  }
}

/** Where a widget goes; null where no text of its page tells. */
function spotOf(tree: StructureTree, known: readonly TaggedText[], { box, isMark }: Widget): Spot | null {
  const label = labelOf(known, box, isMark);
  if (label)
    return { holder: holderOfLine(tree, label), beside: label, isBefore: isMark && label.box![0] > box[0] };
  const [, bottom, , top] = box;
  // Where no text stands as far left or right, that on the line above counts.
  const [near, far] = [neighbours(box, known), neighbours([-Infinity, bottom, Infinity, top], known)];
  const above = near[0] ?? far[0];
  const below = near[1] ?? far[1];
  const beside = above ?? below;
  return beside && { holder: holderBeside(tree, beside), beside, isBefore: beside === below };
}

/** The text on the line of a field that is as near as a label; of what is to be checked rather the one behind it. */
function labelOf(
  known: readonly TaggedText[],
  [left, bottom, right, top]: Box,
  isMark: boolean,
): TaggedText | null {
  const middle = (bottom + top) / 2;
  let before: { text: TaggedText; gap: number } | null = null;
  let behind: { text: TaggedText; gap: number } | null = null;
  for (const text of known) {
    if (!text.box || text.box[1] > top || text.box[3] < bottom) continue;
    const isOnLine = text.box[1] <= middle && middle <= text.box[3];
    const isInside = bottom <= (text.box[1] + text.box[3]) / 2 && (text.box[1] + text.box[3]) / 2 <= top;
    if (!isOnLine && !isInside) continue;
    const [gapBefore, gapBehind] = [left - text.box[2], text.box[0] - right];
    if (gapBehind > -1 && gapBehind < (behind?.gap ?? farthestMark)) behind = { text, gap: gapBehind };
    // A text over several lines may reach over the field.
    else if (text.box[0] < left && gapBefore < (before?.gap ?? farthestLabel))
      before = { text, gap: gapBefore };
  }
  return (isMark ? (behind ?? before) : before)?.text ?? null;
}

/** The paragraph or block that a field on the line of its label is a part of. */
function holderOfLine(tree: StructureTree, { leaf }: TaggedText): number {
  let holder = leaf.element;
  while (holder >= 0 && (holdsBlocks(tree, holder) === null || !ofLines.test(tree.name(holder))))
    holder = tree.parent(holder);
  return holder;
}

/** Types of elements that fields may stand in beside words. */
const ofLines =
  /^(?:P|LBody|TD|TH|Caption|Note|FENote|Document|Part|Art|Sect|Div|Aside|BlockQuote|NonStruct)$/;
