import type { Budget } from "../../checker/budget.ts";
import { type LatinText, measureLatin } from "../../checker/language/scripts.ts";
import type { Fact, FactSink, Unread } from "../../checker/model.ts";
import type { TextSink } from "../../checker/reach/text-sink.ts";
import { hasInk, isBlank } from "../../checker/white-space.ts";
import type { ContentListener } from "../content.ts";
import { everything, type LooksAt } from "../looks-at.ts";
import { headerCellsRemark, remarkMark, undeclaredTableRemark } from "../page-marks.ts";
import { HtmlContent } from "./content.ts";
import { PageColours } from "./css/page-colours.ts";
import { StyleSheet } from "./css/style-sheet.ts";
import { ElementLanguages } from "./element-languages.ts";
import { isHidden, isInert, isInertStyle, isRemark } from "./element-state.ts";
import { FactOrder, type Waiting } from "./fact-order.ts";
import { closeLabel, controlOf, emitField } from "./fields.ts";
import { closeFigure, emitMedium, isInCaption, isMedium, takeCaption } from "./figures.ts";
import { emitHeading, type HeadingCount, isHeading } from "./headings.ts";
import { emitPicture, isPicture, markUndescribed } from "./images.ts";
import { InPageLinks } from "./in-page-links.ts";
import { Lines } from "./lines.ts";
import { emitLink } from "./links.ts";
import { closeItem, closeList, enterList, ownItems, textInList } from "./lists.ts";
import { NamedElements } from "./named-elements.ts";
import { nonBlank } from "./names.ts";
import { about, addressed, type FieldName, type Node } from "./node.ts";
import { OpenDrawings } from "./open-drawing.ts";
import { markDrawn, PageDrawings } from "./page-drawings.ts";
import { CodeUnits } from "./parser/code-units.ts";
import { group } from "./parser/elements.ts";
import type { OpenElement } from "./parser/open-element.ts";
import type { Origin } from "./parser/tokens.ts";
import { closePart, isStandIn, markRemarked } from "./parts.ts";
import { LinePlace } from "./places.ts";
import { fragment, type References } from "./references.ts";
import { SpokenText } from "./spoken-text.ts";
import { closeHeader, closeTable, enterTable } from "./tables.ts";

/** What is known of the page as a whole when it has been read. */
export interface PageSummary {
  words: number;
  paragraphs: number;
  headings: HeadingCount;
  /** What its sections show, in a page that was made from a presentation or workbook. */
  parts: "slides" | "sheets" | null;
  title: { value: string | null; element: OpenElement | null };
  root: OpenElement | null;
  /** The body declares a language that is one. */
  isBodyInLanguage: boolean;
  /** What was found to find one's way with; null when nothing. */
  navigation: string | null;
  unread: Unread[];
}

/** What it takes to judge one fact. */
const factSteps = 16;

/** Inputs that show no words of their value. */
const wordless = new Set("hidden password checkbox radio range color file image".split(" "));

/** Reads a page's elements as they open and close, and emits what they mean. */
export class HtmlPage extends NamedElements {
  readonly lines: Lines;
  readonly #order: FactOrder;
  readonly #unread: Unread[] = [];
  /** The text at hand, where its letters are Latin. */
  readonly #units = new CodeUnits();
  readonly #latin: LatinText = { length: 0, letters: 0, words: 0, joins: false, isOpen: null };
  #root: OpenElement | null = null;
  #title: PageSummary["title"] = { value: null, element: null };
  #hasTitle = false;
  readonly #languages: ElementLanguages;
  readonly #headings: HeadingCount = { total: 0, blank: 0 };
  #paragraphs = 0;
  /** The kind of a remark that asks for the header cells of the next table; null where none does. */
  #tableRemark: string | null = null;
  #parts: PageSummary["parts"] = null;
  readonly #openDrawings = new OpenDrawings();
  readonly #drawings: PageDrawings | null;
  readonly #navigation: InPageLinks;
  readonly #spoken: SpokenText | null;

  readonly #colours: PageColours;
  /** The text of the style element that is open. */
  #styles = "";
  /** The page as content besides its facts; null where no one takes it. */
  readonly content: HtmlContent | null;

