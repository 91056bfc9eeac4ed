import type { FigureFact, FigureSort, ImageFact } from "../../checker/model.ts";
import { percentDecoded } from "../../core/percent-decoded.ts";
import type { Alternative } from "../content.ts";
import { figureMark, isFigureSort } from "../page-marks.ts";
import { addMedium } from "./figures.ts";
import { inputType, isNameKnown, nameOf } from "./names.ts";
import { addressed, type Node, type Page } from "./node.ts";
import type { OpenElement } from "./parser/open-element.ts";
import { isFocusable } from "./roles.ts";

/** Roles that need a name (WAI-ARIA Graphics 1.0, 4); a graphics-object groups what may be named in it. */
const pictureRoles = new Set(["img", "graphics-document", "graphics-symbol"]);

/** Whether the element is a picture that needs alternative text. */
export function isPicture({ element, role }: Node): boolean {
  const { name, space } = element;
  if (space === "html") {
    if (name === "img" || (name === "input" && inputType(element) === "image")) return true;
    if (name === "area") return element.attributes.has("href");
    return role === "img";
  }
  return role !== null && pictureRoles.has(role);
}

/** What sort of figure a picture was in the document that a page was made from; null for a picture there, too. */
export function figureSortOf({ element }: Node): FigureSort | null {
  const sort = element.get(figureMark);
  return isFigureSort(sort) ? sort : null;
}

/** What it takes to see whether a text stands for a picture, besides what any fact takes. */
const pictureSteps = 16;

/** Emits a picture that has been read to its end; an SVG drawing without a role is one where its author named it. */
export function emitPicture(page: Page, node: Node): void {
  const { element, figure } = node;
  const isImage = isPicture(node);
  const isKnown = isNameKnown(page, node);
  if (!isImage && isKnown && nameOf(page, node) === null) {
    if (node.isSubstantialDrawing) emitUnnamedDrawing(page, node);
    else if (figure) figure.media++;
    return;
  }
  page.budget.step(pictureSteps);
  const source = element.get("src") ?? element.get("href");
  const file = source && element.name !== "area" ? fileName(source) : null;
  const sort = figureSortOf(node);
  const found = { ...addressed(element), alt: null, isDecorative: false };
  const fact: ImageFact | FigureFact =
    sort === null ? { kind: "image", ...found } : { kind: "figure", sort, ...found };
  if (file) fact.fileName = file;
  if (source && !source.startsWith("data:")) fact.anchor = source.slice(0, 300);
  addMedium(page, figure, {
    fact,
    isPicture: true,
    isKnown: () => isNameKnown(page, node),
    settle: () => {
      const { alternative, isDecorative } = pictureAlternative(page, node);
      fact.alt = alternative;
      fact.isDecorative = isDecorative;
      return isImage || alternative !== null;
    },
  });
}

/** A drawing without a role is heard by its words, if at all: whether the text around it says the rest, a person knows. */
function emitUnnamedDrawing(page: Page, { element, figure }: Node): void {
  const fact: FigureFact = {
    kind: "figure",
    ...addressed(element),
    sort: "drawing",
    alt: null,
    isDecorative: false,
    needsReview: true,
  };
  addMedium(page, figure, { fact, isKnown: () => true, settle: () => true });
}

/** What stands for a picture, as far as the page has been read. */
export function pictureAlternative(page: Page, node: Node): Alternative {
  const { element } = node;
  const written = element.name === "img" ? element.get("alt") : null;
  const alternative = nameOf(page, node) ?? written;
  const isEmptied = written === "" && alternative === "" && !element.origin.isMarkdown;
  const isDecorative =
    element.name === "img" && (node.role === "none" || (isEmptied && !isFocusable(element)));
  return { alternative, isDecorative };
}

/** An empty alt says that a picture is decoration; Markdown has no alt that is not written. */
const isEmptied = (element: OpenElement): boolean =>
  element.name === "img" && element.get("alt") === "" && !element.origin.isMarkdown;

/** Elements between a link and the picture in it. */
const mostBetween = 8;

/** The elements around a picture that may have no alternative text know of it: one of them may be a link. */
export function markUndescribed(picture: Node): void {
  if (!isPicture(picture) || isEmptied(picture.element)) return;
  let { parent } = picture;
  for (let at = 0; parent && at < mostBetween; at++, parent = parent.parent) parent.holdsUndescribed = true;
}

/** The last step of a URL's path, decoded; null for data URLs and for paths that name no file. */
export function fileName(url: string): string | null {
  const trimmed = url.trim();
  if (/^(?:data|blob|javascript):/i.test(trimmed)) return null;
  const step = trimmed.split(/[?#]/, 1)[0]!.split(/[/\\]/).at(-1)!.slice(0, 200);
  return step ? percentDecoded(step) : null;
}
