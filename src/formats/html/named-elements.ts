import type { Budget } from "../../checker/budget.ts";
import type { LatinText } from "../../checker/language/scripts.ts";
import type { Fact, Unread } from "../../checker/model.ts";
import { answer, contribute } from "./contribution.ts";
import { StyleSheet } from "./css/style-sheet.ts";
import { enter, isClosed, isHidden, isInertStyle } from "./element-state.ts";
import type { Waiting } from "./fact-order.ts";
import { closeOption, controlOf, enterLabels } from "./fields.ts";
import { HidingRules } from "./hiding-rules.ts";
import type { FieldName, Node, Page } from "./node.ts";
import { group } from "./parser/elements.ts";
import type { OpenElement } from "./parser/open-element.ts";
import type { TreeHandler } from "./parser/tree.ts";
import type { References } from "./references.ts";

/** What has a meaning to some rule, be it only that it parts words. */
const meant =
  group.line |
  group.silent |
  group.replaced |
  group.ownText |
  group.reported |
  group.context |
  group.control |
  group.valued |
  group.item |
  group.description |
  group.cell |
  group.tablePart |
  group.bodyPart |
  group.rowPart;

/** The elements of a page as they open and close, with their roles and with the texts that their names are made of. */
export abstract class NamedElements implements TreeHandler, Page {
  readonly references: References;
  readonly budget: Budget;
  /** The styles and hiding rules of the page or, in a shadow tree, those of this tree. */
  sheet: StyleSheet | null;
  hiding: HidingRules;
  readonly hasLinks: boolean;
  /** Those of the trees around the one at hand. */
  readonly #around: Pick<NamedElements, "sheet" | "hiding">[] = [];
  /** The innermost element that is open, with a node or without. */
  protected innermost: OpenElement | null = null;
  /** The groups of the elements without a node that are open in the one at hand. */
  protected passed = 0;
  /** The same as they were before each open element. */
  readonly #passedBefore: number[] = [];
  #node: Node | null = null;
  /** Whether elements that mean nothing to those who look at the page get no node. */
  readonly #passesPlain: boolean;

  constructor(
    references: References,
    budget: Budget,
    {
      sheet = null,
      hasLinks = true,
      passesPlain = false,
    }: { sheet?: StyleSheet | null; hasLinks?: boolean; passesPlain?: boolean } = {},
  ) {
    this.references = references;
    this.budget = budget;
    this.sheet = sheet;
    this.hasLinks = hasLinks;
    this.#passesPlain = passesPlain;
    this.hiding = new HidingRules(budget);
  }

  /** Whether the text of a title element is asked for. */
  protected abstract get isTitleWanted(): boolean;
  /** A link begins, with a node or without. */
  protected beginLink(): void {}
  /** An element without a node ends in this one. */
  protected pass(_element: OpenElement, _node: Node): void {}
  /** The element begins. */
  protected abstract begin(node: Node): void;
  /** Text of the element; what is in it where the parser has counted it. */
  protected abstract read(data: string, node: Node, latin: LatinText | null | undefined): void;
  /** The element ends; what it is called is known, as far as the page has been read. */
  protected abstract end(node: Node): void;

  emit(_fact: Fact): void {}
  emitWhen(_isKnown: () => boolean, _kind: Fact["kind"], _make: () => unknown): void {}
  emitLater(_kind: Fact["kind"], _waiting: Waiting): void {}
  takeField(): FieldName | null {
    return null;
  }
  unread(_message: string, _reason?: Unread["reason"]): void {}

  open(element: OpenElement): void {
    this.references.meet(element);
    this.#passedBefore.push(this.passed);
    this.innermost = element;
    if (element.name === "a") this.beginLink();
    if (this.#passesPlain && this.#isPassed(element)) {
      this.passed |= element.groups;
      return;
    }
    const around = this.#node;
    const parent = around && around.element !== element.parent ? this.#enterPassed(element, around) : around;
    this.passed = 0;
    const node = enter(this, element, parent, this.isTitleWanted);
    this.#node = node;
    if (element.isShadowRoot) this.#enterTree();
    if (element.space === "html" && element.groups & group.line) node.outer?.space();
    if (node.label && (controlOf(node) !== null || element.name === "input") && !isHidden(node))
      enterLabels(node);
    this.begin(node);
  }

  /** A shadow tree begins: no rule of the page holds in it, and none of its own outside. */
  #enterTree(): void {
    const { budget, hiding, sheet } = this;
    this.#around.push({ hiding, sheet });
    this.hiding = new HidingRules(budget);
    this.sheet = sheet && new StyleSheet(budget);
  }

  /** Whether the element means nothing where it stands, so that what is in it is as good as in the one around it. */
  #isPassed({ groups, isPlain, id, name, space, parent }: OpenElement): boolean {
    const around = this.#node;
    return (
      isPlain &&
      ((groups & meant) === 0 || (name === "a" && !this.hasLinks)) &&
      id === null &&
      space === "html" &&
      parent?.slots === null &&
      around !== null &&
      holdsPlainText(around) &&
      this.hiding.sheet === null
    );
  }

  /** Something else stands in elements that were passed: they get their nodes. */
  #enterPassed({ parent }: OpenElement, around: Node): Node {
    const passed: OpenElement[] = [];
    for (let at = parent; at && at !== around.element; at = at.parent) passed.push(at);
    let node = around;
    for (const element of passed.reverse()) node = enter(this, element, node, false);
    return node;
  }

  text(data: string, latin?: LatinText | null): void {
    const node = this.#node;
    // Text beside a shadow tree that has no place for it is not shown.
    if (!node?.element.hasSlot("")) return;
    node.flow?.add(data, latin ? latin.length : data.length);
    if (node.element.name === "style") this.hiding.add(data);
    this.read(data, node, latin);
  }

  close(element: OpenElement): void {
    const node = this.#node!;
    this.passed = this.#passedBefore.pop()!;
    this.innermost = element.parent;
    if (node.element !== element) {
      this.pass(element, node);
      return;
    }
    const { parent, own } = node;
    const { name, groups, space } = element;
    const isHtml = space === "html";
    if (isHtml && groups & group.line && name !== "br") node.outer?.space();
    if (name === "title" && space === "svg") {
      if (parent && parent.svgTitle === null && own) parent.svgTitle = own.text;
    } else if (name === "track" && parent && isTextTrack(element)) parent.hasTextTrack = true;
    if (isHtml && name === "option" && !isHidden(node)) closeOption(node);
    if (name === "style") this.hiding.end(element.get("media"), isInertStyle(node));
    this.end(node);
    if (element.isShadowRoot) Object.assign(this, this.#around.pop());
    contribute(this, node);
    // Headings of Markdown get their ids by their text.
    if (element.origin.isMarkdown && groups & group.heading) this.references.meet(element);
    answer(this, node);
    this.#node = parent;
  }
}

/** Whether text in an element that means nothing itself is to this one as its own text is. */
const holdsPlainText = (node: Node): boolean =>
  node.ownList === null &&
  node.ownDescriptions === null &&
  node.select === null &&
  node.element.space === "html" &&
  node.element.name !== "option" &&
  !isHidden(node) &&
  !isClosed(node);

const isTextTrack = (element: OpenElement): boolean =>
  /^(?:captions|subtitles|)$/i.test(element.get("kind") ?? "");
