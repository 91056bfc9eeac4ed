import type { Budget } from "../../checker/budget.ts";
import { flags } from "../../checker/readers/pdf/structure-tree.ts";
import { isBlank, readsLikeFigureCaption } from "../../checker/text.ts";
import type { FormField } from "../fields.ts";
import type { PageBuilder, Picture } from "../page.ts";
import type { Flow } from "./flow.ts";
import { type ListForm, labelled, listForm } from "./list-form.ts";
import type { PaintedPicture } from "./marked-page.ts";
import type { TaggedStructure } from "./structure.ts";
import { cellAttributes } from "./table-cells.ts";

/** What stands at the leaves of the structure. */
export interface LeafContent {
  text(leaf: number): string;
  /** Page that it is on, from 1; 0 where it is on none. */
  page(leaf: number): number;
  /** Those painted in the leaf. */
  pictures(leaf: number): readonly PaintedPicture[];
  image(picture: PaintedPicture): Promise<Pick<Picture, "mediaType" | "bytes" | "name">>;
  /** Where a link annotation leads; null where the leaf is none or leads nowhere. */
  target(leaf: number): Promise<string | null>;
  /** What an annotation says of itself. */
  contents(leaf: number): Promise<string | null>;
  /** The form field that a widget annotation is; null where the leaf is none. */
  field(leaf: number): Promise<FormField | null>;
  /** The name of the place on the page, where links lead to it. */
  anchor(page: number): string | null;
}

const inlineNames: Record<string, string> = {
  Span: "span",
  Quote: "span",
  Reference: "span",
  BibEntry: "span",
  Sub: "span",
  Warichu: "span",
  Em: "em",
  Strong: "strong",
  Code: "code",
  Ruby: "ruby",
  RB: "span",
  RT: "rt",
  RP: "rp",
};
const blockNames: Record<string, string> = {
  P: "p",
  BlockQuote: "blockquote",
  Aside: "aside",
  TOC: "ul",
  TOCI: "li",
  LI: "li",
  THead: "thead",
  TBody: "tbody",
  TFoot: "tfoot",
  TR: "tr",
};
/** Not read by anybody. */
const silent = new Set(["Artifact", "Private"]);

type Attributes = Record<string, string>;

/** Writes the structure of a tagged PDF in its order (ISO 32000-2, 14.8.4). */
export class TaggedWriter {
  readonly #structure: TaggedStructure;
  readonly #leaves: LeafContent;
  readonly #flow: Flow;
  readonly #page: PageBuilder;
  readonly #budget: Budget;
  /** Notes that stand in the midst of a line, to be written after all text. */
  readonly #notes: number[] = [];
  /** Elements that have been written out of their turn. */
  readonly #done = new Set<number>();
  readonly #lists = new Map<number, ListForm>();
  readonly #anchored = new Set<number>();
  readonly #hasTitle: boolean;
  /** Sections that hold what is being written. */
  #sections = 0;

  constructor(
    structure: TaggedStructure,
    leaves: LeafContent,
    flow: Flow,
    page: PageBuilder,
    budget: Budget,
  ) {
    this.#page = page;
    this.#structure = structure;
    this.#leaves = leaves;
    this.#flow = flow;
    this.#budget = budget;
    this.#hasTitle = structure.tree.roles.some(({ name }) => name === "Title");
  }

  async write(): Promise<void> {
    await this.#range(-1);
    // Notes may hold references to more notes.
    for (const note of this.#notes) {
      this.#page.notes.begin(String(note));
      await this.#range(note);
      this.#flow.end();
      this.#page.notes.end(String(note));
    }
    this.#page.notes.close();
  }

