import type { Budget } from "../../checker/budget.ts";
import { type LatinText, measureLatin } from "../../checker/language/scripts.ts";
import { namesLanguage, primarySubtag } from "../../checker/language-tag.ts";
import type { Fact, FactSink, LinkFact, Place, Unread } from "../../checker/model.ts";
import { longestChunk, type TextContext, type TextSink } from "../../checker/reach/text-sink.ts";
import { snippet } from "../../checker/snippet.ts";
import { hasInk, isBlank } from "../../checker/white-space.ts";
import type { ContentListener } from "../content.ts";
import { HtmlContent } from "./content.ts";

import { PageColours } from "./css/page-colours.ts";
import { StyleSheet } from "./css/style-sheet.ts";
import { isHidden, isInert } from "./element-state.ts";
import { group } from "./elements.ts";
import { FactOrder, type Waiting } from "./fact-order.ts";
import { closeLabel, controlOf, emitField } from "./fields.ts";
import { closeFigure, emitMedium, isMedium } from "./figures.ts";
import { headingLevel, isHeading } from "./headings.ts";
import { emitPicture, isPicture } from "./images.ts";
import { InPageLinks } from "./in-page-links.ts";
import { Lines } from "./lines.ts";
import { closeItem, closeList, enterList, textInList } from "./lists.ts";
import { NamedElements } from "./named-elements.ts";
import { isNameKnown, nameOf, nonBlank } from "./names.ts";
import { about, addressed, type FieldName, type Node, place } from "./node.ts";
import { OpenDrawing } from "./open-drawing.ts";
import type { OpenElement } from "./open-element.ts";
import { LinePlace } from "./places.ts";
import { fragment, type References } from "./references.ts";
import { closeMarkdownHeader, closeTable, enterTable } from "./tables.ts";
import type { Origin } from "./tokens.ts";

