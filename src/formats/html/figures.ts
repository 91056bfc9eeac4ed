import type { Fact, FigureFact, FigureSort, ImageFact } from "../../checker/model.ts";
import type { Alternative } from "../content.ts";
import { ariaName, isNameKnown, nameOf, nonBlank } from "./names.ts";
import { addressed, type Medium, type Node, type OpenFigure, type Page } from "./node.ts";

export const openFigure = (node: Node): OpenFigure => ({
  node,
  outer: node.figure,
  media: 0,
  decorative: 0,
  name: null,
  unnamed: [],
  unnamedBefore: 0,
  hasText: false,
  caption: null,
  typed: null,
  isCaptionAwaited: false,
  waiting: [],
});

/** Media that wait for the caption of one figure. */
const mostWaiting = 50;

/** Emits a medium, or keeps it for the figure that it stands in. */
export function addMedium(page: Page, figure: OpenFigure | null, medium: Medium): void {
  const { fact } = medium;
  const make = () => (medium.settle() ? fact : null);
  if (!figure) {
    page.emitWhen(medium.isKnown, fact.kind, make);
    return;
  }
  figure.media++;
  if (!medium.isKnown() && figure.unnamed.length < mostWaiting) {
    figure.unnamed.push(medium);
    if (figure.name === null) figure.unnamedBefore++;
  } else {
    medium.settle();
    if (fact.isDecorative) figure.decorative++;
    figure.name ??= nameIn(fact);
  }
  if (figure.waiting.length < mostWaiting) figure.waiting.push(medium);
  else page.emitWhen(medium.isKnown, fact.kind, make);
}

/** A figure without text besides its caption is reported as one; its media know its caption. */
export function closeFigure(page: Page, figure: OpenFigure): void {
  const { node, outer, unnamed } = figure;
  const where = addressed(node.element);
  const reference = page.references.of(node.element);
  page.emitWhen(
    () =>
      unnamed.every((medium) => medium.isKnown()) &&
      (figure.caption === null || figure.caption.isKnown) &&
      (reference === null || page.references.isKnown(reference)),
    "figure",
    () => factsOf(page, figure, where),
  );
  if (!outer) return;
  outer.media += figure.media;
  outer.decorative += figure.decorative;
  for (const [at, medium] of unnamed.entries()) {
    if (outer.unnamed.length >= mostWaiting) break;
    outer.unnamed.push(medium);
    if (outer.name === null && at < figure.unnamedBefore) outer.unnamedBefore++;
  }
  outer.name ??= figure.name;
  outer.hasText ||= figure.hasText;
}

function factsOf(page: Page, figure: OpenFigure, where: ReturnType<typeof addressed>): Fact[] {
  const { node, media, unnamed, waiting, typed } = figure;
  const written = nonBlank(figure.caption?.text);
  const facts: Fact[] = [];
  for (const medium of waiting) {
    const { fact } = medium;
    if (!medium.settle()) continue;
    if (written !== null) {
      fact.caption = written;
      if (fact.kind === "figure" && !medium.isPicture && fact.alt === null) fact.needsReview = true;
    }
    facts.push(fact);
  }
  if (!media && written === null && !figure.isCaptionAwaited) return facts;
  const settled = unnamed.filter((medium) => medium.settle());
  const decorative = figure.decorative + settled.filter(({ fact }) => fact.isDecorative).length;
  const before = unnamed.slice(0, figure.unnamedBefore).map(({ fact }) => nameIn(fact));
  const name = before.find((found) => found !== null) ?? figure.name;
  const caption = written ?? ariaName(page, node.element) ?? nonBlank(node.element.get("title"));
  // A picture, video or drawing that is all of a figure is judged itself: the figure would be found a second time.
  if (!figure.hasText && media > 1) {
    const alt = longer(caption, name);
    const isDecorative = decorative === media;
    facts.push({ kind: "figure", ...where, sort: "figure", alt, isDecorative, caption: written });
  }
  if (decorative < media || caption !== null || figure.isCaptionAwaited)
    facts.push({
      kind: "caption",
      ...where,
      caption,
      typed: caption === null ? typed : null,
      isExpected: true,
    });
  return facts;
}

/** What a medium adds to the name of its figure. */
const nameIn = (fact: ImageFact | FigureFact): string | null =>
  fact.kind === "image" && fact.isDecorative ? null : nonBlank(fact.alt);

/** Of what the caption and the pictures say, that which says more: "Figure 1" alone is no alternative. */
const longer = (a: string | null, b: string | null): string | null =>
  (a?.length ?? 0) >= (b?.length ?? 0) ? a : b;

const sorts: ReadonlyMap<string, FigureSort> = new Map([
  ["object", "object"],
  ["embed", "object"],
  ["canvas", "canvas"],
  ["video", "media"],
]);

/** Whether the element shows something that text must stand in for. */
export const isMedium = ({ element, role, parent }: Node): boolean =>
  element.space === "html" &&
  role !== "img" &&
  // Without data an object shows its content, without src an embed shows nothing (WHATWG HTML 4.8.6, 4.8.7).
  (element.name !== "object" || element.attributes.has("data")) &&
  (element.name !== "embed" || element.attributes.has("src")) &&
  sorts.has(element.name) &&
  // An embed in an object is the same thing for other browsers.
  !(element.name !== "canvas" && parent?.element.name === "object");

/** Emits an object, canvas or film that has been read to its end. */
export function emitMedium(page: Page, node: Node): void {
  const { element, role, figure } = node;
  const fact: FigureFact = {
    kind: "figure",
    ...addressed(element),
    sort: sorts.get(element.name)!,
    alt: null,
    isDecorative: role === "none",
  };
  addMedium(page, figure, {
    fact,
    isKnown: () => isNameKnown(page, node),
    settle: () => {
      fact.alt = mediumAlternative(page, node).alternative;
      return true;
    },
  });
}

/** What stands for an object, canvas, film or drawing, as far as the page has been read. */
export function mediumAlternative(page: Page, node: Node): Alternative {
  const { element, own, role } = node;
  // What stands in an object or a canvas is shown to those who do not get the thing itself (WCAG technique H53).
  const content = element.name === "object" || element.name === "canvas" ? nonBlank(own?.text) : null;
  return { alternative: nameOf(page, node) ?? content, isDecorative: role === "none" };
}

/**
 * A caption has ended. Pandoc hides one that repeats the alternative text from assistive technology: it is shown, and
 * what it says is heard with the picture.
 */
export function takeCaption({ figure, own, isInvisible, holdsRemark }: Node): void {
  if (!figure || !own || isInvisible) return;
  if (nonBlank(own.text) !== null) figure.caption ??= own;
  else if (holdsRemark) figure.isCaptionAwaited = true;
}

/** Whether the node stands in the caption of a figure. */
export function isInCaption(node: Node): boolean {
  for (let at: Node | null = node; at; at = at.parent) {
    if (at.element.name === "figcaption") return true;
    if (at.element.name === "figure") return false;
  }
  return false;
}
