import type { Address } from "../../content.ts";
import type { EditOutcome } from "../../edits.ts";
import { Name, Ref } from "../file/objects.ts";
import { readStructure } from "../structure/structure-reader.ts";
import type { StructureTree } from "../structure/structure-tree.ts";
import type { EditContext } from "./edit-context.ts";
import type { LooseText } from "./marked-content.ts";
import { applied, refused, unchanged } from "./outcomes.ts";
import { kidItems, parentsOf } from "./structure-links.ts";
import { commonAncestor, holdsBlocks, kidWith, type Leaf, LeafOrder } from "./tag-order.ts";
import type { EditedDict } from "./update.ts";
import type { NewValue } from "./written.ts";

/** Pieces of text of one page that are put into tags. */
const mostPieces = 5_000;

const structElem = Name.of("StructElem");
const encoder = new TextEncoder();

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
    const { mcid, leaf } = gap;
    const at = items
      ? await kidWith(this.#context, items.values, dict, { tree, holder, mcid, leaf, page })
      : -1;
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
}