/** What is known of the page as a whole when it has been read. */
export interface PageSummary {
  words: number;
  paragraphs: number;
  headings: { total: number; blank: number };
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
  readonly #latin: LatinText = { letters: 0, words: 0, joins: false, isOpen: null };
  #root: OpenElement | null = null;
  #rootLang: string | null = null;
  #trimmedRootLang: string | null = null;
  #title: PageSummary["title"] = { value: null, element: null };
  #hasTitle = false;
  #isBodyInLanguage = false;
  #headings = { total: 0, blank: 0 };
  #paragraphs = 0;
  #drawing: OpenDrawing | null = null;
  readonly #navigation: InPageLinks;
  readonly #texts: TextSink | undefined;
  /** What holds for the text that was given on last, and how much was given since a block began or ended. */
  #spoken: PassedText | null = null;
  #spokenLength = 0;

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
      hasColours = true,
      hasLinks = true,
      hasHeadingLooks = true,
    }: {
      listener?: ContentListener | null;
      texts?: TextSink | undefined;
      hasColours?: boolean;
      hasLinks?: boolean;
      hasHeadingLooks?: boolean;
    } = {},
  ) {
    super(references, budget, hasColours ? new StyleSheet(budget) : null, hasLinks || listener !== null);
    this.#texts = texts;
    this.#colours = new PageColours((fact) => this.emit(fact));
    this.content = listener && new HtmlContent(this, listener);
    this.#order = new FactOrder(emit);
    this.#navigation = new InPageLinks(references);
    this.lines = new Lines(this, hasHeadingLooks);
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

  override unread(message: string): void {
    if (this.#unread.length < 20) this.#unread.push({ message });
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
      title: this.#title,
      root: this.#root,
      isBodyInLanguage: this.#isBodyInLanguage,
      navigation: this.#navigation.found,
      unread: this.#unread,
    };
  }

  protected override get isTitleWanted(): boolean {
    return !this.#hasTitle;
  }

  protected override begin(node: Node): void {
    this.#begin(node);
    this.content?.open(node);
  }

  #begin(node: Node): void {
    const { element, parent } = node;
    const { name, groups, space } = element;
    if (name === "html" && !parent) this.#root = element;
    if (space === "html" && groups & group.line) {
      this.#break();
      if (name === "br") this.lines.break(node);
      else if (groups & group.cell || node.role === "cell") this.lines.beginCell();
      else this.lines.end();
    }
    if (name === "link" && space === "html") this.#colours.link(element);
    if (isHidden(node)) return;
    if (space === "svg") this.#draw(node);
    if (!element.isPlain) this.#attributes(node);
    if (name === "input" && this.sheet) this.#typed(node, this.sheet);
    enterList(this, node);
    if ((node.ownList || node.ownDescriptions) && !parent?.list && !parent?.isInDescriptions)
      this.#navigation.listBegins();
    if (node.table && node.table.node !== node) enterTable(this, node, node.table);
    if (name === "p" && space === "html") this.#paragraphs++;
  }

  #draw(node: Node): void {
    if (this.#drawing) this.#drawing.begin(node);
    else if (node.element.name === "svg") this.#drawing = new OpenDrawing(node);
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
    this.#language(node);
    const tabIndex = element.get("tabindex");
    if (tabIndex !== null && /^\s*\+?\d{1,9}\s*$/.test(tabIndex) && Number(tabIndex) > 0) {
      this.emit({ kind: "tab-order", ...about(element), value: Number(tabIndex) });
    }
  }

  #language(node: Node): void {
    const { element } = node;
    const value = element.get("lang");
    const xml = element.get("xml:lang");
    if (value === null && xml === null) return;
    if (value?.trim() && xml?.trim() && primarySubtag(value.trim()) !== primarySubtag(xml.trim())) {
      const detail = `lang="${snippet(value, 40)}" and xml:lang="${snippet(xml, 40)}"`;
      this.emit({ kind: "language-defect", ...addressed(element), defect: "mismatch", detail });
    }
    if (value === null) return;
    const before = node.language;
    node.language = value.trim() || null;
    node.wrongLanguage = null;
    if (element === this.#root) return;
    if (element.name === "body" && namesLanguage(value.trim())) this.#isBodyInLanguage = true;
    // An empty value says that the language is not known (WHATWG HTML 3.2.6.2).
    if (value === "") return;
    if (!namesLanguage(value.trim())) {
      const detail = snippet(value, 60);
      node.wrongLanguage = {
        fact: { kind: "language-defect", ...addressed(element), defect: "malformed", detail },
      };
    } else if (before?.toLowerCase() !== value.trim().toLowerCase()) {
      this.emit({ kind: "part-language", ...addressed(element), value: value.trim().slice(0, 60) });
    }
  }

  protected override read(data: string, node: Node): void {
    this.content?.text(data, node);
    if (this.sheet && node.element.name === "style") this.#styles += data;
    if (isHidden(node)) {
      this.#pass(data, node, true, null);
      return;
    }
    const { name } = node.element;
    if (name === "textarea" && this.sheet && hasInk(data)) this.#colours.text(node, data, this.sheet);
    if (name === "option" || name === "textarea" || name === "select") return;
    const latin = measureLatin(data, this.#latin) ? this.#latin : null;
    this.#pass(data, node, false, latin);
    this.lines.add(data, node, latin);
    if (!hasInk(data) || (data.length < 20 && isBlank(data))) return;
    this.#fill(node);
    this.#speak(node);
    if (node.figure && !node.figure.hasText && !isInCaption(node)) node.figure.hasText = true;
    if (node.ownList || node.ownDescriptions) textInList(node);
    if (this.sheet) this.#colours.text(node, data, this.sheet);
  }

  /** Gives text on that people see. */
  #pass(data: string, node: Node, isHidden: boolean, latin: LatinText | null): void {
    const { isUnrendered, isInvisible, isSilent, isSymbolic, element } = node;
    if (!this.#texts || isUnrendered || isInvisible || isSilent) return;
    const { language } = node;
    const own = element === this.#root || language === this.#rootLanguage ? undefined : (language ?? "");
    this.#spokenLength += data.length;
    let spoken = this.#spoken;
    if (
      spoken === null ||
      spoken.language !== own ||
      spoken.isSymbolic !== isSymbolic ||
      spoken.isHidden !== isHidden ||
      this.#spokenLength >= longestChunk
    ) {
      spoken = new PassedText(element, own, isSymbolic, isHidden);
      this.#spoken = spoken;
    }
    this.#texts.text(data, spoken, latin);
  }

  /** A block begins or ends. */
  #break(): void {
    this.#texts?.break();
    this.#spoken = null;
    this.#spokenLength = 0;
  }

  /** Asked for with each text; later tags of the root may still give it. */
  get #rootLanguage(): string | null {
    const written = this.#root?.get("lang") ?? null;
    if (written !== this.#rootLang) {
      this.#rootLang = written;
      this.#trimmedRootLang = written?.trim() || null;
    }
    return this.#trimmedRootLang;
  }

  /** Text of the node's own, or what stands for a medium: a wrong language of theirs is one that people hear. */
  #speak({ wrongLanguage }: Node): void {
    if (!wrongLanguage?.fact) return;
    this.emit(wrongLanguage.fact);
    wrongLanguage.fact = null;
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
      this.#break();
      if (groups & group.cell || node.role === "cell") this.lines.endCell();
      else if (groups & group.heading) this.lines.endRun();
      else this.lines.end();
    }
    if (name === "title" && space !== "svg") this.#closeTitle(node);
    if (name === "style" && this.#styles) {
      if (!isInert(node)) this.sheet?.add(this.#styles, element.get("media"));
      this.#styles = "";
    }
    if (this.#drawing?.node === node) {
      if (this.#drawing.isSubstantial) node.isSubstantialDrawing = true;
      this.#drawing = null;
    }
    if (!isHidden(node)) this.#conclude(node);
    else if (name === "figcaption" && !node.isUnrendered) caption(node);
    this.content?.close(node);
    if (parent && node.hasContent && !parent.hasContent) this.#fill(parent);
  }

  #closeTitle(node: Node): void {
    const { element, own } = node;
    if (this.#hasTitle || isInert(node)) return;
    this.#hasTitle = true;
    this.#title = { value: nonBlank(own?.text), element };
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
    if (name === "th" && element.origin.isMarkdown) closeMarkdownHeader(node);
    if (node.table?.node === node) closeTable(this, node.table);
    if (isHtml && name === "p" && !node.hasContent && node.cell === null) this.lines.blankParagraph(node);
  }

  /** Determines what an element is by its name or role. */
  #emitElement(node: Node): void {
    const { element, role } = node;
    const { name, space } = element;
    const isHtml = space === "html";
    this.#heading(node);
    if (isPicture(node) || name === "svg") {
      this.#media(node);
      emitPicture(this, node);
      if (isPicture(node) && !isEmptied(element)) markUndescribed(node);
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
    if (isHtml && name === "figcaption") caption(node);
    if ((isHtml && name === "nav" && role === null) || role === "navigation") {
      if (node.hasContent) this.#navigation.regionEnds();
    }
  }

  /** A picture, film or control: the line and the cell are not blank. */
  #media(node: Node): void {
    this.#fill(node);
    this.#speak(node);
    this.lines.addGraphic();
  }

  #heading(node: Node): void {
    if (!isHeading(node)) return;
    const { element } = node;
    if (node.table) node.table.hasStructure = true;
    const level = headingLevel(element);
    const { snippet: tag, ...where } = addressed(element);
    this.emitWhen(
      () => isNameKnown(this, node),
      "heading",
      () => {
        const text = nameOf(this, node) ?? "";
        this.#headings.total++;
        if (isBlank(text)) this.#headings.blank++;
        return { kind: "heading", ...where, snippet: tag, level, text: snippet(text), first: null };
      },
    );
  }

  #link(node: Node): void {
    const { element } = node;
    const target = element.get("href");
    const id = fragment(element);
    if (id !== null && (node.list || node.isInDescriptions)) this.#navigation.link(id);
    if (!this.hasLinks) return;
    const { snippet: tag, ...where } = addressed(element);
    this.emitWhen(
      () => isNameKnown(this, node),
      "link",
      () => {
        const text = snippet(nameOf(this, node) ?? "");
        const fact: LinkFact = {
          kind: "link",
          ...where,
          snippet: tag,
          text,
          target: target === null ? null : target.slice(0, 500),
        };
        if (node.holdsUndescribed && isBlank(text)) fact.isEmptiedByPicture = true;
        if (text || target) fact.anchor = `${text}\n${target?.slice(0, 300) ?? ""}`;
        return fact;
      },
    );
  }
}

