import type { Address } from "../../content.ts";
import type { Edit, EditOutcome } from "../../edits.ts";
import { Dict, Name, type PdfValue, Ref } from "../file/objects.ts";
import { pages } from "../pages.ts";
import type { EditContext } from "./edit-context.ts";
import { listElement, listRefusal, structElem } from "./lists.ts";
import { applied, refused } from "./outcomes.ts";
import { kidItems, parentsOf, replaceKid } from "./structure-links.ts";
import type { EditedDict } from "./update.ts";
import type { NewValue } from "./written.ts";

type Listing = Extract<Edit, { kind: "make-list" }>;
type Mark = Extract<Address, { in: "marked" }>;

/** Lines of one list, and elements between a line's content and its paragraph. */
const mostItems = 1_000;
const deepest = 8;

const notParted = refused(
  "The lines of the list are not marked apart from each other, so that they cannot become its items.",
);

/** What an element holds: marked content of a page, an element, or something that cannot be moved. */
interface Kid {
  item: NewValue;
  /** The object of its page, and its identifier. */
  mark: { page: number; mcid: number } | null;
  element: Ref | null;
}

/**
 * Lists that line breaks part in one paragraph: the marked contents of each item come into an LBody (ISO 32000-2,
 * 14.8.4.8.2), what stands before the list stays in the paragraph, and what follows gets one of its own. They are
 * gathered first, as those of one paragraph are made from the last to the first.
 */
export class MarkedLists {
  readonly #context: EditContext;
  readonly #found: { edit: number; listing: Listing; marks: Mark[]; until: Mark | null }[] = [];

  constructor(context: EditContext) {
    this.#context = context;
  }

  /** Takes the list of the edit with this index. */
  add(edit: number, listing: Listing): EditOutcome {
    const marks = listing.at.filter((at) => at.in === "marked");
    const { until } = listing;
    if (marks.length !== listing.at.length || marks.length > mostItems) return notParted;
    this.#found.push({ edit, listing, marks, until: until?.in === "marked" ? until : null });
    return applied;
  }