  /** Writes what is in the element; -1 is the root. */
  async #range(element: number): Promise<void> {
    const { from, end } = this.#structure.range(element);
    const closings: (() => void)[] = [];
    for (let at = from; at < end; at++) {
      this.#budget.step();
      const step = this.#structure.step(at);
      if (step.sort === "end") closings.pop()!();
      else if (step.sort === "leaf") await this.#leaf(step.leaf);
      else {
        const closing = await this.#element(step.element);
        if (closing) closings.push(closing);
        else at = this.#structure.range(step.element).end;
      }
    }
  }

  /** Begins an element and answers how it ends; null where all of it has been dealt with. */
  async #element(element: number): Promise<(() => void) | null> {
    const { tree } = this.#structure;
    const name = tree.name(element);
    if (this.#done.has(element) || silent.has(name) || tree.has(element, flags.isArtifact)) return null;
    const replacement = this.#structure.words.get(element)?.actualText;
    switch (name) {
      case "Figure":
        await this.#figure(element);
        return null;
      case "Formula":
        await this.#formula(element);
        return null;
      case "Caption":
        return this.#caption(element);
      case "Table":
        return this.#table(element);
      case "Form":
        await this.#form(element);
        return null;
      case "Note":
      case "FENote":
        if (!this.#flow.isInLine) break;
        this.#flow.note(String(element));
        this.#notes.push(element);
        for (const child of tree.children(element)) if (tree.name(child) === "Lbl") this.#silence(child);
        return null;
      case "Reference":
        // The number that refers to a note is written with the note.
        if (!this.#isBeforeNote(element)) break;
        return null;
    }
    if (replacement != null && !hasInnerStructure.has(name)) {
      const close = await this.#open(element, name);
      await this.#anchorOf(element);
      this.#flow.text(replacement);
      close();
      return null;
    }
    return this.#open(element, name);
  }

  #isBeforeNote(element: number): boolean {
    const { tree } = this.#structure;
    const next = tree.end(element);
    const parent = tree.parent(element);
    const isSibling = next < (parent < 0 ? tree.count : tree.end(parent));
    return isSibling && this.#flow.isInLine && (tree.name(next) === "Note" || tree.name(next) === "FENote");
  }

  async #open(element: number, name: string): Promise<() => void> {
    const flow = this.#flow;
    const attributes = this.#attributes(element);
    const level = this.#level(element, name);
    if (level !== null) return this.#begin(`h${level}`, attributes);
    if (name === "Link") return this.#link(element, attributes);
    if (name === "L") return this.#list(element, attributes);
    if (name === "LI") return this.#item(element, attributes);
    if (name === "LBody") {
      return this.#begin(null, attributes);
    }
    if (name === "Lbl") return this.#label(element, attributes);
    if (name === "TH" || name === "TD")
      return this.#begin(name.toLowerCase(), {
        ...attributes,
        ...cellAttributes(this.#structure.tree, element),
      });
    if (name === "P" && this.#isOnlyChild(element)) return this.#begin(null, attributes);
    if (name === "Sect" || name === "Art" || name === "Part" || name === "Div") {
      this.#sections++;
      const close = this.#begin(attributes.lang ? "div" : null, attributes);
      return () => {
        this.#sections--;
        close();
      };
    }
    const inline = inlineNames[name];
    const expansion = this.#structure.words.get(element)?.expansion;
    if (!isBlank(expansion) && (inline || name === "P")) {
      const outer = name === "P" ? this.#begin("p", attributes) : () => {};
      flow.open("abbr", { ...(name === "P" ? {} : attributes), title: expansion! });
      return () => {
        flow.close();
        outer();
      };
    }
    if (inline) return this.#begin(inline === "span" && !attributes.lang ? null : inline, attributes);
    return this.#begin(blockNames[name] ?? null, attributes);
  }

  #begin(name: string | null, attributes: Attributes): () => void {
    this.#flow.open(name, attributes);
    return () => this.#flow.close();
  }

  #attributes(element: number): Attributes {
    const language = this.#structure.tree.languages.get(element);
    return language ? { lang: language } : {};
  }

  #level(element: number, name: string): number | null {
    const shift = this.#hasTitle ? 1 : 0;
    if (name === "Title") return 1;
    if (name === "H") return Math.min(6, Math.max(1, this.#sections) + shift);
    const level = this.#structure.tree.headingLevel(element);
    return level === null ? null : Math.min(6, level + shift);
  }

  /** A paragraph that is all of an item or cell needs no element of its own. */
  #isOnlyChild(element: number): boolean {
    const { tree } = this.#structure;
    const parent = tree.parent(element);
    if (parent < 0 || !["LBody", "TD", "TH", "Caption"].includes(tree.name(parent))) return false;
    const inner = this.#structure.range(element);
    const outer = this.#structure.range(parent);
    return inner.from === outer.from + 1 && inner.end === outer.end - 1;
  }

  async #leaf(leaf: number): Promise<void> {
    this.#anchor(this.#leaves.page(leaf));
    if (this.#silent.has(leaf)) return;
    this.#flow.text(this.#leaves.text(leaf));
    if (!this.#drawnAlready.has(leaf))
      for (const picture of this.#leaves.pictures(leaf)) await this.#drawn(picture);
    const field = this.#structure.objects.has(leaf) ? await this.#leaves.field(leaf) : null;
    if (field) this.#flow.field(field);
  }

  /** A picture in text, which only what is around it in the content may describe. */
  async #drawn(picture: PaintedPicture): Promise<void> {
    const alt = picture.alternative;
    this.#flow.picture({ alt, isDecorative: false, ...(await this.#leaves.image(picture)) });
  }

  #anchorOf(element: number): void {
    for (const leaf of this.#structure.leavesIn(element)) {
      this.#anchor(this.#leaves.page(leaf));
      return;
    }
  }

  /** Names the first thing on a page that links lead to. */
  #anchor(page: number): void {
    if (!page || this.#anchored.has(page)) return;
    this.#anchored.add(page);
    const name = this.#leaves.anchor(page);
    if (name !== null) this.#flow.anchor(name);
  }

  async #link(element: number, attributes: Attributes): Promise<() => void> {
    let href: string | null = null;
    let words: string | null = this.#structure.alternative(element);
    let hasText = false;
    for (const leaf of this.#structure.leavesIn(element)) {
      hasText ||= !isBlank(this.#leaves.text(leaf)) || this.#leaves.pictures(leaf).length > 0;
      href ??= await this.#leaves.target(leaf);
      if (this.#structure.objects.has(leaf)) words ??= await this.#leaves.contents(leaf);
    }
    const close =
      href === null
        ? this.#begin(attributes.lang ? "span" : null, attributes)
        : this.#begin("a", { ...attributes, href });
    if (!hasText && words !== null) this.#flow.text(words);
    return close;
  }

  #list(element: number, attributes: Attributes): () => void {
    const form = listForm(this.#structure, element, (at) => this.#textOf(at));
    this.#lists.set(element, form);
    return this.#begin(form.isOrdered ? "ol" : "ul", {
      ...attributes,
      ...(form.type ? { type: form.type } : {}),
    });
  }

  #formOf(item: number): ListForm | undefined {
    return this.#lists.get(this.#structure.tree.closest(item, (name) => name === "L"));
  }

  #item(element: number, attributes: Attributes): () => void {
    const value = this.#formOf(element)?.values.get(element);
    return this.#begin("li", { ...attributes, ...(value === undefined ? {} : { value: String(value) }) });
  }

  /** The number or bullet of an item is made by the list, where it can be; any other label is text. */
  #label(element: number, attributes: Attributes): () => void {
    const { tree } = this.#structure;
    const item = tree.parent(element);
    if (tree.name(item) === "LI" && labelled(this.#formOf(item), item, this.#textOf(element))) {
      this.#silence(element);
      return this.#begin(null, {});
    }
    const close = this.#begin(null, attributes);
    return () => {
      close();
      this.#flow.text(" ");
    };
  }

  #silence(element: number): void {
    for (const leaf of this.#structure.leavesIn(element)) this.#silent.add(leaf);
  }

  readonly #silent = new Set<number>();

  /** The text of the element, in one piece. */
  #textOf(element: number): string {
    let text = "";
    for (const leaf of this.#structure.leavesIn(element)) {
      text += this.#leaves.text(leaf);
      if (text.length > 500) break;
    }
    return (this.#structure.words.get(element)?.actualText ?? text).replace(/\s+/g, " ").trim();
  }

  #children(element: number, name: string): number | null {
    for (const child of this.#structure.tree.children(element))
      if (this.#structure.tree.name(child) === name) return child;
    return null;
  }

  async #table(element: number): Promise<() => void> {
    const close = this.#begin("table", this.#attributes(element));
    const caption = this.#children(element, "Caption");
    if (caption !== null) await this.#elsewhere(caption, "caption");
    return close;
  }

  /** Writes an element before its turn. */
  async #elsewhere(element: number, as: string): Promise<void> {
    if (this.#done.has(element)) return;
    this.#done.add(element);
    const close = this.#begin(as, this.#attributes(element));
    await this.#range(element);
    close();
  }

  /** A caption beside a figure is the figure's; any other stands for itself. */
  async #caption(element: number): Promise<(() => void) | null> {
    const next = this.#structure.tree.end(element);
    const isBefore =
      next < this.#structure.tree.end(Math.max(0, this.#structure.tree.parent(element))) &&
      this.#structure.tree.name(next) === "Figure" &&
      this.#children(next, "Caption") === null;
    if (isBefore && !this.#flow.isInLine) {
      this.#captions.set(next, element);
      return null;
    }
    return this.#begin("p", this.#attributes(element));
  }

  /** Captions that wait for their figures. */
  readonly #captions = new Map<number, number>();

  #captionOf(figure: number): number | null {
    const { tree } = this.#structure;
    const own = this.#captions.get(figure) ?? this.#children(figure, "Caption");
    if (own !== null) return own;
    const next = tree.end(figure);
    const parent = tree.parent(figure);
    const isSibling = next < (parent < 0 ? tree.count : tree.end(parent));
    if (!isSibling) return null;
    const isTyped = tree.name(next) === "P" && readsLikeFigureCaption(this.#textOf(next));
    return isTyped || tree.name(next) === "Caption" ? next : null;
  }

  async #figure(element: number): Promise<void> {
    const flow = this.#flow;
    const alt = this.#structure.alternative(element);
    const caption = this.#captionOf(element);
    this.#anchorOf(element);
    const pictures: PaintedPicture[] = [];
    for (const leaf of this.#structure.leavesIn(element)) {
      pictures.push(...this.#leaves.pictures(leaf));
      this.#drawnAlready.add(leaf);
    }
    const isInLine = flow.isInLine && caption === null;
    if (!isInLine) flow.open(caption === null ? "p" : "figure", this.#attributes(element));
    // A figure of one picture is shown; one that is drawn, or put together of many, is described.
    const only = pictures.length === 1 ? await this.#leaves.image(pictures[0]!) : null;
    flow.picture({
      alt: alt ?? pictures.find(({ alternative }) => !isBlank(alternative))?.alternative ?? null,
      isDecorative: false,
      ...(only ?? { mediaType: "", bytes: null, name: "" }),
    });
    flow.text("\n");
    if (caption !== null) await this.#elsewhere(caption, "figcaption");
    if (!this.#isReplaced(element)) await this.#range(element);
    if (!isInLine) flow.close();
  }

  readonly #drawnAlready = new Set<number>();

  #isReplaced(element: number): boolean {
    return !isBlank(this.#structure.words.get(element)?.actualText);
  }

  async #formula(element: number): Promise<void> {
    const words = this.#structure.alternative(element);
    this.#anchorOf(element);
    if (words !== null) {
      this.#flow.open("span", this.#attributes(element));
      this.#flow.text(words);
      this.#flow.close();
      return;
    }
    this.#flow.picture({ alt: null, isDecorative: false, mediaType: "", bytes: null, name: "formula" });
    await this.#range(element);
  }

  async #form(element: number): Promise<void> {
    const name = this.#structure.alternative(element);
    for (const leaf of this.#structure.leavesIn(element)) {
      this.#anchor(this.#leaves.page(leaf));
      const field = this.#structure.objects.has(leaf) ? await this.#leaves.field(leaf) : null;
      if (field) this.#flow.field({ ...field, label: field.label ?? name });
      if (!field) this.#flow.text(this.#leaves.text(leaf));
    }
  }
}

/** Elements whose replacement text would take away structure that people need: it stands for lines only. */
const hasInnerStructure = new Set(
  "Document DocumentFragment Part Art Sect Div L LI LBody Table THead TBody TFoot TR TOC TOCI Link".split(
    " ",
  ),
);
