import { readsLikeFigureCaption } from "../../../checker/text/caption-text.ts";
import { isBlank } from "../../../checker/white-space.ts";
import type { PaintedPicture } from "../content/page-items.ts";
import type { TaggedStructure } from "../structure/content-order.ts";
import { mathNamespace } from "../structure/roles.ts";
import type { Source } from "./emitter.ts";
import type { Flow } from "./flow.ts";
import type { LeafContent } from "./leaf-content.ts";

/** What figures need of the writer of the elements around them. */
interface ElementWriter {
  attributes(element: number): Record<string, string>;
  anchorOf(element: number): void;
  child(element: number, name: string): number | null;
  descriptionIn(element: number): string | null;
  elsewhere(element: number, as: string): Promise<void>;
  range(element: number): Promise<void>;
  sourceOf(element: number): Source;
  textOf(element: number): string;
}

/** Writes figures with their captions, and formulas. */
export class TaggedFigures {
  readonly #structure: TaggedStructure;
  readonly #leaves: LeafContent;
  readonly #flow: Flow;
  readonly #writer: ElementWriter;
  /** Captions that wait for their figures. */
  readonly #captions = new Map<number, number>();
  /** Leaves whose pictures stand in a figure. */
  readonly #drawn = new Set<number>();

  constructor(structure: TaggedStructure, leaves: LeafContent, flow: Flow, writer: ElementWriter) {
    this.#structure = structure;
    this.#leaves = leaves;
    this.#flow = flow;
    this.#writer = writer;
  }

  hasDrawn(leaf: number): boolean {
    return this.#drawn.has(leaf);
  }

  /** Whether the caption is that of the figure which comes next, and is written with it. */
  takesCaption(element: number): boolean {
    const next = this.#structure.tree.end(element);
    const isBefore =
      next < this.#structure.tree.end(Math.max(0, this.#structure.tree.parent(element))) &&
      this.#structure.tree.name(next) === "Figure" &&
      this.#writer.child(next, "Caption") === null;
    if (isBefore && !this.#flow.isInLine) {
      this.#captions.set(next, element);
      return true;
    }
    return false;
  }

  #captionOf(figure: number): number | null {
    const { tree } = this.#structure;
    const own = this.#captions.get(figure) ?? this.#writer.child(figure, "Caption");
    if (own !== null) return own;
    // A paragraph may hold nothing but the figure: what follows stands behind that.
    const isAlone = tree.name(tree.parent(figure)) === "P" && this.#isAllOf(tree.parent(figure), figure);
    const whole = isAlone ? tree.parent(figure) : figure;
    const next = tree.end(whole);
    const parent = tree.parent(whole);
    const isSibling = next < (parent < 0 ? tree.count : tree.end(parent));
    if (!isSibling) return null;
    const isTyped = tree.name(next) === "P" && readsLikeFigureCaption(this.#writer.textOf(next));
    return isTyped || (tree.name(next) === "Caption" && !isAlone) ? next : null;
  }

