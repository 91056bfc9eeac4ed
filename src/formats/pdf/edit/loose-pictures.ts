import type { Address } from "../../content.ts";
import type { EditOutcome } from "../../edits.ts";
import { drawingClusters, operatorsOfDrawings } from "../content/drawing-clusters.ts";
import type { Box } from "../content/geometry.ts";
import { wholePictures } from "../content/whole-pictures.ts";
import { fieldBoxes } from "../field-boxes.ts";
import { Name, Ref } from "../file/objects.ts";
import { type Page, pages } from "../pages.ts";
import { readStructure } from "../structure/structure-reader.ts";
import type { StructureTree } from "../structure/structure-tree.ts";
import { FontCache } from "../text/font-cache.ts";
import type { EditContext } from "./edit-context.ts";
import type { LooseObject, Marking } from "./marked-content.ts";
import { applied, refused } from "./outcomes.ts";
import { parentsOf } from "./structure-links.ts";
import { commonAncestor, holdsBlocks, kidBeside, LeafOrder, type PageLeaf } from "./tag-order.ts";
import { holderBeside, itemsOfPage, neighbours, type TaggedText, taggedTexts } from "./tagged-texts.ts";
import type { EditedDict } from "./update.ts";
import { textString } from "./written.ts";

const structElem = Name.of("StructElem");
const encoder = new TextEncoder();
const artifact = encoder.encode("\n/Artifact BMC\n");
const end = encoder.encode("\nEMC\n");

/** A picture in no tag: what it is to be described by; null for decoration. */
interface LoosePicture {
  edit: number;
  operator: number;
  text: string | null;
}

/** A picture as its Figure is written. */
interface Described {
  mcids: readonly number[];
  text: string;
  box: Box | null;
}

/** Where a picture goes: into an element (-1 is the root), beside the kid of it that holds the neighbour. */
interface Spot {
  holder: number;
  beside: PageLeaf;
  isBefore: boolean;
}

const noPlace = refused("Where the picture belongs among the tags of its page cannot be determined.");

/** What is known of a page on which pictures are to be tagged. */
interface Surroundings {
  tree: StructureTree;
  known: readonly TaggedText[];
  /** Of the pictures, by the operators that paint them, of drawings the first ones. */
  boxes: ReadonlyMap<number, Box>;
  /** What drawings, and pictures in several strips, are painted by, by the first. */
  drawings: ReadonlyMap<number, readonly number[]>;
  /** Of a page without any marked content in the tags: what the pages before and after end and begin with. */
  pages: { before: PageLeaf | null; after: PageLeaf | null } | null;
}

/**
 * Pictures and drawings that stand in no tag: decoration becomes an artifact, any other a Figure with its description (ISO 32000-2,
 * 14.8.4.8.5). Where it is painted between neighbours that follow each other in the tags too, it stands between these;
 * else behind the text that stands above it on the page, as backgrounds of boxes are painted before all text. On a page
 * without any text it stands between the pages around it where these follow each other in the tags.
 */
export class LoosePictures {
  readonly #context: EditContext;
  /** By the numbers of their pages. */
  readonly #found = new Map<number, LoosePicture[]>();

  constructor(context: EditContext) {
    this.#context = context;
  }

  /** Takes the picture of the edit with this index. */
  add(edit: number, at: Address, text: string | null): EditOutcome {
    if (at.in !== "operator" || at.form) return refused("There is no picture at this place of the document.");
    if (text !== null && !text.trim())
      return refused("A description must have at least one character that is no blank.");
    const known = this.#found.get(at.page) ?? [];
    this.#found.set(at.page, [...known, { edit, operator: at.operator, text }]);
    return applied;
  }

