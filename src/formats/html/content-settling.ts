import { singleSpaced } from "../../checker/white-space.ts";
import type { Node as ContentNode, Field } from "../content.ts";
import type { Settling } from "./content-queue.ts";
import { isHidden } from "./element-state.ts";
import { mediumAlternative } from "./figures.ts";
import { isPicture, pictureAlternative } from "./images.ts";
import { ariaName, isNameKnown, nameOf, nonBlank } from "./names.ts";
import type { FieldName, Node, Page, ResolvedName } from "./node.ts";
import { group } from "./parser/elements.ts";
import { isStandIn } from "./parts.ts";

/** Characters of what a text area holds, and options of a list that is made by roles. */
const longestValue = 100_000;
const mostOptions = 10_000;

/** What is filled in when an element has ended and all is known that names it. */
export interface ElementSettling extends Settling {
  hasEnded: boolean;
}

/** A name that is made of what has been read of the element, and of what that refers to. */
class NameSettling implements ElementSettling {
  hasEnded = false;
  readonly #page: Page;
  readonly #html: Node;
  readonly #settle: () => void;

  constructor(page: Page, html: Node, settle: () => void) {
    this.#page = page;
    this.#html = html;
    this.#settle = settle;
  }

  isKnown(): boolean {
    return this.hasEnded && isNameKnown(this.#page, this.#html);
  }

  settle(): void {
    this.#settle();
  }
}

/** What is filled in later of the element's node; null where nothing is. */
export function settlingOf(page: Page, html: Node, node: ContentNode): ElementSettling | null {
  if (node.role === "field") return new FieldSettling(page, html, node);
  const settle = settles(page, html, node);
  return settle && new NameSettling(page, html, settle);
}

/** How the node is completed when its element has ended; null where nothing is missing. */
function settles(page: Page, html: Node, node: ContentNode): (() => void) | null {
  const { element } = html;
  switch (node.role) {
    case "heading":
    case "link":
      return () => {
        if (node.role === "heading" && isStandIn(html)) node.isStandIn = true;
        const name = nameOf(page, html);
        if (name === null || name === nonBlank(html.own?.text)) return;
        node.name = name;
        if (node.role === "heading" || page.references.of(element) !== null) {
          const label = ariaName(page, element);
          if (label !== null) node.label = label;
        }
      };
    case "caption":
    case "section": {
      if (element.isPlain) return null;
      const name = () => ariaName(page, element) ?? nonBlank(element.get("title"));
      const soFar = name();
      if (soFar !== null) node.name = soFar;
      return () => {
        const found = name();
        if (found !== null) node.name = found;
      };
    }
    case "image":
      return () => {
        Object.assign(node, pictureAlternative(page, html));
        if (html.drawing) node.drawing = html.drawing;
        if (html.isPaintedDrawing) node.canBeDrawn = true;
      };
    case "graphic":
      return () => {
        const isImage = isPicture(html);
        Object.assign(node, isImage ? pictureAlternative(page, html) : mediumAlternative(page, html));
        if (html.drawing) node.drawing = html.drawing;
        if (html.isPaintedDrawing) node.canBeDrawn = true;
        // An icon that no one named and gave no role is not judged.
        if (!isImage && node.sort === "drawing" && node.alternative === null && !html.isSubstantialDrawing)
          node.isJudgedElsewhere = true;
      };
    case "formula":
      return () => {
        node.alternative = ariaName(page, element) ?? node.alternative;
      };
    case "media":
      return () => {
        node.name = nameOf(page, html);
        node.hasTextTrack = html.hasTextTrack;
      };
    case "figure":
      return () => {
        node.alternative = ariaName(page, element) ?? nonBlank(element.get("title"));
      };
    case "cell":
      if (!node.isHeader || element.isPlain) return null;
      return () => {
        const label = ariaName(page, element);
        if (label !== null) node.label = label;
      };
    case "table":
      return () => {
        node.isLayout = html.table?.isLayout ?? node.isLayout;
      };
    default:
      return null;
  }
}

/** The value that a control shows and, from labels that may stand anywhere, its name. */
export class FieldSettling implements ElementSettling, FieldName {
  hasEnded = false;
  readonly #page: Page;
  readonly #html: Node;
  readonly #node: Field;
  #isKnown: (() => boolean) | null = null;
  #name: (() => ResolvedName) | null = null;
  /** What stands in a text area, or in what is made a control by its role alone. */
  #written = "";
  /** Options of a list that is made by roles (WAI-ARIA 1.2, listbox). */
  readonly #options: string[] = [];

  constructor(page: Page, html: Node, node: Field) {
    this.#page = page;
    this.#html = html;
    this.#node = node;
  }

  resolve(isKnown: () => boolean, name: () => ResolvedName): void {
    this.#isKnown = isKnown;
    this.#name = name;
  }

  /** Text that stands in the control. */
  text(data: string): void {
    const isText = this.#node.control === "multiline" || !(this.#html.element.groups & group.control);
    if (isText && this.#written.length < longestValue) this.#written += data;
  }

  /** An option that is made by its role has ended. */
  option({ element, own }: Node): void {
    if (this.#options.length >= mostOptions) return;
    const words = nonBlank(own?.text) ?? ariaName(this.#page, element);
    if (words === null) return;
    this.#options.push(words);
    if (element.get("aria-selected")?.trim() === "true") this.#node.value = words;
  }

  isKnown(): boolean {
    if (!this.hasEnded) return false;
    return isHidden(this.#html) || this.#isKnown?.() === true;
  }

  settle(): void {
    const node = this.#node;
    const { element, select, own } = this.#html;
    const aria = ariaName(this.#page, element);
    const { name, isWeak, isInLabels } = this.#name?.() ?? { name: aria, isWeak: false, isInLabels: false };
    node.name = name;
    if (isWeak) node.isNameWeak = true;
    if (isInLabels) node.nameShown = "in labels";
    else if (aria === null && name !== null && name === nonBlank(own?.text)) node.nameShown = "in itself";
    if (select?.value && (select.isSelected || !node.isMultiple)) node.value = select.value;
    else if (node.control === "multiline") node.value = this.#written;
    else if (!(element.groups & group.control)) this.#settleByRole(node);
    if (!select?.options) return;
    node.options = select.options;
    if (select.groups.length) node.optionGroups = select.groups;
  }

  /** What people see in a control that its role alone makes one. */
  #settleByRole(node: Field): void {
    const words = singleSpaced(this.#written).trim();
    const { element, own } = this.#html;
    if (node.control === "text")
      node.value = nonBlank(own?.text) || words || (element.get("aria-valuenow") ?? "");
    if (node.control !== "list") return;
    if (!this.#options.length && words) this.#options.push(words);
    node.options = this.#options;
    node.value ||= this.#options.length === 1 ? this.#options[0]! : "";
  }
}