  /** Makes them all; answers those that cannot be, by the index of their edit. */
  async apply(): Promise<Map<number, EditOutcome>> {
    const outcomes = new Map<number, EditOutcome>();
    if (!this.#found.length) return outcomes;
    const { catalog, file } = this.#context;
    const wanted = new Set(this.#found.flatMap(({ marks }) => marks.map(({ page }) => page)));
    const objects = new Map<number, number>();
    for await (const { number, object } of pages(file, catalog, () => {}))
      if (wanted.has(number)) objects.set(number, object);
    const refusal = await listRefusal(this.#context);
    for (const { edit, listing, marks, until } of this.#found.toReversed()) {
      const placed = [...marks, ...(until ? [until] : [])].map(({ page, mcid }) => ({
        page: objects.get(page) ?? 0,
        mcid,
      }));
      const ending = until ? placed.pop()! : null;
      const outcome = refusal ?? (await this.#make(listing, placed, ending));
      if (outcome !== applied) outcomes.set(edit, outcome);
    }
    return outcomes;
  }

  async #make(
    listing: Listing,
    marks: readonly { page: number; mcid: number }[],
    until: { page: number; mcid: number } | null,
  ): Promise<EditOutcome> {
    const { file, update } = this.#context;
    const places = new Map<number, PdfValue[] | null>();
    for (const { page } of until ? [...marks, until] : marks)
      if (page && !places.has(page)) places.set(page, await parentsOf(this.#context, page));
    const lineOf = ({ page, mcid }: { page: number; mcid: number }) =>
      this.#line(page, mcid, places.get(page)?.[mcid] ?? null);
    const first = await lineOf(marks[0]!);
    const paragraph = first && (await update.dict(first.paragraph.num));
    const parentRef = paragraph?.raw("P");
    const parent = parentRef instanceof Ref ? await update.dict(parentRef.num) : null;
    if (!paragraph || !parent) return notParted;
    const kids = await this.#kids(paragraph);
    const indexOf = async (line: { page: number; mcid: number }) => {
      const found = await lineOf(line);
      if (!found || found.paragraph.num !== paragraph.ref.num || !kids) return -1;
      const { kid } = found;
      return kids.findIndex(({ mark, element }) =>
        kid ? element?.num === kid.num : mark?.page === line.page && mark.mcid === line.mcid,
      );
    };
    const starts: number[] = [];
    for (const line of marks) {
      starts.push(await indexOf(line));
      if (starts.at(-1)! < 0) return notParted;
    }
    if (!kids || starts.some((at, index) => at <= (starts[index - 1] ?? -1))) return notParted;
    // What followed may have become another list already.
    const found = until ? await indexOf(until) : -1;
    const end = found < 0 ? kids.length : found;
    if (end <= starts.at(-1)!) return notParted;
    file.budget.step(8 * kids.length);
    const list = update.reserve();
    const entries: Ref[] = [];
    for (const [at, from] of starts.entries()) {
      const entry = update.reserve();
      entries.push(entry);
      const body = await this.#element(
        Name.of("LBody"),
        entry,
        paragraph,
        kids.slice(from, starts[at + 1] ?? end),
      );
      update.put(entry, { Type: structElem, S: Name.of("LI"), P: list, K: body });
    }
    update.put(list, listElement(listing, parent.ref, entries));
    const before = kids.slice(0, starts[0]);
    const type = paragraph.raw("S");
    const rest = kids.slice(end);
    const tail =
      rest.length && type instanceof Name ? [await this.#element(type, parent.ref, paragraph, rest)] : [];
    if (before.length)
      paragraph
        .set(
          "K",
          before.map(({ item }) => item),
        )
        .save();
    const others = [...(before.length ? [paragraph.ref] : []), list, ...tail];
    if (!(await replaceKid(this.#context, parent, paragraph.ref.num, others))) return notParted;
    parent.save();
    return applied;
  }

  /** A new element that takes over kids of the paragraph. */
  async #element(type: Name, parent: Ref, paragraph: EditedDict, kids: readonly Kid[]): Promise<Ref> {
    const { parents, update } = this.#context;
    const page = paragraph.raw("Pg");
    const namespace = type.name === "LBody" ? null : paragraph.raw("NS");
    const element = update.add({
      Type: structElem,
      S: type,
      P: parent,
      ...(page instanceof Ref ? { Pg: page } : {}),
      ...(namespace instanceof Ref ? { NS: namespace } : {}),
      K: kids.map(({ item }) => item),
    });
    for (const { mark, element: inner } of kids) {
      if (mark) parents.set(mark.page, mark.mcid, element);
      if (inner) (await update.dict(inner.num))?.set("P", element).save();
    }
    return element;
  }

  /** The paragraph of marked content that begins a line, and the kid of it that begins with that; null where none does. */
  async #line(
    page: number,
    mcid: number,
    owner: PdfValue,
  ): Promise<{ paragraph: Ref; kid: Ref | null } | null> {
    const { file, update } = this.#context;
    let kid: Ref | null = null;
    let at = owner;
    for (let depth = 0; at instanceof Ref && depth < deepest; depth++) {
      file.budget.step(4);
      const element = await update.dict(at.num);
      if (!element) return null;
      if ((await this.#context.roleOf(element)) === "P") return { paragraph: at, kid };
      const [first = null] = (await kidItems(this.#context, element))?.values ?? [];
      const own = kidOf(first, await file.resolve(first), element.raw("Pg"));
      const isFirst = kid
        ? own?.element?.num === kid.num
        : own?.mark?.mcid === mcid && own.mark.page === page;
      if (!isFirst) return null;
      kid = at;
      at = element.raw("P");
    }
    return null;
  }

  /** What the paragraph holds; null where something of it cannot be moved. */
  async #kids(paragraph: EditedDict): Promise<Kid[] | null> {
    const { file } = this.#context;
    const own = paragraph.raw("Pg");
    const found = await kidItems(this.#context, paragraph);
    const kids: Kid[] = [];
    for (const [at, value] of (found?.values ?? []).entries()) {
      file.budget.step(4);
      const kid = kidOf(value, await file.resolve(value), own);
      if (!kid) return null;
      kids.push({ ...kid, item: found!.items[at]! });
    }
    return found && kids;
  }
}

function kidOf(value: PdfValue, resolved: PdfValue, own: PdfValue): Omit<Kid, "item"> | null {
  if (typeof resolved === "number")
    return own instanceof Ref ? { mark: { page: own.num, mcid: resolved }, element: null } : null;
  if (!(resolved instanceof Dict)) return null;
  if (resolved.has("S")) return value instanceof Ref ? { mark: null, element: value } : null;
  const [mcid, page] = [resolved.get("MCID"), resolved.get("Pg") ?? own];
  const isOfPage = typeof mcid === "number" && page instanceof Ref && !resolved.has("Stm");
  return isOfPage ? { mark: { page: page.num, mcid }, element: null } : null;
}
