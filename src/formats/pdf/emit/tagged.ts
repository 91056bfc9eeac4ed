import type { Budget } from "../../../checker/budget.ts";
import { isBlank } from "../../../checker/white-space.ts";
import type { PaintedPicture } from "../content/page-items.ts";
import { isRtl } from "../layout/segments.ts";
import type { TaggedStructure } from "../structure/content-order.ts";
import { formLabels } from "../structure/form-labels.ts";
import { imageDescription, mayBecomeFigure, mayBePicture } from "../structure/image-description.ts";
import { located } from "../structure/places.ts";
import { mathNamespace } from "../structure/roles.ts";
import { flags } from "../structure/structure-tree.ts";
import { isDivisionOfText, isTextOfLine } from "./divisions-of-text.ts";
import { blockNames, phraseNames } from "./element-names.ts";
import type { Details, Emitter, Source } from "./emitter.ts";
import type { Flow } from "./flow.ts";
import type { LeafContent } from "./leaf-content.ts";
import { cellAttributes } from "./table-cells.ts";
import { TaggedFigures } from "./tagged-figures.ts";
import { TaggedLists } from "./tagged-lists.ts";

/** Dots that lead from an entry of a table of contents to its page. */
const leaders = /(?:\s*[.…·_]){4,}\s*/g;
/** Blocks of text, which go as their letters do. */
const directed = /^(?:P|H\d*|Title|LI|T[HD]|Caption)$/;
/** Not read by anyone. */
const silent = new Set(["Artifact", "Private"]);

type Attributes = Record<string, string>;

/** Writes the structure of a tagged PDF in its order (ISO 32000-2, 14.8.4). */
export class TaggedWriter {
  readonly #structure: TaggedStructure;
  readonly #leaves: LeafContent;
  readonly #flow: Flow;
  readonly #emitter: Emitter;
  readonly #budget: Budget;
  /** Notes that stand in the midst of a line, to be written after all text. */
  readonly #notes: number[] = [];
  /** Elements that have been written out of their turn. */
  readonly #done = new Set<number>();
  readonly #anchored = new Set<number>();
  readonly #figures: TaggedFigures;
  readonly #lists: TaggedLists;
  /** Entries of tables of contents that are open. */
  #entries = 0;
  /** Sections that hold what is being written. */
  #sections = 0;

  constructor(structure: TaggedStructure, leaves: LeafContent, flow: Flow, emitter: Emitter, budget: Budget) {
    this.#emitter = emitter;
    this.#structure = structure;
    this.#leaves = leaves;
    this.#flow = flow;
    this.#budget = budget;
    this.#figures = new TaggedFigures(structure, leaves, flow, this);
    this.#lists = new TaggedLists(structure, leaves, flow, this, budget);
  }

  async write(): Promise<void> {
    await this.range(-1);
    // Notes may hold references to more notes.
    for (const note of this.#notes) {
      this.#flow.end();
      this.#emitter.openNote(String(note), this.sourceOf(note));
      await this.range(note);
      this.#flow.end();
      this.#emitter.close();
      await this.#emitter.flush();
    }
  }

  /** Where the element is found. */
  sourceOf(element: number): Source {
    const { tree } = this.#structure;
    const { address } = located(tree, element);
    return { place: () => located(tree, element).place, ...(address && { address }) };
  }

