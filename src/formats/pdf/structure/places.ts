import type { Place } from "../../../checker/model.ts";
import { snippet } from "../../../checker/snippet.ts";
import type { Address, PageBox } from "../../content.ts";
import type { Box } from "../content/geometry.ts";
import { placeBox } from "../content/shown-box.ts";
import type { Page } from "../pages.ts";
import { flags, isReadable, type StructureTree } from "./structure-tree.ts";

/** Siblings that are asked for their text, on each side. */
const neighbourLimit = 8;
const quoteLength = 60;

/** The element's own text, else that of the nearest element before or after it; empty when there is none. */
function textNear(tree: StructureTree, element: number): { text: string; isOwn: boolean } {
  const own = tree.text(element);
  if (isReadable(own)) return { text: own, isOwn: true };
  for (let apart = 1; apart <= neighbourLimit * 4; apart++) {
    if ((apart & 3) === 0) tree.budget.step();
    for (const near of [element - apart, tree.end(element) - 1 + apart])
      if (near >= 0 && near < tree.count && tree.has(near, flags.isReadable))
        return { text: tree.ownText(near), isOwn: false };
  }
  return { text: "", isOwn: false };
}

/** Elements that are asked for their page, on each side. */
const nearLimit = 200;

/** The page that the nearest element with content stands on, as the element itself shows nothing; 0 where none is near. */
function pageNear(tree: StructureTree, element: number): number {
  const end = tree.end(element);
  for (let apart = 1; apart <= nearLimit; apart++) {
    if ((apart & 3) === 0) tree.budget.step();
    for (const near of [element - apart, end - 1 + apart]) {
      const page = near >= 0 && near < tree.count ? tree.ownPage(near) : 0;
      if (page) return page;
    }
  }
  return 0;
}

/** The place of a structure element; where it stands on its page is found when it is asked for, as it seldom is. */
class StructurePlace implements Place {
  readonly label: string;
  declare readonly page?: number;
  readonly path: string;
  readonly #tree: StructureTree;
  readonly #element: number;

  constructor(tree: StructureTree, element: number) {
    const page = tree.page(element);
    const { text, isOwn } = textNear(tree, element);
    const quoted = text && `"${snippet(text, quoteLength)}"`;
    const where = isOwn ? quoted : `${tree.name(element)} tag${quoted && ` beside ${quoted}`}`;
    const near = page || pageNear(tree, element);
    this.label = page
      ? `Page ${page}, ${where}`
      : near
        ? `Near page ${near}, ${where}`
        : `On no page, ${where}`;
    if (near) this.page = near;
    this.path = tree.path(element);
    this.#tree = tree;
    this.#element = element;
  }

  get box(): PageBox | undefined {
    return this.#tree.box(this.#element);
  }
}

/** Where a person finds a structure element: the page, and the text that it is or stands beside. */
export const placeOf = (tree: StructureTree, element: number): Place => new StructurePlace(tree, element);

/** The same, and by what an editor finds the element; one that is no object of its own has no address. */
export const located = (tree: StructureTree, element: number): { place: Place; address?: Address } => ({
  place: placeOf(tree, element),
  ...addressOf(tree, element),
});

export function addressOf(tree: StructureTree, element: number): { address?: Address } {
  const object = tree.objects.get(element);
  if (!object) return {};
  const page = tree.page(element);
  return { address: { in: "object", object, ...(page ? { page } : {}) } };
}

/** A place on a page that is not in the structure tree. */
export function placeOnPage(page: Page, box: Box, where: string, beside: string): Place {
  const { number } = page;
  return {
    label: `Page ${number}, ${where}${beside ? `, beside "${beside}"` : ""}`,
    page: number,
    box: placeBox(page, box),
  };
}

/** Of a picture in no tag: the operator of its page that paints it. */
export const pictureAddress = (page: number, operator: number): Address => ({
  in: "operator",
  page,
  form: 0,
  operator,
  mcid: null,
});
