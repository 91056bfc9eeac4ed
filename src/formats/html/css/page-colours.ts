import type { FactSink } from "../../../checker/model.ts";
import { beginningOf } from "../../../checker/snippet.ts";
import { about, type Node } from "../node.ts";
import type { OpenElement } from "../parser/open-element.ts";
import { isMedium, type StyleSheet } from "./style-sheet.ts";
import { shownColours } from "./text-look.ts";

/** Characters of a text that are reported. */
const keptCharacters = 160;

/** Emits in which colours the texts of a page show. */
export class PageColours {
  readonly #emit: FactSink;
  /** Styles that are not in the page say more. */
  #hasUnseenStyles = false;
  #isUnseenReported = false;
  /** Text in the colours of browsers is reported once, and links in theirs, which have contrast, never. */
  #isPlainReported = false;

  constructor(emit: FactSink) {
    this.#emit = emit;
  }

  /** A link element, which may take in styles. */
  link({ attributes }: OpenElement): void {
    const relations = attributes.get("rel")?.toLowerCase().split(/\s+/) ?? [];
    const media = attributes.get("media");
    if (!relations.includes("stylesheet") || relations.includes("alternate") || attributes.has("disabled"))
      return;
    if (media === undefined || isMedium(media)) this.#hasUnseenStyles = true;
  }

  text(node: Node, data: string, sheet: StyleSheet): void {
    const { look, element } = node;
    if (node.isColourReported || look.isExempt) return;
    const { foreground, background, fontSize, isBold } = look;
    const isUncoloured = foreground === null || foreground === "link";
    const isPlain = isUncoloured && background === null;
    // Where Markdown is shown, others say what it stands on.
    const isElsewhere = element.origin.isFragment || element.origin.isMarkdown;
    if (isElsewhere && isPlain) return;
    const isUnseen = isElsewhere || this.#hasUnseenStyles || sheet.hasImports;
    if (isUnseen && (isUncoloured || background === null)) {
      if (!this.#isUnseenReported) this.#emitUnseen(element, data);
      return;
    }
    if (isPlain && !look.fades.length) {
      if (foreground === "link" || this.#isPlainReported) return;
      this.#isPlainReported = true;
    }
    node.isColourReported = true;
    this.#emit({
      kind: "colour",
      ...about(element),
      ...shownColours(look),
      // WCAG calls bold text large from 14 pt on, other text from 18 pt.
      isLarge: fontSize !== null && fontSize >= (isBold ? 18.66 : 24),
      text: beginningOf(data.trim(), keptCharacters),
    });
  }

  /** Once for the page: what is missing holds for all of it. */
  #emitUnseen(element: OpenElement, data: string): void {
    this.#isUnseenReported = true;
    this.#emit({
      kind: "colour",
      ...about(element),
      foreground: null,
      background: null,
      doubt: "style",
      isLarge: false,
      text: beginningOf(data.trim(), keptCharacters),
    });
  }
}
