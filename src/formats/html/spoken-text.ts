import type { LatinText } from "../../checker/language/scripts.ts";
import type { Place } from "../../checker/model.ts";
import { longestChunk, type TextContext, type TextSink } from "../../checker/reach/text-sink.ts";
import { type Node, place } from "./node.ts";
import type { OpenElement } from "./parser/open-element.ts";

/** Gives the text of a page on that people perceive, with the language that it is declared in. */
export class SpokenText {
  readonly #texts: TextSink;
  /** The root element, and the language that it declares. */
  #root: OpenElement | null = null;
  #rootLang: string | null = null;
  #trimmedRootLang: string | null = null;
  /** What holds for the text that was given on last, and how much was given since a block began or ended. */
  #context: PassedText | null = null;
  #length = 0;
  /** The language of the text that was given on last, and what it is called where it is not that of the root. */
  #language: string | null = null;
  #own: string | undefined = undefined;

  constructor(texts: TextSink) {
    this.#texts = texts;
  }

  begin(root: OpenElement): void {
    this.#root = root;
  }

  /** Text of the element, which may stand in the node's without one of its own. */
  text(
    data: string,
    node: Node,
    element: OpenElement,
    isSymbolic: boolean,
    isHidden: boolean,
    latin: LatinText | null,
  ): void {
    const { isUnrendered, isInvisible, isSilent, language } = node;
    if (isUnrendered || isInvisible || isSilent) return;
    if (this.#context === null || language !== this.#language) {
      this.#language = language;
      this.#own = language === this.#rootLanguage ? undefined : (language ?? "");
    }
    const own = element === this.#root ? undefined : this.#own;
    this.#length += latin ? latin.length : data.length;
    let context = this.#context;
    if (
      context === null ||
      context.language !== own ||
      context.isSymbolic !== isSymbolic ||
      context.isHidden !== isHidden ||
      this.#length >= longestChunk
    ) {
      context = new PassedText(element, own, isSymbolic, isHidden);
      this.#context = context;
    }
    this.#texts.text(data, context, latin);
  }

  /** A block begins or ends. */
  break(): void {
    this.#texts.break();
    this.#context = null;
    this.#length = 0;
  }

  /** Asked for with each block; later tags of the root may still give it. */
  get #rootLanguage(): string | null {
    const written = this.#root?.get("lang") ?? null;
    if (written !== this.#rootLang) {
      this.#rootLang = written;
      this.#trimmedRootLang = written?.trim() || null;
    }
    return this.#trimmedRootLang;
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
