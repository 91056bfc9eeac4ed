import type { Budget } from "../../../checker/budget.ts";
import { leadingMarker } from "../../../checker/text/typed-markers.ts";
import type { TaggedStructure } from "../structure/content-order.ts";
import { type ListForm, labelled, listForm, plainForm } from "../structure/list-form.ts";
import type { Details } from "./emitter.ts";
import type { Flow } from "./flow.ts";
import type { LeafContent } from "./leaf-content.ts";
import { listElement, typedParts } from "./typed-lines.ts";
import { TypedParagraphLists } from "./typed-paragraphs.ts";

/** Parts of lines that say nothing of their text. */
const plainNames = new Set(["Span", "NonStruct"]);
/** Characters of a paragraph whose lines may be a list. */
const mostTyped = 20_000;

type Attributes = Record<string, string>;

/** What lists need of the writer of the elements around them. */
interface ElementWriter {
  anchorOf(element: number): void;
  attributes(element: number): Attributes;
  begin(name: string | null, attributes: Attributes, element: number): () => void;
  details(element: number): Details;
  markWritten(element: number): void;
  range(element: number): Promise<void>;
  textOf(element: number): string;
}

/** How items are shown that stand in no list. */
const strayItems = plainForm();

/** Writes lists with the labels of their items, and those that were typed as the lists that they are. */
export class TaggedLists {
  readonly #structure: TaggedStructure;
  readonly #leaves: LeafContent;
  readonly #flow: Flow;
  readonly #writer: ElementWriter;
  readonly #budget: Budget;
  readonly #typed: TypedParagraphLists;
  readonly #forms = new Map<number, ListForm>();
  /** Leaves that something else stands for. */
  readonly #silent = new Set<number>();
  /** Characters at the beginning of leaves that the list shows by itself. */
  readonly #cut = new Map<number, number>();

  constructor(
    structure: TaggedStructure,
    leaves: LeafContent,
    flow: Flow,
    writer: ElementWriter,
    budget: Budget,
  ) {
    this.#structure = structure;
    this.#leaves = leaves;
    this.#flow = flow;
    this.#writer = writer;
    this.#budget = budget;
    this.#typed = new TypedParagraphLists(structure.tree, (element) => writer.textOf(element), budget);
  }

  isSilent(leaf: number): boolean {
    return this.#silent.has(leaf);
  }

  /** How many characters at the beginning of a leaf the list shows by itself. */
  shownBefore(leaf: number): number {
    return this.#cut.get(leaf) ?? 0;
  }

