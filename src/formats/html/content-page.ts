import type { Budget } from "../../checker/budget.ts";
import type { ContentListener } from "../content.ts";
import { type FieldName, HtmlContent } from "./content.ts";
import { isHidden } from "./enter.ts";
import { closeLabel, controlOf, tellField } from "./fields.ts";
import { NamedElements } from "./named-elements.ts";
import { told } from "./names.ts";
import type { Node } from "./node.ts";
import type { OpenElement } from "./open-element.ts";
import { LinePlace } from "./places.ts";
import type { References } from "./references.ts";
import type { Origin } from "./tokens.ts";

/** A page's elements as content alone: for those who write it anew, without what only its facts ask for. */
export class ContentPage extends NamedElements {
  readonly content: HtmlContent;
  /** Lines matter to facts alone. */
  readonly lines = { softBreak(): void {} };
  root: OpenElement | null = null;
  /** The first title, as it is read; null until it has ended. */
  title: string | null = null;
  #hasTitle = false;

  constructor(references: References, budget: Budget, listener: ContentListener) {
    super(references, budget);
    this.content = new HtmlContent(this, listener);
  }

  override takeField(): FieldName | null {
    return this.content.takeField();
  }

  /** A mark in whose place a table of contents is written. */
  contents(origin: Origin): void {
    this.content.contents(new LinePlace(origin.line, origin.column));
  }

  protected override get isTitleWanted(): boolean {
    return !this.#hasTitle;
  }

  protected override begin(node: Node): void {
    const { element, parent } = node;
    if (element.name === "html" && !parent) this.root = element;
    const language = element.attributes.size > 0 ? element.get("lang") : null;
    if (language !== null) node.language = language.trim() || null;
    this.content.open(node);
  }

  protected override read(data: string, node: Node): void {
    this.content.text(data, node);
  }

  protected override end(node: Node): void {
    const { element, own } = node;
    this.budget.step(2);
    if (element.name === "title" && element.space !== "svg" && !this.#hasTitle && !isInert(node)) {
      this.#hasTitle = true;
      this.title = told(own?.text);
    }
    if (!isHidden(node)) {
      const control = controlOf(node);
      if (control !== null) tellField(this, node, control);
      if (node.label?.node === node) closeLabel(this, node.label);
    }
    this.content.close(node);
  }
}

/** Whether an element of the head stands in a template or in foreign content. */
export function isInert(node: Node): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (at.element.space !== "html" || at.element.name === "template" || at.element.name === "noscript")
      return true;
  }
  return false;
}
