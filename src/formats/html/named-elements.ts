import type { Budget } from "../../checker/budget.ts";
import type { Fact } from "../../checker/model.ts";
import { answer, contribute } from "./contribution.ts";
import type { StyleSheet } from "./css/style-sheet.ts";
import { enter, isHidden, isInert } from "./element-state.ts";
import type { Waiting } from "./fact-order.ts";
import { closeOption, controlOf, enterLabels } from "./fields.ts";
import { HidingRules } from "./hiding-rules.ts";
import type { FieldName, Node, Page } from "./node.ts";
import { group } from "./parser/elements.ts";
import type { OpenElement } from "./parser/open-element.ts";
import type { TreeHandler } from "./parser/tree.ts";
import type { References } from "./references.ts";

/** The elements of a page as they open and close, with their roles and with the texts that their names are made of. */
export abstract class NamedElements implements TreeHandler, Page {
  readonly references: References;
  readonly budget: Budget;
  readonly sheet: StyleSheet | null;
  readonly hasLinks: boolean;
  readonly hiding: HidingRules;
  #node: Node | null = null;

  constructor(references: References, budget: Budget, sheet: StyleSheet | null = null, hasLinks = true) {
    this.references = references;
    this.budget = budget;
    this.sheet = sheet;
    this.hasLinks = hasLinks;
    this.hiding = new HidingRules(budget);
  }

  /** Whether the text of a title element is asked for. */
  protected abstract get isTitleWanted(): boolean;
  /** The element begins. */
  protected abstract begin(node: Node): void;
  /** Text of the element. */
  protected abstract read(data: string, node: Node): void;
  /** The element ends; what it is called is known, as far as the page has been read. */
  protected abstract end(node: Node): void;

  emit(_fact: Fact): void {}
  emitWhen(_isKnown: () => boolean, _kind: Fact["kind"], _make: () => unknown): void {}
  emitLater(_kind: Fact["kind"], _waiting: Waiting): void {}
  takeField(): FieldName | null {
    return null;
  }
  unread(_message: string): void {}

  open(element: OpenElement): void {
    this.references.meet(element);
    const node = enter(this, element, this.#node, this.isTitleWanted);
    this.#node = node;
    if (element.space === "html" && element.groups & group.line) node.outer?.space();
    if (node.label && (controlOf(node) !== null || element.name === "input") && !isHidden(node))
      enterLabels(node);
    this.begin(node);
  }

  text(data: string): void {
    const node = this.#node;
    if (!node) return;
    node.flow?.add(data);
    if (node.element.name === "style") this.hiding.add(data);
    this.read(data, node);
  }

  close(element: OpenElement): void {
    const node = this.#node!;
    const { parent, own } = node;
    const { name, groups, space } = element;
    const isHtml = space === "html";
    if (isHtml && groups & group.line && name !== "br") node.outer?.space();
    if (name === "title" && space === "svg") {
      if (parent && parent.svgTitle === null && own) parent.svgTitle = own.text;
    } else if (name === "track" && parent && isTextTrack(element)) parent.hasTextTrack = true;
    if (isHtml && name === "option" && !isHidden(node)) closeOption(node);
    if (name === "style") this.hiding.end(element.get("media"), isInert(node));
    this.end(node);
    contribute(this, node);
    // Headings of Markdown get their ids by their text.
    if (element.origin.isMarkdown && groups & group.heading) this.references.meet(element);
    answer(this, node);
    this.#node = parent;
  }
}

const isTextTrack = (element: OpenElement): boolean =>
  /^(?:captions|subtitles|)$/i.test(element.get("kind") ?? "");
