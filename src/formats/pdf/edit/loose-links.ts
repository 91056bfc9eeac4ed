import type { Address } from "../../content.ts";
import type { EditOutcome } from "../../edits.ts";
import type { Box } from "../content/geometry.ts";
import { ContentElements } from "../content/mcids.ts";
import { readPageItems } from "../content/page-items.ts";
import { asDict, type PdfFile } from "../file/file.ts";
import { Dict, Name, type PdfValue, Ref } from "../file/objects.ts";
import { boxOf, type Page, pages } from "../pages.ts";
import { readStructure, type Structure } from "../structure/structure-reader.ts";
import type { StructureTree } from "../structure/structure-tree.ts";
import { FontCache } from "../text/font-cache.ts";
import type { TextRun } from "../text/runs.ts";
import type { EditContext } from "./edit-context.ts";
import { areAlike, areasOfLink, figureUnder, hasText, shareIn } from "./link-areas.ts";
import { gapsIn } from "./marked-content.ts";
import { applied, refused, unchanged } from "./outcomes.ts";
import { kidItems, parentsOf, replaceKid } from "./structure-links.ts";
import { LeafOrder } from "./tag-order.ts";
import type { EditedDict } from "./update.ts";
import type { NewValue } from "./written.ts";

/** Types of elements whose words a link may be of. */
const ofWords =
  /^(?:P|H\d*|Caption|Title|LBody|TD|TH|Note|FENote|Code|BlockQuote|Span|Em|Strong|Quote|Reference|BibEntry|TOCI)$/;

/** So much of a run's width lies in the area of a link that is its own; less than the other is beside it. */
const most = 0.75;
const least = 0.25;

/** Marked contents of one page that are parted: the page is read for each. */
const mostParted = 40;
/** Figures, and attributes of each, that are looked through for their places. */
const mostFigures = 500;
const mostAttributes = 20;

const encoder = new TextEncoder();

interface LooseLink {
  edit: number;
  annotation: Ref;
  areas: Box[];
  target: string;
}

/** A part of one marked content that belongs to one link or to none, by its operators. */
interface Part {
  link: LooseLink | null;
  first: number;
  last: number;
}

/** A kid of an element as it is to be: what the parts of marked content were that it had. */
interface Kid {
  item: NewValue;
  link: LooseLink | null;
  mcid: number | null;
}

const unclear = refused("Which words of the page the link is for cannot be determined beyond doubt.");

/**
 * Links that stand in no tag, on words or a picture that do: each gets a Link of these and itself (ISO 32000-2,
 * 14.8.4.7.2), or comes into the one that its words are in. They are gathered first, as each page is read once for all of them.
 */
export class LooseLinks {
  readonly #context: EditContext;
  readonly #found = new Map<number, { edit: number; annotation: number }[]>();

  constructor(context: EditContext) {
    this.#context = context;
  }

  /** Takes the link of the edit with this index. */
  add(edit: number, at: Address): EditOutcome {
    if (at.in !== "object" || !at.object || !at.page) return refused("This is no link of the document.");
    this.#found.set(at.page, [...(this.#found.get(at.page) ?? []), { edit, annotation: at.object }]);
    return applied;
  }

