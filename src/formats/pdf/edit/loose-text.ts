import type { Address } from "../../content.ts";
import type { EditOutcome } from "../../edits.ts";
import { Dict, Name, type PdfValue, Ref } from "../file/objects.ts";
import { readStructure, type StructureWatch } from "../structure/structure-reader.ts";
import type { StructureTree } from "../structure/structure-tree.ts";
import type { EditContext } from "./edit-context.ts";
import type { LooseText } from "./marked-content.ts";
import { applied, refused, unchanged } from "./outcomes.ts";
import { kidItems, parentsOf } from "./structure-links.ts";
import type { EditedDict } from "./update.ts";
import type { NewValue } from "./written.ts";

/** Pieces of text of one page that are put into tags. */
const mostPieces = 5_000;

/** Types that hold words: text among them is a part of theirs. */
const ofWords =
  /^(?:P|H\d*|Caption|Lbl|Title|Span|Link|Quote|Note|FENote|Reference|BibEntry|Code|Em|Strong|Sub|Form|Annot)$/;
/** Types that hold blocks: text among them is a paragraph. */
const ofBlocks = /^(?:Document|DocumentFragment|Part|Art|Sect|Div|Aside|BlockQuote|TD|TH|LBody|NonStruct)$/;

const structElem = Name.of("StructElem");
const encoder = new TextEncoder();

/** Where marked content stands in the order of the tags. */
interface Leaf {
  order: number;
  element: number;
}

/** The order of marked content of some pages, by page and identifier. */
export class LeafOrder implements StructureWatch {
  readonly leaves: ReadonlyMap<number, Map<number, Leaf>>;
  readonly #open: number[] = [];
  #count = 0;

  constructor(pages: Iterable<number>) {
    this.leaves = new Map([...pages].map((page) => [page, new Map()]));
  }

  async element(element: number): Promise<void> {
    this.#open.push(element);
  }

  close(): void {
    this.#open.pop();
  }

