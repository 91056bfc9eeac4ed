import type { Budget } from "../../checker/budget.ts";
import type { Fact, Place } from "../../checker/model.ts";
import { snippet } from "../../checker/snippet.ts";
import { readsLikeCaption } from "../../checker/text/caption-text.ts";
import { isBlank } from "../../checker/white-space.ts";
import { LinePlace } from "../html/places.ts";
import type { Start } from "./block-handler.ts";

/** Code blocks that are drawn as diagrams, by the first word after the fence. */
const diagrams = new Set(
  "bpmn c4plantuml d2 ditaa dot excalidraw flowchart graphviz mermaid nomnoml pikchr plantuml puml sequence structurizr svgbob vega vega-lite wavedrom".split(
    " ",
  ),
);

/** Where a picture stands, and what it is called by. */
interface Placed {
  place: Place;
  snippet: string;
}

/** Pictures and diagrams that wait for the block behind them, which may be their caption or describe them. */
export class Captions {
  readonly #emit: (fact: Fact) => void;
  readonly #budget: Budget;
  /** A picture alone in its paragraph, until it is known what follows it. */
  #picture: Placed | null = null;
  /** A diagram without text before it, until it is known what follows it. */
  #diagram: (Placed & { alt: string | null }) | null = null;
  /** Text stands before what comes. */
  isAfterText = false;

  constructor(emit: (fact: Fact) => void, budget: Budget) {
    this.#emit = emit;
    this.#budget = budget;
  }

  /** A picture is all of its paragraph, but for the text below it; `shown` is the caption that its own marks give it. */
  picture(picture: Placed, below: string, shown = ""): void {
    if (!isBlank(shown)) {
      this.#emitCaption(picture, shown);
      return;
    }
    if (!below) {
      this.#picture = picture;
      return;
    }
    const caption = captionOf(below);
    if (caption !== null) this.#emitCaption(picture, caption);
  }

  /** A block of code begins; `info` is what follows its fence. */
  code(info: string | null, { line, column, source }: Start): void {
    const language = /^\{?[.\s]*([\w-]+)/.exec(info ?? "")?.[1]?.toLowerCase();
    if (language && diagrams.has(language) && !this.isAfterText)
      this.#diagram = { place: new LinePlace(line, column), snippet: snippet(source), alt: null };
    this.isAfterText = false;
  }

  codeLine(text: string): void {
    if (!this.#diagram) return;
    const described = /^\s*acc(?:Title|Descr)\s*:?\s*\{?\s*(.*)$/.exec(text.slice(0, 500))?.[1];
    if (described) this.#diagram.alt ??= snippet(described);
  }

  /** Emits what was waiting, now that the next block is known: its text where it is a paragraph. */
  follow(text: string | null): void {
    if (!this.#picture && !this.#diagram) return;
    const [picture, diagram] = [this.#picture, this.#diagram];
    this.#picture = null;
    this.#diagram = null;
    if (picture) this.#emitCaption(picture, text === null ? null : captionOf(text.trim()));
    if (diagram && (text === null || diagram.alt !== null)) {
      const { alt, ...where } = diagram;
      this.#emit({
        kind: "figure",
        ...where,
        sort: "diagram",
        alt,
        isDecorative: false,
        needsReview: true,
      });
    }
  }

  #emitCaption(picture: Placed, caption: string | null): void {
    this.#budget.step(24);
    this.#emit({ kind: "caption", ...picture, caption, typed: null, isExpected: false });
  }
}

/** The text of a paragraph that stands as a caption: emphasised as a whole, or beginning like one. */
function captionOf(text: string): string | null {
  if (text.length > 1_000) return null;
  const marked =
    /^([*_]{1,3})(?=\S)([\s\S]*?\S)\1$/.exec(text)?.[2] ??
    /^<(em|i|small|sub|figcaption)>([^<]*)<\/\1>$/i.exec(text)?.[2] ??
    (readsLikeCaption(text.replace(/^[*_]+/, "")) ? text : undefined);
  return marked === undefined || isBlank(marked) ? null : snippet(marked.replace(/[*_]+/g, ""));
}
