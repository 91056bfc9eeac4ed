import type { TextContext, TextSink } from "../../checker/reach/text-sink.ts";
import type { Marking } from "./content/content-scope.ts";
import type { Structure } from "./structure/structure-reader.ts";

/** Elements whose words are of no language. */
const symbolic = new Set(["Code", "Formula"]);

/** Gives the text of one page on, with what its marking says of it. */
export class PassedText {
  readonly #texts: TextSink;
  readonly #structure: Structure | null;
  readonly #page: number;
  readonly #isMarked: boolean;
  /** Of what was given last. */
  #sequence = -1;
  #context: TextContext | null = null;

  /** `isMarked` is what MarkInfo says (ISO 32000-2, 14.7.1). */
  constructor(texts: TextSink, structure: Structure | null, isMarked: boolean, page: number) {
    this.#isMarked = isMarked;
    this.#texts = texts;
    this.#structure = structure;
    this.#page = page;
  }

  /** The language of an element where that is not the document's. */
  readonly languageOf = (element: number): string | undefined => {
    const { tree } = this.#structure!;
    const { languages } = tree;
    if (!languages.size) return undefined;
    for (let at = element; at >= 0; at = tree.parent(at)) {
      const language = languages.get(at);
      if (language !== undefined) return language;
    }
    return undefined;
  };

  /** What a layer holds that is off is neither seen nor heard. */
  readonly read = (text: string, marking: Readonly<Marking>, isKnown: boolean): void => {
    if (marking.isOff) return;
    const { sequence } = marking;
    if (sequence !== this.#sequence || !this.#context || isKnown === this.#context.isUndecodable) {
      if (sequence !== this.#sequence) this.#texts.break();
      this.#sequence = sequence;
      this.#context = this.#contextOf(marking, isKnown);
    }
    this.#texts.text(text, this.#context);
  };

  #contextOf(
    { element, isArtifact, isPagination, language }: Readonly<Marking>,
    isKnown: boolean,
  ): TextContext {
    const tree = this.#structure?.hasContent ? this.#structure.tree : null;
    const page = this.#page;
    return {
      place: () => ({ label: `Page ${page}`, page }),
      language,
      isSymbolic: tree !== null && element >= 0 && symbolic.has(tree.name(element)),
      // Of a document that says that it has tags assistive technology is given nothing else.
      isHidden: isArtifact || (tree !== null && element < 0 && this.#isMarked),
      isFurniture: isArtifact && isPagination,
      isOrderGuessed: tree === null || element < 0,
      isUndecodable: !isKnown,
      page,
    };
  }
}
