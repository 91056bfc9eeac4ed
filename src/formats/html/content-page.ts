import type { Budget } from "../../checker/budget.ts";
import type { ContentListener, InlineDrawing } from "../content.ts";
import { HtmlContent } from "./content.ts";
import { StyleSheet } from "./css/style-sheet.ts";
import { isHidden, isInert } from "./element-state.ts";
import { closeLabel, controlOf, emitField } from "./fields.ts";
import { NamedElements } from "./named-elements.ts";
import { nonBlank } from "./names.ts";
import type { FieldName, Node } from "./node.ts";
import type { OpenElement } from "./parser/open-element.ts";
import { HtmlTokens, type Origin } from "./parser/tokens.ts";
import { HtmlTree } from "./parser/tree.ts";
import { LinePlace } from "./places.ts";
import type { References } from "./references.ts";
import { paintProperties, SvgDrawing, Symbols } from "./svg.ts";

/** Characters of style elements that are read, and of a drawing in an address. */
const longestStyles = 1_000_000;

/** A page's elements as content alone: for those who write it anew, without what only its facts ask for. */
export class ContentPage extends NamedElements {
  readonly content: HtmlContent;
  /** Lines matter to facts alone. */
  readonly lines = { softBreak(): void {} };
  root: OpenElement | null = null;
  /** The first title, as it is read; null until it has ended. */
  title: string | null = null;
  #hasTitle = false;
  /** Style elements so far, which are read when a drawing comes. */
  #styles: { text: string; media: string | null }[] = [];
  #styleLength = 0;
  #sheet: StyleSheet | null = null;
  readonly #symbols = new Symbols();
  /** The drawing that is open. */
  #drawing: { node: Node; content: SvgDrawing } | null = null;

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
    if (this.#drawing) this.#drawing.content.open(element);
    else if (element.name === "svg" && element.space === "svg" && !node.isSilent)
      this.#drawing = {
        node,
        content: new SvgDrawing(element, this.#styleSheet, this.#symbols, this.budget),
      };
    else if (element.name === "style") this.#styles.push({ text: "", media: element.get("media") });
    this.content.open(node);
  }

  get #styleSheet(): StyleSheet {
    this.#sheet ??= new StyleSheet(this.budget, paintProperties);
    for (const { text, media } of this.#styles) this.#sheet.add(text, media);
    this.#styles = [];
    return this.#sheet;
  }

  protected override read(data: string, node: Node): void {
    if (this.#drawing) this.#drawing.content.text(data);
    else if (node.element.name === "style") {
      const style = this.#styles.at(-1);
      this.#styleLength += data.length;
      if (style && this.#styleLength <= longestStyles) style.text += data;
    }
    this.content.text(data, node);
  }

  protected override end(node: Node): void {
    const { element, own } = node;
    this.budget.step(2);
    if (element.name === "title" && element.space !== "svg" && !this.#hasTitle && !isInert(node)) {
      this.#hasTitle = true;
      this.title = nonBlank(own?.text);
    }
    if (this.#drawing?.node === node) {
      node.drawing = this.#drawing.content.whole ?? undefined;
      this.#drawing = null;
    } else if (this.#drawing) this.#drawing.content.close(element);
    else if (element.name === "img" && !node.isSilent)
      node.drawing = drawingIn(element, this.budget) ?? undefined;
    if (!isHidden(node)) {
      const control = controlOf(node);
      if (control !== null) emitField(this, node, control);
      if (node.label?.node === node) closeLabel(this, node.label);
    }
    this.content.close(node);
  }
}

/** The drawing that the address of a picture holds in itself (RFC 2397). */
function drawingIn(element: OpenElement, budget: Budget): InlineDrawing | null {
  const [, isBase64, data] =
    /^\s*data:image\/svg\+xml[^,]*?(;base64)?\s*,([\s\S]*)$/i.exec(element.get("src") ?? "") ?? [];
  if (data === undefined || data.length > longestStyles) return null;
  let source: string;
  try {
    source = isBase64 ? Buffer.from(data, "base64").toString() : decodeURIComponent(data);
  } catch {
    return null;
  }
  let drawing: SvgDrawing | null = null;
  const depth = { inside: 0 };
  const tree = new HtmlTree(
    {
      open(one) {
        if (drawing && depth.inside++ >= 0) drawing.open(one);
        else if (one.space === "svg")
          drawing ??= new SvgDrawing(one, new StyleSheet(budget, paintProperties), new Symbols(), budget);
      },
      close(one) {
        if (drawing && depth.inside-- > 0) drawing.close(one);
      },
      text: (text) => drawing?.text(text),
    },
    budget,
    { isXml: true },
  );
  const tokens = new HtmlTokens(tree, budget, { isXml: true, isWritten: true });
  tokens.write(source);
  tokens.end();
  tree.end();
  return (drawing as SvgDrawing | null)?.whole ?? null;
}
