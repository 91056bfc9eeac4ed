import { type Budget, OverBudget } from "../../../checker/budget.ts";
import { priced } from "../../../checker/fact-cost.ts";
import type { FactSink, TypedListFact } from "../../../checker/model.ts";
import { snippet } from "../../../checker/snippet.ts";
import { contentsOnly, TypedItems, type TypedList } from "../../../checker/text/typed-items.ts";
import { isBlank } from "../../../checker/white-space.ts";
import { everything, type LooksAt } from "../../looks-at.ts";
import { figureFacts } from "./figures.ts";
import { listFact, strayListPart } from "./lists.ts";
import { misplacement } from "./nesting.ts";
import { located } from "./places.ts";
import { PossibleHeadings } from "./possible-headings.ts";
import { pdf20Namespace } from "./roles.ts";
import { type ElementDefect, flags, type StructureTree } from "./structure-tree.ts";
import { tableFact } from "./tables.ts";

/** Elements of a link in which pictures are looked for. */
const mostInLink = 50;

/** What the structure tree says of the whole. */
export interface StructureSummary {
  headings: { total: number; blank: number };
  paragraphs: number;
  /** Why not all of the tree was reported; null when it was. */
  cut: OverBudget | null;
}

/** Emits the facts of the structure tree in its order; the pages' text must be in it already. */
export async function emitStructure(
  tree: StructureTree,
  emit: FactSink,
  budget: Budget,
  looksAt: LooksAt = everything,
): Promise<StructureSummary> {
  const emitter = new StructureTeller(tree, priced(emit, budget), budget, looksAt);
  tree.budget = budget;
  try {
    emitter.siblings(-1);
    for (let element = 0; element < tree.count; element++) {
      budget.step();
      if (budget.isDue) await budget.turn();
      emitter.element(element);
    }
    emitter.end();
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error;
    emitter.summary.cut = error;
  }
  return emitter.summary;
}

class StructureTeller {
  readonly summary: StructureSummary = { headings: { total: 0, blank: 0 }, paragraphs: 0, cut: null };
  readonly #tree: StructureTree;
  readonly #emit: FactSink;
  readonly #budget: Budget;
  /** What runs of siblings say, kept until their first element's turn. */
  #waiting = new Map<number, (() => void)[]>();
  #repeatedHeadings = new Set<number>();
  #misplaced = new Set<string>();
  /** Paragraphs that stand as the caption of a figure. */
  readonly #takenCaptions = new Set<number>();
  /** Paragraphs that are items of typed lists. */
  readonly #typed = new Set<number>();
  /** Null where no one looks at paragraphs that look like headings. */
  readonly #possibleHeadings: PossibleHeadings | null;
  readonly #looksAt: LooksAt;

  constructor(tree: StructureTree, emit: FactSink, budget: Budget, looksAt: LooksAt) {
    this.#looksAt = looksAt;
    this.#tree = tree;
    this.#emit = emit;
    this.#budget = budget;
    this.#possibleHeadings = looksAt("possible-heading") ? new PossibleHeadings(tree) : null;
  }

  /** All elements have been reported. */
  end(): void {
    this.#possibleHeadings?.emit(this.#emit);
  }