  constructor(
    references: References,
    budget: Budget,
    emit: FactSink,
    {
      listener = null,
      texts,
      looksAt = everything,
      hasDrawings = false,
    }: {
      listener?: ContentListener | null;
      texts?: TextSink | undefined;
      looksAt?: LooksAt;
      hasDrawings?: boolean;
    } = {},
  ) {
    const hasColours = looksAt("colour");
    const hasContent = listener !== null || hasDrawings;
    super(references, budget, {
      sheet: hasColours ? new StyleSheet(budget) : null,
      hasLinks: looksAt("link") || listener !== null,
      // Bold type and the size of type are inherited from node to node.
      passesPlain: !hasContent && !hasColours && !looksAt("possible-heading"),
    });
    this.#spoken = texts ? new SpokenText(texts) : null;
    this.#languages = new ElementLanguages(this);
    this.#colours = new PageColours((fact) => this.emit(fact));
    this.content = listener && new HtmlContent(this, listener);
    this.#drawings = hasDrawings ? new PageDrawings(budget) : null;
    this.#order = new FactOrder(emit);
    this.#navigation = new InPageLinks(references);
    this.lines = new Lines(this, this.#navigation, looksAt("possible-heading"));
  }

  /** Whether what its drawings show is asked for, which takes all their attributes. */
  get hasDrawings(): boolean {
    return this.#drawings !== null;
  }

  override emit(fact: Fact): void {
    this.budget.step(factSteps);
    this.#order.emit(fact);
  }

  override emitWhen(
    isKnown: () => boolean,
    kind: Fact["kind"],
    make: () => Fact | readonly Fact[] | null,
  ): void {
    if (!isKnown()) {
      this.emitLater(kind, { isKnown, make: () => factsIn(make()) });
      return;
    }
    this.budget.step(factSteps);
    for (const fact of factsIn(make())) this.#order.emit(fact);
  }

  override emitLater(kind: Fact["kind"], waiting: Waiting): void {
    this.budget.step(factSteps);
    this.#order.emitLater(kind, waiting);
  }

  override takeField(): FieldName | null {
    return this.content?.takeField() ?? null;
  }

  override unread(message: string, reason?: Unread["reason"]): void {
    if (this.#unread.length < 20) this.#unread.push({ message, ...(reason ? { reason } : {}) });
  }

  /** A mark in whose place a table of contents is written when the page is shown. */
  contents(origin: Origin): void {
    this.#navigation.contents();
    this.content?.contents(new LinePlace(origin.line, origin.column));
  }

  /** All has been read, or as much as there will be: emits what waited for more of it. */
  settle(): void {
    this.#order.settle();
    if (this.#order.isIncomplete) this.references.isIncomplete = true;
  }

  summary(): PageSummary {
    this.lines.finish();
    return {
      words: this.lines.words,
      paragraphs: this.#paragraphs,
      headings: this.#headings,
      parts: this.#parts,
      title: this.#title,
      root: this.#root,
      isBodyInLanguage: this.#languages.isBodyInLanguage,
      navigation: this.#navigation.found,
      unread: this.#unread,
    };
  }

  protected override get isTitleWanted(): boolean {
    return !this.#hasTitle;
  }

  protected override beginLink(): void {
    this.lines.beginLink();
  }

  protected override pass(element: OpenElement, node: Node): void {
    this.budget.step(5);
    if (element.name === "a") this.#leads(element, node);
  }

  protected override begin(node: Node): void {
    this.#begin(node);
    this.#drawings?.open(node);
    this.content?.open(node);
  }

  #begin(node: Node): void {
    const { element, parent } = node;
    const { name, groups, space } = element;
    if (name === "html" && !parent) {
      this.#root = element;
      this.#spoken?.begin(element);
    }
    if (space === "html" && groups & group.line) {
      this.#spoken?.break();
      if (name === "br") {
        this.lines.break(node);
        node.takesRoom = true;
      } else if (groups & group.cell || node.role === "cell") this.lines.beginCell();
      else this.lines.end(element);
    }
    if (name === "link" && space === "html") this.#colours.link(element);
    this.#openDrawings.begin(node);
    if (name === "iframe" && space === "html") this.#frame(node);
    if (isHidden(node)) return;
    if (!element.isPlain) this.#attributes(node);
    if (name === "input" && this.sheet) this.#typed(node, this.sheet);
    enterList(this, node);
    if ((node.ownList || node.ownDescriptions) && !parent?.list && !parent?.isInDescriptions)
      this.#navigation.listBegins();
    if (node.table?.node === node) {
      if (this.#tableRemark !== null) node.table.isMeantAsData = true;
      if (this.#tableRemark === undeclaredTableRemark) node.table.isUndeclared = true;
      this.#tableRemark = null;
    } else if (node.table) enterTable(this, node, node.table);
    if (name === "p" && space === "html") this.#paragraphs++;
  }

  /** A document in an attribute is one of its own, with a title, a language and headings that are none of the page's. */
  #frame({ element, parent, isGone, isInvisible }: Node): void {
    if (isGone || isInvisible || (parent && isHidden(parent)) || isBlank(element.get("srcdoc") ?? "")) return;
    const { line } = element.origin;
    this.unread(
      `The document that the frame in line ${line} holds in its attribute srcdoc was not checked: check it as a file of its own.`,
      "frame",
    );
  }

  /** What a field shows as typed, or its button as words. */
  #typed(node: Node, sheet: StyleSheet): void {
    const { element } = node;
    const value = element.get("value");
    const isWordless = wordless.has(element.get("type")?.trim().toLowerCase() ?? "text");
    if (value !== null && hasInk(value) && !isWordless) this.#colours.text(node, value, sheet);
  }

  #attributes(node: Node): void {
    const { element } = node;
    this.#languages.declare(node, element === this.#root);
    ownItems(this, node);
    const tabIndex = element.get("tabindex");
    if (tabIndex !== null && /^\s*\+?\d{1,9}\s*$/.test(tabIndex) && Number(tabIndex) > 0) {
      this.emit({ kind: "tab-order", ...about(element), value: Number(tabIndex) });
    }
  }

  protected override read(data: string, node: Node, counted: LatinText | null | undefined): void {
    this.#drawings?.text(data, node);
    this.content?.text(data, node);
    if (this.sheet && node.element.name === "style") this.#styles += data;
    if (isHidden(node)) {
      this.#spoken?.text(data, node, node.element, node.isSymbolic, true, null);
      return;
    }
    const { name } = node.element;
    if (name === "textarea" && this.sheet && hasInk(data)) this.#colours.text(node, data, this.sheet);
    if (name === "option" || name === "textarea" || name === "select") return;
    const latin = counted === undefined ? this.#measured(data) : counted;
    const element = this.innermost ?? node.element;
    const isSymbolic = node.isSymbolic || (this.passed & group.symbolic) !== 0;
    const isProse = node.isProse && !(this.passed & group.unprosaic);
    this.#spoken?.text(data, node, element, isSymbolic, false, latin);
    this.lines.add(data, node, element, isProse, latin);
    if (!latin?.letters && (data.length < 20 ? isBlank(data) : !hasInk(data))) {
      if (!node.hasContent && /[^\t\n\f\r ]/.test(data)) node.takesRoom = true;
      return;
    }
    this.#fill(node);
    this.#languages.perceive(node);
    if (node.figure && !node.figure.hasText && !node.isRemark && !isInCaption(node))
      node.figure.hasText = true;
    if (node.ownList || node.ownDescriptions) textInList(node);
    if (this.sheet) this.#colours.text(node, data, this.sheet);
  }

  /** What is in a text that the parser has not counted. */
  #measured(data: string): LatinText | null {
    return measureLatin(this.#units.of(data), 0, data.length, this.#latin) ? this.#latin : null;
  }

  /** Something that people perceive stands in the node. */
  #fill(node: Node): void {
    node.hasContent = true;
    if (node.cell !== null) node.table?.grid.fill(node.cell);
  }