  /** Writes the list that was typed and begins with a paragraph; false where none does. */
  async typed(element: number): Promise<boolean> {
    if (this.#flow.isInLine) return false;
    return this.#typedLines(element) || this.#typedParagraphs(element);
  }

  /** Writes a paragraph whose lines are items that were typed, as the list that they are; false for any other. */
  #typedLines(element: number): boolean {
    if (!this.#isPlain(element)) return false;
    let text = "";
    const starts: { at: number; leaf: number }[] = [];
    for (const leaf of this.#structure.leavesIn(element)) {
      if (this.#silent.has(leaf) || this.#cut.has(leaf) || this.#leaves.raised(leaf).length) return false;
      if (this.#leaves.pictures(leaf).length || this.#structure.objects.has(leaf)) return false;
      starts.push({ at: text.length, leaf });
      text += this.#leaves.text(leaf);
      if (text.length > mostTyped) return false;
    }
    this.#budget.step(text.length >> 3);
    const parts = typedParts(text);
    if (!parts) return false;
    this.#writer.anchorOf(element);
    const flow = this.#flow;
    const details = this.#writer.details(element);
    const attributes = this.#writer.attributes(element);
    const write = (from: number, to: number) => {
      for (const [index, { at, leaf }] of starts.entries()) {
        const part = text.slice(Math.max(at, from), Math.min(starts[index + 1]?.at ?? text.length, to));
        if (part) flow.text(part, this.#leaves.source(leaf));
      }
    };
    for (const part of parts) {
      if (part.sort === "text") {
        flow.open("p", attributes, details);
        write(part.from, part.to);
        flow.close();
        continue;
      }
      const [{ marker }] = part.items as [(typeof part.items)[0]];
      const { name, attributes: shown } = listElement(marker);
      flow.open(name, { ...attributes, ...shown }, { ...this.#writer.details(element), isTyped: true });
      for (const { from, to, marker: own } of part.items) {
        const end = from + (shown.class ? 0 : own.length + /^\s*/.exec(text.slice(from))![0].length);
        flow.open(
          "li",
          {},
          { ...this.#writer.details(element), typedMarker: text.slice(from, end).trimStart() },
        );
        write(end, to);
        flow.close();
      }
      flow.close();
    }
    return true;
  }

  /** Writes paragraphs that are items that were typed as the list that they are, from its first; false for any other. */
  async #typedParagraphs(element: number): Promise<boolean> {
    const list = this.#typed.from(element);
    if (!list) return false;
    const flow = this.#flow;
    const { name, attributes: shown } = listElement(list.marker);
    flow.open(name, shown, { ...this.#writer.details(element), isTyped: true });
    for (const item of list.items) {
      const marker = leadingMarker(this.#writer.textOf(item))!;
      const typedMarker = shown.class ? "" : this.#writer.textOf(item).slice(0, marker.length);
      if (typedMarker) this.#cutLabel(item, typedMarker.trim());
      flow.open("li", this.#writer.attributes(item), { ...this.#writer.details(item), typedMarker });
      await this.#writer.range(item);
      flow.close();
      this.#writer.markWritten(item);
    }
    flow.close();
    return true;
  }

  /** Whether it holds text alone, of which nothing more is said. */
  #isPlain(element: number): boolean {
    const { tree, words } = this.#structure;
    for (let at = element; at < tree.end(element); at++) {
      const isOfLine = plainNames.has(tree.name(at)) && !tree.languages.has(at);
      if ((at > element && !isOfLine) || words.has(at)) return false;
    }
    return true;
  }

  list(element: number, attributes: Attributes): () => void {
    const form = listForm(this.#structure, element, (at) => this.#writer.textOf(at));
    this.#forms.set(element, form);
    return this.#writer.begin(
      form.isOrdered ? "ol" : "ul",
      {
        ...attributes,
        ...(form.type ? { type: form.type } : {}),
        ...(form.isLabelled ? { class: "labelled" } : {}),
      },
      element,
    );
  }

  #formOf(item: number): ListForm | undefined {
    const list = this.#structure.tree.closest(item, (name) => name === "L");
    // Items that stand in no list get one with bullets.
    return list < 0 ? strayItems : this.#forms.get(list);
  }

  item(element: number, attributes: Attributes): () => void {
    const form = this.#formOf(element);
    const label = form?.typed.get(element);
    if (label !== undefined && labelled(form, element, label)) this.#cutLabel(element, label);
    const value = form?.values.get(element);
    return this.#writer.begin(
      "li",
      { ...attributes, ...(value === undefined ? {} : { value: String(value) }) },
      element,
    );
  }

  /** The number or bullet of an item is made by the list, where it can be; any other label is text. */
  label(element: number, attributes: Attributes): () => void {
    const { tree } = this.#structure;
    const item = tree.parent(element);
    if (tree.name(item) === "LI" && labelled(this.#formOf(item), item, this.#writer.textOf(element))) {
      this.silence(element);
      return this.#writer.begin(null, {}, element);
    }
    const close = this.#writer.begin(null, attributes, element);
    return () => {
      close();
      this.#flow.text(" ");
    };
  }

  /** Leaves out a label with which the text of an item begins. */
  #cutLabel(item: number, label: string): void {
    for (const leaf of this.#structure.leavesIn(item)) {
      const text = this.#leaves.text(leaf);
      const shown = text.trimStart();
      if (shown.startsWith(label)) {
        const left = shown.slice(label.length).trimStart();
        this.#cut.set(leaf, text.length - left.length);
      }
      if (shown) return;
    }
  }

  /** Leaves out the text of an element, which something else stands for. */
  silence(element: number): void {
    for (const leaf of this.#structure.leavesIn(element)) this.#silent.add(leaf);
  }
}