  element(element: number): void {
    const tree = this.#tree;
    const waiting = this.#waiting.size ? this.#waiting.get(element) : undefined;
    if (waiting) {
      for (const emitRun of waiting) emitRun();
      this.#waiting.delete(element);
    }
    const defects = tree.defects.size ? tree.defects.get(element) : undefined;
    if (defects) for (const defect of defects) this.#defect(element, defect);
    this.#language(element);
    this.#misplacement(element);
    const name = tree.name(element);
    switch (name) {
      case "L":
        this.#emit(listFact(tree, element));
        break;
      case "LI":
      case "LBody": {
        const stray = strayListPart(tree, element);
        if (stray) this.#emit(stray);
        break;
      }
      case "Table":
        this.#emit(tableFact(tree, element, this.#budget, this.#looksAt("displaced-cells")));
        break;
      case "Figure":
      case "Formula":
        for (const fact of figureFacts(tree, element, this.#takenCaptions)) this.#emit(fact);
        break;
      case "Link":
        if (this.#looksAt("link")) this.#link(element);
        break;
      case "P":
        this.summary.paragraphs++;
        this.#possibleHeadings?.paragraph(element);
        this.#brokenLists(element);
        break;
      default:
        this.#heading(element, name);
    }
    if (name !== "P")
      this.#possibleHeadings?.other(name, name === "H" || tree.headingLevel(element) !== null);
    this.siblings(element);
  }

  /** Looks along the children for what only neighbours show: typed lists, blank paragraphs, repeated headings. */
  siblings(parent: number): void {
    const tree = this.#tree;
    const end = parent < 0 ? tree.count : tree.end(parent);
    if (end <= parent + 1) return;
    let typed: TypedItems<number> | null = null;
    const emitTyped = (run: TypedList<number> | null) => {
      for (const start of run?.starts ?? []) this.#typed.add(start);
      if (run) this.#wait(run.start, () => this.#emit(this.#typedList(run)));
    };
    const hasBlankRuns = this.#looksAt("blank-run");
    let blankStart = -1;
    let blanks = 0;
    const emitBlanks = () => {
      const [start, count] = [blankStart, blanks];
      if (count > 1)
        this.#wait(start, () => this.#emit({ kind: "blank-run", count, ...located(tree, start) }));
      blanks = 0;
    };
    let hasHeading = false;
    for (let child = parent + 1; child < end; child = tree.end(child)) {
      this.#budget.step();
      const name = tree.name(child);
      const isParagraph = name === "P";
      if (isParagraph) typed ??= new TypedItems<number>();
      if (typed) emitTyped(typed.next(isParagraph ? tree.text(child) : null, () => child));
      if (isParagraph && hasBlankRuns && this.#isBlankParagraph(child)) {
        if (!blanks++) blankStart = child;
      } else if (blanks) emitBlanks();
      // The root is no element, and what hangs on it may be slides or pages side by side.
      if (name === "H" && parent >= 0) {
        if (hasHeading) this.#repeatedHeadings.add(child);
        hasHeading = true;
      }
    }
    if (typed) emitTyped(typed.end());
    if (blanks) emitBlanks();
  }

  /** Lists whose items line breaks part in the paragraph, unless it is an item of one itself. */
  #brokenLists(element: number): void {
    if (this.#typed.has(element)) return;
    for (const { items, start, sort, lines, until } of this.#tree.brokenLines.of(element)) {
      const text = snippet(start);
      const where = located(this.#tree, element);
      const marked = lines && {
        lines: lines.map(({ text, mark }) => ({ text, address: { in: "marked" as const, ...mark } })),
        ...(until ? { until: { in: "marked" as const, ...until } } : {}),
      };
      this.#emit({ kind: "typed-list", items, ...contentsOnly(sort), ...where, ...marked, snippet: text });
    }
  }

  #wait(element: number, emitRun: () => void): void {
    const known = this.#waiting.get(element);
    if (known) known.push(emitRun);
    else this.#waiting.set(element, [emitRun]);
  }

  #typedList({ items, start, sort }: TypedList<number>): TypedListFact {
    const text = snippet(this.#tree.text(start));
    return {
      kind: "typed-list",
      items,
      ...contentsOnly(sort),
      ...located(this.#tree, start),
      ...(text ? { snippet: text } : {}),
    };
  }

  #isBlankParagraph(element: number): boolean {
    const tree = this.#tree;
    return (
      !tree.has(element, flags.hasText) &&
      !tree.has(element, flags.hasImage) &&
      isBlank(tree.text(element)) &&
      !this.#holdsMore(element)
    );
  }

  /** Figures, links and the like are something to read even without text. */
  #holdsMore(element: number): boolean {
    for (let at = element + 1; at < this.#tree.end(element); at++)
      if (this.#tree.name(at) !== "Span") return true;
    return false;
  }

  #heading(element: number, name: string): void {
    const tree = this.#tree;
    const level = tree.headingLevel(element);
    const isTitle = name === "Title" && tree.role(element).namespace === pdf20Namespace;
    if (level === null && name !== "H" && !isTitle) return;
    const text = snippet(tree.text(element));
    this.summary.headings.total++;
    if (isBlank(text)) this.summary.headings.blank++;
    // A title is a heading of the document, not a level of its outline (ISO 32000-2, 14.8.4.3.5).
    if (isTitle) return;
    this.#emit({
      kind: "heading",
      level,
      text,
      first: level === null ? null : 1,
      isSkippedWhenBlank: true,
      ...located(tree, element),
      ...(text ? { snippet: text } : {}),
      ...(this.#repeatedHeadings.has(element) ? { isRepeated: true } : {}),
    });
  }

  #link(element: number): void {
    const tree = this.#tree;
    const contents = tree.contents.get(element);
    const own = tree.alternative(element) ?? tree.text(element);
    const text = snippet(isBlank(own) ? (contents ?? "") : own);
    // A tag that is left of a link, with nothing in it, is read by no one.
    const target = tree.linkTargets.get(element) ?? null;
    if (!text && target === null && !tree.has(element, flags.hasContent)) return;
    this.#emit({
      kind: "link",
      text,
      target,
      ...located(tree, element),
      ...(text ? { snippet: text } : this.#holdsUndescribed(element) ? { isEmptiedByPicture: true } : {}),
    });
  }

