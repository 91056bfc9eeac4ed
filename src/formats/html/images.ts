import type { ImageFact } from "../../checker/model.ts";
import { inputType, nameOf, told } from "./names.ts";
import { about, type Node, type Page } from "./node.ts";
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

/** An SVG drawing without a role is a picture where its author named it. */
const isNamedDrawing = (page: Page, node: Node): boolean =>
  node.element.name === "svg" && node.role === null && nameOf(page, node) !== null;

/** What it takes to see whether a text stands for a picture, besides what any fact takes. */
const pictureSteps = 16;

export function tellPicture(page: Page, node: Node): void {
  const { element, role, figure } = node;
  const isImage = isPicture(node);
  if (!isImage && !isNamedDrawing(page, node)) {
    if (figure && element.name === "svg") figure.media++;
    return;
  }
  page.budget.step(pictureSteps);
  const { name } = element;
  const written = name === "img" ? element.get("alt") : null;
  const alt = nameOf(page, node) ?? written;
  const isEmptied = written === "" && alt === "" && !element.origin.isMarkdown;
  const isDecorative = name === "img" && (role === "none" || (isEmptied && !isFocusable(element)));
  const fact: ImageFact = { kind: "image", ...about(element), alt, isDecorative };
  const source = element.get("src") ?? element.get("href");
  const file = source && name !== "area" ? fileName(source) : null;
  if (file) fact.fileName = file;
  if (source && !source.startsWith("data:")) fact.anchor = source.slice(0, 300);
  if (!figure) {
    page.tell(fact);
    return;
  }
  figure.media++;
  if (isDecorative) figure.decorative++;
  else figure.name ??= told(alt);
  if (figure.waiting.length < 50) figure.waiting.push(fact);
  else page.tell(fact);
}

/** The last step of a URL's path, decoded; null for data URLs and for paths that name no file. */
export function fileName(url: string): string | null {
  const trimmed = url.trim();
  if (/^(?:data|blob|javascript):/i.test(trimmed)) return null;
  const step = trimmed.split(/[?#]/, 1)[0]!.split(/[/\\]/).at(-1)!.slice(0, 200);
  if (!step) return null;
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
