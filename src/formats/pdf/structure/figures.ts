import type { CaptionFact, FigureFact } from "../../../checker/model.ts";
import { snippet } from "../../../checker/snippet.ts";
import {
  isFigureLabel,
  mayBeFigureTitle,
  readsLikeFigureCaption,
} from "../../../checker/text/caption-text.ts";
import { isBlank } from "../../../checker/white-space.ts";
import { addressOf, located } from "./places.ts";
import { mathNamespace } from "./roles.ts";
import { flags, type StructureTree } from "./structure-tree.ts";

/** Elements that may hold nothing but a figure, so that its caption stands beside them. */
const wrappers = new Set(["P", "Div", "NonStruct", "Span"]);

/** Blank paragraphs that may stand between a figure and its caption. */
const gapLimit = 4;

/** What stands after and before an element among its siblings, blank paragraphs passed over. */
function* neighbours(tree: StructureTree, element: number): Generator<number> {
  const parent = tree.parent(element);
  const end = parent < 0 ? tree.count : tree.end(parent);
  for (let [at, gap] = [tree.end(element), 0]; at < end && gap <= gapLimit; at = tree.end(at), gap++) {
    if (isGap(tree, at)) continue;
    yield at;
    break;
  }
  const last = above(tree, element);
  if (last >= 0) yield last;
}

/** The sibling before the element, blank paragraphs passed over; -1 for none. */
function above(tree: StructureTree, element: number): number {
  for (let [at, gap] = [before(tree, element), 0]; at >= 0 && gap <= gapLimit; at = before(tree, at), gap++)
    if (!isGap(tree, at)) return at;
  return -1;
}

const isGap = (tree: StructureTree, element: number) =>
  tree.name(element) === "P" && !tree.has(element, flags.hasImage) && isBlank(tree.text(element));

/** The sibling before the element; -1 for none. Its last descendant stands directly before the element. */
function before(tree: StructureTree, element: number): number {
  const parent = tree.parent(element);
  for (let at = element - 1; at > parent; at = tree.parent(at)) if (tree.parent(at) === parent) return at;
  return -1;
}

/** The figure, or the outermost wrapper that holds it alone. */
function alone(tree: StructureTree, figure: number): number {
  let element = figure;
  for (let parent = tree.parent(element); parent >= 0; parent = tree.parent(element)) {
    const isOnly = element === parent + 1 && tree.end(element) === tree.end(parent);
    if (!isOnly || !wrappers.has(tree.name(parent)) || !isBlank(tree.ownText(parent))) break;
    element = parent;
  }
  return element;
}

/** A figure's caption, and the paragraph (-1 for none) that only reads like one. */
interface FoundCaption {
  caption: string | null;
  typed: number;
}

const noCaption: FoundCaption = { caption: null, typed: -1 };

/**
 * The caption of a figure: its child, its parent, or what stands beside it; or a paragraph that only reads like one and
 * that no figure before has taken.
 */
export function captionOf(
  tree: StructureTree,
  figure: number,
  taken: ReadonlySet<number> = new Set(),
): FoundCaption {
  for (const child of tree.children(figure)) {
    if (tree.name(child) === "Caption") return { caption: snippet(tree.text(child)), typed: -1 };
  }
  const around = tree.closest(tree.parent(figure), (name) => name === "Caption");
  if (around >= 0 && !isBlank(tree.text(around))) return { caption: snippet(tree.text(around)), typed: -1 };
  const typed: number[] = [];
  for (const neighbour of neighbours(tree, alone(tree, figure))) {
    const text = tree.text(neighbour);
    if (tree.name(neighbour) === "Caption") return { caption: snippet(text), typed: -1 };
    if (tree.name(neighbour) === "P" && !taken.has(neighbour) && readsLikeFigureCaption(text))
      typed.push(neighbour);
  }
  if (!typed.length) {
    const label = labelAbove(tree, alone(tree, figure));
    if (label >= 0 && tree.name(label) === "Caption")
      return { caption: snippet(tree.text(label)), typed: -1 };
    if (label >= 0 && !taken.has(label)) typed.push(label);
  }
  const [first = -1, second = -1] = typed;
  // Between two captions the one above is its own where the one below stands above the next figure.
  return { caption: null, typed: second >= 0 && isAboveFigure(tree, first) ? second : first };
}

/** The label of a figure whose title stands between both: "Figure 1", and below it what the figure is called; -1 for none. */
function labelAbove(tree: StructureTree, element: number): number {
  const title = above(tree, element);
  if (title < 0 || tree.name(title) !== "P" || tree.has(title, flags.hasImage)) return -1;
  if (!mayBeFigureTitle(tree.text(title))) return -1;
  const label = above(tree, title);
  const isText = label >= 0 && (tree.name(label) === "P" || tree.name(label) === "Caption");
  return isText && isFigureLabel(tree.text(label)) ? label : -1;
}

/** Whether a figure stands right after the element. */
function isAboveFigure(tree: StructureTree, element: number): boolean {
  const [next = -1] = neighbours(tree, element);
  if (next < element) return false;
  let at = next;
  while (wrappers.has(tree.name(at)) && at + 1 < tree.end(at)) at++;
  return tree.name(at) === "Figure";
}

/** A Figure or Formula element and its caption, which is taken then. */
export function figureFacts(
  tree: StructureTree,
  figure: number,
  taken: Set<number>,
): (FigureFact | CaptionFact)[] {
  const where = located(tree, figure);
  const isFormula = tree.name(figure) === "Formula";
  const { caption, typed } = isFormula ? noCaption : captionOf(tree, figure, taken);
  if (typed >= 0) taken.add(typed);
  const { address: typedAddress } = typed < 0 ? {} : addressOf(tree, typed);
  const alt =
    tree.alternative(figure) ?? (isFormula && hasMath(tree, figure) ? mathText(tree, figure) : null);
  const text = snippet(alt ?? tree.text(figure));
  const fact: FigureFact = {
    kind: "figure",
    sort: isFormula ? "formula" : "figure",
    alt,
    isDecorative: false,
    // Replacement text that is there and empty lets nothing be read: a person must say whether there is nothing to say.
    ...(isBlank(alt) && tree.isReplacedByNothing(figure) ? { needsReview: true } : {}),
    caption,
    ...where,
    ...(text ? { snippet: text } : {}),
  };
  if (isFormula) return [fact];
  return [
    ...(tree.has(figure, flags.isPicture) ? [] : [fact]),
    {
      kind: "caption",
      caption,
      typed: typed < 0 ? null : snippet(tree.text(typed)),
      isExpected: false,
      ...where,
      ...(typedAddress ? { typedAddress } : {}),
      ...(text ? { snippet: text } : {}),
    },
  ];
}

function hasMath(tree: StructureTree, formula: number): boolean {
  if (tree.has(formula, flags.hasMathFile)) return true;
  for (const child of tree.children(formula)) if (tree.role(child).namespace === mathNamespace) return true;
  return false;
}

/** What stands for the alternative where MathML gives the formula (ISO 32000-2, 14.8.4.8.6). */
const mathText = (tree: StructureTree, formula: number) => `MathML: ${snippet(tree.text(formula))}`.trim();
