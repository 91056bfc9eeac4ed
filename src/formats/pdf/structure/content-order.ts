import { isBlank } from "../../../checker/white-space.ts";
import type { PdfFile } from "../file/file.ts";
import { type Dict, longestText } from "../file/objects.ts";
import type { Allotment } from "../links.ts";
import { attributeObjects } from "./attributes.ts";
import { readStructure, type StructureWatch } from "./structure-reader.ts";
import type { StructureTree } from "./structure-tree.ts";

/** What an element says of itself beside its role, where it says anything. */
export interface ElementWords {
  alt: string | null;
  actualText: string | null;
  /** What an abbreviation stands for. */
  expansion: string | null;
  language: string | null;
}

/** One step through the tree: an element begins, its content stands there, or the element that began last ends. */
export type Step = { sort: "element"; element: number } | { sort: "leaf"; leaf: number } | { sort: "end" };

const endStep = -1;

/** Characters that say nothing to a reader: those of private use are bullets and the like of one font. */
const meaningless = /[\0\ue000-\uf8ff]/g;

/** Attributes of the structure that say how a list is numbered (ISO 32000-2, 14.8.5.5). */
const listKey = "ListNumbering";

/**
 * The structure tree with its content in order. A leaf is one marked content, or one annotation or XObject as a whole;
 * both are counted in one row.
 */
export class TaggedStructure implements StructureWatch {
  /** Set when it has been read. */
  tree!: StructureTree;
  readonly words = new Map<number, ElementWords>();
  readonly numberings = new Map<number, string>();
  /** Object numbers of annotations and XObjects by leaf. */
  readonly objects = new Map<number, number>();
  leaves = 0;
  /** Elements as they are, leaves below -1. */
  readonly #steps: number[] = [];
  /** By element, where its first step stands. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #byOwner = new Map<number, Map<number, number>>();
  readonly #byObject = new Map<number, number>();
  readonly #file: PdfFile;
  readonly #classes: Dict | null;
  readonly #held: Allotment;

  private constructor(file: PdfFile, classes: Dict | null, held: Allotment) {
    this.#held = held;
    this.#file = file;
    this.#classes = classes;
  }

  get isPdf2(): boolean {
    return this.#file.isPdf2;
  }

  /** Null where nothing hangs on the root; `held` counts its alternative texts. Throws AppError `too_complex`. */
  static async read(
    file: PdfFile,
    root: Dict,
    language: string | null,
    held: Allotment,
  ): Promise<TaggedStructure | null> {
    const structure = new TaggedStructure(file, await file.dict(root.get("ClassMap")), held);
    const { tree, cut } = await readStructure(file, root, language, structure);
    if (cut) throw cut;
    structure.tree = tree;
    return structure.leaves ? structure : null;
  }

  async element(element: number, dict: Dict): Promise<void> {
    this.#starts[element] = this.#steps.push(element);
    const text = async (key: string) => {
      const value = dict.has(key) ? (await this.#file.string(dict.get(key)))?.text(longestText) : null;
      if (value == null) return null;
      this.#held.add(value.length);
      return value.replace(meaningless, "");
    };
    const words: ElementWords = {
      alt: await text("Alt"),
      actualText: await text("ActualText"),
      expansion: await text("E"),
      language: await text("Lang"),
    };
    if (Object.values(words).some((value) => value !== null)) this.words.set(element, words);
    if (!dict.has("A") && !dict.has("C")) return;
    for await (const attributes of attributeObjects(this.#file, dict, this.#classes)) {
      const numbering = attributes.has(listKey) && (await this.#file.name(attributes.get(listKey)));
      if (numbering) this.numberings.set(element, numbering);
    }
  }

  close(element: number): void {
    this.#ends[element] = this.#steps.push(endStep) - 1;
  }

  content(owner: number, mcid: number): void {
    // Of pages that were taken out, each has its own.
    if (!owner) {
      this.#leaf();
      return;
    }
    const leaves = this.#byOwner.get(owner) ?? new Map<number, number>();
    this.#byOwner.set(owner, leaves);
    if (leaves.has(mcid)) return;
    leaves.set(mcid, this.leaves);
    this.#leaf();
  }

  object(object: number): void {
    if (this.#byObject.has(object)) return;
    this.#byObject.set(object, this.leaves);
    this.objects.set(this.leaves, object);
    this.#leaf();
  }

  #leaf(): void {
    this.#steps.push(-2 - this.leaves++);
  }

  /** Leaves by marked-content identifier, of the page or form XObject of this object number. */
  leavesOf(owner: number): Map<number, number> {
    return this.#byOwner.get(owner) ?? new Map();
  }

  /** The leaf that the object is; -1 for none. */
  leafOfObject(object: number): number {
    return this.#byObject.get(object) ?? -1;
  }

  /** Where the element's steps are; those of the whole tree for -1. */
  range(element: number): { from: number; end: number } {
    if (element < 0) return { from: 0, end: this.#steps.length };
    return { from: this.#starts[element]!, end: this.#ends[element]! };
  }

  step(at: number): Step {
    const step = this.#steps[at]!;
    if (step === endStep) return { sort: "end" };
    return step < 0 ? { sort: "leaf", leaf: -2 - step } : { sort: "element", element: step };
  }

  /** The leaves within the element. */
  *leavesIn(element: number): Generator<number> {
    const { from, end } = this.range(element);
    for (let at = from; at < end; at++) {
      this.#file.budget.step();
      const step = this.#steps[at]!;
      if (step < endStep) yield -2 - step;
    }
  }

  /** What describes the leaves of figures and formulas. */
  descriptions(): Map<number, string> {
    const found = new Map<number, string>();
    for (const element of this.words.keys()) {
      const name = this.tree.name(element);
      const text = name === "Figure" || name === "Formula" ? this.alternative(element) : null;
      if (text !== null) for (const leaf of this.leavesIn(element)) found.set(leaf, text);
    }
    return found;
  }

  /** The replacement text, or null where the content speaks for itself. */
  replacement(element: number): string | null {
    return this.words.get(element)?.actualText ?? null;
  }

  /** The alternative text that someone has given: Alt, else ActualText. */
  alternative(element: number): string | null {
    const words = this.words.get(element);
    return [words?.alt, words?.actualText].find((text) => !isBlank(text)) ?? null;
  }
}