  content(owner: number, mcid: number): void {
    const order = this.#count++;
    const own = this.leaves.get(owner);
    if (own && !own.has(mcid)) own.set(mcid, { order, element: this.#open.at(-1) ?? -1 });
  }

  object(): void {}
}

/** Text between two tagged neighbours, of which it is known where it belongs. */
interface Gap {
  mcid: number;
  leaf: Leaf;
  next: Leaf;
  pieces: LooseText[];
}

/**
 * Text that stands in no tag and between two tagged neighbours on its page, which follow each other in the tags too: it
 * is put between them (ISO 32000-2, 14.7.2). What stands before the first or behind the last, as headers and footers do,
 * is left. Pages are gathered first, as the tags are read once for all of them.
 */
export class LooseTexts {
  readonly #context: EditContext;
  readonly #pages = new Map<number, number>();

  constructor(context: EditContext) {
    this.#context = context;
  }

  /** Takes the page of the edit with this index. */
  add(edit: number, at: Address): EditOutcome {
    if (at.in !== "object" || !at.object) return refused("This is no page of the document.");
    this.#pages.set(at.object, edit);
    return applied;
  }

  /** Puts the text into tags; answers the pages of which none can be, by the index of their edit. */
  async apply(): Promise<Map<number, EditOutcome>> {
    const outcomes = new Map<number, EditOutcome>();
    const { file, facts } = this.#context;
    if (!this.#pages.size) return outcomes;
    const order = new LeafOrder(this.#pages.keys());
    const structure =
      facts.structureRoot && (await readStructure(file, facts.structureRoot, facts.language, order));
    for (const [page, edit] of this.#pages) {
      const isMade =
        structure && !structure.cut && (await this.#page(page, structure.tree, order.leaves.get(page)!));
      if (isMade === null) outcomes.set(edit, unchanged);
      else if (!isMade)
        outcomes.set(
          edit,
          refused(
            "Text of the page stands in no tag, and where it belongs among the tags cannot be determined.",
          ),
        );
    }
    return outcomes;
  }

  /** Whether text of the page was put into tags; null where none of it stands outside. */
  async #page(page: number, tree: StructureTree, leaves: ReadonlyMap<number, Leaf>): Promise<boolean | null> {
    const { contents, file } = this.#context;
    const marking = await contents.marking(page);
    if (marking?.loose.length === 0) return null;
    const parents = await parentsOf(this.#context, page);
    if (!marking || !parents) return false;
    const { begins, loose } = marking;
    const known = begins.flatMap(({ mcid }, at) => {
      const leaf = leaves.get(mcid);
      return leaf ? [{ at, mcid, leaf }] : [];
    });
    const gaps = new Map<number, Gap>();
    let behind = 0;
    for (const piece of loose.slice(0, mostPieces)) {
      file.budget.step(8);
      // The first of those that begin behind it.
      while (behind < known.length && known[behind]!.at < piece.after) behind++;
      const [before, next] = [known[behind - 1], known[behind]];
      if (!before || !next || next.leaf.order !== before.leaf.order + 1) continue;
      const gap = gaps.get(behind) ?? { mcid: before.mcid, leaf: before.leaf, next: next.leaf, pieces: [] };
      gap.pieces.push(piece);
      gaps.set(behind, gap);
    }
    const used = Math.max(parents.length, ...begins.map(({ mcid }) => mcid + 1));
    let isMade = false;
    for (const gap of gaps.values()) {
      const first = contents.identifiers(page, used, gap.pieces.length);
      if (await this.#put(page, tree, gap, first)) isMade = true;
    }
    return isMade;
  }

  /** Puts the pieces into tags, with identifiers from `first` on; false where their place holds no text. */
  async #put(page: number, tree: StructureTree, gap: Gap, first: number): Promise<boolean> {
    const { catalog, contents, file, parents, update } = this.#context;
    const holder = commonAncestor(tree, gap.leaf.element, gap.next.element);
    const isBlock = holdsBlocks(tree, holder);
    const root = catalog.get("StructTreeRoot");
    const object = holder >= 0 ? tree.objects.get(holder) : root instanceof Ref ? root.num : 0;
    const dict = isBlock === null || !object ? null : await update.dict(object);
    if (!dict) return false;
    const mcids = gap.pieces.map((_, at) => first + at);
    const pageRef = new Ref(page, file.generation(page));
    const items = await kidItems(this.#context, dict);
    const at = items ? await this.#placeAmong(items.values, dict, { tree, holder, gap, page }) : -1;
    if (!items || at < 0) return false;
    let owner = dict.ref;
    let kids: NewValue[] = mcids.map((mcid) => ({ Type: Name.of("MCR"), Pg: pageRef, MCID: mcid }));
    if (isBlock) {
      const paragraph = await this.#paragraph(dict, pageRef, mcids);
      if (!paragraph) return false;
      owner = paragraph;
      kids = [paragraph];
    }
    dict.set("K", items.items.toSpliced(at + 1, 0, ...kids)).save();
    const tag = isBlock ? "P" : "Span";
    gap.pieces.forEach(({ from, to }, index) => {
      const begin = encoder.encode(`\n/${tag} <</MCID ${mcids[index]}>> BDC\n`);
      contents.splice(
        page,
        { from, to: from, bytes: begin },
        { from: to, to, bytes: encoder.encode("\nEMC\n") },
      );
      parents.set(page, mcids[index]!, owner);
    });
    return true;
  }

  async #paragraph(holder: EditedDict, page: Ref, mcids: readonly number[]): Promise<Ref | null> {
    const { update } = this.#context;
    const roles = await this.#context.roles();
    const namespace = holder.raw("NS");
    const isKnown = roles.role("P", await roles.namespace(namespace)).name === "P";
    if (!isKnown && roles.role("P", null).name !== "P") return null;
    return update.add({
      Type: structElem,
      S: Name.of("P"),
      P: holder.ref,
      Pg: page,
      ...(namespace instanceof Ref && isKnown ? { NS: namespace } : {}),
      K: mcids.length === 1 ? mcids[0]! : mcids,
    });
  }

  /** The index of the kid that holds what stands before the text; -1 where it is not found. */
  async #placeAmong(
    kids: readonly PdfValue[],
    holder: EditedDict,
    { tree, holder: element, gap, page }: { tree: StructureTree; holder: number; gap: Gap; page: number },
  ): Promise<number> {
    const { file } = this.#context;
    const own = holder.raw("Pg");
    let branch = gap.leaf.element;
    while (branch !== element && tree.parent(branch) !== element) branch = tree.parent(branch);
    const object = branch === element ? 0 : tree.objects.get(branch);
    for (const [at, kid] of kids.entries()) {
      file.budget.step();
      if (branch !== element) {
        if (object && kid instanceof Ref && kid.num === object) return at;
        continue;
      }
      const value = await file.resolve(kid);
      if (typeof value === "number" && value === gap.mcid && own instanceof Ref && own.num === page)
        return at;
      if (!(value instanceof Dict) || (await file.number(value.get("MCID"))) !== gap.mcid) continue;
      const on = value.get("Pg") ?? own;
      if (!value.has("Stm") && on instanceof Ref && on.num === page) return at;
    }
    return -1;
  }
}

/** -1 is the root. */
function commonAncestor(tree: StructureTree, one: number, other: number): number {
  const own = new Set(tree.lineage(one));
  for (const at of tree.lineage(other)) if (own.has(at)) return at;
  return -1;
}

/** Whether text in the element is a paragraph of its own or a part of one; null where none may stand there. */
function holdsBlocks(tree: StructureTree, element: number): boolean | null {
  for (const at of tree.lineage(element)) {
    const name = tree.name(at);
    if (name === "NonStruct") continue;
    if (ofWords.test(name)) return false;
    return ofBlocks.test(name) ? true : null;
  }
  return true;
}