  /** Tags the links; answers those that cannot be, by the index of their edit. */
  async apply(): Promise<Map<number, EditOutcome>> {
    const outcomes = new Map<number, EditOutcome>();
    const { catalog, facts, file } = this.#context;
    if (!this.#found.size) return outcomes;
    for (const { edit } of [...this.#found.values()].flat()) outcomes.set(edit, unclear);
    const own: Page[] = [];
    for await (const page of pages(file, catalog, () => {}))
      if (page.object && this.#found.has(page.number)) own.push(page);
    const order = new LeafOrder(own.map(({ object }) => object));
    const structure =
      facts.structureRoot && (await readStructure(file, facts.structureRoot, facts.language, order));
    if (!structure || structure.cut) return outcomes;
    const fonts = new FontCache(file, { isRead: true });
    for (const page of own) {
      const leaves = order.leaves.get(page.object)!;
      const elements = new Map([...leaves].map(([mcid, { element }]) => [mcid, element]));
      await new PageLinks(this.#context, structure, { page, elements, fonts }).tag(
        this.#found.get(page.number)!,
        outcomes,
      );
      if (file.budget.isDue) await file.budget.turn();
    }
    return outcomes;
  }
}

/** The links of one page. */
class PageLinks {
  readonly #context: EditContext;
  readonly #structure: Structure;
  readonly #page: Page;
  readonly #pageRef: Ref;
  readonly #elements: Map<number, number>;
  readonly #fonts: FontCache;
  /** Identifiers from here on are free; null where that is not known yet. */
  #used: number | null = null;
  /** Where Figures without content stand; null until one is looked for. */
  #boxes: Map<number, Box> | null = null;
  /** Marked contents that were parted. */
  #parted = 0;

  constructor(
    context: EditContext,
    structure: Structure,
    { page, elements, fonts }: { page: Page; elements: Map<number, number>; fonts: FontCache },
  ) {
    this.#context = context;
    this.#structure = structure;
    this.#page = page;
    this.#pageRef = new Ref(page.object, context.file.generation(page.object));
    this.#elements = elements;
    this.#fonts = fonts;
  }

  async tag(
    wanted: readonly { edit: number; annotation: number }[],
    outcomes: Map<number, EditOutcome>,
  ): Promise<void> {
    const { file } = this.#context;
    const links: LooseLink[] = [];
    for (const { edit, annotation } of wanted) {
      if (this.#structure.contents.elementOfObject(annotation) >= 0) outcomes.set(edit, unchanged);
      else links.push(await this.#link(edit, annotation));
    }
    const index = {
      elementsOf: (_dict: Dict, object: number) =>
        new ContentElements(object === this.#page.object ? this.#elements : new Map()),
      elementOfObject: () => -1,
    };
    const { texts, pictures } = await readPageItems(file, this.#page, this.#fonts, index, null, true);
    const runs = texts.flatMap((item) => (item.sort === "run" ? [item.run] : []));
    const byElement = new Map<number, Map<TextRun, LooseLink>>();
    for (const link of links) {
      const words = this.#wordsOf(link, runs);
      const element = words?.[0]?.marking.element ?? -1;
      const under = words ? -1 : figureUnder(link.areas, this.#structure.tree, pictures, runs);
      const figure = words || under >= 0 ? under : await this.#figureBoxed(link, runs);
      if (figure >= 0 && (await this.#aroundFigure(figure, link))) outcomes.set(link.edit, applied);
      if (!words || element < 0) continue;
      const known = byElement.get(element) ?? new Map<TextRun, LooseLink>();
      byElement.set(element, known);
      if (words.some((run) => known.has(run))) continue;
      for (const run of words) known.set(run, link);
    }
    for (const [element, owners] of byElement)
      for (const { edit } of await this.#inElement(element, owners, runs)) outcomes.set(edit, applied);
  }

  async #link(edit: number, annotation: number): Promise<LooseLink> {
    const { file } = this.#context;
    const ref = new Ref(annotation, file.generation(annotation));
    const dict = asDict(await file.once(ref)) ?? new Dict();
    const areas = await areasOfLink(file, dict);
    return { edit, annotation: ref, areas, target: (await uriOf(file, dict)) ?? "" };
  }

  /** The runs that the link lies on, all in one element; null where that cannot be determined. */
  #wordsOf({ areas }: LooseLink, runs: readonly TextRun[]): TextRun[] | null {
    const words: TextRun[] = [];
    for (const run of runs) {
      this.#context.file.budget.step(4);
      const share = Math.max(0, ...areas.map((area) => shareIn(run, area)));
      if (share < least || !run.text.trim()) continue;
      if (share < most || run.angle !== 0) return null;
      words.push(run);
    }
    const [first] = words;
    const isOne = words.every(
      ({ address, marking }) =>
        address.form === 0 && marking.mcid !== null && marking.element === first!.marking.element,
    );
    return first && isOne ? words : null;
  }

  /** The one Figure without content that says that it stands where the link does, as its picture is an artifact; -1 for none. */
  async #figureBoxed({ areas: [area, ...others] }: LooseLink, runs: readonly TextRun[]): Promise<number> {
    if (!area || others.length || hasText(area, runs)) return -1;
    this.#boxes ??= await this.#figureBoxes();
    this.#context.file.budget.step(this.#boxes.size);
    const found = [...this.#boxes].filter(([, box]) => areAlike(box, area));
    return found.length === 1 ? found[0]![0] : -1;
  }

  /** Where Figures of the page that have no content say that they stand (ISO 32000-2, 14.8.5.4.5). */
  async #figureBoxes(): Promise<Map<number, Box>> {
    const { file } = this.#context;
    const { tree } = this.#structure;
    const boxes = new Map<number, Box>();
    let looked = 0;
    for (let element = 0; element < tree.count && looked <= mostFigures; element++) {
      if ((element & 63) === 0) file.budget.step();
      const object = tree.objects.get(element);
      if (!object || tree.name(element) !== "Figure" || looked++ >= mostFigures) continue;
      const dict = await file.dict(new Ref(object, file.generation(object)));
      const page = dict?.get("Pg");
      if (!dict || dict.has("K") || !(page instanceof Ref) || page.num !== this.#page.object) continue;
      const given = await file.resolve(dict.get("A"));
      for (const value of Array.isArray(given) ? given.slice(0, mostAttributes) : [given]) {
        const box = await boxOf(file, (await file.dict(value))?.get("BBox") ?? null);
        if (box) boxes.set(element, box);
      }
    }
    return boxes;
  }

  /** Puts a Link in the place of a Figure, around it; false where that cannot be. */
  async #aroundFigure(figure: number, link: LooseLink): Promise<boolean> {
    const { tree } = this.#structure;
    const { parents, update } = this.#context;
    for (const at of tree.lineage(figure))
      if (tree.name(at) === "Link") return (await this.#intoLink(tree, at, [link])).length > 0;
    const object = tree.objects.get(figure);
    const element = object ? await update.dict(object) : null;
    const holderRef = element?.raw("P");
    const holder = holderRef instanceof Ref ? await update.dict(holderRef.num) : null;
    const type = element && (await this.#linkType(element));
    if (!element || !holder || !type) return false;
    const own = update.reserve();
    if (!(await replaceKid(this.#context, holder, element.ref.num, [own]))) return false;
    update.put(own, { ...type, P: holder.ref, Pg: this.#pageRef, K: [element.ref, this.#reference(link)] });
    holder.save();
    element.set("P", own).save();
    parents.setObject(link.annotation.num, own);
    return true;
  }

  /** Tags links on words of one element; answers those that are. */
  async #inElement(
    element: number,
    owners: ReadonlyMap<TextRun, LooseLink>,
    runs: readonly TextRun[],
  ): Promise<LooseLink[]> {
    const { tree } = this.#structure;
    const links = [...new Set(owners.values())];
    for (const at of tree.lineage(element))
      if (tree.name(at) === "Link") return this.#intoLink(tree, at, links);
    const object = tree.objects.get(element);
    const holder =
      ofWords.test(tree.name(element)) && object ? await this.#context.update.dict(object) : null;
    const found = holder && (await kidItems(this.#context, holder));
    const type = holder && (await this.#linkType(holder));
    if (!found || !type) return [];
    const kids: Kid[] = [];
    const cuts: { at: number; mcid: number; link: LooseLink | null }[] = [];
    for (const [index, value] of found.values.entries()) {
      const item = found.items[index]!;
      const mcid = await this.#identifier(value, holder);
      const parts = mcid === null ? [] : partsOf(mcid, runs, owners);
      if (mcid === null || !parts.some(({ link }) => link)) {
        kids.push({ item, link: null, mcid: null });
        continue;
      }
      const places = await this.#placesBetween(mcid, parts);
      if (!places) return [];
      for (const [at, { link }] of parts.entries()) {
        const own = at ? await this.#newIdentifier() : mcid;
        if (own === null) return [];
        if (at) cuts.push({ at: places[at - 1]!, mcid: own, link });
        kids.push({ item: this.#content(own), link, mcid: own });
      }
    }
    const groups = grouped(kids);
    const seen = groups.flatMap(({ link }) => (link ? [link] : []));
    // Words with others between them are not those of one link.
    if (new Set(seen).size !== seen.length || links.some((link) => !seen.includes(link))) return [];
    this.#write(holder, type, groups, cuts);
    return links;
  }

  #write(
    holder: EditedDict,
    type: { [key: string]: NewValue },
    groups: readonly { link: LooseLink | null; kids: Kid[] }[],
    cuts: readonly { at: number; mcid: number; link: LooseLink | null }[],
  ): void {
    const { contents, parents, update } = this.#context;
    const { object } = this.#page;
    for (const { at, mcid, link } of cuts)
      contents.splice(object, {
        from: at,
        to: at,
        bytes: encoder.encode(`\nEMC\n/${link ? "Link" : "Span"} <</MCID ${mcid}>> BDC\n`),
      });
    const items = groups.flatMap(({ link, kids }) => {
      const own = link
        ? update.add({
            ...type,
            P: holder.ref,
            Pg: this.#pageRef,
            K: [...kids.map(({ item }) => item), this.#reference(link)],
          })
        : null;
      for (const { mcid } of kids) if (mcid !== null) parents.set(object, mcid, own ?? holder.ref);
      if (link && own) parents.setObject(link.annotation.num, own);
      return own ? [own] : kids.map(({ item }) => item);
    });
    holder.set("K", items).save();
  }

  /** Links on the words of a Link: into that, where it is none of another annotation that leads elsewhere. */
  async #intoLink(tree: StructureTree, at: number, links: readonly LooseLink[]): Promise<LooseLink[]> {
    const { file, parents, update } = this.#context;
    const object = tree.objects.get(at);
    const dict = object ? await update.dict(object) : null;
    const found = dict && (await kidItems(this.#context, dict));
    if (!found || links.some(({ target }) => target !== links[0]!.target)) return [];
    for (const value of found.values) {
      const kid = await file.resolve(value);
      if (!(kid instanceof Dict) || !kid.has("Obj")) continue;
      const other = await file.dict(kid.get("Obj"));
      if (!other || (await uriOf(file, other)) !== links[0]!.target) return [];
    }
    dict.set("K", [...found.items, ...links.map((link) => this.#reference(link))]).save();
    for (const { annotation } of links) parents.setObject(annotation.num, dict.ref);
    return [...links];
  }

  /** What a Link is written with beside its place; null where the document means something else by it. */
  async #linkType(holder: EditedDict): Promise<{ [key: string]: NewValue } | null> {
    const roles = await this.#context.roles();
    const namespace = holder.raw("NS");
    const isKnown = roles.role("Link", await roles.namespace(namespace)).name === "Link";
    if (!isKnown && roles.role("Link", null).name !== "Link") return null;
    const own = namespace instanceof Ref && isKnown ? { NS: namespace } : {};
    return { Type: Name.of("StructElem"), S: Name.of("Link"), ...own };
  }

  /** The identifier of a kid that is marked content of this page. */
  async #identifier(value: PdfValue, holder: EditedDict): Promise<number | null> {
    const { file } = this.#context;
    const kid = await file.resolve(value);
    const own = holder.raw("Pg");
    const on = kid instanceof Dict ? (kid.get("Pg") ?? own) : own;
    if (!(on instanceof Ref) || on.num !== this.#page.object) return null;
    if (typeof kid === "number") return kid;
    return kid instanceof Dict && !kid.has("S") && !kid.has("Obj") && !kid.has("Stm")
      ? file.number(kid.get("MCID"))
      : null;
  }

  async #newIdentifier(): Promise<number | null> {
    const { contents } = this.#context;
    const { object } = this.#page;
    if (this.#used === null) {
      const parents = await parentsOf(this.#context, object);
      const marking = parents && (await contents.marking(object));
      if (!marking) return null;
      this.#used = marking.begins.reduce((most, { mcid }) => Math.max(most, mcid + 1), parents.length);
    }
    return contents.identifiers(object, this.#used, 1);
  }

  /** Where marked content can be parted between each part and the next; null where it cannot. */
  async #placesBetween(mcid: number, parts: readonly Part[]): Promise<number[] | null> {
    if (parts.length === 1) return [];
    if (this.#parted++ >= mostParted) return null;
    const content = await this.#context.contents.content(this.#page.object);
    return content && gapsIn(this.#context.file, content, this.#page.resources, mcid, parts);
  }

  #content(mcid: number): NewValue {
    return { Type: Name.of("MCR"), Pg: this.#pageRef, MCID: mcid };
  }

  #reference({ annotation }: LooseLink): NewValue {
    return { Type: Name.of("OBJR"), Pg: this.#pageRef, Obj: annotation };
  }
}

/** The address that a link leads to; null where it has none. */
async function uriOf(file: PdfFile, annotation: Dict): Promise<string | null> {
  const action = await file.dict(annotation.get("A"));
  const uri = action && (await file.string(action.get("URI")));
  return uri?.text() ?? null;
}

/** The marked content by links, in the order of its operators; blanks belong to what is before them. */
function partsOf(mcid: number, runs: readonly TextRun[], owners: ReadonlyMap<TextRun, LooseLink>): Part[] {
  const parts: Part[] = [];
  const own = runs.filter(({ marking, address }) => marking.mcid === mcid && address.form === 0);
  for (const run of own.sort((one, other) => one.address.first - other.address.first)) {
    const last = parts.at(-1);
    const link = owners.get(run) ?? null;
    const isSame = last && (last.link === link || !run.text.trim());
    if (isSame) last.last = run.address.last;
    else parts.push({ link, first: run.address.first, last: run.address.last });
  }
  return parts;
}

/** Kids of one link that follow each other, together. */
function grouped(kids: readonly Kid[]): { link: LooseLink | null; kids: Kid[] }[] {
  const groups: { link: LooseLink | null; kids: Kid[] }[] = [];
  for (const kid of kids) {
    const last = groups.at(-1);
    if (last && last.link === kid.link) last.kids.push(kid);
    else groups.push({ link: kid.link, kids: [kid] });
  }
  return groups;
}
