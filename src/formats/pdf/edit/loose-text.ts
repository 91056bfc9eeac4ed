import type { Address } from "../../content.ts";
import type { EditOutcome } from "../../edits.ts";
import { Name, Ref } from "../file/objects.ts";
import { type Page, pages } from "../pages.ts";
import { readStructure } from "../structure/structure-reader.ts";
import type { StructureTree } from "../structure/structure-tree.ts";
import type { EditContext } from "./edit-context.ts";
import { type EmptyLink, textOfEmptyLinks } from "./empty-links.ts";
import type { LooseText } from "./marked-content.ts";
import { applied, refused, unchanged } from "./outcomes.ts";
import { parentsOf } from "./structure-links.ts";
import { commonAncestor, holdsBlocks, kidBeside, type Leaf, LeafOrder } from "./tag-order.ts";
import type { EditedDict } from "./update.ts";
import type { NewValue } from "./written.ts";

/** Pieces of text of one page that are put into tags. */
const mostPieces = 5_000;

const structElem = Name.of("StructElem");
const encoder = new TextEncoder();

/** What text is that stands before all tags of its page or behind them. */
type Edges = "text" | "artifact";

const atEdges = refused(
  "Text stands before the first tag of its page or behind the last, and may be a header or footer.",
  true,
);
const unplaced = refused(
  "Text of the page stands in no tag, and where it belongs among the tags cannot be determined.",
);

