import type { FigureFact, FigureSort, ImageFact } from "../../checker/model.ts";
import { ariaName, nameOf, told } from "./names.ts";
import { about, type Node, type Page } from "./node.ts";

/** A figure element that is open, and what stands in it. */
export interface OpenFigure {
  readonly node: Node;
  readonly outer: OpenFigure | null;
  /** Pictures, drawings, films and embedded things. */
  media: number;
  decorative: number;
  /** The first name of a medium in it. */
  name: string | null;
  /** Text besides the caption, tables and media. */
  hasText: boolean;
  caption: string | null;
  /** A paragraph in it that reads like a caption. */
  typed: string | null;
  /** Its pictures and other media wait for the caption. */
  waiting: (ImageFact | FigureFact)[];
}

export const openFigure = (node: Node): OpenFigure => ({
  node,
  outer: node.figure,
  media: 0,
  decorative: 0,
  name: null,
  hasText: false,
  caption: null,
  typed: null,
  waiting: [],
});

export function closeFigure(page: Page, figure: OpenFigure): void {
  const { node, outer, media, decorative, waiting } = figure;
  const label = ariaName(page, node.element) ?? told(node.element.get("title"));
  const caption = figure.caption ?? label;
  for (const fact of waiting) {
    if (figure.caption !== null) {
      fact.caption = figure.caption;
      if (fact.kind === "figure" && fact.alt === null) fact.isForPerson = true;
    }
    page.tell(fact);
  }
  if (outer) {
    outer.media += media;
    outer.decorative += decorative;
    outer.name ??= figure.name;
    outer.hasText ||= figure.hasText;
  }
  if (!media) return;
  if (!figure.hasText) {
    page.tell({
      kind: "figure",
      ...about(node.element),
      sort: "figure",
      alt: longer(caption, figure.name),
      isDecorative: decorative === media,
      caption: figure.caption,
    });
  }
  if (decorative === media && caption === null) return;
  const { typed } = figure;
  page.tell({
    kind: "caption",
    ...about(node.element),
    caption,
    typed: caption === null ? typed : null,
    isExpected: true,
  });
}

/** Of what the caption and the pictures tell, that which tells more: "Figure 1" alone is no alternative. */
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

/** Tells an object, canvas or film that has been read to its end. */
export function tellMedium(page: Page, node: Node): void {
  const { element, role, figure, own } = node;
  // What stands in an object or a canvas is shown to those who do not get the thing itself (WCAG technique H53).
  const content = element.name === "object" || element.name === "canvas" ? told(own?.text) : null;
  const fact: FigureFact = {
    kind: "figure",
    ...about(element),
    sort: sorts.get(element.name)!,
    alt: nameOf(page, node) ?? content,
    isDecorative: role === "none",
  };
  if (!figure) {
    page.tell(fact);
    return;
  }
  figure.media++;
  if (fact.isDecorative) figure.decorative++;
  figure.name ??= told(fact.alt);
  if (figure.waiting.length < 50) figure.waiting.push(fact);
  else page.tell(fact);
}