  #holdsUndescribed(link: number): boolean {
    const tree = this.#tree;
    const end = Math.min(tree.end(link), link + mostInLink);
    for (let element = link + 1; element < end; element++)
      if (tree.name(element) === "Figure" && isBlank(tree.alternative(element))) return true;
    return false;
  }

  #language(element: number): void {
    const tree = this.#tree;
    const value = tree.languages.get(element);
    if (value === undefined || this.#saysAgain(element, value)) return;
    const text = snippet(tree.text(element));
    this.#emit({
      kind: "part-language",
      value,
      ...located(tree, element),
      ...(text ? { snippet: text } : {}),
    });
  }

  /** Where the document gives no language, the first of an element stands for it: what gives it too is no other part. */
  #saysAgain(element: number, language: string): boolean {
    const { languages, firstInLanguage } = this.#tree;
    if (firstInLanguage < 0 || element === firstInLanguage) return false;
    if (languages.get(firstInLanguage)?.toLowerCase() !== language.toLowerCase()) return false;
    for (let at = this.#tree.parent(element); at >= 0; at = this.#tree.parent(at))
      if (languages.has(at)) return false;
    return true;
  }

  #misplacement(element: number): void {
    const detail = misplacement(this.#tree, element);
    if (detail === null || this.#misplaced.has(detail)) return;
    this.#misplaced.add(detail);
    this.#emit({
      kind: "tagging-defect",
      defect: "misplaced-element",
      detail,
      ...located(this.#tree, element),
      anchor: detail,
    });
  }

  #defect(element: number, { sort, detail }: ElementDefect): void {
    const tree = this.#tree;
    const where = located(tree, element);
    if (sort === "role") {
      this.#emit({
        kind: "tagging-defect",
        defect: tree.role(element).defect!,
        detail,
        ...where,
        anchor: detail,
      });
      return;
    }
    const defect = sort === "malformed-language" ? "malformed" : "uncovered";
    const text = snippet(tree.alternative(element) ?? tree.text(element));
    this.#emit({
      kind: "language-defect",
      defect,
      detail,
      ...where,
      ...(text ? { snippet: text } : { anchor: detail }),
    });
  }
}