/** The element around all lists and tables that the content is in, where paragraphs may stand; -1 is the root. */
function outermost(tree: StructureTree, element: number): number {
  let holder = -1;
  for (const at of tree.lineage(element)) {
    if (!/^(?:Document|DocumentFragment|Part|Art|Sect|Div|NonStruct)$/.test(tree.name(at))) holder = -1;
    else if (holder < 0) holder = at;
  }
  return holder;
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
 * is left, or is what a person has said: paragraphs beside these, or artifacts (14.8.2.2). Pages are gathered first, as the tags are read once for all of them.
 */
export class LooseTexts {
  readonly #context: EditContext;
  readonly #pages = new Map<number, { edit: number; edges: Edges | undefined }>();

  constructor(context: EditContext) {
    this.#context = context;
  }

  /** Takes the page of the edit with this index. */
  add(edit: number, at: Address, edges: Edges | undefined): EditOutcome {
    if (at.in !== "object" || !at.object) return refused("This is no page of the document.");
    this.#pages.set(at.object, { edit, edges });
    return applied;
  }

  /** Puts the text into tags; answers the pages of which none can be, by the index of their edit. */
  async apply(): Promise<Map<number, EditOutcome>> {
    const outcomes = new Map<number, EditOutcome>();
    const { file, catalog, facts } = this.#context;
    if (!this.#pages.size) return outcomes;
    const order = new LeafOrder(this.#pages.keys());
    const structure =
      facts.structureRoot && (await readStructure(file, facts.structureRoot, facts.language, order));
    for await (const page of pages(file, catalog, () => {})) {
      const wanted = this.#pages.get(page.object);
      if (!wanted) continue;
      const { edit, edges } = wanted;
      const made =
        structure && !structure.cut
          ? await this.#page(page, structure.tree, order.leaves.get(page.object)!, edges)
          : "unplaced";
      if (made === "nothing") outcomes.set(edit, unchanged);
      else if (made === "edges") outcomes.set(edit, atEdges);
      else if (made === "unplaced") outcomes.set(edit, unplaced);
    }
    return outcomes;
  }

  /** What became of the text of the page that stands outside the tags. */
  async #page(
    shown: Page,
    tree: StructureTree,
    leaves: ReadonlyMap<number, Leaf>,
    edges: Edges | undefined,
  ): Promise<"made" | "nothing" | "edges" | "unplaced"> {
    const { contents, file } = this.#context;
    const page = shown.object;
    const marking = await contents.marking(page);
    if (marking?.loose.length === 0) return "nothing";
    const parents = await parentsOf(this.#context, page);
    if (!marking || !parents) return "unplaced";
    const { begins } = marking;
    const used = Math.max(parents.length, ...begins.map(({ mcid }) => mcid + 1));
    const links = await textOfEmptyLinks(this.#context, shown, marking.loose);
    for (const link of links) this.#putIntoLink(page, link, used);
    const inLinks = new Set(links.flatMap(({ pieces }) => pieces));
    const loose = marking.loose.filter((piece) => !inLinks.has(piece));
    const known = begins.flatMap(({ mcid }, at) => {
      const leaf = leaves.get(mcid);
      return leaf ? [{ at, mcid, leaf }] : [];
    });
    const gaps = new Map<number, Gap>();
    const [top, bottom]: [LooseText[], LooseText[]] = [[], []];
    let behind = 0;
    for (const piece of loose.slice(0, mostPieces)) {
      file.budget.step(8);
      // The first of those that begin behind it.
      while (behind < known.length && known[behind]!.at < piece.after) behind++;
      const [before, next] = [known[behind - 1], known[behind]];
      if (known.length && !(before && next)) (before ? bottom : top).push(piece);
      if (!before || !next || next.leaf.order !== before.leaf.order + 1) continue;
      const gap = gaps.get(behind) ?? { mcid: before.mcid, leaf: before.leaf, next: next.leaf, pieces: [] };
      gap.pieces.push(piece);
      gaps.set(behind, gap);
    }
    let isMade = links.length > 0;
    for (const gap of gaps.values()) {
      const first = contents.identifiers(page, used, gap.pieces.length);
      if (await this.#put(page, tree, gap, first)) isMade = true;
    }
    if (!edges && !isMade && top.length + bottom.length) return "edges";
    if (edges === "artifact") {
      for (const piece of [...top, ...bottom]) this.#enclose(page, piece, "/Artifact BMC");
      isMade ||= top.length + bottom.length > 0;
    }
    for (const pieces of edges === "text" ? [top, bottom] : []) {
      const beside = pieces === top ? known[0] : known.at(-1);
      if (!pieces.length || !beside) continue;
      const gap = { ...beside, next: beside.leaf, pieces };
      const first = contents.identifiers(page, used, pieces.length);
      if (await this.#put(page, tree, gap, first, pieces === top ? "before" : "behind")) isMade = true;
    }
    return isMade ? "made" : "unplaced";
  }

  #enclose(page: number, { from, to }: LooseText, begin: string): void {
    this.#context.contents.splice(
      page,
      { from, to: from, bytes: encoder.encode(`\n${begin}\n`) },
      { from: to, to, bytes: encoder.encode("\nEMC\n") },
    );
  }

  #putIntoLink(page: number, { element, kids, pieces }: EmptyLink, used: number): void {
    const { contents, file, parents } = this.#context;
    const pageRef = new Ref(page, file.generation(page));
    const first = contents.identifiers(page, used, pieces.length);
    const marks: NewValue[] = pieces.map((piece, at) => {
      this.#enclose(page, piece, `/Link <</MCID ${first + at}>> BDC`);
      parents.set(page, first + at, element.ref);
      return { Type: Name.of("MCR"), Pg: pageRef, MCID: first + at };
    });
    element.set("K", [...marks, ...kids]).save();
  }

  /** Puts the pieces into tags, with identifiers from `first` on; false where their place holds no text. */
  async #put(
    page: number,
    tree: StructureTree,
    gap: Gap,
    first: number,
    side?: "before" | "behind",
  ): Promise<boolean> {
    const { file, parents } = this.#context;
    const holder = side
      ? outermost(tree, gap.leaf.element)
      : commonAncestor(tree, gap.leaf.element, gap.next.element);
    const isBlock = holdsBlocks(tree, holder);
    const { mcid, leaf } = gap;
    const kid = isBlock === null ? null : await kidBeside(this.#context, tree, holder, { page, mcid, leaf });
    if (!kid) return false;
    const { dict, items, at } = kid;
    const mcids = gap.pieces.map((_, at) => first + at);
    const pageRef = new Ref(page, file.generation(page));
    let owner = dict.ref;
    let kids: NewValue[] = mcids.map((mcid) => ({ Type: Name.of("MCR"), Pg: pageRef, MCID: mcid }));
    if (isBlock) {
      const paragraph = await this.#paragraph(dict, pageRef, mcids);
      if (!paragraph) return false;
      owner = paragraph;
      kids = [paragraph];
    }
    dict.set("K", items.toSpliced(side === "before" ? at : at + 1, 0, ...kids)).save();
    const tag = isBlock ? "P" : "Span";
    gap.pieces.forEach((piece, index) => {
      this.#enclose(page, piece, `/${tag} <</MCID ${mcids[index]}>> BDC`);
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
