import { Buffer } from "node:buffer";
import type { Budget } from "../../checker/budget.ts";
import type { InlineDrawing } from "../content.ts";
import { StyleSheet } from "./css/style-sheet.ts";
import type { Node } from "./node.ts";
import type { OpenElement } from "./parser/open-element.ts";
import { HtmlTokens } from "./parser/tokens.ts";
import { HtmlTree } from "./parser/tree.ts";
import { paintProperties, SvgDrawing, Symbols } from "./svg.ts";

/** Characters of style elements that are read, and of a drawing in an address. */
const longestStyles = 1_000_000;

/** What the drawings of a page show, for those who show them. */
export class PageDrawings {
  readonly #budget: Budget;
  /** Style elements so far, which are read when a drawing comes. */
  #styles: { text: string; media: string | null }[] = [];
  #styleLength = 0;
  #sheet: StyleSheet | null = null;
  readonly #symbols = new Symbols();
  /** The drawing that is open. */
  #open: { node: Node; content: SvgDrawing } | null = null;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  open(node: Node): void {
    const { element } = node;
    if (this.#open) this.#open.content.open(element);
    else if (element.name === "svg" && element.space === "svg" && !node.isSilent)
      this.#open = {
        node,
        content: new SvgDrawing(element, this.#styleSheet, this.#symbols, this.#budget),
      };
    else if (element.name === "style") this.#styles.push({ text: "", media: element.get("media") });
  }

  get #styleSheet(): StyleSheet {
    this.#sheet ??= new StyleSheet(this.#budget, paintProperties);
    for (const { text, media } of this.#styles) this.#sheet.add(text, media);
    this.#styles = [];
    return this.#sheet;
  }

  text(data: string, { element }: Node): void {
    if (this.#open) this.#open.content.text(data);
    else if (element.name === "style") {
      const style = this.#styles.at(-1);
      this.#styleLength += data.length;
      if (style && this.#styleLength <= longestStyles) style.text += data;
    }
  }

  /** Gives a node that has ended the drawing that it is. */
  close(node: Node): void {
    const { element } = node;
    if (this.#open?.node === node) {
      node.drawing = this.#open.content.whole ?? undefined;
      this.#open = null;
    } else if (this.#open) this.#open.content.close(element);
    else if (element.name === "img" && !node.isSilent)
      node.drawing = drawingIn(element, this.#budget) ?? undefined;
  }
}

/** Gives a picture that no one described and whose address holds a drawing that drawing, where no others are asked for. */
export function markDrawn(node: Node, budget: Budget): void {
  const { element } = node;
  if (element.name === "img" && !node.isSilent && element.get("alt") === null)
    node.drawing = drawingIn(element, budget) ?? undefined;
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
