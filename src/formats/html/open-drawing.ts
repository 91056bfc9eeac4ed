import { isHidden } from "./element-state.ts";
import { isNamedByContent } from "./names.ts";
import type { Node } from "./node.ts";
import { group } from "./parser/elements.ts";
import type { OpenElement } from "./parser/open-element.ts";
import { paints } from "./svg.ts";

const shapes = new Set("path rect circle ellipse line polyline polygon image use".split(" "));

/** Shapes from which on a drawing is more than an icon; icons of the usual sets have one to six. */
const fewestShapes = 8;

/** Pixels of the width and height up to which a drawing is an icon. */
const widestIcon = 48;

/** Ancestors in which a control is looked for; more are never between an icon and its button. */
const mostBetween = 30;

/** The outermost svg element that is open, and how many shapes it shows. */
class OpenDrawing {
  readonly node: Node;
  #shapes = 0;
  #hasImage = false;
  #isPainted = false;

  constructor(node: Node) {
    this.node = node;
  }

  begin(node: Node): void {
    const { element } = node;
    // What a drawing with the role of a picture shows is not heard.
    this.#isPainted ||= !node.isGone && paints(element);
    if (isHidden(node) || !shapes.has(element.name)) return;
    this.#shapes++;
    if (element.name === "image") this.#hasImage = true;
  }

  /** Whether a shape, picture or words of it can be shown by themselves. */
  get isPainted(): boolean {
    return this.#isPainted;
  }

  /** Whether it shows an image, or so much that someone must say what, where it has no name: no icon, nothing in a control. */
  get isSubstantial(): boolean {
    const { element, role } = this.node;
    const isEnough = this.#hasImage || this.#shapes >= fewestShapes;
    return role === null && isEnough && !isSmall(element) && !isInControl(this.node);
  }
}

/** Tells of the drawings of a page how they turn out, as their elements begin and end. */
export class OpenDrawings {
  #open: OpenDrawing | null = null;

  begin(node: Node): void {
    const { space, name } = node.element;
    if (space !== "svg") return;
    if (this.#open) this.#open.begin(node);
    else if (name === "svg" && !isHidden(node)) this.#open = new OpenDrawing(node);
  }

  end(node: Node): void {
    const open = this.#open;
    if (open?.node !== node) return;
    if (open.isSubstantial) node.isSubstantialDrawing = true;
    if (open.isPainted) node.isPaintedDrawing = true;
    this.#open = null;
  }
}

function isSmall(element: OpenElement): boolean {
  const [, , across, down] = (element.get("viewbox") ?? "").trim().split(/[\s,]+/);
  const width = Number.parseFloat(element.get("width") ?? across ?? "");
  const height = Number.parseFloat(element.get("height") ?? down ?? "");
  return width <= widestIcon && height <= widestIcon;
}

/** A link, button or label takes its name from its content: what the drawing leaves open there is found with it. */
function isInControl({ parent }: Node): boolean {
  for (let at = 0; parent && at < mostBetween; at++, parent = parent.parent) {
    if (isNamedByContent(parent) && !(parent.element.groups & (group.cell | group.heading))) return true;
  }
  return false;
}