  /** Whether an element holds nothing to be read besides the figure in it. */
  #isAllOf(element: number, figure: number): boolean {
    const { tree } = this.#structure;
    if (tree.end(element) !== tree.end(figure) || figure !== element + 1) return false;
    const within = new Set(this.#structure.leavesIn(figure));
    for (const leaf of this.#structure.leavesIn(element))
      if (!within.has(leaf) && !isBlank(this.#leaves.text(leaf))) return false;
    return true;
  }

  async figure(element: number): Promise<void> {
    const flow = this.#flow;
    const alt = this.#structure.alternative(element);
    const caption = this.#captionOf(element);
    this.#writer.anchorOf(element);
    if (alt === null && this.#isOfFigures(element)) {
      const isInLine = this.#flow.isInLine && caption === null;
      const source = this.#writer.sourceOf(element);
      if (!isInLine) flow.open("figure", this.#writer.attributes(element), { source });
      if (caption !== null) await this.#writer.elsewhere(caption, "figcaption");
      await this.#writer.range(element);
      if (!isInLine) flow.close();
      return;
    }
    const pictures: PaintedPicture[] = [];
    for (const leaf of this.#structure.leavesIn(element)) {
      pictures.push(...this.#leaves.pictures(leaf));
      this.#drawn.add(leaf);
    }
    let drawn = this.#leaves.drawingOf(this.#structure.leavesIn(element), pictures);
    // The checks judge what stands beside its tags as a figure.
    let isBeside = false;
    const isEmpty = !pictures.length && !drawn && !this.#writer.textOf(element);
    const { address } = this.#writer.sourceOf(element);
    if (isEmpty && address?.in === "object") {
      const beside = await this.#leaves.beside(address.object);
      isBeside = beside !== null;
      if (beside && "picture" in beside) pictures.push(beside.picture);
      else if (beside) drawn = beside.draw;
    }
    const isInLine = flow.isInLine && caption === null;
    const source = this.#writer.sourceOf(element);
    if (!isInLine) flow.open(caption === null ? "p" : "figure", this.#writer.attributes(element), { source });
    // A figure of one picture is that; one that is drawn, or put together of many, becomes a drawing.
    const only = pictures.length === 1 ? pictures[0]! : null;
    const alternative =
      alt ??
      pictures.find(({ marking }) => !isBlank(marking.alternative))?.marking.alternative ??
      (pictures.length ? this.#writer.descriptionIn(element) : null);
    const isPicture = only !== null && !drawn;
    const isAsked = alternative === null && !pictures.length && !drawn;
    const place = isAsked ? await this.#placeOf(element) : null;
    flow.picture(
      {
        alternative,
        // An ActualText of nothing is to be read as nothing, as its check takes it.
        isDecorative: alternative === null && this.#structure.replacement(element) === "",
        name: "",
        stream: isPicture ? only.stream : null,
        ...(isPicture && !isBeside ? {} : { graphic: "figure" }),
        ...(drawn && { draw: drawn }),
        ...(place && { drawPlace: place }),
      },
      source,
    );
    flow.text("\n");
    if (caption !== null) await this.#writer.elsewhere(caption, "figcaption");
    if (!this.#isReplaced(element)) await this.#writer.range(element);
    if (!isInLine) flow.close();
  }

  /** How to draw the part of the page where it stands. */
  #placeOf(element: number): ReturnType<LeafContent["placeOf"]> {
    const { address } = this.#writer.sourceOf(element);
    const object = address?.in === "object" ? address.object : 0;
    return this.#leaves.placeOf(this.#structure.leavesIn(element), object);
  }

  /** Whether other figures hold all that it shows, besides its caption. */
  #isOfFigures(element: number): boolean {
    const { tree } = this.#structure;
    let isFound = false;
    for (const child of tree.children(element)) {
      const name = tree.name(child);
      if (name === "Figure") isFound = true;
      else if (name !== "Caption") return false;
    }
    if (!isFound) return false;
    const within = new Set<number>();
    for (const child of tree.children(element))
      for (const leaf of this.#structure.leavesIn(child)) within.add(leaf);
    for (const leaf of this.#structure.leavesIn(element)) if (!within.has(leaf)) return false;
    return true;
  }

  #isReplaced(element: number): boolean {
    return !isBlank(this.#structure.words.get(element)?.actualText);
  }

  async formula(element: number): Promise<void> {
    const words = this.#structure.alternative(element);
    this.#writer.anchorOf(element);
    const { tree } = this.#structure;
    for (const child of tree.children(element))
      if (tree.role(child).namespace === mathNamespace) return this.#writer.range(element);
    if (words !== null) {
      this.#flow.open("span", this.#writer.attributes(element), {
        source: this.#writer.sourceOf(element),
      });
      this.#flow.text(words);
      this.#flow.close();
      return;
    }
    const pictures: PaintedPicture[] = [];
    for (const leaf of this.#structure.leavesIn(element)) pictures.push(...this.#leaves.pictures(leaf));
    const draw = this.#leaves.drawingOf(this.#structure.leavesIn(element), pictures);
    const only = pictures.length === 1 && !draw ? pictures[0]! : null;
    const place = !draw && !only ? await this.#placeOf(element) : null;
    // What is shown as one needs one description.
    if (draw || only) for (const leaf of this.#structure.leavesIn(element)) this.#drawn.add(leaf);
    this.#flow.picture(
      {
        alternative: null,
        name: "formula",
        stream: only?.stream ?? null,
        ...(only ? {} : { graphic: "formula" }),
        ...(draw && { draw }),
        ...(place && { drawPlace: place }),
      },
      this.#writer.sourceOf(element),
    );
    await this.#writer.range(element);
  }
}