/** What holds for texts of an element: all of them pass, and few are asked where they stand. */
class PassedText implements TextContext {
  private readonly element: OpenElement;
  readonly language: string | undefined;
  readonly isSymbolic: boolean;
  readonly isHidden: boolean;

  constructor(element: OpenElement, language: string | undefined, isSymbolic: boolean, isHidden: boolean) {
    this.element = element;
    this.language = language;
    this.isSymbolic = isSymbolic;
    this.isHidden = isHidden;
  }

  place(): Place {
    return place(this.element);
  }
}

/** An empty alt says that a picture is decoration; Markdown has no alt that is not written. */
const isEmptied = (element: OpenElement): boolean =>
  element.name === "img" && element.get("alt") === "" && !element.origin.isMarkdown;

const factsIn = (made: Fact | readonly Fact[] | null): readonly Fact[] =>
  made === null ? [] : "kind" in made ? [made] : made;

/**
 * A caption has ended. Pandoc hides one that repeats the alternative text from assistive technology: it is shown, and
 * what it says is heard with the picture.
 */
function caption({ figure, own, isInvisible }: Node): void {
  if (figure && own && !isInvisible && nonBlank(own.text) !== null) figure.caption ??= own;
}

function isInCaption(node: Node): boolean {
  for (let at: Node | null = node; at; at = at.parent) {
    if (at.element.name === "figcaption") return true;
    if (at.element.name === "figure") return false;
  }
  return false;
}

/** Elements between a link and the picture in it. */
const mostBetween = 8;

/** The elements around a picture without alternative text know of it: one of them may be a link. */
function markUndescribed(picture: Node): void {
  let { parent } = picture;
  for (let at = 0; parent && at < mostBetween; at++, parent = parent.parent) parent.holdsUndescribed = true;
}