  /** Tags them all; answers those that cannot be, by the index of their edit. */
  async apply(): Promise<Map<number, EditOutcome>> {
    const outcomes = new Map<number, EditOutcome>();
    const { catalog, file, facts } = this.#context;
    if (!this.#found.size) return outcomes;
    const own = new Map<number, Page>();
    const objects: number[] = [];
    for await (const page of pages(file, catalog, () => {})) {
      objects.push(page.object);
      if (page.object && this.#found.has(page.number)) own.set(page.number, page);
    }
    const order = new LeafOrder([...own.values()].map(({ object }) => object));
    const structure =
      facts.structureRoot && (await readStructure(file, facts.structureRoot, facts.language, order));
    const tree = structure && !structure.cut ? structure.tree : null;
    const fonts = new FontCache(file, { isRead: true });
    for (const [number, pictures] of this.#found) {
      const page = own.get(number);
      const marking = page ? await this.#context.contents.marking(page.object) : null;
      for (const { edit } of pictures)
        if (!marking) outcomes.set(edit, refused("The content of the page is too large or damaged."));
      if (!marking || !page) continue;
      const around = tree ? await this.#surroundings(page, tree, marking, { order, objects, fonts }) : null;
      const made = await this.#page(page.object, around, marking, pictures);
      for (const [edit, outcome] of made) outcomes.set(edit, outcome);
      if (file.budget.isDue) await file.budget.turn();
    }
    return outcomes;
  }

  async #surroundings(
    page: Page,
    tree: StructureTree,
    marking: Marking,
    { order, objects, fonts }: { order: LeafOrder; objects: readonly number[]; fonts: FontCache },
  ): Promise<Surroundings> {
    const leaves = order.leaves.get(page.object)!;
    const items = await itemsOfPage(this.#context.file, page, leaves, fonts);
    const known = taggedTexts(page.object, marking.begins, leaves, items);
    const boxes = new Map(
      items.pictures.flatMap(({ operator, box }) => (operator === undefined ? [] : [[operator, box]])),
    );
    const { budget } = this.#context.file;
    const loose = items.drawings.filter(({ marking: { element, isArtifact } }) => element < 0 && !isArtifact);
    const pictures = items.pictures.map(({ box }) => box);
    const drawings = new Map<number, readonly number[]>();
    const texts = [...items.textBoxes, ...(await fieldBoxes(this.#context.file, page, loose))];
    const clusters = drawingClusters(loose, texts, pictures, page.box, budget);
    const strips = wholePictures(items.pictures, page, budget).flatMap(({ parts, box, marking }) => {
      // Those of a form XObject are painted by one operator.
      const operators = [...new Set(parts?.pictures.map(({ operator }) => operator))];
      const isAddressed = marking.element < 0 && operators.every((operator) => operator !== undefined);
      return operators.length && isAddressed ? [[box, operators] as const] : [];
    });
    for (const [box, operators] of [
      ...operatorsOfDrawings(clusters, loose, items.forms, budget),
      ...strips,
    ]) {
      boxes.set(operators[0]!, box);
      drawings.set(operators[0]!, operators);
    }
    const at = objects.indexOf(page.object);
    const before = objects.slice(0, at).findLast((object) => order.ends.has(object));
    const after = objects.slice(at + 1).find((object) => order.ends.has(object));
    const pagesAround = {
      before: (before && order.ends.get(before)?.last) || null,
      after: (after && order.ends.get(after)?.first) || null,
    };
    return { tree, known, boxes, drawings, pages: leaves.size ? null : pagesAround };
  }

  async #page(
    page: number,
    around: Surroundings | null,
    marking: Marking,
    pictures: readonly LoosePicture[],
  ): Promise<Map<number, EditOutcome>> {
    const { contents, file } = this.#context;
    const outcomes = new Map<number, EditOutcome>();
    const parents = await parentsOf(this.#context, page);
    const used = Math.max(parents?.length ?? 0, ...marking.begins.map(({ mcid }) => mcid + 1));
    const indexes = new Map(marking.objects.map(({ operator }, at) => [operator, at]));
    const placed: { picture: LoosePicture; parts: Part[]; spot: Spot | null }[] = [];
    for (const picture of pictures) {
      const operators = around?.drawings.get(picture.operator) ?? [picture.operator];
      const parts = partsOf(marking.objects, indexes, operators);
      file.budget.step(operators.length + ((around?.known.length ?? 0) >> 2));
      const [first] = parts;
      if (!first) outcomes.set(picture.edit, refused("There is no picture outside the tags at this place."));
      else if (picture.text === null) for (const part of parts) this.#mark(page, part, artifact);
      else
        placed.push({ picture, parts, spot: around && parents && spotOf(around, first, picture.operator) });
    }
    placed.sort((one, other) => one.picture.operator - other.picture.operator);
    // Each goes right beside its neighbour, so that those behind one are put there from the last on.
    const inOrder = [
      ...placed.filter(({ spot }) => spot?.isBefore),
      ...placed.filter(({ spot }) => !spot?.isBefore).reverse(),
    ];
    for (const { picture, parts, spot } of inOrder) {
      const first = spot ? contents.identifiers(page, used, parts.length) : 0;
      const mcids = parts.map((_, at) => first + at);
      const box = around?.boxes.get(picture.operator) ?? null;
      const figure = spot && (await this.#put(page, around!.tree, spot, { mcids, text: picture.text!, box }));
      if (!figure) outcomes.set(picture.edit, noPlace);
      else
        for (const [at, part] of parts.entries())
          this.#mark(page, part, encoder.encode(`\n/Figure <</MCID ${mcids[at]}>> BDC\n`));
    }
    return outcomes;
  }

  #mark(page: number, { from, to }: Part, begin: Uint8Array): void {
    this.#context.contents.splice(page, { from, to: from, bytes: begin }, { from: to, to, bytes: end });
  }

  /** Puts a Figure into its place; false where the tags are written in a way that cannot be changed. */
  async #put(
    page: number,
    tree: StructureTree,
    { holder, beside, isBefore }: Spot,
    picture: Described,
  ): Promise<boolean> {
    const { file, parents } = this.#context;
    const kid = await kidBeside(this.#context, tree, holder, beside);
    if (!kid) return false;
    const { dict, items, at } = kid;
    const figure = await this.#figure(dict, new Ref(page, file.generation(page)), picture);
    if (!figure) return false;
    dict.set("K", items.toSpliced(isBefore ? at : at + 1, 0, figure)).save();
    for (const mcid of picture.mcids) parents.set(page, mcid, figure);
    return true;
  }

  async #figure(holder: EditedDict, page: Ref, { mcids, text, box }: Described): Promise<Ref | null> {
    const roles = await this.#context.roles();
    const namespace = holder.raw("NS");
    const isKnown = roles.role("Figure", await roles.namespace(namespace)).name === "Figure";
    if (!isKnown && roles.role("Figure", null).name !== "Figure") return null;
    return this.#context.update.add({
      Type: structElem,
      S: Name.of("Figure"),
      P: holder.ref,
      Pg: page,
      ...(namespace instanceof Ref && isKnown ? { NS: namespace } : {}),
      Alt: textString(text),
      ...(box ? { A: { O: Name.of("Layout"), BBox: box.map((at) => Math.round(at * 100) / 100) } } : {}),
      K: mcids.length === 1 ? mcids[0]! : mcids,
    });
  }
}

/** What is marked as one: bytes of the content. */
type Part = Pick<LooseObject, "from" | "to" | "after">;

/** What the operators paint, as few parts as can be marked; what stands between its paths, such as colours, is in them. */
function partsOf(
  objects: readonly LooseObject[],
  indexes: ReadonlyMap<number, number>,
  operators: readonly number[],
): Part[] {
  const parts: Part[] = [];
  let last = -2;
  for (const operator of operators) {
    const at = indexes.get(operator);
    if (at === undefined) continue;
    const { from, to, after, stretch } = objects[at]!;
    const part = parts.at(-1);
    if (part && last === at - 1 && objects[last]!.stretch === stretch) part.to = to;
    else parts.push({ from, to, after });
    last = at;
  }
  return parts;
}

/** Where a picture goes; null where that cannot be determined. */
function spotOf({ tree, known, boxes, pages }: Surroundings, { after }: Part, operator: number): Spot | null {
  if (pages) return betweenPages(tree, pages);
  const behind = known.findIndex(({ at }) => at >= after);
  const next = known[behind];
  const before = behind < 0 ? known.at(-1) : known[behind - 1];
  if (before && next && next.leaf.order === before.leaf.order + 1) return between(tree, before, next, true);
  const box = boxes.get(operator);
  const [above, below] = box ? neighbours(box, known) : [null, null];
  if (above && below) return between(tree, above, below, false);
  const beside = above ?? below ?? before ?? next;
  if (!beside) return null;
  return { holder: holderBeside(tree, beside), beside, isBefore: beside === below || beside === next };
}

/** Where the picture of a page goes that has no text; null where the pages around it do not follow each other in the tags. */
function betweenPages(
  tree: StructureTree,
  { before, after }: NonNullable<Surroundings["pages"]>,
): Spot | null {
  if (before && after) {
    if (after.leaf.order !== before.leaf.order + 1) return null;
    const { holder } = between(tree, before, after, false);
    return { holder, beside: before, isBefore: false };
  }
  const beside = before ?? after;
  if (!beside || (after && after.leaf.order > 0)) return null;
  return { holder: holderBeside(tree, beside), beside, isBefore: beside === after };
}

/** Between two pieces of one paragraph a picture may be a part of that; else it stands behind the paragraph. */
function between(tree: StructureTree, before: PageLeaf, next: PageLeaf, isInLine: boolean): Spot {
  let holder = commonAncestor(tree, before.leaf.element, next.leaf.element);
  for (; holder >= 0; holder = tree.parent(holder)) {
    const blocks = holdsBlocks(tree, holder);
    if (blocks === true || (isInLine && blocks === false)) break;
  }
  return { holder, beside: before, isBefore: false };
}