  protected override end(node: Node): void {
    const { element, parent } = node;
    this.budget.step(5);
    const { name, groups, space } = element;
    const isHtml = space === "html";
    if (isHtml && groups & group.line && name !== "br") {
      this.#spoken?.break();
      if (groups & group.cell || node.role === "cell") this.lines.endCell();
      else if (groups & group.heading) this.lines.endRun();
      else this.lines.end();
    }
    if (name === "title" && space !== "svg") this.#closeTitle(node);
    if (name === "style" && this.#styles) {
      if (!isInertStyle(node)) this.sheet?.add(this.#styles, element.get("media"));
      this.#styles = "";
    }
    this.#openDrawings.end(node);
    if (!isHidden(node)) this.#conclude(node);
    else if (name === "figcaption" && !node.isUnrendered) takeCaption(node);
    this.#drawn(node);
    this.content?.close(node);
    if (parent && node.takesRoom) parent.takesRoom = true;
    if (!parent || !node.hasContent) return;
    if (isRemark(node)) {
      markRemarked(node);
      const kind = node.element.get(remarkMark);
      if (kind === headerCellsRemark || kind === undeclaredTableRemark) this.#tableRemark = kind;
    } else if (!parent.hasContent) this.#fill(parent);
  }

  /** What a drawing shows, where it is asked for. */
  #drawn(node: Node): void {
    if (this.#drawings) this.#drawings.close(node);
    else if (this.content) markDrawn(node, this.budget);
  }

  #closeTitle(node: Node): void {
    const { element, own } = node;
    if (this.#hasTitle || isInert(node)) return;
    this.#hasTitle = true;
    this.#title = { value: isStandIn(node) ? null : nonBlank(own?.text), element };
  }

  /** Determines what an exposed element has turned out to be. */
  #conclude(node: Node): void {
    const { element, role } = node;
    const { name, space } = element;
    const isHtml = space === "html";
    // Of elements without a role and attributes that change what they are, links are by far the most.
    if (name === "a" && role === null && isHtml) {
      if (element.attributes.has("href")) this.#link(node);
    } else if (role !== null || !isHtml || element.groups & group.reported) this.#emitElement(node);
    if (node.figure?.node === node) closeFigure(this, node.figure);
    closeItem(node);
    if (node.ownList || node.ownDescriptions || node.strays) {
      this.#navigation.listEnds();
      closeList(this, node);
    }
    if (name === "th") closeHeader(node);
    if (node.table?.node === node) closeTable(this, node.table);
    if (node.part?.node === node) {
      this.#parts ??= `${node.part.of}s`;
      // No page is made of both.
      if (this.#parts === `${node.part.of}s`) closePart(this, node.part);
    }
    const isBlankParagraph = isHtml && name === "p" && !node.hasContent && node.takesRoom === true;
    if (isBlankParagraph && !node.holdsRemark && node.cell === null) this.lines.blankParagraph(node);
  }

  /** Determines what an element is by its name or role. */
  #emitElement(node: Node): void {
    const { element, role } = node;
    const { name, space } = element;
    const isHtml = space === "html";
    if (isHeading(node)) emitHeading(this, node, this.#headings);
    if (isPicture(node) || name === "svg") {
      this.#media(node);
      emitPicture(this, node);
      markUndescribed(node);
    } else if (isMedium(node)) {
      this.#media(node);
      emitMedium(this, node);
    }
    if (isHtml && (name === "audio" || name === "video")) {
      this.emit({ kind: "media", ...addressed(element), sort: name, hasTextTrack: node.hasTextTrack });
    }
    const control = controlOf(node);
    if (control !== null) {
      this.#media(node);
      emitField(this, node, control);
    }
    if (node.label?.node === node) closeLabel(this, node.label);
    if (role === "link") this.#link(node);
    if (isHtml && name === "figcaption") takeCaption(node);
    if ((isHtml && name === "nav" && role === null) || role === "navigation") {
      if (node.hasContent) this.#navigation.regionEnds();
    }
  }

  /** A picture, film or control: the line and the cell are not blank. */
  #media(node: Node): void {
    this.#fill(node);
    this.#languages.perceive(node);
    this.lines.addGraphic();
  }

  #link(node: Node): void {
    this.#leads(node.element, node);
    if (this.hasLinks) emitLink(this, node);
  }

  /** Links in a list, or alone in their lines, that lead to other places of the page are a way through it. */
  #leads(link: OpenElement, { list, isInDescriptions }: Node): void {
    const id = fragment(link);
    if (id === null) return;
    if (list || isInDescriptions) this.#navigation.link(id);
    else this.lines.endLink(id);
  }
}

const factsIn = (made: Fact | readonly Fact[] | null): readonly Fact[] =>
  made === null ? [] : "kind" in made ? [made] : made;