  /** Writes what is in the element; -1 is the root. */
  async range(element: number): Promise<void> {
    const { from, end } = this.#structure.range(element);
    const closings: (() => void)[] = [];
    const open = [element];
    for (let at = from; at < end; at++) {
      this.#budget.step();
      if (this.#budget.isDue) await this.#budget.turn();
      const step = this.#structure.step(at);
      if (step.sort === "end") {
        closings.pop()!();
        open.pop();
      } else if (step.sort === "leaf") {
        await this.#leaf(step.leaf, open.at(-1)!);
        await this.#emitter.flush();
      } else {
        const closing = await this.#element(step.element);
        if (closing) {
          closings.push(closing);
          open.push(step.element);
        } else at = this.#structure.range(step.element).end;
      }
    }
  }

  /** Begins an element and answers how it ends; null where all of it has been dealt with. */
  async #element(element: number): Promise<(() => void) | null> {
    const { tree } = this.#structure;
    const name = tree.name(element);
    if (this.#done.has(element) || silent.has(name) || tree.has(element, flags.isArtifact)) return null;
    if (this.#isOnNoPage(element)) return null;
    const replacement = this.#structure.words.get(element)?.actualText;
    switch (name) {
      case "Figure":
        await this.#figures.figure(element);
        return null;
      case "Formula":
        await this.#figures.formula(element);
        return null;
      case "Caption":
        if (this.#figures.takesCaption(element)) return null;
        return this.begin("p", this.attributes(element), element);
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
        for (const child of tree.children(element))
          if (tree.name(child) === "Lbl") this.#lists.silence(child);
        return null;
      case "Reference":
        // The number that refers to a note is written with the note.
        if (!this.#isBeforeNote(element)) break;
        return null;
    }
    if (replacement != null && !hasInnerStructure.has(name)) {
      const close = await this.#open(element, name);
      await this.anchorOf(element);
      this.#flow.text(replacement);
      close();
      return null;
    }
    if (name === "P" && (await this.#lists.typed(element))) return null;
    return this.#open(element, name);
  }

  /** Whether it has content and none of it is on a page. */
  #isOnNoPage(element: number): boolean {
    let hasContent = false;
    for (const leaf of this.#structure.leavesIn(element)) {
      if (this.#leaves.isShown(leaf)) return false;
      hasContent = true;
    }
    return hasContent;
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
    const attributes = this.attributes(element);
    const { tree } = this.#structure;
    // The elements of MathML are a namespace of their own (ISO 32000-2, 14.8.6.3).
    if (tree.role(element).namespace === mathNamespace) {
      flow.open(name, {}, this.details(element), "phrasing");
      return () => flow.close();
    }
    const level = this.#level(element, name);
    if (level !== null) return this.begin(`h${level}`, attributes, element, name === "Title");
    if (name === "Link") return this.#link(element, attributes);
    if (name === "L") return this.#lists.list(element, attributes);
    if (name === "LI") return this.#lists.item(element, attributes);
    if (name === "LBody") {
      return this.begin(null, attributes, element);
    }
    if (name === "Lbl") return this.#lists.label(element, attributes);
    if (name === "TH" || name === "TD")
      return this.begin(
        name.toLowerCase(),
        { ...attributes, ...cellAttributes(this.#structure.tree, element) },
        element,
      );
    if ((name === "P" || isDivisionOfText(tree, element)) && this.#isOnlyChild(element))
      return this.begin(null, attributes, element);
    if (isDivisionOfText(tree, element)) return this.begin("p", attributes, element);
    if (name === "Sect" || name === "Art" || name === "Part" || name === "Div") {
      this.#sections++;
      const close = this.begin(attributes.lang ? "div" : null, attributes, element);
      return () => {
        this.#sections--;
        close();
      };
    }
    if (name === "TOCI") {
      this.#entries++;
      const close = this.begin("li", attributes, element);
      return () => {
        this.#entries--;
        close();
      };
    }
    const inline = phraseNames[name] ?? (isTextOfLine(tree, element) ? "span" : undefined);
    const expansion = this.#structure.words.get(element)?.expansion;
    if (!isBlank(expansion) && (inline || name === "P")) {
      const outer = name === "P" ? this.begin("p", attributes, element) : () => {};
      flow.open("abbr", { ...(name === "P" ? {} : attributes), title: expansion! }, this.details(element));
      return () => {
        flow.close();
        outer();
      };
    }
    if (inline)
      return this.#phrase(inline === "span" && !attributes.lang ? null : inline, attributes, element);
    return this.begin(blockNames[name] ?? null, attributes, element);
  }

  details(element: number): Details {
    return { source: this.sourceOf(element) };
  }

  /** Begins an element of the page, or none, and answers how it ends. */
  begin(name: string | null, attributes: Attributes, element: number, isTitle = false): () => void {
    this.#flow.open(name, attributes, name === null ? {} : { ...this.details(element), isTitle });
    return () => this.#flow.close();
  }

  /** The same for part of a line. */
  #phrase(name: string | null, attributes: Attributes, element: number): () => void {
    this.#flow.open(name, attributes, name === null ? {} : this.details(element), "phrasing");
    return () => this.#flow.close();
  }

  /** The language of the element, where it differs from what is around it, and the direction of its text. */
  attributes(element: number): Attributes {
    const language = this.#structure.tree.languages.get(element);
    const attributes: Attributes = language ? { lang: language } : {};
    if (!language && this.#leaves.hasRtl && directed.test(this.#structure.tree.name(element))) {
      const text = this.textOf(element);
      const isFromRight = isRtl(text);
      if (isFromRight !== this.#leaves.isFromRight && /\p{L}/u.test(text))
        attributes.dir = isFromRight ? "rtl" : "ltr";
    }
    return attributes;
  }

  #level(element: number, name: string): number | null {
    if (name === "Title") return 1;
    if (name === "H") return Math.min(6, Math.max(1, this.#sections));
    const level = this.#structure.tree.headingLevel(element);
    return level === null ? null : Math.min(6, level);
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

  async #leaf(leaf: number, element: number): Promise<void> {
    this.#anchor(this.#leaves.page(leaf));
    if (this.#lists.isSilent(leaf)) return;
    this.#text(leaf);
    if (!this.#figures.hasDrawn(leaf))
      for (const picture of this.#leaves.wholePictures(leaf)) this.#drawn(picture, element);
    const field = this.#structure.objects.has(leaf) ? await this.#leaves.field(leaf) : null;
    if (field) this.#flow.field(field);
  }

  #text(leaf: number): void {
    const text = this.#leaves.text(leaf);
    const from = this.#leaves.source(leaf);
    let at = this.#lists.shownBefore(leaf);
    const to = (end: number) => {
      const part = text.slice(at, end);
      this.#flow.text(this.#entries ? part.replace(leaders, " ") : part, from);
      at = end;
    };
    for (const part of this.#leaves.raised(leaf)) {
      if (part.from < at) continue;
      to(part.from);
      this.#flow.open(part.how);
      to(part.to);
      this.#flow.close();
    }
    to(text.length);
  }

  /** A picture in text, which only what is around it may describe. */
  #drawn(picture: PaintedPicture, element: number): void {
    const { marking, stream } = picture;
    const alternative = isBlank(marking.alternative) ? this.descriptionIn(element) : marking.alternative;
    const draw = this.#leaves.drawingOfParts(picture);
    const name = this.#structure.tree.name(element);
    const isOwn = mayBePicture.has(name) || mayBecomeFigure.has(name);
    this.#flow.picture(
      { alternative, name: "", stream, ...(draw && { draw }) },
      isOwn ? this.sourceOf(element) : undefined,
    );
  }

  /** What describes a picture in the element. */
  descriptionIn(element: number): string | null {
    const structure = this.#structure;
    return imageDescription(structure.tree, element, (at) => structure.alternative(at));
  }

  /** Names the first thing of the page that the element begins on, where links lead to it. */
  anchorOf(element: number): void {
    for (const leaf of this.#structure.leavesIn(element)) {
      this.#anchor(this.#leaves.page(leaf));
      return;
    }
  }

  /** Names the first thing on a page that links lead to. */
  #anchor(page: number): void {
    if (!page || this.#anchored.has(page)) return;
    this.#anchored.add(page);
    this.#leaves.artifacts(page, this.#emitter);
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
        ? this.#phrase(attributes.lang ? "span" : null, attributes, element)
        : this.begin("a", { ...attributes, href }, element);
    if (!hasText && words !== null) this.#flow.text(words);
    return close;
  }

  /** The text of the element, in one piece. */
  textOf(element: number): string {
    let text = "";
    for (const leaf of this.#structure.leavesIn(element)) {
      text += this.#leaves.text(leaf);
      if (text.length > 500) break;
    }
    return (this.#structure.words.get(element)?.actualText ?? text).replace(/\s+/g, " ").trim();
  }

  /** The first child of the name. */
  child(element: number, name: string): number | null {
    for (const child of this.#structure.tree.children(element))
      if (this.#structure.tree.name(child) === name) return child;
    return null;
  }

  async #table(element: number): Promise<(() => void) | null> {
    let isEmpty = true;
    for (const leaf of this.#structure.leavesIn(element)) isEmpty &&= this.#isEmpty(leaf);
    if (isEmpty) return null;
    const close = this.begin("table", this.attributes(element), element);
    const caption = this.child(element, "Caption");
    if (caption !== null) await this.elsewhere(caption, "caption");
    return close;
  }

  #isEmpty(leaf: number): boolean {
    const { objects } = this.#structure;
    return isBlank(this.#leaves.text(leaf)) && !this.#leaves.pictures(leaf).length && !objects.has(leaf);
  }

  /** Leaves an element out when its turn comes, as it is written. */
  markWritten(element: number): void {
    this.#done.add(element);
  }

  /** Writes an element before its turn. */
  async elsewhere(element: number, as: string): Promise<void> {
    if (this.#done.has(element)) return;
    this.#done.add(element);
    const close = this.begin(as, this.attributes(element), element);
    await this.range(element);
    close();
  }

  #labelIn(form: number): string | null {
    for (const label of formLabels(this.#structure.tree, form, this.#structure.isPdf2)) {
      const text = this.textOf(label);
      if (text) return text;
    }
    return null;
  }

  async #form(element: number): Promise<void> {
    const name = this.#structure.alternative(element) ?? this.#labelIn(element);
    for (const leaf of this.#structure.leavesIn(element)) {
      this.#anchor(this.#leaves.page(leaf));
      const field = this.#structure.objects.has(leaf) ? await this.#leaves.field(leaf, name) : null;
      if (field) this.#flow.field(field, this.sourceOf(element));
      if (!field) this.#flow.text(this.#leaves.text(leaf), this.#leaves.source(leaf));
      for (const picture of this.#leaves.wholePictures(leaf)) this.#drawn(picture, element);
    }
  }
}

/** Elements whose replacement text would take away structure that people need: it stands for lines only. */
const hasInnerStructure = new Set(
  "Document DocumentFragment Part Art Sect Div L LI LBody Table THead TBody TFoot TR TOC TOCI Link".split(
    " ",
  ),
);
